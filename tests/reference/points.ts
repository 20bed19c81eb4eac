/**
 * Points as octets (SEC 1, sections 2.3.3 and 2.3.4) and their full check (section 3.2.2.1).
 *
 * @module
 */
import { bigintToBytes, type Bytes, bytesToBigint, concatBytes } from "../../src/bytes.ts";
import type { Curve } from "../../src/ec/curve_params.ts";
import { mod, sqrt } from "./field.ts";
import { type Affine, isOnCurve, multiply } from "./group.ts";

/** The point with this x and the parity of y, or null if x is on no point. */
export function liftX(curve: Curve, x: bigint, odd: boolean): Affine {
  if (x >= curve.p) return null;
  const y = sqrt(x * x * x + curve.a * x + curve.b, curve.p);
  if (y === null) return null;
  const isOdd = y % 2n === 1n;
  const chosen = isOdd === odd ? y : mod(-y, curve.p);
  // y = 0 has no odd counterpart.
  return (chosen % 2n === 1n) === odd ? { x, y: chosen } : null;
}

/** 04 ‖ x ‖ y, or 02|03 ‖ x. */
export function encodePoint(
  curve: Curve,
  point: NonNullable<Affine>,
  compressed: boolean = false,
): Bytes {
  const x = bigintToBytes(point.x, curve.fieldBytes);
  if (compressed) return concatBytes(Uint8Array.of(point.y % 2n === 0n ? 2 : 3), x);
  return concatBytes(Uint8Array.of(4), x, bigintToBytes(point.y, curve.fieldBytes));
}

/** The point of these octets if it may be a public key, else null: hybrid and infinity are not. */
export function decodePoint(curve: Curve, octets: Uint8Array): Affine {
  const { fieldBytes, n, h } = curve;
  const x = bytesToBigint(octets.subarray(1, 1 + fieldBytes));
  let point: Affine = null;
  if (octets.length === 1 + 2 * fieldBytes && octets[0] === 4) {
    point = { x, y: bytesToBigint(octets.subarray(1 + fieldBytes)) };
  } else if (octets.length === 1 + fieldBytes && (octets[0] === 2 || octets[0] === 3)) {
    point = liftX(curve, x, octets[0] === 3);
  }
  if (point === null || !isOnCurve(curve, point)) return null;
  const inSubgroup = h === 1 || multiply(curve, n, point) === null;
  return inSubgroup ? point : null;
}
