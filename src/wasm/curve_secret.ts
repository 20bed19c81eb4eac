/**
 * What a curve's module does with secrets: public keys, signatures, shared points. Every function
 * wipes what it has read and made before it returns.
 *
 * @module
 */
import type { CurveContext } from "./curve_context.ts";
import type { Inputs } from "./emit_curve.ts";
import { linear, loadAll, storeAll } from "./field.ts";
import type { FunctionBuilder } from "./func.ts";
import {
  canonicalElement,
  canonicalLimbs,
  carryLimbs,
  isBelow,
  isZero,
  loadInteger,
  minusConstant,
  reverseInteger,
  storeInteger,
} from "./integers.ts";
import { toLimbs } from "./limbs.ts";
import type { Signature } from "./module.ts";
import { emitFixedBase, emitVariableBase } from "./multiply_secret.ts";
import { TYPE } from "./opcodes.ts";
import { coordinates, pointShape } from "./point.ts";
import { scalarShape, type Tables } from "./point_tables.ts";
import { LABEL, type Place, type Value } from "./value.ts";

/** What `sign` returns: bad key, bad nonce (try the next), or this plus four times the id. */
export const SIGN = { badKey: 0, nextNonce: 1, done: 2 } as const;

/** Secret places that the operations share. */
interface Secrets {
  readonly context: CurveContext;
  readonly io: Inputs;
  readonly bytes: Place;
  readonly odd: Place;
  readonly point: Place;
  readonly zInverse: Place;
  readonly scalar: Place;
}

/** Emits and exports `public_key`, `sign` and `shared_point`. */
export function emitSecretOperations(
  context: CurveContext,
  io: Inputs,
  tables: Tables,
  decoding: { readonly loadPoint: Signature; readonly point: Place },
  pointTables: Signature,
): void {
  const secrets: Secrets = {
    context,
    io,
    bytes: context.integerPlace("secret bytes", LABEL.secret),
    odd: context.integerPlace("odd scalar", LABEL.secret),
    point: context.memory.place("secret point", pointShape(context.field), LABEL.secret),
    zInverse: context.element("secret 1/z", LABEL.secret),
    scalar: context.memory.place("secret scalar", scalarShape(context), LABEL.secret),
  };
  const fixedBase = emitFixedBase(context, tables);
  emitPublicKey(secrets, fixedBase);
  emitSign(secrets, fixedBase);
  emitSharedPoint(secrets, tables, decoding, pointTables);
}

/** Reads a big-endian secret as limbs and tells, publicly, whether it lies in 1 … n − 1. */
function readScalar(
  f: FunctionBuilder,
  { context, bytes, scalar }: Secrets,
  source: Place,
  reason: string,
): { readonly limbs: Value[]; readonly valid: Value } {
  const { order: { layout }, curve: { n } } = context;
  reverseInteger(f, bytes, source);
  const limbs = loadInteger(f, bytes, layout);
  storeAll(f, scalar, limbs);
  const below = isBelow(f, limbs, n, layout);
  const zero = f.let(f.mask(isZero(f, limbs)));
  const bad = f.bits("or", f.bits("xor", below, f.const64(-1)), zero);
  return { limbs, valid: f.let(f.eqz(f.declassify(bad, reason))) };
}

/** Writes the odd one of k and k + n as an integer: k·G = (k + n)·G. */
function writeOdd(f: FunctionBuilder, { context, odd }: Secrets, limbs: readonly Value[]): void {
  const { order: { layout }, curve: { n } } = context;
  const digits = toLimbs(n, layout);
  const even = f.let(f.sub(f.low(limbs[0], 1), f.const64(1)));
  const raised = limbs.map((limb, i) => f.let(f.add(f.keepIf(even, f.const64(digits[i])), limb)));
  const carried = carryLimbs(f, raised, layout.bits);
  storeInteger(f, odd, carried.map((limb) => f.let(f.low(limb, layout.bits))), layout);
}

/** Copies a secret integer that the caller is to know, big-endian, to a public place. */
function reveal(f: FunctionBuilder, out: Place, source: Place, reason: string): void {
  const vectors = out.shape.stride / 16;
  for (let i = 0; i < vectors; i++) {
    const vector = f.loadVector(source, 16 * (vectors - 1 - i));
    f.storeVector(out, 16 * i, f.reverseBytes(f.declassify(vector, reason)));
  }
}

function emitPublicKey(secrets: Secrets, fixedBase: Signature): void {
  const { context, io, bytes, odd, point, zInverse } = secrets;
  const { m, field, functions } = context;
  m.export(m.define("public_key", [], (f) => {
    const { limbs, valid } = readScalar(f, secrets, io.scalar, "d out of range");
    f.if(valid, () => {
      writeOdd(f, secrets, limbs);
      f.call(fixedBase, point, odd);
      const [x, y, z] = coordinates(field, point);
      context.invertElement(f, zInverse, z, bytes);
      for (const [coordinate, out] of [[x, io.outX], [y, io.outY]] as const) {
        f.call(functions.multiply, coordinate, coordinate, zInverse);
        context.storeElement(f, bytes, coordinate);
        reveal(f, out, bytes, "public key returned");
      }
    });
    f.wipe(context.scratch);
    return valid;
  }, { type: TYPE.i32, lo: 0, hi: 1, label: LABEL.public }));
}

