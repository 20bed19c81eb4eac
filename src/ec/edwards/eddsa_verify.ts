/**
 * The equation that a signature of EdDSA has to meet (RFC 8032, sections 5.1.7 and 5.2.7).
 *
 * @module
 */
import { concatBytes } from "../../bytes.ts";
import type { EddsaSuite } from "./eddsa.ts";
import { contentOf, domainOf, type EddsaVariant, hash } from "./eddsa_hash.ts";
import type { PreparedKey } from "./edwards_engine.ts";

/** Against what, and by which rules, a signature is verified. */
export interface EddsaExpectation extends EddsaVariant {
  readonly publicKey: Uint8Array;
  /** By ZIP-215. */
  readonly zip215?: boolean;
  /** The public key prepared by `prepareKey`; it is made anew else. */
  readonly prepared?: PreparedKey;
}

/**
 * Verifies a signature (RFC 8032, sections 5.1.7 and 5.2.7; Web Cryptography, "Ed25519", verify):
 * S below the order, A and R encoded as the RFC has it and not of small order, S·B = R + k·A with
 * k reduced modulo the order. With `zip215` as ZIP-215 has it. Vartime.
 */
export function verifyMessage(
  { curve, engine }: EddsaSuite,
  signature: Uint8Array,
  message: Uint8Array,
  { publicKey, zip215 = false, prepared, ...variant }: EddsaExpectation,
): boolean {
  const { keyBytes } = curve;
  if (signature.length !== 2 * keyBytes || publicKey.length !== keyBytes) return false;
  const commitment = signature.subarray(0, keyBytes), response = signature.subarray(keyBytes);
  const domain = domainOf(curve, variant), content = contentOf(curve, message, variant);
  const input = concatBytes(domain, commitment, publicKey, content);
  const challenge = hash(curve, input, curve.hash.length);
  if (prepared) engine.restore(prepared);
  else if (!engine.prepare(publicKey, zip215)) return false;
  return engine.verify({ commitment, response, challenge }, zip215);
}

/** Prepares a public key for many verifications; null if no signature is good for it. Vartime. */
export function prepareKey({ engine }: EddsaSuite, publicKey: Uint8Array): PreparedKey | null {
  return engine.prepare(publicKey, false) ? engine.keep() : null;
}
