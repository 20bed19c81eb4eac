/**
 * Reading in the middle of sealed data. `mod.ts` has the format.
 *
 * @module
 */
import { type Bytes, copyBytes } from "../bytes.ts";
import { bytesArgument, countArgument } from "./arguments.ts";
import { operationError } from "./failures.ts";
import { KeyBudget } from "./key_budget.ts";
import type { OpenOptions } from "./seal_stream.ts";
import { HEADER_LENGTH, readSegmentSize, SegmentCipher } from "./segment.ts";
import { TAG_LENGTH } from "./sizes.ts";
import type { StreamKey } from "./streams.ts";

/** Where sealed data lie. */
export interface SealedSource {
  /** Bytes of all of it. */
  readonly size: number;
  /**
   * Gives `length` bytes from `offset` on, at once or later; both lie inside `size`. Fewer or more
   * are an error.
   */
  read(offset: number, length: number): Uint8Array | Promise<Uint8Array>;
}

/** Sealed data that can be read anywhere. */
export interface SealedReader {
  /** Bytes of the plaintext. */
  readonly length: number;
  /**
   * Reads plaintext; all of it has been authenticated.
   *
   * @param offset 0 to `length`.
   * @param length bytes; at the end of the plaintext there are fewer.
   * @returns a fresh buffer; rejects with RangeError for numbers that are no such numbers,
   * OperationError for a segment that is not authentic, and with the error of the source.
   */
  read(offset: number, length: number): Promise<Bytes>;
}

/**
 * Opens sealed data for reading in the middle. The header and the last segment are read and
 * authenticated here, so that `length` is true; every other segment when it is needed, each time.
 *
 * @param key 16 bytes, or 32 with nonce masking; copied, and wiped if this rejects.
 * @param source where the sealed data lie.
 * @returns rejects with TypeError for an argument of another kind, OperationError for data that
 * are cut, changed or from another key, and with the error of the source.
 *
 * @example
 * ```ts
 * import { openAt, sealStream } from "@subtler/crypto/ascon";
 *
 * const key = crypto.getRandomValues(new Uint8Array(16));
 * const sealing = new Blob(["ten coins to Bob"]).stream().pipeThrough(sealStream(key));
 * const sealed = new Uint8Array(await new Response(sealing).arrayBuffer());
 *
 * const reader = await openAt(key, {
 *   size: sealed.length,
 *   read: (offset, length) => sealed.slice(offset, offset + length),
 * });
 * console.log(new TextDecoder().decode(await reader.read(4, 5))); // coins
 * ```
 */
export function openAt(
  key: Uint8Array,
  source: SealedSource,
  options: OpenOptions = {},
): Promise<SealedReader> {
  return openSource({ key, budget: new KeyBudget() }, source, options);
}

/** Does {@linkcode openAt} for a key that is counted elsewhere. */
export async function openSource(
  key: StreamKey,
  source: SealedSource,
  { additionalData }: OpenOptions,
): Promise<SealedReader> {
  const cipher = new SegmentCipher("open", key, additionalData);
  try {
    const file = await openFile(cipher, source);
    return { length: file.length, read: (offset, length) => file.read(offset, length) };
  } catch (error) {
    cipher.wipe();
    throw error;
  }
}

async function openFile(cipher: SegmentCipher, source: SealedSource): Promise<SealedFile> {
  const size = countArgument(source.size, "open", "the size of the source", 0);
  const header = await readExactly(source, 0, Math.min(size, HEADER_LENGTH));
  const segmentSize = readSegmentSize(header);
  cipher.start(header);
  const file = new SealedFile(cipher, source, size - HEADER_LENGTH, segmentSize);
  (await file.segment(file.count - 1)).fill(0);
  return file;
}

/** The segments of one file. */
class SealedFile {
  readonly #cipher: SegmentCipher;
  readonly #source: SealedSource;
  readonly #segmentSize: number;
  /** Bytes behind the header. */
  readonly #size: number;
  /** Segments. */
  readonly count: number;
  /** Bytes of the plaintext. */
  readonly length: number;

  constructor(cipher: SegmentCipher, source: SealedSource, size: number, segmentSize: number) {
    this.#cipher = cipher;
    this.#source = source;
    this.#size = size;
    this.#segmentSize = segmentSize;
    this.count = Math.max(1, Math.ceil(size / (segmentSize + TAG_LENGTH)));
    this.length = size - this.count * TAG_LENGTH;
  }

  async read(offset: number, length: number): Promise<Bytes> {
    countArgument(length, "read", "length", 0);
    if (countArgument(offset, "read", "offset", 0) > this.length) {
      throw new RangeError(
        `Cannot read: expected an offset of at most ${this.length}, got ${offset}`,
      );
    }
    const end = Math.min(this.length, offset + length), output = new Uint8Array(end - offset);
    try {
      for (let at = offset; at < end;) {
        const index = Math.floor(at / this.#segmentSize), start = index * this.#segmentSize;
        const plaintext = await this.segment(index);
        const part = plaintext.subarray(at - start, end - start);
        output.set(part, at - offset);
        at += part.length;
        plaintext.fill(0);
      }
    } catch (error) {
      output.fill(0);
      throw error;
    }
    return output;
  }

  /** Reads and opens one segment. */
  async segment(index: number): Promise<Bytes> {
    const stride = this.#segmentSize + TAG_LENGTH, offset = index * stride;
    const length = Math.min(stride, this.#size - offset);
    const sealed = await readExactly(this.#source, HEADER_LENGTH + offset, length);
    return this.#cipher.open({ index, last: index === this.count - 1 }, sealed);
  }
}

/** Reads so many bytes; they are copied before anything else runs. */
async function readExactly(source: SealedSource, offset: number, length: number): Promise<Bytes> {
  const bytes = copyBytes(
    bytesArgument(await source.read(offset, length), "open", "what was read"),
  );
  if (bytes.length === length) return bytes;
  throw operationError(`Cannot open: expected ${length} bytes at ${offset}, got ${bytes.length}`);
}
