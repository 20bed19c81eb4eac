import { assertEquals } from "@std/assert";
import { add, type Affine, basePoint, elementsOf, multiply, negate } from "../reference/group.ts";
import type { Curve } from "../../src/ec/curve_params.ts";
import { allCurves } from "../../src/ec/curves/registry.ts";
import { layoutTest } from "./layouts.ts";
import { PointProbe } from "./point_words.ts";
import { Random } from "./random.ts";
import { subgroupCurves } from "./subgroups.ts";

/** Up to this order every point is tried with every other. */
const ALL_PAIRS = 250n;

const groups = subgroupCurves().filter(({ n }) => n < ALL_PAIRS);

for (const curve of groups) {
  layoutTest(`every point adds to every other, ${curve.name}`, (wide) => {
    const probe = new PointProbe(curve, wide), { exports } = probe.module;
    const points = elementsOf(curve), n = points.length;
    const plain = points.map((point) => probe.words(point));
    const scaled = points.map((point, i) => probe.scaled(point, points[(2 * i + 1) % n]));
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) {
        const expected = points[(i + j) % n], [left, right] = [i, j];
        assertEquals(probe.apply(exports.add, plain[left], scaled[right]), expected, `${i} + ${j}`);
        assertEquals(probe.apply(exports.add, scaled[left], plain[right]), expected, `${i} + ${j}`);
        probe.apply(
          () => assertEquals(exports.equal(), Number(i === j)),
          plain[left],
          scaled[right],
        );
        probe.apply(
          () => assertEquals(exports.equal(), Number(i === j)),
          scaled[left],
          plain[right],
        );
      }
    }
  });

  layoutTest(`every point is doubled, negated and read, ${curve.name}`, (wide) => {
    const probe = new PointProbe(curve, wide), { exports } = probe.module;
    const points = elementsOf(curve), n = points.length;
    points.forEach((point, i) => {
      for (const words of [probe.words(point), probe.scaled(point, points[(i + 2) % n])]) {
        assertEquals(probe.read(words), point, `${i}`);
        assertEquals(probe.apply(exports.double, words), points[(2 * i) % n], `2·${i}`);
        assertEquals(probe.apply(exports.negate, words), points[(n - i) % n], `-${i}`);
        const twice = probe.apply(() => exports.double_times(5), words);
        assertEquals(twice, points[(32 * i) % n], `32·${i}`);
      }
    });
  });

  layoutTest(`every entry adds to every point, ${curve.name}`, (wide) => {
    const probe = new PointProbe(curve, wide), { exports } = probe.module;
    const points = elementsOf(curve), n = points.length;
    const scaled = points.map((point, i) => probe.scaled(point, points[(3 * i + 1) % n]));
    probe.writeEntries(points.slice(1));
    for (let i = 0; i < n; i++) {
      for (let j = 1; j < n; j++) {
        const sum = probe.apply(() => exports.add_entry(2 * (j - 1)), scaled[i]);
        assertEquals(sum, points[(i + j) % n], `${i} + ${j}`);
        const difference = probe.apply(() => exports.add_entry(2 * (j - 1) + 1), scaled[i]);
        assertEquals(difference, points[(n + i - j) % n], `${i} - ${j}`);
      }
    }
  });

  layoutTest(`every a·G + b·P, ${curve.name}`, (wide) => {
    const probe = new PointProbe(curve, wide), { exports, memory } = probe.module;
    const points = elementsOf(curve), n = points.length;
    probe.module.startBase();
    const step = n > 20 ? 7 : 1;
    for (let i = 1; i < n; i += step * step) {
      const words = probe.words(points[i]);
      for (let a = 0; a < n; a += step) {
        for (let b = 0; b < n; b++) {
          probe.module.writeBigint(memory.a, BigInt(a));
          probe.module.writeBigint(memory.b, BigInt(b));
          const sum = probe.apply(exports.double_multiply, words);
          assertEquals(sum, points[(a + b * i) % n], `${a} + ${b}·${i}`);
        }
      }
    }
  });
}

/** Some points with the ends among them. */
function samplePoints(curve: Curve, random: Random): Affine[] {
  const base = basePoint(curve);
  const some = Array.from({ length: 4 }, () => multiply(curve, random.below(curve.n), base));
  return [null, base, negate(curve, base), add(curve, base, base), ...some];
}

for (const curve of allCurves()) {
  layoutTest(`the group law, ${curve.name}`, (wide) => {
    const probe = new PointProbe(curve, wide), { exports } = probe.module;
    const points = samplePoints(curve, new Random(curve.fieldBits));
    for (const left of points) {
      for (const right of points) {
        const [one, other] = [probe.scaled(left, right), probe.scaled(right, basePoint(curve))];
        assertEquals(probe.apply(exports.add, one, other), add(curve, left, right));
        probe.apply(() => assertEquals(exports.equal(), Number(left === right)), one, other);
      }
      const words = probe.scaled(left, points[4]);
      assertEquals(probe.apply(exports.double, words), add(curve, left, left));
      assertEquals(probe.apply(exports.negate, words), negate(curve, left));
    }
  });
}
