/**
 * Ascon (NIST SP 800-232) on bigints, written to be read: section numbers are the standard's.
 *
 * @module
 */
import { type Bytes, concatBytes } from "../../src/bytes.ts";

/** Five words of 64 bits. */
export type State = [bigint, bigint, bigint, bigint, bigint];

/** What may be given beside key, nonce and message; lengths in bytes. */
export interface Options {
  readonly additionalData?: Uint8Array;
  readonly tagLength?: number;
}

const NOTHING = new Uint8Array(0);

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

/** Section 2.1: bytes as a word, the first byte the least significant. */
function word(bytes: Uint8Array): bigint {
  return bytes.reduceRight((value, byte) => value << 8n | BigInt(byte), 0n);
}

function bytesOf(value: bigint, length: number): Bytes {
  return Uint8Array.from({ length }, (_, i) => Number(value >> BigInt(8 * i) & 0xffn));
}

/** Algorithms 1 and 2: blocks of `rate` bytes, the last one with a one bit and zeros behind it. */
function paddedBlocks(data: Uint8Array, rate: number): Uint8Array[] {
  const count = Math.floor(data.length / rate) + 1;
  const padded = new Uint8Array(count * rate);
  padded.set(data);
  padded[data.length] = 1;
  return Array.from({ length: count }, (_, i) => padded.subarray(i * rate, (i + 1) * rate));
}

/** What encryption and decryption share of section 4.1. */
function initialize(key: Uint8Array, nonce: Uint8Array, additionalData: Uint8Array): State {
  const k = [word(key.subarray(0, 8)), word(key.subarray(8))];
  const n = [word(nonce.subarray(0, 8)), word(nonce.subarray(8))];
  let s = permute([0x00001000808c0001n, k[0], k[1], n[0], n[1]], 12);
  s[3] ^= k[0];
  s[4] ^= k[1];
  if (additionalData.length > 0) {
    for (const block of paddedBlocks(additionalData, 16)) {
      s[0] ^= word(block.subarray(0, 8));
      s[1] ^= word(block.subarray(8));
      s = permute(s, 8);
    }
  }
  s[4] ^= 1n << 63n;
  return s;
}

/** Section 4.1: the tag. */
function finalize(state: State, key: Uint8Array): Bytes {
  const k = [word(key.subarray(0, 8)), word(key.subarray(8))];
  const s = permute([state[0], state[1], state[2] ^ k[0], state[3] ^ k[1], state[4]], 12);
  return concatBytes(bytesOf(s[3] ^ k[0], 8), bytesOf(s[4] ^ k[1], 8));
}

/** Algorithm 3; the tag is cut to `tagLength` bytes (section 4.2.1). */
export function encrypt(
  key: Uint8Array,
  nonce: Uint8Array,
  plaintext: Uint8Array,
  { additionalData = NOTHING, tagLength = 16 }: Options = {},
): Bytes {
  if (key.length === 32) {
    return encrypt(key.subarray(0, 16), masked(key, nonce), plaintext, {
      additionalData,
      tagLength,
    });
  }
  let s = initialize(key, nonce, additionalData);
  const ciphertext: Uint8Array[] = [];
  const blocks = paddedBlocks(plaintext, 16);
  for (const [i, block] of blocks.entries()) {
    s[0] ^= word(block.subarray(0, 8));
    s[1] ^= word(block.subarray(8));
    ciphertext.push(bytesOf(s[0], 8), bytesOf(s[1], 8));
    if (i < blocks.length - 1) s = permute(s, 8);
  }
  const tag = finalize(s, key).subarray(0, tagLength);
  return concatBytes(concatBytes(...ciphertext).subarray(0, plaintext.length), tag);
}

/** Algorithm 4: the plaintext, or null. */
export function decrypt(
  key: Uint8Array,
  nonce: Uint8Array,
  sealed: Uint8Array,
  { additionalData = NOTHING, tagLength = 16 }: Options = {},
): Bytes | null {
  if (sealed.length < tagLength) return null;
  const options = { additionalData, tagLength };
  if (key.length === 32) {
    return decrypt(key.subarray(0, 16), masked(key, nonce), sealed, options);
  }
  const ciphertext = sealed.subarray(0, sealed.length - tagLength);
  let s = initialize(key, nonce, additionalData);
  const plaintext: number[] = [];
  for (let at = 0; at <= ciphertext.length; at += 16) {
    const block = ciphertext.subarray(at, at + 16);
    const stream = concatBytes(bytesOf(s[0], 8), bytesOf(s[1], 8));
    plaintext.push(...block.map((byte, i) => byte ^ stream[i]));
    stream.set(block);
    if (block.length < 16) stream[block.length] ^= 1;
    s[0] = word(stream.subarray(0, 8));
    s[1] = word(stream.subarray(8));
    if (block.length === 16) s = permute(s, 8);
  }
  const tag = finalize(s, key).subarray(0, tagLength);
  const same = tag.every((byte, i) => byte === sealed[ciphertext.length + i]);
  return same ? Uint8Array.from(plaintext) : null;
}

/** Section 4.2.2: a key of 256 bits is K ‖ K′, and the nonce N ⊕ K′. */
function masked(key: Uint8Array, nonce: Uint8Array): Bytes {
  return Uint8Array.from(nonce, (byte, i) => byte ^ key[16 + i]);
}

/** Algorithm 5. */
export function hash256(data: Uint8Array): Bytes {
  return squeeze(absorb(start(0x0000080100cc0002n), data), 32);
}

/** Algorithm 6; `length` in bytes. */
export function xof128(data: Uint8Array, length: number): Bytes {
  return squeeze(absorb(start(0x0000080000cc0003n), data), length);
}

/** Algorithm 7: a block with the length of the customization in bits comes first. */
export function cxof128(data: Uint8Array, length: number, customization: Uint8Array): Bytes {
  const s = start(0x0000080000cc0004n);
  s[0] ^= 8n * BigInt(customization.length);
  return squeeze(absorb(absorb(permute(s, 12), customization), data), length);
}

/** The sponge's state before anything is absorbed (sections 5.1 to 5.3). */
export function start(iv: bigint): State {
  return permute([iv, 0n, 0n, 0n, 0n], 12);
}

function absorb(state: State, data: Uint8Array): State {
  let s = [...state] as State;
  for (const block of paddedBlocks(data, 8)) {
    s[0] ^= word(block);
    s = permute(s, 12);
  }
  return s;
}

function squeeze(state: State, length: number): Bytes {
  let s = state;
  const output: Uint8Array[] = [];
  for (let at = 0; at < length; at += 8) {
    output.push(bytesOf(s[0], 8));
    s = permute(s, 12);
  }
  return concatBytes(...output).slice(0, length);
}
