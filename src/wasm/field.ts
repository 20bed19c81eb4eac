/**
 * Emits multiplication in a prime field, from modulus, limb layout and reduction.
 *
 * Elements are limbs of magnitude 1 (see `elementShape`); a reduction leaves magnitude 1 again.
 * All functions run a fixed sequence of instructions and may write over their inputs.
 *
 * @module
 */
import type { FunctionBuilder } from "./func.ts";
import { elementShape, type LimbLayout, limbLayout, toLimbs } from "./limbs.ts";
import type { ModuleBuilder, Parameter, Signature } from "./module.ts";
import { TYPE } from "./opcodes.ts";
import { LABEL, type Place, type Shape, type Value } from "./value.ts";

/** Gives column k of a product: Σ a(i)·b(k − i), a value on the stack. */
export type Column = (k: number) => Value;

/** Brings 2·count − 1 columns down to `count` limbs of magnitude 1. */
export interface Reduction {
  /** What the multiplication of the reduction divides by: R of Montgomery's, else 1. */
  readonly radix: bigint;
  /** Bits of magnitude of the last limb of a reduced element. */
  readonly topBits: number;
  /** Pulls the columns and gives the limbs, named. */
  reduce(f: FunctionBuilder, column: Column): Value[];
  /** Carries `count` sums of limbs of up to five times magnitude 1 down to magnitude 1. */
  carry(f: FunctionBuilder, sum: (k: number) => Value): Value[];
}

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
  /** out = times·a². */
  readonly squareTimes: Signature;
  /** out = a·b + times·c; a of magnitude 1, b of magnitude 2, c of 4. */
  readonly multiplyAdd: Signature;
  /** out = a² + times·c; c of magnitude 4. */
  readonly squareAdd: Signature;
  /** out = a + times·c by carries alone. */
  readonly addTimes: Signature;
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

/** Emits all functions of a field. */
export function emitField(m: ModuleBuilder, field: Field): FieldFunctions {
  const out = element(field, "out"), one = element(field, "in"), four = element(field, "in", 4);
  const multiplyAddParams = [out, one, element(field, "in", 2), four, factor(16)];
  return {
    multiply: emitMultiply(m, field),
    square: m.define(`${field.name}_square`, [out, one], (f) => {
      const a = loadAll(f, f.place(1));
      storeAll(f, f.place(0), field.reduction.reduce(f, squareColumns(f, field, a, a)));
    }),
    squareTimes: m.define(`${field.name}_square_times`, [out, one, factor(3)], (f) => {
      const a = loadAll(f, f.place(1)), times = f.param(2);
      const scaled = a.map((limb) => f.let(f.mul(limb, times)));
      const column = squareColumns(f, field, a, scaled);
      storeAll(f, f.place(0), field.reduction.reduce(f, column));
    }),
    multiplyAdd: m.define(`${field.name}_multiply_add`, multiplyAddParams, (f) => {
      const column = productColumns(f, field, loadAll(f, f.place(1)), loadAll(f, f.place(2)));
      const added = columnsPlus(f, field, column, (k) => [f.load(f.place(3), k), f.param(4)]);
      storeAll(f, f.place(0), field.reduction.reduce(f, added));
    }),
    squareAdd: m.define(`${field.name}_square_add`, [out, one, four, factor(16)], (f) => {
      const a = loadAll(f, f.place(1));
      const column = squareColumns(f, field, a, a);
      const added = columnsPlus(f, field, column, (k) => [f.load(f.place(2), k), f.param(3)]);
      storeAll(f, f.place(0), field.reduction.reduce(f, added));
    }),
    addTimes: m.define(`${field.name}_add_times`, [out, one, one, factor(4)], (f) => {
      const a = f.place(1), c = f.place(2);
      storeAll(
        f,
        f.place(0),
        field.reduction.carry(f, (k) => {
          return f.add(f.load(a, k), f.mul(f.load(c, k), f.param(3)));
        }),
      );
    }),
  };
}

/** Stores Σ factor·place, limb by limb without a carry; the bounds of `out` must hold the sum. */
export function linear(f: FunctionBuilder, out: Place, terms: readonly [number, Place][]): void {
  for (let i = 0; i < out.shape.count; i++) {
    let sum: Value | null = null;
    for (const [times, place] of terms) {
      const term = () =>
        times === 1 || times === -1 ? f.load(place, i) : f.mul(f.load(place, i), f.const64(times));
      if (sum === null) sum = times === -1 ? f.sub(f.const64(0), term()) : term();
      else sum = times === -1 ? f.sub(sum, term()) : f.add(sum, term());
    }
    f.store(out, i, sum as Value);
  }
}

/** Loads every limb of a place and names it. */
export function loadAll(f: FunctionBuilder, place: Place): Value[] {
  const limbs: Value[] = [];
  for (let i = 0; i < place.shape.count; i++) limbs.push(f.let(f.load(place, i)));
  return limbs;
}

/** Stores every limb of a place. */
export function storeAll(f: FunctionBuilder, place: Place, limbs: readonly Value[]): void {
  limbs.forEach((limb, i) => f.store(place, i, limb));
}

/** Columns of a·b. */
export function productColumns(
  f: FunctionBuilder,
  { layout: { count, wide } }: { readonly layout: LimbLayout },
  a: readonly Value[],
  b: readonly Value[],
): Column {
  return (k) => {
    let sum: Value | null = null;
    for (let i = Math.max(0, k - count + 1); i <= Math.min(k, count - 1); i++) {
      const product = wide ? f.mulWide(a[i], b[k - i]) : f.mul(a[i], b[k - i]);
      sum = sum ? f.add(sum, product) : product;
    }
    return sum as Value;
  };
}

/** Columns of a·s where s is a times a factor: those of a square, each mixed product once. */
export function squareColumns(
  f: FunctionBuilder,
  { layout: { count, wide } }: Field,
  a: readonly Value[],
  scaled: readonly Value[],
): Column {
  const doubled = scaled.map((limb) => f.let(f.add(limb, limb)));
  return (k) => {
    let sum: Value | null = null;
    for (let i = Math.max(0, k - count + 1); 2 * i <= k; i++) {
      const other = 2 * i === k ? scaled[i] : doubled[k - i];
      const product = wide ? f.mulWide(a[i], other) : f.mul(a[i], other);
      sum = sum ? f.add(sum, product) : product;
    }
    return sum as Value;
  };
}

/** The limbs times a constant, named; the limbs themselves for 1. */
export function scaledLimbs(
  f: FunctionBuilder,
  limbs: readonly Value[],
  times: number,
): readonly Value[] {
  if (times === 1) return limbs;
  if (times === -1) return limbs.map((limb) => f.let(f.sub(f.const64(0), limb)));
  return limbs.map((limb) => f.let(f.mul(limb, f.const64(times))));
}

/** Adds a product of limbs, element by factor, to the low columns; `limb` emits both. */
export function columnsPlus(
  f: FunctionBuilder,
  { layout: { count, wide } }: Field,
  column: Column,
  limb: (k: number) => readonly [Value, Value],
): Column {
  return (k) => {
    const sum = column(k);
    if (k >= count) return sum;
    const [value, times] = limb(k);
    return f.add(sum, wide ? f.mulWide(value, times) : f.mul(value, times));
  };
}
