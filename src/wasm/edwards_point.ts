/**
 * Points of twisted Edwards curves a·x² + y² = 1 + d·x²·y², a = ±1, in memory.
 *
 * A point is X, Y, Z, E, H with x = X/Z, y = Y/Z and x·y = E·H/Z: the product E·H is left to the
 * addition that needs it, so a doubling never makes it.
 *
 * @module
 */
import type { Field } from "./field.ts";
import type { Parameter } from "./module.ts";
import { joinShapes, type Place, type Shape } from "./place.ts";
import { LABEL } from "./value.ts";

/** Times magnitude 1 that H may have. */
const H_UNITS = 3;

/** Coordinates of a point. */
export interface EdwardsCoordinates {
  readonly x: Place;
  readonly y: Place;
  readonly z: Place;
  readonly e: Place;
  readonly h: Place;
}

/**
 * A summand made ready, with z = 1 where there is none. For a = −1: u = y − x, v = y + x,
 * w = 2d·x·y; for a = 1: u = x, v = y, w = d·x·y; each times Z where there is a z = Z.
 */
export interface Summand {
  readonly u: Place;
  readonly v: Place;
  readonly w: Place;
  readonly z?: Place;
}

const pointShapes = new WeakMap<Field, Shape>();
const summandShapes = new WeakMap<Field, Shape>();

/** Shape of a point: one object a field, so that comparing it is cheap. */
export function edwardsShape(field: Field): Shape {
  const one = field.shape();
  return remembered(pointShapes, field, [one, one, one, one, field.shape(H_UNITS)]);
}

/** Shape of a summand with its z. */
export function summandShape(field: Field): Shape {
  const one = field.shape();
  return remembered(summandShapes, field, [one, one, one, one]);
}

function remembered(shapes: WeakMap<Field, Shape>, field: Field, parts: readonly Shape[]): Shape {
  let shape = shapes.get(field);
  if (!shape) shapes.set(field, shape = joinShapes(...parts));
  return shape;
}

/** The coordinates of a point. */
export function edwardsCoordinates(field: Field, point: Place): EdwardsCoordinates {
  const { count } = field.layout, one = field.shape();
  return {
    x: point.part(0, one),
    y: point.part(count, one),
    z: point.part(2 * count, one),
    e: point.part(3 * count, one),
    h: point.part(4 * count, field.shape(H_UNITS)),
  };
}

/** The members of a summand. */
export function summandMembers(field: Field, summand: Place): Required<Summand> {
  const { count } = field.layout, one = field.shape();
  const [u, v, w, z] = [0, 1, 2, 3].map((i) => summand.part(i * count, one));
  return { u, v, w, z };
}

/** A parameter that is a point, of either secrecy. */
export function edwardsParameter(field: Field, access: "in" | "out" | "inout"): Parameter {
  return { kind: "place", access, shape: edwardsShape(field), label: LABEL.variable };
}
