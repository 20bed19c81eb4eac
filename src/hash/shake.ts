/**
 * SHAKE256 (FIPS 202, section 6.2), the hash of Ed448.
 *
 * @module
 */
import { shake256 as shake } from "@noble/hashes/sha3.js";
import type { Bytes } from "../bytes.ts";

/**
 * Hashes a byte string.
 *
 * @param length bytes of the output.
 */
export function shake256(data: Uint8Array, length: number): Bytes {
  return shake(data, { dkLen: length });
}