/**
 * Emits `sign`: r = x(k·G) mod n, s = (z + r·d)/k mod n (FIPS 186-5, section 6.4.1) for the inputs
 * scalar d, nonce k and digest z. Argument: 1 to write the lower of s and n − s. Returns one of
 * {@linkcode SIGN}, done with the recovery id on top. A call that asks for the next nonce leaves
 * the scalar in place.
 */
function emitSign(secrets: Secrets, fixedBase: Signature): void {
  const { context, io, bytes, odd, point, zInverse } = secrets;
  const { m, field, order, functions, curve: { n, p }, orderMultiply } = context;
  const element = (name: string) =>
    context.memory.place(`sign ${name}`, order.shape(), LABEL.secret);
  const r = element("r"), d = element("d"), z = element("z"), k = element("1/k"), t = element("t");
  const sum = context.memory.place("sign sum", order.shape(3), LABEL.secret);
  const overflows = Number(p / n);
  const lowS = { kind: "value", type: TYPE.i32, lo: 0, hi: 1, label: LABEL.public } as const;
  const hi = SIGN.done + 4 * (2 * overflows + 1);
  m.export(m.define("sign", [lowS], (f) => {
    const key = readScalar(f, secrets, io.scalar, "d out of range");
    f.if(f.eqz(key.valid), () => {
      f.wipe(context.scratch);
      f.return(f.const32(SIGN.badKey));
    });
    storeAll(f, d, key.limbs.map((limb, i) => narrow(f, order, limb, i)));
    const nonce = readScalar(f, secrets, io.nonce, "k out of range");
    f.if(f.eqz(nonce.valid), () => f.return(f.const32(SIGN.nextNonce)));
    writeOdd(f, secrets, nonce.limbs);
    f.call(fixedBase, point, odd);
    const [x, y, pz] = coordinates(field, point);
    context.invertElement(f, zInverse, pz, bytes);
    f.call(functions.multiply, x, x, zInverse);
    f.call(functions.multiply, y, y, zInverse);
    const parity = f.let(f.wrap(f.low(canonicalElement(f, field, y)[0], 1)));
    // r = x mod n; the id counts how often n came off.
    context.storeElement(f, bytes, x);
    let limbs = loadInteger(f, bytes, order.layout);
    let id = parity;
    for (let i = 0; i < overflows; i++) {
      const less = minusConstant(f, limbs, n, order.layout);
      const below = f.let(f.signMask(less[less.length - 1]));
      limbs = limbs.map((limb, j) =>
        f.let(f.low(f.select(below, less[j], limb), order.layout.bits))
      );
      const came = f.arithmetic32("add", f.wrap(below), f.const32(1));
      id = f.let(f.arithmetic32("add", f.arithmetic32("mul", came, f.const32(2)), id));
    }
    storeAll(f, r, limbs.map((limb, i) => narrow(f, order, limb, i)));
    storeInteger(f, bytes, limbs, order.layout);
    reveal(f, io.outR, bytes, "signature returned");
    const rIsZero = f.declassify(isZero(f, limbs), "r is zero");
    f.if(rIsZero, () => f.return(f.const32(SIGN.nextNonce)));
    // s = (z + r·d)/k
    reverseInteger(f, bytes, io.nonce);
    context.invertInteger(f, bytes, order);
    context.loadScalar(f, k, bytes);
    reverseInteger(f, bytes, io.digest);
    context.loadScalar(f, z, bytes);
    context.toOrderForm(f, d, d);
    f.call(orderMultiply, t, r, d);
    linear(f, sum, [[1, z], [1, t]]);
    f.call(orderMultiply, t, k, sum);
    context.toOrderForm(f, t, t);
    const s = canonicalLimbs(f, order, loadAll(f, t));
    const sIsZero = f.declassify(isZero(f, s), "s is zero");
    f.if(sIsZero, () => f.return(f.const32(SIGN.nextNonce)));
    const isLow = isBelow(f, s, (n + 1n) / 2n, order.layout);
    const wanted = f.let(f.mask(f.param(0)));
    const digits = toLimbs(n, order.layout);
    const flip = f.let(f.keepIf(wanted, f.let(f.sub(f.const64(-1), isLow))));
    const other = s.map((limb, i) => f.let(f.sub(f.const64(digits[i]), limb)));
    const lower = s.map((limb, i) => f.let(f.select(flip, limb, other[i])));
    const written = carryLimbs(f, lower, order.layout.bits);
    storeInteger(
      f,
      bytes,
      written.map((limb) => f.let(f.low(limb, order.layout.bits))),
      order.layout,
    );
    reveal(f, io.outS, bytes, "signature returned");
    const flipped = f.bits32("xor", f.bits32("and", f.wrap(flip), f.const32(1)), id);
    const result = f.declassify(f.let(flipped), "recovery id returned");
    f.wipe(context.scratch);
    return f.arithmetic32("add", f.arithmetic32("mul", result, f.const32(4)), f.const32(SIGN.done));
  }, { type: TYPE.i32, lo: 0, hi, label: LABEL.public }));
}

