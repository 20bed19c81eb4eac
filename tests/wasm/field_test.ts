import { assert, assertEquals } from "@std/assert";
import { defineField, type Field } from "../../src/wasm/field.ts";
import { emitField, type FieldFunctions } from "../../src/wasm/field_functions.ts";
import { MemoryLayout } from "../../src/wasm/layout.ts";
import { fromLimbs, limbLayout } from "../../src/wasm/limbs.ts";
import { ModuleBuilder } from "../../src/wasm/module.ts";
import type { Shape } from "../../src/wasm/place.ts";
import { reduceMontgomery } from "../../src/wasm/reduce_montgomery.ts";
import { isPseudoMersenne, reduceSpecial } from "../../src/wasm/reduce_special.ts";
import { invert, mod } from "../reference/field.ts";
import { type Access, SCRATCH_BYTES, startField } from "./field_module.ts";
import { layoutTest } from "./layouts.ts";
import { edgeOperands, type Limbs, type ValueRange } from "./operands.ts";
import { fieldTest, testPrimes } from "./primes.ts";
import { Random } from "./random.ts";

/** Argument tuples that each way of calling a function is tested with. */
const TUPLES = 400;

/**
 * What each function gives, out of the values of its inputs and its factor. `unit` is what a
 * product is multiplied by in the form of the reduction: 1/R of Montgomery's, else 1.
 */
const SPECIFICATION: Readonly<
  Record<string, (inputs: bigint[], factor: bigint, unit: bigint, modulus: bigint) => bigint>
> = {
  multiply: ([a, b], _, unit) => a * b * unit,
  square: ([a], _, unit) => a * a * unit,
  squareTimes: ([a], times, unit) => times * a * a * unit,
  multiplyAdd: ([a, b, c], times, unit) => a * b * unit + times * c,
  squareAdd: ([a, c], times, unit) => a * a * unit + times * c,
  addTimes: ([a, c], times) => a + times * c,
  halve: ([a], _, _unit, modulus) => a * invert(2n, modulus),
  productDifference: ([a, b, c, d], _, unit) => (a * b - c * d) * unit,
};

/** How many times magnitude 1 a shape is. */
function unitsOf(field: Field, shape: Shape): number {
  return shape.hi[0] / field.shape().hi[0];
}

/**
 * What an operand may be. A reduction by the form of the prime takes all that its limbs can make;
 * Montgomery's leaves −modulus to 2·modulus, and counts on it.
 */
function valueRange({ modulus, reduction }: Field, units: number): ValueRange | null {
  if (reduction.radix === 1n) return null;
  return { lo: -BigInt(units) * modulus, hi: 2n * BigInt(units) * modulus };
}

function* tuples(field: Field, { shapes, sharing, factor }: Access, random: Random) {
  const lists = shapes.map((shape) => {
    return edgeOperands(field, shape, valueRange(field, unitsOf(field, shape)), random);
  });
  const bound = BigInt(factor ?? 0);
  const factors = [bound, -bound, 1n, -1n, 0n];
  for (let i = 0; i < TUPLES; i++) {
    const own = lists.map((list) => random.pick(list));
    const inputs = sharing.slice(1).map((index) => own[index]);
    const times = i % 4 === 0 ? random.between(-bound, bound) : random.pick(factors);
    yield { inputs, times };
  }
}

function assertShape(limbs: Limbs, { lo, hi }: Shape, what: string): void {
  limbs.forEach((limb, i) => {
    const inside = BigInt(lo[i]) <= limb && limb <= BigInt(hi[i]);
    assert(inside, `${what}: limb ${i} is ${limb}, expected ${lo[i]} to ${hi[i]}`);
  });
}

function checkAccess(field: Field, access: Access, random: Random): void {
  const { name, shapes, run, sharing } = access, { modulus, layout, reduction } = field;
  const unit = invert(reduction.radix, modulus);
  let count = 0;
  for (const { inputs, times } of tuples(field, access, random)) {
    const values = inputs.map((limbs) => fromLimbs(limbs, layout));
    const out = run(inputs, access.factor === null ? undefined : times);
    const what = `${name} of ${values}, factor ${times}, shared ${sharing}`;
    assertShape(out, shapes[0], what);
    const range = valueRange(field, 1), value = fromLimbs(out, layout);
    assert(!range || (range.lo <= value && value <= range.hi), `${what}: ${value}`);
    const expected = mod(SPECIFICATION[name](values, times, unit, modulus), modulus);
    assertEquals(mod(value, modulus), expected, what);
    count++;
  }
  assert(count > TUPLES / 2, `${name}: ${count} tuples`);
}

/** Moduli of the form, from one limb, where nothing is left to fold, to those of known curves. */
const SPECIAL: readonly bigint[] = [
  2n ** 20n - 3n,
  2n ** 26n - 5n,
  2n ** 49n - 81n,
  2n ** 130n - 5n,
  2n ** 222n - 117n,
  2n ** 251n - 9n,
  2n ** 255n - 19n,
];

const FUNCTIONS = Object.keys(SPECIFICATION);

/** Functions that a field has by what its reduction costs. */
const ONLY_CHEAP = ["squareTimes"], ONLY_COSTLY = ["halve", "productDifference"];

function isOffered(name: string, { reduction }: Field): boolean {
  return !(reduction.halve ? ONLY_CHEAP : ONLY_COSTLY).includes(name);
}

function emitAlone(field: Field): FieldFunctions {
  return emitField(new ModuleBuilder(), new MemoryLayout(0, SCRATCH_BYTES), field);
}

for (const name of FUNCTIONS) {
  fieldTest(
    (prime) => `${name} modulo ${prime} is what BigInt says, in place too`,
    (field) => void emitAlone(field),
    (field) => {
      const accesses = startField(field).filter((access) => access.name === name);
      assert(accesses.length > 1);
      const random = new Random(Number(field.modulus % 65521n));
      for (const access of accesses) checkAccess(field, access, random);
    },
    (field) => isOffered(name, field),
  );
}

layoutTest("every function of a field has a specification", (wide) => {
  const costly = emitAlone(defineField("field", 2n ** 61n - 1n, wide, reduceMontgomery));
  const cheap = emitAlone(defineField("field", 2n ** 255n - 19n, wide, reduceSpecial));
  const names = new Set([...Object.keys(costly), ...Object.keys(cheap)]);
  assertEquals([...names].sort(), [...FUNCTIONS].sort());
  for (const name of ONLY_CHEAP) assert(!(name in costly) && name in cheap);
  for (const name of ONLY_COSTLY) assert(name in costly && !(name in cheap));
});

layoutTest("every modulus that isPseudoMersenne() takes can be emitted in that form", (wide) => {
  const moduli = [...SPECIAL, ...testPrimes().map(({ modulus }) => modulus)];
  for (const modulus of moduli) {
    if (!isPseudoMersenne(modulus, limbLayout(modulus.toString(2).length, wide))) continue;
    emitAlone(defineField("field", modulus, wide, reduceSpecial));
  }
});
