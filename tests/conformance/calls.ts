/**
 * How the cases call: without the types that would keep them from being wrong.
 *
 * @module
 */
import type { Bytes } from "../../src/bytes.ts";

/** The operations, whatever their arguments. */
export type UntypedSubtle = Readonly<Record<string, (...args: unknown[]) => Promise<unknown>>>;

/** Something to sign. */
export const MESSAGE: Bytes = new TextEncoder().encode("conformance");

/** Gives the operations of an implementation without their types. */
export function untyped({ subtle }: { readonly subtle: SubtleCrypto }): UntypedSubtle {
  return subtle as unknown as UntypedSubtle;
}

/** The parameters of a key. */
export function keyParams(name: string, on: { readonly namedCurve: string }): EcKeyGenParams {
  return { name, namedCurve: on.namedCurve };
}
