/**
 * The operations of an Edwards curve's module: secret ones in a fixed sequence of instructions,
 * public ones whose time depends on their inputs.
 *
 * @module
 */
import { FLAG } from "./conversions.ts";
import type { EdwardsContext } from "./edwards_context.ts";
import { copyWords, DECODE, type EdwardsDecoding, refuseUnless } from "./edwards_decode.ts";
import { emitEdwardsDoubleVartime, emitEdwardsFixedBase } from "./edwards_multiply.ts";
import { edwardsCoordinates, edwardsShape, summandMembers, summandShape } from "./edwards_point.ts";
import type { EdwardsScalars } from "./edwards_scalar.ts";
import { copyPoint, negatePoint } from "./edwards_moves.ts";
import type { EdwardsTables } from "./edwards_tables.ts";
import type { FunctionBuilder } from "./func.ts";
import type { Parameter, Signature } from "./module.ts";
import { TYPE } from "./opcodes.ts";
import type { Place } from "./place.ts";
import { LABEL, type Value } from "./value.ts";

/** The places through which the caller speaks to the module. All integers are little-endian. */
export interface EdwardsPlaces {
  /** Secret inputs as long as a hash, wiped by the functions that read them. */
  readonly scalar: Place;
  readonly nonce: Place;
  /** Public inputs: a hash, a scalar, two points. */
  readonly challenge: Place;
  readonly response: Place;
  readonly point: Place;
  readonly other: Place;
  /** Public result. */
  readonly out: Place;
}

/** What the operations share. */
export interface EdwardsParts {
  readonly context: EdwardsContext;
  readonly io: EdwardsPlaces;
  readonly tables: EdwardsTables;
  readonly scalars: EdwardsScalars;
  readonly decoding: EdwardsDecoding;
  /** As `emitToMontgomery` makes it. */
  readonly toMontgomery: Signature;
}

/** Which equation `verify` asks for. */
export const EQUATION = {
  /** S·B = R + k·A; points as RFC 8032 encodes them, A and R not of small order. */
  cofactorless: 0,
  /** 2^c·S·B = 2^c·R + 2^c·k·A with any encoding of points: ZIP-215. */
  cofactored: 1,
} as const;

/** Forms in which `multiply_base` writes its point. */
export const FORM = { edwards: 0, montgomery: 1 } as const;

function small(hi: number): Parameter {
  return { kind: "value", type: TYPE.i32, lo: 0, hi, label: LABEL.public };
}

/** Emits and exports `multiply_base` and `respond`. */
export function emitEdwardsSecrets(parts: EdwardsParts): void {
  const { context, io, tables, scalars, decoding, toMontgomery } = parts, { m } = context;
  const integer = (name: string) => context.integerPlace(name, LABEL.secret);
  const reduced = integer("secret scalar"), odd = integer("odd scalar"), bytes = integer("result");
  const point = context.memory.place("secret point", edwardsShape(context.field), LABEL.secret);
  const fixedBase = emitEdwardsFixedBase(context, tables);
  // (scalar mod n)·B, as an Edwards point or as a Montgomery u.
  const multiplyBase = m.define("multiply_base_secret", [small(FORM.montgomery)], (f) => {
    f.call(scalars.reduce, reduced, io.scalar);
    f.call(scalars.makeOdd, odd, reduced);
    f.call(fixedBase, point, odd);
    f.if(f.param(0), () => f.call(toMontgomery, bytes, point), () => {
      f.call(decoding.encode, bytes, point);
    });
    reveal(f, io.out, bytes, "public key returned");
  });
  // nonce + challenge·scalar mod n.
  const respond = m.define("respond_secret", [], (f) => {
    f.call(scalars.respond, bytes, io.nonce, io.challenge, io.scalar);
    reveal(f, io.out, bytes, "signature returned");
  });
  context.exportWiping(multiplyBase, "multiply_base");
  context.exportWiping(respond, "respond");
}

/** Copies a secret integer that the caller is to know to a public place. */
function reveal(f: FunctionBuilder, out: Place, source: Place, reason: string): void {
  for (let at = 0; at < source.shape.stride; at += 16) {
    f.storeVector(out, at, f.declassify(f.loadVector(source, at), reason));
  }
}

/**
 * Emits the way to the Montgomery curve: u = (1 + y)/(1 − y) for a = −1, the birational map of
 * RFC 7748, section 4.1; u = y²/x² for a = 1, its isogeny of section 4.2. Arguments: integer u
 * (out), point. A point without image gives 0.
 */
export function emitToMontgomery(context: EdwardsContext): Signature {
  const { m, field, functions: { multiply, square, addTimes }, curve: { a } } = context;
  const top = context.element("montgomery top", LABEL.variable);
  const bottom = context.element("montgomery bottom", LABEL.variable);
  const params: Parameter[] = [
    { kind: "place", access: "out", shape: context.integer, label: LABEL.variable },
    { kind: "place", access: "in", shape: edwardsShape(field), label: LABEL.variable },
  ];
  return m.define("edwards_to_montgomery", params, (f) => {
    const { x, y, z } = edwardsCoordinates(field, f.place(1));
    if (a === 1) {
      f.call(square, top, y);
      f.call(square, bottom, x);
    } else {
      f.call(addTimes, top, z, y, 1);
      f.call(addTimes, bottom, z, y, -1);
    }
    f.call(context.invertElement, bottom, bottom);
    f.call(multiply, top, top, bottom);
    f.call(context.fieldIntegers.store, f.place(0), top);
  });
}

