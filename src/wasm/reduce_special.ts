/**
 * Reduction modulo a pseudo-Mersenne prime 2^m − δ with small δ (secp256k1: 2^256 − 2^32 − 977).
 *
 * High columns are carried to limbs as they come and folded at once into the low column that
 * they equal modulo p, so few values are alive at a time and every carry chain runs in the shade
 * of the multiplications.
 *
 * @module
 */
import type { FunctionBuilder } from "./func.ts";
import type { LimbLayout } from "./limbs.ts";
import { TYPE } from "./opcodes.ts";
import type { Column, Reduction } from "./reduction.ts";
import type { Value } from "./value.ts";

/** The largest δ, in bits, that two foldings bring down. */
const MAX_DELTA_BITS = 40;

/** The most bits that limbs may have above 2^m, by layout: the excess over 2^m must fit a word. */
const MAX_SPARE_BITS = { portable: 10, wide: 5 };

/** The most bits of a limb: sums with factors up to 64 have to fit a word. */
const MOST_BITS = 52;

/** Bits of the last limb beyond δ's highest digit, so that the last fold needs one carry only. */
const FOLD_ROOM = 13;

/** Whether a modulus has the form this reduction is for, in this layout. */
export function isPseudoMersenne(modulus: bigint, { bits, count, wide }: LimbLayout): boolean {
  const m = modulus.toString(2).length, lastBits = m - bits * (count - 1);
  const delta = (1n << BigInt(m)) - modulus, deltaBits = delta.toString(2).length;
  const low = digits(delta, bits), highest = low[low.length - 1].toString(2).length;
  const isShort = deltaBits <= MAX_DELTA_BITS && low.length + 1 < count;
  const maxSpare = wide ? MAX_SPARE_BITS.wide : MAX_SPARE_BITS.portable;
  const fits = bits <= MOST_BITS && bits - lastBits <= maxSpare && highest + FOLD_ROOM <= lastBits;
  return isShort && fits;
}

/** Makes the reduction for 2^m − δ. */
export function reduceSpecial(modulus: bigint, layout: LimbLayout): Reduction {
  return new SpecialReduction(modulus, layout);
}

class SpecialReduction implements Reduction {
  readonly radix = 1n;
  readonly topBits: number;
  readonly #layout: LimbLayout;
  /** Bits of the last limb below 2^m. */
  readonly #lastBits: number;
  /** 2^(bits·count) and 2^m modulo p, in digits of the limb size. */
  readonly #high: readonly number[];
  readonly #low: readonly number[];

  constructor(modulus: bigint, layout: LimbLayout) {
    const { bits, count } = layout;
    const m = modulus.toString(2).length, delta = (1n << BigInt(m)) - modulus;
    this.#layout = layout;
    this.#lastBits = m - bits * (count - 1);
    this.#high = digits(delta << BigInt(bits * count - m), bits);
    this.#low = digits(delta, bits);
    this.topBits = this.#lastBits + 1;
  }

  reduce(f: FunctionBuilder, column: Column, plus?: Column): Value[] {
    const folded = this.#highLimbs(f, column);
    const { limbs, excess } = this.#carried(f, (k) => {
      let sum = column(k);
      if (plus) sum = f.add(sum, plus(k));
      this.#high.forEach((digit, j) => {
        if (digit !== 0 && k >= j) sum = f.add(sum, this.#times(f, folded[k - j], digit));
      });
      return sum;
    });
    return this.#fold(f, limbs, this.#lifted(f, folded, excess));
  }

  carry(f: FunctionBuilder, sum: Column): Value[] {
    const { limbs, excess } = this.#carried(f, sum);
    return this.#fold(f, limbs, excess);
  }

  /** The columns from `count` on, carried to limbs: what stands above 2^(bits·count). */
  #highLimbs(f: FunctionBuilder, column: Column): Value[] {
    const { bits, count, wide } = this.#layout, limbs: Value[] = [];
    let carry: Value | null = null;
    for (let k = count; k < 2 * count - 1; k++) {
      let sum = column(k);
      if (carry) sum = f.add(sum, wide ? f.widen(carry) : carry);
      const named: Value = f.let(sum);
      limbs.push(f.let(f.low(named, bits)));
      carry = f.let(f.shr(named, bits));
    }
    return carry ? [...limbs, carry] : limbs;
  }

  /** `count` sums carried to limbs, and what is above 2^m. */
  #carried(
    f: FunctionBuilder,
    sumOf: Column,
  ): { readonly limbs: Value[]; readonly excess: Value } {
    const { bits, count } = this.#layout, limbs: Value[] = [];
    let carry: Value | null = null;
    for (let k = 0; k < count; k++) {
      let sum = sumOf(k);
      if (carry) sum = f.add(sum, sum.type === TYPE.wide ? f.widen(carry) : carry);
      const named: Value = f.let(sum), width = k === count - 1 ? this.#lastBits : bits;
      limbs.push(f.let(f.low(named, width)));
      carry = f.let(f.shr(named, width));
    }
    return { limbs, excess: carry as Value };
  }

  /** Adds to the excess what the first folding pushed above the last limb, at its weight. */
  #lifted(f: FunctionBuilder, folded: readonly Value[], excess: Value): Value {
    const { bits, count } = this.#layout;
    let over = excess;
    for (let j = 1; j < this.#high.length; j++) {
      for (let i = count - j; i < folded.length; i++) {
        const weight = bits - this.#lastBits + bits * (i + j - count);
        const lifted = f.shl(f.mul(folded[i], f.const64(this.#high[j])), weight);
        over = f.let(f.add(over, lifted));
      }
    }
    return over;
  }

  /** Folds the excess above 2^m into the lowest limbs; one carry more, and it has settled. */
  #fold(f: FunctionBuilder, limbs: Value[], excess: Value): Value[] {
    const { bits } = this.#layout, low = this.#low;
    let carry: Value | null = null;
    for (let k = 0; k <= low.length; k++) {
      let sum = limbs[k];
      if (k < low.length && low[k] !== 0) {
        const product = this.#times(f, excess, low[k]);
        sum = f.add(product.type === TYPE.wide ? f.widen(sum) : sum, product);
      }
      if (carry) sum = f.add(sum, sum.type === TYPE.wide ? f.widen(carry) : carry);
      const named: Value = f.let(sum);
      limbs[k] = k === low.length ? named : f.let(f.low(named, bits));
      if (k < low.length) carry = f.let(f.shr(named, bits));
    }
    return limbs;
  }

  #times(f: FunctionBuilder, value: Value, digit: number): Value {
    if (this.#layout.wide) return f.mulWide(value, f.const64(digit));
    const exponent = Math.log2(digit);
    return Number.isInteger(exponent) ? f.shl(value, exponent) : f.mul(value, f.const64(digit));
  }
}

function digits(value: bigint, bits: number): number[] {
  const result: number[] = [];
  for (; value > 0n; value >>= BigInt(bits)) {
    result.push(Number(value & ((1n << BigInt(bits)) - 1n)));
  }
  return result;
}
