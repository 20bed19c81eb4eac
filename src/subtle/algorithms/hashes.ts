/**
 * The hash functions: as `digest`, and as `hash` of other algorithms.
 *
 * @module
 */
import type { HashNumbers } from "../../hash/hash_function.ts";
import { hashNames, hashNumbers } from "../../hash/hash_table.ts";
import { arithmetic } from "../arithmetic.ts";
import { notSupportedError } from "../errors.ts";
import type { DigestOperation, Handler } from "../handler.ts";
import { AlgorithmSource } from "../normalize.ts";

/** Digests that every runtime has. */
const OF_EVERY_RUNTIME = ["SHA-1", "SHA-256", "SHA-384", "SHA-512"];

/** Makes a handler for every hash of the table. */
export function hashHandlers(): readonly Handler[] {
  return hashNames().map((name) => hashHandler(name, OF_EVERY_RUNTIME.includes(name)));
}

/**
 * Reads the member `hash`, a HashAlgorithmIdentifier.
 *
 * @throws {TypeError} if it is absent.
 * @throws {DOMException} NotSupportedError if it is no hash function with a fixed length.
 */
export function readHash(source: AlgorithmSource): HashNumbers {
  const given = source.required("hash");
  const name = typeof given === "string" ? given : new AlgorithmSource(given).name;
  const hash = hashNumbers(name);
  if (hash === undefined) {
    throw notSupportedError(`Cannot use hash: expected a known hash function, got "${name}"`);
  }
  return hash;
}

function hashHandler(name: string, runtime: boolean): Handler {
  const hash = hashNumbers(name) as HashNumbers;
  const digest: DigestOperation<undefined> = {
    normalize: () => undefined,
    run: (provider, _params, data) => provider.digest(hash, data),
    start: () => arithmetic("hashes").hashFunction(hash).create(),
  };
  return { name, parts: ["hashes"], runtime, digest };
}
