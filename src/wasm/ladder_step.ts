/**
 * One step of the Montgomery ladder.
 *
 * @module
 */
import { loadAll, storeAll, timesFactor } from "./columns.ts";
import { elementOps, type Operand } from "./element_ops.ts";
import type { Field } from "./field.ts";
import type { FieldFunctions } from "./field_functions.ts";
import type { FunctionBuilder } from "./func.ts";
import type { MemoryLayout } from "./layout.ts";
import type { ModuleBuilder, Signature } from "./module.ts";
import { TYPE } from "./opcodes.ts";
import { Place } from "./place.ts";
import { LABEL, type Value } from "./value.ts";

/** The two points whose difference is always the base. */
export interface LadderState {
  readonly x2: Place;
  readonly z2: Place;
  readonly x3: Place;
  readonly z3: Place;
}

/** What the emitter of a step needs. */
interface LadderField {
  readonly m: ModuleBuilder;
  readonly memory: MemoryLayout;
  readonly field: Field;
  readonly functions: FieldFunctions;
}

/** Sums and differences of the coordinates of both points. */
interface Ends {
  readonly a: Place;
  readonly b: Place;
  readonly c: Place;
  readonly d: Place;
}

/**
 * Emits a step (RFC 7748, section 5; Montgomery 1987, section 10.3.1): the points change places
 * where the mask says so, then with A = x₂ + z₂, B = x₂ − z₂, C = x₃ + z₃, D = x₃ − z₃ and
 * E = A² − B² the sum is ((D·A + C·B)² : u·(D·A − C·B)²) and the double
 * (A²·B² : E·(A² + a24·E)). Argument: an i64 mask.
 */
export function emitLadderStep(
  ladder: LadderField,
  state: LadderState,
  base: Place,
  a24: bigint,
): Signature {
  const { m, memory, field, functions } = ladder;
  const scratch = (name: string, units = 1) =>
    memory.place(`ladder ${name}`, field.shape(units), LABEL.secret);
  const ends: Ends = { a: scratch("A"), b: scratch("B"), c: scratch("C", 2), d: scratch("D", 2) };
  const sum = scratch("A² + a24·E");
  const makeOps = elementOps(memory, field, functions, LABEL.secret);
  const mask = { kind: "value", type: TYPE.i64, lo: -1, hi: 0, label: LABEL.secret } as const;
  return m.define("ladder_step", [mask], (f) => {
    makeEnds(f, field, state, ends, f.param(0));
    const o = makeOps(f), { x2, z2, x3, z3 } = state;
    const [a, b, c, d] = [ends.a, ends.b, ends.c, ends.d].map((place) => o.load(place));
    const aa = o.square(a, 1), bb = o.square(b, 1), da = o.multiply(a, d);
    const plus = o.multiplyAdd(b, c, da, 1), minus = o.addTimes(plus, da, -2);
    o.square(plus, 1, x3);
    o.multiply(o.square(minus, 1), o.load(base), z3);
    o.multiply(aa, bb, x2);
    const e = o.sum([[1, aa], [-1, bb]]);
    addConstantTimes(f, field, sum, [limbsOf(f, aa), limbsOf(f, e)], a24);
    o.multiply(o.load(sum), e, z2);
  });
}

/** Swaps the points by the mask, and makes A, B, C and D of what comes out. */
function makeEnds(
  f: FunctionBuilder,
  { layout: { count }, reduction }: Field,
  { x2, z2, x3, z3 }: LadderState,
  { a, b, c, d }: Ends,
  mask: Value,
): void {
  const sums: Value[] = [], differences: Value[] = [];
  for (let i = 0; i < count; i++) {
    const [xs, zs] = [[x2, x3], [z2, z3]].map((pair) => {
      const [p, q] = pair.map((place) => f.let(f.load(place, i)));
      return [f.let(f.select(mask, p, q)), f.let(f.select(mask, q, p))];
    });
    sums.push(f.let(f.add(xs[0], zs[0])));
    differences.push(f.let(f.sub(xs[0], zs[0])));
    f.store(c, i, f.add(xs[1], zs[1]));
    f.store(d, i, f.sub(xs[1], zs[1]));
  }
  storeAll(f, a, reduction.carry(f, (k) => sums[k]));
  storeAll(f, b, reduction.carry(f, (k) => differences[k]));
}

function limbsOf(f: FunctionBuilder, operand: Operand): readonly Value[] {
  return operand instanceof Place ? loadAll(f, operand) : operand;
}

/** out = a + constant·e, by carries alone. */
function addConstantTimes(
  f: FunctionBuilder,
  field: Field,
  out: Place,
  [a, e]: readonly [readonly Value[], readonly Value[]],
  constant: bigint,
): void {
  const product = timesFactor(f, field, (k) => [e[k], f.const64(constant)]);
  const sum = (k: number) => f.add(product(k), field.layout.wide ? f.widen(a[k]) : a[k]);
  storeAll(f, out, field.reduction.carry(f, sum));
}
