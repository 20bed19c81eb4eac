/**
 * `crypto` objects: the default one, and those with other choices.
 *
 * @module
 */
import type { ExtendedCrypto, SubtleCrypto } from "./crypto_types.ts";
import { createProvider, type CryptoOptions } from "./provider.ts";
import { runtimeCrypto } from "./runtime.ts";
import { nameOf } from "./webidl.ts";
import { createDefaultSubtle, createSubtle, defineTag } from "./subtle.ts";

/** Whoever has this may make the objects; nobody outside does. */
const CONSTRUCTION = Symbol("construction");

class Crypto {
  readonly #subtle: SubtleCrypto;

  constructor(...args: unknown[]) {
    if (args[0] !== CONSTRUCTION) throw new TypeError("Illegal constructor");
    this.#subtle = args[1] as SubtleCrypto;
  }

  get subtle(): SubtleCrypto {
    return this.#subtle;
  }

  getRandomValues(array: ArrayBufferView<ArrayBuffer>): unknown {
    requireBrand(#subtle in this);
    if (!ArrayBuffer.isView(array)) {
      throw new TypeError(`Cannot draw random values: expected a view, got ${nameOf(array)}`);
    }
    return requireRuntime().getRandomValues(array);
  }

  randomUUID(): string {
    requireBrand(#subtle in this);
    return requireRuntime().randomUUID();
  }
}

defineTag(Crypto.prototype, "Crypto");
for (const name of ["subtle", "getRandomValues", "randomUUID"]) {
  Object.defineProperty(Crypto.prototype, name, { enumerable: true });
}

/** The class of `crypto`; not to be constructed. */
export const CryptoClass: { readonly prototype: ExtendedCrypto; new (): never } = Crypto as never;

/** The runtime's WebCrypto with everything this package adds. */
export const crypto: ExtendedCrypto = new Crypto(CONSTRUCTION, createDefaultSubtle()) as never;

/** `crypto.subtle`: the operations. */
export const subtle: SubtleCrypto = crypto.subtle;

/**
 * Makes a `crypto` object with other choices than the default one. Keys work in all of them.
 *
 * @example
 * ```ts
 * import { createCrypto } from "@subtler/crypto";
 *
 * const { subtle } = createCrypto({ explicitParameters: "match" });
 * ```
 *
 * @throws {TypeError} for an option that is none of its values, or an engine for an unknown curve.
 */
export function createCrypto(options: CryptoOptions = {}): ExtendedCrypto {
  return new Crypto(CONSTRUCTION, createSubtle(createProvider(options))) as never;
}

function requireBrand(isOurs: boolean): void {
  if (!isOurs) throw new TypeError("Illegal invocation");
}

function requireRuntime(): globalThis.Crypto {
  if (runtimeCrypto) return runtimeCrypto;
  throw new TypeError("Cannot draw random values: expected globalThis.crypto, got undefined");
}
