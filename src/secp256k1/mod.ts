/**
 * secp256k1, synchronously: keys, ECDSA and ECDH in the argument orders of tiny-secp256k1.
 *
 * Private keys are 32 bytes, big-endian, 1 ≤ d < n. Public keys are SEC 1 points, 33 or 65 bytes.
 * Hashes are 32 bytes. What a caller passes is neither kept nor changed, and what is returned is a
 * fresh buffer.
 *
 * @example Sign and verify
 * ```ts
 * import { pointFromScalar, sign, verify } from "@subtler/crypto/secp256k1";
 *
 * const d = crypto.getRandomValues(new Uint8Array(32));
 * const message = new TextEncoder().encode("ten coins to Bob");
 * const h = new Uint8Array(await crypto.subtle.digest("SHA-256", message));
 *
 * const signature = sign(h, d);
 * console.log(verify(h, pointFromScalar(d), signature)); // true
 * ```
 *
 * @module
 */
export type { Bytes } from "../bytes.ts";
export type { GivenEngine } from "../ec/engines.ts";
export { ecdh, type EcdhOutput } from "./ecdh.ts";
export {
  recover,
  type RecoverableSignature,
  type RecoveryId,
  rfc6979Nonce,
  sign,
  signRecoverable,
  verify,
} from "./ecdsa.ts";
export { ellswiftCreate, ellswiftDecode, ellswiftEcdh, ellswiftEncode } from "./ellswift.ts";
export {
  type ChainSignature,
  fromEip155V,
  fromEip2098,
  fromEthereumV,
  toEip155V,
  toEip2098,
  toEthereumV,
} from "./ethereum_v.ts";
export {
  isPrivate,
  pointFromScalar,
  privateAdd,
  privateNegate,
  privateSub,
  xOnlyPointFromScalar,
} from "./keys.ts";
export { fromMessageHeader, type MessageHeader, toMessageHeader } from "./message_header.ts";
export { combine, negate, pointAdd, pointAddScalar, pointMultiply } from "./point_arithmetic.ts";
export {
  isPoint,
  isPointCompressed,
  isXOnlyPoint,
  pointCompress,
  xOnlyPointFromPoint,
} from "./points.ts";
export { type SchnorrItem, signSchnorr, verifySchnorr, verifySchnorrBatch } from "./schnorr.ts";
export {
  type NormalizedSignature,
  normalizeSignature,
  signatureFromDer,
  signatureToDer,
} from "./signatures.ts";
export {
  type TaprootKey,
  taprootTweakPrivate,
  taprootTweakPublic,
  xOnlyPointAddTweak,
  xOnlyPointAddTweakCheck,
  type XOnlyPointAddTweakResult,
} from "./taproot.ts";
export { useEngine } from "./use_engine.ts";
