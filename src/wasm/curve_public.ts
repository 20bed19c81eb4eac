/**
 * What a curve's module does with public data alone: decoding, verifying, recovering. Vartime.
 *
 * @module
 */
import type { CurveContext } from "./curve_context.ts";
import type { Inputs } from "./emit_curve.ts";
import { loadAll, storeAll } from "./field.ts";
import type { FunctionBuilder } from "./func.ts";
import {
  canonicalElement,
  canonicalLimbs,
  carryLimbs,
  isBelow,
  isZero,
  loadInteger,
  reverseInteger,
  storeInteger,
} from "./integers.ts";
import { toLimbs } from "./limbs.ts";
import type { Result, Signature } from "./module.ts";
import type { DoubleMultiplication } from "./multiply_vartime.ts";
import { TYPE } from "./opcodes.ts";
import { coordinates, copyElement } from "./point.ts";
import { emitSquareRoot } from "./sqrt.ts";
import { LABEL, type Place, type Value } from "./value.ts";

const FLAG: Result = { type: TYPE.i32, lo: 0, hi: 1, label: LABEL.public };

/** Decoding of points, which all operations on other people's keys start with. */
export interface Decoding {
  /**
   * Reads x and y of the inputs, or x and the parity of y, checks range and equation, and leaves
   * the point in `point`. Argument: 0 for two coordinates, 2 or 3 for x and parity. Returns 1 if good.
   */
  readonly loadPoint: Signature;
  /** Finds y of `point` from its x and a parity; returns 1 if there is one. */
  readonly liftX: Signature;
  /** Affine, with Z = 1. */
  readonly point: Place;
  /** Room for one integer. */
  readonly bytes: Place;
}

/** What verifying and recovering share beside the decoding. */
interface Verification {
  readonly context: CurveContext;
  readonly io: Inputs;
  readonly decoding: Decoding;
  readonly pointTables: Signature;
  readonly double: DoubleMultiplication;
}

/** Emits and exports `decode`, `verify` and `recover`. */
export function emitPublicOperations(
  context: CurveContext,
  io: Inputs,
  pointTables: Signature,
  double: DoubleMultiplication,
): Decoding {
  const decoding = emitDecoding(context, io);
  const { point, loadPoint, bytes } = decoding;
  context.m.export(context.m.define("decode", [small(0, 3)], (f) => {
    refuseUnless(f, f.value(loadPoint, f.param(0)));
    const [x, y] = coordinates(context.field, point);
    writeCoordinates(f, context, [x, y], [io.outX, io.outY], bytes);
    return f.const32(1);
  }, FLAG));
  const verification = { context, io, decoding, pointTables, double };
  emitVerify(verification);
  emitRecover(verification);
  return decoding;
}

/** A public i32 parameter. */
function small(lo: number, hi: number) {
  return { kind: "value", type: TYPE.i32, lo, hi, label: LABEL.public } as const;
}

/** Leaves the function with 0 unless the flag is 1. */
function refuseUnless(f: FunctionBuilder, flag: Value): void {
  f.if(f.eqz(flag), () => f.return(f.const32(0)));
}

/** Leaves the function with 0 unless the mask is −1. */
function refuseUnlessMask(f: FunctionBuilder, mask: Value): void {
  f.if(f.eqz(mask), () => f.return(f.const32(0)));
}

/** Writes two elements as big-endian integers. */
function writeCoordinates(
  f: FunctionBuilder,
  context: CurveContext,
  elements: readonly Place[],
  outs: readonly Place[],
  bytes: Place,
): void {
  elements.forEach((element, i) => {
    context.storeElement(f, bytes, element);
    reverseInteger(f, outs[i], bytes);
  });
}

