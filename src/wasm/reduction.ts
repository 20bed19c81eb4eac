/**
 * How products come down to elements. Types only.
 *
 * @module
 */
import type { FunctionBuilder } from "./func.ts";
import type { Value } from "./value.ts";

/** Gives column k of a product, Σ a(i)·b(k − i), or a sum for limb k: a value on the stack. */
export type Column = (k: number) => Value;

/** Brings 2·count − 1 columns down to `count` limbs of magnitude 1. */
export interface Reduction {
  /** What the multiplication of the reduction divides by: R of Montgomery's, else 1. */
  readonly radix: bigint;
  /** Bits of magnitude of the last limb of a reduced element. */
  readonly topBits: number;
  /**
   * Pulls the columns and gives the limbs, named. What `plus` gives for each of the `count` limbs,
   * of up to 64 times magnitude 1 in all, is added to the result.
   */
  reduce(f: FunctionBuilder, column: Column, plus?: Column): Value[];
  /** For a form of prime that folds while it multiplies: `count` columns of a·b in their place. */
  product?(f: FunctionBuilder, a: readonly Value[], b: readonly Value[]): Column;
  /** The same of a·s, where s is a times a factor. */
  square?(f: FunctionBuilder, a: readonly Value[], scaled: readonly Value[]): Column;
  /** Carries `count` sums of limbs of up to 64 times magnitude 1 down to magnitude 1. */
  carry(f: FunctionBuilder, sum: Column): Value[];
  /**
   * Half of such a sum modulo the modulus. Only of a reduction that costs about as much as a
   * product: formulas then have halves for small factors, and two products under one reduction.
   */
  halve?(f: FunctionBuilder, sum: Column): Value[];
}
