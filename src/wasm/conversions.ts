/**
 * Emits the ways between integers in memory and elements of a field, and the checks of range.
 *
 * Integers are little-endian bytes (`integerShape`); each function serves public and secret data.
 *
 * @module
 */
import { canonicalElement, canonicalLimbs, isBelow, isZero } from "./canonical.ts";
import { loadAll, storeAll } from "./columns.ts";
import { element, type Field } from "./field.ts";
import type { FunctionBuilder } from "./func.ts";
import { loadInteger, storeInteger } from "./integers.ts";
import type { ModuleBuilder, Parameter, Result, Signature } from "./module.ts";
import { TYPE } from "./opcodes.ts";
import type { Place, Shape } from "./place.ts";
import { LABEL, type Value } from "./value.ts";

/** A flag as secret as what it was made from. */
export const FLAG: Result = { type: TYPE.i32, lo: 0, hi: 1, label: LABEL.variable };

/** Conversions of a field or an order. Arguments: out, then in. */
export interface ScalarConversions {
  /** Element of an integer below the modulus. */
  readonly load: Signature;
  /** Limbs of an integer below 2^(bits of the modulus), without the factor of the reduction's form. */
  readonly loadPlain: Signature;
  /** Integer below the modulus of limbs that have no factor of the reduction's form. */
  readonly storePlain: Signature;
  /** Whether an integer is below the modulus: a flag. */
  readonly isBelow: Signature;
}

/** Conversions of elements that stay in the reduction's form. */
export interface ElementConversions {
  /** Integer below the modulus of an element. */
  readonly store: Signature;
  /** Whether an element is 0: a flag. */
  readonly isZero: Signature;
}

function integerParameter(integer: Shape, access: "in" | "out"): Parameter {
  return { kind: "place", access, shape: integer, label: LABEL.variable };
}

/** Emits the conversions of plain limbs; `toForm` is R² for a reduction that has a factor. */
export function emitScalarConversions(
  m: ModuleBuilder,
  field: Field,
  integer: Shape,
  multiply: Signature,
  toForm: Place,
): ScalarConversions {
  const { name, layout, modulus, reduction } = field;
  const input = integerParameter(integer, "in"), outElement = element(field, "out");
  const loadPlain = m.define(`${name}_load_plain`, [outElement, input], (f) => {
    storeAll(f, f.place(0), elementLimbs(f, field, loadInteger(f, f.place(1), layout)));
  });
  const output = integerParameter(integer, "out");
  return {
    loadPlain,
    load: reduction.radix === 1n
      ? loadPlain
      : m.define(`${name}_load`, [outElement, input], (f) => {
        f.call(loadPlain, f.place(0), f.place(1));
        f.call(multiply, f.place(0), f.place(0), toForm);
      }),
    storePlain: m.define(`${name}_store_plain`, [output, element(field, "in")], (f) => {
      storeInteger(f, f.place(0), canonicalLimbs(f, field, loadAll(f, f.place(1))), layout);
    }),
    isBelow: m.define(`${name}_is_below`, [input], (f) => {
      const below = isBelow(f, loadInteger(f, f.place(0), layout), modulus, layout);
      return f.wrap(f.low(below, 1));
    }, FLAG),
  };
}

/** Emits the conversions of elements in the reduction's form. */
export function emitElementConversions(
  m: ModuleBuilder,
  field: Field,
  integer: Shape,
  { storePlain }: ScalarConversions,
): ElementConversions {
  const { name, layout, reduction } = field;
  const input = element(field, "in"), output = integerParameter(integer, "out");
  return {
    store: reduction.radix === 1n ? storePlain : m.define(`${name}_store`, [output, input], (f) => {
      storeInteger(f, f.place(0), canonicalElement(f, field, f.place(1)), layout);
    }),
    isZero: m.define(`${name}_is_zero`, [input], (f) => {
      return isZero(f, canonicalElement(f, field, f.place(0)));
    }, FLAG),
  };
}

/** Limbs of an integer below twice the modulus, the last one cut to the bounds of an element. */
export function elementLimbs(
  f: FunctionBuilder,
  { layout, reduction }: Field,
  limbs: readonly Value[],
): Value[] {
  return limbs.map((limb, i) => {
    if (i < layout.count - 1) return limb;
    return f.let(f.low(limb, Math.min(layout.bits, reduction.topBits)));
  });
}
