/**
 * The indexes of children: below 2³¹ those of soft steps, from there on those of hardened ones.
 *
 * @module
 */

/** First index of a hardened step: 2³¹. */
export const HARDENED: number = 0x80000000;

/** Number of different indexes. */
const INDEX_LIMIT = 2 * HARDENED;

/**
 * Gives the index of the hardened step with a number.
 *
 * @param n integer, 0 ≤ n < 2³¹.
 * @returns n + 2³¹.
 * @throws {TypeError} unless n is a number.
 * @throws {RangeError} if it is out of range.
 */
export function hardened(n: number): number {
  requireNumber(n, "harden index");
  if (Number.isInteger(n) && n >= 0 && n < HARDENED) return n + HARDENED;
  throw new RangeError(`Cannot harden index: expected an integer from 0 to 2147483647, got ${n}`);
}

/**
 * Takes the index of one step.
 *
 * @throws {TypeError} unless it is a number.
 * @throws {RangeError} unless it is an integer, 0 ≤ i < 2³².
 */
export function toIndex(index: number, action: string): number {
  requireNumber(index, action);
  if (Number.isInteger(index) && index >= 0 && index < INDEX_LIMIT) return index;
  throw new RangeError(
    `Cannot ${action}: expected an index that is an integer from 0 to 4294967295, got ${index}`,
  );
}

/** Writes a step as paths do. */
export function formatStep(index: number, marker: "'" | "h" = "'"): string {
  return index < HARDENED ? `${index}` : `${index - HARDENED}${marker}`;
}

function requireNumber(value: unknown, action: string): void {
  if (typeof value === "number") return;
  throw new TypeError(`Cannot ${action}: expected a number, got ${kindOf(value)}`);
}

/** What a value is, for errors. */
export function kindOf(value: unknown): string {
  return value === null ? "null" : typeof value;
}
