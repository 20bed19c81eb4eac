/**
 * A module of one curve's three multiplications, for groups of any order that they take.
 *
 * @module
 */
import { CurveContext, type CurveNumbers, type Widths } from "../../src/wasm/curve_context.ts";
import { emitKnownKeys, KNOWN_KEYS } from "../../src/wasm/known_keys.ts";
import { emitFixedBase, emitVariableBase } from "../../src/wasm/multiply_secret.ts";
import { emitDoubleMultiplyVartime } from "../../src/wasm/multiply_vartime.ts";
import { emitPointTables, emitTableInit, emitTables } from "../../src/wasm/point_tables.ts";
import type { Signature } from "../../src/wasm/module.ts";
import type { Place } from "../../src/wasm/place.ts";
import { LABEL } from "../../src/wasm/value.ts";
import { mod } from "../reference/field.ts";
import type { Affine } from "../reference/group.ts";
import { type Coordinates, ElementMemory, standsFor } from "./curve_module.ts";
import { readSigned, writeInteger } from "./little_endian.ts";
import type { Instance } from "./probe.ts";

/** The multiplications; each tells whether its result stands for the expected point. */
export interface Multiplications {
  /** k·G for an odd k below 2n. */
  fixedBase(k: bigint, expected: Affine): boolean;
  /** Makes the tables for k·Q. */
  useSecretly(point: NonNullable<Affine>): void;
  /** k·Q for an odd k below 2n; for a curve with endomorphism any k below n. */
  variableBase(k: bigint, expected: Affine): boolean;
  /** Makes the tables for a·G + b·Q, both kinds. */
  useOpenly(point: NonNullable<Affine>): void;
  /** a·G + b·Q for a, b below n. */
  double(a: bigint, b: bigint, expected: Affine): boolean;
  /** The same with tables of Q at four places. */
  known(a: bigint, b: bigint, expected: Affine): boolean;
}

/** How the multiplications of a curve are emitted. */
export interface CurveOptions {
  readonly wide: boolean;
  readonly widths?: Widths;
}

/** What the exported functions read and write. */
interface Places {
  readonly point: Place;
  readonly out: Place;
  /** k, or the parts of a split one. */
  readonly parts: readonly Place[];
  /** The scalar to split. */
  readonly whole: Place;
  /** The factor of the curve on which the point's tables are affine. */
  readonly factor: Place;
  readonly a: Place;
  readonly b: Place;
  readonly sum: Place;
}

function exportCall(
  { m }: CurveContext,
  name: string,
  callee: Signature,
  ...args: readonly (Place | number)[]
): void {
  m.export(m.define(name, [], (f) => {
    f.call(callee, ...args);
  }));
}

/** Emits the tables and the multiplications, and exports a call of each. */
function emitAll(context: CurveContext): Places {
  const { basis, widths } = context;
  const tables = emitTables(context);
  const [makeBase, makeComb] = emitTableInit(context, tables);
  exportCall(context, "base tables", makeBase);
  exportCall(context, "comb tables", makeComb);
  const pointTables = emitPointTables(context, tables);
  const double = emitDoubleMultiplyVartime(context, tables);
  const point = context.point("test point", LABEL.public);
  const out = context.point("test out", LABEL.secret);
  const secret = (name: string) => context.integerPlace(name, LABEL.secret);
  const parts = [secret("test k"), ...(basis ? [secret("test k2")] : [])];
  const whole = secret("test whole");
  const known = emitKnownKeys(context, tables, double);
  exportCall(context, "double", double.function);
  exportCall(context, "known base tables", known.initBase);
  exportCall(context, "known tables", known.prepare(point), KNOWN_KEYS - 1);
  exportCall(context, "known", known.multiply, KNOWN_KEYS - 1);
  exportCall(context, "fixed", emitFixedBase(context, tables), out, parts[0]);
  exportCall(context, "variable", emitVariableBase(context, tables), out, ...parts);
  exportCall(context, "secret tables", pointTables, point, 2 ** (widths.secret - 1));
  exportCall(context, "open tables", pointTables, point, 2 ** (widths.point - 2));
  if (tables.split) exportCall(context, "split", tables.split, ...parts, whole);
  const { a, b, result: sum } = double;
  return { point, out, parts, whole, factor: tables.workspace.z, a, b, sum };
}

/** Starts the module. */
export function startMultiplications(
  curve: CurveNumbers,
  { wide, widths }: CurveOptions,
): Multiplications {
  const context = new CurveContext(curve, wide, widths);
  const memory = new ElementMemory(context), places = emitAll(context);
  const instance = memory.start(), { functions } = instance, { p } = curve;
  functions["base tables"]();
  functions["comb tables"]();
  functions["known base tables"]();
  const isOut = (factor: bigint, expected: Affine): boolean => {
    const result = memory.readPoint(places.out), square = mod(factor * factor, p);
    return standsFor(result, [result.z * square, result.z * square * factor], expected, p);
  };
  const use = (name: string) => ({ x, y }: NonNullable<Affine>) => {
    memory.writePoint(places.point, { x, y, z: 1n });
    functions[name]();
  };
  const openly = (name: string) => (a: bigint, b: bigint, expected: Affine) => {
    writeInteger(instance, places.a, a);
    writeInteger(instance, places.b, b);
    functions[name]();
    const sum: Coordinates = memory.readPoint(places.sum), square = mod(sum.z * sum.z, p);
    if (expected === null) return sum.z === 0n;
    return standsFor(sum, [square, mod(square * sum.z, p)], expected, p);
  };
  return {
    fixedBase(k, expected) {
      writeInteger(instance, places.parts[0], k);
      functions.fixed();
      return isOut(1n, expected);
    },
    useSecretly: use("secret tables"),
    variableBase(k, expected) {
      if (curve.endomorphism) splitOdd(instance, curve, places, k);
      else writeInteger(instance, places.parts[0], k);
      functions.variable();
      return isOut(memory.read(places.factor), expected);
    },
    useOpenly(point) {
      use("known tables")(point);
      use("open tables")(point);
    },
    double: openly("double"),
    known: openly("known"),
  };
}

/** Makes the parts whose odd digits make up k: (2·s₁ + 1) + λ·(2·s₂ + 1) = k. */
function splitOdd(
  instance: Instance,
  { n, endomorphism }: CurveNumbers,
  { parts, whole }: Places,
  k: bigint,
): void {
  const { lambda } = endomorphism!, half = (n + 1n) / 2n;
  writeInteger(instance, whole, mod((k - 1n - lambda) * half, n));
  instance.functions.split();
  const [first, second] = parts.map((part) => 2n * readSigned(instance, part) + 1n);
  if (mod(first + lambda * second - k, n) !== 0n) throw new Error("wrong split");
}
