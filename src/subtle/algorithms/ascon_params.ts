/**
 * Parameters of Ascon-AEAD128: reading and judging them.
 *
 * @module
 */
import { copyOf, requireBufferSource } from "../../buffer_source.ts";
import type { Bytes } from "../../bytes.ts";
import { operationError } from "../errors.ts";
import type { AlgorithmSource } from "../normalize.ts";
import { toEnforcedUnsigned } from "../webidl.ts";

/** AeadParams (WICG Modern Algorithms). */
export interface AeadParams {
  readonly additionalData: Bytes;
  readonly iv: Bytes;
  /** Bits, as the caller says. */
  readonly tagBits: number;
}

/** The same, judged; lengths are bytes. */
export interface JudgedParams {
  readonly additionalData: Bytes;
  readonly iv: Bytes;
  readonly tagLength: number;
}

/** Bytes of a nonce. */
const NONCE_LENGTH = 16;

/** Bits of a tag: the whole one, and the shortest (SP 800-232, section 4.2.1). */
const TAG_BITS = 128, SHORTEST_TAG_BITS = 32;

/** Reads AeadParams, the members in their order. */
export function readAeadParams(source: AlgorithmSource): AeadParams {
  const additionalData = readAdditionalData(source);
  const iv = source.required("iv");
  requireBufferSource(iv, "iv");
  const copy = copyOf(iv);
  const tagLength = source.member("tagLength");
  const tagBits = tagLength === undefined
    ? TAG_BITS
    : toEnforcedUnsigned(tagLength, 8, "tagLength");
  return { additionalData, iv: copy, tagBits };
}

/** Reads the member `additionalData`; none is empty. */
export function readAdditionalData(source: AlgorithmSource): Bytes {
  const value = source.member("additionalData");
  if (value === undefined) return new Uint8Array(0);
  requireBufferSource(value, "additionalData");
  return copyOf(value);
}

/** Tells whether the lengths are those of the standard. */
export function isAcceptable(params: AeadParams): boolean {
  return refusal(params) === undefined;
}

/**
 * Judges the lengths.
 *
 * @throws {DOMException} OperationError.
 */
export function requireAcceptable(params: AeadParams, action: string): JudgedParams {
  const reason = refusal(params);
  if (reason !== undefined) throw operationError(`Cannot ${action}: ${reason}`);
  const { additionalData, iv, tagBits } = params;
  return { additionalData, iv, tagLength: tagBits / 8 };
}

function refusal({ iv, tagBits }: AeadParams): string | undefined {
  if (iv.length !== NONCE_LENGTH) {
    return `expected an iv of ${NONCE_LENGTH} bytes, got ${iv.length}`;
  }
  if (tagBits % 8 !== 0 || tagBits < SHORTEST_TAG_BITS || tagBits > TAG_BITS) {
    return `expected a tag of ${SHORTEST_TAG_BITS} to ${TAG_BITS} bits, a multiple of 8, got ${tagBits}`;
  }
  return undefined;
}
