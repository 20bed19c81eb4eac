/**
 * The provider under test. It runs on the engine that is set: the generated one, unless a module
 * loaded before the tests sets another (`tests/ffi/preload.ts`).
 *
 * @module
 */
import { assert, assertRejects } from "@std/assert";
import { curveByName } from "../../src/ec/curves/registry.ts";
import type { Curve } from "../../src/ec/curve_params.ts";

import { createCrypto, type SubtleCrypto as Subtle } from "../../mod.ts";

export { createCrypto, crypto, subtle } from "../../mod.ts";

/** With every curve on engines of this package: those that the runtime has, and the short ones. */
export const own: Subtle = createCrypto({ nist: "own", legacyCurves: true }).subtle;

/** The one curve that these tests are about. */
export const CURVE: Curve = curveByName("secp256k1")!;

/** The runtime's own. */
export const runtime: SubtleCrypto = globalThis.crypto.subtle;

/** Parameters of keys. */
export const ECDSA = { name: "ECDSA", namedCurve: "secp256k1" } as const;
export const ECDH = { name: "ECDH", namedCurve: "secp256k1" } as const;
/** Parameters of `sign` and `verify`. */
export const SHA256 = { name: "ECDSA", hash: "SHA-256" } as const;

/** The name of the DOMException or TypeError that a call rejects with. */
export async function nameOfError(call: () => Promise<unknown>): Promise<string> {
  const error = await assertRejects(call, Error);
  assert(error instanceof DOMException || error instanceof TypeError, error.name);
  return error.name;
}
