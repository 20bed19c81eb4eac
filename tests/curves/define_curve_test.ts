import { assert, assertEquals, assertThrows } from "@std/assert";
import { bigintToBytes } from "../../src/bytes.ts";
import { curve, type CurveDefinition, defineCurve } from "../../src/ec/mod.ts";
import type { Curve } from "../../src/ec/curve_params.ts";
import type { CurveNumbers } from "../../src/wasm/curve_context.ts";
import { checkCurve } from "../../src/ec/define_curve.ts";
import { isProbablePrime } from "../../src/ec/primality.ts";
import { add, basePoint, multiply } from "../reference/group.ts";
import { allCurves } from "../../src/ec/curves/registry.ts";
import { Random } from "../wasm/random.ts";
import { OWN_CURVES } from "./own_curves.ts";

const K1: CurveDefinition = curve("secp256k1").params;

/** A product of two primes of 128 bits, ≡ 3 mod 4; what passes for a prime at a glance. */
const COMPOSITE = (2n ** 128n - 159n) * (2n ** 127n - 1n);

/** Each check with what breaks it: the parameters to change, and what the message says. */
const BAD: readonly [reason: string, changed: Partial<CurveDefinition>, text: string][] = [
  ["p of 95 bits", { p: 2n ** 94n + 7n }, "p to be of 96 to 640 bits"],
  ["p of 641 bits", { p: 2n ** 640n + 115n }, "p to be of 96 to 640 bits"],
  ["p of a million bits", { p: 2n ** 1_000_000n + 1n }, "p to be of 96 to 640 bits"],
  ["p negative", { p: -K1.p }, "p to be of 96 to 640 bits"],
  ["p = 0", { p: 0n }, "p to be of 96 to 640 bits"],
  ["a not reduced", { a: K1.p }, "a to be from 0 to p - 1"],
  ["a negative", { a: -3n }, "a to be from 0 to p - 1"],
  ["b not reduced", { b: K1.p + 7n }, "b to be from 0 to p - 1"],
  ["gx not reduced", { gx: K1.gx + K1.p }, "gx to be from 0 to p - 1"],
  ["gy negative", { gy: K1.gy - K1.p }, "gy to be from 0 to p - 1"],
  ["h = 0", { h: 0 }, "h to be an integer from 1 to 8, got 0"],
  ["h = 9", { h: 9 }, "h to be an integer from 1 to 8, got 9"],
  ["h = 1.5", { h: 1.5 }, "h to be an integer from 1 to 8, got 1.5"],
  ["h = NaN", { h: NaN }, "h to be an integer from 1 to 8, got NaN"],
  ["h = 2, outside of Hasse's bound", { h: 2 }, "h·n to be within Hasse's bound"],
  ["n outside of Hasse's bound", { n: K1.n >> 1n }, "h·n to be within Hasse's bound"],
  ["n = 0", { n: 0n }, "h·n to be within Hasse's bound"],
  ["n of 600 million bits", { n: 1n << 600_000_000n }, "h·n to be within Hasse's bound"],
  ["n negative", { n: -K1.n }, "h·n to be within Hasse's bound"],
  ["n = p", { n: K1.p }, "n not to be p (an anomalous curve)"],
  ["a singular curve", { a: 0n, b: 0n }, "a curve that is not singular"],
  ["b of another curve", { b: 8n }, "the base point to be on the curve"],
  ["gy of no point", { gy: K1.gy + 1n }, "the base point to be on the curve"],
  ["n composite", { n: K1.n + 2n }, "n to be prime"],
];

for (const [reason, changed, text] of BAD) {
  Deno.test(`defineCurve() refuses ${reason}`, () => {
    const message = `Cannot define curve: expected ${text}`;
    assertThrows(() => defineCurve({ ...K1, ...changed }), RangeError, message);
  });
}

Deno.test("defineCurve() refuses a composite p", () => {
  const p = COMPOSITE, b = (K1.gy ** 2n - K1.gx ** 3n) % p;
  const reduced = { gx: K1.gx % p, gy: K1.gy % p };
  const fitting = ((reduced.gy ** 2n - reduced.gx ** 3n) % p + p) % p;
  assert(b !== 0n);
  const definition = { ...K1, ...reduced, p, b: fitting, n: p - 12n };
  assertThrows(() => defineCurve(definition), RangeError, "p to be prime, got a composite number");
});

Deno.test("defineCurve() refuses a prime n that is not the order of the base point", () => {
  let n = K1.n + 2n;
  while (!isProbablePrime(n)) n += 2n;
  const text = "expected the base point to have order n, got another order";
  assertThrows(() => defineCurve({ ...K1, n }), RangeError, text);
});

Deno.test("defineCurve() refuses a supersingular curve: its embedding degree is 2", () => {
  // y² = x³ + b over p ≡ 2 mod 3 has p + 1 points: here 6·n.
  let n = 2n ** 125n + 1n;
  while (!isProbablePrime(n) || !isProbablePrime(6n * n - 1n)) n += 2n;
  const p = 6n * n - 1n, gx = 5n, gy = 11n, b = p + gy * gy - gx ** 3n;
  const definition = { p, a: 0n, b, gx, gy, n, h: 6 };
  assertThrows(() => defineCurve(definition), RangeError, "an embedding degree above 99, got 2");
});

