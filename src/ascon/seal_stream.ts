/**
 * Sealed data as streams: any length, in constant memory, and nothing comes out that has not been
 * authenticated. `mod.ts` has the format.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import { byteTransform, type ByteWorker, type Emit } from "./byte_transform.ts";
import { operationError } from "./failures.ts";
import { KeyBudget } from "./key_budget.ts";
import { HEADER_LENGTH, makeHeader, readSegmentSize, SegmentCipher } from "./segment.ts";
import { SegmentCutter, type UseSegment } from "./segment_cutter.ts";
import { TAG_LENGTH } from "./sizes.ts";
import type { StreamKey } from "./streams.ts";

/** Options of {@linkcode openStream} and {@linkcode openAt}. */
export interface OpenOptions {
  /** Data that is authenticated with every segment but not part of it; empty by default. */
  readonly additionalData?: Uint8Array;
}

/** Options of {@linkcode sealStream}. */
export interface SealOptions extends OpenOptions {
  /** Bytes of plaintext in a segment, 64 to 2^24; 65536 by default. */
  readonly segmentSize?: number;
}

/** Bytes of plaintext in a segment if nothing else is said. */
const SEGMENT_SIZE = 2 ** 16;

/**
 * Makes a stream that seals data of any length in constant memory: segments that are authenticated
 * one by one, under a nonce prefix drawn at random. The writer must leave a chunk as it is until
 * its write has settled.
 *
 * @param key 16 bytes, or 32 with nonce masking; copied, and wiped at the end.
 * @throws {TypeError} for an argument that is no Uint8Array or has the wrong length.
 * @throws {RangeError} for a segment size that is no whole number from 64 to 2^24.
 *
 * @example
 * ```ts
 * import { openStream, sealStream } from "@subtler/crypto/ascon";
 *
 * const key = crypto.getRandomValues(new Uint8Array(16));
 * const sealed = new Blob(["ten coins ", "to Bob"]).stream().pipeThrough(sealStream(key));
 * const opened = sealed.pipeThrough(openStream(key));
 * console.log(await new Response(opened).text()); // ten coins to Bob
 * ```
 */
export function sealStream(
  key: Uint8Array,
  options: SealOptions = {},
): TransformStream<Uint8Array, Bytes> {
  return sealTransform({ key, budget: new KeyBudget() }, options);
}

/**
 * Makes a stream that opens sealed data of any length in constant memory. A segment comes out when
 * it has been authenticated; data that are cut, changed, rearranged or from another file end the
 * stream with an OperationError.
 *
 * @param key 16 bytes, or 32 with nonce masking; copied, and wiped at the end.
 * @throws {TypeError} for an argument that is no Uint8Array or has the wrong length.
 */
export function openStream(
  key: Uint8Array,
  options: OpenOptions = {},
): TransformStream<Uint8Array, Bytes> {
  return openTransform({ key, budget: new KeyBudget() }, options);
}

/** Makes the stream of {@linkcode sealStream} for a key that is counted elsewhere. */
export function sealTransform(
  key: StreamKey,
  { additionalData, segmentSize = SEGMENT_SIZE }: SealOptions,
): TransformStream<Uint8Array, Bytes> {
  const cipher = new SegmentCipher("seal", key, additionalData);
  const header = makeHeader(segmentSize);
  cipher.start(header);
  const cutter = new SegmentCutter(segmentSize);
  const sealTo = (emit: Emit): UseSegment => (place, plaintext) => {
    emit(cipher.seal(place, plaintext));
  };
  return byteTransform({
    begin: (emit) => emit(header),
    take: (bytes, emit) => cutter.take(bytes, sealTo(emit)),
    end: (emit) => cutter.end(sealTo(emit)),
    wipe() {
      cutter.wipe();
      cipher.wipe();
    },
  });
}

/** Makes the stream of {@linkcode openStream} for a key that is counted elsewhere. */
export function openTransform(
  key: StreamKey,
  { additionalData }: OpenOptions,
): TransformStream<Uint8Array, Bytes> {
  return byteTransform(new Opener(new SegmentCipher("open", key, additionalData)));
}

/** Opens sealed data: the header first, which says how long a segment is. */
class Opener implements ByteWorker {
  readonly #cipher: SegmentCipher;
  readonly #header: Bytes = new Uint8Array(HEADER_LENGTH);
  #headerLength = 0;
  #cutter: SegmentCutter | undefined;

  constructor(cipher: SegmentCipher) {
    this.#cipher = cipher;
  }

  take(bytes: Bytes, emit: Emit): void {
    const header = bytes.subarray(0, HEADER_LENGTH - this.#headerLength);
    this.#header.set(header, this.#headerLength);
    this.#headerLength += header.length;
    if (this.#headerLength < HEADER_LENGTH) return;
    this.#cutter ??= this.#start();
    this.#cutter.take(bytes.subarray(header.length), this.#openTo(emit));
  }

  end(emit: Emit): void {
    if (this.#cutter === undefined) {
      throw operationError(
        `Cannot open: expected a header of ${HEADER_LENGTH} bytes, got ${this.#headerLength}`,
      );
    }
    this.#cutter.end(this.#openTo(emit));
  }

  wipe(): void {
    this.#cipher.wipe();
    this.#cutter?.wipe();
  }

  #start(): SegmentCutter {
    const segmentSize = readSegmentSize(this.#header);
    this.#cipher.start(this.#header);
    return new SegmentCutter(segmentSize + TAG_LENGTH);
  }

  #openTo(emit: Emit): UseSegment {
    return (place, sealed) => {
      const plaintext = this.#cipher.open(place, sealed);
      if (plaintext.length > 0) emit(plaintext);
    };
  }
}
