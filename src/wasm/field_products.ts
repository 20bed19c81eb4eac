/**
 * Emits the products of a field: multiplication, square, and the difference of two products.
 *
 * @module
 */
import { linear, loadAll, productColumns, squareColumns, storeAll } from "./columns.ts";
import { element, type Field } from "./field.ts";
import { columnsShape } from "./karatsuba.ts";
import type { MemoryLayout } from "./layout.ts";
import type { ModuleBuilder, Parameter, Signature } from "./module.ts";
import { limbShape, type Shape } from "./place.ts";
import { LABEL } from "./value.ts";

/** The products of a field. Arguments: out, then in. */
export interface Products {
  /** out = a·b; a of magnitude 1, b of magnitude 2, or what was asked for. */
  readonly multiply: Signature;
  /** out = a². */
  readonly square: Signature;
  /** out = a·b − c·d, b of magnitude 2, by one reduction; where reductions are costly. */
  readonly productDifference?: Signature;
}

/**
 * Limbs of the portable layout from which on all products share the code of one reduction, by way
 * of columns in memory. With a reduction in each, the code that a doubling runs through does not
 * fit a cache of 32 KiB: for brainpoolP512t1 it took 1.2 times as long.
 */
const LEAST_SHARED_LIMBS = 16;

/** Emits the products of a field; those that share a reduction take b of magnitude 2 alone. */
export function emitProducts(
  m: ModuleBuilder,
  memory: MemoryLayout,
  field: Field,
  units: number,
): Products {
  const { layout: { count, wide }, reduction } = field;
  const isShared = !wide && count >= LEAST_SHARED_LIMBS && !reduction.product;
  if (isShared) return emitShared(m, memory, field);
  const products = { multiply: emitMultiply(m, field, units), square: emitSquare(m, field) };
  if (!reduction.halve) return products;
  return { ...products, productDifference: emitProductDifference(m, field) };
}

/** Emits out = a·b, b of a given magnitude. */
export function emitMultiply(m: ModuleBuilder, field: Field, units: number): Signature {
  const params = [element(field, "out"), element(field, "in"), element(field, "in", units)];
  return m.define(`${field.name}_multiply`, params, (f) => {
    const column = productColumns(f, field, loadAll(f, f.place(1)), loadAll(f, f.place(2)));
    storeAll(f, f.place(0), field.reduction.reduce(f, column));
  });
}

function emitSquare(m: ModuleBuilder, field: Field): Signature {
  const params = [element(field, "out"), element(field, "in")];
  return m.define(`${field.name}_square`, params, (f) => {
    const a = loadAll(f, f.place(1));
    storeAll(f, f.place(0), field.reduction.reduce(f, squareColumns(f, field, a, a)));
  });
}

function emitProductDifference(m: ModuleBuilder, field: Field): Signature {
  return m.define(`${field.name}_product_difference`, differenceParameters(field), (f) => {
    const [a, b, c, d] = [1, 2, 3, 4].map((i) => loadAll(f, f.place(i)));
    const minuend = productColumns(f, field, a, b), subtrahend = productColumns(f, field, c, d);
    storeAll(f, f.place(0), field.reduction.reduce(f, (k) => f.sub(minuend(k), subtrahend(k))));
  });
}

function differenceParameters(field: Field): readonly Parameter[] {
  const one = element(field, "in");
  return [element(field, "out"), one, element(field, "in", 2), one, one];
}

function columnsParameter(access: "in" | "out" | "inout", shape: Shape): Parameter {
  return { kind: "place", access, shape, label: LABEL.variable };
}

/** Emits products that leave their columns in memory, and one reduction for all of them. */
function emitShared(m: ModuleBuilder, memory: MemoryLayout, field: Field): Products {
  const { name } = field, out = element(field, "out"), one = element(field, "in");
  const two = element(field, "in", 2);
  const single = columnsShape(boundsOf(field.shape()), boundsOf(field.shape(2)));
  const double = limbShape(single.lo.map((lo) => 2 * lo), single.hi.map((hi) => 2 * hi));
  const columns = (what: string, shape: Shape) =>
    memory.place(`${name} ${what}`, shape, LABEL.variable);
  const first = columns("columns", single), second = columns("more columns", single);
  const difference = columns("difference", double);
  const outColumns = columnsParameter("out", single);
  const product = m.define(`${name}_product`, [outColumns, one, two], (f) => {
    const column = productColumns(f, field, loadAll(f, f.place(1)), loadAll(f, f.place(2)));
    for (let k = 0; k < single.count; k++) f.store(f.place(0), k, column(k));
  });
  const squared = m.define(`${name}_squared`, [outColumns, one], (f) => {
    const a = loadAll(f, f.place(1)), column = squareColumns(f, field, a, a);
    for (let k = 0; k < single.count; k++) f.store(f.place(0), k, column(k));
  });
  const reduce = m.define(`${name}_reduce`, [out, columnsParameter("in", double)], (f) => {
    storeAll(f, f.place(0), field.reduction.reduce(f, (k) => f.load(f.place(1), k)));
  });
  return {
    multiply: m.define(`${name}_multiply`, [out, one, two], (f) => {
      f.call(product, first, f.place(1), f.place(2));
      f.call(reduce, f.place(0), first);
    }),
    square: m.define(`${name}_square`, [out, one], (f) => {
      f.call(squared, first, f.place(1));
      f.call(reduce, f.place(0), first);
    }),
    productDifference: m.define(
      `${name}_product_difference`,
      differenceParameters(field),
      (f) => {
        f.call(product, first, f.place(1), f.place(2));
        f.call(product, second, f.place(3), f.place(4));
        linear(f, difference, [[1, first], [-1, second]]);
        f.call(reduce, f.place(0), difference);
      },
    ),
  };
}

/** The bounds of each limb of a shape. */
function boundsOf({ lo, hi }: Shape): { lo: number; hi: number }[] {
  return lo.map((bound, i) => ({ lo: bound, hi: hi[i] }));
}
