/**
 * The forms of an ECDSA signature: r ‖ s, DER, and r ‖ s ‖ recovery id.
 *
 * @module
 */
import { type Bytes, bytesToBigint, equalBytes } from "../../bytes.ts";
import type { Curve } from "../../ec/curve_params.ts";
import type { EcEngine } from "../../ec/engine.ts";
import { decodeSignatureDer, encodeSignatureDer } from "../../ec/signature.ts";
import { dataError, notSupportedError, operationError } from "../errors.ts";
import type { EcMaterial } from "./ec_material.ts";

/** Words for `format`. */
export const SIGNATURE_FORMATS = ["ieee-p1363", "der", "recovered"] as const;

/** One of {@linkcode SIGNATURE_FORMATS}. */
export type SignatureFormat = typeof SIGNATURE_FORMATS[number];

/** A signature to be verified, and how to read it. */
export interface SignatureClaim {
  readonly signature: Uint8Array;
  readonly format: SignatureFormat;
  /** Refuse the higher of s and n − s. */
  readonly lowS: boolean;
}

/**
 * Writes a signature.
 *
 * @param signature r ‖ s ‖ id, as an engine gives it.
 * @returns a fresh buffer.
 * @throws {DOMException} NotSupportedError for `recovered` on a curve of cofactor above 1.
 */
export function encodeSignature(curve: Curve, format: SignatureFormat, signature: Bytes): Bytes {
  switch (format) {
    case "ieee-p1363":
      return signature.slice(0, 2 * curve.scalarBytes);
    case "der":
      return encodeSignatureDer(signature.subarray(0, 2 * curve.scalarBytes));
    case "recovered":
      requireRecovery(curve);
      return signature;
  }
}

/**
 * Verifies a signature of any form; whatever is malformed is false.
 *
 * @throws {DOMException} NotSupportedError for `recovered` on a curve of cofactor above 1.
 */
export function verifySignature(
  engine: EcEngine,
  { curve, publicKey }: EcMaterial,
  digest: Uint8Array,
  claim: SignatureClaim,
): boolean {
  const { format, signature, lowS } = claim;
  if (format === "recovered") requireRecovery(curve);
  const numbers = numbersOf(curve, format, signature);
  if (numbers === null || (lowS && !hasLowS(curve, numbers))) return false;
  if (format !== "recovered") return engine.verify(numbers, digest, publicKey);
  // A key comes out only if it verifies: r ‖ s and the id are one claim.
  const recovered = engine.recover(numbers, digest, signature[2 * curve.scalarBytes]);
  return recovered !== null && equalBytes(recovered, publicKey);
}

/**
 * Finds the public key that made a signature.
 *
 * @param claim r ‖ s ‖ id.
 * @throws {DOMException} NotSupportedError on a curve of cofactor above 1, DataError if the claim
 * has another length or its id is not 0 to 3, OperationError if it is the signature of no key.
 */
export function recoverPoint(
  engine: EcEngine,
  curve: Curve,
  digest: Uint8Array,
  claim: Uint8Array,
): Bytes {
  requireRecovery(curve);
  const numbers = numbersOf(curve, "recovered", claim);
  if (numbers === null) {
    throw dataError(
      `Cannot recover key: expected ${2 * curve.scalarBytes + 1} bytes, the last one 0 to 3, ` +
        `got ${claim.length} bytes`,
    );
  }
  const publicKey = engine.recover(numbers, digest, claim[numbers.length]);
  if (publicKey === null) throw operationError("Cannot recover key: the signature is of no key");
  return publicKey;
}

/** Reads r ‖ s out of any form; null if it is malformed. */
function numbersOf(
  curve: Curve,
  format: SignatureFormat,
  signature: Uint8Array,
): Uint8Array | null {
  const length = 2 * curve.scalarBytes;
  switch (format) {
    case "ieee-p1363":
      return signature.length === length ? signature : null;
    case "der":
      return decodeSignatureDer(signature, curve.scalarBytes);
    case "recovered":
      if (signature.length !== length + 1 || signature[length] > 3) return null;
      return signature.subarray(0, length);
  }
}

function hasLowS(curve: Curve, signature: Uint8Array): boolean {
  return bytesToBigint(signature.subarray(curve.scalarBytes)) <= curve.n >> 1n;
}

function requireRecovery(curve: Curve): void {
  if (curve.h !== 1) {
    throw notSupportedError(
      `Cannot use format "recovered" on ${curve.name}: expected cofactor 1, got ${curve.h}`,
    );
  }
}
