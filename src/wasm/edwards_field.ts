/**
 * The fields of Edwards and Montgomery curves.
 *
 * @module
 */
import type { ElementConversions, ScalarConversions } from "./conversions.ts";
import { defineField, element, type Field } from "./field.ts";
import { emitInverse } from "./inverse.ts";
import type { MemoryLayout } from "./layout.ts";
import { limbBytes, type LimbLayout, toLimbs } from "./limbs.ts";
import type { ModuleBuilder, Signature } from "./module.ts";
import type { Shape } from "./place.ts";
import { goldenLayout, reduceGolden } from "./reduce_golden.ts";
import { invertModPower, reduceMontgomery } from "./reduce_montgomery.ts";
import { isPseudoMersenne, reduceSpecial } from "./reduce_special.ts";
import type { Reduction } from "./reduction.ts";
import { LABEL } from "./value.ts";

/** Defines the field of a prime, with the reduction that its form allows. */
export function defineEdwardsField(name: string, p: bigint, wide: boolean): Field {
  const layout = goldenLayout(p, wide);
  if (layout) return defineField(name, p, wide, reduceGolden, layout);
  return defineField(name, p, wide, (modulus: bigint, layout: LimbLayout): Reduction => {
    const reduce = isPseudoMersenne(modulus, layout) ? reduceSpecial : reduceMontgomery;
    return reduce(modulus, layout);
  });
}

/**
 * Emits out = in⁻¹ of an element, 0 for 0, in a fixed sequence of instructions. Arguments: out, in.
 *
 * @param integer shape of an integer that holds an element.
 */
export function emitFieldInversion(
  m: ModuleBuilder,
  memory: MemoryLayout,
  field: Field,
  integer: Shape,
  { load, store }: ScalarConversions & ElementConversions,
): Signature {
  const inversion = emitInverse(m, memory, field.modulus.toString(2).length, integer);
  const { layout, modulus: shape } = inversion;
  const limbs = memory.place("inverse modulus", shape, LABEL.public);
  m.fill(limbs, limbBytes(toLimbs(field.modulus, layout)));
  const inverse = Number(invertModPower(field.modulus, layout.bits));
  const bytes = memory.place("inverse bytes", integer, LABEL.variable);
  return m.define(`${field.name}_invert`, [element(field, "out"), element(field, "in")], (f) => {
    f.call(store, bytes, f.place(1));
    f.call(inversion.function, bytes, bytes, limbs, inverse);
    f.call(load, f.place(0), bytes);
  });
}
