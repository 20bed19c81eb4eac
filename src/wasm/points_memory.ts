/**
 * Through which places of its memory a points module is spoken to. All of it is public.
 *
 * @module
 */
import type { CurveContext } from "./curve_context.ts";
import type { Place } from "./place.ts";
import type { BatchPlaces } from "./points_entries.ts";
import { LABEL } from "./value.ts";

/** The places. */
export interface PointInputs {
  /** Coordinates and scalars, big-endian, right-aligned. */
  readonly x: Place;
  readonly y: Place;
  readonly a: Place;
  readonly b: Place;
  readonly outX: Place;
  readonly outY: Place;
  /** Jacobian points: operands of the group law, the first one its result. */
  readonly left: Place;
  readonly right: Place;
  /** A scalar and its two halves, little-endian; the halves are two's complement. */
  readonly scalar: Place;
  readonly parts: readonly [Place, Place];
}

/** Where the caller finds everything; lengths and strides are bytes. */
export interface PointsMemory {
  readonly integerLength: number;
  readonly x: number;
  readonly y: number;
  readonly a: number;
  readonly b: number;
  readonly outX: number;
  readonly outY: number;
  readonly left: number;
  readonly right: number;
  readonly parts: readonly [number, number];
  /** Bits of a half, or of a whole scalar where it is not split. */
  readonly partBits: number;
  readonly pointLength: number;
  readonly staged: number;
  readonly jobs: number;
  readonly entries: number;
  readonly entryLength: number;
}

/** Takes memory for the places of single operations. */
export function placePoints(context: CurveContext): PointInputs {
  const integer = (name: string) => context.bigEndian(`points ${name}`, LABEL.public);
  return {
    x: integer("x"),
    y: integer("y"),
    a: integer("a"),
    b: integer("b"),
    outX: integer("out x"),
    outY: integer("out y"),
    left: context.point("left", LABEL.public),
    right: context.point("right", LABEL.public),
    scalar: context.integerPlace("points scalar", LABEL.public),
    parts: [
      context.integerPlace("points part 1", LABEL.public),
      context.integerPlace("points part 2", LABEL.public),
    ],
  };
}

/** Their addresses. */
export function pointAddresses(
  context: CurveContext,
  io: PointInputs,
  batches: BatchPlaces,
): PointsMemory {
  const { x, y, a, b, outX, outY, left, right, parts } = io;
  const { staged, jobs, entries } = batches;
  return {
    integerLength: x.shape.stride,
    x: x.offset,
    y: y.offset,
    a: a.offset,
    b: b.offset,
    outX: outX.offset,
    outY: outY.offset,
    left: left.offset,
    right: right.offset,
    parts: [parts[0].offset, parts[1].offset],
    partBits: context.basis ? context.partBits : context.orderBits,
    pointLength: left.shape.stride,
    staged: staged.first.offset,
    jobs: jobs.first.offset,
    entries: entries.first.offset,
    entryLength: entries.first.shape.stride,
  };
}
