import { assert, assertEquals, assertNotEquals, assertThrows } from "@std/assert";
import { concatBytes } from "../../src/bytes.ts";
import { curveByName } from "../../src/ec/curves/registry.ts";
import { pairOfX, xOfPair } from "../../src/secp256k1/ellswift_map.ts";
import {
  ellswiftCreate,
  ellswiftDecode,
  ellswiftEcdh,
  ellswiftEncode,
  pointCompress,
  pointFromScalar,
} from "../../src/secp256k1/mod.ts";
import { badPoints } from "../engines/bad_points.ts";
import { badScalars, Draw, edgeScalars, scalarBytes } from "../engines/inputs.ts";
import { fromHex, toHex } from "../hex.ts";
import { basePoint } from "../reference/group.ts";
import { AGREED, DECODED, INVERTED } from "./ellswift_answers.ts";

const CURVE = curveByName("secp256k1")!;

Deno.test("ellswiftDecode() gives x of BIP-324's vectors", () => {
  for (const [encoded, x] of DECODED) {
    const point = ellswiftDecode(fromHex(encoded));
    assertEquals(toHex(point.slice(1)), x);
    const t = BigInt(`0x${encoded.slice(64)}`) % CURVE.p;
    assertEquals(point[0], t % 2n === 0n ? 2 : 3);
    assertEquals(ellswiftDecode(fromHex(encoded), false), pointCompress(point, false));
  }
  assertEquals(DECODED.length, 16);
});

Deno.test("the map is inverted in every case as BIP-324's vectors say", () => {
  let found = 0;
  for (const row of INVERTED) {
    const [u, x, ...cases] = row.split(",");
    assertEquals(cases.length, 8);
    for (const [caseOf, t] of cases.entries()) {
      const pair = pairOfX(BigInt(`0x${x}`), BigInt(`0x${u}`), caseOf);
      assertEquals(pair === null ? "" : pair.toString(16).padStart(64, "0"), t, `case ${caseOf}`);
      if (pair !== null) assertEquals(xOfPair(BigInt(`0x${u}`), pair), BigInt(`0x${x}`));
      if (pair !== null) found++;
    }
  }
  assertEquals(found, 32);
});

Deno.test("ellswiftDecode() takes every 64 bytes: zeros, ones, exceptional pairs", () => {
  const { p } = CURVE, draw = new Draw("any");
  const octets = (value: bigint) => fromHex(value.toString(16).padStart(64, "0"));
  for (const u of [0n, 1n, 2n, p - 1n, p, p + 1n, 2n ** 256n - 1n]) {
    for (const t of [0n, 1n, 2n, p - 1n, p, p + 1n, 2n ** 256n - 1n]) {
      const point = ellswiftDecode(concatBytes(octets(u), octets(t)));
      assertEquals(pointCompress(point), point);
      // 0 stands for 1, and numbers for themselves modulo p.
      assertEquals(xOfPair(u, t), xOfPair(u % p || 1n, t % p || 1n));
    }
  }
  for (let i = 0; i < 50; i++) assertEquals(ellswiftDecode(draw.bytes(64)).length, 33);
});

Deno.test("ellswiftEncode() gives what ellswiftDecode() turns back, parity included", () => {
  const draw = new Draw("encode");
  for (const k of [...edgeScalars(CURVE).slice(0, 20), draw.number(CURVE.n)]) {
    const d = scalarBytes(CURVE, k), point = pointFromScalar(d);
    const entropy = draw.bytes(32);
    const encoded = ellswiftEncode(point, entropy);
    assertEquals(encoded.length, 64);
    assertEquals(ellswiftDecode(encoded), point);
    assertEquals(ellswiftEncode(pointFromScalar(d, false), entropy), encoded);
    assertEquals(ellswiftCreate(d, entropy), encoded);
    assertNotEquals(ellswiftEncode(point, draw.bytes(32)), encoded);
    assertNotEquals(ellswiftEncode(point), ellswiftEncode(point));
  }
});

Deno.test("ellswiftEcdh() gives the secrets of BIP-324's vectors", () => {
  for (const row of AGREED) {
    const [d, ours, theirs, initiating, x, secret] = row.split(",");
    const own = ellswiftDecode(fromHex(ours));
    assertEquals(toHex(own.slice(1)), x);
    assertEquals(toHex(pointFromScalar(fromHex(d)).slice(1)), x);
    const agreed = ellswiftEcdh(fromHex(d), fromHex(ours), fromHex(theirs), initiating === "1");
    assertEquals(toHex(agreed), secret);
  }
  assertEquals(AGREED.length, 5);
});

Deno.test("ellswiftEcdh() is the same from both sides, once they agree who began", () => {
  const draw = new Draw("both");
  for (let i = 0; i < 8; i++) {
    const [a, b] = [draw.number(CURVE.n), draw.number(CURVE.n)].map((k) => scalarBytes(CURVE, k));
    const [ours, theirs] = [ellswiftCreate(a), ellswiftCreate(b)];
    const secret = ellswiftEcdh(a, ours, theirs, true);
    assertEquals(ellswiftEcdh(b, theirs, ours, false), secret);
    assertNotEquals(ellswiftEcdh(b, theirs, ours, true), secret);
  }
});

Deno.test("ElligatorSwift refuses bad keys and lengths", () => {
  const good = scalarBytes(CURVE, 3n), encoded = ellswiftCreate(good);
  for (const [reason, bad] of badPoints(CURVE, basePoint(CURVE)!)) {
    assertThrows(() => ellswiftEncode(bad), RangeError, "Cannot encode public key", reason);
  }
  for (const d of badScalars(CURVE)) {
    const kind = d.length === 32 ? RangeError : TypeError;
    assertThrows(() => ellswiftCreate(d), kind, "private key");
    assertThrows(() => ellswiftEcdh(d, encoded, encoded, true), kind, "private key");
  }
  for (const length of [0, 32, 63, 65]) {
    const bytes = new Uint8Array(length);
    assertThrows(() => ellswiftDecode(bytes), TypeError, "64 bytes");
    assertThrows(() => ellswiftEcdh(good, bytes, encoded, true), TypeError, "64 bytes");
    assertThrows(() => ellswiftEcdh(good, encoded, bytes, true), TypeError, "64 bytes");
  }
  assertThrows(() => ellswiftEncode(pointFromScalar(good), good.slice(1)), TypeError, "entropy");
  assert(ellswiftDecode(new Uint8Array(64)).length === 33);
});
