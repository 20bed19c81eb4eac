/**
 * The runtime's own WebCrypto, as it was when this module was loaded.
 *
 * @module
 */
export { randomBytes } from "../random.ts";

/** The runtime's crypto, kept from before `./install` could replace it. */
export const runtimeCrypto: Crypto | undefined = globalThis.crypto;

type Method = (this: unknown, ...args: unknown[]) => unknown;

/** Calls a method of the runtime's SubtleCrypto; undefined if it has no such method. */
export function callRuntime(
  native: Crypto,
  operation: string,
  args: readonly unknown[],
): Promise<unknown> | undefined {
  const subtle = native.subtle as unknown as Record<string, Method | undefined>;
  return subtle[operation]?.(...args) as Promise<unknown> | undefined;
}

/** Asks the runtime's `SubtleCrypto.supports`; undefined if it has none. */
export function runtimeSupports(native: Crypto, args: readonly unknown[]): boolean | undefined {
  const constructor = native.subtle.constructor as { supports?: Method } | undefined;
  if (typeof constructor?.supports !== "function") return undefined;
  try {
    return Boolean(constructor.supports(...args));
  } catch {
    return false;
  }
}
