import { assert, assertEquals, assertThrows } from "@std/assert";
import { ecdh, pointFromScalar, sign, verify } from "../../src/secp256k1/mod.ts";
import { Growing, lying } from "../hostile_arrays.ts";

const D = new Uint8Array(32).fill(7);
const H = new Uint8Array(32).fill(9);
const Q = pointFromScalar(D);
const SIGNATURE = sign(H, D);

function assertEngineWorks(): void {
  assertEquals(sign(H, D), SIGNATURE);
  assert(verify(H, Q, SIGNATURE));
}

Deno.test("no argument with a false length gets into the engine", () => {
  assertThrows(() => pointFromScalar(lying(32)), TypeError, "got 200000 bytes");
  assertThrows(() => sign(lying(32), D), TypeError, "got 200000 bytes");
  assertThrows(() => sign(H, lying(32)), TypeError, "got 200000 bytes");
  assertThrows(() => sign(H, D, lying(32)), TypeError, "got 200000 bytes");
  assertThrows(() => verify(H, lying(33), SIGNATURE), RangeError);
  assertThrows(() => ecdh(lying(32), Q), TypeError, "got 200000 bytes");
  assertThrows(() => ecdh(D, lying(33)), RangeError);
  assertEquals(verify(H, Q, lying(64)), false);
  assertEngineWorks();
});

Deno.test("methods of a subclass are not asked", () => {
  assert(verify(Growing.from(H), Growing.from(Q), Growing.from(SIGNATURE)));
  assertEquals(sign(Growing.from(H), Growing.from(D)), SIGNATURE);
  assertEquals(ecdh(Growing.from(D), Growing.from(Q)), ecdh(D, Q));
  assertEngineWorks();
});

Deno.test("type errors name what came", () => {
  const wrong: [unknown, string][] = [[null, "null"], [[1], "Array"], ["x", "string"]];
  for (const [value, kind] of wrong) {
    assertThrows(() => pointFromScalar(value as Uint8Array), TypeError, `got ${kind}`);
  }
  assertThrows(
    () => pointFromScalar(new Uint16Array(32) as unknown as Uint8Array),
    TypeError,
    "got Uint16Array",
  );
});
