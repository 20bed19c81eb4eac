/**
 * Doubling in Jacobian coordinates.
 *
 * @module
 */
import { type Field, type FieldFunctions, linear } from "./field.ts";
import type { MemoryLayout } from "./layout.ts";
import type { ModuleBuilder, Signature } from "./module.ts";
import { coordinates, pointParameter, scratchElements } from "./point.ts";
import type { Place } from "./value.ts";

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
  { multiply, square, multiplyAdd, squareAdd, addTimes }: FieldFunctions,
  a: Place | null,
): Signature {
  const scratch = scratchElements(memory, field, "doubling");
  const slope = scratch("m"), b = scratch("b"), d = scratch("d"), n = scratch("n");
  const twiceZ = scratch("2z", 2);
  const params = [pointParameter(field, "out"), pointParameter(field, "in")];
  return m.define("double", params, (f) => {
    const [x3, y3, z3] = coordinates(field, f.place(0));
    const [x, y, z] = coordinates(field, f.place(1));
    f.call(square, slope, x, -3);
    if (a) {
      f.call(square, b, z, 1);
      f.call(square, b, b, 1);
      f.call(multiply, b, b, a);
      f.call(addTimes, slope, slope, b, -1);
    }
    f.call(square, b, y, 1);
    f.call(multiply, d, x, b);
    f.call(squareAdd, n, slope, d, -12);
    linear(f, twiceZ, [[2, z]]);
    f.call(multiply, z3, y, twiceZ);
    f.call(addTimes, x3, n, d, 4);
    f.call(square, b, b, 1);
    f.call(multiplyAdd, y3, slope, n, b, -8);
  });
}
