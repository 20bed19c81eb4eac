import { assert, assertEquals, assertThrows } from "@std/assert";
import { curve, defineCurve } from "../../src/ec/mod.ts";
import type { AffinePoint, Point } from "../../src/ec/point.ts";
import { Growing, lying } from "../hostile_arrays.ts";

const C = curve("secp256k1");
const OTHER = defineCurve({ name: "a copy", ...C.params });
const { privateKey: D, publicKey: Q } = C.generateKeyPair();
const H = new Uint8Array(32).fill(9);
const SIGNATURE = C.sign(H, D);

function assertEverythingWorks(): void {
  assertEquals(C.sign(H, D), SIGNATURE);
  assert(C.verify(SIGNATURE, H, Q));
  assert(C.Point.fromBytes(Q).equals(C.multiplyBase(D)));
  const { BASE } = C.Point;
  assert(C.msmVartime([BASE, BASE], [2n, 3n]).equals(BASE.multiplyVartime(5n)));
}

Deno.test("no argument with a false length gets into the modules", () => {
  const wrong = "got 200000 bytes";
  assertThrows(() => C.publicKey(lying(32)), TypeError, wrong);
  assertThrows(() => C.sign(lying(32), D), TypeError, wrong);
  assertThrows(() => C.sign(H, lying(32)), TypeError, wrong);
  assertThrows(() => C.sign(H, D, { extraEntropy: lying(32) }), TypeError, wrong);
  assertThrows(() => C.verify(SIGNATURE, H, lying(33)), RangeError);
  assertEquals(C.verify(lying(64), H, Q), false);
  assertEquals(C.verify(lying(64), H, Q, { format: "der" }), false);
  assertThrows(() => C.sharedSecret(lying(32), Q), TypeError, wrong);
  assertThrows(() => C.sharedSecret(D, lying(33)), RangeError);
  assertThrows(() => C.recover(lying(64), H, 0), RangeError);
  assertEquals(C.recoverAll(lying(64), H), []);
  assertThrows(() => C.Point.fromBytes(lying(33)), RangeError, wrong);
  assertThrows(() => C.multiplyBase(lying(32)), TypeError, wrong);
  assertThrows(() => C.Point.BASE.multiply(lying(32)), TypeError, wrong);
  assertThrows(() => C.msmVartime(lying(33), [1n]), RangeError, wrong);
  assertThrows(() => C.msmVartime([C.Point.BASE], lying(32)), RangeError, "got 1 and 6250");
  assertThrows(() => C.field.fromBytes(lying(32)), TypeError, wrong);
  assertEverythingWorks();
});

Deno.test("methods of a subclass are not asked", () => {
  assert(C.verify(Growing.from(SIGNATURE), Growing.from(H), Growing.from(Q)));
  assertEquals(C.sign(Growing.from(H), Growing.from(D)), SIGNATURE);
  assertEquals(C.publicKey(Growing.from(D)), Q);
  assertEquals(C.sharedSecret(Growing.from(D), Growing.from(Q)), C.sharedSecret(D, Q));
  assertEquals(C.Point.fromBytes(Growing.from(Q)).toBytes(), Q);
  const sum = C.msmVartime(Growing.from(Q), Growing.from([...new Uint8Array(31), 3]));
  assert(sum.equals(C.Point.fromBytes(Q).multiplyVartime(3n)));
  assertEverythingWorks();
});

Deno.test("detached and shared bytes are taken as they are", () => {
  const detached = new Uint8Array(33);
  structuredClone(detached.buffer, { transfer: [detached.buffer] });
  assertThrows(() => C.Point.fromBytes(detached), RangeError, "got 0 bytes");
  assertThrows(() => C.publicKey(detached), TypeError, "got 0 bytes");
  const shared = new Uint8Array(new SharedArrayBuffer(33));
  shared.set(Q);
  assertEquals(C.Point.fromBytes(shared).toBytes(), Q);
  assert(C.verify(SIGNATURE, H, shared));
});

Deno.test("results are fresh, and what a caller changes afterwards changes nothing", () => {
  const octets = Q.slice(), point = C.Point.fromBytes(octets);
  octets.fill(0);
  point.toBytes().fill(0);
  assertEquals(point.toBytes(), Q);
  const points = [point], scalars = [3n], sum = C.msmVartime(points, scalars);
  points[0] = C.Point.BASE;
  assert(sum.equals(point.multiplyVartime(3n)));
  assert(C.Point.ZERO.add(point).equals(point) && C.Point.ZERO.isZero());
});

Deno.test("points of another curve, even of the same numbers, are refused", () => {
  const { BASE } = C.Point, stranger = OTHER.Point.BASE;
  const text = "expected a point of secp256k1, got one of another curve, a copy";
  const calls: (() => unknown)[] = [
    () => BASE.add(stranger),
    () => BASE.subtract(stranger),
    () => BASE.equals(stranger),
    () => C.doubleMultiplyVartime(1n, stranger, 1n),
    () => C.msmVartime([BASE, stranger], [1n, 1n]),
    () => C.verify(SIGNATURE, H, stranger),
    () => C.sharedSecret(D, stranger),
  ];
  for (const call of calls) assertThrows(call, TypeError, text);
  assertEverythingWorks();
});

