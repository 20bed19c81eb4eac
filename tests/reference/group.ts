/**
 * The group of a short Weierstrass curve y² = x³ + a·x + b, any a and any cofactor, written to be
 * read.
 *
 * @module
 */
import type { CurveParams } from "../../src/ec/curve_params.ts";
import { invert, mod } from "./field.ts";

/** A point in affine coordinates; null is the point at infinity, the neutral element. */
export type Affine = { readonly x: bigint; readonly y: bigint } | null;

/** The base point. */
export function basePoint(curve: CurveParams): Affine {
  return { x: curve.gx, y: curve.gy };
}

/** Whether the coordinates are reduced and satisfy the equation; infinity does. */
export function isOnCurve(curve: CurveParams, point: Affine): boolean {
  if (point === null) return true;
  const { p, a, b } = curve;
  const { x, y } = point;
  const reduced = x >= 0n && x < p && y >= 0n && y < p;
  return reduced && mod(y * y - (x * x * x + a * x + b), p) === 0n;
}

/** −P. */
export function negate(curve: CurveParams, point: Affine): Affine {
  return point === null ? null : { x: point.x, y: mod(-point.y, curve.p) };
}

/** P + Q by chord and tangent, every case of it (SEC 1, section 2.2.1). */
export function add(curve: CurveParams, left: Affine, right: Affine): Affine {
  if (left === null) return right;
  if (right === null) return left;
  const { p, a } = curve;
  if (left.x === right.x && mod(left.y + right.y, p) === 0n) return null;
  const slope = left.x === right.x
    ? (3n * left.x * left.x + a) * invert(2n * left.y, p)
    : (right.y - left.y) * invert(right.x - left.x, p);
  const x = mod(slope * slope - left.x - right.x, p);
  return { x, y: mod(slope * (left.x - x) - left.y, p) };
}

/**
 * k·P for k ≥ 0, by doubling and adding from the highest bit. The sums run in Jacobian coordinates,
 * which need one inversion at the end instead of one for each addition.
 */
export function multiply(curve: CurveParams, k: bigint, point: Affine): Affine {
  if (k === 0n || point === null) return null;
  let sum: Jacobian = INFINITY;
  for (const bit of k.toString(2)) {
    sum = doubleJacobian(curve, sum);
    if (bit === "1") sum = addAffine(curve, sum, point);
  }
  return toAffine(curve, sum);
}

/** (X : Y : Z) stands for (X / Z², Y / Z³); Z = 0 is infinity. */
interface Jacobian {
  readonly x: bigint;
  readonly y: bigint;
  readonly z: bigint;
}

const INFINITY: Jacobian = { x: 1n, y: 1n, z: 0n };

function toAffine(curve: CurveParams, { x, y, z }: Jacobian): Affine {
  if (z === 0n) return null;
  const inverse = invert(z, curve.p);
  const square = inverse * inverse;
  return { x: mod(x * square, curve.p), y: mod(y * square * inverse, curve.p) };
}

/** The tangent's slope is M / 2YZ with M = 3X² + a·Z⁴; a point with Y = 0 doubles to infinity. */
function doubleJacobian({ p, a }: CurveParams, { x, y, z }: Jacobian): Jacobian {
  if (z === 0n || y === 0n) return INFINITY;
  const ySquare = mod(y * y, p);
  const zSquare = mod(z * z, p);
  const s = mod(4n * x * ySquare, p);
  const m = mod(3n * x * x + a * zSquare * zSquare, p);
  const xOut = mod(m * m - 2n * s, p);
  return {
    x: xOut,
    y: mod(m * (s - xOut) - 8n * ySquare * ySquare, p),
    z: mod(2n * y * z, p),
  };
}

/** The chord's slope is R / HZ with H = x₂Z² − X and R = y₂Z³ − Y. */
function addAffine(curve: CurveParams, sum: Jacobian, point: { x: bigint; y: bigint }): Jacobian {
  const { p } = curve;
  const { x, y, z } = sum;
  if (z === 0n) return { ...point, z: 1n };
  const zSquare = mod(z * z, p);
  const h = mod(point.x * zSquare - x, p);
  const r = mod(point.y * zSquare * z - y, p);
  if (h === 0n) return r === 0n ? doubleJacobian(curve, sum) : INFINITY;
  const hSquare = mod(h * h, p);
  const hCube = mod(h * hSquare, p);
  const v = mod(x * hSquare, p);
  const xOut = mod(r * r - hCube - 2n * v, p);
  return { x: xOut, y: mod(r * (v - xOut) - y * hCube, p), z: mod(h * z, p) };
}

/** 0·G, 1·G, … (n − 1)·G. */
export function elementsOf(curve: CurveParams): Affine[] {
  const points: Affine[] = [null];
  for (let i = 1n; i < curve.n; i++) {
    points.push(add(curve, points[points.length - 1], basePoint(curve)));
  }
  return points;
}
