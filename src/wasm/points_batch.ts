/**
 * Affine arithmetic on many public points at once. An affine addition costs an inversion, two
 * multiplications and a squaring; one inversion serves a whole batch for three multiplications
 * more each (Montgomery 1987). The mixed addition in Jacobian coordinates takes 8 and 3.
 *
 * Which points meet is the caller's to say: it writes jobs of four words, the two summands as twice
 * their index plus 1 where the negative of the entry is meant, the index of the sum, and room for
 * what was found. The sum has the sign of the first summand: it is the entry's negative where that
 * was. It may be written over the second summand. Vartime.
 *
 * @module
 */
import { linear } from "./columns.ts";
import { FLAG } from "./conversions.ts";
import type { CurveContext } from "./curve_context.ts";
import type { FunctionBuilder } from "./func.ts";
import type { Table } from "./layout.ts";
import type { Parameter } from "./module.ts";
import { TYPE } from "./opcodes.ts";
import type { Place } from "./place.ts";
import { coordinates, copyElement } from "./point.ts";
import { BATCH_SIZE, type BatchPlaces, entryAt, entryCoordinates } from "./points_entries.ts";
import { LABEL, type Value } from "./value.ts";

/** What the careful batch found a pair to be. */
export const PAIR = { sum: 0, equal: 1, opposite: 2 } as const;

/** Where the words of a job stand, in bytes. */
const JOB = { left: 0, right: 4, sum: 8, kind: 12 };

/** The module, and what the batches work with. */
interface Batch extends BatchPlaces {
  readonly context: CurveContext;
}

/** The summands of a job, as seen from the first: x₁, y₁, x₂, and −1 where y₂ counts negative. */
interface Summands {
  readonly x1: Place;
  readonly y1: Place;
  readonly x2: Place;
  readonly y2: Place;
  readonly differ: Value;
}

/** Emits and exports `add_pairs`, `add_pairs_carefully` and `normalize`. */
export function emitBatches(context: CurveContext, places: BatchPlaces): void {
  const batch = { ...places, context };
  emitAddPairs(batch);
  emitAddPairsCarefully(batch);
  emitNormalize(batch);
}

const COUNT = {
  kind: "value",
  type: TYPE.i32,
  lo: 0,
  hi: BATCH_SIZE,
  label: LABEL.public,
} as const;

/**
 * Exports `add_pairs(count)`: every sum, of pairs that are neither equal nor opposite. Returns 0,
 * with nothing written, if one of them is: then the product of all denominators is 0.
 */
function emitAddPairs(batch: Batch): void {
  const { context: { m, fieldIntegers }, denominators, jobs } = batch;
  m.export(m.define("add_pairs", [COUNT], (f) => {
    startProduct(f, batch);
    f.countdown(f.param(0), (index) => {
      const job = f.at(jobs, index), own = f.at(denominators, index);
      const [x1, x2] = [JOB.left, JOB.right].map((at) => summand(f, batch, job, at).x);
      linear(f, own, [[1, x2], [-1, x1]]);
      multiplyIn(f, batch, index, own);
    });
    f.if(f.value(fieldIntegers.isZero, productOf(f, batch)), () => f.return(f.const32(0)));
    invertProduct(f, batch);
    forEachUpwards(f, (index) => {
      takeInverse(f, batch, index, f.at(denominators, index));
      const job = f.at(jobs, index), pair = summands(f, batch, job);
      chord(f, batch, pair);
      finishSum(f, batch, job, pair);
    });
    return f.const32(1);
  }, { ...FLAG, label: LABEL.public }));
}

/**
 * Exports `add_pairs_carefully(count)`: the same for any pairs; what each one was ({@linkcode
 * PAIR}) is left in its job. Equal points are doubled, opposite ones leave no sum.
 */
