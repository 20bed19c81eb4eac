/**
 * The permutation of Ascon (NIST SP 800-232, section 3) on bigints, written to be read.
 *
 * @module
 */

/** Five words of 64 bits. */
export type State = [bigint, bigint, bigint, bigint, bigint];

/** Table 5: the constant of round i of Ascon-p[rounds] is number 16 − rounds + i. */
const CONSTANTS = [
  ...[0x3cn, 0x2dn, 0x1en, 0x0fn, 0xf0n, 0xe1n, 0xd2n, 0xc3n],
  ...[0xb4n, 0xa5n, 0x96n, 0x87n, 0x78n, 0x69n, 0x5an, 0x4bn],
];

/** Table 6: the S-box of five bits, x0 the most significant. */
// deno-fmt-ignore
const SBOX = [
  0x04, 0x0b, 0x1f, 0x14, 0x1a, 0x15, 0x09, 0x02, 0x1b, 0x05, 0x08, 0x12, 0x1d, 0x03, 0x06, 0x1c,
  0x1e, 0x13, 0x07, 0x0e, 0x00, 0x0d, 0x11, 0x18, 0x10, 0x0c, 0x01, 0x19, 0x16, 0x0a, 0x0f, 0x17,
];

/** Section 3.4. */
const ROTATIONS = [[19n, 28n], [61n, 39n], [1n, 6n], [10n, 17n], [7n, 41n]] as const;

/** Section 3: Ascon-p[rounds]. */
export function permute(state: State, rounds: number): State {
  let s = [...state] as State;
  for (const constant of CONSTANTS.slice(16 - rounds)) {
    s[2] ^= constant;
    s = substitute(s);
    s = s.map((x, i) => x ^ rotate(x, ROTATIONS[i][0]) ^ rotate(x, ROTATIONS[i][1])) as State;
  }
  return s;
}

/** Section 3.3: the S-box on each of the 64 columns. */
function substitute(s: State): State {
  const out: State = [0n, 0n, 0n, 0n, 0n];
  for (let column = 0n; column < 64n; column++) {
    const bits = s.map((word) => Number(word >> column & 1n));
    const image = SBOX[bits.reduce((value, bit) => 2 * value + bit)];
    for (let i = 0; i < 5; i++) out[i] |= BigInt(image >> (4 - i) & 1) << column;
  }
  return out;
}

function rotate(x: bigint, distance: bigint): bigint {
  return BigInt.asUintN(64, x >> distance | x << (64n - distance));
}
