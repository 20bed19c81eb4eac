/**
 * The group law on single public points, in Jacobian coordinates x = X/Z², y = Y/Z³: every case of
 * it, infinity and equal and opposite points among them. Vartime throughout.
 *
 * A point is infinity where every limb of its Z is 0. No other point may have a Z of 0 modulo p:
 * doubling gives none, for there is no point of order two in a group of odd order, and the addition
 * looks for opposite points.
 *
 * @module
 */
import { linear } from "./columns.ts";
import { FLAG } from "./conversions.ts";
import type { CurveContext } from "./curve_context.ts";
import { writeCoordinates } from "./curve_public.ts";
import type { FunctionBuilder } from "./func.ts";
import type { Parameter, Signature } from "./module.ts";
import type { Place } from "./place.ts";
import { coordinates, copyElement, pointShape } from "./point.ts";
import { SUM } from "./point_add.ts";
import type { PointInputs } from "./points_memory.ts";
import { LABEL, type Value } from "./value.ts";

/** The functions that other emitters of the module build upon. */
export interface Group {
  /** sum += other. Arguments: sum (in, out), other; two places. */
  readonly add: Signature;
  /** sum += (x, y), an affine point. Arguments: sum (in, out), x, y. */
  readonly addAffine: Signature;
}

/** A public point as a parameter. */
export function publicPoint(context: CurveContext, access: "in" | "inout"): Parameter {
  return { kind: "place", access, shape: pointShape(context.field), label: LABEL.public };
}

/** Emits the group law and exports what works on the module's two points. */
export function emitGroup(context: CurveContext, io: PointInputs): Group {
  const addAffine = emitAffineAddition(context);
  const add = emitAddition(context);
  exportArithmetic(context, io, add);
  exportComparison(context, io);
  exportCoordinates(context, io);
  return { add, addAffine };
}

/** Whether every limb of Z is 0. */
export function isInfinity(f: FunctionBuilder, z: Place): Value {
  let all = f.load(z, 0);
  for (let i = 1; i < z.shape.count; i++) all = f.bits("or", all, f.load(z, i));
  return f.let(f.eqz(all));
}

/** Makes a point infinity; its X and Y stay what they are. */
export function setInfinity(f: FunctionBuilder, z: Place): void {
  for (let i = 0; i < z.shape.count; i++) f.store(z, i, f.const64(0));
}

/** Sees to what the mixed addition found: doubles for equal points, infinity for opposite ones. */
function settle(f: FunctionBuilder, context: CurveContext, sum: Place, found: Value): void {
  const named = f.let(found), [, , z] = coordinates(context.field, sum);
  f.if(named, () => {
    f.if(f.compare("eq", named, f.const32(SUM.equal)), () => {
      f.call(context.double, sum, sum);
    }, () => setInfinity(f, z));
  });
}

function emitAffineAddition(context: CurveContext): Signature {
  const { m, field, addMixedVartime, constants: { one } } = context;
  const ratio = context.element("affine ratio", LABEL.public);
  const input = { kind: "place", access: "in", shape: field.shape(), label: LABEL.public } as const;
  return m.define("add_affine_vartime", [publicPoint(context, "inout"), input, input], (f) => {
    const sum = f.place(0), [x, y, z] = coordinates(field, sum);
    f.if(isInfinity(f, z), () => {
      copyElement(f, x, f.place(1));
      copyElement(f, y, f.place(2));
      copyElement(f, z, one);
      f.return();
    });
    settle(f, context, sum, f.value(addMixedVartime, sum, ratio, f.place(1), f.place(2), z));
  });
}

/**
 * Emits the general addition, 12 multiplications and 4 squarings: the first point is brought to
 * Z₁·Z₂, on which the mixed addition with Z′ = Z₁ adds the second.
 */
function emitAddition(context: CurveContext): Signature {
  const { m, field, functions: { multiply, square }, addMixedVartime } = context;
  const element = (name: string) => context.element(`sum ${name}`, LABEL.public);
  const power = element("power"), own = element("z"), ratio = element("ratio");
  const params = [publicPoint(context, "inout"), publicPoint(context, "in")];
  return m.define("add_points_vartime", params, (f) => {
    const sum = f.place(0);
    const [x, y, z] = coordinates(field, sum), [x2, y2, z2] = coordinates(field, f.place(1));
    f.if(isInfinity(f, z2), () => f.return());
    f.if(isInfinity(f, z), () => {
      [[x, x2], [y, y2], [z, z2]].forEach(([to, from]) => copyElement(f, to, from));
      f.return();
    });
    f.call(square, power, z2);
    f.call(multiply, x, x, power);
    f.call(multiply, power, power, z2);
    f.call(multiply, y, y, power);
    copyElement(f, own, z);
    f.call(multiply, z, z, z2);
    settle(f, context, sum, f.value(addMixedVartime, sum, ratio, x2, y2, own));
  });
}

/** Exports `add` (left += right), `double` and `negate` (left). */
function exportArithmetic(context: CurveContext, io: PointInputs, add: Signature): void {
  const { m, field, double } = context, [, y] = coordinates(field, io.left);
  m.export(m.define("add", [], (f) => void f.call(add, io.left, io.right)));
  m.export(m.define("double", [], (f) => void f.call(double, io.left, io.left)));
  m.export(m.define("negate", [], (f) => linear(f, y, [[-1, y]])));
}

/** Exports `equal`: whether left and right are one point, whatever their Z. */
function exportComparison(context: CurveContext, io: PointInputs): void {
  const { m, field, functions: { multiply, multiplyAdd, square }, fieldIntegers } = context;
  const element = (name: string) => context.element(`equal ${name}`, LABEL.public);
  const power1 = element("z1"), power2 = element("z2"), product = element("product");
  const [x1, y1, z1] = coordinates(field, io.left), [x2, y2, z2] = coordinates(field, io.right);
  /** Leaves unless a·power2 = b·power1. */
  const compare = (f: FunctionBuilder, a: Place, b: Place) => {
    f.call(multiply, product, b, power1);
    f.call(multiplyAdd, product, a, power2, product, -1);
    f.if(f.eqz(f.value(fieldIntegers.isZero, product)), () => f.return(f.const32(0)));
  };
  m.export(m.define("equal", [], (f) => {
    const one = isInfinity(f, z1), other = isInfinity(f, z2);
    f.if(f.bits32("or", one, other), () => f.return(f.bits32("and", one, other)));
    f.call(square, power1, z1);
    f.call(square, power2, z2);
    compare(f, x1, x2);
    f.call(multiply, power1, power1, z1);
    f.call(multiply, power2, power2, z2);
    compare(f, y1, y2);
    return f.const32(1);
  }, { ...FLAG, label: LABEL.public }));
}

/** Exports `affine`: writes x and y of left, which is not infinity, and brings its Z to 1. */
function exportCoordinates(context: CurveContext, io: PointInputs): void {
  const { m, field, functions: { multiply, square }, constants: { one } } = context;
  const element = (name: string) => context.element(`affine ${name}`, LABEL.public);
  const inverse = element("1/z"), power = element("power");
  const bytes = context.integerPlace("affine bytes", LABEL.public);
  const [x, y, z] = coordinates(field, io.left);
  m.export(m.define("affine", [], (f) => {
    f.call(context.invertElement, inverse, z);
    f.call(square, power, inverse);
    f.call(multiply, x, x, power);
    f.call(multiply, power, power, inverse);
    f.call(multiply, y, y, power);
    copyElement(f, z, one);
    writeCoordinates(f, context, [x, y], [io.outX, io.outY], bytes);
  }));
}
