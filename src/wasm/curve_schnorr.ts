/**
 * The arithmetic of Schnorr signatures over one curve, as BIP-340 states it; the hashes of tagged
 * messages come from outside.
 *
 * @module
 */
import { canonicalLimbs, isZero } from "./canonical.ts";
import { type Decoding, refuseUnless } from "./curve_public.ts";
import type { Secrets } from "./curve_secret.ts";
import type { FunctionBuilder } from "./func.ts";
import { loadInteger, reverseInteger, storeInteger } from "./integers.ts";
import type { Result, Signature } from "./module.ts";
import type { DoubleMultiplication } from "./multiply_vartime.ts";
import { TYPE } from "./opcodes.ts";
import { coordinates } from "./point.ts";
import { LABEL, type Value } from "./value.ts";

const FLAG: Result = { type: TYPE.i32, lo: 0, hi: 1, label: LABEL.public };

/** The form of a point whose x is given and whose y is even. */
const EVEN_Y = 2;

/** What verifying needs of the module. */
interface Verification {
  readonly decoding: Decoding;
  readonly pointTables: Signature;
  readonly double: DoubleMultiplication;
}

/** Emits and exports `schnorr_nonce`, `schnorr_sign` and `schnorr_verify`. */
export function emitSchnorr(secrets: Secrets, verification: Verification): void {
  emitNoncePoint(secrets);
  emitSign(secrets);
  emitVerify(secrets, verification);
}

/**
 * Emits `schnorr_nonce`: the point R = k·G of the input nonce, which is a hash and taken modulo n.
 * Returns 0 for k = 0. The inputs are wiped.
 */
function emitNoncePoint(secrets: Secrets): void {
  const { context, io, scalar, odd, point } = secrets;
  const { m, order } = context;
  m.export(m.define("schnorr_nonce", [], (f) => {
    reverseInteger(f, scalar, io.nonce);
    const k = canonicalLimbs(f, order, loadInteger(f, scalar, order.layout));
    storeInteger(f, scalar, k, order.layout);
    const good = f.let(f.eqz(f.declassify(isZero(f, k), "nonce is zero")));
    f.if(good, () => {
      f.call(secrets.makeOdd);
      f.call(secrets.fixedBase, point, odd);
      f.call(secrets.revealPoint);
    });
    f.wipe(context.scratch);
    return good;
  }, FLAG));
}

/**
 * Emits `schnorr_sign`: s = ±k ± e·d mod n of the inputs nonce, scalar and digest, each of the
 * first two negated where its argument is 1. Returns 0 unless 1 ≤ d < n.
 */
function emitSign(secrets: Secrets): void {
  const { context, io, bytes, scalar } = secrets;
  const { m, order, orderIntegers: { load, loadPlain, storePlain }, orderMultiply } = context;
  const { layout } = order;
  const place = (name: string) =>
    context.memory.place(`schnorr ${name}`, order.shape(), LABEL.secret);
  const key = place("key"), product = place("product");
  const flag = { kind: "value", type: TYPE.i32, lo: 0, hi: 1, label: LABEL.public } as const;
  m.export(m.define("schnorr_sign", [flag, flag], (f) => {
    const good = f.let(f.value(secrets.readScalar, io.scalar));
    f.call(load, key, scalar);
    reverseInteger(f, bytes, io.digest);
    f.call(loadPlain, product, bytes);
    f.call(orderMultiply, product, product, key);
    f.call(storePlain, bytes, product);
    const ed = loadInteger(f, bytes, layout);
    reverseInteger(f, scalar, io.nonce);
    const k = canonicalLimbs(f, order, loadInteger(f, scalar, layout));
    // With the sign of k in front: k ± e·d lies between −n and 2n, as does ± that.
    const differ = f.let(f.mask(f.bits32("xor", f.param(0), f.param(1))));
    const sum = k.map((limb, i) => f.let(f.add(f.negateIf(differ, ed[i]), limb)));
    const s = negated(f, canonicalLimbs(f, order, sum), f.param(0));
    storeInteger(f, bytes, canonicalLimbs(f, order, s), layout);
    f.call(secrets.revealS);
    f.wipe(context.scratch);
    return good;
  }, FLAG));
}

/** The limbs of −v where the flag is 1, else of v. */
function negated(f: FunctionBuilder, limbs: readonly Value[], flag: Value): Value[] {
  const mask = f.let(f.mask(flag));
  return limbs.map((limb) => f.let(f.negateIf(mask, limb)));
}

/**
 * Emits the scalars of s·G − e·P from the inputs s and digest, the latter e, a hash that is taken
 * modulo n. Returns 1 if s < n.
 */
function emitScalars({ context, io }: Secrets, { decoding, double }: Verification): Signature {
  const { m, order, orderIntegers } = context, { bytes } = decoding;
  return m.define("schnorr_scalars", [], (f) => {
    reverseInteger(f, double.a, io.s);
    refuseUnless(f, f.value(orderIntegers.isBelow, double.a));
    reverseInteger(f, bytes, io.digest);
    const e = canonicalLimbs(f, order, loadInteger(f, bytes, order.layout));
    const minusE = e.map((limb) => f.let(f.sub(f.const64(0), limb)));
    storeInteger(f, double.b, canonicalLimbs(f, order, minusE), order.layout);
    return f.const32(1);
  }, FLAG);
}

/**
 * Emits `schnorr_verify` (BIP-340, "Verification"): whether R = s·G − e·P of the inputs s, digest
 * and x of P has the input r as its x, and an even y.
 */
function emitVerify(secrets: Secrets, verification: Verification): void {
  const { context, io } = secrets, { pointTables, double } = verification;
  const { loadPoint, point, bytes } = verification.decoding;
  const { m, field, functions: { multiply, multiplyAdd, square }, fieldIntegers } = context;
  const [forX, forY] = context.coordinates;
  const element = (name: string) => context.element(`schnorr ${name}`, LABEL.public);
  const target = element("r"), power = element("power"), difference = element("difference");
  const scalars = emitScalars(secrets, verification);
  const [x, y, z] = coordinates(field, double.result);
  const verify = m.define("verify_schnorr", [], (f) => {
    refuseUnless(f, f.value(scalars));
    reverseInteger(f, bytes, io.r);
    refuseUnless(f, f.value(fieldIntegers.isBelow, bytes));
    f.call(forX.load, target, bytes);
    refuseUnless(f, f.value(loadPoint, EVEN_Y));
    f.call(pointTables, point, 2 ** (context.widths.point - 2));
    f.call(double.function);
    f.if(f.value(fieldIntegers.isZero, z), () => f.return(f.const32(0)));
    f.call(square, power, z);
    f.call(multiplyAdd, difference, target, power, x, -1);
    refuseUnless(f, f.value(fieldIntegers.isZero, difference));
    f.call(context.invertElement, z, z);
    f.call(square, power, z);
    f.call(multiply, power, power, z);
    f.call(multiply, y, y, power);
    f.call(forY.store, bytes, y);
    return f.eqz(f.bits32("and", f.load(bytes, 0), f.const32(1)));
  }, FLAG);
  context.exportWiping(verify, "schnorr_verify");
}
