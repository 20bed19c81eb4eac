import { assert, assertEquals, assertThrows } from "@std/assert";
import { curveByName } from "../../src/ec/curves/registry.ts";
import {
  combine,
  isPrivate,
  negate,
  pointCompress,
  pointFromScalar,
  privateNegate,
  rfc6979Nonce,
  sign,
} from "../../src/secp256k1/mod.ts";
import { badPoints } from "../engines/bad_points.ts";
import { badScalars, Draw, edgeScalars, scalarBytes } from "../engines/inputs.ts";
import { fromHex, toHex } from "../hex.ts";
import { createReferenceEngine } from "../reference/engine.ts";
import { basePoint, multiply } from "../reference/group.ts";

const CURVE = curveByName("secp256k1")!;
const ORACLE = createReferenceEngine(CURVE);
const VALID = multiply(CURVE, 7n, basePoint(CURVE))!;

function pointOf(k: bigint, compressed = true): Uint8Array {
  return pointFromScalar(scalarBytes(CURVE, k), compressed);
}

Deno.test("combine() adds any number of points, in the form of the first", () => {
  const draw = new Draw("combine");
  const factors = Array.from({ length: 17 }, () => draw.number(CURVE.n));
  for (let count = 1; count <= factors.length; count++) {
    const some = factors.slice(0, count);
    const sum = some.reduce((total, k) => (total + k) % CURVE.n);
    for (const compressed of [true, false]) {
      const points = some.map((k, i) => pointOf(k, i === 0 ? compressed : i % 2 === 0));
      assertEquals(combine(...points), pointOf(sum, compressed), `${count} points`);
    }
  }
});

Deno.test("combine() throws at infinity, for bad points and for none", () => {
  const [one, minusOne] = [pointOf(1n), pointOf(CURVE.n - 1n)];
  assertThrows(() => combine(one, minusOne), RangeError, "got infinity");
  assertThrows(() => combine(), TypeError, "got none");
  assertThrows(() => combine(one, "02" as unknown as Uint8Array), TypeError, "got string");
  for (const [reason, bad] of badPoints(CURVE, VALID)) {
    assertThrows(() => combine(one, bad), RangeError, "point of the curve", reason);
  }
});

Deno.test("negate() gives −P in the form that it gets", () => {
  for (const k of [...edgeScalars(CURVE)].slice(0, 12)) {
    for (const compressed of [true, false]) {
      const point = pointOf(k, compressed);
      assertEquals(negate(point), pointOf(CURVE.n - k, compressed));
      assertEquals(negate(negate(point)), point);
    }
  }
  for (const [reason, bad] of badPoints(CURVE, VALID)) {
    assertThrows(() => negate(bad), RangeError, "Cannot negate point", reason);
  }
});

Deno.test("negate() keeps the zero octets that y begins with", () => {
  for (let k = 1n, found = 0; found < 2; k++) {
    const point = pointOf(k, false);
    if (point[33] !== 0) continue;
    assertEquals(negate(negate(point)), point);
    assertEquals(pointCompress(negate(point)), pointOf(CURVE.n - k, false));
    found++;
  }
});

Deno.test("isPrivate() is true from 1 to n − 1 alone", () => {
  for (const k of edgeScalars(CURVE)) assert(isPrivate(scalarBytes(CURVE, k)));
  for (const bad of badScalars(CURVE)) assertEquals(isPrivate(bad), false, `${bad}`);
  for (const bad of [null, undefined, "00".repeat(32), Array(32).fill(1), new Uint16Array(32)]) {
    assertEquals(isPrivate(bad as unknown as Uint8Array), false);
  }
});

Deno.test("privateNegate() gives n − d", () => {
  for (const k of edgeScalars(CURVE)) {
    assertEquals(privateNegate(scalarBytes(CURVE, k)), scalarBytes(CURVE, CURVE.n - k));
  }
});

Deno.test("rfc6979Nonce() is the nonce that sign() takes", () => {
  const draw = new Draw("nonce");
  for (let i = 0; i < 8; i++) {
    const h = draw.bytes(32), d = scalarBytes(CURVE, draw.number(CURVE.n));
    const extra = i % 2 === 0 ? undefined : draw.bytes(32);
    const k = rfc6979Nonce(h, d, extra);
    assertEquals(sign(h, d, extra).slice(0, 32), ORACLE.publicKey(k)!.slice(1, 33));
  }
});

Deno.test("rfc6979Nonce() gives the nonce of a known signature, and refuses bad input", () => {
  // d = 1, SHA-256("Satoshi Nakamoto"): a vector of Trezor's firmware, known to all wallets.
  const h = fromHex("a0dc65ffca799873cbea0ac274015b9526505daaaed385155425f7337704883e");
  const k = "8f8a276c19f4149656b280621e358cce24f5f52542772691ee69063b74f15d15";
  assertEquals(toHex(rfc6979Nonce(h, scalarBytes(CURVE, 1n))), k);
  for (const d of badScalars(CURVE)) {
    const kind = d.length === 32 ? RangeError : TypeError;
    assertThrows(() => rfc6979Nonce(h, d), kind, "Cannot make nonce");
  }
  assertThrows(() => rfc6979Nonce(h.slice(1), h), TypeError, "hash");
  assertThrows(() => rfc6979Nonce(h, h, h.slice(1)), TypeError, "extra entropy");
});
