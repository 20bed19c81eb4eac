/**
 * ECDSA and the recovery of its key on bigints (SEC 1, sections 4.1.3 to 4.1.6).
 *
 * @module
 */
import type { Curve } from "../../src/ec/curve_params.ts";
import type { SignOptions } from "../../src/ec/engine.ts";
import { invert, mod } from "./field.ts";
import { add, type Affine, basePoint, multiply, negate } from "./group.ts";
import { bitsToInteger, nonceCandidates } from "./nonce.ts";
import { liftX } from "./points.ts";

/** A signature with its recovery id. */
export interface Signature {
  readonly r: bigint;
  readonly s: bigint;
  readonly id: number;
}

/** Signs the digest with the first nonce that gives neither r = 0 nor s = 0. */
export function sign(
  curve: Curve,
  digest: Uint8Array,
  d: bigint,
  options: SignOptions,
): Signature {
  const { hash, extraEntropy: extra } = options;
  const candidates = nonceCandidates(curve, { hash, h1: digest, x: d, extra });
  for (;;) {
    const signature = signWithNonce(curve, digest, d, candidates.next().value);
    if (signature !== null) return options.lowS ? lower(curve, signature) : signature;
  }
}

/** Signs with a nonce that is given; null if it does not suit. */
export function signWithNonce(
  curve: Curve,
  digest: Uint8Array,
  d: bigint,
  k: bigint,
): Signature | null {
  const { n, orderBits } = curve;
  const point = multiply(curve, k, basePoint(curve));
  if (point === null) return null;
  const r = mod(point.x, n);
  const s = mod(invert(k, n) * (bitsToInteger(digest, orderBits) + r * d), n);
  const id = 2 * Number(point.x / n) + Number(point.y % 2n);
  return r === 0n || s === 0n ? null : { r, s, id };
}

/** The signature with the lower of s and n − s: that negates R, so the parity in the id flips. */
export function lower(curve: Curve, { r, s, id }: Signature): Signature {
  return 2n * s > curve.n ? { r, s: curve.n - s, id: id ^ 1 } : { r, s, id };
}

/** Verifies; r and s may be anything. */
export function verify(
  curve: Curve,
  { r, s }: { r: bigint; s: bigint },
  digest: Uint8Array,
  publicKey: Affine,
): boolean {
  const { n, orderBits } = curve;
  if (r < 1n || r >= n || s < 1n || s >= n) return false;
  const inverse = invert(s, n);
  const u1 = mod(bitsToInteger(digest, orderBits) * inverse, n);
  const u2 = mod(r * inverse, n);
  const left = multiply(curve, u1, basePoint(curve));
  const point = add(curve, left, multiply(curve, u2, publicKey));
  return point !== null && mod(point.x, n) === r;
}

/** The key Q = r⁻¹·(s·R − z·G) of the R that the id names; null if there is no such R or Q. */
export function recover(curve: Curve, { r, s, id }: Signature, digest: Uint8Array): Affine {
  const { n, orderBits } = curve;
  if (r < 1n || r >= n || s < 1n || s >= n || !Number.isInteger(id) || id < 0) return null;
  const point = liftX(curve, r + BigInt(Math.floor(id / 2)) * n, id % 2 === 1);
  if (point === null || multiply(curve, n, point) !== null) return null;
  const z = bitsToInteger(digest, orderBits);
  const minusZG = negate(curve, multiply(curve, mod(z, n), basePoint(curve)));
  return multiply(curve, invert(r, n), add(curve, multiply(curve, s, point), minusZG));
}
