/**
 * The linear memory of a module: named places with a label each. What is not public lies in one
 * block, so that one fill wipes it.
 *
 * @module
 */
import { evenShape, Place, type Shape } from "./place.ts";
import { LABEL, type Label } from "./value.ts";

/** A run of equal things in memory, addressed by a public index with proved bounds. */
export interface Table {
  readonly first: Place;
  readonly count: number;
}

/**
 * The elements of a place as a table of single ones, for a public index at run time. They are only
 * read where their bounds differ.
 */
export function elementsOf(place: Place): Table {
  const { name, shape: { width, count, lo, hi }, label, offset, base } = place;
  const even = lo.every((bound) => bound === lo[0]) && hi.every((bound) => bound === hi[0]);
  const shape = evenShape(width, 1, Math.min(...lo), Math.max(...hi));
  const access = even ? place.access : "in";
  return { first: new Place(name, shape, label, offset, base, access), count };
}

/** Assigns addresses to places; one of the two regions is wiped after use. */
export class MemoryLayout {
  readonly #wipeSize: number;
  #wipeEnd: number;
  #publicEnd: number;

  /**
   * Starts a layout: `wipeSize` bytes at `start` for secret and variable places, the public ones
   * from `publicStart` on, by default right behind.
   */
  constructor(readonly start: number, wipeSize: number, publicStart: number = start + wipeSize) {
    this.#wipeSize = wipeSize;
    this.#wipeEnd = start;
    this.#publicEnd = publicStart;
  }

  /** The block to wipe: address and length in bytes. */
  get wiped(): { readonly start: number; readonly length: number } {
    return { start: this.start, length: this.#wipeSize };
  }

  /** First address behind everything. */
  get end(): number {
    return this.#publicEnd;
  }

  /** Takes memory for one thing; addresses are multiples of 16. */
  place(name: string, shape: Shape, label: Label, count = 1): Place {
    const size = (shape.stride * count + 15) & ~15;
    if (label === LABEL.public) {
      const place = new Place(name, shape, label, this.#publicEnd);
      this.#publicEnd += size;
      return place;
    }
    const place = new Place(name, shape, label, this.#wipeEnd);
    this.#wipeEnd += size;
    if (this.#wipeEnd > this.start + this.#wipeSize) {
      throw new RangeError(
        `Cannot place ${name}: the wiped block of ${this.#wipeSize} bytes is full`,
      );
    }
    return place;
  }

  /** Takes memory for `count` equal things. */
  table(name: string, shape: Shape, label: Label, count: number): Table {
    return { first: this.place(name, shape, label, count), count };
  }
}
