/**
 * Tables of odd multiples B, 3B, 5B … of a point, packed as affine entries.
 *
 * An entry is x and y in the limbs of the field, four bytes a limb in the portable layout, and
 * whole vectors long, so that a masked scan reads it with few instructions.
 *
 * @module
 */
import { linear } from "./columns.ts";
import type { CurveContext } from "./curve_context.ts";
import type { Field } from "./field.ts";
import type { FunctionBuilder } from "./func.ts";
import type { MemoryLayout, Table } from "./layout.ts";
import type { Signature } from "./module.ts";
import { TYPE } from "./opcodes.ts";
import type { Place, Shape } from "./place.ts";
import { coordinates, copyElement, pointShape } from "./point.ts";
import { doublingFactor } from "./point_double.ts";
import { LABEL, type Value } from "./value.ts";

/** Shape of a table entry. */
export function entryShape(field: Field): Shape {
  const { count, wide } = field.layout, { lo, hi } = field.shape();
  const width = wide ? 8 : 4;
  const stride = Math.ceil((2 * count * width) / 16) * 16;
  return { width, count: 2 * count, lo: [...lo, ...lo], hi: [...hi, ...hi], stride };
}

/** Where multiples stand before they are packed: x, y and the factor of Z that the step gave. */
export interface Workspace {
  readonly table: Table;
  /** The Z that all entries share after `emitOddMultiples`. */
  readonly z: Place;
}

/** Takes memory for up to `count` multiples of public points. */
export function placeWorkspace(memory: MemoryLayout, field: Field, count: number): Workspace {
  const shape = pointShape(field);
  return {
    table: memory.table("multiples", shape, LABEL.public, count),
    z: memory.place("multiples z", field.shape(), LABEL.public),
  };
}

/** Places of the computation of odd multiples, all public. */
interface Multiples {
  readonly context: CurveContext;
  readonly workspace: Workspace;
  readonly twice: Place;
  readonly sum: Place;
  readonly ratio: Place;
  readonly scale: Place;
  readonly doubled: Place;
}

/**
 * Emits the computation of `count` odd multiples of a public point in Jacobian coordinates of
 * order above 2·count, all with one common Z ("effective affine": 2B is affine on an isomorphic
 * curve, so every step is a mixed addition, and no step inverts). Arguments: point, count.
 */
export function emitOddMultiples(context: CurveContext, workspace: Workspace): Signature {
  const { m, field } = context;
  const element = (name: string, units = 1) =>
    context.element(`multiples ${name}`, LABEL.public, units);
  const multiples: Multiples = {
    context,
    workspace,
    twice: context.point("multiples 2B", LABEL.public),
    sum: context.point("multiples sum", LABEL.public),
    ratio: element("ratio"),
    scale: element("scale"),
    doubled: element("y or 2y", 2),
  };
  const params = [
    { kind: "place", access: "in", shape: pointShape(field), label: LABEL.public },
    { kind: "value", type: TYPE.i32, lo: 1, hi: workspace.table.count, label: LABEL.public },
  ] as const;
  return m.define("odd_multiples", params, (f) => {
    startMultiples(f, multiples);
    const others = f.let(f.arithmetic32("sub", f.param(1), f.const32(1)));
    addTwice(f, multiples, others);
    shareZ(f, multiples, others);
  });
}

/** The workspace's entry of index `index` mod its size, a power of two. */
function entryAt(
  f: FunctionBuilder,
  { context, workspace }: Multiples,
  index: Value,
): readonly [Place, Place, Place] {
  const within = f.bits32("and", index, f.const32(workspace.table.count - 1));
  return coordinates(context.field, f.at(workspace.table, f.let(within)));
}

/** Entry 0 = B, seen from the curve on which 2B is affine: there it has the factor Z(2B)/Z(B). */
function startMultiples(f: FunctionBuilder, multiples: Multiples): void {
  const { context, twice, sum, ratio, scale, doubled } = multiples;
  const { field, functions: { multiply, square }, constants: { one } } = context;
  const [bx, by] = coordinates(field, f.place(0)), [x, y, z] = coordinates(field, sum);
  f.call(context.double, twice, f.place(0));
  linear(f, doubled, [[doublingFactor(field), by]]);
  f.call(multiply, ratio, one, doubled);
  f.call(square, scale, ratio);
  f.call(multiply, x, bx, scale);
  f.call(multiply, scale, scale, ratio);
  f.call(multiply, y, by, scale);
  copyElement(f, z, one);
  const [x0, y0] = entryAt(f, multiples, f.const32(0));
  copyElement(f, x0, x);
  copyElement(f, y0, y);
}

/** Entries 1 … others: each the one before plus 2B; the factor that Z takes is kept beside it. */
function addTwice(f: FunctionBuilder, multiples: Multiples, others: Value): void {
  const { context: { field, addMixed }, twice, sum } = multiples;
  const [x, y, z] = coordinates(field, sum), [dx, dy] = coordinates(field, twice);
  f.countdown(others, (left) => {
    const [xi, yi, hi] = entryAt(f, multiples, f.arithmetic32("sub", others, left));
    f.call(addMixed, sum, hi, dx, dy, z);
    copyElement(f, xi, x);
    copyElement(f, yi, y);
  });
}

/** Brings all entries to the last one's Z, by the factors between; z = that Z times Z(2B). */
function shareZ(f: FunctionBuilder, multiples: Multiples, others: Value): void {
  const { context: { field, functions: { multiply, square } }, workspace } = multiples;
  const { twice, sum, ratio, scale } = multiples;
  const [, , z] = coordinates(field, sum), [, , dz] = coordinates(field, twice);
  f.call(multiply, workspace.z, z, dz);
  copyElement(f, ratio, entryAt(f, multiples, others)[2]);
  f.countdown(others, (index) => {
    const [xi, yi, hi] = entryAt(f, multiples, index);
    f.call(square, scale, ratio);
    f.call(multiply, xi, xi, scale);
    f.call(multiply, scale, scale, ratio);
    f.call(multiply, yi, yi, scale);
    f.call(multiply, ratio, ratio, hi);
  });
}

/**
 * Copies the first `entries` multiples of the workspace into a table, coordinates times
 * `scale` where it is given.
 */
export function packTable(
  f: FunctionBuilder,
  { field, functions: { multiply } }: CurveContext,
  workspace: Workspace,
  table: Table,
  scale: { readonly x?: Place; readonly y?: Place },
  entries: Value | number = table.count,
): void {
  const { count } = field.layout;
  f.countdown(entries, (index) => {
    const [x, y] = coordinates(field, f.at(workspace.table, index));
    const entry = f.at(table, index);
    if (scale.x) f.call(multiply, x, x, scale.x);
    if (scale.y) f.call(multiply, y, y, scale.y);
    for (let i = 0; i < count; i++) {
      f.store(entry, i, f.load(x, i));
      f.store(entry, count + i, f.load(y, i));
    }
  });
}
