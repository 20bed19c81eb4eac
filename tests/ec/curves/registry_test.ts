import { assert, assertEquals, assertStrictEquals, assertThrows } from "@std/assert";
import { type Curve, deriveCurve } from "../../../src/ec/curve_params.ts";
import { allCurves, curveByName, curveByOid } from "../../../src/ec/curves/registry.ts";
import * as list from "../../../src/ec/curves/mod.ts";
import { mod, power } from "../../reference/field.ts";
import { multiply } from "../../reference/group.ts";
import type { DomainParameters } from "../../vectors/domain_parameters.ts";
import { readVectors, vectorTest } from "../../vectors/vectors.ts";

Deno.test("curveByName() finds each curve by its name and aliases, always the same object", () => {
  for (const params of Object.values(list)) {
    const curve = curveByName(params.name)!;
    assertEquals(curve.name, params.name);
    for (const name of [params.name, ...params.aliases]) {
      assertStrictEquals(curveByName(name), curve);
    }
    assertStrictEquals(curveByOid(params.oid), curve);
    assert(allCurves().includes(curve));
  }
  assertEquals(allCurves().length, Object.keys(list).length);
});

/** Other spellings (RFC 4492, appendix A; RFC 8812; gematik's names), and no more. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  secp256k1: ["K-256", "P-256K"],
  "P-192": ["secp192r1", "prime192v1"],
  "P-224": ["secp224r1"],
  "P-256": ["secp256r1", "prime256v1"],
  "P-384": ["secp384r1"],
  "P-521": ["secp521r1"],
  brainpoolP256r1: ["BP-256"],
  brainpoolP384r1: ["BP-384"],
  brainpoolP512r1: ["BP-512"],
};

Deno.test("every curve has the aliases of the standards alone", () => {
  for (const { name, aliases } of allCurves()) assertEquals(aliases, ALIASES[name] ?? [], name);
});

Deno.test("the curves that runtimes have, those with a JOSE algorithm and those of low s", () => {
  const named = (has: (curve: Curve) => unknown) =>
    allCurves().filter(has).map(({ name, joseAlg }) => `${name} ${joseAlg ?? ""}`.trim()).sort();
  const listed = (...names: string[]) => names.filter((name) => curveByName(name.split(" ")[0]));
  const nist = listed("P-256 ES256", "P-384 ES384", "P-521 ES512");
  assertEquals(named(({ runtime }) => runtime), nist);
  assertEquals(named(({ joseAlg }) => joseAlg), [...nist, "secp256k1 ES256K"]);
  assertEquals(named(({ lowS }) => lowS), ["secp256k1 ES256K"]);
});

Deno.test("curveByName() regards case, and knows nothing that is not listed", () => {
  const names = [
    "SECP256K1",
    "Secp256k1",
    "secp256\u212A1",
    "k-256",
    "",
    " secp256k1",
    "secp256k1 ",
  ];
  names.push("__proto__", "constructor", "toString", "hasOwnProperty", "default", "name");
  for (const name of names) assertEquals(curveByName(name), undefined, JSON.stringify(name));
  for (const oid of ["", "1.3.132.0", "1.3.132.0.010", "1.3.132.0.11", "__proto__"]) {
    assertEquals(curveByOid(oid), undefined, JSON.stringify(oid));
  }
});

Deno.test("every curve: p and n are prime, n·G is infinity, the equation has three roots", () => {
  for (const { name, p, n, a, b, gx, gy, h, ...rest } of allCurves()) {
    for (const base of [2n, 3n, 5n, 7n, 11n, 13n, 17n, 19n, 23n, 29n, 31n, 37n]) {
      assertEquals(power(base, p - 1n, p), 1n, `${name}: p`);
      assertEquals(power(base, n - 1n, n), 1n, `${name}: n`);
    }
    assert(mod(4n * a ** 3n + 27n * b ** 2n, p) !== 0n, `${name}: discriminant`);
    const curve = { name, p, n, a, b, gx, gy, h, ...rest };
    assertEquals(multiply(curve, n, { x: gx, y: gy }), null, `${name}: order`);
  }
});

Deno.test("every endomorphism: β and λ are cube roots of one with λ·G = (β·x, y)", () => {
  for (const curve of allCurves()) {
    if (curve.endomorphism === undefined) continue;
    const { beta, lambda } = curve.endomorphism;
    assertEquals([power(beta, 3n, curve.p), power(lambda, 3n, curve.n)], [1n, 1n], curve.name);
    assert(beta !== 1n && lambda !== 1n);
    const base = { x: curve.gx, y: curve.gy };
    const expected = { x: mod(beta * curve.gx, curve.p), y: curve.gy };
    assertEquals(multiply(curve, lambda, base), expected, curve.name);
  }
});

Deno.test("every isomorphism maps r1 to the curve of RFC 5639 named t1, base point included", () => {
  for (const r1 of allCurves().filter(({ isomorphicTo }) => isomorphicTo)) {
    const t1 = curveByName(r1.name.replace("r1", "t1"))!, { p } = r1, { z } = r1.isomorphicTo!;
    assertEquals([t1.p, t1.n, t1.h], [p, r1.n, r1.h], r1.name);
    assertEquals([t1.a, t1.b], [p - 3n, mod(r1.b * z ** 6n, p)], r1.name);
    assertEquals([t1.gx, t1.gy], [mod(r1.gx * z ** 2n, p), mod(r1.gy * z ** 3n, p)], r1.name);
  }
  const twisted = allCurves().filter(({ name }) => /^brainpool.*t1$/.test(name));
  assertEquals(twisted.map(({ name }) => name.replace("t1", "r1")).sort(), isomorphic().sort());
});

function isomorphic(): string[] {
  return allCurves().filter(({ isomorphicTo }) => isomorphicTo).map(({ name }) => name);
}

/** The primes as their standards write them. */
const PRIMES: Readonly<Record<string, bigint>> = {
  "P-192": 2n ** 192n - 2n ** 64n - 1n,
  "P-224": 2n ** 224n - 2n ** 96n + 1n,
  "P-256": 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n,
  "P-384": 2n ** 384n - 2n ** 128n - 2n ** 96n + 2n ** 32n - 1n,
  "P-521": 2n ** 521n - 1n,
  secp112r1: (2n ** 128n - 3n) / 76439n,
  secp112r2: (2n ** 128n - 3n) / 76439n,
  secp128r1: 2n ** 128n - 2n ** 97n - 1n,
  secp128r2: 2n ** 128n - 2n ** 97n - 1n,
  secp160k1: 2n ** 160n - 2n ** 32n - 21389n,
  secp160r1: 2n ** 160n - 2n ** 31n - 1n,
  secp160r2: 2n ** 160n - 2n ** 32n - 21389n,
  secp192k1: 2n ** 192n - 2n ** 32n - 4553n,
  secp224k1: 2n ** 224n - 2n ** 32n - 6803n,
  secp256k1: 2n ** 256n - 2n ** 32n - 977n,
};

