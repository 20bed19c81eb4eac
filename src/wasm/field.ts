/**
 * Emits multiplication in a prime field, from modulus, limb layout and reduction.
 *
 * Elements are limbs of magnitude 1 (see `elementShape`); a reduction leaves magnitude 1 again.
 * All functions run a fixed sequence of instructions and may write over their inputs.
 *
 * @module
 */
import { loadAll, productColumns, squareColumns, storeAll, timesFactor } from "./columns.ts";
import type { FunctionBuilder } from "./func.ts";
import type { MemoryLayout } from "./layout.ts";
import { elementShape, type LimbLayout, limbLayout, toLimbs } from "./limbs.ts";
import type { ModuleBuilder, Parameter, Signature } from "./module.ts";
import { TYPE } from "./opcodes.ts";
import type { Place, Shape } from "./place.ts";
import type { Column, Reduction } from "./reduction.ts";
import { LABEL, type Value } from "./value.ts";

/** A prime field as the emitters see it. */
export interface Field {
  readonly name: string;
  readonly modulus: bigint;
  readonly layout: LimbLayout;
  readonly reduction: Reduction;
  /** Shape of a reduced element, or of up to `units` times its magnitude. */
  shape(units?: number): Shape;
  /** The limbs of a constant, in the form the reduction works with. */
  constant(value: bigint): number[];
}

/** The functions of a field. Arguments: out, then in; c is added `times` times. */
export interface FieldFunctions {
  /** out = a·b; a of magnitude 1, b of magnitude 3. */
  readonly multiply: Signature;
  /** out = a². */
  readonly square: Signature;
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
  /** out = a·b − c·d, b of magnitude 2, by one reduction; where reductions are costly. */
  readonly productDifference?: Signature;
}

/** Describes a field; `makeReduction` chooses how products come down. */
export function defineField(
  name: string,
  modulus: bigint,
  wide: boolean,
  makeReduction: (modulus: bigint, layout: LimbLayout) => Reduction,
): Field {
  const layout = limbLayout(modulus.toString(2).length, wide);
  const reduction = makeReduction(modulus, layout);
  const shapes: Shape[] = [];
  return {
    name,
    modulus,
    layout,
    reduction,
    shape: (units = 1) => shapes[units] ??= elementShape(layout, reduction.topBits, units),
    constant: (value) => toLimbs(((value % modulus) * reduction.radix) % modulus, layout),
  };
}

/** A parameter that is an element of a field, of either secrecy. */
export function element(field: Field, access: "in" | "out" | "inout", units = 1): Parameter {
  return { kind: "place", access, shape: field.shape(units), label: LABEL.variable };
}

/** A parameter that is a small public factor. */
function factor(bound: number): Parameter {
  return { kind: "value", type: TYPE.i64, lo: -bound, hi: bound, label: LABEL.public };
}

/** Emits out = a·b. */
export function emitMultiply(m: ModuleBuilder, field: Field): Signature {
  const params = [element(field, "out"), element(field, "in"), element(field, "in", 3)];
  return m.define(`${field.name}_multiply`, params, (f) => {
    const column = productColumns(f, field, loadAll(f, f.place(1)), loadAll(f, f.place(2)));
    storeAll(f, f.place(0), field.reduction.reduce(f, column));
  });
}

/** Emits all functions of a field; some need scratch memory. */
export function emitField(m: ModuleBuilder, memory: MemoryLayout, field: Field): FieldFunctions {
  const multiply = emitMultiply(m, field);
  const square = m.define(
    `${field.name}_square`,
    [element(field, "out"), element(field, "in")],
    (f) => {
      const a = loadAll(f, f.place(1));
      storeAll(f, f.place(0), field.reduction.reduce(f, squareColumns(f, field, a, a)));
    },
  );
  const addTimes = emitAddTimes(m, field);
  const shared = { multiply, square, addTimes };
  const { halve } = field.reduction;
  return halve
    ? { ...shared, ...emitCostly(m, memory, field, shared) }
    : { ...shared, ...emitCheap(m, field) };
}

type Shared = Pick<FieldFunctions, "multiply" | "square" | "addTimes">;

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
function emitCheap(m: ModuleBuilder, field: Field): Omit<FieldFunctions, keyof Shared> {
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
  { multiply, square }: Shared,
): Omit<FieldFunctions, keyof Shared> {
  const { name, reduction } = field;
  const out = element(field, "out"), one = element(field, "in"), two = element(field, "in", 2);
  const four = element(field, "in", 4), six = element(field, "in", 6);
  const product = memory.place(`${name} product`, field.shape(), LABEL.variable);
  const addTo = (f: FunctionBuilder, c: Place, times: Value) => {
    const sum: Column = (k) => f.add(f.load(product, k), f.mul(f.load(c, k), times));
    storeAll(f, f.place(0), reduction.carry(f, sum));
  };
  return {
    multiplyAdd: m.define(`${name}_multiply_add`, [out, one, two, four, factor(16)], (f) => {
      f.call(multiply, product, f.place(1), f.place(2));
      addTo(f, f.place(3), f.param(4));
    }),
    squareAdd: m.define(`${name}_square_add`, [out, one, four, factor(16)], (f) => {
      f.call(square, product, f.place(1));
      addTo(f, f.place(2), f.param(3));
    }),
    halve: m.define(`${name}_halve`, [out, six], (f) => {
      storeAll(f, f.place(0), reduction.halve!(f, (k) => f.load(f.place(1), k)));
    }),
    productDifference: m.define(`${name}_product_difference`, [out, one, two, one, one], (f) => {
      const first = productColumns(f, field, loadAll(f, f.place(1)), loadAll(f, f.place(2)));
      const second = productColumns(f, field, loadAll(f, f.place(3)), loadAll(f, f.place(4)));
      storeAll(f, f.place(0), reduction.reduce(f, (k) => f.sub(first(k), second(k))));
    }),
  };
}
