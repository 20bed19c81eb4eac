/**
 * Carries, comparisons, and the one representative of a residue in 0 … modulus − 1. Everything
 * here takes a fixed sequence of instructions.
 *
 * @module
 */
import { loadAll } from "./columns.ts";
import type { Field } from "./field.ts";
import type { FunctionBuilder } from "./func.ts";
import { storeInteger } from "./integers.ts";
import { type LimbLayout, toLimbs } from "./limbs.ts";
import type { Place } from "./place.ts";
import type { Value } from "./value.ts";

/** Carries limbs of any sign; all but the last end in 0 … 2^bits − 1, the last keeps the sign. */
export function carryLimbs(f: FunctionBuilder, limbs: readonly Value[], bits: number): Value[] {
  const carried: Value[] = [];
  let up: Value | null = null;
  limbs.forEach((limb, k) => {
    const sum: Value = f.let(up ? f.add(limb, up) : limb);
    if (k === limbs.length - 1) carried.push(sum);
    else {
      carried.push(f.let(f.low(sum, bits)));
      up = f.let(f.shr(sum, bits));
    }
  });
  return carried;
}

/** The difference of carried limbs and a constant, carried; its last limb has its sign. */
export function minusConstant(
  f: FunctionBuilder,
  limbs: readonly Value[],
  constant: bigint,
  layout: LimbLayout,
): Value[] {
  const digits = toLimbs(constant, layout);
  const differences = limbs.map((limb, i) => f.let(f.sub(limb, f.const64(digits[i]))));
  return carryLimbs(f, differences, layout.bits);
}

/**
 * The representative in 0 … modulus − 1 of an integer −modulus < v < 2·modulus in limbs of
 * magnitude 1: adds the modulus where v is negative, takes it off where v is at least that.
 */
export function canonicalLimbs(f: FunctionBuilder, field: Field, limbs: readonly Value[]): Value[] {
  const { modulus, layout } = field;
  const digits = toLimbs(modulus, layout);
  const first = carryLimbs(f, limbs, layout.bits);
  const negative = f.let(f.signMask(first[layout.count - 1]));
  const raised = first.map((limb, i) =>
    f.let(f.add(f.keepIf(negative, f.const64(digits[i])), limb))
  );
  const value = carryLimbs(f, raised, layout.bits);
  const reduced = minusConstant(f, value, modulus, layout);
  const below = f.let(f.signMask(reduced[layout.count - 1]));
  return value.map((limb, i) => {
    const chosen = f.select(below, reduced[i], limb);
    const width = i < layout.count - 1 ? layout.bits : topWidth(modulus, layout);
    return f.let(f.low(chosen, width));
  });
}

/** The canonical limbs of an element: out of the reduction's form, then into 0 … modulus − 1. */
export function canonicalElement(f: FunctionBuilder, field: Field, element: Place): Value[] {
  const limbs = loadAll(f, element);
  if (field.reduction.radix === 1n) return canonicalLimbs(f, field, limbs);
  const { count, wide } = field.layout;
  const plain = field.reduction.reduce(f, (k) => {
    const limb = k < count ? limbs[k] : f.const64(0);
    return wide ? f.widen(limb) : limb;
  });
  return canonicalLimbs(f, field, plain);
}

/** An i32 flag: 1 where canonical or carried non-negative limbs are all zero. */
export function isZero(f: FunctionBuilder, limbs: readonly Value[]): Value {
  let all: Value = limbs[0];
  for (let i = 1; i < limbs.length; i++) all = f.bits("or", all, limbs[i]);
  return f.eqz(all);
}

/** An i64 mask: −1 where carried limbs are a number below `bound`. */
export function isBelow(
  f: FunctionBuilder,
  limbs: readonly Value[],
  bound: bigint,
  layout: LimbLayout,
): Value {
  return f.let(f.signMask(minusConstant(f, limbs, bound, layout)[layout.count - 1]));
}

/** Bits that the last limb of the canonical form needs. */
function topWidth(modulus: bigint, { bits, count }: LimbLayout): number {
  return Math.max(1, modulus.toString(2).length - bits * (count - 1));
}

/** Carries the limbs of a number that is not negative, and writes it as an integer. */
export function storeCarried(
  f: FunctionBuilder,
  out: Place,
  limbs: readonly Value[],
  layout: LimbLayout,
): void {
  const carried = carryLimbs(f, limbs, layout.bits);
  storeInteger(f, out, carried.map((limb) => f.let(f.low(limb, layout.bits))), layout);
}
