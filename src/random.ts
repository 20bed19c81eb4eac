/**
 * Randomness of the runtime.
 *
 * @module
 */
import type { Bytes } from "./bytes.ts";

/** The runtime's generator, kept from before anything could replace it. */
const generator: Crypto | undefined = globalThis.crypto;

/** Draws bytes from the runtime's generator: the only source of randomness there is. */
export function randomBytes(length: number): Bytes {
  if (generator === undefined) {
    throw new TypeError("Cannot draw random bytes: expected globalThis.crypto, got undefined");
  }
  return generator.getRandomValues(new Uint8Array(length));
}
