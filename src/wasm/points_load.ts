/**
 * How points get into a points module, and sums of entries out of it.
 *
 * @module
 */
import { loadAll, storeAll } from "./columns.ts";
import { FLAG } from "./conversions.ts";
import type { CurveContext } from "./curve_context.ts";
import { type Decoding, writeCoordinates } from "./curve_public.ts";
import type { FunctionBuilder } from "./func.ts";
import type { Parameter } from "./module.ts";
import { TYPE } from "./opcodes.ts";
import { coordinates, copyElement } from "./point.ts";
import type { Group } from "./points_group.ts";
import { type BatchPlaces, entryAt, entryCoordinates } from "./points_entries.ts";
import type { PointInputs } from "./points_memory.ts";
import { LABEL } from "./value.ts";

/** What loading builds upon. */
interface Loading {
  readonly decoding: Decoding;
  readonly group: Group;
  readonly batches: BatchPlaces;
}

/** The most doublings of one step of `fold`. */
const MOST_DOUBLINGS = 1024;

function number(lo: number, hi: number): Parameter {
  return { kind: "value", type: TYPE.i32, lo, hi, label: LABEL.public };
}

/**
 * Emits and exports `load(form)`: left = the point of the inputs x and y; `load_entry(form,
 * index)`: the same as an entry; both return 1 if the point is good (see `Decoding.loadPoint`).
 * `double_times(count)`: left = 2^count·left, `add_entry(word)`: left ± entry, of twice an index,
 * plus 1 for −, and `store_entry(word)`, which writes its x and y.
 */
export function emitLoading(context: CurveContext, io: PointInputs, loading: Loading): void {
  const { m, field, double } = context,
    { decoding, group, batches } = loading,
    { entries } = batches;
  const form = number(0, 3), index = number(0, entries.count - 1);
  const flag = { ...FLAG, label: LABEL.public };
  const left = coordinates(field, io.left), point = coordinates(field, decoding.point);
  m.export(m.define("load", [form], (f) => {
    f.if(f.eqz(f.value(decoding.loadPoint, f.param(0))), () => f.return(f.const32(0)));
    left.forEach((to, i) => copyElement(f, to, point[i]));
    return f.const32(1);
  }, flag));
  m.export(m.define("load_entry", [form, index], (f) => {
    f.if(f.eqz(f.value(decoding.loadPoint, f.param(0))), () => f.return(f.const32(0)));
    const to = entryCoordinates(field, entryAt(f, entries, f.param(1)));
    to.forEach((place, i) => copyElement(f, place, point[i]));
    return f.const32(1);
  }, flag));
  m.export(m.define("double_times", [number(0, MOST_DOUBLINGS)], (f) => {
    f.countdown(f.param(0), () => f.call(double, io.left, io.left));
  }));
  const word = number(0, 2 * entries.count - 1);
  /** x of the entry that a word names; y, with the sign that the word says, goes to `batches.y`. */
  const takeEntry = (f: FunctionBuilder) => {
    const [x, y] = entryCoordinates(field, entryAt(f, entries, f.shrUnsigned(f.param(0), 1)));
    const negative = f.let(f.mask(f.bits32("and", f.param(0), f.const32(1))));
    const signed = loadAll(f, y).map((limb) => f.let(f.negateIf(negative, limb)));
    storeAll(f, batches.y, signed);
    return x;
  };
  m.export(m.define("add_entry", [word], (f) => {
    f.call(group.addAffine, io.left, takeEntry(f), batches.y);
  }));
  m.export(m.define("store_entry", [word], (f) => {
    const outs = [io.outX, io.outY];
    writeCoordinates(f, context, [takeEntry(f), batches.y], outs, decoding.bytes);
  }));
  emitEndomorphism(context, loading.batches);
}

/** Exports `map_entries(count, from, to)`: entries (β·x, y) of entries, for curves that have a β. */
function emitEndomorphism(context: CurveContext, { entries, beta }: BatchPlaces): void {
  const { m, field, functions: { multiply } } = context;
  if (!beta) return;
  const index = number(0, entries.count - 1);
  m.export(m.define("map_entries", [index, index, index], (f) => {
    f.countdown(f.param(0), (left) => {
      const [from, to] = [1, 2].map((i) => {
        const at = f.arithmetic32("add", left, f.param(i));
        return entryCoordinates(field, entryAt(f, entries, at));
      });
      f.call(multiply, to[0], from[0], beta);
      copyElement(f, to[1], from[1]);
    });
  }));
}
