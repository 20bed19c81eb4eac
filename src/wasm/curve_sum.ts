/**
 * What a curve's module adds up: any number of public points. Vartime.
 *
 * @module
 */
import type { CurveContext } from "./curve_context.ts";
import type { Inputs } from "./curve_memory.ts";
import { type Decoding, writeCoordinates } from "./curve_public.ts";
import type { FunctionBuilder } from "./func.ts";
import type { Result } from "./module.ts";
import { TYPE } from "./opcodes.ts";
import { coordinates, copyElement } from "./point.ts";
import { SUM } from "./point_add.ts";
import { LABEL } from "./value.ts";

const FLAG: Result = { type: TYPE.i32, lo: 0, hi: 1, label: LABEL.public };

/**
 * Emits and exports `begin_sum`, `add_to_sum` and `end_sum`: the sum starts at infinity, each call
 * adds the input point (argument as `load_point`'s; returns 1 if there is one), and the last one
 * writes the affine sum (returns 0 if it is infinity). Z = 0 stands for infinity.
 */
export function emitSum(context: CurveContext, io: Inputs, decoding: Decoding): void {
  const { m, field, functions: { multiply, square }, fieldIntegers, double } = context;
  const sum = context.point("sum", LABEL.public);
  const element = (name: string) => context.element(`sum ${name}`, LABEL.public);
  const ratio = element("ratio"), inverse = element("1/z"), power = element("power");
  const outs = coordinates(field, sum), [x, y, z] = outs;
  const clear = (f: FunctionBuilder) => {
    for (let i = 0; i < field.layout.count; i++) f.store(z, i, f.const64(0));
  };
  m.export(m.define("begin_sum", [], clear));
  const form = { kind: "value", type: TYPE.i32, lo: 0, hi: 3, label: LABEL.public } as const;
  const add = m.define("add_point_to_sum", [form], (f) => {
    f.if(f.eqz(f.value(decoding.loadPoint, f.param(0))), () => f.return(f.const32(0)));
    const summand = coordinates(field, decoding.point), [x2, y2] = summand;
    f.if(f.value(fieldIntegers.isZero, z), () => {
      summand.forEach((coordinate, i) => copyElement(f, outs[i], coordinate));
      f.return(f.const32(1));
    });
    const found = f.let(f.value(context.addMixedVartime, sum, ratio, x2, y2, z));
    f.if(f.compare("eq", found, f.const32(SUM.equal)), () => f.call(double, sum, sum));
    f.if(f.compare("eq", found, f.const32(SUM.opposite)), () => clear(f));
    return f.const32(1);
  }, FLAG);
  context.exportWiping(add, "add_to_sum");
  const end = m.define("affine_sum", [], (f) => {
    f.if(f.value(fieldIntegers.isZero, z), () => f.return(f.const32(0)));
    f.call(context.invertElement, inverse, z);
    f.call(square, power, inverse);
    f.call(multiply, x, x, power);
    f.call(multiply, power, power, inverse);
    f.call(multiply, y, y, power);
    writeCoordinates(f, context, [x, y], [io.outX, io.outY], decoding.bytes);
    return f.const32(1);
  }, FLAG);
  context.exportWiping(end, "end_sum");
}
