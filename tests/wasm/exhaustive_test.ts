import { assert, assertEquals, assertThrows } from "@std/assert";
import type { CurveParams } from "../../src/ec/curve_params.ts";
import { CurveContext, type Widths } from "../../src/wasm/curve_context.ts";
import { emitTables, windowCount } from "../../src/wasm/point_tables.ts";
import { type Affine, elementsOf } from "../reference/group.ts";
import { layoutTest } from "./layouts.ts";
import { type Multiplications, startMultiplications } from "./multiplications.ts";
import { Random } from "./random.ts";
import { subgroupCurves } from "./subgroups.ts";

type Point = NonNullable<Affine>;

/** Up to this order everything is tried with everything. */
const ALL_PAIRS = 20n;

/** Up to this order all scalars are tried with a few points. */
const ALL_SCALARS = 20000n;

/** Digit sizes beside the default ones: more windows, and streams that meet more often. */
const FURTHER_WIDTHS: readonly Widths[] = [
  { base: 2, point: 2, comb: 2, secret: 2 },
  { base: 3, point: 2, comb: 3, secret: 3 },
  { base: 4, point: 3, comb: 5, secret: 5 },
  { base: 5, point: 5, comb: 4, secret: 4 },
];

/** Whether a table has no more multiples than a group of this order has points. */
function hasTables(curve: CurveParams, { base, point, comb, secret }: Widths): boolean {
  return Math.max(base - 1, point - 1, comb, secret) < curve.n.toString(2).length;
}

/** Whether the sums of all windows but the last stay below the order: what the proof needs. */
function isProved(curve: CurveParams, { comb, secret }: Widths): boolean {
  const bits = curve.n.toString(2).length;
  return [comb, secret].every((width) => width * (Math.ceil((bits + 1) / width) - 1) < bits);
}

interface Setting {
  readonly points: readonly Affine[];
  readonly multiplications: Multiplications;
}

/** Odd integers below 2n, one after the other or a sample, the ends in any case. */
function* oddScalars(n: number): Generator<number> {
  const step = n <= ALL_SCALARS ? 2 : 2 * Math.floor(n / 2000);
  for (let k = 1; k < 2 * n; k += step) yield k;
  for (const k of [n - 2, n, n + 2, 2 * n - 1]) yield k;
}

function checkFixed({ points, multiplications }: Setting): void {
  const n = points.length;
  for (const k of oddScalars(n)) {
    assert(multiplications.fixedBase(BigInt(k), points[k % n]), `${k}·G of order ${n}`);
  }
}

/** Indexes of the points that other points are tried with: all, or ±1, ±2 and a few more. */
function partners(n: number, most: number): number[] {
  if (n <= ALL_PAIRS) return Array.from({ length: n - 1 }, (_, i) => i + 1);
  const random = new Random(n);
  return [1, n - 1, 2, n - 2, ...Array.from({ length: 8 }, () => 1 + random.index(n - 1))]
    .slice(0, most);
}

function checkVariable({ points, multiplications }: Setting): void {
  const n = points.length;
  for (const i of partners(n, n < 1000 ? 8 : 2)) {
    multiplications.useSecretly(points[i] as Point);
    for (const k of oddScalars(n)) {
      const expected = points[(k * i) % n];
      assert(multiplications.variableBase(BigInt(k), expected), `${k}·(${i}·G) of order ${n}`);
    }
  }
}

/** Pairs of scalars: all of them in small groups, else those that make sums meet, and random. */
function* scalarPairs(n: number, random: Random): Generator<[number, number]> {
  if (n < 1000) {
    for (let a = 0; a < n; a++) for (let b = 0; b < n; b++) yield [a, b];
    return;
  }
  for (let a = 0; a < 64; a++) {
    for (let b = 0; b < 64; b++) {
      yield [a % 2 ? a >> 1 : n - 1 - (a >> 1), b % 2 ? b >> 1 : n - 1 - (b >> 1)];
    }
  }
  for (let i = 0; i < 2000; i++) yield [random.index(n), random.index(n)];
}

function checkDouble({ points, multiplications }: Setting): void {
  const n = points.length, random = new Random(n);
  for (const i of partners(n, 3)) {
    multiplications.useOpenly(points[i] as Point);
    for (const [a, b] of scalarPairs(n, random)) {
      const expected = points[(a + b * i) % n];
      const isRight = multiplications.double(BigInt(a), BigInt(b), expected);
      assert(isRight, `${a}·G + ${b}·(${i}·G) of order ${n}`);
      const isKnownRight = multiplications.known(BigInt(a), BigInt(b), expected);
      assert(isKnownRight, `${a}·G + ${b}·(${i}·G) of order ${n}, with tables of the key`);
    }
  }
}

const cache = new Map<string, readonly Affine[]>();

function pointsOf(curve: CurveParams): readonly Affine[] {
  const points = cache.get(curve.name) ?? elementsOf(curve);
  cache.set(curve.name, points);
  return points;
}

function checkAll(curve: CurveParams, wide: boolean, widths?: Widths): void {
  const multiplications = startMultiplications(curve, { wide, widths });
  const setting = { points: pointsOf(curve), multiplications };
  checkFixed(setting);
  checkVariable(setting);
  checkDouble(setting);
}

for (const curve of subgroupCurves().filter(({ n }) => n <= ALL_SCALARS)) {
  layoutTest(`every scalar multiplies every kind of point, ${curve.name}`, (wide) => {
    checkAll(curve, wide);
  });
}

for (const curve of subgroupCurves().filter(({ n }) => n < 1000n)) {
  for (const widths of FURTHER_WIDTHS.filter((widths) => hasTables(curve, widths))) {
    const name = `widths ${Object.values(widths)}, ${curve.name}`;
    if (isProved(curve, widths)) {
      layoutTest(`every scalar multiplies, ${name}`, (wide) => checkAll(curve, wide, widths));
    } else {
      layoutTest(`emitTables() refuses ${name}`, (wide) => {
        const bits = curve.n.toString(2).length;
        assertThrows(
          () => emitTables(new CurveContext(curve, wide, widths)),
          RangeError,
          `the order of ${bits} bits is too small`,
        );
      });
    }
  }
}

Deno.test("windowCount() refuses an order that its proof is too short for", () => {
  // Windows before the last hold sums of width·(windows − 1) bits, which must stay below n.
  for (const [bits, width, least] of [[9, 5, 6], [9, 2, 9], [257, 6, 253], [12, 12, 1]] as const) {
    const lowest = 1n << BigInt(least - 1);
    assertEquals(windowCount(bits, width, lowest, false), Math.ceil(bits / width));
    if (least === 1) continue;
    for (let order = 1; order < least; order++) {
      assertThrows(
        () => windowCount(bits, width, (1n << BigInt(order)) - 1n, false),
        RangeError,
        `windows of ${width}: the order of ${order} bits is too small`,
      );
    }
  }
});

Deno.test("windowCount() wants two parts together to be shorter than the order", () => {
  // 25 windows of 5 bits before the last: 3·(2^125)² is the least order.
  const least = 3n << 250n;
  assertEquals(windowCount(130, 5, least, true), 26);
  for (const order of [least - 1n, 1n << 250n, 1n << 200n, 1n << 130n, 255n]) {
    assertThrows(() => windowCount(130, 5, order, true), RangeError, "is too small");
  }
});
