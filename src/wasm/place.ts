/**
 * What the assembler knows of a place in memory: what it holds, its secrecy, its address.
 *
 * @module
 */
import type { Label, Value } from "./value.ts";

/**
 * What a place in memory holds: `count` elements of `width` bytes, with bounds for each. Width 8
 * and 4 load as i64 limbs; width 1 as i32 bytes.
 */
export interface Shape {
  readonly width: 1 | 4 | 8;
  readonly count: number;
  readonly lo: readonly number[];
  readonly hi: readonly number[];
  /** Bytes from one such thing to the next. */
  readonly stride: number;
  /** What `joinShapes` put together. */
  readonly parts?: readonly Shape[];
}

/** Shape of i64 limbs with the given bounds. */
export function limbShape(lo: readonly number[], hi: readonly number[]): Shape {
  return { width: 8, count: lo.length, lo, hi, stride: 8 * lo.length };
}

/** Shape of `count` limbs of `width` bytes that share their bounds; `stride` is padded to it. */
export function evenShape(
  width: 1 | 4 | 8,
  count: number,
  lo: number,
  hi: number,
  stride: number = width * count,
): Shape {
  return { width, count, lo: Array(count).fill(lo), hi: Array(count).fill(hi), stride };
}

/** How a function's parameter is used. */
export type Access = "in" | "out" | "inout";

/** A place in memory: a constant address, or a pointer in a local plus a constant offset. */
export class Place {
  /** Notes a place; made by `MemoryLayout`, by function parameters and by `FunctionBuilder.at`. */
  constructor(
    readonly name: string,
    readonly shape: Shape,
    readonly label: Label,
    readonly offset: number,
    readonly base: Value | null = null,
    /** What a function may do with it: an input is not written, an output not read before. */
    readonly access: Access = "inout",
  ) {}

  /** The same memory seen as another shape, or through another pointer. */
  as(shape: Shape, offset: number = this.offset, base: Value | null = this.base): Place {
    return new Place(this.name, shape, this.label, offset, base, this.access);
  }

  /** Elements `first` … of this place as a place of their own; `shape` must repeat their bounds. */
  part(first: number, shape: Shape): Place {
    const { width, count, lo, hi, stride } = this.shape;
    let same = width === shape.width && first + shape.count <= count;
    same &&= first * width + shape.stride <= Math.max(stride, count * width);
    if (partAt(this.shape, first) !== shape) {
      for (let i = 0; same && i < shape.count; i++) {
        same = lo[first + i] === shape.lo[i] && hi[first + i] === shape.hi[i];
      }
    }
    if (!same) throw new RangeError(`Cannot take part of ${this.name}: other bounds`);
    return this.as(shape, this.offset + first * width);
  }
}

/** The shape that was joined in at an element, if there is one. */
function partAt({ parts = [] }: Shape, first: number): Shape | undefined {
  let start = 0;
  for (const part of parts) {
    if (start === first) return part;
    start += part.count;
  }
  return undefined;
}

/** The shape of several things one behind the other. */
export function joinShapes(...shapes: readonly Shape[]): Shape {
  const lo = shapes.flatMap((shape) => shape.lo), hi = shapes.flatMap((shape) => shape.hi);
  const { width } = shapes[0];
  return { width, count: lo.length, lo, hi, stride: width * lo.length, parts: shapes };
}

/** Whether every element of `inner` lies within the bounds of `outer`, and they have one stride. */
export function fits(inner: Shape, outer: Shape): boolean {
  if (inner === outer) return true;
  const { width, count, stride } = outer;
  if (inner.width !== width || inner.count !== count || inner.stride !== stride) return false;
  for (let i = 0; i < inner.count; i++) {
    if (inner.lo[i] < outer.lo[i] || inner.hi[i] > outer.hi[i]) return false;
  }
  return true;
}
