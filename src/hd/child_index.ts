/**
 * The indexes of children: below 2³¹ those of soft steps, from there on those of hardened ones.
 *
 * @module
 */

/** First index of a hardened step: 2³¹. */
export const HARDENED: number = 0x80000000;

/** Number of different indexes. */
const INDEX_LIMIT = 2 * HARDENED;

/** Which children are made. */
export interface ChildRange {
  /** Number of the first one, below 2³¹. */
  readonly from: number;
  /** How many there are. */
  readonly count: number;
  /** Whether the steps are hardened: no unless told. */
  readonly hardened?: boolean;
}

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
 * Takes the index of one step; -0 counts as 0.
 *
 * @throws {TypeError} unless it is a number.
 * @throws {RangeError} unless it is an integer, 0 ≤ i < 2³².
 */
export function toIndex(index: number, action: string): number {
  requireNumber(index, action);
  if (Number.isInteger(index) && index >= 0 && index < INDEX_LIMIT) return index + 0;
  throw new RangeError(
    `Cannot ${action}: expected an index that is an integer from 0 to 4294967295, got ${index}`,
  );
}

/**
 * Takes numbers in a row.
 *
 * @returns the indexes.
 * @throws {TypeError} for members of other types.
 * @throws {RangeError} for a first number of 2³¹ or more, and numbers that pass that.
 */
export function indexesOf({ from, count, hardened = false }: ChildRange, action: string): number[] {
  for (
    const [name, value, most] of [["from", from, HARDENED - 1], ["count", count, HARDENED]] as const
  ) {
    requireNumber(value, action, name);
    if (Number.isInteger(value) && value >= 0 && value <= most) continue;
    throw new RangeError(
      `Cannot ${action}: expected "${name}" to be an integer from 0 to ${most}, got ${value}`,
    );
  }
  if (typeof hardened !== "boolean") {
    throw new TypeError(
      `Cannot ${action}: expected "hardened" to be a boolean, got ${kindOf(hardened)}`,
    );
  }
  if (from + count > HARDENED) {
    throw new RangeError(
      `Cannot ${action}: expected numbers below 2147483648, got ${from} and ${count} from there`,
    );
  }
  const first = from + (hardened ? HARDENED : 0);
  return Array.from({ length: count }, (_, i) => first + i);
}

/** Writes a step as paths do. */
export function formatStep(index: number, marker: "'" | "h" = "'"): string {
  return index < HARDENED ? `${index}` : `${index - HARDENED}${marker}`;
}

function requireNumber(value: unknown, action: string, name?: string): void {
  if (typeof value === "number") return;
  const expected = name === undefined ? "a number" : `"${name}" to be a number`;
  throw new TypeError(`Cannot ${action}: expected ${expected}, got ${kindOf(value)}`);
}

/** What a value is, for errors. */
export function kindOf(value: unknown): string {
  return value === null ? "null" : typeof value;
}
