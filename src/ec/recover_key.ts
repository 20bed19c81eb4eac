/**
 * Recovery of the public key from a signature, of synchronous calls.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import { kindOf, takeBytes } from "./arguments.ts";
import type { Curve } from "./curve_params.ts";
import { engineFor } from "./engines.ts";

/**
 * The public key that made r ‖ s with a recovery id, as `04 ‖ x ‖ y`; null if there is none.
 *
 * @throws {TypeError} if the id is no number, or signature and digest are not bytes.
 */
export function recoverKey(
  curve: Curve,
  signature: Uint8Array,
  digest: Uint8Array,
  id: number,
): Bytes | null {
  const numbers = takeBytes(signature, undefined, "recover key", "signature");
  const view = takeBytes(digest, undefined, "recover key", "digest");
  if (typeof id !== "number") {
    throw new TypeError(`Cannot recover key: expected id to be a number, got ${kindOf(id)}`);
  }
  return engineFor(curve).recover(numbers, view, id);
}

/** The recovery ids that a curve has: two for each multiple of n below p. */
export function recoveryIds({ p, n }: Curve): number {
  return 2 * (Number(p / n) + 1);
}
