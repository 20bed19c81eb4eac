/**
 * Sums and multiples of public keys. Results have the form of the first point unless told
 * otherwise.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import { negateCoordinate } from "../ec/scalar_bytes.ts";
import { engine, inForm, theCurve, toBytes } from "./arguments.ts";
import { decode, isScalar, publicKeyError, requireTweak } from "./checks.ts";

/**
 * Adds two public keys: P + Q.
 *
 * @param pA public key, 33 or 65 bytes.
 * @param pB another.
 * @param compressed 33 bytes or 65.
 * @returns null if the sum is infinity.
 * @throws {TypeError} if one of them is not bytes.
 * @throws {RangeError} if one of them is not a point of the curve.
 */
export function pointAdd(pA: Uint8Array, pB: Uint8Array, compressed?: boolean): Bytes | null {
  const action = "add points";
  const points = [pA, pB].map((point) => toBytes(point, undefined, action, "public key"));
  const sum = engine().combine(points);
  if (sum !== null) return inForm(sum, compressed ?? points[0].length === 33);
  for (const point of points) decode(point, action);
  return null;
}

/**
 * Adds a multiple of the base point: P + t·G.
 *
 * @param p public key, 33 or 65 bytes.
 * @param tweak 32 bytes, 0 ≤ t < n.
 * @param compressed 33 bytes or 65.
 * @returns null if the sum is infinity.
 * @throws {TypeError} if p is not bytes or the tweak not 32.
 * @throws {RangeError} if p is not a point of the curve or the tweak out of range.
 */
export function pointAddScalar(
  p: Uint8Array,
  tweak: Uint8Array,
  compressed?: boolean,
): Bytes | null {
  const action = "add to point";
  const point = toBytes(p, undefined, action, "public key");
  const t = toBytes(tweak, 32, action, "tweak");
  const sum = engine().addToPublic(point, t);
  if (sum !== null) return inForm(sum, compressed ?? point.length === 33);
  decode(point, action);
  requireTweak(t, action);
  return null;
}

/**
 * Multiplies a public key: t·P. The time does not depend on t, which may be secret.
 *
 * @param p public key, 33 or 65 bytes.
 * @param tweak 32 bytes, 0 ≤ t < n.
 * @param compressed 33 bytes or 65.
 * @returns null for t = 0.
 * @throws {TypeError} if p is not bytes or the tweak not 32.
 * @throws {RangeError} if p is not a point of the curve or the tweak out of range.
 */
export function pointMultiply(
  p: Uint8Array,
  tweak: Uint8Array,
  compressed?: boolean,
): Bytes | null {
  const action = "multiply point";
  const point = toBytes(p, undefined, action, "public key");
  const t = toBytes(tweak, 32, action, "tweak");
  const product = engine().sharedPoint(t, point);
  if (product !== null) return inForm(product, compressed ?? point.length === 33);
  decode(point, action);
  if (!isScalar(t)) requireTweak(t, action);
  return null;
}

/**
 * Adds any number of public keys, of either form.
 *
 * @throws {TypeError} if there is none, or one of them is not bytes.
 * @throws {RangeError} if one of them is not a point of the curve, or the sum is infinity.
 */
export function combine(...points: readonly Uint8Array[]): Bytes {
  const action = "combine points";
  if (points.length === 0) {
    throw new TypeError(`Cannot ${action}: expected one public key or more, got none`);
  }
  const views = points.map((point) => toBytes(point, undefined, action, "public key"));
  const sum = engine().combine(views);
  if (sum !== null) return inForm(sum, views[0].length === 33);
  for (const view of views) decode(view, action);
  throw new RangeError(`Cannot ${action}: expected a sum that is a point, got infinity`);
}

/**
 * Negates a public key: −P, in the same form.
 *
 * @param point public key, 33 or 65 bytes.
 * @throws {TypeError} if it is not bytes.
 * @throws {RangeError} if it is not a point of the curve.
 */
export function negate(point: Uint8Array): Bytes {
  const action = "negate point";
  const given = toBytes(point, undefined, action, "public key");
  const decoded = engine().decodePoint(given);
  if (decoded === null) throw publicKeyError(action);
  decoded.set(negateCoordinate(decoded.subarray(33), theCurve()), 33);
  return inForm(decoded, given.length === 33);
}
