/**
 * Multi-scalar multiplication Σ k·P of public scalars and points. Vartime.
 *
 * Few points: w-NAF digits of all scalars; the entries that one bit selects are summed up affinely,
 * then doubled along. Many points: Pippenger's buckets with signed digits; the sum Σ j·B(j) of a
 * window's buckets, seen as a grid of rows and columns, needs the sums of rows and columns only.
 * Everything lies in the module's memory and in typed arrays; no object is made for a point.
 *
 * @module
 */
import { gridOf, type MsmPlan, planMsm, windowsOf } from "./msm_plan.ts";
import type { PointsModule } from "./points_module.ts";
import { type Lists, NO_POINT, PairBatch, sumLists } from "./point_sums.ts";
import { type ScalarDigits, windowsAt, wnafVartime } from "./scalar_digits.ts";

/** A sum and the bit that it is worth: the whole is Σ 2^bit·entry. */
interface WeightedSum {
  readonly bit: number;
  /** A word; never `NO_POINT`. */
  readonly word: number;
}

/**
 * Leaves Σ ±k·P in the module's left point. The points are the entries from 0 on; with an
 * endomorphism, their images β·x behind them.
 *
 * @param scalars magnitudes and signs for each entry.
 * @param plan for tests; by default the cheapest.
 */
export function multiplyEntries(
  module: PointsModule,
  scalars: ScalarDigits,
  plan: MsmPlan = planFor(module, scalars),
): void {
  const sums = plan.way === "buckets"
    ? sumByBuckets(module, scalars, plan.width)
    : sumInterleaved(module, scalars, plan.width);
  fold(module, sums);
}

function planFor({ curve }: PointsModule, { count, bits }: ScalarDigits): MsmPlan {
  return planMsm({ points: count, bits, orderBits: curve.orderBits });
}

/** left = Σ 2^bit·entry, from the highest bit down. */
function fold(module: PointsModule, sums: WeightedSum[]): void {
  const { exports, words, memory } = module;
  sums.sort((a, b) => b.bit - a.bit);
  words.fill(0, memory.left >> 2, (memory.left + memory.pointLength) >> 2);
  let bit = 0;
  sums.forEach((sum, i) => {
    if (i > 0) exports.double_times(bit - sum.bit);
    bit = sum.bit;
    exports.add_entry(sum.word);
  });
  exports.double_times(bit);
}

/** The sums of the entries that each bit's digits select. */
function sumInterleaved(module: PointsModule, scalars: ScalarDigits, width: number): WeightedSum[] {
  const { count, bits } = scalars;
  const digits = wnafVartime(scalars, width);
  const multiples = 2 ** (width - 2);
  const free = count * multiples;
  module.reserve(free + Math.max(count, digits.length >> 1) + 1);
  makeOddMultiples(module, count, multiples);
  const starts = new Int32Array(bits + 2);
  for (let i = 0; i < digits.length; i += 2) starts[digits[i] + 1]++;
  for (let i = 0; i <= bits; i++) starts[i + 1] += starts[i];
  const next = starts.slice(), words = new Int32Array(digits.length >> 1);
  for (let i = 0; i < digits.length; i += 2) words[next[digits[i]]++] = digits[i + 1];
  return weighted(sumLists(module, { words, starts }, free), (bit) => bit);
}

/** Entries m·count + i = (2m + 1)·P(i), affine, by adding 2·P(i) again and again. */
function makeOddMultiples(module: PointsModule, count: number, multiples: number): void {
  if (multiples === 1) return;
  const { map_entries: mapEntries } = module.exports;
  const own = mapEntries ? count >> 1 : count, twice = multiples * count;
  const batch = new PairBatch(module, () => {
    throw new RangeError("Cannot multiply: expected points of a large order");
  });
  for (let i = 0; i < own; i++) batch.add(i << 1, i << 1, twice + i, 0);
  batch.flush();
  for (let m = 1; m < multiples; m++) {
    for (let i = 0; i < own; i++) {
      batch.add(((m - 1) * count + i) << 1, (twice + i) << 1, m * count + i, 0);
    }
    batch.flush();
    mapEntries?.(own, m * count, m * count + own);
  }
}

/** Pippenger's windows. */
function sumByBuckets(module: PointsModule, scalars: ScalarDigits, width: number): WeightedSum[] {
  const { count, bits } = scalars, windows = windowsOf(bits, width);
  const { rows, columns } = gridOf(width), lines = rows + columns, room = (count >> 1) + 1;
  // Behind the points: the sums of all rows and columns, two sums for each window, room for pairs.
  const kept = count, running = kept + windows * lines, free = running + 4 * windows;
  module.reserve(free + room + rows * columns + 1);
  const lineWords = new Int32Array(windows * lines).fill(NO_POINT);
  const carries = new Uint8Array(count);
  for (let window = 0; window < windows; window++) {
    const sums = sumLists(module, bucketLists(scalars, window, width, carries), free);
    const own = sumLists(module, gridLists(sums, rows, columns), free + room);
    for (let line = 0; line < lines; line++) {
      const at = window * lines + line;
      if (own[line] !== NO_POINT) lineWords[at] = keep(module, own[line], kept + at);
    }
  }
  return sumLines(module, { words: lineWords, width, running });
}

