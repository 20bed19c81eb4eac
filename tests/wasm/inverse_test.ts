import { assert, assertEquals } from "@std/assert";
import { integerShape } from "../../src/wasm/integers.ts";
import { divisionSteps, emitInverse } from "../../src/wasm/inverse.ts";
import { MemoryLayout } from "../../src/wasm/layout.ts";
import { limbBytes, toLimbs } from "../../src/wasm/limbs.ts";
import { invertModPower } from "../../src/wasm/reduce_montgomery.ts";
import { LABEL } from "../../src/wasm/value.ts";
import { invert, mod } from "../reference/field.ts";
import { readInteger, writeInteger } from "./little_endian.ts";
import { testPrimes } from "./primes.ts";
import { startModule } from "./probe.ts";
import { Random } from "./random.ts";

/** Starts the inversion for moduli of up to `bits` bits; `inPlace` writes over the input. */
function startInverse(modulus: bigint, bits: number, inPlace: boolean) {
  const integer = integerShape((bits + 7) >> 3), memory = new MemoryLayout(0, 4096);
  const input = memory.place("in", integer, LABEL.public);
  const out = inPlace ? input : memory.place("out", integer, LABEL.public);
  const instance = startModule((m) => {
    const inversion = emitInverse(m, memory, bits, integer);
    const limbs = memory.place("modulus", inversion.modulus, LABEL.public);
    m.fill(limbs, limbBytes(toLimbs(modulus, inversion.layout)));
    const inverse = Number(invertModPower(modulus, inversion.layout.bits));
    m.export(m.define("invert", [], (f) => {
      f.call(inversion.function, out, input, limbs, inverse);
    }));
  });
  return (value: bigint): bigint => {
    writeInteger(instance, input, value);
    instance.functions.invert();
    return readInteger(instance, out);
  };
}

/** 0, the ends, every power of two and its negative, both halves of 1, random ones. */
function inputs(modulus: bigint, random: Random): bigint[] {
  const list = [
    0n,
    1n,
    2n,
    3n,
    modulus - 1n,
    modulus - 2n,
    (modulus - 1n) / 2n,
    (modulus + 1n) / 2n,
  ];
  for (let power = 1n; power < modulus; power *= 2n) list.push(power, modulus - power, power - 1n);
  for (let i = 0; i < 60; i++) list.push(random.below(modulus));
  return list;
}

function checkInverse(modulus: bigint, bits: number, inPlace = false): void {
  const invertEmitted = startInverse(modulus, bits, inPlace);
  for (const value of inputs(modulus, new Random(bits))) {
    const reduced = mod(value, modulus);
    const expected = reduced === 0n ? 0n : invert(reduced, modulus);
    assertEquals(invertEmitted(reduced), expected, `1/${reduced} mod ${modulus}`);
  }
}

const moduli = new Map(testPrimes().map(({ name, modulus }) => [modulus, name.split(",")[0]]));

for (const [modulus, name] of moduli) {
  const bits = modulus.toString(2).length;
  Deno.test(`the inverse modulo ${name} is what Euclid says`, () => checkInverse(modulus, bits));
  Deno.test(`the inverse modulo ${name} may be written over its input`, () => {
    checkInverse(modulus, bits, true);
  });
  Deno.test(`the inverse modulo ${name} takes a modulus shorter than it is emitted for`, () => {
    checkInverse(modulus, bits + 1);
    checkInverse(modulus, bits + 37);
  });
}

for (const modulus of [3n, 7n, 199n]) {
  Deno.test(`the inverse modulo ${modulus} is right for every residue`, () => {
    const invertEmitted = startInverse(modulus, modulus.toString(2).length, false);
    for (let value = 1n; value < modulus; value++) {
      assertEquals(invertEmitted(value) * value % modulus, 1n);
    }
  });
}

/** Steps until g is 0, by the paper's definition with δ starting at 1/2 (here doubled). */
function stepsOf(f: number, g: number): number {
  let steps = 0;
  for (let delta = 1; g !== 0; steps++) {
    const odd = g % 2 !== 0;
    if (delta > 0 && odd) [delta, f, g] = [2 - delta, g, (g - f) / 2];
    else [delta, g] = [2 + delta, (g + (odd ? f : 0)) / 2];
  }
  return steps;
}

Deno.test("divisionSteps() is enough for every modulus and residue of up to 9 bits", () => {
  for (let bits = 2; bits <= 9; bits++) {
    let most = 0;
    for (let f = 1; f < 2 ** bits; f += 2) {
      for (let g = 0; g < f; g++) most = Math.max(most, stepsOf(f, g));
    }
    assert(most <= divisionSteps(bits), `${bits} bits: ${most} steps of ${divisionSteps(bits)}`);
  }
});

Deno.test("divisionSteps() is not below the least number known to be enough for 256 bits", () => {
  // Bernstein, Yang 2019 with the half-integer start: 590 steps.
  assert(divisionSteps(256) >= 590);
});

Deno.test("invertModPower() inverts every odd number modulo a power of two", () => {
  for (const bits of [1, 2, 29, 30, 52, 64]) {
    const end = 1n << BigInt(bits);
    for (const value of [1n, 3n, -1n, -5n, end - 1n, (end >> 1n) | 1n, 0x1234567n]) {
      const inverse = invertModPower(value, bits);
      assertEquals(mod(inverse * value, end), mod(1n, end), `${value} mod 2^${bits}`);
      assertEquals(inverse >= 0n && inverse < end, true);
    }
  }
});
