/**
 * Cases of the instructions on words.
 *
 * @module
 */
import type { OpcodeCase, OpcodeCases } from "./opcode_cases.ts";
import { binary32, binary64, unary32, unary64 } from "./opcode_cases.ts";

/** The value modulo 2^64 as a signed integer. */
function signed64(value: bigint): bigint {
  return BigInt.asIntN(64, value);
}

function unsigned64(value: bigint): bigint {
  return BigInt.asUintN(64, value);
}

/** Compares two words of a type. */
function relation(
  type: "i32" | "i64",
  name: "eq" | "ne" | "lt" | "gt",
  expected: (a: number | bigint, b: number | bigint) => boolean,
): OpcodeCase {
  return {
    params: [type, type],
    result: "i32",
    body: (f, a, b) => f.compare(name, a, b),
    expected: (a: number | bigint, b: number | bigint) => Number(expected(a, b)),
  };
}

function relations(type: "i32" | "i64"): OpcodeCases {
  return {
    [`${type}_eq`]: [relation(type, "eq", (a, b) => a === b)],
    [`${type}_ne`]: [relation(type, "ne", (a, b) => a !== b)],
    [`${type}_lt_s`]: [relation(type, "lt", (a, b) => a < b)],
    [`${type}_gt_s`]: [relation(type, "gt", (a, b) => a > b)],
  };
}

const CONSTANTS32 = [0, 1, -1, 63, 64, -64, -65, 127, 128, 8191, 8192, -8192, -8193].concat(
  [2 ** 20, -(2 ** 20), 2 ** 27 - 1, 2 ** 27, -(2 ** 27) - 1, 2 ** 31 - 1, -(2 ** 31)],
);

const CONSTANTS64 = [...CONSTANTS32, 2 ** 31, 2 ** 32, 2 ** 48 + 1, 2 ** 53 - 1, -(2 ** 53) + 1]
  .map(BigInt).concat([2n ** 62n, -(2n ** 62n) - 1n, 2n ** 63n - 1n, -(2n ** 63n)]);

/** A constant in both of its spellings where it has two. */
function constant64(value: bigint): OpcodeCase[] {
  const spellings = BigInt(Number(value)) === value && Math.abs(Number(value)) < 2 ** 53
    ? [value, Number(value)]
    : [value];
  return spellings.map((spelled) => ({
    params: [],
    result: "i64",
    body: (f) => f.const64(spelled),
    expected: () => value,
  }));
}

const WORDS32: OpcodeCases = {
  i32_const: CONSTANTS32.map((value) => ({
    params: [],
    result: "i32",
    body: (f) => f.const32(value),
    expected: () => value,
  })),
  i32_eqz: [unary32((f, a) => f.eqz(a), (a) => Number(a === 0))],
  ...relations("i32"),
  i32_add: [binary32((f, a, b) => f.arithmetic32("add", a, b), (a, b) => (a + b) | 0)],
  i32_sub: [binary32((f, a, b) => f.arithmetic32("sub", a, b), (a, b) => (a - b) | 0)],
  i32_mul: [binary32((f, a, b) => f.arithmetic32("mul", a, b), Math.imul)],
  i32_and: [binary32((f, a, b) => f.bits32("and", a, b), (a, b) => a & b)],
  i32_or: [binary32((f, a, b) => f.bits32("or", a, b), (a, b) => a | b)],
  i32_xor: [binary32((f, a, b) => f.bits32("xor", a, b), (a, b) => a ^ b)],
  i32_shl: [0, 1, 7, 31].map((n) => unary32((f, a) => f.shlWrap(a, n), (a) => a << n)),
  i32_shr_s: [0, 1, 9, 31].map((n) => unary32((f, a) => f.shr32(a, n), (a) => a >> n)),
  i32_shr_u: [
    ...[1, 8, 31].map((n) => unary32((f, a) => f.shrUnsigned(a, n), (a) => (a >>> n) | 0)),
    binary32((f, a, b) => f.shrBy(a, b), (a, b) => (a >>> b) | 0),
  ],
  i32_rotr: [1, 13, 31].map((n) =>
    unary32((f, a) => f.rotr(a, n), (a) => (a >>> n) | (a << (32 - n)))
  ),
  i32_wrap_i64: [{
    params: ["i64"],
    result: "i32",
    body: (f, a) => f.wrap(a),
    expected: (a: bigint) => Number(BigInt.asIntN(32, a)),
  }],
};

