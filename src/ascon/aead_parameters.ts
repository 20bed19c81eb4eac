/**
 * What a message of Ascon-AEAD128 goes with.
 *
 * @module
 */
import type { Direction } from "./aead_machine.ts";
import { bytesArgument, fixedArgument, shown } from "./arguments.ts";
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
    nonce: fixedArgument(nonce, action, "nonce", NONCE_LENGTHS),
    additionalData: additionalDataArgument(additionalData, action),
    tagLength: tagLengthArgument(tagLength, action),
  };
}

/**
 * Takes a key. Only its elements may be looked at: it is the caller's array, not a view.
 *
 * @throws {TypeError} unless it is 16 bytes, or 32 with nonce masking.
 */
export function keyArgument(value: unknown, action: string): Uint8Array {
  return fixedArgument(value, action, "key", KEY_LENGTHS);
}

/**
 * Takes additional data; empty where they are absent.
 *
 * @throws {TypeError} for what is no Uint8Array.
 */
export function additionalDataArgument(value: unknown, action: string): Uint8Array {
  return value === undefined ? NOTHING : bytesArgument(value, action, "additional data");
}

/** Lengths of a key. */
const KEY_LENGTHS = {
  lengths: [KEY_LENGTH, MASKING_KEY_LENGTH],
  expected: `${KEY_LENGTH} bytes, or ${MASKING_KEY_LENGTH} with nonce masking`,
};

/** Length of a nonce. */
const NONCE_LENGTHS = { lengths: [NONCE_LENGTH], expected: `${NONCE_LENGTH} bytes` };

const NOTHING = new Uint8Array(0);

/**
 * Takes the length of a tag in bytes; 16 where it is absent.
 *
 * @throws {RangeError} unless it is a whole number from 4 to 16.
 */
function tagLengthArgument(value: number | undefined, action: string): number {
  if (value === undefined) return TAG_LENGTH;
  if (!Number.isInteger(value) || value < SHORTEST_TAG_LENGTH || value > TAG_LENGTH) {
    throw new RangeError(
      `Cannot ${action}: expected a tag of ${SHORTEST_TAG_LENGTH} to ${TAG_LENGTH} bytes, got ${
        shown(value)
      }`,
    );
  }
  return value;
}
