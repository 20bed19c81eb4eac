/**
 * ECDSA signatures in other dress: the lower s, DER.
 *
 * @module
 */
import { type Bytes, bytesToBigint, copyBytes } from "../bytes.ts";
import { secp256k1 } from "../ec/curves/secp256k1.ts";
import { negateScalar } from "../ec/scalar_bytes.ts";
import { decodeSignatureDer, encodeSignatureDer } from "../ec/signature.ts";
import { theCurve, toBytes } from "./arguments.ts";
import { isScalar, outOfRange } from "./checks.ts";

/** What {@linkcode normalizeSignature} gives. */
export interface NormalizedSignature {
  /** r ‖ s with the lower s, 64 bytes. */
  readonly signature: Bytes;
  /** Whether s was the higher one; a recovery id changes its parity with it: id ^ 1. */
  readonly changed: boolean;
}

/**
 * Writes the lower of s and n − s, as BIP-146 asks for.
 *
 * @param signature r ‖ s, 64 bytes.
 * @throws {TypeError} if it is not 64 bytes.
 * @throws {RangeError} if r or s are not from 1 to n − 1.
 */
export function normalizeSignature(signature: Uint8Array): NormalizedSignature {
  const copy = toSignature(signature, "normalize signature");
  const changed = bytesToBigint(copy.subarray(32)) > secp256k1.n >> 1n;
  if (changed) copy.set(negateScalar(copy.subarray(32), theCurve()), 32);
  return { signature: copy, changed };
}

/**
 * Writes a signature as `SEQUENCE { r INTEGER, s INTEGER }` (RFC 3279, section 2.2.3), at most 72
 * bytes.
 *
 * @param signature r ‖ s, 64 bytes.
 * @throws {TypeError} if it is not 64 bytes.
 * @throws {RangeError} if r or s are not from 1 to n − 1.
 */
export function signatureToDer(signature: Uint8Array): Bytes {
  return encodeSignatureDer(toSignature(signature, "encode signature"));
}

/**
 * Reads a DER signature.
 *
 * @param der strict DER, as BIP-66 asks for, with nothing behind it.
 * @returns r ‖ s, 64 bytes.
 * @throws {TypeError} if it is not bytes.
 * @throws {SyntaxError} if it is not strict DER.
 * @throws {RangeError} if r or s are not from 1 to n − 1.
 */
export function signatureFromDer(der: Uint8Array): Bytes {
  const action = "decode signature";
  const signature = decodeSignatureDer(toBytes(der, undefined, action, "signature"), 32);
  if (signature === null) {
    throw new SyntaxError(
      `Cannot ${action}: expected strict DER of two numbers of up to 32 bytes, got something else`,
    );
  }
  return toSignature(signature, action);
}

/** Copies r ‖ s and checks both numbers. */
function toSignature(value: unknown, action: string): Bytes {
  const signature = copyBytes(toBytes(value, 64, action, "signature"));
  for (const number of [signature.subarray(0, 32), signature.subarray(32)]) {
    if (!isScalar(number)) throw outOfRange(action, "r and s", "from 1 to n - 1");
  }
  return signature;
}
