/**
 * The group of a twisted Edwards curve a·x² + y² = 1 + d·x²·y², written to be read.
 *
 * @module
 */
import { invert, mod } from "./field.ts";

/** The numbers of a curve. */
export interface Edwards {
  readonly p: bigint;
  readonly a: 1 | -1;
  readonly d: bigint;
  readonly gx: bigint;
  readonly gy: bigint;
  readonly n: bigint;
  readonly cofactorBits: number;
  /** Bytes of an encoded point. */
  readonly pointBytes: number;
}

/** A point; (0, 1) is the neutral element. */
export interface EdwardsPoint {
  readonly x: bigint;
  readonly y: bigint;
}

/** The base point. */
export function edwardsBase({ gx, gy }: Edwards): EdwardsPoint {
  return { x: gx, y: gy };
}

/** Whether the coordinates are reduced and satisfy the equation. */
export function isOnEdwards({ p, a, d }: Edwards, { x, y }: EdwardsPoint): boolean {
  const reduced = x >= 0n && x < p && y >= 0n && y < p;
  return reduced && mod(BigInt(a) * x * x + y * y - 1n - d * x * x * y * y, p) === 0n;
}

/** P + Q, by the law that has no exception (RFC 8032, sections 5.1.4 and 5.2.4, affine). */
export function addEdwards(curve: Edwards, p: EdwardsPoint, q: EdwardsPoint): EdwardsPoint {
  const cross = curve.d * p.x * q.x * p.y * q.y;
  return {
    x: mod((p.x * q.y + p.y * q.x) * invert(1n + cross, curve.p), curve.p),
    y: mod((p.y * q.y - BigInt(curve.a) * p.x * q.x) * invert(1n - cross, curve.p), curve.p),
  };
}

/** k·P for k ≥ 0. Sums run in projective coordinates, which need one inversion at the end. */
export function multiplyEdwards(curve: Edwards, k: bigint, point: EdwardsPoint): EdwardsPoint {
  const { p } = curve;
  let [x, y, z] = [0n, 1n, 1n];
  const add = (x2: bigint, y2: bigint, z2: bigint) => {
    const zz = mod(z * z2, p), xx = mod(x * x2, p), yy = mod(y * y2, p);
    const cross = mod(curve.d * xx * yy, p), plus = mod(zz * zz + cross, p);
    const minus = mod(zz * zz - cross, p);
    const both = mod(x * y2 + y * x2, p);
    x = mod(zz * minus * both, p);
    y = mod(zz * plus * (yy - BigInt(curve.a) * xx), p);
    z = mod(minus * plus, p);
  };
  for (const bit of k.toString(2)) {
    add(x, y, z);
    if (bit === "1") add(point.x, point.y, 1n);
  }
  const inverse = invert(z, p);
  return { x: mod(x * inverse, p), y: mod(y * inverse, p) };
}

/** Whether the order divides the cofactor. */
export function isSmallOrder(curve: Edwards, point: EdwardsPoint): boolean {
  return multiplyEdwards(curve, 2n ** BigInt(curve.cofactorBits), point).x === 0n;
}
