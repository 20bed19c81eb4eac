/**
 * Plaintext that waits for its tag.
 *
 * @module
 */
import { type Bytes, concatBytes } from "../bytes.ts";

/** Bytes of the first block. */
const FIRST_BLOCK = 4096;

/**
 * Bytes that come in pieces of any size and number. They are kept in blocks, each as long as all
 * before it: the memory is at most twice what is held, and nothing is copied when more comes.
 */
export class HeldBytes {
  readonly #blocks: Bytes[] = [];
  #length = 0;
  /** How much of the last block is free. */
  #free = 0;

  /** Takes bytes, as a copy. */
  append(bytes: Uint8Array): void {
    const fitting = Math.min(this.#free, bytes.length);
    this.#fill(bytes.subarray(0, fitting));
    if (fitting === bytes.length) return;
    const rest = bytes.subarray(fitting);
    this.#free = Math.max(FIRST_BLOCK, this.#length, rest.length);
    this.#blocks.push(new Uint8Array(this.#free));
    this.#fill(rest);
  }

  /** Gives all of them, a fresh buffer. */
  join(): Bytes {
    const last = this.#blocks.at(-1);
    if (last === undefined) return new Uint8Array(0);
    const used = last.subarray(0, last.length - this.#free);
    return concatBytes(...this.#blocks.slice(0, -1), used);
  }

  /** Wipes all of them. */
  wipe(): void {
    for (const block of this.#blocks) block.fill(0);
    this.#blocks.length = this.#length = this.#free = 0;
  }

  #fill(bytes: Uint8Array): void {
    const last = this.#blocks.at(-1);
    last?.set(bytes, last.length - this.#free);
    this.#free -= bytes.length;
    this.#length += bytes.length;
  }
}
