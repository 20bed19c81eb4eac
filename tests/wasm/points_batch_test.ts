import { assertEquals } from "@std/assert";
import { PAIR } from "../../src/wasm/points_batch.ts";
import { BATCH_SIZE } from "../../src/wasm/points_entries.ts";
import { add, type Affine, basePoint, elementsOf, multiply, negate } from "../reference/group.ts";
import { allCurves } from "../../src/ec/curves/registry.ts";
import { layoutTest } from "./layouts.ts";
import { PointProbe } from "./point_words.ts";
import { Random } from "./random.ts";
import { subgroupCurves } from "./subgroups.ts";

/** Two words and the index of their sum. */
type Job = readonly [left: number, right: number, sum: number];

function writeJobs({ module }: PointProbe, jobs: readonly Job[]): void {
  const at = module.memory.jobs >> 2;
  jobs.forEach((job, i) => job.forEach((word, k) => module.words[at + 4 * i + k] = word));
}

function kindOf({ module }: PointProbe, job: number): number {
  return module.words[(module.memory.jobs >> 2) + 4 * job + 3];
}

/** What the words mean, as multiples of the generator modulo n. */
function valueOf(word: number, n: number): number {
  const index = (word >> 1) + 1;
  return word & 1 ? n - index : index;
}

/** The sum's entry: it has the sign of the first summand. */
function sumOf(left: number, right: number, n: number): number {
  const sum = (valueOf(left, n) + valueOf(right, n)) % n;
  return left & 1 ? n - sum : sum;
}

/** Every word with every word, in batches. */
function* allJobs(n: number): Generator<Job[]> {
  let jobs: Job[] = [];
  for (let left = 0; left < 2 * (n - 1); left++) {
    for (let right = 0; right < 2 * (n - 1); right++) {
      jobs.push([left, right, n - 1 + jobs.length]);
      if (jobs.length < BATCH_SIZE) continue;
      yield jobs;
      jobs = [];
    }
  }
  yield jobs;
}

for (const curve of subgroupCurves().filter(({ n }) => n < 250n)) {
  layoutTest(`every signed pair of a batch, ${curve.name}`, (wide) => {
    const probe = new PointProbe(curve, wide), { exports } = probe.module;
    const points = elementsOf(curve), n = points.length;
    probe.module.reserve(n - 1 + BATCH_SIZE);
    probe.writeEntries(points.slice(1));
    for (const jobs of allJobs(n)) {
      writeJobs(probe, jobs);
      const kinds = jobs.map(([left, right]) => {
        const [a, b] = [valueOf(left, n), valueOf(right, n)];
        return a === b ? PAIR.equal : a + b === n ? PAIR.opposite : PAIR.sum;
      });
      assertEquals(
        exports.add_pairs(jobs.length),
        Number(kinds.every((kind) => kind === PAIR.sum)),
      );
      exports.add_pairs_carefully(jobs.length);
      jobs.forEach(([left, right, sum], i) => {
        assertEquals(kindOf(probe, i), kinds[i], `kind of ${left}, ${right}`);
        if (kinds[i] === PAIR.opposite) return;
        assertEquals(probe.readEntry(sum), points[sumOf(left, right, n)], `${left} + ${right}`);
      });
    }
  });

  layoutTest(`add_pairs() adds every signed pair that has a chord, ${curve.name}`, (wide) => {
    const probe = new PointProbe(curve, wide), { exports } = probe.module;
    const points = elementsOf(curve), n = points.length;
    probe.module.reserve(n - 1 + BATCH_SIZE);
    probe.writeEntries(points.slice(1));
    for (const all of allJobs(n)) {
      const jobs = all.filter(([left, right]) => left >> 1 !== right >> 1)
        .filter(([left, right]) => (valueOf(left, n) + valueOf(right, n)) % n !== 0)
        .filter(([left, right]) => valueOf(left, n) !== valueOf(right, n));
      writeJobs(probe, jobs);
      assertEquals(exports.add_pairs(jobs.length), 1);
      for (const [left, right, sum] of jobs) {
        assertEquals(probe.readEntry(sum), points[sumOf(left, right, n)], `${left} + ${right}`);
      }
    }
  });
}

for (const curve of allCurves()) {
  layoutTest(`batches of every length write over their second summands, ${curve.name}`, (wide) => {
    const probe = new PointProbe(curve, wide), { exports } = probe.module;
    const random = new Random(curve.orderBits), base = basePoint(curve);
    const points: Affine[] = [multiply(curve, random.below(curve.n), base)];
    while (points.length < 12) points.push(add(curve, points[points.length - 1], base));
    for (const count of [0, 1, 2, 5, 6]) {
      for (const over of [0, 1]) {
        probe.writeEntries(points);
        probe.module.reserve(18);
        const jobs = Array.from({ length: count }, (_, i): Job => {
          return [2 * i + i % 2, 2 * (i + 6) + over, over ? i + 6 : i + 12];
        });
        writeJobs(probe, jobs);
        assertEquals(exports.add_pairs(count), 1);
        jobs.forEach(([left, right, sum], i) => {
          const [a, b] = [left, right].map((word) => {
            const point = points[word >> 1];
            return word & 1 ? negate(curve, point) : point;
          });
          const expected = left & 1 ? negate(curve, add(curve, a, b)) : add(curve, a, b);
          assertEquals(probe.readEntry(sum), expected, `sum ${i} of ${count}`);
        });
      }
    }
  });

  layoutTest(`normalize() brings points to entries, ${curve.name}`, (wide) => {
    const probe = new PointProbe(curve, wide), { module } = probe;
    const random = new Random(curve.fieldBits), base = basePoint(curve);
    const points = Array.from({ length: 7 }, () => multiply(curve, random.below(curve.n), base));
    module.reserve(20);
    for (const count of [1, 2, 7]) {
      points.slice(0, count).forEach((point, i) => {
        const { staged, pointLength } = module.memory;
        module.put(staged + i * pointLength, probe.scaled(point, base));
      });
      module.exports.normalize(count, 3);
      for (let i = 0; i < count; i++) assertEquals(probe.readEntry(3 + i), points[i]);
    }
  });
}
