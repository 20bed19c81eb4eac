/**
 * Cuts what comes in chunks into segments, whatever the borders of the chunks.
 *
 * @module
 */
import type { SegmentPlace } from "./segment.ts";

/** Does something with a segment, before more bytes come: it lies in the cutter's memory. */
export type UseSegment = (place: SegmentPlace, segment: Uint8Array) => void;

/** Holds at most one segment: a full one too, for it may be the last. */
export class SegmentCutter {
  readonly #buffer: Uint8Array<ArrayBuffer>;
  #length = 0;
  #index = 0;

  /** Cuts into segments of `size` bytes; the last one may be shorter. */
  constructor(size: number) {
    this.#buffer = new Uint8Array(size);
  }

  /** Takes a chunk and uses the segments that are full and not the last. */
  take(chunk: Uint8Array, use: UseSegment): void {
    const buffer = this.#buffer;
    let at = 0;
    while (at < chunk.length) {
      if (this.#length === buffer.length) {
        use({ index: this.#index++, last: false }, buffer);
        this.#length = 0;
      }
      const piece = chunk.subarray(at, at + buffer.length - this.#length);
      buffer.set(piece, this.#length);
      this.#length += piece.length;
      at += piece.length;
    }
  }

  /** Uses the last segment. */
  end(use: UseSegment): void {
    use({ index: this.#index, last: true }, this.#buffer.subarray(0, this.#length));
  }

  /** Wipes what it holds. */
  wipe(): void {
    this.#buffer.fill(0);
  }
}
