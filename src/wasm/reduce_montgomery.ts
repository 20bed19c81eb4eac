/**
 * Montgomery's reduction, for any odd modulus: product scanning, one limb of the quotient a
 * column (Montgomery 1985; Koç, Acar, Kaliski 1996, FIPS).
 *
 * @module
 */
import type { FunctionBuilder } from "./func.ts";
import { type LimbLayout, toLimbs } from "./limbs.ts";
import type { Column, Reduction } from "./reduction.ts";
import { TYPE } from "./opcodes.ts";
import type { Value } from "./value.ts";

/** Makes the reduction; elements are a·R mod modulus with R = 2^(bits·count). */
export function reduceMontgomery(modulus: bigint, layout: LimbLayout): Reduction {
  return new MontgomeryReduction(modulus, layout);
}

/** Bits of the modulus, and of its reciprocal, by which `#settle` estimates a quotient. */
const ESTIMATE_BITS = 24;

class MontgomeryReduction implements Reduction {
  readonly radix: bigint;
  /** A reduced element lies in −4·modulus … 4·modulus. */
  readonly topBits: number;
  readonly #layout: LimbLayout;
  readonly #digits: readonly number[];
  readonly #negativeInverse: number;
  /** Bits of a sum that the estimate ignores, and 2^(ignored + shift) / modulus. */
  readonly #ignored: number;
  readonly #reciprocal: number;
  readonly #shift: number;

  constructor(modulus: bigint, layout: LimbLayout) {
    const { bits, count } = layout;
    const last = modulus.toString(2).length - bits * (count - 1);
    this.radix = 1n << BigInt(bits * count);
    this.topBits = Math.max(1, last + 2);
    this.#layout = layout;
    this.#digits = toLimbs(modulus, layout);
    this.#negativeInverse = Number(invertModPower(-modulus, bits));
    const length = modulus.toString(2).length;
    this.#ignored = Math.max(0, length - ESTIMATE_BITS);
    this.#shift = ESTIMATE_BITS + length - this.#ignored;
    this.#reciprocal = Number((1n << BigInt(this.#ignored + this.#shift)) / modulus);
  }

  reduce(f: FunctionBuilder, column: Column, plus?: Column): Value[] {
    const { bits, count, wide } = this.#layout;
    const quotient: Value[] = [], limbs: Value[] = [];
    let carry: Value | null = null;
    for (let k = 0; k < 2 * count - 1; k++) {
      let sum = this.#addProducts(f, column(k), quotient, k);
      if (carry) sum = f.add(sum, wide ? f.widen(carry) : carry);
      const known: Value = f.let(sum);
      if (k < count) {
        const word = wide ? f.lowWord(known) : known;
        const low = f.wrapping("mul", word, f.const64(this.#negativeInverse));
        quotient.push(f.let(f.low(low, bits)));
        const whole = f.add(this.#timesDigit(f, quotient[k], this.#digits[0]), known);
        carry = f.let(f.shr(whole, bits));
      } else {
        limbs.push(f.let(f.low(known, bits)));
        carry = f.let(f.shr(known, bits));
      }
    }
    // |a| < 4·modulus, |b| < 12·modulus (magnitude 3), R ≥ 16·modulus and 0 ≤ quotient < R, so the
    // result lies in −3·modulus … 4·modulus; its last limb is the last carry, whose bounds by limbs
    // alone are wider.
    limbs.push(f.let(f.lowSigned(carry as Value, this.topBits + 1)));
    if (!plus) return limbs;
    return this.#settle(f, (k) => f.add(plus(k), wide ? f.widen(limbs[k]) : limbs[k]));
  }

  carry(f: FunctionBuilder, sum: Column): Value[] {
    return this.#settle(f, sum);
  }

  /**
   * Carries sums and takes off the multiple of the modulus that their highest bits show: what is
   * left lies in −modulus … 2·modulus, for sums of up to 64 times magnitude 1.
   */
  #settle(f: FunctionBuilder, sum: Column): Value[] {
    const carried = this.#carryAll(f, sum);
    const leading = f.let(this.#leading(f, carried));
    const times = f.let(f.shr(f.mul(leading, f.const64(this.#reciprocal)), this.#shift));
    const rest = this.#carryAll(f, (k) => {
      return f.sub(carried[k], f.mul(times, f.const64(this.#digits[k])));
    });
    const top = rest.length - 1;
    return [...rest.slice(0, top), f.let(f.lowSigned(rest[top], this.topBits + 1))];
  }

  /** ⌊v / 2^ignored⌋ of carried limbs. */
  #leading(f: FunctionBuilder, limbs: readonly Value[]): Value {
    const { bits } = this.#layout, top = limbs.length - 1;
    const within = this.#ignored - bits * top;
    if (within >= 0) return f.shr(limbs[top], within);
    const high = f.shl(limbs[top], -within);
    return f.add(high, f.shr(limbs[top - 1], bits + within));
  }

  /** Sums carried to limbs; the last one keeps what is above, and the sign. */
  #carryAll(f: FunctionBuilder, sum: Column): Value[] {
    const { bits, count } = this.#layout, limbs: Value[] = [];
    let carry: Value | null = null;
    for (let k = 0; k < count; k++) {
      let value = sum(k);
      if (carry) value = f.add(value, value.type === TYPE.wide ? f.widen(carry) : carry);
      const named: Value = f.let(value);
      if (k < count - 1) limbs.push(f.let(f.low(named, bits)));
      else limbs.push(named.type === TYPE.wide ? f.let(f.shr(named, 0)) : named);
      carry = k < count - 1 ? f.let(f.shr(named, bits)) : null;
    }
    return limbs;
  }

  #addProducts(f: FunctionBuilder, sum: Value, quotient: readonly Value[], k: number): Value {
    const { count } = this.#layout;
    for (let i = Math.max(0, k - count + 1); i < Math.min(k, count); i++) {
      const digit = this.#digits[k - i];
      if (digit !== 0) sum = f.add(sum, this.#timesDigit(f, quotient[i], digit));
    }
    return sum;
  }

  #timesDigit(f: FunctionBuilder, m: Value, digit: number): Value {
    return this.#layout.wide ? f.mulWide(m, f.const64(digit)) : f.mul(m, f.const64(digit));
  }
}

/** The inverse of an odd value modulo 2^bits. */
export function invertModPower(value: bigint, bits: number): bigint {
  const mask = (1n << BigInt(bits)) - 1n;
  let inverse = 1n;
  for (let known = 1; known < bits; known *= 2) inverse = (inverse * (2n - value * inverse)) & mask;
  return inverse & mask;
}
