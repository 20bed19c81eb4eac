/**
 * The argument `keyData` of `importKey`: bytes or a JWK.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import { copyOf, isBufferLike, requireBufferSource } from "../buffer_source.ts";
import { type JwkMembers, toJwkMembers } from "./jwk.ts";
import { ReadOnce } from "./read_once.ts";
import { isObject, nameOf } from "./webidl.ts";

/** The argument `keyData`, converted: `(BufferSource or JsonWebKey)`. */
export interface KeyData {
  /** Members, if it is a dictionary. */
  readonly jwk?: JwkMembers;
  /** The caller's bytes otherwise; may still be no BufferSource. */
  readonly bytes?: unknown;
  /** Gives what to hand to the runtime. */
  forRuntime(): unknown;
}

/**
 * Converts the argument; the members of a JWK are read here, once.
 *
 * @param isText whether the format is text: then a string counts as its UTF-8.
 * @throws {TypeError} for another primitive.
 */
export function toKeyData(value: unknown, isText: boolean = false): KeyData {
  if (isText && typeof value === "string") {
    const bytes = new TextEncoder().encode(value);
    return { bytes, forRuntime: () => value };
  }
  if (isBufferLike(value)) return { bytes: value, forRuntime: () => value };
  if (value === undefined || value === null) return { jwk: {}, forRuntime: () => value };
  if (!isObject(value)) {
    throw new TypeError(`Cannot read key data: expected bytes or a JWK, got ${nameOf(value)}`);
  }
  const source = new ReadOnce(value);
  return { jwk: toJwkMembers(source), forRuntime: () => source.view() };
}

/**
 * Refuses shared and resizable memory.
 *
 * @throws {TypeError}
 */
export function requireKeyBytes(data: KeyData): void {
  if (data.jwk === undefined) requireBufferSource(data.bytes, "key data");
}

/**
 * Gives what the format is made of: a copy of the bytes, or the members.
 *
 * @throws {TypeError} if the argument was of the other kind.
 */
export function keyDataFor(format: string, data: KeyData): Bytes | JwkMembers {
  const isJwk = data.jwk !== undefined;
  if (isJwk !== (format === "jwk")) {
    const [expected, got] = isJwk ? ["bytes", "an object"] : ["a JWK", "bytes"];
    throw new TypeError(`Cannot import key as "${format}": expected ${expected}, got ${got}`);
  }
  return data.jwk ?? copyOf(data.bytes);
}
