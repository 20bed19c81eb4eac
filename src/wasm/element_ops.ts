/**
 * The operations that point formulas are written in. One formula serves two ways of emitting it:
 * as calls of the field's functions on elements in memory, or inline on limbs in locals.
 *
 * In the portable layout calls are faster, for the hot code then fits the caches: a verification
 * took 11 % longer with twice the code. In the wide layout a product is a third of the code, and
 * inline formulas are faster (doubling: 0.8 of the time).
 *
 * @module
 */
import {
  linear,
  loadAll,
  productColumns,
  scaledLimbs,
  squareColumns,
  storeAll,
  timesFactor,
} from "./columns.ts";
import type { Field } from "./field.ts";
import type { FieldFunctions } from "./field_functions.ts";
import type { FunctionBuilder } from "./func.ts";
import type { MemoryLayout } from "./layout.ts";
import type { Signature } from "./module.ts";
import { Place } from "./place.ts";
import type { Column } from "./reduction.ts";
import type { Label, Value } from "./value.ts";

/** An element in memory, or its limbs in locals. */
export type Operand = Place | readonly Value[];

/** An element, and how often it counts in a sum. */
export type Term = readonly [number, Operand];

/** What formulas may do; `into` is where the result has to be, else it is anywhere. */
export interface ElementOps {
  /** Takes an input, so that its place may be written from now on. */
  load(place: Place): Operand;
  /** a·b; b of magnitude up to 3. */
  multiply(a: Operand, b: Operand, into?: Place): Operand;
  /** times·a²; `times` is 1 where reductions are costly. */
  square(a: Operand, times: number, into?: Place): Operand;
  /** a·b + times·c. */
  multiplyAdd(a: Operand, b: Operand, c: Operand, times: number, into?: Place): Operand;
  /** a² + times·c. */
  squareAdd(a: Operand, c: Operand, times: number, into?: Place): Operand;
  /** a·b + times·c·d. */
  productSum(
    factors: readonly [Operand, Operand],
    times: number,
    more: readonly [Operand, Operand],
    into?: Place,
  ): Operand;
  /** a + times·c, carried; a of magnitude up to 4. */
  addTimes(a: Operand, c: Operand, times: number, into?: Place): Operand;
  /** Half of Σ times·a, carried; only where reductions are costly. */
  halve(terms: readonly Term[], into?: Place): Operand;
  /** Σ times·a without a carry: the magnitudes add up. */
  sum(terms: readonly Term[], into?: Place): Operand;
}

/** Makes the operations for one function, before its body is emitted. */
export type OpsMaker = (f: FunctionBuilder) => ElementOps;

/** Most limbs of the wide layout for which formulas are inline: with 9, code twice as long is no faster. */
const MOST_INLINE_LIMBS = 5;

/** Chooses the way for a layout; scratch memory for results gets the label. */
export function elementOps(
  memory: MemoryLayout,
  field: Field,
  functions: FieldFunctions,
  label: Label,
): OpsMaker {
  if (field.layout.wide && field.layout.count <= MOST_INLINE_LIMBS) {
    return (f) => new InlineOps(f, field);
  }
  return (f) => new CallOps(f, memory, field, functions, label);
}

/** Operations as calls; every intermediate result has a scratch place of its own. */
class CallOps implements ElementOps {
  readonly #f: FunctionBuilder;
  readonly #memory: MemoryLayout;
  readonly #field: Field;
  readonly #functions: FieldFunctions;
  readonly #label: Label;

  constructor(
    f: FunctionBuilder,
    memory: MemoryLayout,
    field: Field,
    functions: FieldFunctions,
    label: Label,
  ) {
    this.#f = f;
    this.#memory = memory;
    this.#field = field;
    this.#functions = functions;
    this.#label = label;
  }

  load(place: Place): Operand {
    return place;
  }

  multiply(a: Operand, b: Operand, into: Place = this.#scratch()): Operand {
    this.#f.call(this.#functions.multiply, into, inMemory(a), inMemory(b));
    return into;
  }

  square(a: Operand, times: number, into: Place = this.#scratch()): Operand {
    const { square, squareTimes } = this.#functions;
    if (times === 1) this.#f.call(square, into, inMemory(a));
    else this.#f.call(offered(squareTimes), into, inMemory(a), times);
    return into;
  }

  multiplyAdd(
    a: Operand,
    b: Operand,
    c: Operand,
    times: number,
    into: Place = this.#scratch(),
  ): Operand {
    const { multiplyAdd } = this.#functions;
    this.#f.call(multiplyAdd, into, inMemory(a), inMemory(b), inMemory(c), times);
    return into;
  }

  squareAdd(a: Operand, c: Operand, times: number, into: Place = this.#scratch()): Operand {
    this.#f.call(this.#functions.squareAdd, into, inMemory(a), inMemory(c), times);
    return into;
  }

