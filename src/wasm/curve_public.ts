/**
 * What a curve's module does with public data alone: decoding, verifying, recovering. Vartime.
 *
 * @module
 */
import { isZero, storeCarried } from "./canonical.ts";
import { linear, loadAll, storeAll } from "./columns.ts";
import type { CurveContext } from "./curve_context.ts";
import type { Inputs } from "./curve_memory.ts";
import type { FunctionBuilder } from "./func.ts";
import { loadInteger, reverseInteger } from "./integers.ts";
import { type KnownKeys, SLOT } from "./known_keys.ts";
import { toLimbs } from "./limbs.ts";
import type { Result, Signature } from "./module.ts";
import type { DoubleMultiplication } from "./multiply_vartime.ts";
import { TYPE } from "./opcodes.ts";
import type { Place } from "./place.ts";
import { coordinates, copyElement } from "./point.ts";
import { emitSquareRoot } from "./sqrt.ts";
import { emitSubgroupTest } from "./subgroup.ts";
import { LABEL, type Value } from "./value.ts";

const FLAG: Result = { type: TYPE.i32, lo: 0, hi: 1, label: LABEL.public };

/** Decoding of points, which all operations on other people's keys start with. */
export interface Decoding {
  /**
   * Reads x and y of the inputs, or x and the parity of y, checks range and equation, and leaves
   * the point in `point`. Argument: 0 for two coordinates, 2 or 3 for x and parity. Returns 1 if good.
   */
  readonly loadPoint: Signature;
  /** Finds y of `point` from its x and a parity; returns 1 if there is one that is of order n. */
  readonly liftX: Signature;
  /** Affine, with Z = 1. */
  readonly point: Place;
  /** Room for one integer. */
  readonly bytes: Place;
}

/** How public points are multiplied. */
export interface PublicMultiplication {
  readonly pointTables: Signature;
  readonly double: DoubleMultiplication;
  readonly known: KnownKeys;
}

/** What verifying and recovering share beside the decoding. */
interface Verification {
  readonly context: CurveContext;
  readonly io: Inputs;
  readonly decoding: Decoding;
  readonly pointTables: Signature;
  readonly double: DoubleMultiplication;
  readonly scalars: Signature;
}

/** Emits and exports `decode`, `verify`, `recover`, and what serves keys that come again. */
export function emitPublicOperations(
  context: CurveContext,
  io: Inputs,
  multiplication: PublicMultiplication,
): Decoding {
  const { pointTables, double, known } = multiplication;
  const decoding = emitDecoding(context, io);
  const { point, loadPoint, bytes } = decoding;
  const decode = context.m.define("decode_point", [small(0, 3)], (f) => {
    refuseUnless(f, f.value(loadPoint, f.param(0)));
    const [x, y] = coordinates(context.field, point);
    writeCoordinates(f, context, [x, y], [io.outX, io.outY], bytes);
    return f.const32(1);
  }, FLAG);
  context.exportWiping(decode, "decode");
  const scalars = emitScalars(context, io, double);
  const verification = { context, io, decoding, pointTables, double, scalars };
  const compare = emitComparison(verification);
  emitVerify(verification, compare);
  emitVerifyKnown(verification, known, compare);
  emitRecover(verification);
  return decoding;
}

/** A public i32 parameter. */
function small(lo: number, hi: number) {
  return { kind: "value", type: TYPE.i32, lo, hi, label: LABEL.public } as const;
}

/** Leaves the function with 0 unless the flag is 1. */
export function refuseUnless(f: FunctionBuilder, flag: Value): void {
  f.if(f.eqz(flag), () => f.return(f.const32(0)));
}

/** Writes the coordinates of a point as big-endian integers. */
export function writeCoordinates(
  f: FunctionBuilder,
  context: CurveContext,
  elements: readonly Place[],
  outs: readonly Place[],
  bytes: Place,
): void {
  elements.forEach((element, i) => {
    f.call(context.coordinates[i].store, bytes, element);
    reverseInteger(f, outs[i], bytes);
  });
}

