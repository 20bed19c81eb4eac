/**
 * The split of a scalar for curves with an endomorphism (Gallant, Lambert, Vanstone 2001):
 * s = s₁ + λ·s₂ mod n with both parts half as long.
 *
 * @module
 */
import { carryLimbs } from "./canonical.ts";
import { productColumns } from "./columns.ts";
import type { FunctionBuilder } from "./func.ts";
import { loadInteger } from "./integers.ts";
import { type LimbLayout, toLimbs } from "./limbs.ts";
import type { ModuleBuilder, Signature } from "./module.ts";
import type { Place, Shape } from "./place.ts";
import type { Column } from "./reduction.ts";
import { LABEL, type Value } from "./value.ts";

/** A short basis of the lattice of all (x, y) with x + λ·y = 0 mod n. */
export interface Basis {
  readonly first: readonly [bigint, bigint];
  readonly second: readonly [bigint, bigint];
}

/** Finds the basis by the Euclidean algorithm on n and λ, stopped at √n. */
export function shortBasis(n: bigint, lambda: bigint): Basis {
  const rows: [bigint, bigint][] = [[n, 0n], [lambda, 1n]];
  for (let i = 1; rows[i][0] > 0n; i++) {
    const quotient = rows[i - 1][0] / rows[i][0];
    rows.push([rows[i - 1][0] - quotient * rows[i][0], rows[i - 1][1] - quotient * rows[i][1]]);
  }
  const at = rows.findIndex(([remainder]) => remainder * remainder < n);
  const vector = (i: number): [bigint, bigint] => [rows[i][0], -rows[i][1]];
  const norm = ([x, y]: [bigint, bigint]) => x * x + y * y;
  const others = [vector(at - 1), vector(at + 1)].sort((a, b) => norm(a) < norm(b) ? -1 : 1);
  return orient(n, vector(at), others[0]);
}

/** Turns the basis so that its determinant is +n. */
function orient(n: bigint, a: [bigint, bigint], b: [bigint, bigint]): Basis {
  return a[0] * b[1] - a[1] * b[0] === n ? { first: a, second: b } : { first: b, second: a };
}

/** Bits of a two's complement part, sign included, that a split of this basis needs. */
export function partBits({ first, second }: Basis): number {
  const size = (i: 0 | 1) => abs(first[i]) + abs(second[i]);
  const largest = size(0) > size(1) ? size(0) : size(1);
  // Rounded quotients are off by 1/2 and a little, so a part is at most 5/8 of the sum.
  return ((largest * 5n) / 8n).toString(2).length + 1;
}

/**
 * Emits the split of an integer 0 ≤ s < n. Arguments: s₁, s₂ (out: two's complement integers,
 * sign-extended), s.
 *
 * @throws {RangeError} for an order of a single limb: the rounding needs a second.
 */
export function emitSplit(
  m: ModuleBuilder,
  integer: Shape,
  layout: LimbLayout,
  n: bigint,
  basis: Basis,
): Signature {
  if (layout.count < 2) {
    throw new RangeError("Cannot emit split: expected an order of two limbs, got one");
  }
  const { first: [a1, b1], second: [a2, b2] } = basis;
  const half = Math.ceil((partBits(basis) + 2) / layout.bits);
  const label = LABEL.variable;
  const params = [
    { kind: "place", access: "out", shape: integer, label },
    { kind: "place", access: "out", shape: integer, label },
    { kind: "place", access: "in", shape: integer, label },
  ] as const;
  return m.define("split_scalar", params, (f) => {
    const s = loadInteger(f, f.place(2), layout);
    // s·(1, 0) = c₁·first + c₂·second with c₁ = s·b₂/n, c₂ = −s·b₁/n.
    const c1 = roundedProduct(f, s, layout, b2, n, half),
      c2 = roundedProduct(f, s, layout, -b1, n, half);
    const zero = s.map(() => null);
    storeSigned(f, f.place(0), combine(f, layout, half, s, [[c1, a1], [c2, a2]]), layout);
    storeSigned(f, f.place(1), combine(f, layout, half, zero, [[c1, b1], [c2, b2]]), layout);
  });
}

