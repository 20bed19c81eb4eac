import { assert, assertEquals, assertThrows } from "@std/assert";
import { bigintToBytes } from "../../src/bytes.ts";
import { PrimeField } from "../../src/ec/prime_field.ts";
import { mod, sqrt } from "../reference/field.ts";
import { allCurves } from "../../src/ec/curves/registry.ts";
import { Random } from "../wasm/random.ts";

/** Integers inside and outside of the field. */
function integers(p: bigint, random: Random): bigint[] {
  const ends = [0n, 1n, 2n, p >> 1n, p - 2n, p - 1n];
  const outside = [p, p + 1n, -1n, -p, -p - 1n, 2n * p + 3n, p * p * p + 5n];
  return [...ends, ...outside, ...Array.from({ length: 5 }, () => random.below(p))];
}

const MODULI = [
  ...new Set([2n, 3n, 5n, 13n, 17n, 97n, ...allCurves().flatMap(({ p, n }) => [p, n])]),
];

Deno.test("PrimeField: sums, products and negatives are those of the integers, modulo p", () => {
  for (const p of MODULI) {
    const field = new PrimeField(p, "element"), all = integers(p, new Random(Number(p % 1000n)));
    for (const a of all) {
      assertEquals(field.reduce(a), mod(a, p));
      assertEquals(field.negate(a), mod(-a, p));
      assertEquals(field.square(a), mod(a * a, p));
      for (const b of all) {
        assertEquals(field.add(a, b), mod(a + b, p));
        assertEquals(field.subtract(a, b), mod(a - b, p));
        assertEquals(field.multiply(a, b), mod(a * b, p));
      }
    }
  }
});

Deno.test("PrimeField.invert() and invertMany() give what multiplies to 1", () => {
  for (const p of MODULI) {
    const field = new PrimeField(p, "element");
    const all = integers(p, new Random(7)).filter((a) => mod(a, p) !== 0n);
    const inverses = field.invertMany(all);
    all.forEach((a, i) => {
      assertEquals(field.multiply(a, field.invert(a)), 1n);
      assertEquals(inverses[i], field.invert(a));
    });
  }
  assertEquals(new PrimeField(97n, "element").invertMany([]), []);
});

Deno.test("PrimeField.invert() and invertMany() refuse 0 in every form", () => {
  const field = new PrimeField(97n, "scalar");
  for (const zero of [0n, 97n, -97n, 970n]) {
    const text = "Cannot invert: expected scalar not to be 0, got 0";
    assertThrows(() => field.invert(zero), RangeError, text);
    assertThrows(() => field.invertMany([1n, 5n, zero]), RangeError, "expected scalar 2 not to be");
  }
});

Deno.test("PrimeField.sqrt() finds the roots of all squares, and null for all others", () => {
  for (const p of [2n, 3n, 5n, 7n, 13n, 17n, 41n, 97n, 193n, 257n]) {
    const field = new PrimeField(p, "element");
    const squares = new Set(Array.from({ length: Number(p) }, (_, i) => BigInt(i * i) % p));
    for (let a = 0n; a < p; a++) {
      const root = field.sqrt(a);
      if (root === null) assert(!squares.has(a), `${a} modulo ${p}`);
      else assertEquals(root * root % p, a);
      assertEquals(root !== null, squares.has(a));
    }
  }
});

Deno.test("PrimeField.sqrt() agrees with the reference on the primes of all curves", () => {
  for (const p of new Set(allCurves().map((curve) => curve.p))) {
    const field = new PrimeField(p, "element");
    for (const a of integers(p, new Random(3))) {
      const root = field.sqrt(a), expected = sqrt(mod(a, p), p);
      assertEquals(root === null, expected === null);
      if (root !== null) assertEquals(mod(root * root - a, p), 0n);
      assert(field.sqrt(a * a) !== null);
    }
  }
});

Deno.test("PrimeField: bytes have one length, and only canonical ones are read", () => {
  for (const p of MODULI) {
    const field = new PrimeField(p, "element"), { byteLength } = field;
    for (const a of [0n, 1n, p >> 1n, p - 1n]) {
      assertEquals(field.toBytes(a), bigintToBytes(a, byteLength));
      assertEquals(field.fromBytes(field.toBytes(a)), a);
    }
    const tooLarge = [p, p + 1n, 256n ** BigInt(byteLength) - 1n]
      .filter((value) => value >> BigInt(8 * byteLength) === 0n && value >= p);
    for (const value of tooLarge) {
      const bytes = bigintToBytes(value, byteLength);
      assertThrows(() => field.fromBytes(bytes), RangeError, "expected element to be below");
    }
    for (const value of [-1n, p, p + 1n]) {
      assertThrows(() => field.toBytes(value), RangeError, "expected element to be from 0");
    }
    for (const length of [0, byteLength - 1, byteLength + 1]) {
      assertThrows(
        () => field.fromBytes(new Uint8Array(length)),
        TypeError,
        `expected element to be a Uint8Array of ${byteLength} bytes, got ${length} bytes`,
      );
    }
  }
});

Deno.test("PrimeField refuses what is no bigint", () => {
  const field = new PrimeField(97n, "element");
  for (const value of [1, "1", null, undefined, {}, [1n]] as unknown as bigint[]) {
    const calls = [
      () => field.reduce(value),
      () => field.add(1n, value),
      () => field.subtract(value, 1n),
      () => field.multiply(value, value),
      () => field.square(value),
      () => field.negate(value),
      () => field.invert(value),
      () => field.invertMany([value]),
      () => field.sqrt(value),
      () => field.toBytes(value),
    ];
    for (const call of calls) assertThrows(call, TypeError, "expected element to be a bigint, got");
  }
});
