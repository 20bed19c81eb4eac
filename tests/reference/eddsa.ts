/**
 * EdDSA on bigints (RFC 8032, section 5), with the hashes of Node's crypto module.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { concatBytes } from "../../src/bytes.ts";
import { addEdwards, type Edwards, edwardsBase, isSmallOrder, multiplyEdwards } from "./edwards.ts";
import {
  decodeEdwards,
  encodeEdwards,
  fromLittleEndian,
  toLittleEndian,
} from "./edwards_encoding.ts";
import { mod } from "./field.ts";

/** Context, and whether the message is hashed first. */
export interface Variant {
  readonly context?: Uint8Array;
  readonly prehash?: boolean;
}

/** A signature to be verified, and by which rules. */
export interface Claim extends Variant {
  readonly publicKey: Uint8Array;
  readonly signature: Uint8Array;
  readonly message: Uint8Array;
  /** By default "cofactorless"; "equation" is that without a look at small orders. */
  readonly rules?: "cofactorless" | "equation" | "zip215";
}

function isLong({ pointBytes }: Edwards): boolean {
  return pointBytes === 57;
}

function hash(curve: Edwards, length: number, ...parts: Uint8Array[]): Uint8Array {
  const state = isLong(curve)
    ? createHash("shake256", { outputLength: length })
    : createHash("sha512");
  return new Uint8Array(state.update(concatBytes(...parts)).digest());
}

/** Section 2: dom2 and dom4. */
function domain(curve: Edwards, { context, prehash }: Variant): Uint8Array {
  if (!isLong(curve) && context === undefined && !prehash) return new Uint8Array(0);
  const text = isLong(curve) ? "SigEd448" : "SigEd25519 no Ed25519 collisions";
  const rest = Uint8Array.of(prehash ? 1 : 0, context?.length ?? 0);
  return concatBytes(new TextEncoder().encode(text), rest, context ?? new Uint8Array(0));
}

/** Scalar with its bits fixed ‖ prefix (sections 5.1.5 and 5.2.5). */
export function expandReference(curve: Edwards, seed: Uint8Array): Uint8Array {
  const { pointBytes } = curve, bytes = hash(curve, 2 * pointBytes, seed);
  if (isLong(curve)) {
    bytes[0] &= 252;
    bytes[55] |= 128;
    bytes[56] = 0;
  } else {
    bytes[0] &= 248;
    bytes[31] = bytes[31] & 127 | 64;
  }
  return bytes;
}

/** The public key of scalar ‖ prefix. */
export function publicKeyReference(curve: Edwards, expanded: Uint8Array): Uint8Array {
  const scalar = fromLittleEndian(expanded.subarray(0, curve.pointBytes));
  return encodeEdwards(curve, multiplyEdwards(curve, scalar, edwardsBase(curve)));
}

/** Sections 5.1.6 and 5.2.6, with scalar ‖ prefix. */
export function signReference(
  curve: Edwards,
  expanded: Uint8Array,
  message: Uint8Array,
  variant: Variant = {},
): Uint8Array {
  const { pointBytes, n } = curve, length = 2 * pointBytes;
  const content = variant.prehash ? hash(curve, 64, message) : message;
  const dom = domain(curve, variant);
  const r = mod(
    fromLittleEndian(hash(curve, length, dom, expanded.subarray(pointBytes), content)),
    n,
  );
  const commitment = encodeEdwards(curve, multiplyEdwards(curve, r, edwardsBase(curve)));
  const publicKey = publicKeyReference(curve, expanded);
  const k = fromLittleEndian(hash(curve, length, dom, commitment, publicKey, content));
  const scalar = fromLittleEndian(expanded.subarray(0, pointBytes));
  return concatBytes(commitment, toLittleEndian(mod(r + k * scalar, n), pointBytes));
}

/** Sections 5.1.7 and 5.2.7 by the given rules; k counts modulo the order. */
export function verifyReference(curve: Edwards, claim: Claim): boolean {
  const { publicKey, signature, message, rules = "cofactorless", ...variant } = claim;
  const { pointBytes, n } = curve;
  if (signature.length !== 2 * pointBytes) return false;
  const lenient = rules === "zip215";
  const commitment = signature.subarray(0, pointBytes);
  const s = fromLittleEndian(signature.subarray(pointBytes));
  const A = decodeEdwards(curve, publicKey, lenient), R = decodeEdwards(curve, commitment, lenient);
  if (s >= n || A === null || R === null) return false;
  const isStrict = rules === "cofactorless";
  if (isStrict && (isSmallOrder(curve, A) || isSmallOrder(curve, R))) return false;
  const content = variant.prehash ? hash(curve, 64, message) : message;
  const dom = domain(curve, variant);
  const k = mod(
    fromLittleEndian(hash(curve, 2 * pointBytes, dom, commitment, publicKey, content)),
    n,
  );
  const times = lenient ? 2n ** BigInt(curve.cofactorBits) : 1n;
  const left = multiplyEdwards(curve, times * s, edwardsBase(curve));
  const sum = addEdwards(curve, R, multiplyEdwards(curve, k, A));
  const right = multiplyEdwards(curve, times, sum);
  return left.x === right.x && left.y === right.y;
}
