/**
 * Multiplication by secrets: a fixed sequence of operations, look-ups that read whole tables, and
 * no sum on the way that the incomplete addition is not for.
 *
 * @module
 */
import type { CurveContext } from "./curve_context.ts";
import type { FunctionBuilder } from "./func.ts";
import { emitLookup, tableAt } from "./lookup.ts";
import type { Signature } from "./module.ts";
import type { Place } from "./place.ts";
import { coordinates, copyElement, pointShape } from "./point.ts";
import type { Tables } from "./point_tables.ts";
import { windowAt } from "./recode.ts";
import { LABEL, type Value } from "./value.ts";

/**
 * Emits scalar·G for a secret: a comb of signed odd windows, each looked up by a scan of its whole
 * table. Arguments: out (homogeneous coordinates), integer k (odd, below 2n).
 */
export function emitFixedBase(context: CurveContext, tables: Tables): Signature {
  const { m, field, addMixed, addComplete, constants } = context;
  const { comb, combWindows } = tables;
  const width = context.widths.comb, entries = 2 ** (width - 1), last = combWindows - 1;
  const secret = placeSecretSteps(context, "fixed");
  const lookup = emitLookup(m, context.memory, field, width);
  const params = [
    { kind: "place", access: "out", shape: pointShape(field), label: LABEL.secret },
    { kind: "place", access: "in", shape: context.integer, label: LABEL.secret },
  ] as const;
  return m.define("multiply_base", params, (f) => {
    const out = f.place(0), k = f.place(1), [x, y, z] = coordinates(field, secret.sum);
    // Bits of (k − 1)/2 are those of k from bit 1 on.
    const take = (window: Value, flip = 0) => {
      const at = f.arithmetic32(
        "add",
        f.arithmetic32("mul", window, f.const32(width)),
        f.const32(1),
      );
      const bits = f.let(f.bits32("xor", windowAt(f, k, at, width), f.const32(flip)));
      f.call(lookup, ...secret.affine, tableAt(f, comb, entries, window), bits);
    };
    // From the last but one window down: every sum is a non-zero multiple of the next window's
    // weight, so it never meets ± an entry of that window (see `windowCount`).
    const first = f.let(f.const32(last - 1));
    take(first);
    copyElement(f, x, secret.affine[0]);
    copyElement(f, y, secret.affine[1]);
    copyElement(f, z, constants.one);
    f.countdown(last - 1, (window) => {
      take(window);
      f.call(addMixed, secret.sum, secret.ratio, ...secret.affine, z);
    });
    toHomogeneous(f, context, out, secret.sum);
    take(f.let(f.const32(last)), entries);
    f.call(addComplete, out, ...secret.affine, constants.b3);
  });
}

/**
 * Emits k·Q for a secret k and a public Q: signed odd windows over one or two parts. The point's
 * tables have been made. Arguments: out (homogeneous, with the factor z of the tables), one
 * integer (odd, below 2n) or two two's complement parts.
 */
export function emitVariableBase(context: CurveContext, tables: Tables): Signature {
  const { m, field, functions, double, addMixed, addComplete, constants, basis } = context;
  const { point, secretWindows, workspace } = tables;
  const width = context.widths.secret, entries = 2 ** (width - 1), last = secretWindows - 1;
  const secret = placeSecretSteps(context, "variable");
  const lookup = emitLookup(m, context.memory, field, width);
  const b3 = context.element("3b of the tables", LABEL.public);
  const z3 = context.element("z^3 of the tables", LABEL.public);
  const part = {
    kind: "place",
    access: "in",
    shape: context.integer,
    label: LABEL.secret,
  } as const;
  const out = {
    kind: "place",
    access: "out",
    shape: pointShape(field),
    label: LABEL.secret,
  } as const;
  return m.define("multiply_point", [out, part, ...point.slice(1).map(() => part)], (f) => {
    const [x, y, z] = coordinates(field, secret.sum);
    const take = (i: number, window: Value, isTop: boolean) => {
      const start = f.arithmetic32("mul", window, f.const32(width));
      const at = basis ? start : f.arithmetic32("add", start, f.const32(1));
      const bits = windowAt(f, f.place(1 + i), at, width);
      const window_ = f.let(f.bits32("xor", bits, f.const32(isTop ? entries : 0)));
      f.call(lookup, ...secret.affine, point[i], window_);
    };
    const addPart = (i: number, window: Value, isTop = false) => {
      take(i, window, isTop);
      f.call(addMixed, secret.sum, secret.ratio, ...secret.affine, z);
    };
    const top = f.let(f.const32(last));
    take(0, top, true);
    copyElement(f, x, secret.affine[0]);
    copyElement(f, y, secret.affine[1]);
    copyElement(f, z, constants.one);
    point.slice(1).forEach((_, i) => addPart(i + 1, top, true));
    f.countdown(last, (left) => {
      f.countdown(width, () => f.call(double, secret.sum, secret.sum));
      f.if(left, () => point.forEach((_, i) => addPart(i, left)));
    });
    toHomogeneous(f, context, f.place(0), secret.sum);
    // On the curve of the tables b is b·z⁶.
    const { square, multiply } = functions;
    f.call(square, b3, workspace.z);
    f.call(multiply, z3, b3, workspace.z);
    f.call(square, b3, z3);
    f.call(multiply, b3, b3, constants.b3);
    const zero = f.let(f.const32(0));
    point.forEach((_, i) => {
      take(i, zero, false);
      f.call(addComplete, f.place(0), ...secret.affine, b3);
    });
  });
}

interface SecretSteps {
  readonly sum: Place;
  readonly ratio: Place;
  readonly affine: readonly [Place, Place];
}

function placeSecretSteps(context: CurveContext, owner: string): SecretSteps {
  const element = (name: string) => context.element(`${owner} ${name}`, LABEL.secret);
  return {
    sum: context.point(`${owner} sum`, LABEL.secret),
    ratio: element("ratio"),
    affine: [element("x"), element("y")],
  };
}

/** Jacobian (X, Y, Z) as homogeneous (X·Z, Y, Z³). */
function toHomogeneous(f: FunctionBuilder, context: CurveContext, out: Place, point: Place): void {
  const { multiply, square } = context.functions;
  const [x, y, z] = coordinates(context.field, point);
  const [ox, oy, oz] = coordinates(context.field, out);
  f.call(multiply, ox, x, z);
  copyElement(f, oy, y);
  f.call(square, oz, z);
  f.call(multiply, oz, oz, z);
}
