/**
 * What a curve's module adds to keys: a secret number to a private key, its multiple of the base
 * point to a public one.
 *
 * @module
 */
import { canonicalLimbs, isBelow, isZero } from "./canonical.ts";
import type { Decoding } from "./curve_public.ts";
import type { Secrets } from "./curve_secret.ts";
import { loadInteger, reverseInteger, storeInteger } from "./integers.ts";
import type { Result, Signature } from "./module.ts";
import { TYPE } from "./opcodes.ts";
import { coordinates } from "./point.ts";
import { LABEL } from "./value.ts";

const DONE: Result = { type: TYPE.i32, lo: 0, hi: 1, label: LABEL.public };

/** Emits and exports `add_to_secret` and `add_to_public`. */
export function emitAdditions(secrets: Secrets, decoding: Decoding): void {
  const readSummand = emitReadSummand(secrets);
  emitAddToSecret(secrets, readSummand);
  emitAddToPublic(secrets, decoding, readSummand);
}

/** Reads the input summand into `bytes`; returns whether it is below n: 0 is a summand too. */
function emitReadSummand({ context, io, bytes }: Secrets): Signature {
  const { m, order: { layout }, curve: { n } } = context;
  return m.define("read_summand", [], (f) => {
    reverseInteger(f, bytes, io.summand);
    const below = isBelow(f, loadInteger(f, bytes, layout), n, layout);
    return f.declassify(f.wrap(f.low(below, 1)), "summand out of range");
  }, DONE);
}

/**
 * Emits `add_to_secret`: d + t mod n of the inputs scalar and summand. Returns 1 if both are in
 * range and the sum is not 0; it lies in the first kept secret.
 */
function emitAddToSecret(secrets: Secrets, readSummand: Signature): void {
  const { context, io, bytes, scalar } = secrets;
  const { m, order } = context, { layout } = order;
  m.export(m.define("add_to_secret", [], (f) => {
    const done = f.variable(f.const32(0), 0, 1);
    f.block((end) => {
      f.branch(end, f.eqz(f.value(secrets.readScalar, io.scalar)));
      f.branch(end, f.eqz(f.value(readSummand)));
      const d = loadInteger(f, scalar, layout), t = loadInteger(f, bytes, layout);
      const sum = canonicalLimbs(f, order, d.map((limb, i) => f.let(f.add(limb, t[i]))));
      f.branch(end, f.declassify(isZero(f, sum), "sum is zero"));
      storeInteger(f, bytes, sum, layout);
      reverseInteger(f, io.sharedX, bytes);
      f.set(done, f.const32(1));
    });
    f.wipe(context.scratch);
    return f.get(done);
  }, DONE));
}

/**
 * Emits `add_to_public`: P + t·G of the inputs point and summand, by the multiplication for
 * secrets, which has no doublings: half the time of a double multiplication. t = 0 multiplies by
 * n, and what that leaves, infinity, is a summand like others to the complete addition. Argument
 * as `load_point`'s. Returns 1 if there is a sum.
 */
function emitAddToPublic(secrets: Secrets, decoding: Decoding, readSummand: Signature): void {
  const { context, bytes, scalar, odd, point } = secrets;
  const { m, field, fieldIntegers, addComplete, constants } = context;
  const form = { kind: "value", type: TYPE.i32, lo: 0, hi: 3, label: LABEL.public } as const;
  m.export(m.define("add_to_public", [form], (f) => {
    const done = f.variable(f.const32(0), 0, 1);
    f.block((end) => {
      f.branch(end, f.eqz(f.value(decoding.loadPoint, f.param(0))));
      f.branch(end, f.eqz(f.value(readSummand)));
      for (let at = 0; at < scalar.shape.stride; at += 8) {
        f.storeWord(scalar, at, f.loadWord(bytes, at));
      }
      f.call(secrets.makeOdd);
      f.call(secrets.fixedBase, point, odd);
      const [x, y] = coordinates(field, decoding.point), [, , z] = coordinates(field, point);
      f.call(addComplete, point, x, y, constants.b3);
      f.branch(end, f.declassify(f.value(fieldIntegers.isZero, z), "sum at infinity"));
      f.call(secrets.revealPoint);
      f.set(done, f.const32(1));
    });
    f.wipe(context.scratch);
    return f.get(done);
  }, DONE));
}
