/**
 * Where many affine points of a points module lie, and what batches of them work with.
 *
 * @module
 */
import type { CurveContext } from "./curve_context.ts";
import type { Field } from "./field.ts";
import type { FunctionBuilder } from "./func.ts";
import type { Table } from "./layout.ts";
import { evenShape, joinShapes, type Place, type Shape } from "./place.ts";
import { pointShape } from "./point.ts";
import { LABEL, type Value } from "./value.ts";

/** Additions that one batch takes at most. */
export const BATCH_SIZE = 512;

/** Entries that the growing table may ever have: what a job can name. */
export const MOST_ENTRIES: number = 2 ** 21;

/** Words of a job; `points_batch.ts` says which. */
const JOB_WORDS = 4;

/** The places of batches. */
export interface BatchPlaces {
  /** Jacobian points to be made affine. */
  readonly staged: Table;
  readonly jobs: Table;
  /** The products of the denominators of 0, 1 … jobs, from the last job on; and each one's own. */
  readonly prefixes: Table;
  readonly denominators: Table;
  readonly inverse: Place;
  readonly slope: Place;
  /** Of two units of magnitude. */
  readonly difference: Place;
  readonly x: Place;
  readonly y: Place;
  /** Constants: a of the curve that is computed on, and β of its endomorphism; null if it has none. */
  readonly a: Place | null;
  readonly beta: Place | null;
  /** Affine points: the last thing in memory, which grows. */
  readonly entries: Table;
}

/** Takes memory for batches; nothing may be placed behind it. */
export function placeBatches(context: CurveContext): BatchPlaces {
  const { memory, field, curve: { endomorphism } } = context;
  const element = (name: string, units = 1) =>
    context.element(`batch ${name}`, LABEL.public, units);
  const table = (name: string, shape: Shape) =>
    memory.table(`batch ${name}`, shape, LABEL.public, BATCH_SIZE);
  return {
    staged: table("points", pointShape(field)),
    jobs: table("jobs", evenShape(4, JOB_WORDS, -(2 ** 31), 2 ** 31 - 1)),
    prefixes: memory.table("batch prefixes", field.shape(), LABEL.public, BATCH_SIZE + 1),
    denominators: table("denominators", field.shape(2)),
    inverse: element("inverse"),
    slope: element("slope"),
    difference: element("difference", 2),
    x: element("x"),
    y: element("y"),
    a: context.constants.a,
    beta: endomorphism ? context.constant("beta of entries", field, endomorphism.beta) : null,
    entries: {
      first: memory.place("entries", joinShapes(field.shape(), field.shape()), LABEL.public),
      count: MOST_ENTRIES,
    },
  };
}

/** The entry of an index, taken modulo the size of the table. */
export function entryAt(f: FunctionBuilder, entries: Table, index: Value): Place {
  return f.at(entries, f.let(f.bits32("and", index, f.const32(entries.count - 1))));
}

/** x and y of an entry. */
export function entryCoordinates(field: Field, entry: Place): readonly [Place, Place] {
  return [entry.part(0, field.shape()), entry.part(field.layout.count, field.shape())];
}
