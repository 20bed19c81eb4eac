/**
 * PBKDF2 (RFC 8018, section 5.2) over HMAC.
 *
 * @module
 */
import { type Bytes, concatBytes } from "../bytes.ts";
import type { HashFunction } from "./hash_function.ts";
import { type KeyedHash, keyedHash } from "./keyed_hash.ts";

/** What the bytes are made from. */
export interface Pbkdf2Input {
  readonly password: Uint8Array;
  readonly salt: Uint8Array;
}

/**
 * Derives bytes from a password.
 *
 * @param rounds at least 1.
 * @param length bytes to make.
 */
export function pbkdf2(
  hash: HashFunction,
  { password, salt }: Pbkdf2Input,
  rounds: number,
  length: number,
): Bytes {
  const derived = new Uint8Array(length), hmac = keyedHash(hash);
  const message = concatBytes(salt, new Uint8Array(4));
  const counter = new DataView(message.buffer, salt.length);
  hmac.setKey(password);
  try {
    for (let at = 0, i = 1; at < length; at += hash.outputLength, i++) {
      counter.setUint32(0, i);
      const block = chain(hmac, message, rounds);
      derived.set(block.subarray(0, length - at), at);
      block.fill(0);
    }
  } finally {
    hmac.wipe();
    message.fill(0);
  }
  return derived;
}

/** The function F: U₁ ⊕ U₂ ⊕ …, each the HMAC of the one before. */
function chain(hmac: KeyedHash, message: Uint8Array, rounds: number): Bytes {
  const u = hmac.mac(message), sum = u.slice();
  for (let round = 1; round < rounds; round++) {
    hmac.mac(u, u);
    for (let i = 0; i < sum.length; i++) sum[i] ^= u[i];
  }
  u.fill(0);
  return sum;
}
