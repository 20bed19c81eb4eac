/**
 * A module of one curve's three multiplications, for groups of any order that they take.
 *
 * @module
 */
import { CurveContext, type CurveNumbers } from "../../src/wasm/curve_context.ts";
import { emitFixedBase, emitVariableBase } from "../../src/wasm/multiply_secret.ts";
import { emitDoubleMultiplyVartime } from "../../src/wasm/multiply_vartime.ts";
import { emitPointTables, emitTableInit, emitTables } from "../../src/wasm/point_tables.ts";
import { LABEL } from "../../src/wasm/value.ts";
import { mod } from "../reference/field.ts";
import type { Affine } from "../reference/group.ts";
import {
  type Coordinates,
  type CurveOptions,
  ElementMemory,
  exportCall,
  standsFor,
} from "./curve_module.ts";
import { readSigned, writeInteger } from "./little_endian.ts";

/** The multiplications; each tells whether its result stands for the expected point. */
export interface Multiplications {
  /** k·G for an odd k below 2n. */
  fixedBase(k: bigint, expected: Affine): boolean;
  /** Makes the tables for k·Q. */
  useSecretly(point: NonNullable<Affine>): void;
  /** k·Q for an odd k below 2n; for a curve with endomorphism any k below n. */
  variableBase(k: bigint, expected: Affine): boolean;
  /** Makes the tables for a·G + b·Q. */
  useOpenly(point: NonNullable<Affine>): void;
  /** a·G + b·Q for a, b below n. */
  double(a: bigint, b: bigint, expected: Affine): boolean;
}

/** Starts the module. */
export function startMultiplications(
  curve: CurveNumbers,
  { wide, widths }: CurveOptions,
): Multiplications {
  const context = new CurveContext(curve, wide, widths), { m, basis } = context;
  const memory = new ElementMemory(context);
  const tables = emitTables(context);
  const [initBase, initComb] = emitTableInit(context, tables);
  const pointTables = emitPointTables(context, tables);
  const double = emitDoubleMultiplyVartime(context, tables);
  const fixedBase = emitFixedBase(context, tables);
  const variableBase = emitVariableBase(context, tables);
  const point = context.point("test point", LABEL.public);
  const out = context.point("test out", LABEL.secret);
  const [k, second] = ["test k", "test k2"].map((name) => context.integerPlace(name, LABEL.secret));
  const whole = context.integerPlace("test whole", LABEL.secret);
  const parts = basis ? [k, second] : [k];
  [initBase, initComb, double.function].forEach((each) => m.export(each));
  exportCall(context, "fixed", fixedBase, out, k);
  exportCall(context, "variable", variableBase, out, ...parts);
  exportCall(context, "secret tables", pointTables, point, 2 ** (context.widths.secret - 1));
  exportCall(context, "open tables", pointTables, point, 2 ** (context.widths.point - 2));
  if (tables.split) exportCall(context, "split", tables.split, k, second, whole);
  const instance = memory.start(), { functions } = instance, { p, n } = curve;
  functions.make_base_tables();
  functions.make_comb_tables();

  const readOut = (factor: bigint, expected: Affine): boolean => {
    const result = memory.readPoint(out), square = mod(factor * factor, p);
    return standsFor(result, [result.z * square, result.z * square * factor], expected, p);
  };
  const use = (name: string) => ({ x, y }: NonNullable<Affine>) => {
    memory.writePoint(point, { x, y, z: 1n });
    functions[name]();
  };
  /** Parts whose odd digits make up k: (2·s₁ + 1) + λ·(2·s₂ + 1) = k. */
  const splitOdd = (value: bigint): void => {
    const { lambda } = curve.endomorphism!, half = (n + 1n) / 2n;
    writeInteger(instance, whole, mod((value - 1n - lambda) * half, n));
    functions.split();
    const sum = readSigned(instance, k) + lambda * readSigned(instance, second);
    if (mod(2n * sum + 1n + lambda - value, n) !== 0n) throw new Error("wrong split");
  };
  return {
    fixedBase(value, expected) {
      writeInteger(instance, k, value);
      functions.fixed();
      return readOut(1n, expected);
    },
    useSecretly: use("secret tables"),
    variableBase(value, expected) {
      if (basis) splitOdd(value);
      else writeInteger(instance, k, value);
      functions.variable();
      return readOut(memory.read(tables.workspace.z), expected);
    },
    useOpenly: use("open tables"),
    double(a, b, expected) {
      writeInteger(instance, double.a, a);
      writeInteger(instance, double.b, b);
      functions.double_multiply_vartime();
      const result: Coordinates = memory.readPoint(double.result), square = result.z ** 2n;
      if (expected === null) return result.z === 0n;
      return standsFor(result, [mod(square, p), mod(square * result.z, p)], expected, p);
    },
  };
}
