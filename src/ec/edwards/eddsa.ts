/**
 * The equations of EdDSA (RFC 8032, sections 5.1 and 5.2).
 *
 * @module
 */
import { type Bytes, concatBytes } from "../../bytes.ts";
import { clampScalar } from "./clamp.ts";
import { contentOf, domainOf, type EddsaVariant, hash } from "./eddsa_hash.ts";
import type { EdwardsEngine } from "./edwards_engine.ts";
import type { EdwardsCurve } from "./edwards_params.ts";

export type { EddsaVariant } from "./eddsa_hash.ts";
export { type EddsaExpectation, prepareKey, verifyMessage } from "./eddsa_verify.ts";

/** What signs: the scalar, little-endian, any integer of `keyBytes` bytes, and what nonces come of. */
export interface ExpandedSecret {
  readonly scalar: Uint8Array;
  readonly prefix: Uint8Array;
}

/** A curve and its engine. */
export interface EddsaSuite {
  readonly curve: EdwardsCurve;
  readonly engine: EdwardsEngine;
}

/**
 * The hash of a seed as scalar ‖ prefix, the scalar with its bits fixed (RFC 8032, sections 5.1.5
 * and 5.2.5): twice `keyBytes` secret bytes, which the caller wipes.
 */
export function expandSeed(curve: EdwardsCurve, seed: Uint8Array): Bytes {
  const expanded = hash(curve, seed, curve.hash.length);
  clampScalar(expanded.subarray(0, curve.keyBytes), curve.clamp);
  return expanded;
}

/** Both halves of an expanded secret, as views. */
export function halvesOf({ keyBytes }: EdwardsCurve, expanded: Uint8Array): ExpandedSecret {
  return { scalar: expanded.subarray(0, keyBytes), prefix: expanded.subarray(keyBytes) };
}

/**
 * Signs a message (RFC 8032, sections 5.1.6 and 5.2.6).
 *
 * @param publicKey has to be the scalar's own: two signatures of one message under two public keys
 * would give the scalar away.
 * @param message read once: shared memory that changes between the two hashes would give two
 * challenges to one nonce, and the scalar away as well.
 * @returns R ‖ S, a fresh buffer.
 */
export function signMessage(
  { curve, engine }: EddsaSuite,
  secret: ExpandedSecret & { readonly publicKey: Uint8Array },
  message: Uint8Array,
  variant: EddsaVariant,
): Bytes {
  const domain = domainOf(curve, variant), content = contentOf(curve, message, variant);
  const secretInput = concatBytes(domain, secret.prefix, content);
  let nonce: Bytes | undefined;
  try {
    nonce = hash(curve, secretInput, curve.hash.length);
    const commitment = engine.multiplyBase(nonce);
    const signed = secretInput.subarray(domain.length + secret.prefix.length);
    const challengeInput = concatBytes(domain, commitment, secret.publicKey, signed);
    const challenge = hash(curve, challengeInput, curve.hash.length);
    return concatBytes(commitment, engine.respond(nonce, challenge, secret.scalar));
  } finally {
    secretInput.fill(0);
    nonce?.fill(0);
  }
}
