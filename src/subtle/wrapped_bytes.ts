/**
 * What is wrapped: the bytes of a key, or the JSON text of a JWK.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import { dataError } from "./errors.ts";
import { isObject } from "./webidl.ts";

/**
 * Reads the bytes of a JWK that was wrapped (Web Cryptography, "parse a JWK").
 *
 * @throws {DOMException} DataError unless they are UTF-8 of a JSON object with a member kty.
 */
export function parseJwk(bytes: Uint8Array): object {
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw dataError("Cannot unwrap key: expected JSON in UTF-8, got something else");
  }
  if (!isObject(parsed) || parsed.kty === undefined) {
    throw dataError("Cannot unwrap key: expected a JWK with a member kty, got another value");
  }
  return parsed;
}

/** Writes an exported key as the bytes that are wrapped. */
export function toWrappedBytes(exported: Bytes | JsonWebKey): Bytes {
  return exported instanceof Uint8Array
    ? exported
    : new TextEncoder().encode(JSON.stringify(exported));
}
