/**
 * Arguments of synchronous calls, checked at the door.
 *
 * @module
 */
import { plainView } from "../bytes.ts";
import { isBytes } from "../is_bytes.ts";

/**
 * Takes a byte string, of `length` bytes if that is given, as a plain view.
 *
 * @param action what the caller was about to do, and `what` the argument is, for the message.
 * @throws {TypeError} if it is something else.
 */
export function takeBytes(
  value: unknown,
  length: number | undefined,
  action: string,
  what: string,
): Uint8Array {
  const bytes = isBytes(value) ? plainView(value) : undefined;
  if (bytes !== undefined && (length === undefined || bytes.length === length)) return bytes;
  const expected = length === undefined ? "a Uint8Array" : `a Uint8Array of ${length} bytes`;
  const got = bytes === undefined ? kindOf(value) : `${bytes.length} bytes`;
  throw new TypeError(`Cannot ${action}: expected ${what} to be ${expected}, got ${got}`);
}

/**
 * Takes a bigint.
 *
 * @throws {TypeError} if it is something else.
 */
export function takeBigint(value: unknown, action: string, what: string): bigint {
  if (typeof value === "bigint") return value;
  throw new TypeError(`Cannot ${action}: expected ${what} to be a bigint, got ${kindOf(value)}`);
}

/**
 * Takes one of a few words.
 *
 * @throws {TypeError} if it is something else.
 */
export function takeWord<T extends string>(
  value: unknown,
  words: readonly T[],
  action: string,
  what: string,
): T {
  if (words.includes(value as T)) return value as T;
  const expected = words.map((word) => JSON.stringify(word)).join(", ");
  const got = typeof value === "string" ? JSON.stringify(value) : kindOf(value);
  throw new TypeError(`Cannot ${action}: expected ${what} to be one of ${expected}, got ${got}`);
}

/**
 * Takes an object: options, or coordinates.
 *
 * @throws {TypeError} if it is something else, of which every member would count as absent.
 */
export function takeObject<T extends object>(value: T, action: string, what: string): T {
  if (typeof value === "object" && value !== null) return value;
  throw new TypeError(`Cannot ${action}: expected ${what} to be an object, got ${kindOf(value)}`);
}

/**
 * Takes a boolean, `false` if it is absent.
 *
 * @throws {TypeError} if it is something else.
 */
export function takeFlag(value: unknown, action: string, what: string): boolean {
  if (value === undefined || typeof value === "boolean") return value === true;
  throw new TypeError(`Cannot ${action}: expected ${what} to be a boolean, got ${kindOf(value)}`);
}

/** What a value is, for an error. */
export function kindOf(value: unknown): string {
  if (value === null || typeof value !== "object") return value === null ? "null" : typeof value;
  try {
    return Object.prototype.toString.call(value).slice(8, -1);
  } catch {
    return "object";
  }
}

/** What came where a number was expected, for an error; nothing of a caller's runs for it. */
export function textOf(value: unknown): string {
  return typeof value === "number"
    ? `${value}`
    : typeof value === "bigint"
    ? `${value}n`
    : kindOf(value);
}
