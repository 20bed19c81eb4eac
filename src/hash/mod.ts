/**
 * The synchronous hashes of the table: those of @noble/hashes, with the digests of SHA-2 on generated
 * WebAssembly where there is any.
 *
 * @module
 */
import { ripemd160, sha1 } from "@noble/hashes/legacy.js";
import { sha224, sha256, sha384, sha512, sha512_224, sha512_256 } from "@noble/hashes/sha2.js";
import { keccak_256, sha3_224, sha3_256, sha3_384, sha3_512 } from "@noble/hashes/sha3.js";
import type { HashFunction, HashNumbers } from "./hash_function.ts";
import { hashNumbers } from "./hash_table.ts";
import { adaptHash } from "./noble_hash.ts";
import {
  SHA224_INITIAL,
  SHA256_INITIAL,
  SHA384_INITIAL,
  SHA512_224_INITIAL,
  SHA512_256_INITIAL,
  SHA512_INITIAL,
} from "./sha2_initial.ts";

export type { HashFunction, HashNumbers, HashState } from "./hash_function.ts";
export { hashNames } from "./hash_table.ts";

/** What computes each hash, by its canonical name; made at the first look-up. */
let functions: ReadonlyMap<string, HashFunction> | undefined;

function makeFunctions(): ReadonlyMap<string, HashFunction> {
  const hashes = [
    adaptHash("SHA-1", sha1),
    adaptHash("SHA-224", sha224, SHA224_INITIAL),
    adaptHash("SHA-256", sha256, SHA256_INITIAL),
    adaptHash("SHA-384", sha384, SHA384_INITIAL),
    adaptHash("SHA-512", sha512, SHA512_INITIAL),
    adaptHash("SHA-512/224", sha512_224, SHA512_224_INITIAL),
    adaptHash("SHA-512/256", sha512_256, SHA512_256_INITIAL),
    adaptHash("SHA3-224", sha3_224),
    adaptHash("SHA3-256", sha3_256),
    adaptHash("SHA3-384", sha3_384),
    adaptHash("SHA3-512", sha3_512),
    adaptHash("Keccak-256", keccak_256),
    adaptHash("RIPEMD-160", ripemd160),
  ];
  return new Map(hashes.map((hash) => [hash.name, hash]));
}

/** Gives the function of a hash that stands in the table. */
export function hashFunction({ name }: HashNumbers): HashFunction {
  functions ??= makeFunctions();
  return functions.get(name) as HashFunction;
}

/**
 * Finds a hash by its registered name.
 *
 * @param name compared as WebCrypto compares algorithm names: without regard to ASCII case.
 * @returns the same object every time, or undefined if no hash has this name.
 */
export function hashByName(name: string): HashFunction | undefined {
  const numbers = hashNumbers(name);
  return numbers && hashFunction(numbers);
}

/**
 * Finds the hash that a bare digest is taken to come from: the member of SHA-2 of its length.
 *
 * @param length bytes.
 * @returns SHA-224, SHA-256, SHA-384 or SHA-512 for 28, 32, 48 or 64; else undefined.
 */
export function hashByLength(length: number): HashFunction | undefined {
  switch (length) {
    case 28:
      return hashByName("SHA-224");
    case 32:
      return hashByName("SHA-256");
    case 48:
      return hashByName("SHA-384");
    case 64:
      return hashByName("SHA-512");
    default:
      return undefined;
  }
}
