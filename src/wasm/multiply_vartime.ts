/**
 * The double multiplication of a verification: public scalars, time depends on them.
 *
 * @module
 */
import type { CurveContext } from "./curve_context.ts";
import type { FunctionBuilder } from "./func.ts";
import { elementsOf, type Table } from "./layout.ts";
import { unpackEntry } from "./lookup.ts";
import type { Parameter, Signature } from "./module.ts";
import { TYPE } from "./opcodes.ts";
import type { Place, Shape } from "./place.ts";
import { coordinates, copyElement, pointShape } from "./point.ts";
import { SUM } from "./point_add.ts";
import { HALF_BITS, type Tables } from "./point_tables.ts";
import { digitShape, emitWnafVartime } from "./recode.ts";
import { entryShape } from "./table.ts";
import { LABEL, type Value, type Variable } from "./value.ts";

/** The inputs of the double multiplication and its result. */
export interface DoubleMultiplication {
  /** a·G + b·Q. Vartime. The point's tables have been made; result in Jacobian coordinates. */
  readonly function: Signature;
  /** The integers a and b, below n. */
  readonly a: Place;
  readonly b: Place;
  readonly result: Place;
  readonly accumulator: Accumulator;
}

/** One run of digits and the table that they select from. */
export interface Stream {
  readonly table: Table;
  readonly width: number;
  readonly digits: Place;
  /** The entries are affine on the curve itself, where the sum is on that of `factor`. */
  readonly isScaled: boolean;
}

/** Where the sum is made. */
export interface Accumulator {
  readonly point: Place;
  /** The other summand, unpacked. */
  readonly affine: readonly [Place, Place];
  readonly ratio: Place;
  readonly zPrime: Place;
  readonly unpack: Signature;
  /** The factor of the isomorphic curve on which the sum is made; null for the curve itself. */
  readonly factor: Place | null;
}

/** Emits a·G + b·Q for public scalars, with w-NAF digits of all parts interleaved. Vartime. */
export function emitDoubleMultiplyVartime(
  context: CurveContext,
  tables: Tables,
): DoubleMultiplication {
  const { m, memory, field, basis, widths } = context;
  // A half of a has the bits above 2^HALF_BITS, or those below.
  const halfBits = Math.max(HALF_BITS, context.orderBits - HALF_BITS);
  const bits = basis ? Math.max(halfBits + 1, context.partBits) : context.orderBits + 1;
  const wnafBase = emitWnafVartime(m, context.integer, bits, widths.base);
  const wnafPoint = emitWnafVartime(m, context.integer, bits, widths.point);
  const place = (name: string, shape: Shape) => memory.place(`double ${name}`, shape, LABEL.public);
  const a = place("a", context.integer), b = place("b", context.integer);
  const accumulator = {
    point: place("result", pointShape(field)),
    affine: [place("x", field.shape()), place("y", field.shape())] as const,
    ratio: place("ratio", field.shape()),
    zPrime: place("z'", field.shape()),
    factor: tables.workspace.z,
    unpack: emitUnpack(context),
  };
  const baseParts = tables.base.map(() => place("part of a", context.integer));
  const pointParts = tables.point.map(() => place("part of b", context.integer));
  const stream = (table: Table, width: number, isScaled: boolean): Stream => {
    return { table, width, isScaled, digits: place("digits", digitShape(bits, width)) };
  };
  const baseStreams = tables.base.map((table) => stream(table, widths.base, !context.constants.a));
  const pointStreams = tables.point.map((table) => stream(table, widths.point, false));
  const signature = m.define("double_multiply_vartime", [], (f) => {
    cutInParts(f, baseParts, a, HALF_BITS / 8);
    if (tables.split) f.call(tables.split, pointParts[0], pointParts[1], b);
    else cutInParts(f, pointParts, b, 0);
    baseParts.forEach((part, i) => f.call(wnafBase, baseStreams[i].digits, part));
    pointParts.forEach((part, i) => f.call(wnafPoint, pointStreams[i].digits, part));
    sumStreams(f, context, accumulator, [...baseStreams, ...pointStreams], bits);
  });
  return { function: signature, a, b, result: accumulator.point, accumulator };
}

