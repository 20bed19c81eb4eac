/**
 * What the algorithms for key agreement share: the partner in their parameters, the length of their
 * result.
 *
 * @module
 */
import type { Bytes } from "../../bytes.ts";
import { operationError } from "../errors.ts";
import type { KeySlots } from "../handler.ts";
import { runtimeKeyInfo, slotsOf } from "../key.ts";
import { nameOf } from "../webidl.ts";

/**
 * Looks at the partner's key.
 *
 * @returns null for a key of the runtime.
 * @throws {TypeError} if it is no key.
 */
export function readPartner(value: unknown): KeySlots | null {
  const slots = slotsOf(value);
  if (slots === undefined && runtimeKeyInfo(value) === undefined) {
    throw new TypeError(`Cannot read public: expected a CryptoKey, got ${nameOf(value)}`);
  }
  return slots ?? null;
}

/**
 * Cuts a secret to a length in bits; the bits behind it in the last byte are zero.
 *
 * @throws {DOMException} OperationError if the secret is shorter.
 */
export function leadingBits(secret: Bytes, length: number | null): Bytes {
  const bits = 8 * secret.length;
  if (length === null || length === bits) return secret.slice();
  if (length > bits) {
    throw operationError(`Cannot derive bits: expected at most ${bits} bits, got ${length}`);
  }
  const leading = secret.slice(0, Math.ceil(length / 8));
  const unused = 8 * leading.length - length;
  if (unused > 0) leading[leading.length - 1] &= 0xff << unused;
  return leading;
}
