import { assert, assertEquals, assertThrows } from "@std/assert";
import { allCurves } from "../../src/ec/curves/registry.ts";
import { type Basis, emitSplit, partBits, shortBasis } from "../../src/wasm/glv.ts";
import { integerShape } from "../../src/wasm/integers.ts";
import { MemoryLayout } from "../../src/wasm/layout.ts";
import { limbLayout } from "../../src/wasm/limbs.ts";
import { ModuleBuilder } from "../../src/wasm/module.ts";
import { LABEL } from "../../src/wasm/value.ts";
import { invert, mod, power } from "../reference/field.ts";
import { layoutTest } from "./layouts.ts";
import { readSigned, writeInteger } from "./little_endian.ts";
import { startModule } from "./probe.ts";
import { Random } from "./random.ts";

interface Lattice {
  readonly name: string;
  readonly n: bigint;
  readonly lambda: bigint;
}

/** A cube root of one that is not one. */
function cubeRoot(n: bigint): bigint {
  for (let base = 2n;; base++) {
    const root = power(base, (n - 1n) / 3n, n);
    if (root !== 1n) return root;
  }
}

/** Tiny orders, further primes of 1 modulo 3 of several lengths, and the curves of the package. */
function lattices(): Lattice[] {
  const primes = [
    7n,
    13n,
    199n,
    1000003n,
    2n ** 53n - 145n,
    2n ** 61n - 1n,
    2n ** 127n - 1n,
    2n ** 255n - 31n,
  ];
  const found = primes.filter((n) => n % 3n === 1n && power(2n, n - 1n, n) === 1n);
  const made = found.flatMap((n) => {
    const lambda = cubeRoot(n);
    return [lambda, n - 1n - lambda].map((root, i) => ({
      name: `${n}, root ${i}`,
      n,
      lambda: root,
    }));
  });
  const curves = allCurves().flatMap(({ name, n, endomorphism }) =>
    endomorphism ? [{ name, n, lambda: endomorphism.lambda }] : []
  );
  return [...made, ...curves];
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}

for (const { name, n, lambda } of lattices()) {
  Deno.test(`shortBasis() of ${name} spans the lattice with vectors as short as √n`, () => {
    const { first, second } = shortBasis(n, lambda);
    for (const [x, y] of [first, second]) {
      assertEquals(mod(x + lambda * y, n), 0n);
      // Minkowski: the two successive minima of a lattice of determinant n have a product of at
      // most 2n/√3; the norm form here has them equal, so both lie below 2·√n.
      assert(x * x + y * y < 4n * n, `(${x}, ${y})`);
    }
    assertEquals(first[0] * second[1] - first[1] * second[0], n, "determinant");
  });

  if (limbLayout(n.toString(2).length, true).count < 2) continue;
  layoutTest(`split of ${name}: s = s₁ + λ·s₂, both parts within their bits`, (wide) => {
    checkSplit(n, lambda, wide);
  });
}

/** Scalars at the ends, around borders, and where a rounded quotient is in doubt. */
function scalars(n: bigint, basis: Basis, limbBits: number, random: Random): bigint[] {
  const list = [0n, 1n, 2n, n - 1n, n - 2n, n >> 1n, (n >> 1n) + 1n, n / 3n];
  for (let at = limbBits; 1n << BigInt(at) < n; at += limbBits) {
    const border = 1n << BigInt(at);
    list.push(border - 1n, border, border + 1n, n - border);
  }
  const factors = [...basis.first, ...basis.second].filter((factor) => factor !== 0n).map(abs);
  for (const factor of factors) {
    list.push(factor, n - factor);
    // s·factor/n next to a half: s = (2k + 1)·n / (2·factor).
    for (let i = 0; i < 12; i++) {
      const near = (2n * random.below(factor) + 1n) * n / (2n * factor);
      list.push(near, near + 1n);
    }
  }
  const unit = invert(2n, n);
  for (let i = 0; i < 40; i++) list.push(random.below(n), mod(random.below(n) * unit, n));
  return list.filter((value) => value >= 0n && value < n);
}

function checkSplit(n: bigint, lambda: bigint, wide: boolean): void {
  const basis = shortBasis(n, lambda), bits = n.toString(2).length, limit = partBits(basis);
  const integer = integerShape((bits + 7) >> 3), layout = limbLayout(bits, wide);
  const memory = new MemoryLayout(0, 0);
  const [s1, s2, s] = ["s1", "s2", "s"].map((name) => memory.place(name, integer, LABEL.public));
  const instance = startModule((m) => {
    const split = emitSplit(m, integer, layout, n, basis);
    m.export(m.define("split", [], (f) => {
      f.call(split, s1, s2, s);
    }));
  });
  for (const value of scalars(n, basis, layout.bits, new Random(bits))) {
    writeInteger(instance, s, value);
    instance.memory.fill(0x77, s1.offset, s1.offset + integer.stride);
    instance.functions.split();
    const [first, second] = [readSigned(instance, s1), readSigned(instance, s2)];
    assertEquals(mod(first + lambda * second, n), value, `split of ${value}`);
    for (const part of [first, second]) {
      assertEquals(BigInt.asIntN(limit, part), part, `part ${part} of ${value}: ${limit} bits`);
    }
  }
}

layoutTest("emitSplit() refuses an order of a single limb", (wide) => {
  for (const { n, lambda } of lattices().filter(({ n }) => n < 1n << 26n)) {
    const layout = limbLayout(n.toString(2).length, wide);
    assertThrows(
      () => emitSplit(new ModuleBuilder(), integerShape(1), layout, n, shortBasis(n, lambda)),
      RangeError,
      "expected an order of two limbs, got one",
    );
  }
});

Deno.test("partBits() is about half of the order, sign included", () => {
  for (const { name, n, lambda } of lattices()) {
    const half = Math.ceil(n.toString(2).length / 2);
    assert(partBits(shortBasis(n, lambda)) <= half + 2, name);
  }
});
