/**
 * Multiplication on Edwards curves: of the base point by secrets in a fixed sequence, and the
 * double multiplication of a verification, whose time depends on its public scalars.
 *
 * The laws are complete, so no sum on the way is an exception.
 *
 * @module
 */
import type { EdwardsContext } from "./edwards_context.ts";
import { edwardsShape, summandMembers } from "./edwards_point.ts";
import { setNeutral } from "./edwards_moves.ts";
import {
  type EdwardsTables,
  emitEdwardsLookup,
  packedShape,
  unpackSummand,
} from "./edwards_tables.ts";
import type { FunctionBuilder } from "./func.ts";
import { elementsOf } from "./layout.ts";
import { tableAt } from "./lookup.ts";
import type { Parameter, Signature } from "./module.ts";
import { TYPE } from "./opcodes.ts";
import type { Place, Shape } from "./place.ts";
import { digitShape, emitWnafVartime, windowAt } from "./recode.ts";
import { LABEL, type Value, type Variable } from "./value.ts";

/**
 * Emits out = k·B for a secret: a comb of signed odd windows, each looked up by a scan of its
 * whole table. Arguments: out, integer k (odd, below 2n).
 */
export function emitEdwardsFixedBase(context: EdwardsContext, tables: EdwardsTables): Signature {
  const { m, field, addAffine, widths: { comb: width }, integer } = context;
  const { comb, combWindows } = tables, entries = 2 ** (width - 1), last = combWindows - 1;
  const members = ["u", "v", "w"].map((name) => context.element(`fixed ${name}`, LABEL.secret));
  const lookup = emitEdwardsLookup(context, width);
  const params: Parameter[] = [
    { kind: "place", access: "out", shape: edwardsShape(field), label: LABEL.secret },
    { kind: "place", access: "in", shape: integer, label: LABEL.secret },
  ];
  return m.define("edwards_multiply_base", params, (f) => {
    const out = f.place(0), k = f.place(1);
    const addWindow = (window: Value, flip = 0) => {
      // Bits of (k − 1)/2 are those of k from bit 1 on.
      const scaled = f.arithmetic32("mul", window, f.const32(width));
      const at = f.arithmetic32("add", scaled, f.const32(1));
      const bits = f.let(f.bits32("xor", windowAt(f, k, at, width), f.const32(flip)));
      f.call(lookup, ...members, tableAt(f, comb, entries, window), bits);
      f.call(addAffine, out, ...members);
    };
    setNeutral(f, context, out);
    addWindow(f.let(f.const32(last)), entries);
    f.countdown(last, (window) => addWindow(window));
  });
}

/** The inputs of the double multiplication and its result. */
export interface EdwardsDoubleMultiplication {
  /** result = a·B + b·Q. Vartime. The multiples of Q have been made. */
  readonly function: Signature;
  /** The integers a and b, below n. */
  readonly a: Place;
  readonly b: Place;
  readonly result: Place;
}

/** One run of digits, and the addition of the multiple that a digit selects. */
interface Stream {
  readonly digits: Place;
  add(f: FunctionBuilder, digit: Value): void;
}

/** Emits a·B + b·Q for public scalars, with w-NAF digits of both interleaved. Vartime. */
export function emitEdwardsDoubleVartime(
  context: EdwardsContext,
  tables: EdwardsTables,
): EdwardsDoubleMultiplication {
  const { m, memory, field, integer, orderBits, widths, double } = context;
  const bits = orderBits + 1;
  const place = (name: string, shape: Shape) => memory.place(`double ${name}`, shape, LABEL.public);
  const a = place("a", integer), b = place("b", integer);
  const result = place("result", edwardsShape(field));
  const wnafBase = emitWnafVartime(m, integer, bits, widths.base);
  const wnafPoint = emitWnafVartime(m, integer, bits, widths.point);
  const digits = {
    base: place("digits of a", digitShape(bits, widths.base)),
    point: place("digits of b", digitShape(bits, widths.point)),
  };
  const addBase = emitAddBase(context, tables, result);
  const addPoint = emitAddPoint(context, tables, result);
  const streams: Stream[] = [
    { digits: digits.base, add: (f, digit) => void f.call(addBase, digit) },
    { digits: digits.point, add: (f, digit) => void f.call(addPoint, digit) },
  ];
  const signature = m.define("edwards_double_multiply_vartime", [], (f) => {
    f.call(wnafBase, digits.base, a);
    f.call(wnafPoint, digits.point, b);
    setNeutral(f, context, result);
    const started = f.variable(f.const32(0), 0, 1);
    f.countdown(bits, (bit) => {
      f.if(f.get(started), () => f.call(double, result, result));
      for (const stream of streams) addDigit(f, stream, bit, started);
    });
  });
  return { function: signature, a, b, result };
}

/** Adds the multiple that the digit at `bit` selects, if it is not zero. */
function addDigit(f: FunctionBuilder, stream: Stream, bit: Value, started: Variable): void {
  const digit = f.let(f.wrap(f.load(f.at(elementsOf(stream.digits), bit), 0)));
  f.if(digit, () => {
    stream.add(f, digit);
    f.set(started, f.const32(1));
  });
}

function digitParameter(width: number): Parameter {
  const bound = 2 ** (width - 1);
  return { kind: "value", type: TYPE.i32, lo: -bound, hi: bound - 1, label: LABEL.public };
}

/** (|digit| − 1)/2 of an odd digit, and an i64 mask for its sign. */
function entryOf(f: FunctionBuilder, digit: Value, width: number) {
  const size = f.bits32("xor", digit, f.shr32(digit, 31));
  const index = f.bits32("and", f.shr32(size, 1), f.const32(2 ** (width - 2) - 1));
  return { index: f.let(index), negative: f.let(f.signMask(f.extend(digit))) };
}

/** Emits result += digit·B. Argument: digit. */
function emitAddBase(context: EdwardsContext, { base }: EdwardsTables, result: Place): Signature {
  const { m, addAffine, widths } = context;
  const [u, v, w] = ["u", "v", "w"].map((name) => context.element(`base ${name}`, LABEL.public));
  return m.define("edwards_add_base_vartime", [digitParameter(widths.base)], (f) => {
    const { index, negative } = entryOf(f, f.param(0), widths.base);
    unpackSummand(f, context, f.at(base, index), negative, { u, v, w });
    f.call(addAffine, result, u, v, w);
  });
}

/** Emits result += digit·Q. Argument: digit. */
function emitAddPoint(
  context: EdwardsContext,
  { multiples }: EdwardsTables,
  result: Place,
): Signature {
  const { m, field, add, widths } = context;
  const [u, v, w] = ["u", "v", "w"].map((name) => context.element(`point ${name}`, LABEL.public));
  const plain = { ...packedShape(field), width: 8 as const, stride: multiples.first.shape.stride };
  return m.define("edwards_add_point_vartime", [digitParameter(widths.point)], (f) => {
    const { index, negative } = entryOf(f, f.param(0), widths.point);
    const entry = f.at(multiples, index);
    unpackSummand(f, context, entry.as(plain), negative, { u, v, w });
    f.call(add, result, u, v, w, summandMembers(field, entry).z);
  });
}
