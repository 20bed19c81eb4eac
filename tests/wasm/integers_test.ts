import { assert, assertEquals } from "@std/assert";
import {
  canonicalElement,
  canonicalLimbs,
  carryLimbs,
  isBelow,
  isZero,
  minusConstant,
} from "../../src/wasm/canonical.ts";
import { loadAll, storeAll } from "../../src/wasm/columns.ts";
import { defineField, type Field } from "../../src/wasm/field.ts";
import type { FunctionBuilder } from "../../src/wasm/func.ts";
import {
  bigEndianShape,
  integerShape,
  loadInteger,
  reverseInteger,
  storeInteger,
  wordAt,
} from "../../src/wasm/integers.ts";
import { fromLimbs, type LimbLayout, limbLayout, toLimbs } from "../../src/wasm/limbs.ts";
import { ModuleBuilder } from "../../src/wasm/module.ts";
import { TYPE } from "../../src/wasm/opcodes.ts";
import { evenShape, limbShape, Place, type Shape } from "../../src/wasm/place.ts";
import { reduceMontgomery } from "../../src/wasm/reduce_montgomery.ts";
import { LABEL, type Value } from "../../src/wasm/value.ts";
import { invert, mod } from "../reference/field.ts";
import { readLimbs, writeLimbs } from "./field_module.ts";
import { layoutTest } from "./layouts.ts";
import { edgeOperands, type Limbs } from "./operands.ts";
import { fieldTest } from "./primes.ts";
import { anyResult } from "./parameters.ts";
import { startModule } from "./probe.ts";
import { Random } from "./random.ts";

const LENGTHS = [1, 14, 16, 20, 21, 32, 48, 66];
const FULL = 2 ** 63;

const [IN, OUT, LIMBS] = [1024, 2048, 3072];

function place(shape: Shape, offset: number): Place {
  return new Place(`place ${offset}`, shape, LABEL.public, offset);
}

/** Little-endian bytes. */
function toBytes(value: bigint, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, i) => Number(value >> BigInt(8 * i) & 0xffn));
}

function fromBytes(bytes: Uint8Array): bigint {
  return bytes.reduceRight((value, byte) => value << 8n | BigInt(byte), 0n);
}

/** Integers of up to `bits` bits: ends, single bits around every border, random ones. */
function integers(bits: number, limbBits: number, random: Random): bigint[] {
  const end = 1n << BigInt(bits), list = [0n, 1n, end - 1n, end >> 1n];
  for (let at = limbBits; at < bits; at += limbBits) {
    const border = 1n << BigInt(at);
    list.push(border - 1n, border, border + 1n, end - border);
  }
  for (let i = 0; i < 10; i++) list.push(random.bits(bits));
  return list.filter((value) => value < end);
}

/** Emits `body` and gives a function that runs it. */
function startBody(body: (f: FunctionBuilder) => Value | void, hasResult = false) {
  const instance = startModule((m) => {
    m.export(m.define("body", [], body, hasResult ? anyResult(TYPE.i64) : undefined));
  });
  return { ...instance, run: () => instance.functions.body() };
}

for (const length of LENGTHS) {
  for (const toLittle of [true, false]) {
    const way = toLittle ? "big-endian to little-endian" : "little-endian to big-endian";
    Deno.test(`reverseInteger() of ${length} bytes turns ${way}, zeros behind`, () => {
      const big = bigEndianShape(length), little = integerShape(length);
      const source = place(toLittle ? big : little, IN), out = place(toLittle ? little : big, OUT);
      const { memory, run } = startBody((f) => reverseInteger(f, out, source));
      const random = new Random(length);
      memory.fill(0x77, OUT - 16, OUT + out.shape.stride + 16);
      const bytes = random.bytes(big.stride);
      memory.fill(0, IN, IN + source.shape.stride);
      memory.set(bytes, IN);
      run();
      const expected = new Uint8Array(out.shape.stride);
      expected.set(bytes.toReversed());
      assertEquals(memory.slice(OUT, OUT + out.shape.stride), expected);
      assertEquals([memory[OUT - 1], memory[OUT + out.shape.stride]], [0x77, 0x77]);
    });
  }

  layoutTest(`loadInteger() and storeInteger() of ${length} bytes keep the integer`, (wide) => {
    const layout = limbLayout(8 * length, wide);
    const shape = evenShape(8, layout.count, 0, 2 ** layout.bits - 1);
    const source = place(integerShape(length), IN), out = place(integerShape(length), OUT);
    const limbs = place(shape, LIMBS);
    const { memory, view, functions } = startModule((m) => {
      m.export(m.define("load", [], (f) => storeAll(f, limbs, loadInteger(f, source, layout))));
      m.export(m.define("store", [], (f) => storeInteger(f, out, loadAll(f, limbs), layout)));
    });
    const instance = { memory, view, functions };
    for (const value of integers(8 * length, layout.bits, new Random(length))) {
      memory.set(toBytes(value, source.shape.stride), IN);
      memory.fill(0x77, OUT, OUT + out.shape.stride + 1);
      functions.load();
      assertEquals(readLimbs(instance, limbs), toLimbs(value, layout).map(BigInt));
      functions.store();
      assertEquals(fromBytes(memory.slice(OUT, OUT + out.shape.stride)), value);
      assertEquals(memory[OUT + out.shape.stride], 0x77);
    }
  });
}

