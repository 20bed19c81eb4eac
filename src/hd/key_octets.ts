/**
 * Octets of keys that come from outside, and what they have to be.
 *
 * @module
 */
import { type Bytes, plainView } from "../bytes.ts";
import { isBytes } from "../is_bytes.ts";
import type { Scheme } from "./scheme.ts";
import { actionOf, type ExtendedKeyFields } from "./serialize.ts";

/**
 * Takes a byte string as a plain view.
 *
 * @throws {TypeError} unless it is a Uint8Array.
 * @throws {RangeError} if it has another length than the one given.
 */
export function toBytes(
  value: unknown,
  action: string,
  what: string,
  length?: number,
): Uint8Array {
  if (!isBytes(value)) {
    const got = value === null ? "null" : typeof value;
    throw new TypeError(`Cannot ${action}: expected ${what} to be a Uint8Array, got ${got}`);
  }
  const bytes = plainView(value);
  if (length === undefined || bytes.length === length) return bytes;
  throw new RangeError(
    `Cannot ${action}: expected ${what} of ${length} bytes, got ${bytes.length}`,
  );
}

/**
 * Refuses a scheme whose keys have no text.
 *
 * @throws {RangeError}
 */
export function requireText(scheme: Scheme, action: string): void {
  if (scheme.hasText) return;
  throw new RangeError(
    `Cannot ${action}: expected private keys of 32 bytes, got scheme ${scheme.name} with 64`,
  );
}

/**
 * Gives the private key of an extended one.
 *
 * @throws {RangeError} if there is none, or one out of range.
 */
export function secretOf(scheme: Scheme, fields: ExtendedKeyFields): Bytes {
  const { key } = fields, action = actionOf(fields);
  try {
    requirePrefix(key, [0], fields);
    const secret = key.slice(1);
    requireSecret(scheme, secret, action);
    return secret;
  } finally {
    key.fill(0);
  }
}

/**
 * Gives the public key of an extended one, in the scheme's form.
 *
 * @throws {RangeError} if there is none, or no point.
 */
export function pointOf(scheme: Scheme, fields: ExtendedKeyFields): Bytes {
  const { key } = fields, isShort = scheme.publicLength < key.length;
  requirePrefix(key, isShort ? [0] : [2, 3], fields);
  return requirePoint(scheme, isShort ? key.subarray(1) : key, actionOf(fields));
}

/** Refuses a first octet that is not one of these; a key of the other kind is called that. */
function requirePrefix(
  key: Uint8Array,
  prefixes: readonly number[],
  fields: ExtendedKeyFields,
): void {
  const [prefix] = key, { isPrivate } = fields;
  if (prefixes.includes(prefix)) return;
  const kind = isPrivate ? "private" : "public";
  const isOther = isPrivate ? prefix === 2 || prefix === 3 : prefix === 0;
  const expected = isOther
    ? `a ${kind} key behind the version of one, got a ${isPrivate ? "public" : "private"} key`
    : `a ${kind} key that begins with ${prefixes.map(toHex).join(" or ")}, got ${toHex(prefix)}`;
  key.fill(0);
  throw new RangeError(`Cannot ${actionOf(fields)}: expected ${expected}`);
}

/**
 * Refuses a private key that is none.
 *
 * @throws {RangeError}
 */
export function requireSecret(scheme: Scheme, secret: Uint8Array, action: string): void {
  const fault = scheme.secretFault(secret);
  if (fault !== null) throw new RangeError(`Cannot ${action}: ${fault}`);
}

/**
 * Decodes a public key.
 *
 * @throws {RangeError} if it is none.
 */
export function requirePoint(scheme: Scheme, octets: Uint8Array, action: string): Bytes {
  const point = scheme.decodePoint(octets);
  if (point !== null) return point;
  throw new RangeError(
    `Cannot ${action}: expected a public key on ${scheme.curve}, got octets that are none`,
  );
}

/** A private key as extended keys hold it: 00 before it. */
export function withZero(secret: Uint8Array): Bytes {
  const octets = new Uint8Array(1 + secret.length);
  octets.set(secret, 1);
  return octets;
}

function toHex(octet: number): string {
  return octet.toString(16).padStart(2, "0");
}
