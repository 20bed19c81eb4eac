/**
 * Products of many limbs: three half-sized products for four (Karatsuba, Ofman 1962).
 *
 * Of 19 limbs a product then takes 281 multiplications of words, not 361, and a field
 * multiplication 0.93 of the time; of 14 limbs 0.96. Fewer gain nothing.
 *
 * @module
 */
import type { FunctionBuilder } from "./func.ts";
import type { LimbLayout } from "./limbs.ts";
import { limbShape, type Shape } from "./place.ts";
import type { Column } from "./reduction.ts";
import type { Value } from "./value.ts";

/** Limbs of the portable layout from which on products are cut in halves. */
const LEAST_LIMBS = 14;

/** Whether integers have so many limbs that products are cut in halves. */
export function isLong({ count, wide }: LimbLayout): boolean {
  return !wide && count >= LEAST_LIMBS;
}

/** Bounds of a limb or of a column. */
type Bounds = Pick<Value, "lo" | "hi">;

/** The shape of all columns of a product. */
export function columnsShape(a: readonly Bounds[], b: readonly Bounds[]): Shape {
  const bounds = Array.from({ length: 2 * a.length - 1 }, (_, k) => columnBounds(a, b, k));
  return limbShape(bounds.map(({ lo }) => lo), bounds.map(({ hi }) => hi));
}

/** The bounds of Σ a(i)·b(k − i). */
function columnBounds(a: readonly Bounds[], b: readonly Bounds[], k: number): Bounds {
  const count = a.length;
  let lo = 0, hi = 0;
  for (let i = Math.max(0, k - count + 1); i <= Math.min(k, count - 1); i++) {
    const { lo: p, hi: q } = a[i], { lo: r, hi: s } = b[k - i];
    const products = [p * r, p * s, q * r, q * s];
    lo += Math.min(...products);
    hi += Math.max(...products);
  }
  return { lo, hi };
}

/**
 * Columns of a·b. With the lower halves l, the higher ones h, and the sums of both s, column k is
 * l(k) + (s − l − h)(k − half) + h(k − 2·half). All of it is modulo 2^64, where the differences
 * come out right whatever the terms do, and the sum has the bounds of the column that it is.
 */
export function karatsubaColumns(
  f: FunctionBuilder,
  a: readonly Value[],
  b: readonly Value[],
): Column {
  const half = Math.ceil(a.length / 2);
  const folded = (limbs: readonly Value[]) =>
    limbs.slice(0, half).map((limb, i) => {
      const other = limbs.at(half + i);
      return other ? f.let(f.add(limb, other)) : limb;
    });
  const low = partColumns(f, a.slice(0, half), b.slice(0, half));
  const high = partColumns(f, a.slice(half), b.slice(half));
  const sums = partColumns(f, folded(a), folded(b));
  return (k) => {
    const terms = [low(k), sums(k - half), high(k - 2 * half)];
    const sum = reduceTerms(f, "add", terms) as Value;
    const column = reduceTerms(f, "sub", [sum, low(k - half), high(k - half)]) as Value;
    const { lo, hi } = columnBounds(a, b, k);
    return f.within(column, lo, hi);
  };
}

/** The first term plus or minus those after it; what is not there is left out. */
function reduceTerms(
  f: FunctionBuilder,
  operation: "add" | "sub",
  terms: readonly (Value | null)[],
): Value | null {
  return terms.reduce((sum, term) => sum && term ? f.wrapping(operation, sum, term) : sum ?? term);
}

/** Columns of the product of two equally long runs of limbs, each computed once; null outside. */
function partColumns(
  f: FunctionBuilder,
  a: readonly Value[],
  b: readonly Value[],
): (k: number) => Value | null {
  const { length } = a, known: Value[] = [];
  return (k) => {
    if (k < 0 || k > 2 * length - 2) return null;
    if (known[k]) return known[k];
    let sum: Value | null = null;
    for (let i = Math.max(0, k - length + 1); i <= Math.min(k, length - 1); i++) {
      sum = reduceTerms(f, "add", [sum, f.wrapping("mul", a[i], b[k - i])]);
    }
    return known[k] = f.let(sum as Value);
  };
}
