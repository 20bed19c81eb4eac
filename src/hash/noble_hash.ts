/**
 * One hash of @noble/hashes as a {@linkcode HashFunction}.
 *
 * @module
 */
import { hmac } from "@noble/hashes/hmac.js";
import type { CHash } from "@noble/hashes/utils.js";
import type { Bytes } from "../bytes.ts";
import { GeneratedSha2 } from "./generated_sha2.ts";
import type { HashFunction, HashState } from "./hash_function.ts";
import { whereGenerated } from "./where_generated.ts";

/**
 * Adapts a hash of @noble/hashes; its states wipe themselves when they give their digest. A member
 * of SHA-2 hashes what is there at once on generated WebAssembly.
 *
 * @param name canonical name, the one that is written.
 * @param hash the function of @noble/hashes.
 * @param initial for a member of SHA-2, its eight initial words; how wide a word is follows from
 * the block (FIPS 180-4: sixteen words).
 */
export function adaptHash(name: string, hash: CHash, initial?: readonly bigint[]): HashFunction {
  const adapted = {
    name,
    outputLength: hash.outputLen,
    blockLength: hash.blockLen,
    digest: (data: Uint8Array): Bytes => hash(data),
    create: (): HashState => hash.create(),
    hmac: (key: Uint8Array, data: Uint8Array): Bytes => hmac(hash, key, data),
  };
  if (initial === undefined) return Object.freeze(adapted);
  const wordBits: 32 | 64 = hash.blockLen === 64 ? 32 : 64;
  const sha2 = Object.freeze({ wordBits, initial });
  return Object.freeze({ ...adapted, sha2, digest: lateDigest(adapted, sha2) });
}

/** Digests by the generated function from the first call on, by the given one where there is none. */
function lateDigest(
  adapted: HashFunction,
  sha2: Required<HashFunction>["sha2"],
): HashFunction["digest"] {
  let generated: GeneratedSha2 | null | undefined;
  return (data) => {
    if (generated === undefined) {
      generated = whereGenerated(() => new GeneratedSha2(adapted, sha2));
    }
    return generated === null ? adapted.digest(data) : generated.digest(data);
  };
}
