import { assertEquals } from "@std/assert";
import { emitElementConversions, emitScalarConversions } from "../../src/wasm/conversions.ts";
import { defineField, type Field } from "../../src/wasm/field.ts";
import { emitField } from "../../src/wasm/field_functions.ts";
import { MemoryLayout } from "../../src/wasm/layout.ts";
import { integerShape } from "../../src/wasm/integers.ts";
import { fromLimbs, limbBytes, toLimbs } from "../../src/wasm/limbs.ts";
import { ModuleBuilder, type Signature } from "../../src/wasm/module.ts";
import { emitPower } from "../../src/wasm/power.ts";
import { reduceMontgomery } from "../../src/wasm/reduce_montgomery.ts";
import { emitSquareRoot } from "../../src/wasm/sqrt.ts";
import { LABEL } from "../../src/wasm/value.ts";
import { invert, isSquare, mod } from "../reference/field.ts";
import { readLimbs, writeLimbs } from "./field_module.ts";
import { layoutTest } from "./layouts.ts";
import { fieldTest } from "./primes.ts";
import { startModule } from "./probe.ts";
import { Random } from "./random.ts";

/** A module with the square root alone; its inverse is Fermat's. */
function emitRoot(m: ModuleBuilder, memory: MemoryLayout, field: Field): Signature {
  const functions = emitField(m, memory, field), { modulus, reduction: { radix } } = field;
  const integer = integerShape(Math.ceil(modulus.toString(2).length / 8));
  const toForm = memory.place("R2", field.shape(), LABEL.public);
  m.fill(toForm, limbBytes(field.constant(radix)));
  const scalars = emitScalarConversions(m, field, integer, functions.multiply, toForm);
  return emitSquareRoot(m, memory, field, functions, {
    isZero: emitElementConversions(m, field, integer, scalars).isZero,
    invert: emitPower(m, memory, field, functions, modulus - 2n, "invert"),
  });
}

function startSquareRoot(field: Field): (value: bigint) => bigint {
  const memory = new MemoryLayout(0, 8192), { layout, modulus, reduction: { radix } } = field;
  const input = memory.place("in", field.shape(), LABEL.public);
  const out = memory.place("out", field.shape(), LABEL.public);
  const instance = startModule((m) => {
    const root = emitRoot(m, memory, field);
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
  for (const value of values) checkRoot(root, value, p);
}

/** For a non-square the caller sees by squaring that the candidate is no root. */
function checkRoot(root: (value: bigint) => bigint, value: bigint, p: bigint): void {
  const candidate = root(value), squared = mod(candidate * candidate, p);
  assertEquals(squared === value, isSquare(value, p), `root of ${value} mod ${p}`);
}

fieldTest(
  (prime) => `the square root modulo ${prime} squares to what it is of`,
  (field) => void emitRoot(new ModuleBuilder(), new MemoryLayout(0, 8192), field),
  checkRoots,
);

for (const p of [7n, 13n, 17n, 97n, 193n, 199n, 257n, 1000003n, 1000033n]) {
  layoutTest(`the square root modulo ${p} is right for small residues`, (wide) => {
    const root = startSquareRoot(defineField("field", p, wide, reduceMontgomery));
    for (let value = 0n; value < p && value < 1000n; value++) checkRoot(root, value, p);
  });
}
