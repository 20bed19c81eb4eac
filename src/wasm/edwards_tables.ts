/**
 * Tables of odd multiples of points on an Edwards curve, and how entries come out of them.
 *
 * @module
 */
import type { EdwardsContext } from "./edwards_context.ts";
import { edwardsShape, type Summand, summandMembers, summandShape } from "./edwards_point.ts";
import { copyPoint, setAffine } from "./edwards_moves.ts";
import { element, type Field } from "./field.ts";
import type { FunctionBuilder } from "./func.ts";
import type { Table } from "./layout.ts";
import { scanTable, tableAt } from "./lookup.ts";
import type { Parameter, Signature } from "./module.ts";
import { TYPE } from "./opcodes.ts";
import type { Place, Shape } from "./place.ts";
import { copyElement } from "./point.ts";
import { signedDigit } from "./recode.ts";
import { LABEL, type Value } from "./value.ts";

/** Tables of multiples, and the functions that make them. */
export interface EdwardsTables {
  /** Odd multiples of one point as summands with z, as `multiples` leaves them. */
  readonly multiples: Table;
  /** Fills the first entries of `multiples`. Arguments: point, entries. */
  readonly makeMultiples: Signature;
  /** Odd multiples of the base point for the double multiplication, packed. */
  readonly base: Table;
  /** For each window of the fixed-base multiplication, odd multiples of its power of two. */
  readonly comb: Table;
  readonly combWindows: number;
}

/** The members that are packed: without z, which is 1. */
const PACKED = 3;

/** Shape of a packed entry: u, v and w, four bytes a limb in the portable layout, whole vectors. */
export function packedShape(field: Field): Shape {
  const { count, wide } = field.layout, { lo, hi } = field.shape(), width = wide ? 8 : 4;
  return {
    width,
    count: PACKED * count,
    lo: Array(PACKED).fill(lo).flat(),
    hi: Array(PACKED).fill(hi).flat(),
    stride: Math.ceil(PACKED * count * width / 16) * 16,
  };
}

/** Takes memory for all tables and emits the computation of multiples. */
export function emitEdwardsTables(context: EdwardsContext): EdwardsTables {
  const { memory, field, orderBits, widths } = context;
  const combWindows = Math.ceil((orderBits + 1) / widths.comb);
  const most = 2 ** Math.max(widths.base - 2, widths.comb - 1, widths.point - 2);
  const table = (name: string, shape: Shape, count: number) =>
    memory.table(name, shape, LABEL.public, count);
  const multiples = table("multiples", summandShape(field), most);
  return {
    multiples,
    makeMultiples: emitMultiples(context, multiples),
    base: table("base multiples", packedShape(field), 2 ** (widths.base - 2)),
    comb: table("comb", packedShape(field), combWindows * 2 ** (widths.comb - 1)),
    combWindows,
  };
}

/** Emits the filling of `multiples` with P, 3P, 5P … Arguments: point, entries. */
function emitMultiples(context: EdwardsContext, multiples: Table): Signature {
  const { m, memory, field, double, add, summand, summandFactor } = context;
  const sum = context.point("multiples sum", LABEL.public);
  const step = context.point("multiples 2P", LABEL.public);
  const twice = memory.place("multiples step", summandShape(field), LABEL.public);
  const params: Parameter[] = [
    { kind: "place", access: "in", shape: edwardsShape(field), label: LABEL.public },
    { kind: "value", type: TYPE.i32, lo: 1, hi: multiples.count, label: LABEL.public },
  ];
  return m.define("edwards_multiples", params, (f) => {
    const members = (entry: Place) => {
      const { u, v, w, z } = summandMembers(field, entry);
      return [u, v, w, z];
    };
    copyPoint(f, field, sum, f.place(0));
    f.call(double, step, sum);
    f.call(summand, ...members(twice), step, summandFactor);
    f.call(summand, ...members(multiples.first), sum, summandFactor);
    const others = f.let(f.arithmetic32("sub", f.param(1), f.const32(1)));
    f.countdown(others, (left) => {
      f.call(add, sum, ...members(twice));
      const index = f.within(f.arithmetic32("sub", others, left), 0, multiples.count - 1);
      f.call(summand, ...members(f.at(multiples, f.let(index))), sum, summandFactor);
    });
  });
}

