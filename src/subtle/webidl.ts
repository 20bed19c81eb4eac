/**
 * Conversions of Web IDL, section 3.2, for what is not bytes. Each throws TypeError, or whatever
 * the caller's own code throws while it is asked.
 *
 * @module
 */
import { isObject, nameOf } from "../values.ts";

export { isObject, nameOf };

/** Converts to DOMString. */
export function toDomString(value: unknown): string {
  // A template refuses a symbol, which String() would describe.
  return typeof value === "string" ? value : `${value as string}`;
}

/** Converts to `sequence<DOMString>`: any iterable object, read once; a string is none. */
export function toStringSequence(value: unknown, what: string): string[] {
  const iterable = isObject(value) && typeof value[Symbol.iterator] === "function";
  if (!iterable) {
    throw new TypeError(`Cannot read ${what}: expected a sequence, got ${nameOf(value)}`);
  }
  return Array.from(value as unknown as Iterable<unknown>, toDomString);
}

/** Converts to `unsigned long?`: null and undefined are null, all else wraps modulo 2^32. */
export function toNullableUnsignedLong(value: unknown): number | null {
  // The unary plus refuses a bigint and a symbol, as ToNumber does.
  return value === undefined || value === null ? null : +(value as number) >>> 0;
}

/**
 * Converts to `[EnforceRange]` of an unsigned type.
 *
 * @param bits of the type: 8, 16 or 32.
 */
export function toEnforcedUnsigned(value: unknown, bits: number, what: string): number {
  const number = Math.trunc(+(value as number));
  if (!(number >= 0 && number < 2 ** bits)) {
    throw new TypeError(`Cannot read ${what}: expected 0 to ${2 ** bits - 1}, got ${number}`);
  }
  return number;
}

/**
 * Converts to a word of a list.
 *
 * @throws {TypeError} for any other word.
 */
export function toWord<Word extends string>(
  value: unknown,
  words: readonly Word[],
  what: string,
): Word {
  const text = toDomString(value);
  const word = words.find((candidate) => candidate === text);
  if (word === undefined) {
    throw new TypeError(
      `Cannot read ${what}: expected ${words.map((w) => `"${w}"`).join(", ")}, got "${text}"`,
    );
  }
  return word;
}