Deno.test("defineCurve() refuses parameters of another type", () => {
  for (const key of ["p", "a", "b", "gx", "gy", "n"] as const) {
    for (const value of [7, "7", null, undefined]) {
      const definition = { ...K1, [key]: value } as CurveDefinition;
      assertThrows(() => defineCurve(definition), TypeError, `expected ${key} to be a bigint`);
    }
  }
  const h = 1n as unknown as number;
  assertThrows(() => defineCurve({ ...K1, h }), TypeError, "expected h to be a number, got bigint");
  const name = 7 as unknown as string;
  assertThrows(() => defineCurve({ ...K1, name }), TypeError, "expected name to be a string");
  for (const value of [null, undefined, 7, "secp256k1"]) {
    assertThrows(() => defineCurve(value as unknown as CurveDefinition), TypeError, "an object");
  }
});

Deno.test("defineCurve() reads each parameter once", () => {
  const read: string[] = [];
  const definition = new Proxy(K1, {
    get(target, key) {
      read.push(String(key));
      return Reflect.get(target, key);
    },
  });
  defineCurve(definition);
  assertEquals(read.sort(), ["a", "b", "gx", "gy", "h", "n", "name", "p"]);
});

for (const data of allCurves()) {
  Deno.test(`defineCurve() takes ${data.name} and makes the same curve of it`, () => {
    const { p, a, b, gx, gy, n, h } = data;
    const own = defineCurve({ p, a, b, gx, gy, n, h });
    assertEquals([own.name, own.params], ["own curve", { p, a, b, gx, gy, n, h }]);
    const d = bigintToBytes(n - 5n, own.sizes.scalar);
    assertEquals(
      own.Point.fromBytes(own.publicKey(d)).toAffine(),
      multiply(data, n - 5n, basePoint(data)),
    );
  });
}

Deno.test("checkCurve() finds the endomorphism of a curve with a = 0, and of no other", () => {
  const all = [...allCurves(), ...OWN_CURVES];
  const found = all.filter((definition) => {
    const { endomorphism, ...data } = checkCurve(definition);
    if (!endomorphism) return false;
    const { beta, lambda } = endomorphism, { p, n, gx, gy } = data;
    assert(data.a === 0n && beta !== 1n && beta ** 3n % p === 1n && lambda ** 3n % n === 1n);
    assertEquals(multiply(data, lambda, basePoint(data)), { x: beta * gx % p, y: gy });
    return true;
  });
  // Halves of a few lengths fit no windows; those curves go without.
  const possible = all.filter(({ a, n }) => a === 0n && n >> 128n > 0n);
  assert(found.length > possible.length / 2 && found.length <= possible.length);
});

Deno.test("checkCurve() finds a factor that brings a to −3, for half of the curves", () => {
  const all = [...allCurves(), ...OWN_CURVES];
  const found = all.filter((definition) => {
    const { isomorphicTo, a, p } = checkCurve(definition) as Curve & CurveNumbers;
    if (!isomorphicTo) return false;
    assertEquals(a * isomorphicTo.z ** 4n % p, p - 3n);
    return true;
  });
  assert(found.every(({ a, p }) => a !== 0n && a !== p - 3n));
  assert(found.length > 5, `${found.length} of ${all.length}`);
  const brainpool = found.filter(({ name }) => name?.startsWith("brainpool"));
  assertEquals(brainpool.length, 7);
});

for (const definition of OWN_CURVES) {
  const { p, a, n } = definition, bits = p.toString(2).length;
  Deno.test(`defineCurve(): ${bits} bits, a ${a === 0n ? "=" : "≠"} 0, works in full`, () => {
    const random = new Random(bits), c = defineCurve(definition), data = checkCurve(definition);
    const { privateKey, publicKey } = c.generateKeyPair(), digest = random.bytes(32);
    const signature = c.sign(digest, privateKey);
    assert(c.verify(signature, digest, publicKey));
    assert(!c.verify(signature, random.bytes(32), publicKey));
    assert(c.recoverAll(signature, digest).some((key) => `${key}` === `${publicKey}`));
    const other = c.generateKeyPair();
    const secret = c.sharedSecret(privateKey, other.publicKey, "xy");
    assertEquals(c.sharedSecret(other.privateKey, publicKey, "xy"), secret);
    const [a, b, k] = [random.below(n), random.below(n), random.below(n)], G = basePoint(data);
    const point = multiply(data, k, G), own = c.Point.fromAffine(point!);
    const expected = add(data, multiply(data, a, G), multiply(data, b, point));
    assertEquals(c.doubleMultiplyVartime(a, own, b).toAffine(), expected);
    assertEquals(c.msmVartime([c.Point.BASE, own], [a, b]).toAffine(), expected);
    const many = Array.from({ length: 300 }, () => own);
    const scalars = many.map((_, i) => BigInt(i) * a % n);
    const sum = scalars.reduce((total, scalar) => total + scalar * k, 0n) % n;
    assertEquals(c.msmVartime(many, scalars).toAffine(), multiply(data, sum, G));
  });
}
