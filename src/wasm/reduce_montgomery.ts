/**
 * Montgomery's reduction, for any odd modulus: product scanning, one limb of the quotient a
 * column (Montgomery 1985; Koç, Acar, Kaliski 1996, FIPS).
 *
 * @module
 */
import type { FunctionBuilder } from "./func.ts";
import { type LimbLayout, toLimbs } from "./limbs.ts";
import type { Column, Reduction } from "./reduction.ts";
import type { Value } from "./value.ts";

/** Makes the reduction; elements are a·R mod modulus with R = 2^(bits·count). */
export function reduceMontgomery(modulus: bigint, layout: LimbLayout): Reduction {
  const { bits, count, wide } = layout;
  const radix = 1n << BigInt(bits * count);
  const digits = toLimbs(modulus, layout);
  const negativeInverse = Number(invertModPower(-modulus, bits));
  const topBits = modulus.toString(2).length - bits * (count - 1) + 3;

  function timesDigit(f: FunctionBuilder, m: Value, digit: number): Value {
    return wide ? f.mulWide(m, f.const64(digit)) : f.mul(m, f.const64(digit));
  }

  function addProducts(f: FunctionBuilder, sum: Value, quotient: Value[], k: number): Value {
    for (let i = Math.max(0, k - count + 1); i < Math.min(k, count); i++) {
      if (digits[k - i] !== 0) sum = f.add(sum, timesDigit(f, quotient[i], digits[k - i]));
    }
    return sum;
  }

  return {
    radix,
    topBits,
    reduce(f: FunctionBuilder, column: Column): Value[] {
      const quotient: Value[] = [], limbs: Value[] = [];
      let carry: Value | null = null;
      for (let k = 0; k < 2 * count - 1; k++) {
        let sum = addProducts(f, column(k), quotient, k);
        if (carry) sum = f.add(sum, wide ? f.widen(carry) : carry);
        if (k < count) {
          const known = f.let(sum);
          const word = wide ? f.lowWord(known) : known;
          quotient.push(f.let(f.low(f.wrapping("mul", word, f.const64(negativeInverse)), bits)));
          sum = f.add(timesDigit(f, quotient[k], digits[0]), known);
          carry = f.let(f.shr(sum, bits));
        } else {
          const known = f.let(sum);
          limbs.push(f.let(f.low(known, bits)));
          carry = f.let(f.shr(known, bits));
        }
      }
      // |a·b| < R·modulus/4 and 0 ≤ quotient < R, so the result lies in −modulus/4 … 5/4 modulus;
      // its last limb is the last carry, whose bounds by limbs alone are wider.
      limbs.push(f.let(f.lowSigned(carry as Value, topBits + 1)));
      return limbs;
    },
    carry(f: FunctionBuilder, sum: (k: number) => Value): Value[] {
      const limbs: Value[] = [];
      let up: Value | null = null;
      for (let k = 0; k < count; k++) {
        const named: Value = f.let(up ? f.add(sum(k), up) : sum(k));
        limbs.push(
          k < count - 1 ? f.let(f.low(named, bits)) : f.let(f.lowSigned(named, topBits + 1)),
        );
        up = k < count - 1 ? f.let(f.shr(named, bits)) : null;
      }
      return limbs;
    },
  };
}

/** The inverse of an odd value modulo 2^bits. */
export function invertModPower(value: bigint, bits: number): bigint {
  const mask = (1n << BigInt(bits)) - 1n;
  let inverse = 1n;
  for (let known = 1; known < bits; known *= 2) inverse = (inverse * (2n - value * inverse)) & mask;
  return inverse & mask;
}
