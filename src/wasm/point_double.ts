/**
 * Doubling in Jacobian coordinates.
 *
 * @module
 */
import { elementOps } from "./element_ops.ts";
import type { Field, FieldFunctions } from "./field.ts";
import type { MemoryLayout } from "./layout.ts";
import type { ModuleBuilder, Signature } from "./module.ts";
import type { Place } from "./place.ts";
import { coordinates, pointParameter } from "./point.ts";
import { LABEL } from "./value.ts";

/**
 * Emits out = 2·in, x = X/Z², y = Y/Z³ (after Cohen, Miyaji, Ono 1998), written for signed limbs:
 * with M = −(3X² + a·Z⁴), D = X·Y² and N = M² − 12·D, the result is X₃ = N + 4·D,
 * Y₃ = M·N − 8·Y⁴, Z₃ = 2·Y·Z. For a = 0: 3 multiplications and 4 squarings.
 *
 * Infinity (Z = 0) stays infinity; no other point is exceptional, for there is none of order two.
 * `a` is the constant's place, null for a = 0. Arguments: out, in.
 */
export function emitDouble(
  m: ModuleBuilder,
  memory: MemoryLayout,
  field: Field,
  functions: FieldFunctions,
  a: Place | null,
): Signature {
  const params = [pointParameter(field, "out"), pointParameter(field, "in")];
  const makeOps = elementOps(memory, field, functions, LABEL.variable);
  return m.define("double", params, (f) => {
    const o = makeOps(f);
    const [x3, y3, z3] = coordinates(field, f.place(0));
    const [x, y, z] = coordinates(field, f.place(1)).map((place) => o.load(place));
    let slope = o.square(x, -3);
    if (a) slope = o.addTimes(slope, o.multiply(o.square(o.square(z, 1), 1), a), -1);
    const yy = o.square(y, 1), d = o.multiply(x, yy);
    const n = o.squareAdd(slope, d, -12);
    o.multiply(y, o.sum([[2, z]]), z3);
    o.addTimes(n, d, 4, x3);
    o.productSum([slope, n], -8, [yy, yy], y3);
  });
}
