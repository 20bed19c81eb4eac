/**
 * Cases of the instructions on memory and vectors. Numbers go in and out through `DataView`, whose
 * byte order is spelled out.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import type { FunctionBuilder } from "../../src/wasm/func.ts";
import { TYPE } from "../../src/wasm/opcodes.ts";
import { evenShape, Place, type Shape } from "../../src/wasm/place.ts";
import { LABEL, type Value } from "../../src/wasm/value.ts";
import type { OpcodeCase, OpcodeCases } from "./opcode_cases.ts";
import { bytePlace } from "./parameters.ts";

const AT = 48;

/** Before and behind what is written: must survive. */
const GUARD = 0x5a;

/** Odd, so that accesses are not aligned. */
const ODD = 3;

/** Four places of vectors. */
const [LEFT, RIGHT, OUT] = [64, 128, 192].map((offset) => bytePlace(offset, 32));

function place(shape: Shape): Place {
  return new Place("numbers", shape, LABEL.public, AT);
}

function fillGuard(memory: DataView): void {
  for (let i = 0; i < 256; i++) memory.setUint8(i, GUARD);
}

/** A load: what `write` puts at `offset` comes out. */
function load<T extends number | bigint>(
  type: "i32" | "i64",
  offset: number,
  body: (f: FunctionBuilder) => Value,
  write: (memory: DataView, offset: number, a: T) => T,
): OpcodeCase {
  let written: T;
  return {
    params: [type],
    result: type,
    body,
    prepare: (memory, a: T) => {
      fillGuard(memory);
      written = write(memory, offset, a);
    },
    expected: () => written,
  };
}

/** A store of `size` bytes at `offset`; nothing else is written. */
function store<T extends number | bigint>(
  type: "i32" | "i64",
  [offset, size]: readonly [number, number],
  body: (f: FunctionBuilder, a: Value) => void,
  [read, expected]: readonly [(memory: DataView, offset: number) => T, (a: T) => T],
): OpcodeCase {
  return {
    params: [type],
    result: "i32",
    body: (f, a) => {
      body(f, a);
      return f.const32(1);
    },
    prepare: fillGuard,
    expected: () => 1,
    check: (memory, a: T) => {
      assertEquals(read(memory, offset), expected(a));
      for (let i = 0; i < 256; i++) {
        if (i < offset || i >= offset + size) assertEquals(memory.getUint8(i), GUARD);
      }
    },
  };
}

const BYTES = place(evenShape(1, 4, 0, 255));
const SIGNED_BYTES = place(evenShape(1, 4, -128, 127));
const HALF_WORDS = place(evenShape(4, 3, 0, 2 ** 32 - 1));
const SIGNED_HALF_WORDS = place(evenShape(4, 3, -(2 ** 31), 2 ** 31 - 1));
const WORDS = place(evenShape(8, 3, -(2 ** 63), 2 ** 63));
const ANY = bytePlace(AT, 64);

const LOADS: OpcodeCases = {
  i32_load8_u: [
    load("i32", AT + 2, (f) => f.load(BYTES, 2), (memory, at, a: number) => {
      memory.setInt32(at, a, true);
      return a & 0xff;
    }),
  ],
  i32_load8_s: [
    load("i32", AT + 1, (f) => f.load(SIGNED_BYTES, 1), (memory, at, a: number) => {
      memory.setInt32(at, a, true);
      return a << 24 >> 24;
    }),
  ],
  i64_load32_u: [
    load("i64", AT + 4, (f) => f.load(HALF_WORDS, 1), (memory, at, a: bigint) => {
      memory.setBigInt64(at, a, true);
      return BigInt.asUintN(32, a);
    }),
  ],
  i64_load32_s: [
    load("i64", AT + 8, (f) => f.load(SIGNED_HALF_WORDS, 2), (memory, at, a: bigint) => {
      memory.setBigInt64(at, a, true);
      return BigInt.asIntN(32, a);
    }),
  ],
  i32_load: [
    load("i32", AT + ODD, (f) => f.loadWord(ANY, ODD, TYPE.i32), (memory, at, a: number) => {
      memory.setInt32(at, a, true);
      return a;
    }),
  ],
  i64_load: [
    load("i64", AT + ODD, (f) => f.loadWord(ANY, ODD), (memory, at, a: bigint) => {
      memory.setBigInt64(at, a, true);
      return a;
    }),
    load("i64", AT + 16, (f) => f.load(WORDS, 2), (memory, at, a: bigint) => {
      memory.setBigInt64(at, a, true);
      return a;
    }),
  ],
};

