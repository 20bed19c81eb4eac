import { assert, assertEquals, assertStrictEquals } from "@std/assert";
import { allCurves, curveByName, curveByOid } from "../../../src/ec/curves/registry.ts";
import * as list from "../../../src/ec/curves/mod.ts";
import { mod, power } from "../../reference/field.ts";
import { multiply } from "../../reference/group.ts";
import type { DomainParameters } from "../../vectors/domain_parameters.ts";
import { readVectors } from "../../vectors/vectors.ts";

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

Deno.test("curveByName() knows the other spellings of secp256k1", () => {
  const curve = curveByName("secp256k1");
  for (const name of ["K-256", "P-256K"]) assertStrictEquals(curveByName(name), curve);
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

const entries = readVectors<DomainParameters[]>("curves/domain-parameters.json");

Deno.test({
  name: `every curve equals its entry in curves/domain-parameters.json${
    entries ? "" : ` (no vectors folder: ${allCurves().length} curves skipped)`
  }`,
  ignore: entries === null,
  fn: () => {
    for (const curve of allCurves()) {
      const entry = entries!.find(({ oid }) => oid === curve.oid)!;
      const numbers = [curve.p, curve.a, curve.b, curve.gx, curve.gy, curve.n];
      const expected = [entry.p, entry.a, entry.b, entry.gx, entry.gy, entry.n];
      assertEquals(numbers, expected.map((digits) => BigInt(`0x${digits}`)), curve.name);
      assertEquals(curve.h, entry.h, curve.name);
    }
  },
});