const WORDS64: OpcodeCases = {
  i64_const: CONSTANTS64.flatMap(constant64),
  i64_eqz: [{
    params: ["i64"],
    result: "i32",
    body: (f, a) => f.eqz(a),
    expected: (a: bigint) => Number(a === 0n),
  }],
  ...relations("i64"),
  i64_add: [binary64((f, a, b) => f.wrapping("add", a, b), (a, b) => signed64(a + b))],
  i64_sub: [binary64((f, a, b) => f.wrapping("sub", a, b), (a, b) => signed64(a - b))],
  i64_mul: [binary64((f, a, b) => f.wrapping("mul", a, b), (a, b) => signed64(a * b))],
  i64_and: [binary64((f, a, b) => f.bits("and", a, b), (a, b) => a & b)],
  i64_or: [binary64((f, a, b) => f.bits("or", a, b), (a, b) => a | b)],
  i64_xor: [binary64((f, a, b) => f.bits("xor", a, b), (a, b) => a ^ b)],
  i64_shl: [0, 1, 31, 32, 63].map((n) =>
    unary64((f, a) => f.shlWrap(a, n), (a) => signed64(a << BigInt(n)))
  ),
  i64_shr_s: [0, 1, 32, 63].map((n) => unary64((f, a) => f.shr(a, n), (a) => a >> BigInt(n))),
  i64_shr_u: [1, 29, 63].map((n) =>
    unary64((f, a) => f.shrUnsigned(a, n), (a) => unsigned64(a) >> BigInt(n))
  ),
  i64_rotr: [1, 14, 41, 63].map((n) =>
    unary64(
      (f, a) => f.rotr(a, n),
      (a) => signed64(unsigned64(a) >> BigInt(n) | a << BigInt(64 - n)),
    )
  ),
  i64_extend_i32_s: [{
    params: ["i32"],
    result: "i64",
    body: (f, a) => f.extend(a),
    expected: (a: number) => BigInt(a),
  }],
  i64_extend_i32_u: [{
    params: ["i32"],
    result: "i64",
    body: (f, a) => f.extend(f.shrUnsigned(a, 1)),
    expected: (a: number) => BigInt(a >>> 1),
  }],
};

/** The low or the high word of a wide value whose high word fits 63 bits. */
function halves(value: (a: bigint, b: bigint) => bigint, body: OpcodeCase["body"]): OpcodeCase[] {
  const common = { params: ["i64", "i64"], result: "i64", wide: true } as const;
  return [
    {
      ...common,
      body: (f, a, b) => f.lowWord(body(f, a, b)),
      expected: (a: bigint, b: bigint) => signed64(value(a, b)),
    },
    {
      ...common,
      body: (f, a, b) => f.shr(body(f, a, b), 63),
      expected: (a: bigint, b: bigint) => value(a, b) >> 63n,
    },
  ];
}

/** Halves an operand, so that sums of products stay in their word. */
function half(value: bigint): bigint {
  return value >> 1n;
}

const WIDE: OpcodeCases = {
  i64_mul_wide_s: halves(
    (a, b) => half(a) * half(b),
    (f, a, b) => f.mulWide(f.let(f.shr(a, 1)), f.let(f.shr(b, 1))),
  ),
  i64_add128: [
    ...halves(
      (a, b) => half(half(a)) * half(b) + half(b),
      (f, a, b) => {
        const product = f.let(f.mulWide(f.let(f.shr(a, 2)), f.let(f.shr(b, 1))));
        return f.add(f.widen(f.let(f.shr(b, 1))), product);
      },
    ),
    // Carries and borrows from the low into the high word.
    ...halves((a, b) => a + b, (f, a, b) => f.add(f.let(f.widen(a)), f.widen(b))),
  ],
  i64_sub128: halves((a, b) => a - b, (f, a, b) => f.sub(f.let(f.widen(a)), f.widen(b))),
};

/** Cases of every instruction that takes words and gives a word. */
export const WORD_CASES: OpcodeCases = { ...WORDS32, ...WORDS64, ...WIDE };
