/**
 * Every operation on words with what BigInt says that it gives.
 *
 * @module
 */
import type { FunctionBuilder } from "../../src/wasm/func.ts";
import type { Value } from "../../src/wasm/value.ts";

/** Kinds of operands: words of either size, an i64 mask, an i32 flag. */
export type Kind = "i64" | "i32" | "mask" | "flag";

/** An operation, and its result as an integer. */
export interface Operation {
  readonly operands: readonly Kind[];
  readonly result: "i64" | "i32";
  readonly build: (f: FunctionBuilder, ...values: Value[]) => Value;
  readonly expected: (...values: bigint[]) => bigint;
}

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

const DISTANCES = [1, 5, 29, 30, 52, 62, 63];

function forEach<T>(
  name: string,
  list: readonly T[],
  make: (of: T) => Operation,
): Record<string, Operation> {
  return Object.fromEntries(list.map((of) => [`${name} ${of}`, make(of)]));
}

/** Operations that give an i64 or a flag. */
export const WORDS: Readonly<Record<string, Operation>> = {
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
    [0, ...DISTANCES],
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
    DISTANCES,
    (n) => operation64(1, (f, a) => f.shrUnsigned(a, n), (a) => residue(a, 64) >> BigInt(n)),
  ),
  ...forEach(
    "shlWrap",
    [0, ...DISTANCES],
    (n) => operation64(1, (f, a) => f.shlWrap(a, n), modulo64((a) => a << BigInt(n))),
  ),
  ...forEach("rotr", DISTANCES, (n) =>
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

/** Operations on i32. */
export const HALF_WORDS: Readonly<Record<string, Operation>> = {
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

/** Operations on products of 128 bits. */
export const WIDE: Readonly<Record<string, Operation>> = {
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