/** Doubles and adds over all bits, highest first: Σ digits of each run times its table. */
export function sumStreams(
  f: FunctionBuilder,
  context: CurveContext,
  accumulator: Accumulator,
  streams: readonly Stream[],
  bits: number,
): void {
  const { point, factor } = accumulator, { field } = context;
  const [, , z] = coordinates(field, point);
  const empty = f.variable(f.const32(1), 0, 1);
  f.countdown(bits, (bit) => {
    f.if(f.eqz(f.get(empty)), () => f.call(context.double, point, point));
    for (const stream of streams) addDigit(f, context, accumulator, stream, bit, empty);
  });
  f.if(f.get(empty), () => {
    for (let i = 0; i < field.layout.count; i++) f.store(z, i, f.const64(0));
  }, () => {
    if (factor) f.call(context.functions.multiply, z, z, factor);
  });
}

/** Emits the unpacking of a public entry. Arguments: x, y (out), entry, mask for −y. */
function emitUnpack({ m, field }: CurveContext): Signature {
  const place = (access: "in" | "out", shape: Shape): Parameter => {
    return { kind: "place", access, shape, label: LABEL.public };
  };
  const out = place("out", field.shape());
  const mask = { kind: "value", type: TYPE.i64, lo: -1, hi: 0, label: LABEL.public } as const;
  return m.define("unpack", [out, out, place("in", entryShape(field)), mask], (f) => {
    unpackEntry(f, field, f.place(2), f.param(3), [f.place(0), f.place(1)]);
  });
}

/** Adds the multiple that the digit at `bit` selects, if it is not zero. */
function addDigit(
  f: FunctionBuilder,
  context: CurveContext,
  accumulator: Accumulator,
  stream: Stream,
  bit: Value,
  empty: Variable,
): void {
  const { table, width, digits } = stream;
  const digit = f.let(f.wrap(f.load(f.at(elementsOf(digits), bit), 0)));
  f.if(digit, () => {
    const negative = f.let(f.signMask(f.extend(digit)));
    const size = f.bits32("xor", digit, f.shr32(digit, 31));
    const index = f.let(f.bits32("and", f.shr32(size, 1), f.const32(2 ** (width - 2) - 1)));
    f.call(accumulator.unpack, ...accumulator.affine, f.at(table, index), negative);
    f.if(f.get(empty), () => {
      begin(f, context, accumulator, stream);
      f.set(empty, f.const32(0));
    }, () => addEntry(f, context, accumulator, stream, empty));
  });
}

/** Sets the empty sum to the entry. */
function begin(
  f: FunctionBuilder,
  { field, functions: { multiply, square }, constants }: CurveContext,
  { point, affine, zPrime, factor }: Accumulator,
  { isScaled }: Stream,
): void {
  const [x, y, z] = coordinates(field, point);
  copyElement(f, z, constants.one);
  if (!isScaled || !factor) {
    copyElement(f, x, affine[0]);
    copyElement(f, y, affine[1]);
    return;
  }
  f.call(square, zPrime, factor);
  f.call(multiply, x, affine[0], zPrime);
  f.call(multiply, zPrime, zPrime, factor);
  f.call(multiply, y, affine[1], zPrime);
}

/** Adds the entry to a sum that is not empty; equal and opposite points are seen to. */
function addEntry(
  f: FunctionBuilder,
  { field, functions, addMixedVartime, double }: CurveContext,
  { point, affine, ratio, zPrime, factor }: Accumulator,
  { isScaled }: Stream,
  empty: Variable,
): void {
  const [, , z] = coordinates(field, point);
  // For entries that are affine on the curve itself Z counts with its factor.
  if (isScaled && factor) f.call(functions.multiply, zPrime, z, factor);
  const whole = isScaled && factor ? zPrime : z;
  const found = f.let(f.value(addMixedVartime, point, ratio, ...affine, whole));
  f.if(found, () => {
    f.if(f.compare("eq", found, f.const32(SUM.equal)), () => {
      f.call(double, point, point);
    }, () => f.set(empty, f.const32(1)));
  });
}

/** Cuts a public integer in parts of `bytes` bytes; the last one has the rest. */
export function cutInParts(
  f: FunctionBuilder,
  parts: readonly Place[],
  scalar: Place,
  bytes: number,
): void {
  const { stride } = scalar.shape;
  parts.forEach((part, i) => {
    const start = i * bytes, length = i === parts.length - 1 ? stride : bytes;
    for (let at = 0; at < stride; at += 8) {
      // The last words of an integer are padding.
      const isThere = at < length && start + at + 8 <= stride;
      const word = isThere ? f.loadWord(scalar, start + at) : f.const64(0);
      f.storeWord(part, at, length - at < 8 && isThere ? f.low(word, 8 * (length - at)) : word);
    }
  });
}
