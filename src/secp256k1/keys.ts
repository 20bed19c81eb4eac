/**
 * Private keys: their range, their public halves, and sums. Secret arithmetic runs in the engine or
 * in a fixed sequence of byte operations.
 *
 * @module
 */
import { type Bytes, copyBytes, plainView } from "../bytes.ts";
import { isBytes } from "../is_bytes.ts";
import { negateScalar } from "../ec/scalar_bytes.ts";
import { engine, inForm, theCurve, toBytes } from "./arguments.ts";
import { isScalar, privateKeyError, requireTweak } from "./checks.ts";

/**
 * Tells whether a value is a private key: 32 bytes, 1 ≤ d < n. Never throws.
 *
 * @param d what may be one.
 */
export function isPrivate(d: Uint8Array): boolean {
  if (!isBytes(d)) return false;
  const key = plainView(d);
  return key.length === 32 && isScalar(key);
}

/**
 * Computes the public key d·G.
 *
 * @param d private key, 32 bytes, big-endian.
 * @param compressed `02|03 ‖ x`, 33 bytes, or `04 ‖ x ‖ y`, 65 bytes.
 * @returns the point. The type of tiny-secp256k1 allows null; no key gives it.
 * @throws {TypeError} if d is not 32 bytes.
 * @throws {RangeError} unless 1 ≤ d < n.
 * @see SEC 1, section 3.2.1
 */
export function pointFromScalar(d: Uint8Array, compressed: boolean = true): Bytes {
  return inForm(publicPoint(d, "compute public key"), compressed);
}

/**
 * Computes x of the public key d·G, 32 bytes.
 *
 * @param d private key, 32 bytes, big-endian.
 * @throws {TypeError} if d is not 32 bytes.
 * @throws {RangeError} unless 1 ≤ d < n.
 * @see BIP-340, "Public Key Generation"
 */
export function xOnlyPointFromScalar(d: Uint8Array): Bytes {
  return publicPoint(d, "compute public key").slice(1, 33);
}

function publicPoint(d: Uint8Array, action: string): Bytes {
  const point = engine().publicKey(toBytes(d, 32, action, "private key"));
  if (point === null) throw privateKeyError(action);
  return point;
}

/**
 * Adds a number to a private key: d + t mod n.
 *
 * @param d private key, 32 bytes.
 * @param tweak 32 bytes, 0 ≤ t < n.
 * @returns 32 bytes; null if the sum is 0.
 * @throws {TypeError} if d or the tweak are not 32 bytes.
 * @throws {RangeError} if one of them is out of range.
 */
export function privateAdd(d: Uint8Array, tweak: Uint8Array): Bytes | null {
  const action = "add to private key";
  return sum(toBytes(d, 32, action, "private key"), toBytes(tweak, 32, action, "tweak"), action);
}

/**
 * Takes a number off a private key: d − t mod n.
 *
 * @param d private key, 32 bytes.
 * @param tweak 32 bytes, 0 ≤ t < n.
 * @returns 32 bytes; null if the difference is 0.
 * @throws {TypeError} if d or the tweak are not 32 bytes.
 * @throws {RangeError} if one of them is out of range.
 */
export function privateSub(d: Uint8Array, tweak: Uint8Array): Bytes | null {
  const action = "subtract from private key";
  const key = toBytes(d, 32, action, "private key"), t = toBytes(tweak, 32, action, "tweak");
  requireTweak(t, action);
  const negated = negateScalar(t, theCurve());
  try {
    return sum(key, negated, action);
  } finally {
    negated.fill(0);
  }
}

function sum(d: Uint8Array, tweak: Uint8Array, action: string): Bytes | null {
  const result = engine().addToSecret(d, tweak);
  if (result !== null) return result;
  if (!isScalar(d)) throw privateKeyError(action);
  requireTweak(tweak, action);
  return null;
}

/**
 * Negates a private key: n − d.
 *
 * @param d private key, 32 bytes.
 * @throws {TypeError} if d is not 32 bytes.
 * @throws {RangeError} unless 1 ≤ d < n.
 */
export function privateNegate(d: Uint8Array): Bytes {
  const action = "negate private key";
  const key = copyBytes(toBytes(d, 32, action, "private key"));
  try {
    if (!isScalar(key)) throw privateKeyError(action);
    return negateScalar(key, theCurve());
  } finally {
    key.fill(0);
  }
}
