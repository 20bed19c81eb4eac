/**
 * What callers of the synchronous functions pass: checked, and seen as plain bytes.
 *
 * @module
 */
import { isDetachedSource } from "../buffer_source.ts";
import { plainLength, plainView } from "../bytes.ts";
import { nameOf } from "../values.ts";
import type { Direction } from "./aead_machine.ts";
import {
  KEY_LENGTH,
  MASKING_KEY_LENGTH,
  NONCE_LENGTH,
  SHORTEST_TAG_LENGTH,
  TAG_LENGTH,
} from "./sizes.ts";

/** Options of authenticated encryption. */
export interface AeadOptions {
  /** Data that is authenticated with the message but not part of it; empty by default. */
  readonly additionalData?: Uint8Array;
  /** Bytes of the tag, 4 to 16; 16 by default. Below 8 the standard discourages it. */
  readonly tagLength?: number;
}

/** What a message goes with, checked. */
export interface AeadParameters {
  /** Only its elements may be looked at: it is the caller's array, not a view. */
  readonly key: Uint8Array;
  /** The same. */
  readonly nonce: Uint8Array;
  readonly additionalData: Uint8Array;
  readonly tagLength: number;
}

/**
 * Takes what a message goes with. The options are read first: a getter of the caller may change
 * the bytes.
 *
 * @throws {TypeError} for an argument that is no Uint8Array or has the wrong length.
 * @throws {RangeError} for a tag length other than 4 to 16.
 */
export function readParameters(
  action: Direction,
  key: unknown,
  nonce: unknown,
  { additionalData, tagLength }: AeadOptions,
): AeadParameters {
  return {
    key: keyArgument(key, action),
    nonce: nonceArgument(nonce, action),
    additionalData: additionalDataArgument(additionalData, action),
    tagLength: tagLengthArgument(tagLength, action),
  };
}

/**
 * Takes a byte string of any length as a view of the caller's memory.
 *
 * @throws {TypeError} for what is no Uint8Array, and for memory that was taken away (detached).
 */
export function bytesArgument(value: unknown, action: string, what: string): Uint8Array {
  const bytes = plainView(requireBytes(value, action, what));
  if (bytes.length === 0 && isDetachedSource(value)) {
    throw wrongArgument(action, what, "a Uint8Array", "one of a detached buffer");
  }
  return bytes;
}

/**
 * Takes memory to write to, of at least `length` bytes, as a view of those.
 *
 * @throws {TypeError} for what is no Uint8Array, and for shared memory: somebody else could see
 * there what is not authenticated yet.
 * @throws {RangeError} if it is too short.
 */
export function outputArgument(value: unknown, length: number, action: string): Uint8Array {
  const output = bytesArgument(value, action, "output");
  if (!(output.buffer instanceof ArrayBuffer)) {
    throw wrongArgument(action, "output", "memory that is not shared", "shared memory");
  }
  if (output.length < length) {
    throw new RangeError(
      `Cannot ${action}: expected an output of at least ${length} bytes, got ${output.length}`,
    );
  }
  return output.subarray(0, length);
}

/**
 * Takes a key. Only its elements may be looked at: it is the caller's array, not a view.
 *
 * @throws {TypeError} unless it is 16 bytes, or 32 with nonce masking.
 */
export function keyArgument(value: unknown, action: string): Uint8Array {
  const key = requireBytes(value, action, "key"), length = plainLength(key);
  if (length !== KEY_LENGTH && length !== MASKING_KEY_LENGTH) {
    const expected = `${KEY_LENGTH} bytes, or ${MASKING_KEY_LENGTH} with nonce masking`;
    throw wrongArgument(action, "key", expected, `${length}`);
  }
  return key;
}

/**
 * Takes a nonce.
 *
 * @throws {TypeError} unless it is 16 bytes.
 */
function nonceArgument(value: unknown, action: string): Uint8Array {
  const nonce = requireBytes(value, action, "nonce"), length = plainLength(nonce);
  if (length !== NONCE_LENGTH) {
    throw wrongArgument(action, "nonce", `${NONCE_LENGTH} bytes`, `${length}`);
  }
  return nonce;
}

/**
 * Takes the length of a tag in bytes; 16 where it is absent.
 *
 * @throws {RangeError} unless it is a whole number from 4 to 16.
 */
function tagLengthArgument(value: number | undefined, action: string): number {
  if (value === undefined) return TAG_LENGTH;
  if (!Number.isInteger(value) || value < SHORTEST_TAG_LENGTH || value > TAG_LENGTH) {
    throw new RangeError(
      `Cannot ${action}: expected a tag of ${SHORTEST_TAG_LENGTH} to ${TAG_LENGTH} bytes, got ${value}`,
    );
  }
  return value;
}

/**
 * Takes additional data; empty where they are absent.
 *
 * @throws {TypeError} for what is no Uint8Array.
 */
export function additionalDataArgument(value: unknown, action: string): Uint8Array {
  return value === undefined ? NOTHING : bytesArgument(value, action, "additional data");
}

/**
 * Takes a number of bytes.
 *
 * @throws {RangeError} unless it is a whole number from `least` on.
 */
export function lengthArgument(value: number, action: string, least: number): number {
  if (!Number.isSafeInteger(value) || value < least) {
    throw new RangeError(`Cannot ${action}: expected a length of at least ${least}, got ${value}`);
  }
  return value;
}

const NOTHING = new Uint8Array(0);

function requireBytes(value: unknown, action: string, what: string): Uint8Array {
  if (value instanceof Uint8Array) return value;
  throw wrongArgument(action, what, "a Uint8Array", nameOf(value));
}

function wrongArgument(action: string, what: string, expected: string, got: string): TypeError {
  return new TypeError(`Cannot ${action}: expected ${what} to be ${expected}, got ${got}`);
}
