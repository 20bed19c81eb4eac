/**
 * Parameters, results and places for functions that are emitted in tests.
 *
 * @module
 */
import type { Parameter, Result } from "../../src/wasm/module.ts";
import type { ValueType } from "../../src/wasm/opcodes.ts";
import { evenShape, Place } from "../../src/wasm/place.ts";
import { fullRange, LABEL, type Label } from "../../src/wasm/value.ts";

/** A public number with all the values of its type, unless bounds are given. */
export function numberParameter(
  type: ValueType,
  lo: number = -fullRange(type),
  hi: number = fullRange(type),
  label: Label = LABEL.public,
): Parameter & { kind: "value" } {
  return { kind: "value", type, lo, hi, label };
}

/** A result of any value of its type. */
export function anyResult(type: ValueType, label: Label = LABEL.public): Result {
  return { type, lo: -fullRange(type), hi: fullRange(type), label };
}

/** A place of bytes at a constant address. */
export function bytePlace(
  offset: number,
  length: number,
  label: Label = LABEL.public,
): Place {
  return new Place(`bytes at ${offset}`, evenShape(1, length, 0, 255), label, offset);
}
