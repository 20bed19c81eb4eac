/**
 * Tables of public keys that come again: with multiples of the key and of the base point at four
 * places of the scalars, the double multiplication has a quarter of the doublings. A verification
 * by such a key takes 0.45 (P-256) to 0.7 (secp256k1) of the time; its tables cost about two.
 *
 * @module
 */
import type { CurveContext } from "./curve_context.ts";
import type { FunctionBuilder } from "./func.ts";
import type { Table } from "./layout.ts";
import { tableAt } from "./lookup.ts";
import type { Parameter, Signature } from "./module.ts";
import {
  cutInParts,
  type DoubleMultiplication,
  type Stream,
  sumStreams,
} from "./multiply_vartime.ts";
import { TYPE } from "./opcodes.ts";
import type { Place } from "./place.ts";
import { coordinates, copyElement } from "./point.ts";
import { tableMaker, type Tables } from "./point_tables.ts";
import { digitShape, emitWnafVartime } from "./recode.ts";
import { entryShape } from "./table.ts";
import { LABEL, type Value } from "./value.ts";

/** How many keys a curve's module has room for: 74 KB on P-256, 320 KB on the longest curves. */
export const KNOWN_KEYS = 16;

/** Parts that scalars are cut in. */
const PARTS = 4;

/** Digit widths of the base point and of keys; less where the other tables are smaller. */
const BASE_WIDTH = 8, KEY_WIDTH = 6;

/** What the module does with keys that come again. */
export interface KnownKeys {
  /** Makes the tables of the base point. */
  readonly initBase: Signature;
  /** Makes the tables of a point, affine with Z = 1, for a slot. Argument: slot. */
  readonly prepare: (point: Place) => Signature;
  /** The double multiplication, with the key of a slot. Vartime. Argument: slot. */
  readonly multiply: Signature;
}

/** A parameter that is one of the slots. */
export const SLOT: Parameter = {
  kind: "value",
  type: TYPE.i32,
  lo: 0,
  hi: KNOWN_KEYS - 1,
  label: LABEL.public,
};

/** Takes memory for tables of the base point and of keys, and emits what works with them. */
export function emitKnownKeys(
  context: CurveContext,
  tables: Tables,
  double: DoubleMultiplication,
): KnownKeys {
  const { m, memory, field, orderBits, widths, constants } = context;
  const baseWidth = Math.min(BASE_WIDTH, widths.base);
  // A table of 2^(secret − 1) odd multiples is made of any point.
  const keyWidth = Math.min(KEY_WIDTH, widths.secret + 1);
  const table = (name: string, count: number) =>
    memory.table(name, entryShape(field), LABEL.public, count);
  const base = table("known base", PARTS * 2 ** (baseWidth - 2));
  const keys = table("known keys", KNOWN_KEYS * PARTS * 2 ** (keyWidth - 2));
  const partBytes = Math.ceil(orderBits / (8 * PARTS));
  const makeTable = tableMaker(context, tables);
  const power = context.point("power of a key", LABEL.public);
  const makeAll = (f: FunctionBuilder, point: Place, all: Table) => {
    const from = coordinates(field, point), to = coordinates(field, power);
    from.forEach((coordinate, i) => copyElement(f, to[i], coordinate));
    partsOf(all).forEach((part, i) => {
      if (i > 0) f.countdown(8 * partBytes, () => f.call(context.double, power, power));
      makeTable(f, power, part);
    });
  };
  const keyAt = (f: FunctionBuilder, slot: Value) =>
    tableAt(f, keys, keys.count / KNOWN_KEYS, slot);
  return {
    initBase: m.define("make_known_base_tables", [], (f) => makeAll(f, constants.base, base)),
    prepare: (point) =>
      m.define("make_key_tables", [SLOT], (f) => makeAll(f, point, keyAt(f, f.param(0)))),
    multiply: emitMultiply(context, double, {
      bits: 8 * partBytes + 1,
      partBytes,
      base: { width: baseWidth, at: () => base },
      key: { width: keyWidth, at: keyAt },
    }),
  };
}

/** The scalars' cut, and the tables and widths of both points. */
interface Plan {
  readonly bits: number;
  readonly partBytes: number;
  readonly base: Source;
  readonly key: Source;
}

interface Source {
  readonly width: number;
  readonly at: (f: FunctionBuilder, slot: Value) => Table;
}

function emitMultiply(
  context: CurveContext,
  double: DoubleMultiplication,
  { bits, partBytes, base, key }: Plan,
): Signature {
  const { m, memory, integer } = context;
  const sources = [{ ...base, scalar: double.a }, { ...key, scalar: double.b }].map((source) => ({
    ...source,
    wnaf: emitWnafVartime(m, integer, bits, source.width),
    digits: Array.from(
      { length: PARTS },
      () => memory.place("known digits", digitShape(bits, source.width), LABEL.public),
    ),
  }));
  const parts = Array.from(
    { length: PARTS },
    () => memory.place("known part", integer, LABEL.public),
  );
  return m.define("multiply_known_vartime", [SLOT], (f) => {
    const streams = sources.flatMap(({ width, at, scalar, wnaf, digits }) => {
      cutInParts(f, parts, scalar, partBytes);
      digits.forEach((place, i) => f.call(wnaf, place, parts[i]));
      return partsOf(at(f, f.param(0))).map((table, i): Stream => {
        return { table, width, digits: digits[i], isScaled: false };
      });
    });
    sumStreams(f, context, { ...double.accumulator, factor: null }, streams, bits);
  });
}

/** The tables of one point, cut in those of its parts. */
function partsOf({ first, count }: Table): Table[] {
  const entries = count / PARTS;
  return Array.from({ length: PARTS }, (_, i) => {
    const offset = first.offset + i * entries * first.shape.stride;
    return { first: first.as(first.shape, offset), count: entries };
  });
}