function emitAddPairsCarefully(batch: Batch): void {
  const { context: { m, constants: { one } }, denominators, jobs } = batch;
  m.export(m.define("add_pairs_carefully", [COUNT], (f) => {
    startProduct(f, batch);
    f.countdown(f.param(0), (index) => {
      const job = f.at(jobs, index), own = f.at(denominators, index);
      const pair = summands(f, batch, job), kind = f.let(compareSummands(f, batch, pair));
      f.store(job, JOB.kind / 4, f.extend(kind));
      linear(f, own, [[1, pair.x2], [-1, pair.x1]]);
      f.if(isKind(f, kind, PAIR.equal), () => linear(f, own, [[2, pair.y1]]));
      f.if(isKind(f, kind, PAIR.opposite), () => linear(f, own, [[1, one]]));
      multiplyIn(f, batch, index, own);
    });
    invertProduct(f, batch);
    forEachUpwards(f, (index) => {
      takeInverse(f, batch, index, f.at(denominators, index));
      const job = f.at(jobs, index), pair = summands(f, batch, job);
      const kind = f.let(f.loadWord(job, JOB.kind, TYPE.i32));
      f.if(isKind(f, kind, PAIR.equal), () => tangent(f, batch, pair), () => chord(f, batch, pair));
      f.if(f.compare("ne", kind, f.const32(PAIR.opposite)), () => finishSum(f, batch, job, pair));
    });
  }));
}

/** Exports `normalize(count, first)`: the staged points, none infinity, as entries from `first` on. */
function emitNormalize(batch: Batch): void {
  const { context: { m, field, functions: { multiply, square } }, staged, entries, slope, x } =
    batch;
  const first: Parameter = { ...COUNT, hi: entries.count - 1 };
  m.export(m.define("normalize", [COUNT, first], (f) => {
    const zOf = (index: Value) => coordinates(field, f.at(staged, index))[2];
    startProduct(f, batch);
    f.countdown(f.param(0), (index) => multiplyIn(f, batch, index, zOf(index)));
    invertProduct(f, batch);
    forEachUpwards(f, (index) => {
      takeInverse(f, batch, index, zOf(index));
      const [fromX, fromY] = coordinates(field, f.at(staged, index));
      const to = entryAt(f, entries, f.arithmetic32("add", index, f.param(1)));
      const [toX, toY] = entryCoordinates(field, to);
      f.call(square, x, slope);
      f.call(multiply, toX, fromX, x);
      f.call(multiply, x, x, slope);
      f.call(multiply, toY, fromY, x);
    });
  }));
}

/** Runs `body` with index 0 up to the first parameter − 1. */
function forEachUpwards(f: FunctionBuilder, body: (index: Value) => void): void {
  f.countdown(f.param(0), (left) => {
    const last = f.arithmetic32("sub", f.param(0), f.const32(1));
    body(f.within(f.arithmetic32("sub", last, left), 0, BATCH_SIZE - 1));
  });
}

/** The summand whose word stands at `at` of a job, and its word. */
function summand(
  f: FunctionBuilder,
  { context, entries }: Batch,
  job: Place,
  at: number,
): { readonly x: Place; readonly y: Place; readonly word: Value } {
  const word = f.let(f.loadWord(job, at, TYPE.i32));
  const [x, y] = entryCoordinates(context.field, entryAt(f, entries, f.shrUnsigned(word, 1)));
  return { x, y, word };
}

function summands(f: FunctionBuilder, batch: Batch, job: Place): Summands {
  const left = summand(f, batch, job, JOB.left), right = summand(f, batch, job, JOB.right);
  const sign = f.bits32("and", f.bits32("xor", left.word, right.word), f.const32(1));
  return { x1: left.x, y1: left.y, x2: right.x, y2: right.y, differ: f.let(f.mask(sign)) };
}

/** difference = ±y₂ − y₁, the numerator of the chord's slope. */
function chord(f: FunctionBuilder, { difference }: Batch, { y1, y2, differ }: Summands): void {
  for (let i = 0; i < difference.shape.count; i++) {
    const signed = f.negateIf(differ, f.let(f.load(y2, i)));
    f.store(difference, i, f.sub(signed, f.load(y1, i)));
  }
}

