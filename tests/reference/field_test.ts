import { assertEquals, assertThrows } from "@std/assert";
import { invert, isSquare, mod, power, sqrt } from "./field.ts";

/** Small primes of each kind: 3 mod 4, 5 mod 8, 1 mod 8, and with a high power of two in p − 1. */
const PRIMES = [3n, 5n, 7n, 11n, 13n, 17n, 41n, 73n, 97n, 193n, 199n, 257n, 769n];

Deno.test("sqrt() finds a root of every square modulo small primes, and null for the rest", () => {
  for (const p of PRIMES) {
    const squares = new Set(Array.from({ length: Number(p) }, (_, i) => BigInt(i) ** 2n % p));
    for (let value = 0n; value < p; value++) {
      const root = sqrt(value, p);
      assertEquals(root !== null, squares.has(value), `${value} modulo ${p}`);
      assertEquals(isSquare(value, p), squares.has(value));
      if (root !== null) assertEquals(mod(root * root, p), value);
    }
  }
});

Deno.test("sqrt() is quick where p − 1 has many factors of two", () => {
  const p = 2n ** 224n - 2n ** 96n + 1n;
  for (let value = 2n; value < 40n; value++) {
    const root = sqrt(value * value, p)!;
    assertEquals(root === value || root === p - value, true);
  }
});

Deno.test("invert() gives the inverse of every unit", () => {
  for (const p of PRIMES) {
    for (let value = 1n; value < p; value++) assertEquals(mod(value * invert(value, p), p), 1n);
    assertThrows(() => invert(0n, p), RangeError);
    assertThrows(() => invert(p, p), RangeError);
  }
  assertEquals(invert(-1n, 7n), 6n);
});

Deno.test("power() agrees with repeated multiplication", () => {
  for (let exponent = 0n; exponent < 20n; exponent++) {
    assertEquals(power(5n, exponent, 97n), 5n ** exponent % 97n);
  }
});
