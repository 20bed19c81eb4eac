/**
 * HASH160 of Bitcoin: RIPEMD-160 of SHA-256.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import { hashByName, type HashFunction } from "./mod.ts";

let inner: HashFunction | undefined, outer: HashFunction | undefined;

/** Hashes bytes; 20 bytes. */
export function hash160(data: Uint8Array): Bytes {
  inner ??= hashByName("SHA-256") as HashFunction;
  outer ??= hashByName("RIPEMD-160") as HashFunction;
  return outer.digest(inner.digest(data));
}
