/**
 * Points in memory, and the addition that every curve shares.
 *
 * @module
 */
import { element, type Field, type FieldFunctions, linear } from "./field.ts";
import type { FunctionBuilder } from "./func.ts";
import type { MemoryLayout } from "./layout.ts";
import type { ModuleBuilder, Parameter, Signature } from "./module.ts";
import { toLimbs } from "./limbs.ts";
import { TYPE } from "./opcodes.ts";
import { joinShapes, LABEL, type Label, type Place, type Shape } from "./value.ts";

const pointShapes = new WeakMap<Field, Shape>();

/** Shape of a point in three coordinates: one object a field, so that comparing it is cheap. */
export function pointShape(field: Field): Shape {
  let shape = pointShapes.get(field);
  if (!shape) {
    shape = joinShapes(field.shape(), field.shape(), field.shape());
    pointShapes.set(field, shape);
  }
  return shape;
}

/** A parameter that is a point, of either secrecy. */
export function pointParameter(field: Field, access: "in" | "out" | "inout"): Parameter {
  return { kind: "place", access, shape: pointShape(field), label: LABEL.variable };
}

/** The coordinates of a point. */
export function coordinates(field: Field, point: Place): readonly [Place, Place, Place] {
  const { count } = field.layout, shape = field.shape();
  return [point.part(0, shape), point.part(count, shape), point.part(2 * count, shape)];
}

/** Gives scratch elements of the wanted magnitude. */
export function scratchElements(
  memory: MemoryLayout,
  field: Field,
  owner: string,
  label: Label = LABEL.variable,
): (name: string, units?: number) => Place {
  return (name, units = 1) => memory.place(`${owner} ${name}`, field.shape(units), label);
}

/** Copies an element. */
export function copyElement(f: FunctionBuilder, out: Place, source: Place): void {
  linear(f, out, [[1, source]]);
}

/** Scratch elements and functions that both mixed additions use. */
interface Addition {
  readonly field: Field;
  readonly functions: FieldFunctions;
  readonly zz: Place;
  readonly r: Place;
  readonly v: Place;
  readonly hhh: Place;
  readonly w: Place;
  readonly e: Place;
}

function placeAddition(
  memory: MemoryLayout,
  field: Field,
  functions: FieldFunctions,
  label: Label,
): Addition {
  const scratch = scratchElements(memory, field, "addition", label);
  const zz = scratch("zz"), r = scratch("r"), v = scratch("v"), hhh = scratch("hhh");
  return { field, functions, zz, r, v, hhh, w: scratch("w", 3), e: scratch("e", 2) };
}

/**
 * Emits (X : Y : Z) := (X : Y : Z) + (x₂, y₂), Jacobian coordinates x = X/Z², y = Y/Z³, for any
 * short Weierstrass curve: 8 multiplications and 3 squarings (Cohen, Miyaji, Ono 1998).
 *
 * Not for equal or opposite points or infinity: then h becomes 0 and with it Z. Z′ is Z·c where
 * the second point is affine on the isomorphic curve of Z-factor c; else Z itself. Arguments:
 * point (in, out), h (out: the factor of Z), then x₂, y₂, Z′.
 */
export function emitMixedAddition(
  m: ModuleBuilder,
  memory: MemoryLayout,
  field: Field,
  functions: FieldFunctions,
): Signature {
  const addition = placeAddition(memory, field, functions, LABEL.variable);
  const input = element(field, "in");
  const params = [pointParameter(field, "inout"), element(field, "out"), input, input, input];
  return m.define("add_mixed", params, (f) => {
    slope(f, addition, [f.place(0), f.place(2), f.place(3)], f.place(1), f.place(4));
    sum(f, addition, f.place(0), f.place(1));
  });
}

/** What the vartime addition found: a sum, equal points (double instead), opposite points. */
export const SUM = { done: 0, equal: 1, opposite: 2 } as const;

/**
 * Emits the same addition for public points, which looks for the exceptions: where the points are
 * equal or opposite it leaves the first one as it is and says so ({@linkcode SUM}). Arguments: as
 * `emitMixedAddition`.
 */
export function emitMixedAdditionVartime(
  m: ModuleBuilder,
  memory: MemoryLayout,
  field: Field,
  functions: FieldFunctions,
  isZero: Signature,
): Signature {
  const addition = placeAddition(memory, field, functions, LABEL.public);
  const open = (access: "in" | "out" | "inout", shape: Shape): Parameter => {
    return { kind: "place", access, shape, label: LABEL.public };
  };
  const one = field.shape();
  const params = [
    open("inout", pointShape(field)),
    open("out", one),
    open("in", one),
    open("in", one),
    open("in", one),
  ];
  const lowest = toLimbs(field.modulus, field.layout)[0];
  return m.define("add_mixed_vartime", params, (f) => {
    const h = f.place(1);
    slope(f, addition, [f.place(0), f.place(2), f.place(3)], h, f.place(4));
    // A reduced 0 is 0 or the modulus: the lowest limb tells nearly always.
    const low = f.let(f.load(h, 0));
    const suspect = f.let(f.eqz(low));
    f.if(f.bits32("or", f.compare("eq", low, f.const64(lowest)), suspect), () => {
      f.if(f.value(isZero, h), () => {
        f.if(f.value(isZero, addition.r), () => f.return(f.const32(SUM.equal)));
        f.return(f.const32(SUM.opposite));
      });
    });
    sum(f, addition, f.place(0), h);
    return f.const32(SUM.done);
  }, { type: TYPE.i32, lo: SUM.done, hi: SUM.opposite, label: LABEL.public });
}

/** h = x₂·Z′² − X and r = y₂·Z′³ − Y. */
function slope(
  f: FunctionBuilder,
  { field, functions: { multiply, square, multiplyAdd }, zz, r }: Addition,
  [point, x2, y2]: readonly [Place, Place, Place],
  h: Place,
  zPrime: Place,
): void {
  const [x, y] = coordinates(field, point);
  f.call(square, zz, zPrime, 1);
  f.call(multiplyAdd, h, x2, zz, x, -1);
  f.call(multiply, zz, zz, zPrime);
  f.call(multiplyAdd, r, y2, zz, y, -1);
}

/** The sum from h and r. */
function sum(
  f: FunctionBuilder,
  { field, functions: { multiply, square, multiplyAdd, squareAdd }, zz, r, v, hhh, w, e }: Addition,
  point: Place,
  h: Place,
): void {
  const [x, y, z] = coordinates(field, point);
  f.call(multiply, z, z, h);
  f.call(square, zz, h, 1);
  f.call(multiply, hhh, h, zz);
  f.call(multiply, v, x, zz);
  linear(f, w, [[1, hhh], [2, v]]);
  f.call(squareAdd, x, r, w, -1);
  linear(f, e, [[1, v], [-1, x]]);
  f.call(multiply, hhh, y, hhh);
  f.call(multiplyAdd, y, r, e, hhh, -1);
}