/** A limb of a number below 2n, the last one cut to the bounds of an element. */
function narrow(
  f: FunctionBuilder,
  { layout, reduction }: CurveContext["order"],
  limb: Value,
  i: number,
): Value {
  if (i < layout.count - 1) return limb;
  return f.let(f.low(limb, Math.min(layout.bits, reduction.topBits)));
}

/**
 * Emits `shared_point`: d·Q of the inputs scalar and point. Argument as `load_point`'s. Returns 0
 * for a bad key, 1 for a bad point, 2 for a result, which lies in the kept secrets.
 */
function emitSharedPoint(
  secrets: Secrets,
  tables: Tables,
  { loadPoint, point: theirs }: { readonly loadPoint: Signature; readonly point: Place },
  pointTables: Signature,
): void {
  const { context, io, bytes, odd, point, zInverse, scalar } = secrets;
  const { m, field, functions, basis, widths } = context;
  const variableBase = emitVariableBase(context, tables);
  const parts = basis
    ? [context.integerPlace("part 1", LABEL.secret), context.integerPlace("part 2", LABEL.secret)]
    : [odd];
  const scale = context.element("shared scale", LABEL.secret);
  const form = { kind: "value", type: TYPE.i32, lo: 0, hi: 3, label: LABEL.public } as const;
  m.export(m.define("shared_point", [form], (f) => {
    const { limbs, valid } = readScalar(f, secrets, io.scalar, "d out of range");
    const status = f.variable(f.const32(0), 0, 2);
    f.block((end) => {
      f.branch(end, f.eqz(valid));
      f.set(status, f.const32(1));
      f.branch(end, f.eqz(f.value(loadPoint, f.param(0))));
      f.call(pointTables, theirs, 2 ** (widths.secret - 1));
      if (tables.split) {
        storeAll(f, scalar, halfOfShifted(f, context, limbs));
        f.call(tables.split, parts[0], parts[1], scalar);
      } else writeOdd(f, secrets, limbs);
      f.call(variableBase, point, ...parts);
      // x = X/(Z·c²), y = Y/(Z·c³) with the factor c of the tables.
      const [x, y, z] = coordinates(field, point), factor = tables.workspace.z;
      f.call(functions.square, scale, factor, 1);
      f.call(functions.multiply, scale, scale, factor);
      f.call(functions.multiply, z, z, scale);
      context.invertElement(f, zInverse, z, bytes);
      f.call(functions.multiply, y, y, zInverse);
      f.call(functions.multiply, zInverse, zInverse, factor);
      f.call(functions.multiply, x, x, zInverse);
      for (const [coordinate, out] of [[x, io.sharedX], [y, io.sharedY]] as const) {
        context.storeElement(f, bytes, coordinate);
        reverseInteger(f, out, bytes);
      }
      f.set(status, f.const32(2));
    });
    f.wipe(context.scratch);
    return f.get(status);
  }, { type: TYPE.i32, lo: 0, hi: 2, label: LABEL.public }));
}

/** (k − 1 − λ)/2 mod n: the s with (2·s₁ + 1) + λ·(2·s₂ + 1) = k for its parts. */
function halfOfShifted(
  f: FunctionBuilder,
  context: CurveContext,
  limbs: readonly Value[],
): Value[] {
  const { order, curve: { n, endomorphism } } = context, { layout } = order;
  const shift = toLimbs(2n * n - 1n - (endomorphism?.lambda ?? 0n) - n, layout);
  const shifted = canonicalLimbs(
    f,
    order,
    limbs.map((limb, i) => f.let(f.add(limb, f.const64(shift[i])))),
  );
  const odd = f.let(f.sub(f.const64(0), f.low(shifted[0], 1)));
  const digits = toLimbs(n, layout);
  const even = carryLimbs(
    f,
    shifted.map((limb, i) => f.let(f.add(f.keepIf(odd, f.const64(digits[i])), limb))),
    layout.bits,
  );
  return even.map((limb, i) => {
    const half = f.shr(limb, 1);
    if (i === layout.count - 1) return f.let(f.low(half, layout.bits));
    return f.let(f.add(f.shl(f.low(even[i + 1], 1), layout.bits - 1), half));
  });
}
