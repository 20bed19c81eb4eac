import { assert, assertEquals } from "@std/assert";
import type { FunctionBuilder } from "../../src/wasm/func.ts";
import { ModuleBuilder, type Parameter } from "../../src/wasm/module.ts";
import { TYPE } from "../../src/wasm/opcodes.ts";
import type { Value } from "../../src/wasm/value.ts";
import { wideTest } from "./layouts.ts";
import { anyResult, numberParameter, start, type Word } from "./probe.ts";
import { Random } from "./random.ts";

/** Kinds of operands: words of either size, an i64 mask, an i32 flag. */
type Kind = "i64" | "i32" | "mask" | "flag";

/** An operation, and its result as an integer; null where it has none of its own. */
interface Operation {
  readonly operands: readonly Kind[];
  readonly result: "i64" | "i32";
  readonly build: (f: FunctionBuilder, ...values: Value[]) => Value;
  readonly expected: (...values: bigint[]) => bigint;
}

/** Sets of intervals that each operation is emitted for. */
const ROUNDS = 40;
/** Values of each set that are executed. */
const CALLS = 24;

const LEAVES = /can leave its word/;

const abs = (a: bigint) => a < 0n ? -a : a;

function residue(a: bigint, bits: number): bigint {
  return BigInt.asUintN(bits, a);
}

function operation64(
  operands: number,
  build: Operation["build"],
  expected: Operation["expected"],
): Operation {
  return { operands: Array<Kind>(operands).fill("i64"), result: "i64", build, expected };
}

function operation32(
  operands: number,
  build: Operation["build"],
  expected: Operation["expected"],
): Operation {
  const wrapped = (...values: bigint[]) => BigInt.asIntN(32, expected(...values));
  const kinds = Array<Kind>(operands).fill("i32");
  return { operands: kinds, result: "i32", build, expected: wrapped };
}

function modulo64(expected: Operation["expected"]): Operation["expected"] {
  return (...values) => BigInt.asIntN(64, expected(...values));
}

const distances = [1, 5, 29, 30, 52, 62, 63];

function forEach<T>(
  name: string,
  list: readonly T[],
  make: (of: T) => Operation,
): Record<string, Operation> {
  return Object.fromEntries(list.map((of) => [`${name} ${of}`, make(of)]));
}

const WORDS: Readonly<Record<string, Operation>> = {
  add: operation64(2, (f, a, b) => f.add(a, b), (a, b) => a + b),
  sub: operation64(2, (f, a, b) => f.sub(a, b), (a, b) => a - b),
  mul: operation64(2, (f, a, b) => f.mul(a, b), (a, b) => a * b),
  "sum of products": operation64(
    3,
    (f, a, b, c) => f.sub(f.add(f.mul(a, b), f.mul(b, c)), f.mul(c, a)),
    (a, b, c) => a * b + b * c - c * a,
  ),
  ...forEach(
    "shl",
    [1, 5, 29, 30, 52],
    (n) => operation64(1, (f, a) => f.shl(a, n), (a) => a << BigInt(n)),
  ),
  ...forEach(
    "shr",
    [0, ...distances],
    (n) => operation64(1, (f, a) => f.shr(a, n), (a) => a >> BigInt(n)),
  ),
  ...forEach(
    "low",
    [1, 8, 29, 52, 53, 54, 62],
    (n) => operation64(1, (f, a) => f.low(a, n), (a) => residue(a, n)),
  ),
  ...forEach(
    "lowSigned",
    [1, 8, 30, 32, 53, 54, 63, 64],
    (n) => operation64(1, (f, a) => f.lowSigned(a, n), (a) => BigInt.asIntN(n, a)),
  ),
  ...forEach(
    "shrUnsigned",
    distances,
    (n) => operation64(1, (f, a) => f.shrUnsigned(a, n), (a) => residue(a, 64) >> BigInt(n)),
  ),
  ...forEach(
    "shlWrap",
    [0, ...distances],
    (n) => operation64(1, (f, a) => f.shlWrap(a, n), modulo64((a) => a << BigInt(n))),
  ),
  ...forEach("rotr", distances, (n) =>
    operation64(
      1,
      (f, a) => f.rotr(a, n),
      modulo64((a) => residue(a, 64) >> BigInt(n) | a << BigInt(64 - n)),
    )),
  ...forEach("bits", ["and", "or", "xor"] as const, (name) =>
    operation64(
      2,
      (f, a, b) => f.bits(name, a, b),
      (a, b) => name === "and" ? a & b : name === "or" ? a | b : a ^ b,
    )),
  ...forEach("wrapping", ["add", "sub", "mul"] as const, (name) =>
    operation64(
      2,
      (f, a, b) => f.wrapping(name, a, b),
      modulo64((a, b) => name === "add" ? a + b : name === "sub" ? a - b : a * b),
    )),
  keepIf: {
    ...operation64(2, (f, mask, a) => f.keepIf(mask, a), (mask, a) => mask & a),
    operands: ["mask", "i64"],
  },
  negateIf: {
    ...operation64(2, (f, mask, a) => f.negateIf(mask, a), (mask, a) => mask ? -a : a),
    operands: ["mask", "i64"],
  },
  select: {
    ...operation64(3, (f, mask, a, b) => f.select(mask, a, b), (mask, a, b) => mask ? b : a),
    operands: ["mask", "i64", "i64"],
  },
  signMask: operation64(1, (f, a) => f.signMask(a), (a) => a < 0n ? -1n : 0n),
  mask: { ...operation64(1, (f, a) => f.mask(a), (a) => -a), operands: ["flag"] },
  extend: { ...operation64(1, (f, a) => f.extend(a), (a) => a), operands: ["i32"] },
  wrap: {
    ...operation64(1, (f, a) => f.wrap(a), (a) => BigInt.asIntN(32, a)),
    result: "i32",
  },
  eqz: { ...operation64(1, (f, a) => f.eqz(a), (a) => a === 0n ? 1n : 0n), result: "i32" },
  ...forEach("compare", ["eq", "ne", "lt", "gt"] as const, (relation) => ({
    ...operation64(2, (f, a, b) => f.compare(relation, a, b), (a, b) => {
      return BigInt({ eq: a === b, ne: a !== b, lt: a < b, gt: a > b }[relation]);
    }),
    result: "i32",
  })),
};

