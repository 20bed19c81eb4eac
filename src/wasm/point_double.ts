/**
 * Doubling in Jacobian coordinates.
 *
 * @module
 */
import { type ElementOps, elementOps, type Operand } from "./element_ops.ts";
import type { Field } from "./field.ts";
import type { FieldFunctions } from "./field_functions.ts";
import type { MemoryLayout } from "./layout.ts";
import type { ModuleBuilder, Signature } from "./module.ts";
import type { Place } from "./place.ts";
import { coordinates, pointParameter } from "./point.ts";
import { LABEL } from "./value.ts";

/**
 * Emits out = 2·in, x = X/Z², y = Y/Z³. Infinity (Z = 0) stays infinity, and so does what has
 * order two (Y = 0) become it.
 *
 * `a` is what the curve has: 0, −3, or the constant's place. Arguments: out, in.
 */
export function emitDouble(
  m: ModuleBuilder,
  memory: MemoryLayout,
  field: Field,
  functions: FieldFunctions,
  a: CoefficientA,
): Signature {
  const params = [pointParameter(field, "out"), pointParameter(field, "in")];
  const makeOps = elementOps(memory, field, functions, LABEL.variable);
  const formula = field.reduction.halve ? doubleByHalves : doubleByFactors;
  return m.define("double", params, (f) => {
    const o = makeOps(f);
    const point = coordinates(field, f.place(1)).map((place) => o.load(place));
    formula({ o, out: coordinates(field, f.place(0)), point, a });
  });
}

/** How many times Y·Z the Z of a doubled point is. */
export function doublingFactor({ reduction }: Field): 1 | 2 {
  return reduction.halve ? 1 : 2;
}

/** The coefficient a: a small number, or the place of a constant. */
export type CoefficientA = 0 | -3 | Place;

/** What a formula works on: the coordinates of the result, and of the point. */
interface Doubling {
  readonly o: ElementOps;
  readonly out: readonly Place[];
  readonly point: readonly Operand[];
  readonly a: CoefficientA;
}

/**
 * After Cohen, Miyaji, Ono 1998, section 3, written for signed limbs: with M = −(3X² + a·Z⁴),
 * D = X·Y² and N = M² − 12·D, the result is X₃ = N + 4·D, Y₃ = M·N − 8·Y⁴, Z₃ = 2·Y·Z. For a = 0:
 * 3 multiplications and 4 squarings.
 */
function doubleByFactors({ o, out: [x3, y3, z3], point: [x, y, z], a }: Doubling): void {
  let slope = o.square(x, -3);
  if (a !== 0) {
    const z4 = o.square(o.square(z, 1), 1);
    slope = a === -3 ? o.addTimes(slope, z4, 3) : o.addTimes(slope, o.multiply(z4, a), -1);
  }
  const yy = o.square(y, 1), d = o.multiply(x, yy);
  const n = o.squareAdd(slope, d, -12);
  o.multiply(y, o.sum([[2, z]]), z3);
  o.addTimes(n, d, 4, x3);
  o.productSum([slope, n], -8, [yy, yy], y3);
}

/**
 * The same point with Z₃ = Y·Z: with M = (3X² + a·Z⁴)/2 and D = X·Y², X₃ = M² − 2·D and
 * Y₃ = M·(D − X₃) − Y⁴, where the two products of Y₃ share a reduction. For a = −3,
 * M = (3X − 3Z²)/2 · (X + Z²).
 */
function doubleByHalves({ o, out: [x3, y3, z3], point: [x, y, z], a }: Doubling): void {
  const slope = halfSlope(o, x, z, a);
  const yy = o.square(y, 1), d = o.multiply(x, yy);
  o.multiply(y, z, z3);
  const sum = o.addTimes(o.square(slope, 1), d, -2, x3);
  o.productSum([slope, o.sum([[1, d], [-1, sum]])], -1, [yy, yy], y3);
}

function halfSlope(o: ElementOps, x: Operand, z: Operand, a: CoefficientA): Operand {
  if (a === 0) return o.halve([[3, o.square(x, 1)]]);
  const zz = o.square(z, 1);
  if (a === -3) return o.multiply(o.halve([[3, x], [-3, zz]]), o.sum([[1, x], [1, zz]]));
  return o.halve([[3, o.square(x, 1)], [1, o.multiply(o.square(zz, 1), a)]]);
}
