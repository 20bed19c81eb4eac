/**
 * Points of Edwards curves as octets (RFC 8032, sections 5.1.2, 5.1.3, 5.2.2 and 5.2.3): y,
 * little-endian, with the parity of x in the last bit.
 *
 * @module
 */
import { loadAll, storeAll } from "./columns.ts";
import { FLAG } from "./conversions.ts";
import type { EdwardsContext } from "./edwards_context.ts";
import { edwardsCoordinates, edwardsParameter, edwardsShape } from "./edwards_point.ts";
import { setAffine } from "./edwards_moves.ts";
import type { FunctionBuilder } from "./func.ts";
import type { Parameter, Signature } from "./module.ts";
import { TYPE } from "./opcodes.ts";
import type { Place } from "./place.ts";
import { emitPower } from "./power.ts";
import { LABEL, type Value } from "./value.ts";

/** How octets become points. */
export const DECODE = {
  /** As RFC 8032 has it: y is reduced, and x = 0 has the parity 0. */
  strict: 0,
  /** As ZIP-215 has it: neither is asked for. */
  lenient: 1,
} as const;

/** The two ways between octets and points. */
export interface EdwardsDecoding {
  /** Arguments: point (out), octets, one of {@linkcode DECODE}. Gives 1 if it is a point. */
  readonly decode: Signature;
  /** Arguments: octets (out), point. A fixed sequence of instructions. */
  readonly encode: Signature;
}

/** Emits both. */
export function emitEdwardsDecoding(context: EdwardsContext): EdwardsDecoding {
  return { decode: emitDecode(context), encode: emitEncode(context) };
}

/** Leaves the function with 0 unless the flag is 1. */
export function refuseUnless(f: FunctionBuilder, flag: Value): void {
  f.if(f.eqz(flag), () => f.return(f.const32(0)));
}

function emitDecode(context: EdwardsContext): Signature {
  const { m, field, fieldIntegers, curve: { p, pointBytes }, integer } = context;
  const x = context.element("decode x", LABEL.public),
    y = context.element("decode y", LABEL.public);
  const bytes = context.integerPlace("decode bytes", LABEL.public);
  const recover = emitRecoverX(context, x, y);
  const last = pointBytes - 1, fieldBits = p.toString(2).length;
  const params: Parameter[] = [
    { kind: "place", access: "out", shape: edwardsShape(field), label: LABEL.public },
    { kind: "place", access: "in", shape: integer, label: LABEL.public },
    { kind: "value", type: TYPE.i32, lo: DECODE.strict, hi: DECODE.lenient, label: LABEL.public },
  ];
  return m.define("edwards_decode_vartime", params, (f) => {
    const source = f.place(1), isLenient = f.param(2);
    const top = f.let(f.load(source, last));
    const sign = f.let(f.shr32(top, 7)), rest = f.let(f.bits32("and", top, f.const32(127)));
    copyWords(f, bytes, source);
    f.store(bytes, last, rest);
    if (8 * last >= fieldBits) refuseUnless(f, f.eqz(rest));
    f.if(f.eqz(isLenient), () => refuseUnless(f, f.value(fieldIntegers.isBelow, bytes)));
    f.call(fieldIntegers.load, y, bytes);
    refuseUnless(f, f.value(recover));
    f.if(f.value(fieldIntegers.isZero, x), () => {
      refuseUnless(f, f.bits32("or", isLenient, f.eqz(sign)));
    });
    f.call(fieldIntegers.store, bytes, x);
    const differs = f.bits32("xor", f.bits32("and", f.load(bytes, 0), f.const32(1)), sign);
    const mask = f.let(f.mask(differs));
    storeAll(f, x, loadAll(f, x).map((limb) => f.let(f.negateIf(mask, limb))));
    setAffine(f, context, f.place(0), [x, y]);
    return f.const32(1);
  }, FLAG);
}

/**
 * Emits the making of x from y in their places: x² = u/v with u = 1 − y², v = a − d·y², by one
 * power (RFC 8032, sections 5.1.3 and 5.2.3). Gives 1 if there is one. Vartime.
 */