/** Emits the decoding of the inputs x and y. */
export function emitDecoding(context: CurveContext, io: Pick<Inputs, "x" | "y">): Decoding {
  const { m, memory, field, functions, constants, fieldIntegers } = context;
  const [forX, forY] = context.coordinates;
  const { square, multiplyAdd, addTimes } = functions;
  const point = context.point("point", LABEL.public);
  const bytes = context.integerPlace("point bytes", LABEL.public);
  const element = (name: string) => context.element(`decode ${name}`, LABEL.public);
  const rhs = element("rhs"), lhs = element("lhs"), root = element("root");
  const tools = { isZero: fieldIntegers.isZero, invert: context.invertElement };
  const squareRoot = emitSquareRoot(m, memory, field, functions, tools);
  const [x, y, z] = coordinates(field, point);
  const hasOrder = context.curve.h === 1 ? null : emitSubgroupTest(context, point);
  const equation = m.define("curve_equation", [], (f) => {
    f.call(square, rhs, x);
    if (constants.a) f.call(addTimes, rhs, rhs, constants.a, 1);
    f.call(multiplyAdd, rhs, rhs, x, constants.b, 1);
  });
  /** Whether root² is x³ + a·x + b. */
  const holds = (f: FunctionBuilder, candidate: Place) => {
    f.call(functions.squareAdd, lhs, candidate, rhs, -1);
    return f.value(fieldIntegers.isZero, lhs);
  };
  const liftX = m.define("lift_x", [small(0, 1)], (f) => {
    f.call(equation);
    f.call(squareRoot, root, rhs);
    refuseUnless(f, holds(f, root));
    f.call(forY.store, bytes, root);
    const parity = f.bits32("and", f.load(bytes, 0), f.const32(1));
    const sign = f.let(f.mask(f.bits32("xor", parity, f.param(0))));
    storeAll(f, y, loadAll(f, root).map((limb) => f.let(f.negateIf(sign, limb))));
    return hasOrder ? f.value(hasOrder) : f.const32(1);
  }, FLAG);
  const loadCoordinate = (f: FunctionBuilder, out: Place, source: Place, load: Signature) => {
    reverseInteger(f, bytes, source);
    refuseUnless(f, f.value(fieldIntegers.isBelow, bytes));
    f.call(load, out, bytes);
  };
  const loadPoint = m.define("load_point", [small(0, 3)], (f) => {
    loadCoordinate(f, x, io.x, forX.load);
    copyElement(f, z, constants.one);
    f.if(f.param(0), () => {
      refuseUnless(f, f.value(liftX, f.let(f.bits32("and", f.param(0), f.const32(1)))));
    }, () => {
      loadCoordinate(f, y, io.y, forY.load);
      f.call(equation);
      refuseUnless(f, holds(f, y));
      if (hasOrder) refuseUnless(f, f.value(hasOrder));
    });
    return f.const32(1);
  }, FLAG);
  return { loadPoint, liftX, point, bytes };
}

/**
 * Emits the end of a verification (FIPS 186-5, section 6.4.2): whether the result of the double
 * multiplication has x mod n = r, without an inverse: r·Z² = X, or (r + n)·Z² = X where that is
 * below p.
 */
function emitComparison({ context, io, decoding, double }: Verification): Signature {
  const { m, field, functions, curve, fieldIntegers } = context;
  const element = (name: string) => context.element(`verify ${name}`, LABEL.public);
  const target = element("r"), zz = element("zz"), difference = element("difference");
  const { bytes } = decoding, room = roomAbove(curve.p, curve.n);
  const [x, , z] = coordinates(field, double.result);
  return m.define("compare_r", [], (f) => {
    f.if(f.value(fieldIntegers.isZero, z), () => f.return(f.const32(0)));
    f.call(functions.square, zz, z);
    reverseInteger(f, bytes, io.r);
    for (let times = 0; times <= room; times++) {
      if (times > 0) addOrder(f, context, bytes);
      refuseUnless(f, f.value(fieldIntegers.isBelow, bytes));
      f.call(context.coordinates[0].load, target, bytes);
      f.call(functions.multiplyAdd, difference, target, zz, x, -1);
      f.if(f.value(fieldIntegers.isZero, difference), () => f.return(f.const32(1)));
    }
    return f.const32(0);
  }, FLAG);
}

/** Emits `verify`: ECDSA of the inputs r, s, digest and point. Argument as `loadPoint`'s. */
function emitVerify(verification: Verification, compare: Signature): void {
  const { context, decoding, pointTables, double, scalars } = verification;
  const verify = context.m.define("verify_signature", [small(0, 3)], (f) => {
    refuseUnless(f, f.value(scalars, 0));
    refuseUnless(f, f.value(decoding.loadPoint, f.param(0)));
    f.call(pointTables, decoding.point, 2 ** (context.widths.point - 2));
    f.call(double.function);
    return f.value(compare);
  }, FLAG);
  context.exportWiping(verify, "verify");
}

/**
 * Emits `init_known`; `prepare_key`: makes the tables of the input point for a slot, form as
 * `loadPoint`'s; and `verify_known`: the same as `verify` by the key of a slot.
 */
function emitVerifyKnown(
  { context, decoding, scalars }: Verification,
  known: KnownKeys,
  compare: Signature,
): void {
  const { m } = context, makeTables = known.prepare(decoding.point);
  context.exportWiping(known.initBase, "init_known");
  const prepare = m.define("prepare_known_key", [small(0, 3), SLOT], (f) => {
    refuseUnless(f, f.value(decoding.loadPoint, f.param(0)));
    f.call(makeTables, f.param(1));
    return f.const32(1);
  }, FLAG);
  context.exportWiping(prepare, "prepare_key");
  const verify = m.define("verify_by_known_key", [SLOT], (f) => {
    refuseUnless(f, f.value(scalars, 0));
    f.call(known.multiply, f.param(0));
    return f.value(compare);
  }, FLAG);
  context.exportWiping(verify, "verify_known");
}

