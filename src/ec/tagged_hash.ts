/**
 * The tagged hashes of BIP-340: SHA-256(SHA-256(tag) ‖ SHA-256(tag) ‖ data).
 *
 * @module
 */
import { type Bytes, concatBytes } from "../bytes.ts";
import { hashByLength, type HashFunction } from "../hash/mod.ts";

const prefixes = new Map<string, Bytes>();

/** What every message of a tag starts with. */
function prefixOf(tag: string): Bytes {
  let prefix = prefixes.get(tag);
  if (prefix === undefined) {
    const digest = sha256().digest(new TextEncoder().encode(tag));
    prefixes.set(tag, prefix = concatBytes(digest, digest));
  }
  return prefix;
}

function sha256(): HashFunction {
  return hashByLength(32) as HashFunction;
}

/** Hashes byte strings, one behind the other, under a tag; 32 bytes. Its copy of them is wiped. */
export function taggedHash(tag: string, ...parts: readonly Uint8Array[]): Bytes {
  const message = concatBytes(prefixOf(tag), ...parts);
  try {
    return sha256().digest(message);
  } finally {
    message.fill(0);
  }
}