Deno.test("wordAt() gives the bits from any bit on", () => {
  const source = place(integerShape(16), IN), random = new Random(5);
  const { memory, functions } = startModule((m) => {
    for (let at = 0; at < 128; at++) {
      m.export(m.define(`at ${at}`, [], (f) => wordAt(f, source, at), anyResult(TYPE.i64)));
    }
  });
  for (const value of [random.bits(128), 2n ** 128n - 1n]) {
    memory.set(toBytes(value, 32), IN);
    for (let at = 0; at < 128; at++) {
      const word = BigInt.asUintN(64, functions[`at ${at}`]() as bigint);
      const sure = 57;
      assertEquals(BigInt.asUintN(sure, word), BigInt.asUintN(sure, value >> BigInt(at)));
    }
  }
});

/** Limbs of either sign: at the bounds, alternating, borders of a carry, random. */
function signedLimbs(count: number, bits: number, random: Random): Limbs[] {
  const edge = 1n << BigInt(bits), big = 1n << 60n;
  const ends = [0n, 1n, -1n, edge - 1n, edge, -edge, -edge - 1n, big, -big];
  const list = ends.flatMap((end) => [
    Array<bigint>(count).fill(end),
    Array.from({ length: count }, (_, i) => i % 2 === 0 ? end : -end),
    Array.from({ length: count }, (_, i) => i === 0 ? end : 0n),
  ]);
  for (let i = 0; i < 20; i++) {
    list.push(Array.from({ length: count }, () => random.between(-big, big)));
  }
  return list;
}

function assertCarried(limbs: Limbs, value: bigint, { bits }: LimbLayout): void {
  const unsigned = limbs.slice(0, -1);
  assert(unsigned.every((limb) => limb >= 0n && limb < 1n << BigInt(bits)), `${limbs}`);
  assertEquals(fromLimbs(limbs, { bits, count: limbs.length, wide: false }), value);
}

const COUNTS = [1, 2, 5, 9];

layoutTest("carryLimbs() leaves limbs of the limb size and a signed last one", (wide) => {
  for (const count of COUNTS) {
    const layout = { bits: wide ? 52 : 29, count, wide }, bound = 2 ** 60;
    const bounds = Array<number>(count).fill(bound);
    const source = place(limbShape(bounds.map((b) => -b), bounds), IN);
    const out = place(evenShape(8, count, -FULL, FULL), OUT);
    const instance = startBody((f) => {
      storeAll(f, out, carryLimbs(f, loadAll(f, source), layout.bits));
    });
    for (const limbs of signedLimbs(count, layout.bits, new Random(count))) {
      writeLimbs(instance, source, limbs);
      instance.run();
      assertCarried(readLimbs(instance, out), fromLimbs(limbs, layout), layout);
    }
  }
});

layoutTest("minusConstant() subtracts, isBelow() compares", (wide) => {
  const random = new Random(3);
  for (const bits of [29, 52, 200, 256]) {
    const layout = limbLayout(bits, wide), [constant] = [random.bits(bits) | 1n];
    const source = place(evenShape(8, layout.count, 0, 2 ** layout.bits - 1), IN);
    const out = place(evenShape(8, layout.count, -FULL, FULL), OUT);
    const { view, memory, functions } = startModule((m) => {
      m.export(m.define("minus", [], (f) => {
        storeAll(f, out, minusConstant(f, loadAll(f, source), constant, layout));
      }));
      m.export(m.define("below", [], (f) => {
        return isBelow(f, loadAll(f, source), constant, layout);
      }, anyResult(TYPE.i64)));
    });
    const instance = { view, memory, functions };
    const around = [constant - 1n, constant, constant + 1n];
    for (const value of [...integers(bits, layout.bits, random), ...around]) {
      writeLimbs(instance, source, toLimbs(value, layout).map(BigInt));
      functions.minus();
      assertCarried(readLimbs(instance, out), value - constant, layout);
      assertEquals(functions.below(), value < constant ? -1n : 0n, `${value} below ${constant}`);
    }
  }
});

