/**
 * Reduction modulo a pseudo-Mersenne prime 2^m − δ with small δ (secp256k1: 2^256 − 2^32 − 977).
 *
 * High columns are carried to limbs as they come and folded at once into the low column that
 * they equal modulo p, so few values are alive at a time and every carry chain runs in the shade
 * of the multiplications.
 *
 * @module
 */
import type { Column, Reduction } from "./field.ts";
import type { FunctionBuilder } from "./func.ts";
import type { LimbLayout } from "./limbs.ts";
import { TYPE } from "./opcodes.ts";
import type { Value } from "./value.ts";

/** The largest δ, in bits, that two foldings bring down. */
const MAX_DELTA_BITS = 64;

/** Whether `modulus` has the form this reduction is for: δ short, and short against 2^m. */
export function isPseudoMersenne(modulus: bigint): boolean {
  const m = modulus.toString(2).length;
  const delta = (1n << BigInt(m)) - modulus;
  return m > 2 * MAX_DELTA_BITS && delta.toString(2).length <= MAX_DELTA_BITS;
}

/** Makes the reduction for 2^m − δ. */
export function reduceSpecial(modulus: bigint, layout: LimbLayout): Reduction {
  const { bits, count, wide } = layout;
  const m = modulus.toString(2).length;
  const delta = (1n << BigInt(m)) - modulus;
  const topBits = m - bits * (count - 1);
  // 2^(bits·count) and 2^m modulo p, in digits of the limb size.
  const high = digits(delta << BigInt(bits * count - m), bits);
  const low = digits(delta, bits);

  function times(f: FunctionBuilder, value: Value, digit: number): Value {
    const exponent = Math.log2(digit);
    if (!wide) {
      return Number.isInteger(exponent) ? f.shl(value, exponent) : f.mul(value, f.const64(digit));
    }
    return f.mulWide(value, f.const64(digit));
  }

  return {
    radix: 1n,
    topBits: topBits + 1,
    reduce(f: FunctionBuilder, column: Column): Value[] {
      const folded: Value[] = [];
      let carry: Value | null = null;
      for (let k = 0; k < count; k++) {
        // Column count + k, plus what the one before left, as one limb of the high half.
        let top: Value | null = null;
        if (k < count - 1) {
          top = column(count + k);
          if (carry) top = f.add(top, wide ? f.widen(carry) : carry);
          top = f.let(top);
          folded.push(f.let(f.low(top, bits)));
          carry = f.let(f.shr(top, bits));
        } else if (carry) folded.push(carry);
      }
      const limbs: Value[] = [];
      let up: Value | null = null;
      for (let k = 0; k < count; k++) {
        let sum = column(k);
        high.forEach((digit, j) => {
          if (digit !== 0 && k >= j) sum = f.add(sum, times(f, folded[k - j], digit));
        });
        if (up) sum = f.add(sum, wide ? f.widen(up) : up);
        const named = f.let(sum);
        const width = k === count - 1 ? topBits : bits;
        limbs.push(f.let(f.low(named, width)));
        up = f.let(f.shr(named, width));
      }
      return finish(f, limbs, up as Value, folded);
    },
    carry(f: FunctionBuilder, sum: (k: number) => Value): Value[] {
      const limbs: Value[] = [];
      let up: Value | null = null;
      for (let k = 0; k < count; k++) {
        const named: Value = f.let(up ? f.add(sum(k), up) : sum(k));
        const width = k === count - 1 ? topBits : bits;
        limbs.push(f.let(f.low(named, width)));
        up = f.let(f.shr(named, width));
      }
      return finish(f, limbs, up as Value, []);
    },
  };

  /** Folds what stands above 2^m, and what the first folding pushed above the last limb. */
  function finish(f: FunctionBuilder, limbs: Value[], excess: Value, folded: Value[]): Value[] {
    let over = excess;
    // A fold of `folded[count − j]` by digit j lands at or above limb `count`: weight 2^(bits·count).
    for (let j = 1; j < high.length; j++) {
      for (let i = count - j; i < folded.length; i++) {
        const lifted = f.shl(
          f.mul(folded[i], f.const64(high[j])),
          bits - topBits + bits * (i + j - count),
        );
        over = f.let(f.add(over, lifted));
      }
    }
    let carry: Value | null = null;
    for (let k = 0; k <= low.length; k++) {
      let sum = limbs[k];
      if (k < low.length && low[k] !== 0) {
        const product = times(f, over, low[k]);
        sum = f.add(product.type === TYPE.wide ? f.widen(sum) : sum, product);
      }
      if (carry) sum = f.add(sum, sum.type === TYPE.wide ? f.widen(carry) : carry);
      sum = f.let(sum);
      if (k === low.length) limbs[k] = sum;
      else {
        limbs[k] = f.let(f.low(sum, bits));
        carry = f.let(f.shr(sum, bits));
      }
    }
    return limbs;
  }
}

function digits(value: bigint, bits: number): number[] {
  const result: number[] = [];
  for (; value > 0n; value >>= BigInt(bits)) {
    result.push(Number(value & ((1n << BigInt(bits)) - 1n)));
  }
  return result;
}
