/**
 * Scalars as octets: the little arithmetic that needs no multiplication. Fixed sequences of byte
 * operations, so that scalars may be secret.
 *
 * @module
 */
import { bigintToBytes, type Bytes, bytesToBigint } from "../bytes.ts";
import type { Curve } from "./curve_params.ts";

const orders = new WeakMap<Curve, Bytes>();

/** The order n, `scalarBytes` bytes, big-endian; one array for a curve, not to be written. */
export function orderBytes(curve: Curve): Bytes {
  let order = orders.get(curve);
  if (order === undefined) orders.set(curve, order = bigintToBytes(curve.n, curve.scalarBytes));
  return order;
}

/**
 * −s mod n.
 *
 * @param scalar `scalarBytes` bytes, 0 ≤ s < n.
 */
export function negateScalar(scalar: Uint8Array, curve: Curve): Bytes {
  const order = orderBytes(curve);
  const negated = new Uint8Array(order.length);
  let borrow = 0, any = 0;
  for (let i = order.length - 1; i >= 0; i--) {
    const difference = order[i] - scalar[i] + borrow;
    negated[i] = difference;
    borrow = difference >> 8;
    any |= scalar[i];
  }
  // n itself stands for 0: keep it only where s is not 0.
  const keep = -any >> 31;
  for (let i = 0; i < negated.length; i++) negated[i] &= keep;
  return negated;
}

/**
 * Tells whether s < n: no more than that is learnt from the time.
 *
 * @param scalar `scalarBytes` bytes, big-endian.
 */
export function isBelowOrder(scalar: Uint8Array, curve: Curve): boolean {
  const order = orderBytes(curve);
  let borrow = 0;
  for (let i = order.length - 1; i >= 0; i--) borrow = (scalar[i] - order[i] + borrow) >> 8;
  return borrow !== 0;
}

/**
 * −y mod p of a coordinate, `fieldBytes` bytes, 0 < y < p.
 *
 * @param y a coordinate of a public point.
 */
export function negateCoordinate(y: Uint8Array, { p, fieldBytes }: Curve): Bytes {
  return bigintToBytes(p - bytesToBigint(y), fieldBytes);
}
