/**
 * Whether a point has the order of the base point, for curves whose cofactor is not 1.
 *
 * @module
 */
import type { CurveContext } from "./curve_context.ts";
import type { Result, Signature } from "./module.ts";
import { TYPE } from "./opcodes.ts";
import type { Place } from "./place.ts";
import { coordinates, copyElement } from "./point.ts";
import { SUM } from "./point_add.ts";
import { placeBits } from "./recode.ts";
import { LABEL } from "./value.ts";

const FLAG: Result = { type: TYPE.i32, lo: 0, hi: 1, label: LABEL.public };

/**
 * Emits the test of n·P = O (SEC 1, section 3.2.2.1) for a public point P in affine coordinates
 * with Z = 1, which may have any order. Vartime. Returns 1 if it holds.
 */
export function emitSubgroupTest(context: CurveContext, point: Place): Signature {
  const { m, memory, field, curve, double, addMixedVartime, fieldIntegers } = context;
  const sum = context.point("multiple", LABEL.public);
  const ratio = context.element("multiple ratio", LABEL.public);
  const bits = placeBits(m, memory, curve.n);
  const from = coordinates(field, point), to = coordinates(field, sum);
  const [x, y] = from, [, , z] = to;
  return m.define("has_order_n", [], (f) => {
    const start = () => from.forEach((coordinate, i) => copyElement(f, to[i], coordinate));
    start();
    f.countdown(bits.count - 1, (bit) => {
      f.call(double, sum, sum);
      f.if(f.load(f.at(bits, bit), 0), () => {
        f.if(f.value(fieldIntegers.isZero, z), start, () => {
          const found = f.let(f.value(addMixedVartime, sum, ratio, x, y, z));
          f.if(f.compare("eq", found, f.const32(SUM.equal)), () => f.call(double, sum, sum));
          f.if(f.compare("eq", found, f.const32(SUM.opposite)), () => {
            for (let i = 0; i < field.layout.count; i++) f.store(z, i, f.const64(0));
          });
        });
      });
    });
    return f.value(fieldIntegers.isZero, z);
  }, FLAG);
}