layoutTest("isZero() sees every bit of every limb", (wide) => {
  const layout = limbLayout(256, wide);
  const source = place(evenShape(8, layout.count, 0, 2 ** layout.bits - 1), IN);
  const instance = startBody((f) => f.extend(isZero(f, loadAll(f, source))), true);
  const zero = Array<bigint>(layout.count).fill(0n);
  writeLimbs(instance, source, zero);
  assertEquals(instance.run(), 1n);
  for (let i = 0; i < layout.count; i++) {
    for (let bit = 0; bit < layout.bits; bit++) {
      writeLimbs(instance, source, zero.map((_, j) => i === j ? 1n << BigInt(bit) : 0n));
      assertEquals(instance.run(), 0n);
    }
  }
});

/** Other limbs of the same value: each border lends one way or the other. */
function redundant(limbs: Limbs, { bits }: LimbLayout, random: Random): Limbs {
  const other = [...limbs];
  for (let i = 0; i + 1 < other.length; i++) {
    const lent = random.pick([-1n, 0n, 1n]);
    if (abs(other[i] + (lent << BigInt(bits))) >= 1n << BigInt(bits)) continue;
    other[i] += lent << BigInt(bits);
    other[i + 1] -= lent;
  }
  return other;
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/** Limbs of a value of either sign, the last one signed. */
function signedValue(value: bigint, { bits, count }: LimbLayout): bigint[] {
  const mask = (1n << BigInt(bits)) - 1n;
  return Array.from({ length: count }, (_, i) => {
    const rest = value >> BigInt(bits * i);
    return i === count - 1 ? rest : rest & mask;
  });
}

function canonicalBody(field: Field, element: Place, out: Place, whole: boolean) {
  return (f: FunctionBuilder) => {
    const limbs = whole
      ? canonicalElement(f, field, element)
      : canonicalLimbs(f, field, loadAll(f, element));
    storeAll(f, out, limbs);
  };
}

fieldTest(
  (prime) => `canonicalLimbs() modulo ${prime} gives the one representative`,
  (field) =>
    new ModuleBuilder().define(
      "body",
      [],
      canonicalBody(field, place(field.shape(), IN), place(field.shape(), OUT), false),
    ),
  (field) => {
    const { modulus: p, layout } = field, random = new Random(17);
    const element = place(field.shape(), IN);
    const out = place(evenShape(8, layout.count, 0, 2 ** layout.bits - 1), OUT);
    const instance = startBody(canonicalBody(field, element, out, false));
    const values = [0n, 1n, -1n, p - 1n, p, p + 1n, 2n * p - 1n, 1n - p, 2n - p, p >> 1n];
    for (let k = 1; k < layout.count; k++) {
      const border = 1n << BigInt(k * layout.bits);
      if (border < p) {
        values.push(border - 1n, border, border + 1n, p + border, p - border, -border);
      }
    }
    for (let i = 0; i < 20; i++) values.push(random.between(1n - p, 2n * p - 1n));
    for (const value of values) {
      for (let variant = 0; variant < 4; variant++) {
        const limbs = signedValue(value, layout);
        writeLimbs(instance, element, variant ? redundant(limbs, layout, random) : limbs);
        instance.run();
        const expected = toLimbs(mod(value, p), layout).map(BigInt);
        assertEquals(readLimbs(instance, out), expected, `${value}`);
      }
    }
  },
);

fieldTest(
  (prime) => `canonicalElement() modulo ${prime} takes every element out of its form`,
  (field) =>
    new ModuleBuilder().define(
      "body",
      [],
      canonicalBody(field, place(field.shape(), IN), place(field.shape(), OUT), true),
    ),
  (field) => {
    const { modulus: p, layout, reduction: { radix } } = field, random = new Random(18);
    const element = place(field.shape(), IN);
    const out = place(evenShape(8, layout.count, 0, 2 ** layout.bits - 1), OUT);
    const instance = startBody(canonicalBody(field, element, out, true));
    const unit = invert(radix, p), range = radix === 1n ? { lo: 1n - p, hi: 2n * p - 1n } : null;
    const operands = edgeOperands(field, field.shape(), range, random);
    assert(operands.length > 30);
    for (const limbs of operands) {
      writeLimbs(instance, element, limbs);
      instance.run();
      const expected = toLimbs(mod(fromLimbs(limbs, layout) * unit, p), layout).map(BigInt);
      assertEquals(readLimbs(instance, out), expected, `${limbs}`);
    }
  },
);

layoutTest("canonicalElement() of a field's constant gives the constant", (wide) => {
  const field = defineField("field", 2n ** 61n - 1n, wide, reduceMontgomery);
  const element = place(field.shape(), IN), out = place(field.shape(), OUT);
  const instance = startBody(canonicalBody(field, element, out, true));
  for (const value of [0n, 1n, 12345n, 2n ** 61n - 2n, 2n ** 61n + 5n]) {
    writeLimbs(instance, element, field.constant(value).map(BigInt));
    instance.run();
    assertEquals(fromLimbs(readLimbs(instance, out), field.layout), mod(value, field.modulus));
  }
});
