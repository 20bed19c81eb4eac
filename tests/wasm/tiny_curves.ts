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

/** All curves over p with a prime order above 3 that is not p, with a = 0 or with all others. */
function* primeCurves(p: bigint, isZero: boolean): Generator<CurveParams> {
  for (let i = 0n; i < (isZero ? p : p * p); i++) {
    const a = isZero ? 0n : i / p, b = i % p;
    const isSingular = mod(4n * a ** 3n + 27n * b ** 2n, p) === 0n;
    if (isSingular || (a === 0n) !== isZero) continue;
    const points = affinePoints(p, a, b), n = BigInt(points.length) + 1n;
    if (!isPrime(n) || n < 5n || n === p) continue;
    const name = `y² = x³ + ${a}x + ${b} over ${p}`, [{ x: gx, y: gy }] = points;
    yield { name, aliases: [], oid: "", p, a, b, gx, gy, n, h: 1 };
  }
}

/**
 * Curves over p whose group has a prime order, some with a = 0 and some with others: any point but
 * infinity generates them.
 */
export function tinyCurves(p: bigint, each: number): CurveParams[] {
  return [true, false].flatMap((isZero) => Array.from(primeCurves(p, isZero).take(each)));
}
