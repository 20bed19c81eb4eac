import { assert, assertEquals } from "@std/assert";
import type { CurveParams } from "../../src/ec/curve_params.ts";
import { SUM } from "../../src/wasm/point_add.ts";
import { mod } from "../reference/field.ts";
import { type Affine, elementsOf } from "../reference/group.ts";
import { type Coordinates, type CurveFormulas, standsFor, startFormulas } from "./curve_module.ts";
import { layoutTest } from "./layouts.ts";
import { Random } from "./random.ts";
import { tinyCurves } from "./tiny_curves.ts";
import { subgroupCurves } from "./subgroups.ts";

type Point = NonNullable<Affine>;

/** A representative of either sign. */
function anyRepresentative(value: bigint, p: bigint, random: Random): bigint {
  return random.index(2) === 0 ? mod(value, p) : mod(value, p) - p;
}

/** A point with a random Z; infinity is (0 : y : 0) in homogeneous coordinates. */
function homogeneous(point: Affine, p: bigint, random: Random): Coordinates {
  const z = 1n + random.below(p - 1n), any = (value: bigint) => anyRepresentative(value, p, random);
  if (point === null) return { x: 0n, y: any(z), z: 0n };
  return { x: any(point.x * z), y: any(point.y * z), z: any(z) };
}

/** A point with x = X/(c·Z)², y = Y/(c·Z)³ for a random Z. */
function jacobian(point: Point, c: bigint, p: bigint, random: Random): Coordinates {
  const z = 1n + random.below(p - 1n), any = (value: bigint) => anyRepresentative(value, p, random);
  const whole = mod(c * z, p), square = whole * whole;
  return { x: any(point.x * square), y: any(point.y * square * whole), z: any(z) };
}

/** Jacobian denominators of a point whose Z counts `c` times. */
function denominators({ z }: Coordinates, c: bigint, p: bigint): readonly [bigint, bigint] {
  const whole = mod(c * z, p), square = mod(whole * whole, p);
  return [square, mod(square * whole, p)];
}

/** The group, its formulas, and the random numbers of its tests. */
interface Setting {
  readonly curve: CurveParams;
  readonly points: readonly Affine[];
  readonly formulas: CurveFormulas;
  readonly random: Random;
}

function setting(curve: CurveParams, wide: boolean): Setting {
  const random = new Random(Number(curve.n));
  return { curve, points: elementsOf(curve), formulas: startFormulas(curve, wide), random };
}

/** Indexes of all pairs; the sum of two has the index i + j mod n. */
function* pairs({ points }: Setting, first: 0 | 1): Generator<[i: number, j: number]> {
  for (let i = first; i < points.length; i++) for (let j = 1; j < points.length; j++) yield [i, j];
}

function checkComplete(s: Setting): void {
  const { curve: { p }, points, formulas, random } = s;
  for (const [i, j] of pairs(s, 0)) {
    const sum = formulas.complete(homogeneous(points[i], p, random), points[j] as Point);
    const expected = points[(i + j) % points.length];
    assert(standsFor(sum, [sum.z, sum.z], expected, p), `${i}·G + ${j}·G`);
    if (expected === null) assert(sum.y !== 0n && sum.x === 0n, "infinity is (0 : y : 0)");
  }
}

function checkDouble({ curve: { p }, points, formulas, random }: Setting): void {
  for (let i = 1; i < points.length; i++) {
    for (let round = 0; round < 3; round++) {
      const twice = formulas.double(jacobian(points[i] as Point, 1n, p, random));
      const expected = points[(2 * i) % points.length];
      assert(standsFor(twice, denominators(twice, 1n, p), expected, p), `2·${i}·G`);
    }
  }
  const { z } = formulas.double({ x: 1n, y: 1n, z: 0n });
  assertEquals(z, 0n, "infinity stays infinity");
}

/** Every pair, on the curve itself (c = 1) and with the first point on an isomorphic curve. */
function checkMixed(s: Setting, vartime: boolean): void {
  const { curve: { p }, points, formulas, random } = s, count = points.length;
  for (const [i, j] of pairs(s, 1)) {
    const c = random.index(2) === 0 ? 1n : 1n + random.below(p - 1n);
    const left = jacobian(points[i] as Point, c, p, random), right = points[j] as Point;
    const method = vartime ? formulas.mixedVartime : formulas.mixed;
    const { sum, said } = method(left, right, mod(c * left.z, p));
    const isSame = i === j, isOpposite = i + j === count, what = `${i}·G + ${j}·G`;
    if (!isSame && !isOpposite) {
      assertEquals(said, SUM.done, what);
      assert(standsFor(sum, denominators(sum, c, p), points[(i + j) % count], p), what);
    } else if (vartime) {
      assertEquals(said, isSame ? SUM.equal : SUM.opposite, what);
      assert(standsFor(sum, denominators(sum, c, p), points[i], p), `${what}: left as it was`);
    } else assertEquals([said, sum.z], [-1, 0n], `${what}: h and Z are 0`);
  }
}

for (const curve of subgroupCurves().filter(({ n }) => n < 1000n)) {
  layoutTest(`complete addition is right for all pairs, ${curve.name}`, (wide) => {
    checkComplete(setting(curve, wide));
  });
  layoutTest(`doubling is right for all points, ${curve.name}`, (wide) => {
    checkDouble(setting(curve, wide));
  });
  layoutTest(`mixed addition is right for all pairs, and 0 for ±, ${curve.name}`, (wide) => {
    checkMixed(setting(curve, wide), false);
  });
  layoutTest(`mixed addition, vartime, is right and tells ± apart, ${curve.name}`, (wide) => {
    checkMixed(setting(curve, wide), true);
  });
}

/** Primes of one limb; curves over them have whole groups that are small. */
for (const curve of [13n, 31n, 43n].flatMap((p) => tinyCurves(p, 3))) {
  layoutTest(`all formulas are right for all points, ${curve.name}`, (wide) => {
    const whole = setting(curve, wide);
    checkComplete(whole);
    checkDouble(whole);
    checkMixed(whole, false);
    checkMixed(whole, true);
  });
}
