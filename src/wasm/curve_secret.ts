/**
 * What a curve's module does with secrets: public keys and signatures. Every function wipes what it
 * has read and made before it returns.
 *
 * @module
 */
import { isBelow, isZero, minusConstant, storeCarried } from "./canonical.ts";
import { linear, storeAll } from "./columns.ts";
import { elementLimbs } from "./conversions.ts";
import type { CurveContext } from "./curve_context.ts";
import type { Inputs } from "./curve_memory.ts";
import { roomAbove } from "./curve_public.ts";
import type { FunctionBuilder } from "./func.ts";
import { loadInteger, reverseInteger, storeInteger } from "./integers.ts";
import { toLimbs } from "./limbs.ts";
import type { Parameter, Signature } from "./module.ts";
import { emitFixedBase } from "./multiply_secret.ts";
import { TYPE } from "./opcodes.ts";
import type { Place } from "./place.ts";
import { coordinates, pointShape } from "./point.ts";
import type { Tables } from "./point_tables.ts";
import { LABEL, type Value } from "./value.ts";

/** What `sign` returns: bad key, bad nonce (try the next), or this plus four times the id. */
export const SIGN = { badKey: 0, nextNonce: 1, done: 2 } as const;

/** What the operations share. */
export interface Secrets {
  readonly context: CurveContext;
  readonly io: Inputs;
  readonly bytes: Place;
  readonly scalar: Place;
  readonly odd: Place;
  readonly point: Place;
  readonly zInverse: Place;
  /** Reads a big-endian secret, leaves it in `scalar`, tells whether it is in 1 … n − 1. */
  readonly readScalar: Signature;
  /** odd = the odd one of scalar and scalar + n. */
  readonly makeOdd: Signature;
  /** k·G of a secret: see `emitFixedBase`. */
  readonly fixedBase: Signature;
  /** Writes the affine `point` to the public results. */
  readonly revealPoint: Signature;
  /** Writes s, which lies in `bytes`, to its public result. */
  readonly revealS: Signature;
}

/** Emits and exports `public_key` and `sign`; what the other operations build on. */
export function emitSecretOperations(
  context: CurveContext,
  io: Inputs,
  tables: Tables,
): Secrets {
  const integer = (name: string) => context.integerPlace(name, LABEL.secret);
  const places = {
    context,
    io,
    scalar: integer("secret scalar"),
    odd: integer("odd scalar"),
    bytes: integer("secret bytes"),
    point: context.memory.place("secret point", pointShape(context.field), LABEL.secret),
    zInverse: context.element("secret 1/z", LABEL.secret),
  };
  const secrets: Secrets = {
    ...places,
    readScalar: emitReadScalar(context, places.scalar),
    makeOdd: emitMakeOdd(context, places.scalar, places.odd),
    fixedBase: emitFixedBase(context, tables),
    revealPoint: emitRevealPoint(places),
    revealS: context.m.define("reveal_s", [], (f) => {
      reveal(f, io.outS, places.bytes, "signature returned");
    }),
  };
  emitPublicKey(secrets);
  emitSign(secrets);
  return secrets;
}

function emitReadScalar(context: CurveContext, scalar: Place): Signature {
  const { m, order: { layout }, curve: { n } } = context;
  const shape = context.bigEndianInteger;
  const params: Parameter[] = [{ kind: "place", access: "in", shape, label: LABEL.secret }];
  return m.define("read_scalar", params, (f) => {
    reverseInteger(f, scalar, f.place(0));
    const limbs = loadInteger(f, scalar, layout);
    const notBelow = f.bits("xor", isBelow(f, limbs, n, layout), f.const64(-1));
    const zero = f.let(f.mask(isZero(f, limbs)));
    return f.eqz(f.declassify(f.bits("or", notBelow, zero), "secret scalar out of range"));
  }, { type: TYPE.i32, lo: 0, hi: 1, label: LABEL.public });
}

