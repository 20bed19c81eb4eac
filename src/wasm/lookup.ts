/**
 * Taking entries out of tables.
 *
 * @module
 */
import type { Field } from "./field.ts";
import type { FunctionBuilder } from "./func.ts";
import type { MemoryLayout, Table } from "./layout.ts";
import type { ModuleBuilder, Parameter, Signature } from "./module.ts";
import { TYPE } from "./opcodes.ts";
import type { Place, Shape } from "./place.ts";
import { signedDigit } from "./recode.ts";
import { entryShape } from "./table.ts";
import { LABEL, type Value } from "./value.ts";

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
    const { index, negative } = signedDigit(f, f.param(3), width);
    scanTable(f, entry, f.table(2), index);
    unpackEntry(f, field, entry, negative, [f.place(0), f.place(1)]);
  });
}

/**
 * Copies the entry at a secret index, by reading the whole table: neither branch nor address comes
 * from the index. The table holds a power of two of entries, as long as whole vectors.
 */
export function scanTable(f: FunctionBuilder, out: Place, table: Table, index: Value): void {
  const { count } = table, vectors = out.shape.stride / 16;
  const wanted = f.let(f.splat(index));
  const vector = (value: Value) => f.variable(value, 0, 0, LABEL.secret);
  const sums = Array.from({ length: vectors }, () => vector(f.splat(f.const32(0))));
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
  f.storeSelected(out, table, sums.map((sum) => f.let(f.get(sum))));
}

/** A run of tables, seen through one public index: the table at that index. */
export function tableAt(
  f: FunctionBuilder,
  all: Table,
  count: number,
  index: Value,
): Table {
  const { shape } = all.first;
  const run: Shape = { ...shape, stride: shape.stride * count };
  const first = f.at({ first: all.first.as(run), count: all.count / count }, index);
  return { first: first.as(shape), count };
}