/** Sorts the digits of a window into buckets, |digit| − 1; carries go on to the next window. */
function bucketLists(
  scalars: ScalarDigits,
  window: number,
  width: number,
  carries: Uint8Array,
): Lists {
  const { count, negative } = scalars, half = 2 ** (width - 1);
  const digits = windowsAt(scalars, window * width, width), starts = new Int32Array(half + 1);
  for (let i = 0; i < count; i++) {
    const value = digits[i] + carries[i];
    carries[i] = value > half ? 1 : 0;
    digits[i] = value > half ? value - 2 * half : value;
    if (digits[i] !== 0) starts[Math.abs(digits[i])]++;
  }
  for (let i = 1; i <= half; i++) starts[i] += starts[i - 1];
  const next = starts.slice(), words = new Int32Array(starts[half]);
  for (let i = 0; i < count; i++) {
    const digit = digits[i];
    if (digit === 0) continue;
    words[next[Math.abs(digit) - 1]++] = i << 1 | (digit < 0 ? 1 : 0) ^ negative[i];
  }
  return { words, starts };
}

/**
 * The buckets j = row·columns + column, of weight j + 1, as lists of columns and of rows:
 * Σ (j + 1)·B(j) = Σ (column + 1)·C(column) + columns·Σ row·R(row).
 */
function gridLists(sums: Int32Array, rows: number, columns: number): Lists {
  const words: number[] = [], starts = [0];
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++) push(words, sums[row * columns + column]);
    starts.push(words.length);
  }
  for (let row = 0; row < rows; row++) {
    if (row > 0) {
      for (let column = 0; column < columns; column++) push(words, sums[row * columns + column]);
    }
    starts.push(words.length);
  }
  return { words: Int32Array.from(words), starts: Int32Array.from(starts) };
}

function push(words: number[], word: number): void {
  if (word !== NO_POINT) words.push(word);
}

/** Copies an entry to where it stays; gives its word. */
function keep({ bytes, memory }: PointsModule, word: number, to: number): number {
  const { entries, entryLength } = memory, from = entries + (word >> 1) * entryLength;
  bytes.copyWithin(entries + to * entryLength, from, from + entryLength);
  return to << 1 | word & 1;
}

/** The kept sums of rows and columns, and where their chains run. */
interface Lines {
  /** Words: for each window its columns, then its rows. */
  readonly words: Int32Array;
  readonly width: number;
  /** The first of four entries for each window. */
  readonly running: number;
}

/**
 * Σ weight·line of the columns and of the rows of every window, all chains in step: from the
 * heaviest line down, sum += line and total += sum.
 */
function sumLines(module: PointsModule, { words, width, running }: Lines): WeightedSum[] {
  const { rows, columns } = gridOf(width), chains = 2 * (words.length / (rows + columns));
  const sums = new Int32Array(chains).fill(NO_POINT), totals = sums.slice();
  const sumBatch = new PairBatch(module, (chain) => sums[chain] = NO_POINT);
  const totalBatch = new PairBatch(module, (chain) => totals[chain] = NO_POINT);
  for (let weight = Math.max(rows - 1, columns); weight > 0; weight--) {
    for (let chain = 0; chain < chains; chain++) {
      const isRow = (chain & 1) === 1, first = (chain >> 1) * (rows + columns);
      if (weight > (isRow ? rows - 1 : columns)) continue;
      const line = words[isRow ? first + columns + weight : first + weight - 1];
      if (line === NO_POINT) continue;
      if (sums[chain] === NO_POINT) sums[chain] = line;
      else sums[chain] = sumBatch.add(line, sums[chain], running + 2 * chain, chain);
    }
    sumBatch.flush();
    for (let chain = 0; chain < chains; chain++) {
      const sum = sums[chain], own = running + 2 * chain + 1;
      if (sum === NO_POINT) continue;
      // The sum's entry is written over by the next step: a total is a copy.
      if (totals[chain] === NO_POINT) totals[chain] = keep(module, sum, own);
      else totals[chain] = totalBatch.add(sum, totals[chain], own, chain);
    }
    totalBatch.flush();
  }
  return weighted(totals, (chain) => (chain >> 1) * width + (chain & 1) * (width >> 1));
}

/** The sums that are there, each with its bit. */
function weighted(words: Int32Array, bitOf: (index: number) => number): WeightedSum[] {
  const sums: WeightedSum[] = [];
  words.forEach((word, i) => {
    if (word !== NO_POINT) sums.push({ bit: bitOf(i), word });
  });
  return sums;
}
