import { assert, assertEquals } from "@std/assert";
import type { Curve } from "../../src/ec/curve_params.ts";
import { multiplyEntries } from "../../src/ec/msm.ts";
import { multiplyMany } from "../../src/ec/msm_input.ts";
import { gridOf, type MsmPlan, planMsm, windowsOf } from "../../src/ec/msm_plan.ts";
import type { ScalarDigits } from "../../src/ec/scalar_digits.ts";
import { BATCH_SIZE } from "../../src/wasm/points_entries.ts";
import { add, type Affine, basePoint, elementsOf, multiply } from "../reference/group.ts";
import { allCurves } from "../../src/ec/curves/registry.ts";
import { layoutTest } from "../wasm/layouts.ts";
import { PointProbe } from "../wasm/point_words.ts";
import { Random } from "../wasm/random.ts";
import { subgroupCurves } from "../wasm/subgroups.ts";

/** Scalars as the multiplication takes them. */
function digitsOf(scalars: readonly number[], bits: number): ScalarDigits {
  return {
    count: scalars.length,
    bits,
    words: Uint32Array.from(scalars, Math.abs),
    stride: 1,
    negative: Uint8Array.from(scalars, (scalar) => scalar < 0 ? 1 : 0),
  };
}

/** Every way whose tables hold no infinity in a group of this order. */
function allPlans(orderBits: number): MsmPlan[] {
  const interleaved = [2, 3, 4, 5].filter((width) => width < orderBits);
  return [
    ...interleaved.map((width): MsmPlan => ({ way: "interleaved", width })),
    ...[2, 3, 4, 5, 6, 9].map((width): MsmPlan => ({ way: "buckets", width })),
  ];
}

for (const curve of subgroupCurves().filter(({ n }) => n < 250n)) {
  const orderBits = curve.n.toString(2).length;
  for (const plan of allPlans(orderBits)) {
    const name = `${plan.way}, width ${plan.width}, ${curve.name}`;
    layoutTest(`multiplyEntries(): sums that meet in every way, ${name}`, (wide) => {
      const probe = new PointProbe(curve, wide), random = new Random(plan.width);
      const points = elementsOf(curve), n = points.length;
      for (let round = 0; round < 150; round++) {
        // Few different points and scalars, so that equal and opposite ones meet all the time.
        const count = random.index(9), kinds = 1 + random.index(3);
        const multiples = Array.from(
          { length: count },
          () => 1 + random.index(n - 1) % (kinds + 1),
        );
        const scalars = multiples.map(() => random.index(2 * n + 1) - n);
        const expected = multiples.reduce((sum, m, i) => sum + m * (n + scalars[i]), 0) % n;
        probe.writeEntries(multiples.map((m) => points[m]));
        multiplyEntries(probe.module, digitsOf(scalars, orderBits), plan);
        const result = probe.read(probe.module.take(probe.module.memory.left));
        assertEquals(result, points[expected], `${multiples} by ${scalars}`);
      }
    });
  }
}

/** i·G for i from 1 on. */
function multiples(curve: Curve, count: number): Affine[] {
  const points: Affine[] = [basePoint(curve)];
  while (points.length < count) points.push(add(curve, points[points.length - 1], points[0]));
  return points;
}

for (const curve of allCurves()) {
  layoutTest(`multiplyMany() is the sum of the reference, ${curve.name}`, (wide) => {
    const probe = new PointProbe(curve, wide), random = new Random(curve.orderBits);
    const { n } = curve, base = basePoint(curve);
    const scalars = [0n, 1n, n - 1n, n >> 1n, random.below(n), random.below(n), 2n, n - 2n];
    const factors = [1n, n - 1n, 2n, 0n, random.below(n), random.below(n), 3n, 3n];
    const points = factors.map((factor) => multiply(curve, factor, base));
    for (const count of [0, 1, 2, 3, 8]) {
      const words = points.slice(0, count).map((point) => probe.scaled(point, base));
      const sum = factors.slice(0, count).reduce((total, f, i) => total + f * scalars[i], 0n);
      const result = multiplyMany(probe.module, words, scalars.slice(0, count), count);
      assertEquals(probe.read(result), multiply(curve, sum % n, base), `${count} points`);
    }
  });
}

