/**
 * Points in memory.
 *
 * @module
 */
import { linear } from "./columns.ts";
import type { Field } from "./field.ts";
import type { FunctionBuilder } from "./func.ts";
import type { MemoryLayout } from "./layout.ts";
import type { Parameter } from "./module.ts";
import { joinShapes, type Place, type Shape } from "./place.ts";
import { LABEL } from "./value.ts";

const pointShapes = new WeakMap<Field, Shape>();

/** Shape of a point in three coordinates: one object a field, so that comparing it is cheap. */
export function pointShape(field: Field): Shape {
  let shape = pointShapes.get(field);
  if (!shape) {
    shape = joinShapes(field.shape(), field.shape(), field.shape());
    pointShapes.set(field, shape);
  }
  return shape;
}

/** A parameter that is a point, of either secrecy. */
export function pointParameter(field: Field, access: "in" | "out" | "inout"): Parameter {
  return { kind: "place", access, shape: pointShape(field), label: LABEL.variable };
}

/** The coordinates of a point. */
export function coordinates(field: Field, point: Place): readonly [Place, Place, Place] {
  const { count } = field.layout, shape = field.shape();
  return [point.part(0, shape), point.part(count, shape), point.part(2 * count, shape)];
}

/** Gives scratch elements of the wanted magnitude. */
export function scratchElements(
  memory: MemoryLayout,
  field: Field,
  owner: string,
): (name: string, units?: number) => Place {
  return (name, units = 1) => memory.place(`${owner} ${name}`, field.shape(units), LABEL.variable);
}

/** Copies an element. */
export function copyElement(f: FunctionBuilder, out: Place, source: Place): void {
  linear(f, out, [[1, source]]);
}
