/**
 * SHAKE256 (FIPS 202, section 6.2), the hash of Ed448: on generated WebAssembly, or that of
 * @noble/hashes where there is none.
 *
 * @module
 */
import { shake256 as nobleShake256 } from "@noble/hashes/sha3.js";
import type { Bytes } from "../bytes.ts";
import { GeneratedShake256 } from "./generated_shake.ts";

let generated: GeneratedShake256 | null | undefined;

/**
 * Hashes a byte string.
 *
 * @param length bytes of the output.
 */
export function shake256(data: Uint8Array, length: number): Bytes {
  if (generated === undefined) generated = generate();
  return generated ? generated.digest(data, length) : nobleShake256(data, { dkLen: length });
}

function generate(): GeneratedShake256 | null {
  try {
    return new GeneratedShake256();
  } catch (error) {
    if (error instanceof DOMException && error.name === "NotSupportedError") return null;
    throw error;
  }
}