/** k·G = (k + n)·G, and one of k and k + n is odd. */
function emitMakeOdd(context: CurveContext, scalar: Place, odd: Place): Signature {
  const { m, order: { layout }, curve: { n } } = context;
  return m.define("make_odd", [], (f) => {
    const limbs = loadInteger(f, scalar, layout), digits = toLimbs(n, layout);
    const even = f.let(f.sub(f.low(limbs[0], 1), f.const64(1)));
    const raised = limbs.map((limb, i) => f.let(f.add(f.keepIf(even, f.const64(digits[i])), limb)));
    storeCarried(f, odd, raised, layout);
  });
}

/** Copies a secret integer that the caller is to know, big-endian, to a public place. */
function reveal(f: FunctionBuilder, out: Place, source: Place, reason: string): void {
  const vectors = out.shape.stride / 16;
  for (let i = 0; i < vectors; i++) {
    const vector = f.loadVector(source, 16 * (vectors - 1 - i));
    f.storeVector(out, 16 * i, f.reverseBytes(f.declassify(vector, reason)));
  }
}

/** Where a point in homogeneous coordinates becomes affine. */
type PointPlaces = Pick<Secrets, "context" | "io" | "bytes" | "point" | "zInverse">;

/** Brings (X : Y : Z) to x = X/Z, y = Y/Z, in place. */
export function toAffine(
  f: FunctionBuilder,
  { context, point, zInverse }: PointPlaces,
): readonly Place[] {
  const { field, functions: { multiply } } = context;
  const [x, y, z] = coordinates(field, point);
  f.call(context.invertElement, zInverse, z);
  f.call(multiply, x, x, zInverse);
  f.call(multiply, y, y, zInverse);
  return [x, y];
}

/** Emits the writing of `point` as x and y that everybody may know. */
function emitRevealPoint(places: PointPlaces): Signature {
  const { context: { m, coordinates: conversions }, io, bytes } = places;
  return m.define("reveal_point", [], (f) => {
    const outs = [io.outX, io.outY];
    toAffine(f, places).forEach((coordinate, i) => {
      f.call(conversions[i].store, bytes, coordinate);
      reveal(f, outs[i], bytes, "public point returned");
    });
  });
}

function emitPublicKey(secrets: Secrets): void {
  const { context, io, odd, point, fixedBase } = secrets;
  const { m } = context;
  m.export(m.define("public_key", [], (f) => {
    const valid = f.let(f.value(secrets.readScalar, io.scalar));
    f.if(valid, () => {
      f.call(secrets.makeOdd);
      f.call(fixedBase, point, odd);
      f.call(secrets.revealPoint);
    });
    f.wipe(context.scratch);
    return valid;
  }, { type: TYPE.i32, lo: 0, hi: 1, label: LABEL.public }));
}

/** Elements of the order that a signature is made of. */
interface SignElements {
  readonly r: Place;
  readonly d: Place;
  readonly t: Place;
  readonly k: Place;
  readonly sum: Place;
}

/**
 * Emits `sign`: r = x(k·G) mod n, s = (z + r·d)/k mod n (FIPS 186-5, section 6.4.1) for the inputs
 * scalar d, nonce k and digest z. Argument: 1 to write the lower of s and n − s. Returns one of
 * {@linkcode SIGN}, done with the recovery id on top. A call that asks for the next nonce leaves
 * the inputs in place.
 */
