/**
 * Sums of many affine entries of a points module, in batches. Vartime.
 *
 * @module
 */
import { BATCH_SIZE } from "../wasm/points_entries.ts";
import { PAIR } from "../wasm/points_batch.ts";
import type { PointsModule } from "./points_module.ts";

/** A word of a list: twice the index of an entry, plus 1 for its negative; or no point at all. */
export const NO_POINT = -1;

/** Words of a job. */
const JOB = { words: 4, left: 0, right: 1, sum: 2, kind: 3 };

/** Additions of entries, collected until a batch is full. */
export class PairBatch {
  readonly #module: PointsModule;
  readonly #jobs: Int32Array;
  /** What to tell of a sum that is infinity: a number for each job. */
  readonly #tags = new Int32Array(BATCH_SIZE);
  readonly #onInfinity: (tag: number) => void;
  #count = 0;

  /** Starts an empty batch; the module's memory must not grow while it is in use. */
  constructor(module: PointsModule, onInfinity: (tag: number) => void) {
    this.#module = module;
    this.#onInfinity = onInfinity;
    const { jobs } = module.memory;
    this.#jobs = module.words.subarray(jobs >> 2, (jobs >> 2) + JOB.words * BATCH_SIZE);
  }

  /**
   * Adds entry `sum` = left + right, two words. None may read a sum of the same batch: flush before.
   * The sum may be written over the right summand, not over the left.
   *
   * @param tag told to `onInfinity` if the sum is infinity.
   * @returns the word of the sum.
   */
  add(left: number, right: number, sum: number, tag: number): number {
    const at = JOB.words * this.#count;
    this.#jobs[at + JOB.left] = left;
    this.#jobs[at + JOB.right] = right;
    this.#jobs[at + JOB.sum] = sum;
    this.#tags[this.#count++] = tag;
    if (this.#count === BATCH_SIZE) this.flush();
    return sum << 1 | left & 1;
  }

  /** Computes what has been collected. */
  flush(): void {
    const count = this.#count;
    this.#count = 0;
    if (count === 0 || this.#module.exports.add_pairs(count)) return;
    this.#module.exports.add_pairs_carefully(count);
    for (let i = 0; i < count; i++) {
      if (this.#jobs[JOB.words * i + JOB.kind] === PAIR.opposite) this.#onInfinity(this.#tags[i]);
    }
  }
}

/** Lists of entries that are to be summed up, each on its own. */
export interface Lists {
  /** Words, list behind list. */
  readonly words: Int32Array;
  /** Where each list starts, and behind them where the last one ends. */
  readonly starts: Int32Array;
}

/**
 * Sums up every list by halving it again and again, all lists in common batches. The words are
 * used up.
 *
 * @param free index of the first entry that may be written; half as many as there are words are.
 * @returns a word for each list, `NO_POINT` for infinity.
 */
export function sumLists(module: PointsModule, { words, starts }: Lists, free: number): Int32Array {
  const ends = starts.slice(1), halving = new Halving(module, words, free);
  for (let busy = true; busy; halving.flush()) {
    busy = false;
    for (let i = 0; i < ends.length; i++) {
      const start = starts[i];
      if (ends[i] === start || (ends[i] === start + 1 && words[start] !== NO_POINT)) continue;
      ends[i] = halving.halve(start, ends[i]);
      busy = true;
    }
  }
  return ends.map((end, i) => end === starts[i] ? NO_POINT : words[starts[i]]);
}

/** One pass over lists after the other. */
class Halving {
  readonly #words: Int32Array;
  readonly #batch: PairBatch;
  readonly #free: number;
  #next: number;

  constructor(module: PointsModule, words: Int32Array, free: number) {
    this.#words = words;
    this.#batch = new PairBatch(module, (position) => words[position] = NO_POINT);
    this.#free = free;
    this.#next = free;
  }

  /** Puts the sums of neighbours in a list's place; gives its new end. */
  halve(start: number, end: number): number {
    const words = this.#words;
    let to = start, left = NO_POINT;
    for (let from = start; from < end; from++) {
      const word = words[from];
      if (word === NO_POINT) continue;
      if (left === NO_POINT) {
        left = word;
        continue;
      }
      this.#add(left, word, to++);
      left = NO_POINT;
    }
    if (left !== NO_POINT) words[to++] = left;
    return to;
  }

  /** Computes the sums of this pass. */
  flush(): void {
    this.#batch.flush();
  }

  /** Adds two words; the word of the sum goes to `to`. */
  #add(one: number, other: number, to: number): void {
    // A sum of an earlier pass is written over, for nobody else reads it; it comes second.
    const [left, right] = one >> 1 >= this.#free ? [other, one] : [one, other];
    const sum = right >> 1 >= this.#free ? right >> 1 : this.#next++;
    // First the word: if the batch is full, the sum may turn out to be none.
    this.#words[to] = sum << 1 | left & 1;
    this.#batch.add(left, right, sum, to);
  }
}
