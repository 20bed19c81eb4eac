import { assert, assertEquals, assertThrows } from "@std/assert";
import type { CurveParams } from "../../src/ec/curve_params.ts";
import { allCurves } from "../../src/ec/curves/registry.ts";
import { mod, power } from "../reference/field.ts";
import { add, type Affine, basePoint, multiply, negate } from "../reference/group.ts";
import { layoutTest } from "./layouts.ts";
import { type Multiplications, startMultiplications } from "./multiplications.ts";
import { Random } from "./random.ts";
import { subgroupCurves } from "./subgroups.ts";

type Point = NonNullable<Affine>;

/** The order for which everything is long enough that a scalar can be split. */
const SHORT_ORDER = 20412485227n;

/** Parts up to this size are tried with each other: there sums of both parts meet. */
const PARTS = 12;

/** Finds β and λ with λ·G = (β·x, y) among the cube roots of one. */
function withEndomorphism(curve: CurveParams): CurveParams {
  const { p, n } = curve, base = basePoint(curve) as Point;
  const roots = (modulus: bigint): bigint[] => {
    for (let start = 2n;; start++) {
      const root = power(start, (modulus - 1n) / 3n, modulus);
      if (root !== 1n) return [root, mod(root * root, modulus)];
    }
  };
  const [lambda] = roots(n), image = multiply(curve, lambda, base) as Point;
  const beta = roots(p).find((root) => mod(root * base.x, p) === image.x);
  assert(beta !== undefined && image.y === base.y);
  return { ...curve, endomorphism: { beta, lambda } };
}

function splitCurves(): CurveParams[] {
  const short = subgroupCurves().filter(({ n }) => n === SHORT_ORDER).map(withEndomorphism);
  assert(short.length === 1);
  return [...short, ...allCurves().filter(({ endomorphism }) => endomorphism)];
}

/** −PARTS·Q to PARTS·Q by index. */
function smallMultiples(curve: CurveParams, point: Point): Map<number, Affine> {
  const multiples = new Map<number, Affine>([[0, null]]);
  let sum: Affine = null;
  for (let i = 1; i <= PARTS; i++) {
    sum = add(curve, sum, point);
    multiples.set(i, sum).set(-i, negate(curve, sum));
  }
  return multiples;
}

function image({ p, endomorphism }: CurveParams, point: Affine): Affine {
  return point && { x: mod(point.x * endomorphism!.beta, p), y: point.y };
}

interface Setting {
  readonly curve: CurveParams;
  readonly multiplications: Multiplications;
}

/** All k = i + λ·j for small i and j. */
function* smallParts(curve: CurveParams, point: Point): Generator<[bigint, Affine]> {
  const { n, endomorphism } = curve, multiples = smallMultiples(curve, point);
  for (const [i, left] of multiples) {
    for (const [j, right] of multiples) {
      const k = mod(BigInt(i) + endomorphism!.lambda * BigInt(j), n);
      yield [k, add(curve, left, image(curve, right))];
    }
  }
}

function checkSmallParts({ curve, multiplications }: Setting, point: Point): void {
  multiplications.useSecretly(point);
  for (const [k, expected] of smallParts(curve, point)) {
    assert(multiplications.variableBase(k, expected), `${k}·Q`);
  }
  multiplications.useOpenly(point);
  for (const [k, expected] of smallParts(curve, point)) {
    assert(multiplications.double(0n, k, expected), `0·G + ${k}·Q`);
  }
}

/** b·Q = −a·G + r·G for a Q that is a known multiple of G: sums that meet the base's entries. */
function checkMeeting({ curve, multiplications }: Setting, factor: bigint): void {
  const { n } = curve, base = basePoint(curve) as Point;
  multiplications.useOpenly(multiply(curve, factor, base) as Point);
  for (const [k, point] of smallParts(curve, base)) {
    for (const b of [1n, 2n, 3n, n - 1n, k]) {
      const a = mod(k - b * factor, n);
      assert(multiplications.double(a, b, point), `${a}·G + ${b}·${factor}·G`);
    }
  }
}

function checkRandom({ curve, multiplications }: Setting, count: number): void {
  const { n } = curve, random = new Random(Number(n % 65521n)), base = basePoint(curve) as Point;
  for (let i = 0; i < count; i++) {
    const factor = 1n + random.below(n - 1n), point = multiply(curve, factor, base) as Point;
    const a = random.below(n), b = random.pick([random.below(n), n - 1n, 0n, 1n, n >> 1n]);
    multiplications.useOpenly(point);
    const sum = add(curve, multiply(curve, a, base), multiply(curve, b, point));
    assert(multiplications.double(a, b, sum), `${a}·G + ${b}·Q`);
    multiplications.useSecretly(point);
    assert(multiplications.variableBase(b, multiply(curve, b, point)), `${b}·Q`);
    const odd = a % 2n === 0n ? a + n : a;
    assert(multiplications.fixedBase(odd, multiply(curve, a, base)), `${a}·G`);
  }
}

for (const curve of splitCurves()) {
  const name = `${curve.name}, split scalars`;
  layoutTest(`multiplications are right where parts are small or meet, ${name}`, (wide) => {
    // One limb of 52 bits holds the whole order, and a split needs two.
    if (wide && curve.n < 2n ** 49n) {
      assertThrows(() => startMultiplications(curve, { wide }), RangeError, "two limbs");
      return;
    }
    const setting = { curve, multiplications: startMultiplications(curve, { wide }) };
    const base = basePoint(curve) as Point, { lambda } = curve.endomorphism!;
    for (const point of [base, negate(curve, base), image(curve, base)]) {
      checkSmallParts(setting, point as Point);
    }
    for (const factor of [1n, 2n, curve.n - 1n, lambda, 1n << 128n]) {
      if (factor % curve.n !== 0n) checkMeeting(setting, mod(factor, curve.n));
    }
    checkRandom(setting, 40);
  });
}

Deno.test("β and λ of every curve belong together", () => {
  const curves = splitCurves();
  assert(curves.length > 1);
  for (const curve of curves) {
    const { p, n, endomorphism } = curve, { beta, lambda } = endomorphism!;
    assertEquals([power(beta, 3n, p), power(lambda, 3n, n)], [1n, 1n]);
    assertEquals(multiply(curve, lambda, basePoint(curve)), image(curve, basePoint(curve)));
  }
});
