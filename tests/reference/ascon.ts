/**
 * Ascon (NIST SP 800-232) on bigints, written to be read: section numbers are the standard's.
 *
 * @module
 */
import { type Bytes, concatBytes } from "../../src/bytes.ts";
import { permute, type State } from "./ascon_permutation.ts";

/** What may be given beside key, nonce and message; lengths in bytes. */
export interface Options {
  readonly additionalData?: Uint8Array;
  readonly tagLength?: number;
}

const NOTHING = new Uint8Array(0);

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
function start(iv: bigint): State {
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
