/**
 * What numbers and points have to be, and the errors where they are not.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import { isBelowOrder } from "../ec/scalar_bytes.ts";
import { engine, theCurve } from "./arguments.ts";

/** Tells whether 1 ≤ d < n of 32 bytes; no more than that is learnt from the time. */
export function isScalar(d: Uint8Array): boolean {
  let any = 0;
  for (let i = 0; i < d.length; i++) any |= d[i];
  return isBelowOrder(d, theCurve()) && any !== 0;
}

/** Gives `04 ‖ x ‖ y` of a public key in 33 or 65 bytes. */
export function decode(point: Uint8Array, action: string, what: string = "public key"): Bytes {
  const decoded = engine().decodePoint(point);
  if (decoded === null) throw publicKeyError(action, what);
  return decoded;
}

/** Refuses a tweak of 32 bytes unless it is below n. */
export function requireTweak(tweak: Uint8Array, action: string): void {
  if (!isBelowOrder(tweak, theCurve())) throw outOfRange(action, "tweak", "from 0 to n - 1");
}

/** The error of a private key out of range. */
export function privateKeyError(action: string): RangeError {
  return outOfRange(action, "private key", "from 1 to n - 1");
}

/** The error of a number out of range. */
export function outOfRange(action: string, what: string, range: string): RangeError {
  return new RangeError(`Cannot ${action}: expected ${what} to be ${range}, got one out of range`);
}

/** The error of octets that are no point. */
export function publicKeyError(action: string, what: string = "public key"): RangeError {
  return new RangeError(
    `Cannot ${action}: expected ${what} to be a point of the curve in 33 or 65 bytes, got ` +
      "something else",
  );
}

/** The error of 32 bytes that are no x-only public key. */
export function xOnlyError(action: string): RangeError {
  return new RangeError(
    `Cannot ${action}: expected public key to be x of a point of the curve, got something else`,
  );
}