  productSum(
    [a, b]: readonly [Operand, Operand],
    times: number,
    [c, d]: readonly [Operand, Operand],
    into: Place = this.#scratch(),
  ): Operand {
    const { productDifference } = this.#functions;
    if (productDifference && times === -1) {
      this.#f.call(productDifference, into, ...[a, b, c, d].map(inMemory));
      return into;
    }
    const product = c === d ? this.square(c, 1) : this.multiply(c, d);
    return this.multiplyAdd(a, b, product, times, into);
  }

  addTimes(a: Operand, c: Operand, times: number, into: Place = this.#scratch()): Operand {
    this.#f.call(this.#functions.addTimes, into, inMemory(a), inMemory(c), times);
    return into;
  }

  halve(terms: readonly Term[], into: Place = this.#scratch()): Operand {
    this.#f.call(offered(this.#functions.halve), into, inMemory(this.sum(terms)));
    return into;
  }

  sum(terms: readonly Term[], into?: Place): Operand {
    const units = terms.reduce((total, [times]) => total + Math.abs(times), 0);
    const out = into ?? this.#scratch(units);
    linear(this.#f, out, terms.map(([times, operand]) => [times, inMemory(operand)]));
    return out;
  }

  #scratch(units = 1): Place {
    return this.#memory.place(`${this.#f.name} scratch`, this.#field.shape(units), this.#label);
  }
}

/** A function that not every field has. */
function offered(signature: Signature | undefined): Signature {
  if (!signature) throw new TypeError("Cannot emit formula: expected another kind of reduction");
  return signature;
}

function inMemory(operand: Operand): Place {
  if (!(operand instanceof Place)) throw new TypeError("Cannot call with limbs: expected a place");
  return operand;
}

/** Operations inline; elements are limbs in locals. */
class InlineOps implements ElementOps {
  readonly #f: FunctionBuilder;
  readonly #field: Field;

  constructor(f: FunctionBuilder, field: Field) {
    this.#f = f;
    this.#field = field;
  }

  load(place: Place): Operand {
    return loadAll(this.#f, place);
  }

  multiply(a: Operand, b: Operand, into?: Place): Operand {
    return this.#reduce(this.#product(a, b), into);
  }

  square(a: Operand, times: number, into?: Place): Operand {
    return this.#reduce(this.#squared(a, times), into);
  }

  multiplyAdd(a: Operand, b: Operand, c: Operand, times: number, into?: Place): Operand {
    return this.#reduce(this.#product(a, b), into, this.#plus(c, times));
  }

  squareAdd(a: Operand, c: Operand, times: number, into?: Place): Operand {
    return this.#reduce(this.#squared(a, 1), into, this.#plus(c, times));
  }

  productSum(
    [a, b]: readonly [Operand, Operand],
    times: number,
    [c, d]: readonly [Operand, Operand],
    into?: Place,
  ): Operand {
    const first = this.#product(a, b);
    const second = c === d
      ? this.#squared(c, times)
      : this.#product(scaledLimbs(this.#f, this.#limbs(c), times), d);
    return this.#reduce((k) => this.#f.add(first(k), second(k)), into);
  }

  addTimes(a: Operand, c: Operand, times: number, into?: Place): Operand {
    const [limbs, more] = [this.#limbs(a), scaledLimbs(this.#f, this.#limbs(c), times)];
    const { reduction } = this.#field;
    return this.#stored(reduction.carry(this.#f, (k) => this.#f.add(limbs[k], more[k])), into);
  }

  halve(terms: readonly Term[], into?: Place): Operand {
    const { reduction } = this.#field, limbs = this.sum(terms);
    if (!reduction.halve) throw new TypeError("Cannot halve: expected a costly reduction");
    return this.#stored(reduction.halve(this.#f, (k) => limbs[k]), into);
  }

  sum(terms: readonly Term[], into?: Place): readonly Value[] {
    const scaled = terms.map(([times, operand]) =>
      scaledLimbs(this.#f, this.#limbs(operand), times)
    );
    return this.#stored(
      scaled[0].map((_, i) => {
        const limbs = scaled.map((term) => term[i]);
        return this.#f.let(limbs.reduce((total, limb) => this.#f.add(total, limb)));
      }),
      into,
    );
  }

  #limbs(operand: Operand): readonly Value[] {
    return operand instanceof Place ? loadAll(this.#f, operand) : operand;
  }

  #product(a: Operand, b: Operand): Column {
    return productColumns(this.#f, this.#field, this.#limbs(a), this.#limbs(b));
  }

  #squared(a: Operand, times: number): Column {
    const limbs = this.#limbs(a);
    return squareColumns(this.#f, this.#field, limbs, scaledLimbs(this.#f, limbs, times));
  }

  #plus(c: Operand, times: number): Column {
    const limbs = this.#limbs(c);
    return timesFactor(this.#f, this.#field, (k) => [limbs[k], this.#f.const64(times)]);
  }

  #reduce(column: Column, into?: Place, plus?: Column): Operand {
    return this.#stored(this.#field.reduction.reduce(this.#f, column, plus), into);
  }

  #stored(limbs: readonly Value[], into?: Place): readonly Value[] {
    if (into) storeAll(this.#f, into, limbs);
    return limbs;
  }
}
