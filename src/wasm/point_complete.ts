/**
 * The addition that has no exceptions: for the last steps of a multiplication by a secret, where
 * the operands may be equal, opposite or give infinity.
 *
 * @module
 */
import { linear } from "./columns.ts";
import { element, type Field } from "./field.ts";
import type { FieldFunctions } from "./field_functions.ts";
import type { MemoryLayout } from "./layout.ts";
import type { ModuleBuilder, Signature } from "./module.ts";
import type { Place } from "./place.ts";
import { coordinates, pointParameter, scratchElements } from "./point.ts";

/**
 * Emits P := P + (x₂, y₂) in homogeneous coordinates x = X/Z, y = Y/Z, complete on curves without
 * a point of order two (Renes, Costello, Batina 2016, equations of algorithms 1 and 7 with
 * Z₂ = 1). With U = Y₁ + y₂Z₁, V = X₁ + x₂Z₁, T = X₁y₂ + x₂Y₁, A = X₁x₂, B = Y₁y₂,
 * S = a·V + 3b·Z₁, K = a·(A − a·Z₁) + 3b·V and L = 3·A + a·Z₁:
 * X₃ = T(B − S) − U·K, Y₃ = L·K + (B + S)(B − S), Z₃ = U(B + S) + T·L.
 *
 * `a` is the constant's place, null for a = 0. Arguments: point (in, out), x₂, y₂, 3b.
 */
export function emitCompleteAddition(
  m: ModuleBuilder,
  memory: MemoryLayout,
  field: Field,
  { multiply, multiplyAdd, addTimes }: FieldFunctions,
  a: Place | null,
): Signature {
  const scratch = scratchElements(memory, field, "complete");
  const A = scratch("A"), B = scratch("B"), T = scratch("T"), U = scratch("U"), V = scratch("V");
  const S = scratch("S"), K = scratch("K"), L = scratch("L"), plus = scratch("B + S");
  const minus = scratch("B - S", 2);
  const input = element(field, "in");
  return m.define("add_complete", [pointParameter(field, "inout"), input, input, input], (f) => {
    const b3 = f.place(3);
    const [x1, y1, z1] = coordinates(field, f.place(0)), x2 = f.place(1), y2 = f.place(2);
    f.call(multiply, T, x1, y2);
    f.call(multiplyAdd, T, x2, y1, T, 1);
    f.call(multiplyAdd, U, y2, z1, y1, 1);
    f.call(multiplyAdd, V, x2, z1, x1, 1);
    f.call(multiply, A, x1, x2);
    f.call(multiply, B, y1, y2);
    f.call(multiply, S, z1, b3);
    f.call(multiply, K, V, b3);
    f.call(addTimes, L, A, A, 2);
    if (a) {
      f.call(multiplyAdd, S, V, a, S, 1);
      f.call(multiply, V, z1, a);
      f.call(addTimes, L, L, V, 1);
      f.call(addTimes, A, A, V, -1);
      f.call(multiplyAdd, K, A, a, K, 1);
    }
    f.call(addTimes, plus, B, S, 1);
    linear(f, minus, [[1, B], [-1, S]]);
    f.call(multiply, A, U, K);
    f.call(multiplyAdd, x1, T, minus, A, -1);
    f.call(multiply, A, L, K);
    f.call(multiplyAdd, y1, plus, minus, A, 1);
    f.call(multiply, A, L, T);
    f.call(multiplyAdd, z1, U, plus, A, 1);
  });
}
