/**
 * Tables of odd multiples B, 3B, 5B … of a point, packed as affine entries.
 *
 * An entry is x and y in the limbs of the field, four bytes a limb in the portable layout, and
 * whole vectors long, so that a masked scan reads it with few instructions.
 *
 * @module
 */
import { type Field, type FieldFunctions, linear } from "./field.ts";
import type { FunctionBuilder } from "./func.ts";
import type { MemoryLayout, Table } from "./layout.ts";
import type { ModuleBuilder, Parameter, Signature } from "./module.ts";
import { coordinates, copyElement, pointShape } from "./point.ts";
import { TYPE } from "./opcodes.ts";
import { signedDigit } from "./recode.ts";
import { LABEL, Place, type Shape, type Value } from "./value.ts";

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

/**
 * Emits the computation of `count` odd multiples of a public point in Jacobian coordinates of
 * order above 2·count, all with one common Z ("effective affine": 2B is affine on an isomorphic
 * curve, so every step is a mixed addition, and no step inverts). Arguments: point, count.
 */
export function emitOddMultiples(
  m: ModuleBuilder,
  memory: MemoryLayout,
  field: Field,
  functions: FieldFunctions,
  double: Signature,
  addMixed: Signature,
  workspace: Workspace,
  one: Place,
): Signature {
  const { multiply, square } = functions;
  const place = (name: string, shape = field.shape()) =>
    memory.place(`multiples ${name}`, shape, LABEL.public);
  const twice = place("2B", pointShape(field)), sum = place("sum", pointShape(field));
  const ratio = place("ratio"), scale = place("scale"), ignored = place("2y", field.shape(2));
  const params = [
    { kind: "place", access: "in", shape: pointShape(field), label: LABEL.public },
    { kind: "value", type: TYPE.i32, lo: 1, hi: workspace.table.count, label: LABEL.public },
  ] as const;
  return m.define("odd_multiples", params, (f) => {
    const [bx, by] = coordinates(field, f.place(0));
    const [x, y, z] = coordinates(field, sum), [dx, dy, dz] = coordinates(field, twice);
    f.call(double, twice, f.place(0));
    // Seen from the curve on which 2B is affine, B has the factor Z(2B)/Z(B) = 2·Y(B).
    linear(f, ignored, [[2, by]]);
    f.call(multiply, ratio, one, ignored);
    f.call(square, scale, ratio);
    f.call(multiply, x, bx, scale);
    f.call(multiply, scale, scale, ratio);
    f.call(multiply, y, by, scale);
    copyElement(f, z, one);
    const entry = (index: Value) => coordinates(field, f.at(workspace.table, index));
    const [x0, y0] = entry(f.let(f.const32(0)));
    copyElement(f, x0, x);
    copyElement(f, y0, y);
    const others = f.let(f.arithmetic32("sub", f.param(1), f.const32(1)));
    f.countdown(others, (left) => {
      const index = f.let(
        f.bits32(
          "and",
          f.arithmetic32("sub", f.param(1), f.let(f.arithmetic32("add", left, f.const32(1)))),
          f.const32(workspace.table.count - 1),
        ),
      );
      const [xi, yi, hi] = entry(index);
      f.call(addMixed, sum, hi, dx, dy, z);
      copyElement(f, xi, x);
      copyElement(f, yi, y);
    });
    f.call(multiply, workspace.z, z, dz);
    const [, , last] = entry(f.let(f.bits32("and", others, f.const32(workspace.table.count - 1))));
    copyElement(f, ratio, last);
    f.countdown(others, (index) => {
      const [xi, yi, hi] = entry(index);
      f.call(square, scale, ratio);
      f.call(multiply, xi, xi, scale);
      f.call(multiply, scale, scale, ratio);
      f.call(multiply, yi, yi, scale);
      f.call(multiply, ratio, ratio, hi);
    });
  });
}

/**
 * Copies the first `entries` multiples of the workspace into a table, coordinates times
 * `scale` where it is given.
 */
export function packTable(
  f: FunctionBuilder,
  field: Field,
  { multiply }: FieldFunctions,
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

/** Unpacks an entry, y times −1 where `negative` (an i64 mask) is −1. */
export function unpackEntry(
  f: FunctionBuilder,
  field: Field,
  entry: Place,
  negative: Value,
  [x, y]: readonly [Place, Place],
): void {
  const { count } = field.layout;
  for (let i = 0; i < count; i++) {
    f.store(x, i, f.load(entry, i));
    f.store(y, i, f.negateIf(negative, f.let(f.load(entry, count + i))));
  }
}

/** Entries that one turn of the scan reads. */
const SCAN_UNROLLED = 4;

/**
 * Emits the look-up of a signed digit of a secret: reads the whole table and keeps the wanted
 * entry by masks, so that neither branch nor address comes from the digit. Arguments: x, y (out,
 * y negated for a negative digit), table, bits of the window (see `signedDigit`).
 */
export function emitLookup(
  m: ModuleBuilder,
  memory: MemoryLayout,
  field: Field,
  width: number,
): Signature {
  const shape = entryShape(field), count = 2 ** (width - 1);
  const entry = memory.place(`entry of ${count}`, shape, LABEL.secret);
  const out = { kind: "place", access: "out", shape: field.shape(), label: LABEL.secret } as const;
  const params: Parameter[] = [
    out,
    out,
    { kind: "table", shape, count, label: LABEL.public },
    { kind: "value", type: TYPE.i32, lo: 0, hi: 2 ** width - 1, label: LABEL.secret },
  ];
  return m.define(`look_up_${count}`, params, (f) => {
    const table = f.table(2), { index, negative } = signedDigit(f, f.param(3), width);
    const wanted = f.let(f.splat(index));
    const vector = (value: Value) => f.variable(value, 0, 0, LABEL.secret);
    const sums = Array.from({ length: shape.stride / 16 }, () => vector(f.splat(f.const32(0))));
    const position = vector(f.splat(f.const32(count - 1)));
    const minusOne = f.let(f.splat(f.const32(-1)));
    const unrolled = Math.min(SCAN_UNROLLED, count);
    f.countdown(count / unrolled, (turn) => {
      const first = f.let(f.arithmetic32("mul", turn, f.const32(unrolled)));
      for (let i = unrolled - 1; i >= 0; i--) {
        const candidate = f.at(table, f.let(f.arithmetic32("add", first, f.const32(i))));
        const mask = f.let(f.vector("eq", f.get(position), wanted));
        sums.forEach((sum, k) => {
          const kept = f.vector("and", f.loadVector(candidate, 16 * k), mask);
          f.set(sum, f.vector("or", kept, f.get(sum)));
        });
        f.set(position, f.vector("add", f.get(position), minusOne));
      }
    });
    f.storeSelected(entry, table, sums.map((sum) => f.let(f.get(sum))));
    unpackEntry(f, field, entry, negative, [f.place(0), f.place(1)]);
  });
}

/** A run of tables, seen through one public index: the table at that index. */
export function tableAt(
  f: FunctionBuilder,
  all: Table,
  count: number,
  index: Value,
): Table {
  const { name, shape, label, offset } = all.first;
  const run: Shape = { ...shape, stride: shape.stride * count };
  const base = f.at(
    { first: new Place(name, run, label, offset), count: all.count / count },
    index,
  );
  return { first: new Place(name, shape, label, offset, base.base), count };
}
