import { assert, assertEquals } from "@std/assert";
import type { CurveParams } from "../../src/ec/curve_params.ts";
import { secp256k1 } from "../../src/ec/curves/secp256k1.ts";
import { add, type Affine, isOnCurve, multiply, negate } from "./group.ts";

/** A toy curve: only the members that the group needs. */
function toy(p: bigint, a: bigint, b: bigint): CurveParams {
  return { ...secp256k1, p, a, b };
}

/** Every point of a small curve, infinity first. */
function allPoints(curve: CurveParams): Affine[] {
  const points: Affine[] = [null];
  for (let x = 0n; x < curve.p; x++) {
    for (let y = 0n; y < curve.p; y++) {
      const point = { x, y };
      if (isOnCurve(curve, point)) points.push(point);
    }
  }
  return points;
}

/** a = 0, a = −3 and general a; groups with elements of order two and without. */
const CURVES = [toy(43n, 0n, 7n), toy(43n, 40n, 9n), toy(37n, 2n, 5n), toy(31n, 1n, 0n)];

/** Checks what a group is for one pair, and associativity with each of `thirds`. */
function checkPair(curve: CurveParams, p: Affine, q: Affine, thirds: Affine[]): void {
  const sum = add(curve, p, q);
  assert(isOnCurve(curve, sum));
  assertEquals(sum, add(curve, q, p));
  for (const r of thirds) {
    assertEquals(add(curve, sum, r), add(curve, p, add(curve, q, r)));
  }
}

Deno.test("add() makes a group of every small curve", () => {
  for (const curve of CURVES) {
    const points = allPoints(curve);
    for (const p of points) {
      assertEquals(add(curve, p, null), p);
      assertEquals(add(curve, p, negate(curve, p)), null);
      for (const q of points) checkPair(curve, p, q, points.slice(0, 9));
    }
  }
});

Deno.test("multiply() is repeated addition, through every exceptional case", () => {
  for (const curve of CURVES) {
    const points = allPoints(curve);
    for (const point of points) {
      let sum: Affine = null;
      for (let k = 0n; k <= BigInt(points.length) + 3n; k++) {
        assertEquals(multiply(curve, k, point), sum, `${k} times`);
        sum = add(curve, sum, point);
      }
    }
  }
});
