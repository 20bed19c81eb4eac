/**
 * Paths of derivation: `m`, then `/` and decimal indexes below 2³¹, those of hardened steps with `'`
 * or `h` behind.
 *
 * @module
 */
import { formatStep, HARDENED, kindOf, toIndex } from "./child_index.ts";

const SLASH = 0x2f, ZERO = 0x30, NINE = 0x39, APOSTROPHE = 0x27, LOWER_H = 0x68, LOWER_M = 0x6d;

/** How {@linkcode formatPath} writes. */
export interface PathFormat {
  /** What marks a hardened step; `'` unless told otherwise. */
  readonly marker?: "'" | "h";
}

/**
 * Reads the text of a path.
 *
 * @param text for instance `m/44'/0'/0'/0/7`, which is the same as `m/44h/0h/0h/0/7`; `m` alone is
 * the path of no steps. No other spelling is read: no leading zeros, no blanks, no capital letters.
 * @returns the indexes, hardened ones from 2³¹ on.
 * @throws {TypeError} unless it is a string.
 * @throws {SyntaxError} for anything else, naming the position, counted from 0.
 * @see BIP-32, "The key tree"; BIP-380, "Key Expressions"
 */
export function parsePath(text: string): number[] {
  if (typeof text !== "string") {
    throw new TypeError(`Cannot parse path: expected a string, got ${kindOf(text)}`);
  }
  if (text.charCodeAt(0) !== LOWER_M) throw pathError(text, 0, `"m"`);
  const indexes: number[] = [], { length } = text;
  let at = 1;
  while (at < length) {
    if (text.charCodeAt(at) !== SLASH) throw pathError(text, at, `"/"`);
    const start = ++at;
    let index = 0, code = 0;
    for (; at < length; at++) {
      code = text.charCodeAt(at);
      if (code < ZERO || code > NINE) break;
      index = 10 * index + code - ZERO;
      if (index >= HARDENED) throw pathError(text, start, "an index below 2147483648");
    }
    if (at === start) throw pathError(text, at, "a digit");
    if (at > start + 1 && text.charCodeAt(start) === ZERO) {
      throw pathError(text, start, "an index without leading zeros");
    }
    if (at < length && (code === APOSTROPHE || code === LOWER_H)) {
      index += HARDENED;
      at++;
    }
    indexes.push(index);
  }
  return indexes;
}

/** Shows one character alone: what is no path may be a secret that somebody took for one. */
function pathError(text: string, at: number, expected: string): SyntaxError {
  const got = at < text.length ? JSON.stringify(text[at]) : "the end";
  return new SyntaxError(`Cannot parse path: expected ${expected} at position ${at}, got ${got}`);
}

/**
 * Writes a path: the text that {@linkcode parsePath} reads these indexes from.
 *
 * @param indexes integers, 0 ≤ i < 2³².
 * @throws {TypeError} for a marker that is none, or indexes that are no array of numbers.
 * @throws {RangeError} for an index out of range.
 */
export function formatPath(
  indexes: readonly number[],
  { marker = "'" }: PathFormat = {},
): string {
  if (marker !== "'" && marker !== "h") {
    throw new TypeError(`Cannot format path: expected the marker ' or h, got ${kindOf(marker)}`);
  }
  if (!Array.isArray(indexes)) {
    throw new TypeError(`Cannot format path: expected an array, got ${kindOf(indexes)}`);
  }
  let text = "m";
  for (const index of toIndexes(indexes, "format path")) {
    text += `/${formatStep(index, marker)}`;
  }
  return text;
}

/**
 * Takes a path as text or as indexes.
 *
 * @param action what is being done, for the error.
 * @returns indexes that are in range; of an array a copy.
 * @throws {TypeError} if it is neither.
 * @throws {SyntaxError} for a text that is no path.
 * @throws {RangeError} for an index out of range.
 */
export function toIndexes(path: string | readonly number[], action: string): readonly number[] {
  if (typeof path === "string") return parsePath(path);
  if (!Array.isArray(path)) {
    throw new TypeError(
      `Cannot ${action}: expected a path as text or array of indexes, got ${kindOf(path)}`,
    );
  }
  return Array.from(path, (index) => toIndex(index, action));
}