function emitDecoding(context: CurveContext, io: Inputs): Decoding {
  const { m, memory, field, functions, constants, curve } = context;
  const { square, multiplyAdd, addTimes } = functions;
  const point = context.point("point", LABEL.public);
  const bytes = context.integerPlace("point bytes", LABEL.public);
  const element = (name: string) => context.element(`decode ${name}`, LABEL.public);
  const rhs = element("rhs"), lhs = element("lhs"), root = element("root");
  const squareRoot = emitSquareRoot(m, memory, field, functions);
  const [x, y, z] = coordinates(field, point);
  const equation = m.define("curve_equation", [], (f) => {
    f.call(square, rhs, x, 1);
    if (constants.a) f.call(addTimes, rhs, rhs, constants.a, 1);
    f.call(multiplyAdd, rhs, rhs, x, constants.b, 1);
  });
  /** Whether root² is x³ + a·x + b. */
  const holds = (f: FunctionBuilder, candidate: Place) => {
    f.call(functions.squareAdd, lhs, candidate, rhs, -1);
    return isZero(f, canonicalElement(f, field, lhs));
  };
  const liftX = m.define("lift_x", [small(0, 1)], (f) => {
    f.call(equation);
    f.call(squareRoot, root, rhs);
    refuseUnless(f, holds(f, root));
    const parity = f.wrap(f.low(canonicalElement(f, field, root)[0], 1));
    const other = f.mask(f.bits32("xor", parity, f.param(0)));
    const sign = f.let(other);
    storeAll(f, y, loadAll(f, root).map((limb) => f.let(f.negateIf(sign, limb))));
    return f.const32(1);
  }, FLAG);
  const loadCoordinate = (f: FunctionBuilder, out: Place, source: Place) => {
    reverseInteger(f, bytes, source);
    refuseUnlessMask(f, isBelow(f, loadInteger(f, bytes, field.layout), curve.p, field.layout));
    context.loadElement(f, out, bytes);
  };
  const loadPoint = m.define("load_point", [small(0, 3)], (f) => {
    loadCoordinate(f, x, io.x);
    copyElement(f, z, constants.one);
    f.if(f.param(0), () => {
      refuseUnless(f, f.value(liftX, f.let(f.bits32("and", f.param(0), f.const32(1)))));
    }, () => {
      loadCoordinate(f, y, io.y);
      f.call(equation);
      refuseUnless(f, holds(f, y));
    });
    return f.const32(1);
  }, FLAG);
  return { loadPoint, liftX, point, bytes };
}

/**
 * Emits `verify`: ECDSA of the inputs r, s, digest and point (FIPS 186-5, section 6.4.2), compared
 * without an inverse: r·Z² = X, or (r + n)·Z² = X where that is below p. Argument as `loadPoint`'s.
 */
function emitVerify({ context, io, decoding, pointTables, double }: Verification): void {
  const { m, field, functions, curve } = context;
  const scalars = emitScalars(context, io, double, "verify", io.s);
  const element = (name: string) => context.element(`verify ${name}`, LABEL.public);
  const target = element("r"), zz = element("zz"), difference = element("difference");
  const { bytes } = decoding, room = roomAbove(curve.p, curve.n);
  const matches = m.define("x_matches", [], (f) => {
    const [x] = coordinates(field, double.result);
    context.loadElement(f, target, bytes);
    f.call(functions.multiplyAdd, difference, target, zz, x, -1);
    return isZero(f, canonicalElement(f, field, difference));
  }, FLAG);
  m.export(m.define("verify", [small(0, 3)], (f) => {
    refuseUnless(f, f.value(scalars));
    refuseUnless(f, f.value(decoding.loadPoint, f.param(0)));
    f.call(pointTables, decoding.point, 2 ** (context.widths.point - 2));
    f.call(double.function);
    const [, , z] = coordinates(field, double.result);
    f.if(isZero(f, canonicalElement(f, field, z)), () => f.return(f.const32(0)));
    f.call(functions.square, zz, z, 1);
    reverseInteger(f, bytes, io.r);
    for (let times = 0; times <= room; times++) {
      if (times > 0) refuseUnlessMask(f, addOrder(f, context, bytes));
      f.if(f.value(matches), () => f.return(f.const32(1)));
    }
    return f.const32(0);
  }, FLAG));
}

/** How many times n may be added to a number below it and stay below p. */
function roomAbove(p: bigint, n: bigint): number {
  return Number(p / n);
}

/** Adds n to an integer in place; a mask: −1 if the sum is below p. */
function addOrder(f: FunctionBuilder, context: CurveContext, bytes: Place): Value {
  const { curve: { n, p }, field: { layout } } = context;
  const digits = toLimbs(n, layout);
  const limbs = loadInteger(f, bytes, layout).map((limb, i) =>
    f.let(f.add(limb, f.const64(digits[i])))
  );
  const sum = carryLimbs(f, limbs, layout.bits);
  storeInteger(f, bytes, sum.map((limb) => f.let(f.low(limb, layout.bits))), layout);
  return isBelow(f, sum, p, layout);
}

