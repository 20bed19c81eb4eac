/**
 * Emits the module that verifies many Schnorr signatures at once (BIP-340, "Batch Verification"):
 * Σ a·R + Σ a·e·P − (Σ a·s)·G is infinity. A sum of many products by buckets (Pippenger 1976) over
 * scalars that the endomorphism has cut in halves. Only public data; vartime.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import { canonicalLimbs } from "./canonical.ts";
import { linear } from "./columns.ts";
import { CurveContext, type CurveNumbers } from "./curve_context.ts";
import { emitDecoding } from "./curve_public.ts";
import type { FunctionBuilder } from "./func.ts";
import { emitSplit } from "./glv.ts";
import { loadInteger, reverseInteger, storeInteger } from "./integers.ts";
import type { Parameter, Result, Signature } from "./module.ts";
import { TYPE } from "./opcodes.ts";
import { joinShapes, type Place } from "./place.ts";
import { coordinates, copyElement } from "./point.ts";
import { affineCoordinates, emitBucketSum, MOST_WIDTH, type Streams } from "./schnorr_buckets.ts";
import { LABEL, type Value } from "./value.ts";

/** Signatures that the module takes at a time. */
export const BATCH_SIGNATURES = 128;

/** Streams of the base point, and of each signature: one of R, whose scalar is short, two of P. */
const BASE_STREAMS = 2, SIGNATURE_STREAMS = 3;

/** Addresses of the inputs, big-endian and right-aligned; bits that a stream's scalar has. */
export interface SchnorrBatchMemory {
  readonly integerLength: number;
  readonly r: number;
  readonly s: number;
  readonly x: number;
  readonly challenge: number;
  readonly coefficient: number;
  readonly scalarBits: number;
}

/** A finished module and how to speak to it. */
export interface EmittedSchnorrBatch {
  readonly binary: Bytes;
  readonly memory: SchnorrBatchMemory;
}

const FLAG: Result = { type: TYPE.i32, lo: 0, hi: 1, label: LABEL.public };

/** What the functions share. */
interface Batch extends Streams {
  readonly context: CurveContext;
  readonly inputs: ReturnType<typeof placeInputs>;
  readonly beta: Place;
  /** Σ a·s mod n, an integer. */
  readonly sum: Place;
  readonly bytes: Place;
  readonly parts: readonly [Place, Place];
  readonly split: Signature;
}

function placeInputs(context: CurveContext) {
  const input = (name: string) => context.bigEndian(`batch ${name}`, LABEL.public);
  return {
    r: input("r"),
    s: input("s"),
    x: input("x"),
    y: input("y"),
    challenge: input("challenge"),
    coefficient: input("coefficient"),
  };
}

/**
 * Emits the module of a curve with a = 0 and an endomorphism. Exports `begin()`; `put(index)`: takes
 * the inputs, returns 1 if s, r and x are what BIP-340 wants; `check(count, windows, width)`:
 * whether the equation holds for `count` signatures.
 */
export function emitSchnorrBatch(curve: CurveNumbers, wide: boolean): EmittedSchnorrBatch {
  const context = new CurveContext(curve, wide), { m, memory, field, order } = context;
  const { basis, curve: { n, endomorphism } } = context;
  if (basis === null || endomorphism === undefined || context.constants.a) {
    throw new RangeError("Cannot emit batch: expected a = 0 and an endomorphism");
  }
  const streams = BASE_STREAMS + SIGNATURE_STREAMS * BATCH_SIGNATURES;
  const affine = joinShapes(field.shape(), field.shape(), field.shape());
  const integer = (name: string) => context.integerPlace(`batch ${name}`, LABEL.public);
  const batch: Batch = {
    context,
    inputs: placeInputs(context),
    points: memory.table("streams", affine, LABEL.public, streams),
    scalars: memory.table("scalars", context.integer, LABEL.public, streams),
    beta: context.constant("batch beta", field, endomorphism.beta),
    sum: integer("sum"),
    bytes: integer("bytes"),
    parts: [integer("part 1"), integer("part 2")],
    split: emitSplit(m, context.integer, order.layout, n, basis),
  };
  m.export(m.define("begin", [], (f) => {
    for (let at = 0; at < batch.sum.shape.stride; at += 8) f.storeWord(batch.sum, at, f.const64(0));
  }));
  emitPut(batch);
  emitCheck(batch, streams);
  const { r, s, x, challenge, coefficient } = batch.inputs;
  return {
    binary: context.build().binary,
    memory: {
      integerLength: x.shape.stride,
      r: r.offset,
      s: s.offset,
      x: x.offset,
      challenge: challenge.offset,
      coefficient: coefficient.offset,
      scalarBits: context.partBits,
    },
  };
}

function number(lo: number, hi: number): Parameter {
  return { kind: "value", type: TYPE.i32, lo, hi, label: LABEL.public };
}

function refuseUnless(f: FunctionBuilder, flag: Value): void {
  f.if(f.eqz(flag), () => f.return(f.const32(0)));
}