/** The limbs of round(s·factor/n), off by less than 2^−20 before rounding. */
function roundedProduct(
  f: FunctionBuilder,
  s: readonly Value[],
  layout: LimbLayout,
  factor: bigint,
  n: bigint,
  half: number,
): Value[] {
  const { bits, count, wide } = layout;
  // round(factor·2^(bits·shift)/n) with as many limbs of shift as keep it within `count` limbs.
  const shift = Math.floor(
    (bits * count - 2 + n.toString(2).length - abs(factor).toString(2).length) / bits,
  );
  const scaled = ((abs(factor) << BigInt(bits * shift + 1)) / n + 1n) >> 1n;
  const digits = toLimbs(scaled, layout).map((digit) => f.let(f.const64(digit)));
  const column = productColumns(f, { layout }, s, digits);
  const limbs: Value[] = [];
  let carry: Value | null = null;
  for (let k = shift - 2; k <= 2 * count - 2 && limbs.length < half; k++) {
    let sum: Value = column(k);
    if (k === shift - 1) {
      const rounding = f.const64(2 ** (bits - 1));
      sum = f.add(sum, wide ? f.widen(rounding) : rounding);
    }
    if (carry) sum = f.add(sum, wide ? f.widen(carry) : carry);
    const named = f.let(sum);
    if (k >= shift) limbs.push(f.let(f.low(named, bits)));
    carry = f.let(f.shr(named, bits));
  }
  if (limbs.length < half) limbs.push(f.let(f.low(carry as Value, bits)));
  return factor < 0n ? limbs.map((limb) => f.let(f.sub(f.const64(0), limb))) : limbs;
}

/** The low `half` limbs of start − Σ c·factor, carried, the last one signed. */
function combine(
  f: FunctionBuilder,
  layout: LimbLayout,
  half: number,
  start: readonly (Value | null)[],
  terms: readonly (readonly [Value[], bigint])[],
): Value[] {
  const { bits, wide } = layout;
  const small = { layout: { bits, count: half, wide } };
  const columns: Column[] = terms.map(([c, factor]) => {
    const digits = toLimbs(abs(factor), { ...layout, count: half })
      .map((digit) => f.let(f.const64(factor < 0n ? digit : -digit)));
    return productColumns(f, small, c, digits);
  });
  const limbs: Value[] = [];
  let carry: Value | null = null;
  for (let k = 0; k < half; k++) {
    let sum = columns[0](k);
    for (const column of columns.slice(1)) sum = f.add(sum, column(k));
    const own = start[k];
    if (own) sum = f.add(sum, wide ? f.widen(own) : own);
    if (carry) sum = f.add(sum, wide ? f.widen(carry) : carry);
    const named: Value = f.let(sum);
    if (k < half - 1) limbs.push(f.let(f.low(named, bits)));
    else limbs.push(f.let(f.lowSigned(wide ? f.lowWord(named) : named, bits)));
    carry = f.let(f.shr(named, bits));
  }
  return carryLimbs(f, limbs, bits);
}

/** Writes limbs with a signed last one as two's complement bytes to the end of the place. */
function storeSigned(
  f: FunctionBuilder,
  out: Place,
  limbs: readonly Value[],
  { bits }: LimbLayout,
): void {
  const last = limbs.length - 1;
  for (let word = 0; 8 * word < out.shape.stride; word++) {
    let sum: Value | null = null;
    for (let i = 0; i <= last; i++) {
      const shift = i * bits - 64 * word;
      if (shift >= 64 || (shift <= -bits && i < last)) continue;
      const part: Value = shift > 0
        ? f.shlWrap(limbs[i], shift)
        : shift < 0
        ? f.shr(limbs[i], Math.min(63, -shift))
        : limbs[i];
      sum = sum ? f.bits("or", sum, part) : part;
    }
    f.storeWord(out, 8 * word, sum as Value);
  }
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}