function emitRecoverX(context: EdwardsContext, x: Place, y: Place): Signature {
  const { m, memory, field, functions, fieldIntegers: { isZero }, curve: { p, a, d }, one } =
    context;
  const { square, multiply, multiplyAdd, addTimes } = functions;
  const scratch = (name: string) => context.element(`root ${name}`, LABEL.public);
  const u = scratch("u"), v = scratch("v"), t = scratch("t"), base = scratch("base");
  const minusD = context.constant("-d", field, -d);
  const isShort = p % 4n === 3n;
  const exponent = isShort ? (p - 3n) / 4n : (p - 5n) / 8n;
  const power = emitPower(m, memory, field, functions, exponent, "root");
  const quarter = isShort ? null : context.constant("sqrt -1", field, rootOfMinusOne(p));
  const isFlag = (f: FunctionBuilder, place: Place) => f.value(isZero, place);
  return m.define("edwards_recover_x_vartime", [], (f) => {
    f.call(square, t, y);
    f.call(addTimes, u, one, t, -1);
    f.call(multiplyAdd, v, minusD, t, one, a);
    // For p ≡ 3 mod 4 x = u³v·(u⁵v³)^e, for p ≡ 5 mod 8 x = uv³·(uv⁷)^e.
    const [many, few] = isShort ? [u, v] : [v, u];
    f.call(square, t, many);
    f.call(multiply, x, t, many);
    f.call(multiply, x, x, few);
    if (isShort) {
      f.call(multiply, base, x, t);
      f.call(square, t, v);
      f.call(multiply, base, base, t);
    } else {
      f.call(square, t, t);
      f.call(multiply, base, x, t);
    }
    f.call(power, base, base);
    f.call(multiply, x, x, base);
    f.call(square, t, x);
    f.call(multiply, t, t, v);
    f.call(addTimes, base, t, u, -1);
    f.if(isFlag(f, base), () => f.return(f.const32(1)));
    if (!quarter) return f.const32(0);
    f.call(addTimes, base, t, u, 1);
    refuseUnless(f, isFlag(f, base));
    f.call(multiply, x, x, quarter);
    return f.const32(1);
  }, FLAG);
}

/** A square root of −1 modulo p ≡ 5 mod 8: 2^((p−1)/4), for 2 is no square. */
function rootOfMinusOne(p: bigint): bigint {
  let result = 1n, power = 2n;
  for (let rest = (p - 1n) / 4n; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * power) % p;
    power = (power * power) % p;
  }
  return result;
}

function emitEncode(context: EdwardsContext): Signature {
  const { m, field, functions: { multiply }, fieldIntegers, invertElement, integer } = context;
  const zInverse = context.element("encode 1/z", LABEL.variable);
  const affine = context.element("encode affine", LABEL.variable);
  const bytes = context.integerPlace("encode x", LABEL.variable);
  const last = context.curve.pointBytes - 1;
  const params: Parameter[] = [
    { kind: "place", access: "out", shape: integer, label: LABEL.variable },
    edwardsParameter(field, "in"),
  ];
  return m.define("edwards_encode", params, (f) => {
    const { x, y, z } = edwardsCoordinates(field, f.place(1)), out = f.place(0);
    f.call(invertElement, zInverse, z);
    f.call(multiply, affine, x, zInverse);
    f.call(fieldIntegers.store, bytes, affine);
    f.call(multiply, affine, y, zInverse);
    f.call(fieldIntegers.store, out, affine);
    const parity = f.bits32("and", f.load(bytes, 0), f.const32(1));
    const sign = f.let(f.arithmetic32("mul", parity, f.const32(128)));
    f.store(out, last, f.bits32("or", f.load(out, last), sign));
  });
}

/** Copies an integer. */
export function copyWords(f: FunctionBuilder, out: Place, source: Place): void {
  for (let at = 0; at < source.shape.stride; at += 8) f.storeWord(out, at, f.loadWord(source, at));
}
