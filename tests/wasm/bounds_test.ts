import { assert, assertEquals } from "@std/assert";
import { ModuleBuilder, type Parameter } from "../../src/wasm/module.ts";
import { TYPE } from "../../src/wasm/opcodes.ts";
import { wideTest } from "./layouts.ts";
import { anyResult, numberParameter } from "./parameters.ts";
import { start, type Word } from "./probe.ts";
import { Random } from "./random.ts";
import { HALF_WORDS, type Kind, type Operation, WIDE, WORDS } from "./word_operations.ts";

/** Sets of intervals that each operation is emitted for. */
const ROUNDS = 40;
/** Values of each set that are executed. */
const CALLS = 24;

const LEAVES = /can leave its word/;

function abs(a: bigint): bigint {
  return a < 0n ? -a : a;
}

interface Interval {
  readonly lo: bigint;
  readonly hi: bigint;
}

const LIMITS = { i64: 63, i32: 31 } as const;

/** An end of an interval: near a power of two of random size, or random; a double as bounds are. */
function randomEnd(random: Random, kind: "i64" | "i32"): bigint {
  const bits = random.index(LIMITS[kind] + 1), sign = random.pick([1n, -1n]);
  const near = (1n << BigInt(bits)) + random.pick([-1n, 0n, 0n, 1n]);
  const value = sign * random.pick([near, near, random.bits(bits)]);
  const limit = 2n ** BigInt(LIMITS[kind]);
  return BigInt(Number(abs(value) > limit ? sign * limit : value));
}

function randomInterval(random: Random, kind: Kind): Interval {
  if (kind === "mask") return { lo: -1n, hi: 0n };
  if (kind === "flag") return { lo: 0n, hi: 1n };
  let [lo, hi] = [randomEnd(random, kind), randomEnd(random, kind)];
  if (random.index(3) === 0) [lo, hi] = [0n, abs(hi)];
  return lo <= hi ? { lo, hi } : { lo: hi, hi: lo };
}

/** A value of the interval that its type has; mostly the ends. */
function randomValue(random: Random, { lo, hi }: Interval, kind: Kind): bigint {
  const bits = kind === "i32" || kind === "flag" ? 32 : 64;
  const clamp = (value: bigint) => {
    const most = 2n ** BigInt(bits - 1) - 1n;
    const inside = value < lo ? lo : value > hi ? hi : value;
    return inside > most ? most : inside;
  };
  const ends = [lo, hi, hi - 1n, lo + 1n, 0n, 1n, -1n].map(clamp);
  return random.index(2) === 0 ? random.pick(ends) : clamp(random.between(lo, hi));
}

function parameter(kind: Kind, { lo, hi }: Interval): Parameter {
  const type = kind === "i32" || kind === "flag" ? TYPE.i32 : TYPE.i64;
  return numberParameter(type, Number(lo), Number(hi));
}

interface Claim {
  readonly lo: number;
  readonly hi: number;
}

/** Emits the operation for these intervals; null where it is refused for its bounds. */
function emit(
  { operands, result, build }: Operation,
  intervals: readonly Interval[],
): { claim: Claim; run: (...values: Word[]) => Word } | null {
  const m = new ModuleBuilder();
  let claim: Claim = { lo: 0, hi: 0 };
  const params = operands.map((kind, i) => parameter(kind, intervals[i]));
  try {
    m.export(m.define("probe", params, (f) => {
      const value = f.let(build(f, ...operands.map((_, i) => f.param(i))));
      claim = value;
      return value;
    }, anyResult(TYPE[result])));
  } catch (error) {
    if (!LEAVES.test((error as Error).message)) throw error;
    return null;
  }
  return { claim, run: start(m.build({ pages: 1 })).functions.probe };
}

/**
 * Asserts that a result lies within its bounds. Those are doubles: exact up to 2^53, and above they
 * err by 2^−53 of the value for each step of the operation (see `WORD_LIMIT`).
 */
function assertWithin(result: bigint, { lo, hi }: Claim, what: string): void {
  const slack = (bound: number) => Math.abs(bound) <= 2 ** 53 ? 0n : BigInt(Math.abs(bound)) >> 50n;
  const isInside = BigInt(lo) - slack(lo) <= result && result <= BigInt(hi) + slack(hi);
  assert(lo <= hi && isInside, `${what}: ${result} is not within ${lo}…${hi}`);
}

/** Asserts that what an operation gives is right and lies within the bounds that it claims. */
function checkOperation(name: string, operation: Operation, seed: number): void {
  const random = new Random(seed);
  let emitted = 0;
  for (let round = 0; round < ROUNDS * 40 && emitted < ROUNDS; round++) {
    const intervals = operation.operands.map((kind) => randomInterval(random, kind));
    const probe = emit(operation, intervals);
    if (probe === null) continue;
    emitted++;
    for (let call = 0; call < CALLS; call++) {
      const values = operation.operands.map((kind, i) => randomValue(random, intervals[i], kind));
      const words = values.map((value, i) =>
        operation.operands[i] === "i32" || operation.operands[i] === "flag" ? Number(value) : value
      );
      const result = BigInt(probe.run(...words));
      const what = `${name} of ${values}, bounds ${intervals.map((i) => `${i.lo}…${i.hi}`)}`;
      assertEquals(result, operation.expected(...values), what);
      assertWithin(result, probe.claim, what);
    }
  }
  assert(emitted >= ROUNDS / 2, `${name} was refused too often: ${emitted} of ${ROUNDS}`);
}

let seed = 1;
for (const [name, operation] of Object.entries({ ...WORDS, ...HALF_WORDS })) {
  const own = seed++;
  Deno.test(`${name}: results lie within the claimed bounds`, () => {
    checkOperation(name, operation, own);
  });
}

for (const [name, operation] of Object.entries(WIDE)) {
  const own = seed++;
  wideTest(`${name}: results lie within the claimed bounds`, () => {
    checkOperation(name, operation, own);
  });
}

/** Exact operations with the ends of their result, from the ends of their operands. */
const EXACT: ReadonlyArray<
  readonly [name: string, ends: (a: Interval, b: Interval) => readonly bigint[]]
> = [
  ["add", (a, b) => [a.lo + b.lo, a.hi + b.hi]],
  ["sub", (a, b) => [a.lo - b.hi, a.hi - b.lo]],
  ["mul", (a, b) => [a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi]],
];

for (const [name, ends] of EXACT) {
  Deno.test(`${name} is refused exactly where its result may leave the word`, () => {
    const random = new Random(99), counts = { refused: 0, taken: 0 };
    const slack = 2n ** 21n, limit = 2n ** 63n;
    for (let round = 0; round < 2000; round++) {
      const a = randomInterval(random, "i64"), b = randomInterval(random, "i64");
      const isRefused = emit(WORDS[name], [a, b]) === null;
      const largest = ends(a, b).map(abs).reduce((x, y) => x > y ? x : y);
      if (largest >= limit) assert(isRefused, `${name} of ${a.lo}…${a.hi}, ${b.lo}…${b.hi}`);
      if (largest <= limit - slack) {
        assert(!isRefused, `${name} of ${a.lo}…${a.hi}, ${b.lo}…${b.hi}`);
      }
      counts[isRefused ? "refused" : "taken"]++;
    }
    assert(counts.refused > 50 && counts.taken > 50, JSON.stringify(counts));
  });
}
