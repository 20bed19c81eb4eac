/**
 * P + t·G of one public point and many public numbers: affine additions, each step of all sums in
 * common batches that share an inversion. Vartime.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import type { Curve } from "./curve_params.ts";
import { NO_POINT, PairBatch, sumLists } from "./point_sums.ts";
import { PointsModule } from "./points_module.ts";
import { isBelowOrder } from "./scalar_bytes.ts";
import type { WordLayout } from "./wasm_engine.ts";

/** Bits of a digit, and the largest one: digits are −127 to 128. */
const DIGIT_BITS = 8, LARGEST = 128;

/** Sums that are made at a time; entries in between are taken for each. */
const AT_ONCE = 256;

/** Sums from which on a table pays: making it takes about as long as it saves for them. */
const PAYS_FROM = 4096;

/** How many sums were asked for on a curve, and what makes them since they are many. */
interface Demand {
  asked: number;
  sums: BaseSums | null;
}

const demands = new WeakMap<Curve, Demand>();

/**
 * Gives what makes many sums on a curve, where so many have been asked for by now that it pays.
 *
 * @param count sums that are to be made next.
 * @returns null where the engine shall make them one by one.
 */
export function baseSums(curve: Curve, count: number): BaseSums | null {
  let demand = demands.get(curve);
  if (demand === undefined) demands.set(curve, demand = { asked: 0, sums: null });
  demand.asked += count;
  if (demand.sums === null && demand.asked >= PAYS_FROM) demand.sums = new BaseSums(curve);
  return demand.sums;
}

/**
 * The multiples of the base point: entry (j − 1)·windows + w is j·2^(8w)·G, and behind them all
 * stands P.
 */
export class BaseSums {
  readonly #curve: Curve;
  readonly #module: PointsModule;
  /** Bytes of a scalar, and one more for the last carry. */
  readonly #windows: number;

  /** Emits the module and makes the table. `layout` is for tests and benches. */
  constructor(curve: Curve, layout?: WordLayout) {
    this.#curve = curve;
    this.#module = new PointsModule(curve, layout);
    this.#windows = curve.scalarBytes + 1;
    const entries = this.#table + 1 + AT_ONCE * (this.#windows + 1);
    this.#module.reserve(entries);
    this.#makeTable();
  }

  /**
   * Computes P + t·G for each t.
   *
   * @param point `04 ‖ x ‖ y`.
   * @param summands `scalarBytes` bytes each, big-endian.
   * @returns `04 ‖ x ‖ y` each; null unless P is a point and t < n, and where the sum is infinity.
   */
  add(point: Uint8Array, summands: readonly Uint8Array[]): (Bytes | null)[] {
    const sums: (Bytes | null)[] = [];
    for (let at = 0; at < summands.length; at += AT_ONCE) {
      sums.push(...this.#addSome(point, summands.slice(at, at + AT_ONCE)));
    }
    return sums;
  }

  /** Index of P. */
  get #table(): number {
    return LARGEST * this.#windows;
  }

  #addSome(point: Uint8Array, summands: readonly Uint8Array[]): (Bytes | null)[] {
    const module = this.#module, table = this.#table;
    if (!module.loadEntry(point, table)) return summands.map(() => null);
    const words = new Int32Array(summands.length * (this.#windows + 1));
    const starts = new Int32Array(summands.length + 1);
    let end = 0;
    summands.forEach((summand, i) => {
      words[end++] = table << 1;
      end = this.#writeDigits(summand, words, end);
      starts[i + 1] = end;
    });
    const found = sumLists(module, { words, starts }, table + 1);
    return summands.map((summand, i) => {
      if (found[i] === NO_POINT || !isBelowOrder(summand, this.#curve)) return null;
      module.exports.store_entry(found[i]);
      return module.readPoint();
    });
  }

  /** Writes the words of the multiples that make t·G; gives where they end. */
  #writeDigits(summand: Uint8Array, words: Int32Array, start: number): number {
    const windows = this.#windows;
    let end = start, carry = 0;
    for (let w = 0; w < windows; w++) {
      let digit = carry + (w < summand.length ? summand[summand.length - 1 - w] : 0);
      carry = digit > LARGEST ? 1 : 0;
      digit -= carry << DIGIT_BITS;
      if (digit === 0) continue;
      const index = (Math.abs(digit) - 1) * windows + w;
      words[end++] = index << 1 | (digit < 0 ? 1 : 0);
    }
    return end;
  }

  /** 2^(8w)·G by doubling, and every further multiple by adding that. */
  #makeTable(): void {
    const { exports, memory } = this.#module, { gx, gy } = this.#curve, windows = this.#windows;
    this.#module.writeBigint(memory.x, gx);
    this.#module.writeBigint(memory.y, gy);
    exports.load(0);
    for (let w = 0; w < windows; w++) {
      this.#module.put(memory.staged + w * memory.pointLength, this.#module.take(memory.left));
      exports.double_times(DIGIT_BITS);
    }
    exports.normalize(windows, 0);
    const batch = new PairBatch(this.#module, () => {
      throw new RangeError("Cannot make table: expected an order above its multiples");
    });
    for (let row = 1; row < LARGEST; row++) {
      for (let w = 0; w < windows; w++) {
        const before = (row - 1) * windows + w;
        batch.add(w << 1, before << 1, row * windows + w, 0);
      }
      batch.flush();
    }
  }
}