/**
 * Emits the scalars of a double multiplication from r, s and the digest z: reads and checks r and
 * s, and sets a = z/w, b = v/w, where w is the one `inverted` and v the other. Returns 1 if both
 * are in 1 … n − 1.
 */
function emitScalars(
  context: CurveContext,
  io: Inputs,
  double: DoubleMultiplication,
  name: string,
  inverted: Place,
): Signature {
  const { m, order, curve, orderMultiply } = context;
  const place = (what: string) =>
    context.memory.place(`${name} ${what}`, order.shape(), LABEL.public);
  const r = place("r"), s = place("s"), z = place("z"), w = place("w"), product = place("product");
  const bytes = context.integerPlace(`${name} bytes`, LABEL.public);
  return m.define(`${name}_scalars`, [], (f) => {
    for (const [source, out] of [[io.r, r], [io.s, s]] as const) {
      reverseInteger(f, bytes, source);
      const limbs = loadInteger(f, bytes, order.layout);
      refuseUnlessMask(f, isBelow(f, limbs, curve.n, order.layout));
      f.if(isZero(f, limbs), () => f.return(f.const32(0)));
      context.loadScalar(f, out, bytes);
    }
    reverseInteger(f, bytes, io.digest);
    context.loadScalar(f, z, bytes);
    reverseInteger(f, bytes, inverted);
    context.invertInteger(f, bytes, order);
    context.loadScalar(f, w, bytes);
    context.toOrderForm(f, w, w);
    const numerator = inverted === io.s ? r : s;
    for (const [out, factor] of [[double.a, z], [double.b, numerator]] as const) {
      f.call(orderMultiply, product, w, factor);
      storeAll(f, out, canonicalLimbs(f, order, loadAll(f, product)));
    }
    return f.const32(1);
  }, FLAG);
}

/**
 * Emits `recover`: the key of a signature (SEC 1, section 4.1.6). Argument: recovery id; bit 0 is
 * the parity of y(R), the rest how many times n is added to r. Returns 1 if there is a key.
 */
function emitRecover({ context, io, decoding, pointTables, double }: Verification): void {
  const { m, field, order, curve, functions } = context;
  // Q = (s·R − z·G)/r
  const scalars = emitScalars(context, io, double, "recover", io.r);
  const { point, liftX, bytes } = decoding;
  const [x, , z] = coordinates(field, point);
  const room = roomAbove(curve.p, curve.n);
  const zInverse = context.element("recover 1/z", LABEL.public);
  const square = context.element("recover square", LABEL.public);
  m.export(m.define("recover", [small(0, 2 * room + 1)], (f) => {
    refuseUnless(f, f.value(scalars));
    reverseInteger(f, bytes, io.r);
    refuseUnlessMask(f, isBelow(f, loadInteger(f, bytes, field.layout), curve.p, field.layout));
    const times = f.let(f.shr32(f.param(0), 1));
    f.countdown(times, () => refuseUnlessMask(f, addOrder(f, context, bytes)));
    context.loadElement(f, x, bytes);
    copyElement(f, z, context.constants.one);
    refuseUnless(f, f.value(liftX, f.let(f.bits32("and", f.param(0), f.const32(1)))));
    // a := −z/r
    const limbs = loadAll(f, double.a);
    const digits = toLimbs(curve.n, order.layout);
    const negated = limbs.map((limb, i) => f.let(f.sub(f.const64(digits[i]), limb)));
    storeAll(f, double.a, canonicalLimbs(f, order, negated));
    f.call(pointTables, point, 2 ** (context.widths.point - 2));
    f.call(double.function);
    const [rx, ry, rz] = coordinates(field, double.result);
    context.invertElement(f, zInverse, rz, bytes);
    f.if(isZero(f, canonicalElement(f, field, zInverse)), () => f.return(f.const32(0)));
    f.call(functions.square, square, zInverse, 1);
    f.call(functions.multiply, rx, rx, square);
    f.call(functions.multiply, square, square, zInverse);
    f.call(functions.multiply, ry, ry, square);
    writeCoordinates(f, context, [rx, ry], [io.outX, io.outY], bytes);
    return f.const32(1);
  }, FLAG));
}
