/**
 * Setting, copying and negating points of Edwards curves.
 *
 * @module
 */
import { linear } from "./columns.ts";
import type { EdwardsContext } from "./edwards_context.ts";
import { edwardsCoordinates } from "./edwards_point.ts";
import type { Field } from "./field.ts";
import type { FunctionBuilder } from "./func.ts";
import type { Place } from "./place.ts";
import { copyElement } from "./point.ts";

/** Copies a point. */
export function copyPoint(f: FunctionBuilder, field: Field, out: Place, source: Place): void {
  const to = edwardsCoordinates(field, out), from = edwardsCoordinates(field, source);
  copyElement(f, to.x, from.x);
  copyElement(f, to.y, from.y);
  copyElement(f, to.z, from.z);
  copyElement(f, to.e, from.e);
  linear(f, to.h, [[1, from.h]]);
}

/** Sets a point from affine coordinates. */
export function setAffine(
  f: FunctionBuilder,
  { field, one }: EdwardsContext,
  out: Place,
  [x, y]: readonly [Place, Place],
): void {
  const to = edwardsCoordinates(field, out);
  copyElement(f, to.x, x);
  copyElement(f, to.y, y);
  copyElement(f, to.z, one);
  copyElement(f, to.e, x);
  linear(f, to.h, [[1, y]]);
}

/** Sets a point to the neutral element (0, 1). */
export function setNeutral(f: FunctionBuilder, { field, one }: EdwardsContext, out: Place): void {
  const to = edwardsCoordinates(field, out);
  for (const zero of [to.x, to.e]) {
    for (let i = 0; i < field.layout.count; i++) f.store(zero, i, f.const64(0));
  }
  copyElement(f, to.y, one);
  copyElement(f, to.z, one);
  linear(f, to.h, [[1, one]]);
}

/** P := −P. */
export function negatePoint(f: FunctionBuilder, field: Field, point: Place): void {
  const { x, e } = edwardsCoordinates(field, point);
  linear(f, x, [[-1, x]]);
  linear(f, e, [[-1, e]]);
}