/** Both kinds of scalars: split and whole. */
const CURVES = allCurves().filter(({ name }) => name === "secp256k1" || name === "P-256");

for (const curve of CURVES) {
  for (const count of [31, 32, 200, BATCH_SIZE - 1, BATCH_SIZE, BATCH_SIZE + 1, 2500, 16385]) {
    layoutTest(`multiplyMany() of ${count} points, ${curve.name}`, (wide) => {
      const probe = new PointProbe(curve, wide), random = new Random(count), { n } = curve;
      const known = multiples(curve, 40).map((point) => probe.scaled(point, basePoint(curve)));
      const chosen = Array.from({ length: count }, () => random.index(40));
      const scalars = chosen.map(() => random.below(n));
      const sum = chosen.reduce((total, i, k) => total + BigInt(i + 1) * scalars[k], 0n) % n;
      const result = multiplyMany(probe.module, chosen.map((i) => known[i]), scalars, count);
      assertEquals(probe.read(result), multiply(curve, sum, basePoint(curve)));
    });
  }

  layoutTest(`multiplyMany() of points that cancel out is infinity, ${curve.name}`, (wide) => {
    const probe = new PointProbe(curve, wide), { n } = curve;
    const base = probe.words(basePoint(curve));
    for (const count of [2, 64, 1200]) {
      const scalars = Array.from({ length: count }, (_, i) => i % 2 ? n - 77n : 77n);
      const result = multiplyMany(probe.module, scalars.map(() => base), scalars, count);
      assert(probe.module.isInfinity(result), `${count} points`);
    }
  });
}

for (const curve of CURVES.filter(({ endomorphism }) => endomorphism)) {
  layoutTest(
    `multiplyMany() takes halves of every sign, with words of zeros, ${curve.name}`,
    (wide) => {
      const probe = new PointProbe(curve, wide), { n } = curve, { lambda } = curve.endomorphism!;
      const base = basePoint(curve), words = probe.words(base);
      const halves = [0n, 1n, 2n ** 32n, 7n * 2n ** 64n, 2n ** 96n + 2n ** 32n, 2n ** 100n];
      const signed = [...halves, ...halves.map((half) => -half)];
      for (const first of signed) {
        for (const second of signed) {
          const scalar = (((first + lambda * second) % n) + n) % n;
          const result = multiplyMany(probe.module, [words], [scalar], 1);
          assertEquals(probe.read(result), multiply(curve, scalar, base), `${first}, ${second}`);
        }
      }
    },
  );
}

Deno.test("planMsm() interleaves few points and puts many into buckets", () => {
  const size = { bits: 256, orderBits: 256 };
  const ways = [1, 8, 32, 1000, 4096, 16384].map((points) => planMsm({ ...size, points }));
  assertEquals(ways.map(({ way }) => way), [
    ...Array(3).fill("interleaved"),
    ...Array(3).fill("buckets"),
  ]);
  for (const { width } of ways) assert(width >= 2 && width <= 16);
});

Deno.test("planMsm() keeps the tables of a tiny group free of infinity", () => {
  for (let orderBits = 3; orderBits < 9; orderBits++) {
    const { way, width } = planMsm({ points: 1000, bits: orderBits, orderBits });
    assert(way === "buckets" || width < orderBits);
  }
});

Deno.test("gridOf() and windowsOf() cover all buckets and all bits", () => {
  for (let width = 2; width <= 16; width++) {
    const { rows, columns } = gridOf(width);
    assertEquals(rows * columns, 2 ** (width - 1));
    for (const bits of [7, 128, 256, 521]) {
      const covered = width * windowsOf(bits, width);
      assert(covered > bits && covered <= bits + width);
    }
  }
});
