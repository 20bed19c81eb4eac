/**
 * Algorithms that exist for tests alone: a cipher whose keys are secret, so that both directions
 * across the border to the runtime can be seen before the package has such an algorithm.
 *
 * @module
 */
import { type Bytes, copyBytes, equalBytes } from "../../src/bytes.ts";
import { copyOf } from "../../src/buffer_source.ts";
import { operationError } from "../../src/subtle/errors.ts";
import type { DataOperation, Handler, KeySlots } from "../../src/subtle/handler.ts";
import { findHandler, indexHandlers } from "../../src/subtle/registry.ts";
import type { FindHandler } from "../../src/subtle/provider.ts";
import { upperAscii } from "../../src/subtle/normalize.ts";
import { selectUsages, type Usage } from "../../src/subtle/usages.ts";
import { toEnforcedUnsigned } from "../../src/subtle/webidl.ts";

const USAGES: readonly Usage[] = ["encrypt", "decrypt", "wrapKey", "unwrapKey"];
const MARK = Uint8Array.of(0x7e, 0x57);

/** Keys that {@linkcode Handler.wipe} was asked to wipe. */
export const wiped: KeySlots[] = [];

const encrypt: DataOperation<{ mask: number }> = {
  normalize: (source) => ({ mask: toEnforcedUnsigned(source.required("mask"), 8, "mask") }),
  run: ({ key, params }, data) =>
    Promise.resolve(xor(Uint8Array.of(...MARK, ...data), key, params)),
};

const decrypt: DataOperation<{ mask: number }> = {
  normalize: encrypt.normalize,
  run({ key, params }, data) {
    const plain = xor(data, key, params);
    if (!equalBytes(plain.subarray(0, 2), MARK)) throw operationError("Cannot decrypt");
    return plain.slice(2);
  },
};

/** XOR with the key: no cipher anybody should use. */
export const toyCipher: Handler = {
  name: "Toy-Cipher",
  encrypt,
  decrypt,
  importKey: {
    normalize: () => undefined,
    run({ format, data, extractable, usages }) {
      if (format !== "raw-secret") throw new DOMException("Toy: raw-secret", "NotSupportedError");
      return slots(copyOf(data as Bytes), usages, extractable);
    },
  },
  keyLength: {
    normalize: (source) => toEnforcedUnsigned(source.required("length"), 16, "length"),
    run: (length) => length as number,
  },
  exportKey: (key, format) => {
    if (format === "jwk") return { kty: "oct", k: "AA" };
    if (format !== "raw-secret") throw new DOMException("Toy: raw-secret", "NotSupportedError");
    return copyBytes(key.material as Bytes);
  },
  wipe: (key) => void wiped.push(key),
};

/** The same again: a key of one is none of the other. */
export const otherCipher: Handler = { ...toyCipher, name: "Other-Cipher" };

/** A digest of the first bytes, for streams and `outputLength`. */
export const toyDigest: Handler = {
  name: "Toy-Digest",
  digest: {
    normalize: (source) => toEnforcedUnsigned(source.required("outputLength"), 32, "outputLength"),
    run: (_provider, length, data) => copyBytes(data).subarray(0, (length as number) / 8),
    start() {
      throw new TypeError("Toy: no chunks");
    },
  },
};

/** A look-up that has the toys beside everything else. */
export function withToys(): FindHandler {
  const toys = indexHandlers([toyCipher, otherCipher, toyDigest]);
  return (name) => toys.get(upperAscii(name)) ?? findHandler(name);
}

function slots(bytes: Bytes, usages: readonly Usage[], extractable: boolean): KeySlots {
  const algorithm = Object.freeze({ name: toyCipher.name });
  const selected = selectUsages(usages, USAGES);
  return {
    handler: toyCipher,
    type: "secret",
    extractable,
    algorithm,
    usages: selected,
    material: bytes,
  };
}

function xor(data: Uint8Array, key: KeySlots, { mask }: { mask: number }): Bytes {
  const bytes = key.material as Bytes;
  return Uint8Array.from(data, (byte, i) => byte ^ bytes[i % bytes.length] ^ mask);
}