function emitSign(secrets: Secrets): void {
  const { context, io, bytes, odd, point, scalar, fixedBase } = secrets;
  const { m, order, orderIntegers, coordinates: [forX, forY], curve: { n, p } } = context;
  const element = (name: string, units = 1) =>
    context.memory.place(`sign ${name}`, order.shape(units), LABEL.secret);
  const all: SignElements = {
    r: element("r"),
    d: element("d"),
    t: element("t"),
    k: element("1/k"),
    sum: element("sum", 3),
  };
  const lowS = { kind: "value", type: TYPE.i32, lo: 0, hi: 1, label: LABEL.public } as const;
  // Of the bits that the largest id has, the assembler keeps count; not of the largest id itself.
  const idBits = (2 * roomAbove(p, n) + 1).toString(2).length;
  const hi = SIGN.done + 4 * (2 ** idBits - 1);
  m.export(m.define("sign", [lowS], (f) => {
    f.if(f.eqz(f.value(secrets.readScalar, io.scalar)), () => {
      f.wipe(context.scratch);
      f.return(f.const32(SIGN.badKey));
    });
    f.call(orderIntegers.load, all.d, scalar);
    f.if(f.eqz(f.value(secrets.readScalar, io.nonce)), () => f.return(f.const32(SIGN.nextNonce)));
    f.call(secrets.makeOdd);
    f.call(fixedBase, point, odd);
    const [x, y] = toAffine(f, secrets);
    f.call(forY.store, bytes, y);
    const parity = f.let(f.bits32("and", f.load(bytes, 0), f.const32(1)));
    f.call(forX.store, bytes, x);
    const { limbs, id } = reduceX(f, secrets, parity);
    f.if(f.declassify(isZero(f, limbs), "r is zero"), () => f.return(f.const32(SIGN.nextNonce)));
    storeAll(f, all.r, elementLimbs(f, order, limbs));
    storeInteger(f, bytes, limbs, order.layout);
    reveal(f, io.outR, bytes, "signature returned");
    computeS(f, secrets, all);
    const s = loadInteger(f, bytes, order.layout);
    f.if(f.declassify(isZero(f, s), "s is zero"), () => f.return(f.const32(SIGN.nextNonce)));
    const isLow = isBelow(f, s, (n + 1n) / 2n, order.layout);
    const flip = f.let(f.keepIf(f.let(f.mask(f.param(0))), f.let(f.sub(f.const64(-1), isLow))));
    const digits = toLimbs(n, order.layout);
    const other = s.map((limb, i) => f.let(f.sub(f.const64(digits[i]), limb)));
    const lower = s.map((limb, i) => f.let(f.select(flip, limb, other[i])));
    storeCarried(f, bytes, lower, order.layout);
    f.call(secrets.revealS);
    const flipped = f.bits32("xor", f.bits32("and", f.wrap(flip), f.const32(1)), id);
    const result = f.declassify(flipped, "recovery id returned");
    f.wipe(context.scratch);
    return f.arithmetic32("add", f.arithmetic32("mul", result, f.const32(4)), f.const32(SIGN.done));
  }, { type: TYPE.i32, lo: 0, hi, label: LABEL.public }));
}

/** r = x mod n from the integer x in `bytes`, and the id: parity of y, twice how often n came off. */
function reduceX(
  f: FunctionBuilder,
  { context, bytes }: Secrets,
  parity: Value,
): { readonly limbs: Value[]; readonly id: Value } {
  const { order: { layout }, curve: { n, p } } = context;
  let limbs = loadInteger(f, bytes, layout), id = parity;
  for (let i = 0; i < roomAbove(p, n); i++) {
    const less = minusConstant(f, limbs, n, layout);
    const below = f.let(f.signMask(less[less.length - 1]));
    limbs = limbs.map((limb, j) => f.let(f.low(f.select(below, less[j], limb), layout.bits)));
    const cameOff = f.arithmetic32("add", f.wrap(below), f.const32(1));
    id = f.let(f.arithmetic32("add", f.arithmetic32("mul", cameOff, f.const32(2)), id));
  }
  return { limbs, id };
}

/** Leaves s = (z + r·d)/k mod n in `bytes`; d has Montgomery's factor, r has not. */
function computeS(
  f: FunctionBuilder,
  { context, io, bytes, scalar }: Secrets,
  { r, d, t, k, sum }: SignElements,
): void {
  const { orderIntegers: { load, loadPlain, storePlain }, orderMultiply } = context;
  f.call(context.invertModOrder, bytes, scalar);
  f.call(load, k, bytes);
  f.call(orderMultiply, r, r, d);
  reverseInteger(f, bytes, io.digest);
  f.call(loadPlain, t, bytes);
  linear(f, sum, [[1, r], [1, t]]);
  f.call(orderMultiply, t, k, sum);
  f.call(storePlain, bytes, t);
}
