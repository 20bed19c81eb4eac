/**
 * The tables of a curve: of the base point, made once, and of the other point of a call.
 *
 * @module
 */
import { type CurveContext, windowsFit } from "./curve_context.ts";
import type { FunctionBuilder } from "./func.ts";
import { emitSplit } from "./glv.ts";
import type { Table } from "./layout.ts";
import { tableAt } from "./lookup.ts";
import type { Signature } from "./module.ts";
import { TYPE } from "./opcodes.ts";
import type { Place } from "./place.ts";
import { coordinates, copyElement, pointShape } from "./point.ts";
import {
  emitOddMultiples,
  entryShape,
  packTable,
  placeWorkspace,
  type Workspace,
} from "./table.ts";
import { LABEL } from "./value.ts";

/** Bits of the lower half where the base point's scalar is cut in two. */
export const HALF_BITS = 128;

/** Tables of multiples, and the functions that make them. */
export interface Tables {
  readonly workspace: Workspace;
  /** Multiples of the base point for the double multiplication: of G, and of 2^128·G if split. */
  readonly base: readonly Table[];
  /** Multiples of the other point: of Q, and of λ·Q if split. */
  readonly point: readonly Table[];
  /** For each window of the fixed-base multiplication, odd multiples of its power of two. */
  readonly comb: Table;
  readonly combWindows: number;
  readonly secretWindows: number;
  readonly oddMultiples: Signature;
  readonly split: Signature | null;
}

/** Windows of `width` bits for scalars of `bits` bits, the last of which runs without exceptions. */
export function windowCount(
  bits: number,
  width: number,
  n: bigint,
  halves: boolean,
): number {
  const windows = Math.ceil(bits / width);
  if (!windowsFit(bits, width, n, halves)) {
    throw new RangeError(
      `Cannot multiply by windows of ${width}: the order of ${
        n.toString(2).length
      } bits is too small`,
    );
  }
  return windows;
}

/** Takes memory for all tables and emits their computation. */
export function emitTables(context: CurveContext): Tables {
  const { m, memory, curve, field, orderBits, basis, widths } = context;
  const largest = 2 ** Math.max(widths.base - 2, widths.comb - 1, widths.secret - 1);
  const workspace = placeWorkspace(memory, field, largest);
  const shape = entryShape(field);
  const table = (name: string, count: number) => memory.table(name, shape, LABEL.public, count);
  const pointEntries = 2 ** Math.max(widths.point - 2, widths.secret - 1);
  const combWindows = windowCount(orderBits + 1, widths.comb, curve.n, false);
  const oddMultiples = emitOddMultiples(context, workspace);
  const names = basis ? [0, 1] : [0];
  const { integer, order } = context;
  return {
    workspace,
    base: names.map((i) => table(`base ${i}`, 2 ** (widths.base - 2))),
    point: names.map((i) => table(`point ${i}`, pointEntries)),
    comb: table("comb", combWindows * 2 ** (widths.comb - 1)),
    combWindows,
    secretWindows: windowCount(context.partBits, widths.secret, curve.n, basis !== null),
    oddMultiples,
    split: basis &&
      emitSplit(m, integer, order.layout, curve.n, basis),
  };
}

/** Emits the making of the base point's tables: those for verifying, and those for secrets. */
export function emitTableInit(
  context: CurveContext,
  tables: Tables,
): readonly [Signature, Signature] {
  const { m, double, constants, widths } = context;
  const { comb, combWindows, base } = tables;
  const power = context.point("power of two", LABEL.public);
  const makeTable = tableMaker(context, tables);
  const copyBase = (f: FunctionBuilder) => {
    const to = coordinates(context.field, power);
    coordinates(context.field, constants.base).forEach((from, i) => copyElement(f, to[i], from));
  };
  const initBase = m.define("make_base_tables", [], (f) => {
    copyBase(f);
    base.forEach((table, i) => {
      if (i > 0) f.countdown(HALF_BITS, () => f.call(double, power, power));
      makeTable(f, power, table);
    });
  });
  const entries = 2 ** (widths.comb - 1);
  const initComb = m.define("make_comb_tables", [], (f) => {
    copyBase(f);
    f.countdown(combWindows, (left) => {
      const index = f.within(
        f.arithmetic32("sub", f.const32(combWindows - 1), left),
        0,
        combWindows - 1,
      );
      makeTable(f, power, tableAt(f, comb, entries, f.let(index)));
      f.countdown(widths.comb, () => f.call(double, power, power));
    });
  });
  return [initBase, initComb];
}

/** Gives the making of a table of odd multiples, affine on the curve itself, of a public point. */
export function tableMaker(
  context: CurveContext,
  { workspace, oddMultiples }: Pick<Tables, "workspace" | "oddMultiples">,
): (f: FunctionBuilder, point: Place, table: Table) => void {
  const scale = placeScale(context);
  return (f, point, table) => {
    f.call(oddMultiples, point, table.count);
    toTrueCurve(f, context, workspace, scale);
    packTable(f, context, workspace, table, scale);
  };
}

interface Scale {
  readonly x: Place;
  readonly y: Place;
}

function placeScale(context: CurveContext): Scale {
  const element = (name: string) => context.element(`scale ${name}`, LABEL.public);
  return { x: element("x"), y: element("y") };
}

/** The factors 1/z² and 1/z³ that bring the workspace's multiples to the curve itself. */
function toTrueCurve(
  f: FunctionBuilder,
  context: CurveContext,
  workspace: Workspace,
  scale: Scale,
): void {
  const { multiply, square } = context.functions;
  f.call(context.invertElement, scale.y, workspace.z);
  f.call(square, scale.x, scale.y);
  f.call(multiply, scale.y, scale.y, scale.x);
}

/**
 * Emits the tables of a public point: affine where the curve has a = 0 (on the isomorphic curve of
 * factor z, which costs no inverse), brought to the curve itself else, and then z is 1.
 * Arguments: the point, affine with Z = 1; entries.
 */
export function emitPointTables(context: CurveContext, tables: Tables): Signature {
  const { m, curve, constants } = context;
  const { workspace, point, oddMultiples } = tables;
  const scale = placeScale(context);
  const beta = curve.endomorphism
    ? context.constant("beta", context.field, curve.endomorphism.beta)
    : null;
  const params = [
    { kind: "place", access: "in", shape: pointShape(context.field), label: LABEL.public },
    { kind: "value", type: TYPE.i32, lo: 1, hi: point[0].count, label: LABEL.public },
  ] as const;
  return m.define("point_tables", params, (f) => {
    f.call(oddMultiples, f.place(0), f.param(1));
    if (constants.a) {
      toTrueCurve(f, context, workspace, scale);
      copyElement(f, workspace.z, constants.one);
    }
    const factors = constants.a ? scale : {};
    packTable(f, context, workspace, point[0], factors, f.param(1));
    if (beta) packTable(f, context, workspace, point[1], { x: beta }, f.param(1));
  });
}
