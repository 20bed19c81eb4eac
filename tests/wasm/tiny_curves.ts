/**
 * Whole curves over tiny primes, by trying every point.
 *
 * @module
 */
import type { CurveParams } from "../../src/ec/curve_params.ts";
import { mod } from "../reference/field.ts";
import type { Affine } from "../reference/group.ts";

/** All affine points of y² = x³ + a·x + b. */
function affinePoints(p: bigint, a: bigint, b: bigint): NonNullable<Affine>[] {
  const points: NonNullable<Affine>[] = [];
  for (let x = 0n; x < p; x++) {
    const right = mod(x * x * x + a * x + b, p);
    for (let y = 0n; y < p; y++) if (y * y % p === right) points.push({ x, y });
  }
  return points;
}

function isPrime(n: bigint): boolean {
  for (let d = 2n; d * d <= n; d++) if (n % d === 0n) return false;
  return n > 1n;
}

/**
 * Curves over p whose group has a prime order above 3, a few with a = 0 and a few with others: any
 * point but infinity generates them.
 */
export function tinyCurves(p: bigint, each: number): CurveParams[] {
  const found: CurveParams[] = [];
  for (const isZero of [true, false]) {
    const before = found.length;
    for (let a = isZero ? 0n : 1n; a < (isZero ? 1n : p); a++) {
      for (let b = 1n; b < p && found.length < before + each; b++) {
        if (mod(4n * a ** 3n + 27n * b ** 2n, p) === 0n) continue;
        const points = affinePoints(p, a, b), n = BigInt(points.length) + 1n;
        if (!isPrime(n) || n < 5n || n === p) continue;
        const name = `y² = x³ + ${a}x + ${b} over ${p}`, [{ x: gx, y: gy }] = points;
        found.push({ name, aliases: [], oid: "", p, a, b, gx, gy, n, h: 1 });
      }
    }
  }
  return found;
}
