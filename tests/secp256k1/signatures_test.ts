import { assert, assertEquals, assertThrows } from "@std/assert";
import { bigintToBytes, bytesToBigint, concatBytes } from "../../src/bytes.ts";
import { curveByName } from "../../src/ec/curves/registry.ts";
import { hashByLength } from "../../src/hash/mod.ts";
import {
  normalizeSignature,
  pointFromScalar,
  recover,
  type RecoveryId,
  sign,
  signatureFromDer,
  signatureToDer,
  signRecoverable,
  verify,
} from "../../src/secp256k1/mod.ts";
import { Draw, scalarBytes } from "../engines/inputs.ts";
import { fromHex, toHex } from "../hex.ts";
import { DER_ANSWERS } from "../vectors/der_answers.ts";

const CURVE = curveByName("secp256k1")!;
const { n } = CURVE;

function numbers(r: bigint, s: bigint): Uint8Array {
  return concatBytes(bigintToBytes(r, 32), bigintToBytes(s, 32));
}

Deno.test("normalizeSignature() writes the lower s and says whether it did", () => {
  const half = n >> 1n;
  const cases: [bigint, bigint, boolean][] = [
    [1n, 1n, false],
    [half - 1n, half - 1n, false],
    [half, half, false],
    [half + 1n, half, true],
    [n - 1n, 1n, true],
  ];
  for (const [s, expected, changed] of cases) {
    const given = numbers(5n, s), copy = given.slice();
    assertEquals(normalizeSignature(given), { signature: numbers(5n, expected), changed });
    assertEquals(given, copy);
  }
});

Deno.test("normalizeSignature() flips the parity of the recovery id", () => {
  const h = new Draw("flip").bytes(32), d = scalarBytes(CURVE, 77n);
  const { signature, recoveryId } = signRecoverable(h, d);
  const high = numbers(
    bytesToBigint(signature.subarray(0, 32)),
    n - bytesToBigint(signature.subarray(32)),
  );
  const flipped = (recoveryId ^ 1) as RecoveryId;
  assertEquals(normalizeSignature(high), { signature, changed: true });
  assertEquals(recover(h, high, flipped, true), pointFromScalar(d));
  assertEquals(recover(h, signature, recoveryId, true), pointFromScalar(d));
});

Deno.test("recover() gives another key with the other id, which changes with s", () => {
  const digest = hashByLength(32)!.digest(new TextEncoder().encode("holdout E05 #0"));
  const r = "5b205867b2dd13274950f0290e074b20fb81bf6a6ffdc18711a9ec21ce06680b";
  const s = "86f1a9ed7ca0083b8230fa7d8d91f31a1d45f36fcfa6a6df267ec9617d2230ae";
  const low = "790e5612835ff7c47dcf0582726e0ce49d68e976dfa1f95c9953952b53141093";
  const key = "020e96f6f92bb0f215efb486ae114cd929f77782e93779232e75b5254020e22ee4";
  const other = "0360bf89675a13be253338c4805dd037120b8a9700a216cc8305a00b4b4db12b03";
  assertEquals(toHex(recover(digest, fromHex(r + s), 1, true)!), key);
  assertEquals(toHex(recover(digest, fromHex(r + low), 0, true)!), key);
  assertEquals(toHex(recover(digest, fromHex(r + low), 1, true)!), other);
  const normalized = { signature: fromHex(r + low), changed: true };
  assertEquals(normalizeSignature(fromHex(r + s)), normalized);
});

Deno.test("recover() throws for what is no id, and takes nothing modulo four", () => {
  const h = new Draw("ids").bytes(32), d = scalarBytes(CURVE, 3n), signature = sign(h, d);
  for (const id of [4, 5, 256, 257, -1, 1.5, NaN, Infinity, "1", null, undefined, 1n, true]) {
    const call = () => recover(h, signature, id as RecoveryId);
    assertThrows(call, TypeError, "expected a recovery id of 0 to 3");
  }
  for (const id of [2, 3] as const) {
    assertThrows(() => recover(h, signature, id), RangeError, "with this id");
  }
});

Deno.test("signatureToDer() and signatureFromDer() are each other's inverse", () => {
  const draw = new Draw("der");
  const values = [1n, 127n, 128n, 255n, 256n, 1n << 247n, 1n << 255n, n - 1n, n >> 1n];
  for (let i = 0; i < 8; i++) values.push(draw.number(n));
  for (const r of values) {
    for (const s of values) {
      const signature = numbers(r, s), der = signatureToDer(signature);
      assert(der.length >= 8 && der.length <= 72);
      assertEquals(signatureFromDer(der), signature);
    }
  }
});

Deno.test("signatureFromDer() throws for every other way to write a signature", () => {
  const kinds = DER_ANSWERS.variants.map(([der]) => {
    try {
      return toHex(signatureFromDer(fromHex(der)));
    } catch (error) {
      return (error as Error).name;
    }
  });
  const one = "00".repeat(31) + "01";
  assertEquals(kinds[0], DER_ANSWERS.p1363);
  assertEquals(kinds.at(-1), one + one);
  const numbersOutOfRange = kinds.filter((kind) => kind === "RangeError");
  assertEquals(numbersOutOfRange.length, 1);
  assertEquals(kinds.filter((kind) => kind === "SyntaxError").length, kinds.length - 3);
});

Deno.test("numbers out of range are RangeError in both directions", () => {
  for (const [r, s] of [[0n, 1n], [1n, 0n], [n, 1n], [1n, n], [(1n << 256n) - 1n, 1n]]) {
    const signature = numbers(r, s);
    assertThrows(() => normalizeSignature(signature), RangeError, "r and s");
    assertThrows(() => signatureToDer(signature), RangeError, "r and s");
  }
  assertThrows(() => signatureFromDer(fromHex("3006020100020101")), RangeError, "r and s");
  assertThrows(() => signatureToDer(new Uint8Array(63)), TypeError, "64 bytes");
  assertThrows(() => signatureFromDer("30" as unknown as Uint8Array), TypeError, "got string");
});

Deno.test("what comes out of DER verifies", () => {
  const h = new Draw("verifies").bytes(32), d = scalarBytes(CURVE, 11n);
  const der = signatureToDer(sign(h, d));
  assert(verify(h, pointFromScalar(d), signatureFromDer(der), true));
});
