import { assertEquals, assertThrows } from "@std/assert";
import { defineField, emitField, type Field } from "../../src/wasm/field.ts";
import { MemoryLayout } from "../../src/wasm/layout.ts";
import { fromLimbs, toLimbs } from "../../src/wasm/limbs.ts";
import { ModuleBuilder } from "../../src/wasm/module.ts";
import { reduceMontgomery } from "../../src/wasm/reduce_montgomery.ts";
import { emitSquareRoot } from "../../src/wasm/sqrt.ts";
import { LABEL } from "../../src/wasm/value.ts";
import { invert, isSquare, mod } from "../reference/field.ts";
import { readLimbs, writeLimbs } from "./field_module.ts";
import { layoutTest } from "./layouts.ts";
import { fieldTest, testPrimes } from "./primes.ts";
import { startModule } from "./probe.ts";
import { Random } from "./random.ts";

function startSquareRoot(field: Field): (value: bigint) => bigint {
  const memory = new MemoryLayout(0, 8192), { layout, modulus, reduction: { radix } } = field;
  const input = memory.place("in", field.shape(), LABEL.public);
  const out = memory.place("out", field.shape(), LABEL.public);
  const instance = startModule((m) => {
    const root = emitSquareRoot(m, memory, field, emitField(m, field));
    m.export(m.define("root", [], (f) => {
      f.call(root, out, input);
    }));
  });
  const unit = invert(radix, modulus);
  return (value) => {
    writeLimbs(instance, input, toLimbs(mod(value * radix, modulus), layout).map(BigInt));
    instance.functions.root();
    return mod(fromLimbs(readLimbs(instance, out), layout) * unit, modulus);
  };
}

function checkRoots(field: Field): void {
  const { modulus: p } = field, root = startSquareRoot(field), random = new Random(23);
  const values = [0n, 1n, 2n, 4n, p - 1n, p - 4n, (p + 1n) / 2n];
  for (let i = 0; i < 20; i++) values.push(random.below(p), mod(random.below(p) ** 2n, p));
  for (const value of values) {
    const candidate = root(value);
    // For a non-square the candidate is a root of −a: the caller sees it by squaring.
    const expected = isSquare(value, p) ? value : mod(-value, p);
    assertEquals(mod(candidate * candidate, p), expected, `root of ${value} mod ${p}`);
  }
}

function emitRoot(field: Field): void {
  const m = new ModuleBuilder();
  const memory = new MemoryLayout(0, 8192);
  emitSquareRoot(m, memory, field, emitField(m, field));
}

fieldTest(
  (prime) => `the square root modulo ${prime} squares to what it is of`,
  emitRoot,
  checkRoots,
  (modulus) => modulus % 4n === 3n,
);

for (const p of [7n, 199n, 1000003n]) {
  layoutTest(`the square root modulo ${p} is right for small residues`, (wide) => {
    const root = startSquareRoot(defineField("field", p, wide, reduceMontgomery));
    for (let value = 0n; value < p && value < 1000n; value++) {
      const candidate = root(value);
      const expected = isSquare(value, p) ? value : p - value;
      assertEquals(mod(candidate * candidate, p), expected);
    }
  });
}

layoutTest("emitSquareRoot() refuses a prime of 1 modulo 4", (wide) => {
  const others = testPrimes().filter(({ modulus }) => modulus % 4n === 1n);
  for (const modulus of [13n, ...others.slice(0, 2).map((prime) => prime.modulus)]) {
    const field = defineField("field", modulus, wide, reduceMontgomery);
    assertThrows(
      () => emitRoot(field),
      RangeError,
      "Cannot emit square root: expected a prime of 3 modulo 4",
    );
  }
});
