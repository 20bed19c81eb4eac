/**
 * Limbs in locals: loading, storing, sums, and the columns of products.
 *
 * @module
 */
import type { FunctionBuilder } from "./func.ts";
import { isLong, karatsubaColumns } from "./karatsuba.ts";
import type { LimbLayout } from "./limbs.ts";
import type { Place } from "./place.ts";
import type { Column, Reduction } from "./reduction.ts";
import type { Value } from "./value.ts";

/** A field as far as columns go: its limbs, and a reduction that may have columns of its own. */
interface ColumnSource {
  readonly layout: LimbLayout;
  readonly reduction?: Reduction;
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
  { layout, reduction }: ColumnSource,
  a: readonly Value[],
  b: readonly Value[],
): Column {
  if (reduction?.product) return reduction.product(f, a, b);
  if (isLong(layout)) return karatsubaColumns(f, a, b);
  const { count, wide } = layout;
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
  { layout: { count, wide }, reduction }: ColumnSource,
  a: readonly Value[],
  scaled: readonly Value[],
): Column {
  if (reduction?.square) return reduction.square(f, a, scaled);
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

/** Times a factor, in the word of the layout: what is added to limb k of a product. */
export function timesFactor(
  f: FunctionBuilder,
  { layout: { wide } }: { readonly layout: LimbLayout },
  limb: (k: number) => readonly [Value, Value],
): Column {
  return (k) => {
    const [value, times] = limb(k);
    return wide ? f.mulWide(value, times) : f.mul(value, times);
  };
}
