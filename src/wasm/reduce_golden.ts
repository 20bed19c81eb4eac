/**
 * Multiplication and reduction modulo a prime φ² − φ − 1 with φ = 2^k, k a multiple of the limb
 * size (Ed448: 2^448 − 2^224 − 1; Hamburg, "Ed448-Goldilocks", eprint 2015/625, section 3.2).
 *
 * With φ² = φ + 1, (a + b·φ)·(c + d·φ) = (a·c + b·d) + ((a + b)·(c + d) − a·c)·φ: three products
 * of half length, and folding costs a few additions. Both halves are carried at the same time.
 *
 * @module
 */
import type { FunctionBuilder } from "./func.ts";
import type { LimbLayout } from "./limbs.ts";
import type { Column, Reduction } from "./reduction.ts";
import { TYPE } from "./opcodes.ts";
import type { Value } from "./value.ts";

/** Limb sizes: four bits less than a word of a product has, for sums of the columns. */
const LIMB_BITS = { portable: 28, wide: 56 };

/** The layout in which φ is a power of the limb size; null if the modulus is not of this form. */
export function goldenLayout(modulus: bigint, wide: boolean): LimbLayout | null {
  const bits = wide ? LIMB_BITS.wide : LIMB_BITS.portable;
  const length = modulus.toString(2).length, phi = 1n << BigInt(length >> 1);
  if (length % (2 * bits) !== 0 || modulus !== phi * phi - phi - 1n) return null;
  return { bits, count: length / bits, wide };
}

/** Makes the reduction; the layout is `goldenLayout`'s. */
export function reduceGolden(_modulus: bigint, layout: LimbLayout): Reduction {
  return new GoldenReduction(layout);
}

class GoldenReduction implements Reduction {
  readonly radix = 1n;
  readonly topBits: number;
  readonly #layout: LimbLayout;
  readonly #half: number;

  constructor(layout: LimbLayout) {
    this.topBits = layout.bits;
    this.#layout = layout;
    this.#half = layout.count / 2;
  }

  product(f: FunctionBuilder, a: readonly Value[], b: readonly Value[]): Column {
    const half = this.#half, [a0, a1] = this.#halves(a), [b0, b1] = this.#halves(b);
    const sumA = sums(f, a0, a1), sumB = sums(f, b0, b1);
    return this.#folded(
      f,
      (k) => halfColumn(f, half, k, (i, j) => this.#times(f, a0[i], b0[j])),
      (k) => halfColumn(f, half, k, (i, j) => this.#times(f, a1[i], b1[j])),
      (k) => halfColumn(f, half, k, (i, j) => this.#times(f, sumA[i], sumB[j])),
    );
  }

  square(f: FunctionBuilder, a: readonly Value[], scaled: readonly Value[]): Column {
    const [a0, a1] = this.#halves(a), [s0, s1] = this.#halves(scaled);
    return this.#folded(
      f,
      this.#halfSquare(f, a0, s0),
      this.#halfSquare(f, a1, s1),
      this.#halfSquare(f, sums(f, a0, a1), sums(f, s0, s1)),
    );
  }

  reduce(f: FunctionBuilder, column: Column, plus?: Column): Value[] {
    const { bits, count } = this.#layout, half = this.#half;
    const limbs: Value[] = [], carries: (Value | null)[] = [null, null];
    for (let k = 0; k < count; k++) {
      const side = k % 2, at = (k >> 1) + side * half, carry = carries[side];
      let sum = column(at);
      if (plus) sum = f.add(sum, plus(at));
      if (carry) sum = f.add(sum, sum.type === TYPE.wide ? f.widen(carry) : carry);
      const named: Value = f.let(sum);
      limbs[at] = f.let(f.low(named, bits));
      carries[side] = f.let(f.shr(named, bits));
    }
    const [middle, high] = carries as Value[];
    this.#ripple(f, limbs, 0, [high]);
    this.#ripple(f, limbs, half, [middle, high]);
    return limbs;
  }

  carry(f: FunctionBuilder, sum: Column): Value[] {
    return this.reduce(f, sum);
  }

  /** Adds carries to a limb and passes on what is above it: one limb more, and it has settled. */
  #ripple(f: FunctionBuilder, limbs: Value[], at: number, carries: readonly Value[]): void {
    const { bits, wide } = this.#layout;
    const word = (value: Value) => wide ? f.widen(value) : value;
    let sum = word(limbs[at]);
    for (const carry of carries) sum = f.add(sum, word(carry));
    const named = f.let(sum);
    limbs[at] = f.let(f.low(named, bits));
    limbs[at + 1] = f.let(f.add(f.shr(named, bits), limbs[at + 1]));
  }

  /**
   * The columns of P + Q + (S − P)·φ, where P, Q and S are half products; what is above φ folds
   * once more. Column k must be asked for before column k + half, each once.
   */
  #folded(f: FunctionBuilder, p: HalfColumn, q: HalfColumn, s: HalfColumn): Column {
    const half = this.#half, shared: { p: Value; s: Value | null }[] = [];
    return (k) => {
      if (k < half) {
        const low = f.let(p(k) as Value), up = s(k + half), above = up && f.let(up);
        shared[k] = { p: low, s: above };
        const sum = f.add(low, q(k) as Value);
        return above ? f.sub(f.add(sum, above), p(k + half) as Value) : sum;
      }
      const { p: low, s: above } = shared[k - half];
      const sum = f.sub(s(k - half) as Value, low);
      return above ? f.add(f.add(sum, above), q(k) as Value) : sum;
    };
  }

  #halves(limbs: readonly Value[]): readonly [readonly Value[], readonly Value[]] {
    return [limbs.slice(0, this.#half), limbs.slice(this.#half)];
  }

  #halfSquare(f: FunctionBuilder, a: readonly Value[], scaled: readonly Value[]): HalfColumn {
    const half = this.#half, doubled = scaled.map((limb) => f.let(f.add(limb, limb)));
    return (k) =>
      halfColumn(f, half, k, (i, j) => {
        return i > j ? null : this.#times(f, a[i], i === j ? scaled[j] : doubled[j]);
      });
  }

  #times(f: FunctionBuilder, a: Value, b: Value): Value {
    return this.#layout.wide ? f.mulWide(a, b) : f.mul(a, b);
  }
}

/** Column k of a product of half length; null where there is none. */
type HalfColumn = (k: number) => Value | null;

function halfColumn(
  f: FunctionBuilder,
  half: number,
  k: number,
  term: (i: number, j: number) => Value | null,
): Value | null {
  let sum: Value | null = null;
  for (let i = Math.max(0, k - half + 1); i <= Math.min(k, half - 1); i++) {
    const product = term(i, k - i);
    if (product) sum = sum ? f.add(sum, product) : product;
  }
  return sum;
}

function sums(f: FunctionBuilder, a: readonly Value[], b: readonly Value[]): Value[] {
  return a.map((limb, i) => f.let(f.add(limb, b[i])));
}