Deno.test("every prime has the form, and every name the size, that it is known for", () => {
  assertEquals((2n ** 128n - 3n) % 76439n, 0n);
  for (const { name, p, a, fieldBits } of allCurves()) {
    assertEquals(p, PRIMES[name] ?? p, name);
    assertEquals(fieldBits, Number(/\d+/.exec(name)![0]), name);
    assert(name in PRIMES || name.startsWith("brainpool"), name);
    if (/^P-|[rt]1$|160r2/.test(name) && !/^brain.*r1/.test(name)) assertEquals(a, p - 3n, name);
  }
});

/** Lengths of numbers that are not those of the field: SEC 2 and RFC 5915 take them of the order. */
const ORDERS: Readonly<Record<string, readonly [bits: number, bytes: number]>> = {
  secp112r2: [110, 14],
  secp128r2: [126, 16],
  secp160k1: [161, 21],
  secp160r1: [161, 21],
  secp160r2: [161, 21],
  secp224k1: [225, 29],
};

Deno.test("orders are as long as their fields, but for those known to differ", () => {
  for (const { name, h, fieldBits, fieldBytes, orderBits, scalarBytes } of allCurves()) {
    const expected = ORDERS[name] ?? [fieldBits, fieldBytes];
    assertEquals([orderBits, scalarBytes], expected, name);
    assertEquals(h, orderBits === fieldBits - 2 ? 4 : 1, name);
  }
});