Deno.test("what only looks like a point is refused", () => {
  const { BASE } = C.Point;
  const fakes = [null, undefined, 1n, Q, { ...BASE }, Object.create(BASE), BASE.toAffine()];
  for (const fake of fakes as Point[]) {
    assertThrows(() => BASE.add(fake), TypeError, "expected a point of secp256k1, got");
    assertThrows(() => BASE.equals(fake), TypeError, "expected a point of secp256k1, got");
    assertThrows(() => C.msmVartime([fake], [1n]), TypeError, "expected a point of secp256k1, got");
  }
  const make = BASE.constructor as new (...args: unknown[]) => Point;
  assertThrows(() => new make(), TypeError, "Cannot make point");
  assertThrows(() => Reflect.construct(make, [Symbol("maker of points")]), TypeError, "make point");
  assertEverythingWorks();
});

Deno.test("lists that change while they are read change nothing", () => {
  const { BASE } = C.Point;
  const points = new Proxy([BASE, BASE], {
    get(target, key, receiver) {
      // Another call in the middle of this one.
      BASE.double().toBytes();
      return Reflect.get(target, key, receiver);
    },
  });
  assert(C.msmVartime(points, [2n, 3n]).equals(BASE.multiplyVartime(5n)));
  const endless = { length: 2, [Symbol.iterator]: () => [BASE][Symbol.iterator]() };
  assertThrows(() => C.msmVartime(endless as unknown as Point[], [1n]), TypeError, "got Object");
});

Deno.test("type errors name what came", () => {
  const wrong: [unknown, string][] = [[null, "null"], [[1], "Array"], ["x", "string"], [
    7,
    "number",
  ]];
  for (const [value, kind] of wrong) {
    const bytes = value as Uint8Array, number = value as bigint;
    const calls: (() => unknown)[] = [
      () => C.publicKey(bytes),
      () => C.sign(bytes, D),
      () => C.sign(H, bytes),
      () => C.verify(bytes, H, Q),
      () => C.verify(SIGNATURE, bytes, Q),
      () => C.verify(SIGNATURE, H, bytes),
      () => C.sharedSecret(bytes, Q),
      () => C.sharedSecret(D, bytes),
      () => C.recover(bytes, H, 0),
      () => C.recoverAll(SIGNATURE, bytes),
      () => C.Point.fromBytes(bytes),
      () => C.Point.BASE.multiply(bytes),
      () => C.Point.BASE.multiplyVartime(number),
      () => C.multiplyBaseVartime(number),
      () => C.doubleMultiplyVartime(number, C.Point.BASE, 1n),
    ];
    for (const call of calls) assertThrows(call, TypeError, `got ${kind}`);
  }
  assertThrows(() => C.msmVartime(new Set() as unknown as [], []), TypeError, "got Set");
  assertThrows(
    () => C.msmVartime([C.Point.BASE], [1 as unknown as bigint]),
    TypeError,
    "got number",
  );
});

Deno.test("what is no object is neither options nor coordinates nor a list", () => {
  for (const [value, kind] of [[null, "null"], ["der", "string"], [7, "number"]]) {
    const options = value as Record<never, never>, text = `to be an object, got ${kind}`;
    const calls: (() => unknown)[] = [
      () => C.sign(H, D, options),
      () => C.verify(SIGNATURE, H, Q, options),
      () => C.Point.fromBytes(Q, options),
      () => C.Point.fromAffine(value as unknown as AffinePoint),
    ];
    for (const call of calls) assertThrows(call, TypeError, text);
    const list = value as unknown as bigint[];
    assertThrows(() => C.field.invertMany(list), TypeError, `field elements, got ${kind}`);
  }
});

Deno.test("flags are booleans: what only resembles one neither sets nor clears it", () => {
  for (const [value, kind] of [[1, "number"], ["no", "string"], [null, "null"]]) {
    const lowS = value as unknown as boolean, text = `to be a boolean, got ${kind}`;
    assertThrows(() => C.sign(H, D, { lowS }), TypeError, `Cannot sign: expected lowS ${text}`);
    assertThrows(() => C.verify(SIGNATURE, H, Q, { lowS }), TypeError, `expected lowS ${text}`);
    const hybrid = lowS;
    assertThrows(() => C.Point.fromBytes(Q, { hybrid }), TypeError, `expected hybrid ${text}`);
  }
});

Deno.test("infinity is no public key", () => {
  const { ZERO } = C.Point, text = "expected a public key, got infinity, which is none";
  assertThrows(() => C.verify(SIGNATURE, H, ZERO), RangeError, `Cannot verify: ${text}`);
  assertThrows(() => C.sharedSecret(D, ZERO), RangeError, `Cannot agree: ${text}`);
});
