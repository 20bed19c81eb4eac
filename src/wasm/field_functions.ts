/**
 * Emits the functions of a field that formulas are made of. All run a fixed sequence of
 * instructions and may write over their inputs.
 *
 * @module
 */
import { loadAll, productColumns, squareColumns, storeAll, timesFactor } from "./columns.ts";
import { element, type Field } from "./field.ts";
import { emitProducts, type Products } from "./field_products.ts";
import type { FunctionBuilder } from "./func.ts";
import type { MemoryLayout } from "./layout.ts";
import type { ModuleBuilder, Parameter, Signature } from "./module.ts";
import { TYPE } from "./opcodes.ts";
import type { Place } from "./place.ts";
import type { Column } from "./reduction.ts";
import { LABEL, type Value } from "./value.ts";

/** The functions of a field. Arguments: out, then in; c is added `times` times. */
export interface FieldFunctions extends Products {
  /** out = a·b + times·c; a of magnitude 1, b of magnitude 2, c of 4. */
  readonly multiplyAdd: Signature;
  /** out = a² + times·c; c of magnitude 4. */
  readonly squareAdd: Signature;
  /** out = a + times·c by carries alone; a of magnitude 4. */
  readonly addTimes: Signature;
  /** out = times·a²; where factors are cheap. */
  readonly squareTimes?: Signature;
  /** out = a/2 by carries alone, a of magnitude 6; where reductions are costly. */
  readonly halve?: Signature;
}

/** A parameter that is a small public factor. */
function factor(bound: number): Parameter {
  return { kind: "value", type: TYPE.i64, lo: -bound, hi: bound, label: LABEL.public };
}

/** Emits all functions of a field, b of a product of a given magnitude; some need scratch memory. */
export function emitField(
  m: ModuleBuilder,
  memory: MemoryLayout,
  field: Field,
  units: number = 2,
): FieldFunctions {
  const products = emitProducts(m, memory, field, units);
  const shared = { ...products, addTimes: emitAddTimes(m, field) };
  return field.reduction.halve
    ? { ...shared, ...emitCostly(m, memory, field, products) }
    : { ...shared, ...emitCheap(m, field) };
}

/** The functions that are made of a product or none, and a sum. */
type Sums = Omit<FieldFunctions, keyof Products | "addTimes">;

/** Emits a + times·c. */
function emitAddTimes(m: ModuleBuilder, field: Field): Signature {
  const params = [element(field, "out"), element(field, "in", 4), element(field, "in"), factor(4)];
  return m.define(`${field.name}_add_times`, params, (f) => {
    const a = f.place(1), c = f.place(2);
    const sum: Column = (k) => f.add(f.load(a, k), f.mul(f.load(c, k), f.param(3)));
    storeAll(f, f.place(0), field.reduction.carry(f, sum));
  });
}

/** Emits what a reduction with cheap factors is best at: everything in one function each. */
function emitCheap(m: ModuleBuilder, field: Field): Sums {
  const out = element(field, "out"), one = element(field, "in"), four = element(field, "in", 4);
  const multiplyAddParams = [out, one, element(field, "in", 2), four, factor(16)];
  return {
    squareTimes: m.define(`${field.name}_square_times`, [out, one, factor(3)], (f) => {
      const a = loadAll(f, f.place(1)), times = f.param(2);
      const scaled = a.map((limb) => f.let(f.mul(limb, times)));
      const column = squareColumns(f, field, a, scaled);
      storeAll(f, f.place(0), field.reduction.reduce(f, column));
    }),
    multiplyAdd: m.define(`${field.name}_multiply_add`, multiplyAddParams, (f) => {
      const column = productColumns(f, field, loadAll(f, f.place(1)), loadAll(f, f.place(2)));
      const plus = timesFactor(f, field, (k) => [f.load(f.place(3), k), f.param(4)]);
      storeAll(f, f.place(0), field.reduction.reduce(f, column, plus));
    }),
    squareAdd: m.define(`${field.name}_square_add`, [out, one, four, factor(16)], (f) => {
      const a = loadAll(f, f.place(1));
      const column = squareColumns(f, field, a, a);
      const plus = timesFactor(f, field, (k) => [f.load(f.place(2), k), f.param(3)]);
      storeAll(f, f.place(0), field.reduction.reduce(f, column, plus));
    }),
  };
}

/**
 * Emits what a costly reduction is best at: few large functions, so that the hot code stays in the
 * caches, and the sums as carries behind them.
 */
function emitCostly(
  m: ModuleBuilder,
  memory: MemoryLayout,
  field: Field,
  { multiply, square }: Products,
): Sums {
  const { name, reduction } = field;
  const out = element(field, "out"), one = element(field, "in"), two = element(field, "in", 2);
  const four = element(field, "in", 4), six = element(field, "in", 6);
  const product = memory.place(`${name} product`, field.shape(), LABEL.variable);
  const addTo = (f: FunctionBuilder, c: Place, times: Value) => {
    const sum: Column = (k) => f.add(f.load(product, k), f.mul(f.load(c, k), times));
    storeAll(f, f.place(0), reduction.carry(f, sum));
  };
  return {
    multiplyAdd: m.define(`${name}_multiply_add`, [out, one, two, four, factor(2)], (f) => {
      f.call(multiply, product, f.place(1), f.place(2));
      addTo(f, f.place(3), f.param(4));
    }),
    squareAdd: m.define(`${name}_square_add`, [out, one, four, factor(2)], (f) => {
      f.call(square, product, f.place(1));
      addTo(f, f.place(2), f.param(3));
    }),
    halve: m.define(`${name}_halve`, [out, six], (f) => {
      storeAll(f, f.place(0), reduction.halve!(f, (k) => f.load(f.place(1), k)));
    }),
  };
}
