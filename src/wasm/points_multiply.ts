/**
 * Multiplications of public points by public scalars. Vartime.
 *
 * @module
 */
import type { CurveContext } from "./curve_context.ts";
import { reverseInteger } from "./integers.ts";
import { emitDoubleMultiplyVartime } from "./multiply_vartime.ts";
import { coordinates, copyElement } from "./point.ts";
import { emitPointTables, emitTableInit, emitTables } from "./point_tables.ts";
import type { PointInputs } from "./points_memory.ts";

/**
 * Emits and exports `init_base()`, which makes the tables of the base point and comes first if a is
 * not 0; `double_multiply()`: left = a·G + b·left of the inputs a and b, below n, left affine with
 * Z = 1; and, for curves with an endomorphism, `split()`: the parts of the input a.
 */
export function emitPointMultiplications(context: CurveContext, io: PointInputs): void {
  const { m, field, widths } = context;
  const tables = emitTables(context);
  const [initBase] = emitTableInit(context, tables);
  const pointTables = emitPointTables(context, tables);
  const double = emitDoubleMultiplyVartime(context, tables);
  m.export(m.define("init_base", [], (f) => void f.call(initBase)));
  m.export(m.define("double_multiply", [], (f) => {
    reverseInteger(f, double.a, io.a);
    reverseInteger(f, double.b, io.b);
    f.call(pointTables, io.left, 2 ** (widths.point - 2));
    f.call(double.function);
    const result = coordinates(field, double.result);
    coordinates(field, io.left).forEach((to, i) => copyElement(f, to, result[i]));
  }));
  const { split } = tables;
  if (!split) return;
  m.export(m.define("split", [], (f) => {
    reverseInteger(f, io.scalar, io.a);
    f.call(split, io.parts[0], io.parts[1], io.scalar);
  }));
}