const STORES: OpcodeCases = {
  i32_store8: [
    store(
      "i32",
      [AT + 1, 1],
      (f, a) => f.store(BYTES, 1, f.bits32("and", a, f.const32(255))),
      [
        (memory, at) => memory.getUint8(at),
        (a) => a & 0xff,
      ],
    ),
  ],
  i64_store32: [
    store(
      "i64",
      [AT + 4, 4],
      (f, a) => f.store(SIGNED_HALF_WORDS, 1, f.lowSigned(a, 32)),
      [
        (memory, at) => BigInt(memory.getInt32(at, true)),
        (a) => BigInt.asIntN(32, a),
      ],
    ),
  ],
  i32_store: [
    store(
      "i32",
      [AT + ODD, 4],
      (f, a) => f.storeWord(ANY, ODD, a),
      [
        (memory, at) => memory.getInt32(at, true),
        (a) => a,
      ],
    ),
  ],
  i64_store: [
    store(
      "i64",
      [AT + ODD, 8],
      (f, a) => f.storeWord(ANY, ODD, a),
      [
        (memory, at) => memory.getBigInt64(at, true),
        (a) => a,
      ],
    ),
    store(
      "i64",
      [AT + 8, 8],
      (f, a) => f.store(WORDS, 1, a),
      [
        (memory, at) => memory.getBigInt64(at, true),
        (a) => a,
      ],
    ),
  ],
  memory_fill: [{
    params: [],
    result: "i32",
    body: (f) => {
      f.wipe({ start: AT, length: 21 });
      return f.const32(1);
    },
    prepare: fillGuard,
    expected: () => 1,
    check: (memory) => {
      for (let i = 0; i < 256; i++) {
        assertEquals(memory.getUint8(i), i >= AT && i < AT + 21 ? 0 : GUARD);
      }
    },
  }],
};

/** Sixteen bytes of a vector. */
function vectorAt(memory: DataView, { offset }: Place, from = 0): number[] {
  return Array.from({ length: 16 }, (_, i) => memory.getUint8(offset + from + i));
}

function lanesAt(memory: DataView, { offset }: Place): number[] {
  return [0, 4, 8, 12].map((at) => memory.getInt32(offset + at, true));
}

/** A case that makes a vector of two others, whose lanes come from two numbers. */
function vectors(
  body: (f: FunctionBuilder, a: Value) => Value,
  check: (memory: DataView, a: number) => void,
): OpcodeCase {
  return {
    params: ["i32", "i32"],
    result: "i32",
    prepare: (memory, a: number, b: number) => {
      fillGuard(memory);
      [a, b, ~a, 0x01020304].forEach((lane, i) => memory.setInt32(LEFT.offset + 4 * i, lane, true));
      [b, b, ~b, 0x05060708].forEach((lane, i) =>
        memory.setInt32(RIGHT.offset + 4 * i, lane, true)
      );
    },
    body: (f, a) => {
      f.storeVector(OUT, 0, body(f, a));
      return f.const32(1);
    },
    expected: () => 1,
    check,
  };
}

function lanewise(
  operation: "and" | "or" | "add" | "eq",
  expected: (a: number, b: number) => number,
): OpcodeCase[] {
  return [vectors(
    (f) => f.vector(operation, f.loadVector(LEFT, 0), f.loadVector(RIGHT, 0)),
    (memory) => {
      const right = lanesAt(memory, RIGHT);
      const lanes = lanesAt(memory, LEFT).map((lane, i) => expected(lane, right[i]));
      assertEquals(lanesAt(memory, OUT), lanes);
    },
  )];
}

const copied = vectors(
  (f) => f.loadVector(LEFT, 5),
  (memory) => assertEquals(vectorAt(memory, OUT), vectorAt(memory, LEFT, 5)),
);

const VECTORS: OpcodeCases = {
  v128_load: [copied],
  v128_store: [copied],
  v128_and: lanewise("and", (a, b) => a & b),
  v128_or: lanewise("or", (a, b) => a | b),
  i32x4_add: lanewise("add", (a, b) => (a + b) | 0),
  i32x4_eq: lanewise("eq", (a, b) => a === b ? -1 : 0),
  i32x4_splat: [
    vectors(
      (f, a) => f.splat(a),
      (memory, a) => assertEquals(lanesAt(memory, OUT), [a, a, a, a]),
    ),
  ],
  i8x16_shuffle: [
    vectors(
      (f) => f.reverseBytes(f.loadVector(LEFT, 0)),
      (memory) => assertEquals(vectorAt(memory, OUT), vectorAt(memory, LEFT).reverse()),
    ),
  ],
};

/** Cases of every instruction that reads or writes memory. */
export const MEMORY_CASES: OpcodeCases = { ...LOADS, ...STORES, ...VECTORS };
