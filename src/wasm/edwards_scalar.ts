/**
 * Scalars modulo the order of an Edwards curve: integers up to the length of a hash come down, and
 * s = r + k·a, all in a fixed sequence of instructions.
 *
 * @module
 */
import { carryLimbs, storeCarried } from "./canonical.ts";
import { linear, storeAll } from "./columns.ts";
import { elementLimbs } from "./conversions.ts";
import type { EdwardsContext } from "./edwards_context.ts";
import { element } from "./field.ts";
import type { FunctionBuilder } from "./func.ts";
import { integerShape, loadInteger, wordAt } from "./integers.ts";
import { toLimbs } from "./limbs.ts";
import type { Parameter, Signature } from "./module.ts";
import type { Place, Shape } from "./place.ts";
import { LABEL, type Value } from "./value.ts";

/** The functions on scalars. */
export interface EdwardsScalars {
  /** Shape of a hash as an integer: twice the length of an encoded point. */
  readonly hash: Shape;
  /** out = in mod n, an integer. Arguments: out, hash. */
  readonly reduce: Signature;
  /** out = r + k·a mod n, an integer. Arguments: out, and three hashes r, k, a. */
  readonly respond: Signature;
  /** out = the odd one of k and k + n. Arguments: out, in (below n). */
  readonly makeOdd: Signature;
}

/** Emits the functions on scalars. */
export function emitEdwardsScalars(context: EdwardsContext): EdwardsScalars {
  const { m, order, orderMultiply, orderIntegers: { storePlain } } = context;
  const hash = integerShape(2 * context.curve.pointBytes);
  const scratch = (name: string, units = 1) =>
    context.memory.place(`scalar ${name}`, order.shape(units), LABEL.variable);
  const [r, k, a] = ["r", "k", "a"].map((name) => scratch(name));
  const sum = scratch("r + k·a", 2);
  // The number 1 without a factor: multiplying by it takes Montgomery's factor off.
  const unit = context.constant("unit", order, inverseRadix(context));
  const load = emitLoadHash(context, hash);
  const out = place(context.integer, "out"), input = place(hash, "in");
  return {
    hash,
    reduce: m.define("scalar_reduce", [out, input], (f) => {
      f.call(load, r, f.place(1));
      f.call(orderMultiply, r, unit, r);
      f.call(storePlain, f.place(0), r);
    }),
    respond: m.define("scalar_respond", [out, input, input, input], (f) => {
      f.call(load, r, f.place(1));
      f.call(load, k, f.place(2));
      f.call(load, a, f.place(3));
      f.call(orderMultiply, k, k, a);
      linear(f, sum, [[1, r], [1, k]]);
      f.call(orderMultiply, r, unit, sum);
      f.call(storePlain, f.place(0), r);
    }),
    makeOdd: emitMakeOdd(context),
  };
}

function place(shape: Shape, access: "in" | "out"): Parameter {
  return { kind: "place", access, shape, label: LABEL.variable };
}

function inverseRadix({ order: { modulus, reduction } }: EdwardsContext): bigint {
  // R⁻¹ by Fermat's theorem: the constant's own factor R cancels it.
  let result = 1n, power = reduction.radix % modulus;
  for (let rest = modulus - 2n; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * power) % modulus;
    power = (power * power) % modulus;
  }
  return result;
}

/** Bytes of a piece of a hash: below the order, and whole. */
function pieceBytes({ orderBits }: EdwardsContext): number {
  return (orderBits - 1) >> 3;
}

/** Emits out = a hash in Montgomery's form: its pieces times their weights. Arguments: out, hash. */
function emitLoadHash(context: EdwardsContext, hash: Shape): Signature {
  const { m, order, orderMultiply } = context;
  const size = pieceBytes(context), length = 2 * context.curve.pointBytes;
  const count = Math.ceil(length / size);
  const scratch = (name: string, units = 1) =>
    context.memory.place(`piece ${name}`, order.shape(units), LABEL.variable);
  const pieces = Array.from({ length: count }, (_, i) => scratch(`${i}`));
  const sum = scratch("sum", count);
  const weights = pieces.map((_, i) => {
    const weight = (1n << BigInt(8 * size * i)) * order.reduction.radix;
    return context.constant(`weight ${i}`, order, weight);
  });
  const one = context.constant("order one", order, 1n);
  return m.define("scalar_load", [element(order, "out"), place(hash, "in")], (f) => {
    pieces.forEach((piece, i) => {
      const bytes = Math.min(size, length - i * size);
      storeAll(f, piece, loadPiece(f, context, f.place(1), i * size, bytes));
      f.call(orderMultiply, piece, weights[i], piece);
    });
    linear(f, sum, pieces.map((piece) => [1, piece]));
    f.call(orderMultiply, f.place(0), one, sum);
  });
}

/** Limbs of `bytes` bytes from byte `start` on. */
function loadPiece(
  f: FunctionBuilder,
  { order }: EdwardsContext,
  source: Place,
  start: number,
  bytes: number,
): Value[] {
  const { bits, count } = order.layout;
  const limbs = Array.from({ length: count }, (_, i) => {
    const width = Math.min(bits, 8 * bytes - i * bits);
    return f.let(width > 0 ? f.low(wordAt(f, source, 8 * start + i * bits), width) : f.const64(0));
  });
  return elementLimbs(f, order, limbs);
}

/** k·B = (k + n)·B, and one of k and k + n is odd. */
function emitMakeOdd(context: EdwardsContext): Signature {
  const { m, order: { layout }, curve: { n }, integer } = context;
  return m.define("scalar_make_odd", [place(integer, "out"), place(integer, "in")], (f) => {
    const limbs = loadInteger(f, f.place(1), layout), digits = toLimbs(n, layout);
    const even = f.let(f.sub(f.low(limbs[0], 1), f.const64(1)));
    const raised = limbs.map((limb, i) => f.let(f.add(f.keepIf(even, f.const64(digits[i])), limb)));
    storeCarried(f, f.place(0), carryLimbs(f, raised, layout.bits), layout);
  });
}
