/**
 * SHA-2 (FIPS 180-4) on bigints, either word size and any initial value, written to be read.
 *
 * @module
 */
import { bigintToBytes, type Bytes, bytesToBigint, concatBytes } from "../../src/bytes.ts";

/** What differs between the two word sizes: rounds, and the shifts of Σ and σ (sections 4.1.2, 4.1.3). */
const SHAPES = {
  32: { rounds: 64, sums: [[2, 13, 22], [6, 11, 25]], steps: [[7, 18, 3], [17, 19, 10]] },
  64: { rounds: 80, sums: [[28, 34, 39], [14, 18, 41]], steps: [[1, 8, 7], [19, 61, 6]] },
} as const;

/** The first `count` primes. */
export function primes(count: number): bigint[] {
  const found: bigint[] = [];
  for (let n = 2n; found.length < count; n++) {
    if (found.every((prime) => n % prime !== 0n)) found.push(n);
  }
  return found;
}

/** The first `bits` bits of the fractional part of the `degree`-th root of `value`. */
export function rootFraction(value: bigint, degree: bigint, bits: number): bigint {
  const scaled = value << (degree * BigInt(bits));
  let root = 0n;
  for (let bit = BigInt(bits) + 8n; bit >= 0n; bit--) {
    if ((root | 1n << bit) ** degree <= scaled) root |= 1n << bit;
  }
  return root & (1n << BigInt(bits)) - 1n;
}

/** The whole final hash value of `data`, from a given initial one. */
export function sha2(wordBits: 32 | 64, initial: readonly bigint[], data: Uint8Array): Bytes {
  const blockLength = wordBits * 2;
  const constants = primes(SHAPES[wordBits].rounds).map((prime) =>
    rootFraction(prime, 3n, wordBits)
  );
  const padded = pad(data, blockLength);
  let state = [...initial];
  for (let offset = 0; offset < padded.length; offset += blockLength) {
    const block = padded.subarray(offset, offset + blockLength);
    const next = compress(wordBits, constants, state, block);
    state = state.map((word, i) => BigInt.asUintN(wordBits, word + next[i]));
  }
  return concatBytes(...state.map((word) => bigintToBytes(word, wordBits / 8)));
}

/** Section 5.1: a one bit, zeros, and the length in bits in an eighth of a block. */
function pad(data: Uint8Array, blockLength: number): Bytes {
  const lengthBytes = blockLength / 8;
  const zeros = (2 * blockLength - (data.length + 1 + lengthBytes) % blockLength) % blockLength;
  const length = bigintToBytes(8n * BigInt(data.length), lengthBytes);
  return concatBytes(data, Uint8Array.of(0x80), new Uint8Array(zeros), length);
}

/** Sections 6.2.2 and 6.4.2, steps 1 to 3. */
function compress(
  wordBits: 32 | 64,
  constants: bigint[],
  state: bigint[],
  block: Uint8Array,
): bigint[] {
  const { rounds, sums, steps } = SHAPES[wordBits];
  const wrap = (value: bigint): bigint => BigInt.asUintN(wordBits, value);
  const rotate = (x: bigint, n: number): bigint => wrap(x << BigInt(wordBits - n)) | x >> BigInt(n);
  const sum = (x: bigint, [a, b, c]: readonly number[]): bigint =>
    rotate(x, a) ^ rotate(x, b) ^ rotate(x, c);
  const step = (x: bigint, [a, b, c]: readonly number[]): bigint =>
    rotate(x, a) ^ rotate(x, b) ^ x >> BigInt(c);
  const schedule: bigint[] = [];
  for (let t = 0; t < rounds; t++) {
    if (t < 16) {
      schedule.push(bytesToBigint(block.subarray(t * wordBits / 8, (t + 1) * wordBits / 8)));
    } else {
      const near = step(schedule[t - 2], steps[1]) + schedule[t - 7];
      schedule.push(wrap(near + step(schedule[t - 15], steps[0]) + schedule[t - 16]));
    }
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let t = 0; t < rounds; t++) {
    const choice = e & f ^ (wrap(~e)) & g;
    const majority = a & b ^ a & c ^ b & c;
    const t1 = h + sum(e, sums[1]) + choice + constants[t] + schedule[t];
    [a, b, c, d, e, f, g, h] = [
      wrap(t1 + sum(a, sums[0]) + majority),
      a,
      b,
      c,
      wrap(d + t1),
      e,
      f,
      g,
    ];
  }
  return [a, b, c, d, e, f, g, h];
}