const HALF_WORDS: Readonly<Record<string, Operation>> = {
  ...forEach("arithmetic32", ["add", "sub", "mul"] as const, (name) =>
    operation32(
      2,
      (f, a, b) => f.arithmetic32(name, a, b),
      (a, b) => name === "add" ? a + b : name === "sub" ? a - b : a * b,
    )),
  ...forEach("bits32", ["and", "or", "xor"] as const, (name) =>
    operation32(
      2,
      (f, a, b) => f.bits32(name, a, b),
      (a, b) => name === "and" ? a & b : name === "or" ? a | b : a ^ b,
    )),
  ...forEach(
    "shr32",
    [0, 1, 17, 31],
    (n) => operation32(1, (f, a) => f.shr32(a, n), (a) => a >> BigInt(n)),
  ),
  ...forEach(
    "shrUnsigned of i32",
    [1, 17, 31],
    (n) => operation32(1, (f, a) => f.shrUnsigned(a, n), (a) => residue(a, 32) >> BigInt(n)),
  ),
  ...forEach(
    "shlWrap of i32",
    [0, 1, 17, 31],
    (n) => operation32(1, (f, a) => f.shlWrap(a, n), (a) => a << BigInt(n)),
  ),
  ...forEach("rotr of i32", [1, 17, 31], (n) =>
    operation32(
      1,
      (f, a) => f.rotr(a, n),
      (a) => residue(a, 32) >> BigInt(n) | residue(a, 32) << BigInt(32 - n),
    )),
  shrBy: operation32(2, (f, a, b) => f.shrBy(a, b), (a, b) => residue(a, 32) >> residue(b, 5)),
  "eqz of i32": operation32(1, (f, a) => f.eqz(a), (a) => a === 0n ? 1n : 0n),
};

const WIDE: Readonly<Record<string, Operation>> = {
  ...forEach(
    "shr of a product",
    [1, 29, 52, 63],
    (n) => operation64(2, (f, a, b) => f.shr(f.mulWide(a, b), n), (a, b) => a * b >> BigInt(n)),
  ),
  ...forEach(
    "low of a product",
    [1, 52, 62],
    (n) => operation64(2, (f, a, b) => f.low(f.mulWide(a, b), n), (a, b) => residue(a * b, n)),
  ),
  lowWord: operation64(2, (f, a, b) => f.lowWord(f.mulWide(a, b)), modulo64((a, b) => a * b)),
  ...forEach(
    "shr of a widened word",
    [0, 7, 63],
    (n) => operation64(1, (f, a) => f.shr(f.widen(a), n), (a) => a >> BigInt(n)),
  ),
  "shr of a sum": operation64(
    3,
    (f, a, b, c) => f.shr(f.add(f.add(f.mulWide(a, b), f.mulWide(b, c)), f.let(f.widen(c))), 60),
    (a, b, c) => a * b + b * c + c >> 60n,
  ),
  "low of a sum": operation64(
    3,
    (f, a, b, c) => f.low(f.add(f.add(f.mulWide(a, b), f.mulWide(b, c)), f.mulWide(a, c)), 55),
    (a, b, c) => residue(a * b + b * c + a * c, 55),
  ),
};

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