/** Emits and exports `prepare`, `verify`, `add` and `to_montgomery`. */
export function emitEdwardsPublic(parts: EdwardsParts): void {
  const { context, io, decoding: { decode, encode }, toMontgomery } = parts, { m, field } = context;
  const point = context.point("public point", LABEL.public);
  const isNeutral = emitIsNeutralTimesCofactor(context);
  emitPrepare(parts, isNeutral);
  emitVerify(parts, isNeutral);
  const summand = context.memory.place("other summand", summandShape(field), LABEL.public);
  const add = m.define("add_vartime", [], (f) => {
    refuseUnless(f, f.value(decode, point, io.other, DECODE.strict));
    const { u, v, w, z } = summandMembers(field, summand);
    f.call(context.summand, u, v, w, z, point, context.summandFactor);
    refuseUnless(f, f.value(decode, point, io.point, DECODE.strict));
    f.call(context.add, point, u, v, w, z);
    f.call(encode, io.out, point);
    return f.const32(1);
  }, FLAG);
  const convert = m.define("to_montgomery_vartime", [], (f) => {
    refuseUnless(f, f.value(decode, point, io.point, DECODE.strict));
    f.call(toMontgomery, io.out, point);
    return f.const32(1);
  }, FLAG);
  context.exportWiping(add, "add");
  context.exportWiping(convert, "to_montgomery");
}

/** Emits whether cofactor·P is the neutral element: only then is its x zero. Argument: P (changed). */
function emitIsNeutralTimesCofactor(context: EdwardsContext): Signature {
  const { m, field, double, fieldIntegers, curve: { cofactorBits } } = context;
  const params: Parameter[] = [
    { kind: "place", access: "inout", shape: edwardsShape(field), label: LABEL.public },
  ];
  return m.define("edwards_is_small_vartime", params, (f) => {
    for (let i = 0; i < cofactorBits; i++) f.call(double, f.place(0), f.place(0));
    return f.value(fieldIntegers.isZero, edwardsCoordinates(field, f.place(0)).x);
  }, FLAG);
}

/**
 * Emits `prepare`: decodes the public key in `point`, and makes the multiples of its negative, which
 * `verify` works with until others are made. Argument: one of {@linkcode EQUATION}. Gives 0 for a
 * key that no signature is good for.
 */
function emitPrepare(parts: EdwardsParts, isSmall: Signature): void {
  const { context, io, tables, decoding: { decode } } = parts, { m, field, widths } = context;
  const key = context.point("prepared key", LABEL.public);
  const copy = context.point("prepared copy", LABEL.public);
  const prepare = m.define("prepare_key_vartime", [small(EQUATION.cofactored)], (f) => {
    const isCofactored = f.param(0);
    refuseUnless(f, f.value(decode, key, io.point, isCofactored));
    f.if(f.eqz(isCofactored), () => {
      copyPoint(f, field, copy, key);
      f.if(f.value(isSmall, copy), () => f.return(f.const32(0)));
    });
    negatePoint(f, field, key);
    f.call(tables.makeMultiples, key, 2 ** (widths.point - 2));
    return f.const32(1);
  }, FLAG);
  context.exportWiping(prepare, "prepare");
}

/**
 * Emits `verify` (RFC 8032, sections 5.1.7 and 5.2.7, the challenge reduced modulo n) for the key
 * that was prepared. Inputs: other R, response S, challenge k. Argument: one of
 * {@linkcode EQUATION}.
 */
function emitVerify(parts: EdwardsParts, isSmall: Signature): void {
  const { context, io, tables, scalars, decoding: { decode, encode } } = parts;
  const { m, field, orderIntegers } = context;
  const other = context.point("verify R", LABEL.public);
  const bytes = context.integerPlace("verify bytes", LABEL.public);
  const double = emitEdwardsDoubleVartime(context, tables);
  const summand = context.memory.place("verify summand", summandShape(field), LABEL.public);
  const verify = m.define("verify_signature_vartime", [small(EQUATION.cofactored)], (f) => {
    refuseUnless(f, f.value(orderIntegers.isBelow, io.response));
    copyWords(f, double.a, io.response);
    f.call(scalars.reduce, double.b, io.challenge);
    f.call(double.function);
    f.if(f.param(0), () => {
      refuseUnless(f, f.value(decode, other, io.other, DECODE.lenient));
      negatePoint(f, field, other);
      const { u, v, w, z } = summandMembers(field, summand);
      f.call(context.summand, u, v, w, z, other, context.summandFactor);
      f.call(context.add, double.result, u, v, w, z);
      f.return(f.value(isSmall, double.result));
    });
    f.call(encode, bytes, double.result);
    f.if(f.value(isSmall, double.result), () => f.return(f.const32(0)));
    return isSame(f, bytes, io.other);
  }, FLAG);
  context.exportWiping(verify, "verify");
}

/** Whether two public integers are equal. */
function isSame(f: FunctionBuilder, a: Place, b: Place): Value {
  let difference = f.const64(0);
  for (let at = 0; at < a.shape.stride; at += 8) {
    difference = f.bits("or", difference, f.bits("xor", f.loadWord(a, at), f.loadWord(b, at)));
  }
  return f.eqz(difference);
}
