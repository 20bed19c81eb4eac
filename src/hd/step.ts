/**
 * What the steps of all schemes have in common: lengths, the index, the two halves of a digest.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import { type KeyedHash, keyedHash } from "../hash/keyed_hash.ts";
import { hashByLength, type HashFunction } from "../hash/mod.ts";

/** Bytes of a private key on every curve of these schemes, and of every chain code. */
export const KEY_BYTES = 32;

let hash: HashFunction | undefined;

/** SHA-512, which all schemes are built on. */
export function sha512(): HashFunction {
  return hash ??= hashByLength(64) as HashFunction;
}

let keyed: KeyedHash | undefined;

/** HMAC-SHA-512 for many messages under one key. */
export function keyedSha512(): KeyedHash {
  return keyed ??= keyedHash(sha512());
}

/** HMAC-SHA-512 of one message. Nothing may be under way with the keyed one. */
export function hmacSha512(key: Uint8Array, data: Uint8Array): Bytes {
  const hmac = keyedSha512();
  hmac.setKey(key);
  try {
    return hmac.mac(data);
  } finally {
    hmac.wipe();
  }
}

/** Writes an index to the end of a message, most significant byte first. */
export function writeIndex(message: Uint8Array, index: number): void {
  const at = message.length - 4;
  message[at] = index >>> 24;
  message[at + 1] = index >>> 16;
  message[at + 2] = index >>> 8;
  message[at + 3] = index;
}

/** The left or right half of a digest of SHA-512, a fresh copy. */
export function halfOf(digest: Uint8Array, at: 0 | typeof KEY_BYTES): Bytes {
  const half = new Uint8Array(KEY_BYTES);
  for (let i = 0; i < KEY_BYTES; i++) half[i] = digest[at + i];
  return half;
}
