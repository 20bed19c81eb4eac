/**
 * What the assembler knows of a value: type, bounds, secrecy.
 *
 * @module
 */
import { TYPE, type ValueType } from "./opcodes.ts";

/**
 * How secret a value is. A function that serves both kinds of data is written for `VARIABLE`: it
 * is checked as if its data were secret, and each call decides what the data are.
 */
export const LABEL = { public: 0, variable: 1, secret: 2 } as const;

/** A label: one of {@linkcode LABEL}, ordered from public to secret. */
export type Label = typeof LABEL[keyof typeof LABEL];

/**
 * The largest magnitude an exact i64 value may have. Bounds are doubles: below 2^53 they are
 * exact, above each operation errs by at most 2^−53 of the value, and the gap between this limit
 * and 2^63 pays for 2^10 such roundings in one value; a column of the longest field sums 40.
 */
export const WORD_LIMIT: number = 2 ** 63 - 2 ** 20;

/** The same for a 128-bit pair. */
export const WIDE_LIMIT: number = 2 ** 127 - 2 ** 84;

/** A value on the operand stack (`local` = −1) or in a local, with its proved bounds. */
export class Value {
  /** Index of the local that holds it, or −1 while it is on the operand stack. */
  local = -1;

  /** Notes a value; `lo` ≤ value ≤ `hi` as signed integers; `scope` is the block it was made in. */
  constructor(
    readonly type: ValueType,
    readonly lo: number,
    readonly hi: number,
    readonly label: Label,
    readonly scope: number,
  ) {}
}

/** A mutable local: every value stored must fit its bounds and its label, so loops keep both. */
export class Variable {
  /** Declares a variable; made by `FunctionBuilder.variable`. */
  constructor(
    readonly type: ValueType,
    readonly lo: number,
    readonly hi: number,
    readonly label: Label,
    readonly local: number,
    readonly scope: number,
  ) {}
}

/** Bounds of a word whose value is not known at all. */
export function fullRange(type: ValueType): number {
  return type === TYPE.i32 ? 2 ** 31 : type === TYPE.wide ? 2 ** 127 : 2 ** 63;
}