/** difference = 3·x² + a, the numerator of the tangent's slope. */
function tangent(f: FunctionBuilder, batch: Batch, { x1 }: Summands): void {
  const { context: { functions: { square, addTimes } }, difference, a, x } = batch;
  f.call(square, x, x1);
  f.call(addTimes, x, x, x, 2);
  if (a) f.call(addTimes, x, x, a, 1);
  linear(f, difference, [[1, x]]);
}

function isKind(f: FunctionBuilder, kind: Value, wanted: number): Value {
  return f.compare("eq", kind, f.const32(wanted));
}

/** Finds out what a pair is. Points of one x are equal or opposite; none has y = 0. */
function compareSummands(
  f: FunctionBuilder,
  { context: { functions: { addTimes }, fieldIntegers: { isZero } }, x }: Batch,
  { x1, y1, x2, y2, differ }: Summands,
): Value {
  const kind = f.variable(f.const32(PAIR.sum), PAIR.sum, PAIR.opposite);
  f.call(addTimes, x, x2, x1, -1);
  f.if(f.value(isZero, x), () => {
    // y₂ − y₁ where the signs agree, y₂ + y₁ where they differ.
    f.call(addTimes, x, y2, y1, f.let(f.sub(f.const64(-1), f.shl(differ, 1))));
    f.set(kind, f.const32(PAIR.opposite));
    f.if(f.value(isZero, x), () => f.set(kind, f.const32(PAIR.equal)));
  });
  return f.get(kind);
}

/** The product of no denominators. */
function startProduct(f: FunctionBuilder, { context, prefixes }: Batch): void {
  copyElement(f, f.at(prefixes, f.param(0)), context.constants.one);
}

/** Multiplies the denominator of a job to the product of those behind it. */
function multiplyIn(
  f: FunctionBuilder,
  { context: { functions: { multiply } }, prefixes }: Batch,
  index: Value,
  denominator: Place,
): void {
  f.call(multiply, f.at(prefixes, index), prefixBehind(f, prefixes, index), denominator);
}

/** The product of the denominators behind a job. */
function prefixBehind(f: FunctionBuilder, prefixes: Table, index: Value): Place {
  return f.at(prefixes, f.let(f.arithmetic32("add", index, f.const32(1))));
}

/** The product of all denominators. */
function productOf(f: FunctionBuilder, { prefixes }: Batch): Place {
  return f.at(prefixes, f.let(f.const32(0)));
}

function invertProduct(f: FunctionBuilder, batch: Batch): void {
  f.call(batch.context.invertElement, batch.inverse, productOf(f, batch));
}

/** slope = 1/denominator of a job, in the reverse order of `multiplyIn`. */
function takeInverse(f: FunctionBuilder, batch: Batch, index: Value, denominator: Place): void {
  const { context: { functions: { multiply } }, prefixes, inverse, slope } = batch;
  f.call(multiply, slope, inverse, prefixBehind(f, prefixes, index));
  f.call(multiply, inverse, inverse, denominator);
}

/**
 * Writes the sum from the numerator in `difference` and the inverse in `slope`: with their product
 * λ, x₃ = λ² − x₁ − x₂ and y₃ = λ·(x₁ − x₃) − y₁ (SEC 1, section 2.2.1).
 */
function finishSum(
  f: FunctionBuilder,
  { context: { field, functions }, entries, slope, difference }: Batch,
  job: Place,
  { x1, y1, x2 }: Summands,
): void {
  const { multiply, squareAdd, multiplyAdd } = functions;
  const sum = entryAt(f, entries, f.loadWord(job, JOB.sum, TYPE.i32));
  const [x3, y3] = entryCoordinates(field, sum);
  f.call(multiply, slope, slope, difference);
  linear(f, difference, [[1, x1], [1, x2]]);
  f.call(squareAdd, x3, slope, difference, -1);
  linear(f, difference, [[1, x1], [-1, x3]]);
  f.call(multiplyAdd, y3, slope, difference, y1, -1);
}
