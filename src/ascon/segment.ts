/**
 * The format of sealed data, which `mod.ts` describes byte by byte: the STREAM construction of
 * Hoang, Reyhanitabar, Rogaway and Vizár ("Online Authenticated-Encryption and its Nonce-Reuse
 * Misuse-Resistance", CRYPTO 2015, section 7) over Ascon-AEAD128.
 *
 * @module
 */
import { type Bytes, concatBytes } from "../bytes.ts";
import { decrypt, encrypt } from "./aead128.ts";
import { additionalDataArgument, keyArgument } from "./aead_parameters.ts";
import { shown } from "./arguments.ts";
import { authenticationError, operationError } from "./failures.ts";
import type { KeyBudget } from "./key_budget.ts";
import { NONCE_LENGTH, TAG_LENGTH } from "./sizes.ts";
import type { StreamKey } from "./streams.ts";

/** Bytes of the header. */
export const HEADER_LENGTH = 24;

/** Bytes of plaintext in a segment: the least and the most that a header may say. */
const SEGMENT_SIZES = { least: 64, most: 2 ** 24 } as const;

/** "SUBTLER" and the version of the format. */
const MAGIC = [0x53, 0x55, 0x42, 0x54, 0x4c, 0x45, 0x52, 0x01];

/** Where the parts of the header are. */
const SIZE_AT = 8, PREFIX_AT = 12, RESERVED_AT = 23;

/** Segments that four bytes can count. */
const MOST_SEGMENTS = 2 ** 32;

/**
 * Makes a header with a fresh random prefix.
 *
 * @throws {RangeError} for a segment size that no header may say.
 */
export function makeHeader(segmentSize: number): Bytes {
  if (!isSegmentSize(segmentSize)) {
    const { least, most } = SEGMENT_SIZES;
    throw new RangeError(
      `Cannot seal: expected segments of ${least} to ${most} bytes, got ${shown(segmentSize)}`,
    );
  }
  const header = new Uint8Array(HEADER_LENGTH);
  header.set(MAGIC);
  new DataView(header.buffer).setUint32(SIZE_AT, segmentSize);
  crypto.getRandomValues(header.subarray(PREFIX_AT, RESERVED_AT));
  return header;
}

/**
 * Reads the segment size from a header. Nobody has authenticated it yet: its first segment does.
 *
 * @throws {DOMException} OperationError for what is no header.
 */
export function readSegmentSize(header: Bytes): number {
  const size = header.length === HEADER_LENGTH
    ? new DataView(header.buffer, header.byteOffset).getUint32(SIZE_AT)
    : 0;
  const known = MAGIC.every((byte, i) => header[i] === byte) && header[RESERVED_AT] === 0;
  if (known && isSegmentSize(size)) return size;
  throw operationError("Cannot open: expected the header of sealed data, got something else");
}

/** Tells whether a header may say this number. */
export function isSegmentSize(size: number): boolean {
  return Number.isInteger(size) && size >= SEGMENT_SIZES.least && size <= SEGMENT_SIZES.most;
}

/** Which segment it is. */
export interface SegmentPlace {
  readonly index: number;
  readonly last: boolean;
}

/** Seals and opens the segments of one file. */
export class SegmentCipher {
  readonly #key: Bytes;
  readonly #budget: KeyBudget;
  readonly #nonce: Bytes = new Uint8Array(NONCE_LENGTH);
  /** Header ‖ additional data. */
  readonly #additionalData: Bytes;

  /**
   * Copies what it is given.
   *
   * @throws {TypeError} for an argument that is no Uint8Array or has the wrong length.
   */
  constructor(action: string, { key, budget }: StreamKey, additionalData?: Uint8Array) {
    const data = additionalDataArgument(additionalData, action);
    this.#key = Uint8Array.from(keyArgument(key, action));
    this.#budget = budget;
    this.#additionalData = concatBytes(new Uint8Array(HEADER_LENGTH), data);
  }

  /** Starts with the file's header. */
  start(header: Uint8Array): void {
    this.#additionalData.set(header);
    this.#nonce.set(header.subarray(PREFIX_AT, RESERVED_AT));
  }

  /**
   * Seals a segment.
   *
   * @throws {DOMException} OperationError if there are too many segments, or the key is used up.
   */
  seal(place: SegmentPlace, plaintext: Uint8Array): Bytes {
    this.#spend(plaintext.length);
    const additionalData = this.#additionalData;
    return encrypt(this.#key, this.#nonceOf(place), plaintext, { additionalData });
  }

  /**
   * Opens a segment.
   *
   * @throws {DOMException} OperationError if it is not this segment of this file, and none that
   * `seal` makes: only the first may be empty; and if the key may not be used any more.
   */
  open(place: SegmentPlace, sealed: Uint8Array): Bytes {
    this.#budget.requireTrust();
    if (place.index > 0 && sealed.length === TAG_LENGTH) throw authenticationError();
    this.#spend(sealed.length);
    const additionalData = this.#additionalData;
    try {
      return decrypt(this.#key, this.#nonceOf(place), sealed, { additionalData });
    } catch (error) {
      this.#budget.fail(TAG_LENGTH);
      throw error;
    }
  }

  /** Wipes the key. */
  wipe(): void {
    this.#key.fill(0);
  }

  #spend(length: number): void {
    this.#budget.spend(length + this.#additionalData.length);
  }

  #nonceOf({ index, last }: SegmentPlace): Bytes {
    if (index >= MOST_SEGMENTS) {
      throw operationError("Cannot go on: expected at most 2^32 segments, got more");
    }
    new DataView(this.#nonce.buffer).setUint32(RESERVED_AT - PREFIX_AT, index);
    this.#nonce[NONCE_LENGTH - 1] = last ? 1 : 0;
    return this.#nonce;
  }
}
