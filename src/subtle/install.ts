/**
 * On import, puts the extended `crypto` on `globalThis`.
 *
 * ```ts
 * import "@subtler/crypto/install";
 *
 * const pair = await crypto.subtle.generateKey(
 *   { name: "ECDSA", namedCurve: "secp256k1" },
 *   false,
 *   ["sign", "verify"],
 * );
 * ```
 *
 * @module
 */
import { crypto, CryptoClass } from "./create.ts";
import { SubtleCryptoClass } from "./subtle.ts";

install();

/**
 * Puts `crypto`, and the classes `Crypto` and `SubtleCrypto` that it belongs to, on an object.
 * `CryptoKey` stays the runtime's: keys of both kinds are instances of it.
 *
 * @param target by default `globalThis`.
 * @returns a function that puts back what was there.
 * @throws {TypeError} if the object does not let one of them be replaced; then none is.
 */
export function install(target: object = globalThis): () => void {
  const attributes = { configurable: true, enumerable: false, writable: true };
  for (const name of ["crypto", "Crypto", "SubtleCrypto"]) requireReplaceable(target, name);
  const undo = [
    replace(target, "crypto", {
      get: () => crypto,
      set: (value: unknown) => redefine(target, value),
      enumerable: true,
      configurable: true,
    }),
    replace(target, "Crypto", { value: CryptoClass, ...attributes }),
    replace(target, "SubtleCrypto", { value: SubtleCryptoClass, ...attributes }),
  ];
  return () => undo.forEach((putBack) => putBack());
}

/** Refuses before anything is replaced, so that nothing is left half done. */
function requireReplaceable(target: object, name: string): void {
  const before = Object.getOwnPropertyDescriptor(target, name);
  if (before ? before.configurable : Object.isExtensible(target)) return;
  throw new TypeError(`Cannot install: expected ${name} to be configurable, got a fixed one`);
}

/** Defines a property and returns the function that puts back what was there. */
function replace(target: object, name: string, descriptor: PropertyDescriptor): () => void {
  const before = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, descriptor);
  return () => {
    if (before) Object.defineProperty(target, name, before);
    else Reflect.deleteProperty(target, name);
  };
}

/** Lets an assignment to `crypto` win, as it does with the runtime's own. */
function redefine(target: object, value: unknown): void {
  const attributes = { configurable: true, enumerable: true, writable: true };
  Object.defineProperty(target, "crypto", { value, ...attributes });
}
