/**
 * A growing byte buffer with the variable-length integers of the WebAssembly binary format.
 *
 * @module
 */

import type { Bytes } from "../bytes.ts";

/** Bytes being written. */
export class ByteSink {
  #bytes: Bytes;
  /** Number of bytes written. */
  length = 0;

  /** Makes an empty sink; `capacity` is a first guess. */
  constructor(capacity = 256) {
    this.#bytes = new Uint8Array(capacity);
  }

  /** Writes one byte. */
  byte(value: number): void {
    if (this.length === this.#bytes.length) this.#grow(this.length + 1);
    this.#bytes[this.length++] = value;
  }

  /** Writes an unsigned LEB128 integer below 2^32. */
  unsigned(value: number): void {
    while (value > 0x7f) {
      this.byte((value & 0x7f) | 0x80);
      value >>>= 7;
    }
    this.byte(value);
  }

  /** Writes a signed LEB128 integer of at most 53 bits. */
  signed(value: number): void {
    while (value < -64 || value > 63) {
      const low = value < 0 ? 128 - (-value % 128) : value % 128;
      this.byte((low & 0x7f) | 0x80);
      value = Math.floor(value / 128);
    }
    this.byte(value & 0x7f);
  }

  /** Writes a signed LEB128 integer of up to 64 bits. */
  signedBig(value: bigint): void {
    while (value < -64n || value > 63n) {
      this.byte(Number(value & 0x7fn) | 0x80);
      value >>= 7n;
    }
    this.byte(Number(value & 0x7fn));
  }

  /** Writes bytes as they are. */
  bytes(source: Uint8Array): void {
    const end = this.length + source.length;
    if (end > this.#bytes.length) this.#grow(end);
    this.#bytes.set(source, this.length);
    this.length = end;
  }

  /** Writes an ASCII name with its length. */
  name(text: string): void {
    this.unsigned(text.length);
    for (let i = 0; i < text.length; i++) this.byte(text.charCodeAt(i));
  }

  /** Writes another sink's bytes behind their length. */
  section(content: ByteSink): void {
    this.unsigned(content.length);
    this.bytes(content.view());
  }

  /** The bytes so far: a view, valid until the next write. */
  view(): Bytes {
    return this.#bytes.subarray(0, this.length);
  }

  #grow(needed: number): void {
    const larger = new Uint8Array(Math.max(needed, 2 * this.#bytes.length));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}