Deno.test("deriveCurve() refuses a curve with any number changed", () => {
  const changes: ReadonlyArray<readonly [name: string, change: (c: Curve) => Partial<Curve>]> = [
    ["secp256k1", ({ gy }) => ({ gy: gy + 1n })],
    ["secp256k1", ({ b, p }) => ({ b: b + p })],
    ["secp256k1", ({ n }) => ({ n: n >> 1n })],
    ["secp256k1", () => ({ h: 2 })],
    ["secp256k1", ({ endomorphism }) => ({ endomorphism: { ...endomorphism!, beta: 1n } })],
    ["secp256k1", ({ endomorphism }) => ({ endomorphism: { ...endomorphism!, lambda: 2n } })],
    ["P-192", () => ({ endomorphism: curveByName("secp192k1")!.endomorphism })],
    ["brainpoolP256r1", ({ isomorphicTo }) => ({ isomorphicTo: { z: isomorphicTo!.z + 1n } })],
  ];
  for (const [name, change] of changes) {
    const curve = curveByName(name)!;
    assertEquals(deriveCurve(curve), curve);
    const attempt = () => deriveCurve({ ...curve, ...change(curve) });
    assertThrows(attempt, RangeError, `Cannot use curve ${name}: `);
  }
});

/** One group of Wycheproof's list of curves; numbers are hexadecimal. */
interface WycheproofCurve {
  readonly name: string;
  readonly oid: string;
  readonly p: string;
  readonly a: string;
  readonly b: string;
  readonly gx: string;
  readonly gy: string;
  readonly n: string;
  readonly h: number;
}

vectorTest<{ testGroups: { tests: WycheproofCurve[] }[] }>(
  "every curve of Wycheproof's list but the French one is as it says there",
  { file: "wycheproof/ec_prime_order_curves_test.json", cases: 26 },
  ({ testGroups }, tally) => {
    for (const given of testGroups.flatMap(({ tests }) => tests)) {
      const curve = curveByOid(given.oid) ?? curveByName(given.name);
      const { name, p, a, b, gx, gy, n } = given;
      const numbers = [p, a, b, gx, gy, n].map((digits) => BigInt(`0x${digits}`));
      assertEquals(curve === undefined, name === "FRP256v1", name);
      if (curve) {
        assertEquals([curve.p, curve.a, curve.b, curve.gx, curve.gy, curve.n], numbers, name);
        assertEquals(curve.h, given.h, name);
      }
      tally.run++;
    }
  },
);

const entries = readVectors<DomainParameters[]>("curves/domain-parameters.json");

Deno.test({
  name: `every curve equals its entry in curves/domain-parameters.json${
    entries ? "" : ` (no vectors folder: ${allCurves().length} curves skipped)`
  }`,
  ignore: entries === null,
  fn: () => {
    for (const curve of allCurves()) {
      const names = [curve.name, ...curve.aliases];
      const entry = entries!.find(({ name }) => names.includes(name))!;
      const numbers = [curve.p, curve.a, curve.b, curve.gx, curve.gy, curve.n];
      const expected = [entry.p, entry.a, entry.b, entry.gx, entry.gy, entry.n];
      assertEquals(numbers, expected.map((digits) => BigInt(`0x${digits}`)), curve.name);
      assertEquals(curve.h, entry.h, curve.name);
      if (entry.oid) assertEquals(curve.oid, entry.oid);
    }
  },
});
