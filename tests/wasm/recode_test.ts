import { assert, assertEquals } from "@std/assert";
import { integerShape } from "../../src/wasm/integers.ts";
import { MemoryLayout } from "../../src/wasm/layout.ts";
import { TYPE } from "../../src/wasm/opcodes.ts";
import { digitShape, emitWnafVartime, signedDigit, windowAt } from "../../src/wasm/recode.ts";
import { LABEL } from "../../src/wasm/value.ts";
import { writeInteger } from "./little_endian.ts";
import { anyResult, numberParameter } from "./parameters.ts";
import { startFunction, startModule } from "./probe.ts";
import { Random } from "./random.ts";

/** Two's complement integers of fewer than `bits` bits. */
function integers(bits: number, width: number, random: Random): bigint[] {
  const top = 1n << BigInt(bits - 1), list = [0n, 1n, -1n, 2n, -2n, top - 1n, -top, 1n - top];
  for (let at = 1; at < bits - 1; at++) {
    const border = 1n << BigInt(at);
    list.push(border, -border, border - 1n, 1n - border, border + 1n);
  }
  const ones = (1n << BigInt(width)) - 1n;
  for (let at = 0; at + width < bits; at += width) list.push(ones << BigInt(at));
  for (let i = 0; i < 50; i++) list.push(random.between(-top, top - 1n));
  return list.filter((value) => value >= -top && value < top);
}

function startWnaf(bits: number, width: number): (value: bigint) => number[] {
  const memory = new MemoryLayout(0, 0), integer = integerShape((bits + 7) >> 3);
  const source = memory.place("integer", integer, LABEL.public);
  const digits = memory.place("digits", digitShape(bits, width), LABEL.public);
  const instance = startModule((m) => {
    const wnaf = emitWnafVartime(m, integer, bits, width);
    m.export(m.define("recode", [], (f) => {
      f.call(wnaf, digits, source);
    }));
  });
  return (value) => {
    writeInteger(instance, source, value);
    instance.memory.fill(0x77, digits.offset, digits.offset + digits.shape.stride);
    instance.functions.recode();
    return Array.from(
      { length: bits },
      (_, i) => instance.view.getInt32(digits.offset + 4 * i, true),
    );
  };
}

function sumOf(digits: readonly number[]): bigint {
  return digits.reduceRight((sum, digit) => 2n * sum + BigInt(digit), 0n);
}

for (const width of [2, 3, 4, 5, 6, 8, 10]) {
  for (const bits of [12, 129, 257]) {
    Deno.test(`the w-NAF of width ${width} of ${bits} bits adds up, odd, short and sparse`, () => {
      const recode = startWnaf(bits, width), random = new Random(bits + width);
      for (const value of integers(bits, width, random)) {
        const digits = recode(value);
        assertEquals(sumOf(digits), value);
        let next = 0;
        digits.forEach((digit, i) => {
          if (digit === 0) return;
          assert(digit % 2 !== 0 && Math.abs(digit) < 2 ** (width - 1), `${value}: digit ${digit}`);
          assert(i >= next, `${value}: digit at ${i}, expected none before ${next}`);
          next = i + width;
        });
      }
    });
  }
}

Deno.test("the w-NAF is right for every integer of 9 bits", () => {
  const recode = startWnaf(10, 4);
  for (let value = -256n; value < 256n; value++) assertEquals(sumOf(recode(value)), value);
});

Deno.test("windowAt() gives any bits of an integer", () => {
  const memory = new MemoryLayout(0, 0);
  const source = memory.place("integer", integerShape(32), LABEL.public);
  const random = new Random(4), width = 11;
  const instance = startModule((m) => {
    m.export(m.define(
      "window",
      [numberParameter(TYPE.i32, 0, 300)],
      (f) => windowAt(f, source, f.param(0), width),
      anyResult(TYPE.i32),
    ));
  });
  for (const value of [random.bits(256), 2n ** 256n - 1n, -1n, -(2n ** 200n)]) {
    writeInteger(instance, source, value);
    for (let at = 0; at <= 300; at++) {
      const expected = BigInt.asUintN(width, BigInt.asUintN(384, value) >> BigInt(at));
      assertEquals(instance.functions.window(at), Number(expected), `${value} at ${at}`);
    }
  }
});

for (const width of [2, 3, 5, 6, 7]) {
  Deno.test(`signedDigit() of ${width} bits is 2·B − (2^width − 1)`, () => {
    const part = (pick: "index" | "negative") =>
      startFunction(["i32"], "i64", (f, bits) => {
        const window = f.let(f.bits32("and", bits, f.const32(2 ** width - 1)));
        const digit = signedDigit(f, window, width);
        return pick === "index" ? f.extend(digit.index) : digit.negative;
      }).probe;
    const [index, negative] = [part("index"), part("negative")];
    for (let bits = 0; bits < 2 ** width; bits++) {
      const size = 2 * Number(index(bits)) + 1, sign = Number(negative(bits));
      assert(sign === 0 || sign === -1);
      assertEquals(sign ? -size : size, 2 * bits - (2 ** width - 1));
    }
  });

  Deno.test(`signed windows of ${width} bits make up 2·s + 1, negative s too`, () => {
    const random = new Random(width), windows = 9, bits = windows * width;
    const digit = startFunction(["i32"], "i64", (f, value) => {
      const window = f.let(f.bits32("and", value, f.const32(2 ** width - 1)));
      const { index, negative } = signedDigit(f, window, width);
      const size = f.let(f.add(f.mul(f.extend(index), f.const64(2)), f.const64(1)));
      return f.negateIf(negative, size);
    }).probe;
    for (const value of integers(bits, width, random)) {
      const flipped = BigInt.asUintN(bits, value) ^ 1n << BigInt(bits - 1);
      let sum = 0n;
      for (let i = windows - 1; i >= 0; i--) {
        const window = BigInt.asUintN(width, flipped >> BigInt(i * width));
        sum = (sum << BigInt(width)) + BigInt(digit(Number(window)));
      }
      assertEquals(sum, 2n * value + 1n, `${value}`);
    }
  });
}