/** Exports `put(index)`: the points R and P of even y, the scalars a and a·e, and a·s in the sum. */
function emitPut(batch: Batch): void {
  const { context, inputs, bytes } = batch;
  const { m, order, orderIntegers: { load, loadPlain, storePlain, isBelow } } = context;
  const element = (name: string) =>
    context.memory.place(`batch ${name}`, order.shape(), LABEL.public);
  const a = element("a"), factor = element("factor");
  const lift = emitLift(batch);
  /** bytes = a·input mod n. */
  const multiply = (f: FunctionBuilder, input: Place) => {
    reverseInteger(f, bytes, input);
    f.call(loadPlain, factor, bytes);
    f.call(context.orderMultiply, factor, factor, a);
    f.call(storePlain, bytes, factor);
  };
  m.export(m.define("put", [number(0, BATCH_SIGNATURES - 1)], (f) => {
    const scaled = f.arithmetic32("mul", f.param(0), f.const32(SIGNATURE_STREAMS));
    const first = f.let(f.arithmetic32("add", scaled, f.const32(BASE_STREAMS)));
    const stream = (i: number) => f.let(f.arithmetic32("add", first, f.const32(i)));
    reverseInteger(f, bytes, inputs.s);
    refuseUnless(f, f.value(isBelow, bytes));
    refuseUnless(f, f.value(lift, inputs.r, f.at(batch.points, first)));
    refuseUnless(f, f.value(lift, inputs.x, f.at(batch.points, stream(1))));
    reverseInteger(f, bytes, inputs.coefficient);
    storeTwice(f, f.at(batch.scalars, first), bytes);
    f.call(load, a, bytes);
    multiply(f, inputs.challenge);
    storeHalves(f, batch, stream(1), stream(2));
    multiply(f, inputs.s);
    addToSum(f, batch);
    return f.const32(1);
  }, FLAG));
}

/** Emits the reading of an x and the finding of its even y. Arguments: input, point (out). */
function emitLift(batch: Batch): Signature {
  const { context, inputs, points, bytes } = batch;
  const { m, field, fieldIntegers, coordinates: [forX], constants } = context;
  const { liftX, point } = emitDecoding(context, inputs);
  const [x, y, z] = coordinates(field, point);
  const params: Parameter[] = [
    { kind: "place", access: "in", shape: context.bigEndianInteger, label: LABEL.public },
    { kind: "place", access: "out", shape: points.first.shape, label: LABEL.public },
  ];
  return m.define("lift", params, (f) => {
    reverseInteger(f, bytes, f.place(0));
    refuseUnless(f, f.value(fieldIntegers.isBelow, bytes));
    f.call(forX.load, x, bytes);
    copyElement(f, z, constants.one);
    refuseUnless(f, f.value(liftX, 0));
    writePoint(f, affineCoordinates(context, f.place(1)), [x, y]);
    return f.const32(1);
  }, FLAG);
}

/** Writes a point as a stream has it, with its negative. */
function writePoint(
  f: FunctionBuilder,
  [toX, toY, toMinusY]: readonly Place[],
  [x, y]: readonly [Place, Place],
): void {
  copyElement(f, toX, x);
  copyElement(f, toY, y);
  linear(f, toMinusY, [[-1, y]]);
}

/** The halves of the integer in `bytes` for a point that is there, and for its image (β·x, y). */
function storeHalves(f: FunctionBuilder, batch: Batch, own: Value, image: Value): void {
  const { context, points, scalars, parts, bytes, split, beta } = batch;
  f.call(split, ...parts, bytes);
  storeTwice(f, f.at(scalars, own), parts[0]);
  storeTwice(f, f.at(scalars, image), parts[1]);
  const from = affineCoordinates(context, f.at(points, own));
  const to = affineCoordinates(context, f.at(points, image));
  f.call(context.functions.multiply, to[0], from[0], beta);
  for (const i of [1, 2]) copyElement(f, to[i], from[i]);
}

/** out = 2·integer: then a window and the bit below it lie side by side. */
function storeTwice(f: FunctionBuilder, out: Place, integer: Place): void {
  for (let at = 0; at < out.shape.stride; at += 8) {
    const shifted = f.let(f.shlWrap(f.loadWord(integer, at), 1));
    const below = at === 0 ? f.const64(0) : f.shrUnsigned(f.loadWord(integer, at - 8), 63);
    f.storeWord(out, at, f.bits("or", shifted, below));
  }
}

/** sum = sum + the integer in `bytes` mod n. */
function addToSum(f: FunctionBuilder, { context: { order }, sum, bytes }: Batch): void {
  const more = loadInteger(f, bytes, order.layout);
  const limbs = loadInteger(f, sum, order.layout).map((limb, i) => f.let(f.add(limb, more[i])));
  storeInteger(f, sum, canonicalLimbs(f, order, limbs), order.layout);
}

/** Exports `check(count, windows, width)`. */
function emitCheck(batch: Batch, streams: number): void {
  const { context, sum, bytes, points } = batch, { m, order, constants, field } = context;
  const bucketSum = emitBucketSum(context, batch);
  const count = number(0, BATCH_SIGNATURES);
  const windows = number(1, context.partBits), width = number(2, MOST_WIDTH);
  m.export(m.define("check", [count, windows, width], (f) => {
    const limbs = loadInteger(f, sum, order.layout);
    const minus = limbs.map((limb) => f.let(f.sub(f.const64(0), limb)));
    storeInteger(f, bytes, canonicalLimbs(f, order, minus), order.layout);
    const base = f.let(f.const32(0)), image = f.let(f.const32(1));
    const [x, y] = coordinates(field, constants.base);
    writePoint(f, affineCoordinates(context, f.at(points, base)), [x, y]);
    storeHalves(f, batch, base, image);
    const scaled = f.arithmetic32("mul", f.param(0), f.const32(SIGNATURE_STREAMS));
    const all = f.let(f.arithmetic32("add", scaled, f.const32(BASE_STREAMS)));
    return f.value(bucketSum, f.within(all, 0, streams), f.param(1), f.param(2));
  }, FLAG));
}
