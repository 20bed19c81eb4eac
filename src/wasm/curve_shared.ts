/**
 * What a curve's module multiplies by a secret beside its base point: the other's public key.
 *
 * @module
 */
import { canonicalLimbs, carryLimbs } from "./canonical.ts";
import type { CurveContext } from "./curve_context.ts";
import { type Decoding, writeCoordinates } from "./curve_public.ts";
import { type Secrets, toAffine } from "./curve_secret.ts";
import { loadInteger, storeInteger } from "./integers.ts";
import { toLimbs } from "./limbs.ts";
import type { Signature } from "./module.ts";
import { emitVariableBase } from "./multiply_secret.ts";
import { TYPE } from "./opcodes.ts";
import type { Place } from "./place.ts";
import { coordinates } from "./point.ts";
import type { Tables } from "./point_tables.ts";
import { LABEL } from "./value.ts";

/** What `shared_point` returns. */
export const SHARED = { badKey: 0, badPoint: 1, done: 2 } as const;

/**
 * Emits and exports `shared_point`: d·Q of the inputs scalar and point. Argument as `load_point`'s. Returns
 * one of {@linkcode SHARED}; the result lies in the kept secrets.
 */
export function emitSharedPoint(
  secrets: Secrets,
  tables: Tables,
  { loadPoint, point: theirs }: Decoding,
  pointTables: Signature,
): void {
  const { context, io, bytes, odd, point, scalar } = secrets;
  const { m, field, functions: { multiply, square }, basis, widths } = context;
  const variableBase = emitVariableBase(context, tables);
  const part = (i: number) => context.integerPlace(`part ${i}`, LABEL.secret);
  const parts = basis ? [part(1), part(2)] : [odd];
  const halve = basis ? emitHalveShifted(context, scalar) : null;
  const scale = context.element("shared scale", LABEL.secret);
  const form = { kind: "value", type: TYPE.i32, lo: 0, hi: 3, label: LABEL.public } as const;
  m.export(m.define("shared_point", [form], (f) => {
    const status = f.variable(f.const32(SHARED.badKey), SHARED.badKey, SHARED.done);
    f.block((end) => {
      f.branch(end, f.eqz(f.value(secrets.readScalar, io.scalar)));
      f.set(status, f.const32(SHARED.badPoint));
      f.branch(end, f.eqz(f.value(loadPoint, f.param(0))));
      f.call(pointTables, theirs, 2 ** (widths.secret - 1));
      if (halve && tables.split) {
        f.call(halve);
        f.call(tables.split, parts[0], parts[1], scalar);
      } else f.call(secrets.makeOdd);
      f.call(variableBase, point, ...parts);
      // With the factor c of the tables x = X/(Z·c²), y = Y/(Z·c³): X·c and Z·c³ do for both.
      const [x, , z] = coordinates(field, point), factor = tables.workspace.z;
      f.call(square, scale, factor);
      f.call(multiply, scale, scale, factor);
      f.call(multiply, z, z, scale);
      f.call(multiply, x, x, factor);
      writeCoordinates(f, context, toAffine(f, secrets), [io.sharedX, io.sharedY], bytes);
      f.set(status, f.const32(SHARED.done));
    });
    f.wipe(context.scratch);
    return f.get(status);
  }, { type: TYPE.i32, lo: SHARED.badKey, hi: SHARED.done, label: LABEL.public }));
}

/** scalar = (k − 1 − λ)/2 mod n: the s with (2·s₁ + 1) + λ·(2·s₂ + 1) = k for its parts. */
function emitHalveShifted(context: CurveContext, scalar: Place): Signature {
  const { m, order, curve: { n, endomorphism } } = context, { layout } = order;
  return m.define("halve_shifted", [], (f) => {
    const digits = toLimbs(n, layout);
    const shift = toLimbs(n - 1n - (endomorphism?.lambda ?? 0n), layout);
    const sums = loadInteger(f, scalar, layout).map((limb, i) =>
      f.let(f.add(limb, f.const64(shift[i])))
    );
    const shifted = canonicalLimbs(f, order, sums);
    const odd = f.let(f.sub(f.const64(0), f.low(shifted[0], 1)));
    const raised = shifted.map((limb, i) =>
      f.let(f.add(f.keepIf(odd, f.const64(digits[i])), limb))
    );
    const even = carryLimbs(f, raised, layout.bits);
    const halves = even.map((limb, i) => {
      const half = f.shr(limb, 1);
      if (i === layout.count - 1) return f.let(f.low(half, layout.bits));
      return f.let(f.add(f.shl(f.low(even[i + 1], 1), layout.bits - 1), half));
    });
    storeInteger(f, scalar, halves, layout);
  });
}
