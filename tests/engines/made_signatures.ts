/**
 * Valid signatures made without a private key, so that every intermediate value can be chosen.
 *
 * @module
 */
import { type Bytes, concatBytes } from "../../src/bytes.ts";
import type { Curve } from "../../src/ec/curve_params.ts";
import { invert, mod } from "../reference/field.ts";
import { add, type Affine, basePoint, multiply } from "../reference/group.ts";
import { digestOf, scalarBytes } from "./inputs.ts";

/** A valid signature made for two factors, see {@linkcode signatureOfFactors}. */
export interface MadeSignature {
  readonly signature: Bytes;
  readonly digest: Bytes;
  readonly point: NonNullable<Affine>;
}

/**
 * Makes a signature that verifies under `publicKey` with R = u1·G + u2·Q for the given factors:
 * r = x(R), s = r / u2, z = u1·s. It needs no private key, so the factors can be any.
 *
 * @returns null if R is infinity or r is zero: then there is no such signature.
 */
export function signatureOfFactors(
  curve: Curve,
  u1: bigint,
  u2: bigint,
  publicKey: Affine,
): MadeSignature | null {
  const { n } = curve;
  const left = multiply(curve, u1, basePoint(curve));
  const point = add(curve, left, multiply(curve, u2, publicKey));
  if (point === null || point.x % n === 0n) return null;
  const r = point.x % n;
  const s = mod(r * invert(u2, n), n);
  return {
    signature: joinSignature(curve, r, s),
    digest: digestOf(curve, mod(u1 * s, n)),
    point,
  };
}

/** r ‖ s; neither is reduced. */
export function joinSignature(curve: Curve, r: bigint, s: bigint): Bytes {
  return concatBytes(scalarBytes(curve, r), scalarBytes(curve, s));
}