/** How many times n may be added to a number below it and stay below p. */
export function roomAbove(p: bigint, n: bigint): number {
  return Number(p / n);
}

/** Adds n to an integer in place. */
function addOrder(f: FunctionBuilder, context: CurveContext, bytes: Place): void {
  const { curve: { n }, field: { layout } } = context;
  const digits = toLimbs(n, layout);
  const limbs = loadInteger(f, bytes, layout).map((limb, i) =>
    f.let(f.add(limb, f.const64(digits[i])))
  );
  storeCarried(f, bytes, limbs, layout);
}

/**
 * Emits the scalars of a double multiplication a·G + b·Q from r, s and the digest z: for verifying
 * a = z/s, b = r/s, for recovering a = −z/r, b = s/r. Argument: 0 to verify, 1 to recover. Returns
 * 1 if r and s are in 1 … n − 1.
 */
function emitScalars(context: CurveContext, io: Inputs, double: DoubleMultiplication): Signature {
  const { m, order, orderIntegers, orderMultiply } = context;
  const place = (what: string) =>
    context.memory.place(`scalars ${what}`, order.shape(), LABEL.public);
  const numerator = place("numerator"), z = place("z"), w = place("w"), product = place("product");
  const divisor = context.integerPlace("divisor", LABEL.public);
  const bytes = context.integerPlace("scalar", LABEL.public);
  const check = (f: FunctionBuilder, integer: Place) => {
    refuseUnless(f, f.value(orderIntegers.isBelow, integer));
    f.if(isZero(f, loadInteger(f, integer, order.layout)), () => f.return(f.const32(0)));
  };
  return m.define("signature_scalars", [small(0, 1)], (f) => {
    const recovers = f.param(0);
    f.if(recovers, () => {
      reverseInteger(f, bytes, io.s);
      reverseInteger(f, divisor, io.r);
    }, () => {
      reverseInteger(f, bytes, io.r);
      reverseInteger(f, divisor, io.s);
    });
    check(f, bytes);
    check(f, divisor);
    f.call(orderIntegers.loadPlain, numerator, bytes);
    f.call(context.invertModOrder, divisor, divisor);
    f.call(orderIntegers.load, w, divisor);
    f.call(orderMultiply, product, w, numerator);
    f.call(orderIntegers.storePlain, double.b, product);
    reverseInteger(f, bytes, io.digest);
    f.call(orderIntegers.loadPlain, z, bytes);
    f.if(recovers, () => linear(f, z, [[-1, z]]));
    f.call(orderMultiply, product, w, z);
    f.call(orderIntegers.storePlain, double.a, product);
    return f.const32(1);
  }, FLAG);
}

/**
 * Emits `recover`: the key of a signature (SEC 1, section 4.1.6). Argument: recovery id; bit 0 is
 * the parity of y(R), the rest how many times n is added to r. Returns 1 if there is a key.
 */
function emitRecover(verification: Verification): void {
  const { context, io, decoding, pointTables, double, scalars } = verification;
  const { m, field, curve, functions, fieldIntegers } = context;
  const { point, liftX, bytes } = decoding;
  const [x, , z] = coordinates(field, point), [rx, ry, rz] = coordinates(field, double.result);
  const zInverse = context.element("recover 1/z", LABEL.public);
  const power = context.element("recover power", LABEL.public);
  const recover = m.define("recover_key", [small(0, 2 * roomAbove(curve.p, curve.n) + 1)], (f) => {
    refuseUnless(f, f.value(scalars, 1));
    reverseInteger(f, bytes, io.r);
    f.countdown(f.let(f.shr32(f.param(0), 1)), () => addOrder(f, context, bytes));
    refuseUnless(f, f.value(fieldIntegers.isBelow, bytes));
    f.call(context.coordinates[0].load, x, bytes);
    copyElement(f, z, context.constants.one);
    refuseUnless(f, f.value(liftX, f.let(f.bits32("and", f.param(0), f.const32(1)))));
    f.call(pointTables, point, 2 ** (context.widths.point - 2));
    f.call(double.function);
    f.if(f.value(fieldIntegers.isZero, rz), () => f.return(f.const32(0)));
    f.call(context.invertElement, zInverse, rz);
    f.call(functions.square, power, zInverse);
    f.call(functions.multiply, rx, rx, power);
    f.call(functions.multiply, power, power, zInverse);
    f.call(functions.multiply, ry, ry, power);
    writeCoordinates(f, context, [rx, ry], [io.outX, io.outY], bytes);
    return f.const32(1);
  }, FLAG);
  context.exportWiping(recover, "recover");
}
