/**
 * What a prime field is to the emitters: modulus, limb layout and reduction.
 *
 * Elements are limbs of magnitude 1 (see `elementShape`); a reduction leaves magnitude 1 again.
 *
 * @module
 */
import { type Limb, type LimbLayout, limbLayout, toLimbs } from "./limbs.ts";
import type { Parameter } from "./module.ts";
import { limbShape, type Shape } from "./place.ts";
import type { Reduction } from "./reduction.ts";
import { LABEL } from "./value.ts";

/** A prime field as the emitters see it. */
export interface Field {
  readonly name: string;
  readonly modulus: bigint;
  readonly layout: LimbLayout;
  readonly reduction: Reduction;
  /** Shape of a reduced element, or of up to `units` times its magnitude. */
  shape(units?: number): Shape;
  /** The limbs of a constant, in the form the reduction works with. */
  constant(value: bigint): Limb[];
}

/** Describes a field; `makeReduction` chooses how products come down. */
export function defineField(
  name: string,
  modulus: bigint,
  wide: boolean,
  makeReduction: (modulus: bigint, layout: LimbLayout) => Reduction,
  layout: LimbLayout = limbLayout(modulus.toString(2).length, wide),
): Field {
  const reduction = makeReduction(modulus, layout);
  const shapes: Shape[] = [];
  return {
    name,
    modulus,
    layout,
    reduction,
    shape: (units = 1) => shapes[units] ??= elementShape(layout, reduction.topBits, units),
    constant: (value) => toLimbs(((value % modulus) * reduction.radix) % modulus, layout),
  };
}

/** A parameter that is an element of a field, of either secrecy. */
export function element(field: Field, access: "in" | "out" | "inout", units = 1): Parameter {
  return { kind: "place", access, shape: field.shape(units), label: LABEL.variable };
}

/**
 * The shape of an element whose limbs have at most `units` times the magnitude that a reduction
 * leaves: 2^bits and a little in each limb, `topBits` in the last.
 */
export function elementShape(layout: LimbLayout, topBits: number, units = 1): Shape {
  const limb = units * (2 ** layout.bits + 2 ** (layout.bits - 8));
  const bounds = Array<number>(layout.count).fill(limb);
  bounds[layout.count - 1] = units * 2 ** topBits;
  return limbShape(bounds.map((bound) => -bound), bounds);
}