/** Emits the making of the base point's tables: those for verifying, and those for secrets. */
export function emitEdwardsTableInit(
  context: EdwardsContext,
  { multiples, makeMultiples, base, comb, combWindows }: EdwardsTables,
): readonly [base: Signature, comb: Signature] {
  const { m, field, double, curve, widths } = context;
  const power = context.point("power of two", LABEL.public);
  const coordinate = (name: string, value: bigint) => context.constant(name, field, value);
  const generator = [coordinate("base x", curve.gx), coordinate("base y", curve.gy)] as const;
  const pack = emitPack(context, multiples);
  const initBase = m.define("make_base_tables", [], (f) => {
    setAffine(f, context, power, generator);
    f.call(makeMultiples, power, base.count);
    f.call(pack, base.first, base.count);
  });
  const entries = 2 ** (widths.comb - 1);
  const initComb = m.define("make_comb_tables", [], (f) => {
    setAffine(f, context, power, generator);
    f.countdown(combWindows, (left) => {
      const index = f.arithmetic32("sub", f.const32(combWindows - 1), left);
      f.call(makeMultiples, power, entries);
      const table = tableAt(f, comb, entries, f.let(f.within(index, 0, combWindows - 1)));
      f.call(pack, table.first, entries);
      f.countdown(widths.comb, () => f.call(double, power, power));
    });
  });
  return [initBase, initComb];
}

/**
 * Emits the packing of the first entries of `multiples` as a table of entries with z = 1: one
 * inversion serves all of them. Arguments: first entry (out), entries.
 */
function emitPack(context: EdwardsContext, multiples: Table): Signature {
  const { m, memory, field, functions: { multiply }, invertElement } = context;
  const { count } = field.layout, most = multiples.count;
  const packed = packedShape(field);
  const products = memory.table("pack products", field.shape(), LABEL.public, most);
  const inverse = context.element("pack inverse", LABEL.public);
  const scale = context.element("pack scale", LABEL.public);
  const params: Parameter[] = [
    { kind: "place", access: "inout", shape: packed, label: LABEL.public },
    { kind: "value", type: TYPE.i32, lo: 1, hi: most, label: LABEL.public },
  ];
  return m.define("edwards_pack", params, (f) => {
    const zOf = (index: Value) => summandMembers(field, f.at(multiples, index)).z;
    const others = f.let(f.arithmetic32("sub", f.param(1), f.const32(1)));
    copyElement(f, products.first, summandMembers(field, multiples.first).z);
    f.countdown(others, (left) => {
      const index = f.let(f.within(f.arithmetic32("sub", others, left), 1, most - 1));
      const before = f.let(f.arithmetic32("sub", index, f.const32(1)));
      f.call(multiply, f.at(products, index), f.at(products, before), zOf(index));
    });
    f.call(invertElement, inverse, f.at(products, others));
    const all = { first: f.place(0), count: most };
    f.countdown(f.param(1), (index) => {
      f.if(index, () => {
        const before = f.let(f.within(f.arithmetic32("sub", index, f.const32(1)), 0, most - 1));
        f.call(multiply, scale, inverse, f.at(products, before));
        f.call(multiply, inverse, inverse, zOf(index));
      }, () => copyElement(f, scale, inverse));
      const { u, v, w } = summandMembers(field, f.at(multiples, index)), entry = f.at(all, index);
      [u, v, w].forEach((member, i) => {
        f.call(multiply, member, member, scale);
        for (let k = 0; k < count; k++) f.store(entry, i * count + k, f.load(member, k));
      });
    });
  });
}

/** Gives the summand of an entry, or of its negative where `negative` (an i64 mask) is −1. */
export function unpackSummand(
  f: FunctionBuilder,
  { field, curve: { a } }: EdwardsContext,
  entry: Place,
  negative: Value,
  out: Summand,
): void {
  const { count } = field.layout;
  for (let k = 0; k < count; k++) {
    const u = f.let(f.load(entry, k)), v = f.let(f.load(entry, count + k));
    f.store(out.u, k, a === 1 ? f.negateIf(negative, u) : f.select(negative, u, v));
    f.store(out.v, k, a === 1 ? v : f.select(negative, v, u));
    f.store(out.w, k, f.negateIf(negative, f.let(f.load(entry, 2 * count + k))));
  }
}

/**
 * Emits the look-up of a signed digit of a secret in a packed table, all of which is read.
 * Arguments: u, v, w (out), table, bits of the window (see `signedDigit`).
 */
export function emitEdwardsLookup(context: EdwardsContext, width: number): Signature {
  const { m, memory, field } = context, shape = packedShape(field), count = 2 ** (width - 1);
  const entry = memory.place("packed entry", shape, LABEL.secret);
  const out = element(field, "out"), secretOut = { ...out, label: LABEL.secret };
  const params: Parameter[] = [
    secretOut,
    secretOut,
    secretOut,
    { kind: "table", shape, count, label: LABEL.public },
    { kind: "value", type: TYPE.i32, lo: 0, hi: 2 ** width - 1, label: LABEL.secret },
  ];
  return m.define("edwards_look_up", params, (f) => {
    const { index, negative } = signedDigit(f, f.param(4), width);
    scanTable(f, entry, f.table(3), index);
    const [u, v, w] = [f.place(0), f.place(1), f.place(2)];
    unpackSummand(f, context, entry, negative, { u, v, w });
  });
}
