/**
 * Montgomery's reduction, for any odd modulus: product scanning, one limb of the quotient a
 * column (Montgomery 1985; Koç, Acar, Kaliski 1996, FIPS).
 *
 * The modulus is written in signed digits. Those of a prime like 2^256 − 2^224 + 2^192 + 2^96 − 1
 * or 2^521 − 1 are then few, and powers of two, and a lowest digit of −1 makes the quotient the
 * column itself: no prime of the NIST curves needs a reduction of its own. A doubling on P-224,
 * P-256, P-384 and P-521 takes 197, 236, 443 and 811 ns in the portable layout, where one on
 * Brainpool's curve of that length (512 bits for the last) takes 289, 343, 826 and 1346 (one run).
 *
 * @module
 */
import type { FunctionBuilder } from "./func.ts";
import { type Limb, type LimbLayout, toLimb } from "./limbs.ts";
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
  readonly #digits: readonly SignedDigit[];
  readonly #negativeInverse: Limb;
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
    this.#digits = signedDigits(modulus, layout);
    this.#negativeInverse = toLimb(BigInt.asIntN(bits, invertModPower(-modulus, bits)));
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
        quotient.push(f.let(this.#quotientDigit(f, known)));
        carry = f.let(f.shr(this.#cleared(f, known, quotient[k]), bits));
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

  halve(f: FunctionBuilder, sum: Column): Value[] {
    const { bits } = this.#layout;
    const carried = this.#carryAll(f, sum);
    const times = f.let(this.#multiple(f, carried));
    // The modulus is odd: once more makes an odd rest even.
    const odd = f.low(f.bits("xor", carried[0], times), 1);
    const even = this.#without(f, carried, f.let(f.add(times, odd)));
    const top = even.length - 1;
    return even.map((limb, k) => {
      const half = f.shr(limb, 1);
      if (k === top) return f.let(f.lowSigned(half, this.topBits + 1));
      return f.let(f.add(f.shl(f.low(even[k + 1], 1), bits - 1), half));
    });
  }

  /** The multiple of the modulus that clears the low limb of a column. */
  #quotientDigit(f: FunctionBuilder, column: Value): Value {
    const { bits, wide } = this.#layout;
    const word = wide ? f.lowWord(column) : column;
    if (this.#negativeInverse === 1) return f.low(word, bits);
    return f.low(f.wrapping("mul", word, f.const64(this.#negativeInverse)), bits);
  }

  /** A column with its low limb cleared, or anything that a shift by a limb takes for it. */
  #cleared(f: FunctionBuilder, column: Value, digit: Value): Value {
    const { size, isNegative } = this.#digits[0];
    if (isNegative && size === 1) return column;
    const product = this.#timesDigit(f, digit, size);
    return isNegative ? f.sub(column, product) : f.add(product, column);
  }

  /**
   * Carries sums and takes off the multiple of the modulus that their highest bits show: what is
   * left lies in −modulus … 2·modulus, for sums of up to 64 times magnitude 1.
   */
  #settle(f: FunctionBuilder, sum: Column): Value[] {
    const carried = this.#carryAll(f, sum);
    const rest = this.#without(f, carried, f.let(this.#multiple(f, carried)));
    const top = rest.length - 1;
    return [...rest.slice(0, top), f.let(f.lowSigned(rest[top], this.topBits + 1))];
  }

  /** How often the modulus goes into carried limbs, by their highest bits: one too few at most. */
  #multiple(f: FunctionBuilder, carried: readonly Value[]): Value {
    const leading = f.let(this.#leading(f, carried));
    return f.shr(f.mul(leading, f.const64(this.#reciprocal)), this.#shift);
  }

  /** Carried limbs less a multiple of the modulus. */
  #without(f: FunctionBuilder, carried: readonly Value[], times: Value): Value[] {
    return this.#carryAll(f, (k) => {
      const { size, isNegative } = this.#digits[k];
      if (size === 0) return carried[k];
      const product = f.mul(times, f.const64(size));
      return isNegative ? f.add(product, carried[k]) : f.sub(carried[k], product);
    });
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
      const { size, isNegative } = this.#digits[k - i];
      if (size === 0) continue;
      const product = this.#timesDigit(f, quotient[i], size);
      sum = isNegative ? f.sub(sum, product) : f.add(sum, product);
    }
    return sum;
  }

  /** A quotient's limb times a digit, by a shift where that does it. */
  #timesDigit(f: FunctionBuilder, m: Value, digit: Limb): Value {
    if (this.#layout.wide) return f.mulWide(m, f.const64(digit));
    const exponent = Math.log2(Number(digit));
    return Number.isInteger(exponent) ? f.shl(m, exponent) : f.mul(m, f.const64(digit));
  }
}

/** A digit as its absolute value and its sign. */
interface SignedDigit {
  readonly size: Limb;
  readonly isNegative: boolean;
}

/** A modulus in digits of −2^(bits − 1) to 2^(bits − 1); the last one has the rest. */
function signedDigits(modulus: bigint, { bits, count }: LimbLayout): SignedDigit[] {
  return Array.from({ length: count }, (_, i) => {
    const digit = i === count - 1 ? modulus : BigInt.asIntN(bits, modulus);
    modulus = (modulus - digit) >> BigInt(bits);
    return { size: toLimb(digit < 0n ? -digit : digit), isNegative: digit < 0n };
  });
}

/** The inverse of an odd value modulo 2^bits. */
export function invertModPower(value: bigint, bits: number): bigint {
  const mask = (1n << BigInt(bits)) - 1n;
  let inverse = 1n;
  for (let known = 1; known < bits; known *= 2) inverse = (inverse * (2n - value * inverse)) & mask;
  return inverse & mask;
}
