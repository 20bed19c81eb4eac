/**
 * The engine's Schnorr signatures: equal to the reference bit by bit. Curves that BIP-340 does not
 * speak of answer null and false.
 *
 * @module
 */
import { assert, assertEquals } from "@std/assert";
import { bigintToBytes, bytesToBigint, concatBytes } from "../../src/bytes.ts";
import { mod } from "../reference/field.ts";
import { basePoint, multiply } from "../reference/group.ts";
import { taggedHash } from "../reference/schnorr.ts";
import { badScalars, Draw, edgeScalars, scalarBytes } from "./inputs.ts";
import type { EngineTest, Subject } from "./suite.ts";

const LENGTHS = [0, 1, 31, 32, 33, 55, 56, 64, 100, 1000, 10_000];

/** A signature that verifies, with all that belongs to it. */
function madeSignature({ curve, oracle }: Subject) {
  const draw = new Draw("made");
  const d = scalarBytes(curve, draw.number(curve.n)), message = draw.bytes(32);
  const signature = oracle.signSchnorr(message, d, draw.bytes(32))!;
  return { d, message, signature, publicKey: oracle.publicKey(d)!.slice(1, 33) };
}

/** A test that asks of a curve without Schnorr signatures that it has none. */
function schnorrTest(name: string, body: (subject: Subject) => void): EngineTest {
  return [name, (subject) => {
    if (subject.curve.schnorr) return body(subject);
    const { curve, engine } = subject;
    const d = scalarBytes(curve, 1n), aux = new Uint8Array(32);
    assertEquals(engine.signSchnorr(aux, d, aux), null);
    assertEquals(engine.verifySchnorr(new Uint8Array(64).fill(1), aux, d), false);
  }];
}

/** Tests of `signSchnorr` and `verifySchnorr`. */
export const schnorrTests: readonly EngineTest[] = [
  schnorrTest("signSchnorr() signs messages of every length", ({ curve, engine, oracle }) => {
    const draw = new Draw("lengths");
    for (const length of LENGTHS) {
      const message = draw.bytes(length), aux = draw.bytes(32);
      const d = scalarBytes(curve, draw.number(curve.n));
      const signature = engine.signSchnorr(message, d, aux)!;
      assertEquals(signature, oracle.signSchnorr(message, d, aux), `${length} bytes`);
      const publicKey = engine.publicKey(d)!.slice(1, 33);
      assert(engine.verifySchnorr(signature, message, publicKey));
    }
  }),
  schnorrTest("signSchnorr() takes every d, and n − d for d", ({ curve, engine, oracle }) => {
    const draw = new Draw("keys");
    const aux = [new Uint8Array(32), new Uint8Array(32).fill(0xff), draw.bytes(32)];
    for (const [i, value] of edgeScalars(curve).entries()) {
      const message = draw.bytes(32), d = scalarBytes(curve, value);
      const signature = engine.signSchnorr(message, d, aux[i % 3]);
      assertEquals(signature, oracle.signSchnorr(message, d, aux[i % 3]), `d = ${value}`);
      const other = scalarBytes(curve, curve.n - value);
      assertEquals(engine.signSchnorr(message, other, aux[i % 3]), signature);
    }
  }),
  schnorrTest("signSchnorr() gives null for bad keys and other lengths of auxRand", (subject) => {
    const { curve, engine } = subject, message = new Uint8Array(32);
    for (const d of badScalars(curve)) {
      assertEquals(engine.signSchnorr(message, d, new Uint8Array(32)), null, `${d}`);
    }
    for (const length of [0, 31, 33]) {
      const aux = new Uint8Array(length);
      assertEquals(engine.signSchnorr(message, scalarBytes(curve, 3n), aux), null);
    }
  }),
  schnorrTest("verifySchnorr() is false once anything is changed", (subject) => {
    const { engine } = subject;
    const { message, signature, publicKey } = madeSignature(subject);
    assert(engine.verifySchnorr(signature, message, publicKey));
    const changed = (bytes: Uint8Array, at: number) => bytes.map((b, i) => i === at ? b ^ 1 : b);
    for (const at of [0, 31]) {
      assertEquals(engine.verifySchnorr(signature, changed(message, at), publicKey), false);
      assertEquals(engine.verifySchnorr(changed(signature, at), message, publicKey), false);
      assertEquals(engine.verifySchnorr(changed(signature, 32 + at), message, publicKey), false);
      assertEquals(engine.verifySchnorr(signature, message, changed(publicKey, at)), false);
    }
    assertEquals(engine.verifySchnorr(signature, message.slice(1), publicKey), false);
    const longer = concatBytes(message, Uint8Array.of(0));
    assertEquals(engine.verifySchnorr(signature, longer, publicKey), false);
  }),
  schnorrTest("verifySchnorr() is false for other lengths", (subject) => {
    const { engine } = subject;
    const { message, signature, publicKey } = madeSignature(subject);
    for (const cut of [new Uint8Array(0), signature.slice(1), signature.slice(0, 63)]) {
      assertEquals(engine.verifySchnorr(cut, message, publicKey), false);
    }
    const longer = concatBytes(signature, Uint8Array.of(0));
    assertEquals(engine.verifySchnorr(longer, message, publicKey), false);
    for (
      const key of [new Uint8Array(0), publicKey.slice(1), concatBytes(Uint8Array.of(2), publicKey)]
    ) {
      assertEquals(engine.verifySchnorr(signature, message, key), false);
    }
  }),
  schnorrTest("verifySchnorr() is false for numbers that are not reduced", (subject) => {
    const { curve: { n, p }, engine } = subject;
    const { message, signature, publicKey } = madeSignature(subject);
    const r = signature.slice(0, 32), s = bytesToBigint(signature.subarray(32));
    const check = (left: Uint8Array, right: bigint, key: Uint8Array) => {
      const made = concatBytes(left, bigintToBytes(right, 32));
      assertEquals(engine.verifySchnorr(made, message, key), false);
    };
    check(r, n - s, publicKey);
    check(r, 0n, publicKey);
    for (const value of [n, n + 1n, (1n << 256n) - 1n]) check(r, value, publicKey);
    for (const value of [0n, p, p + 1n, (1n << 256n) - 1n]) {
      check(bigintToBytes(value, 32), s, publicKey);
      check(r, s, bigintToBytes(value, 32));
    }
    if (s + n < 1n << 256n) check(r, s + n, publicKey);
  }),
  schnorrTest("verifySchnorr() is false where R is infinity or has an odd y", (subject) => {
    const { curve, engine } = subject, { n } = curve;
    const { d, message, publicKey } = madeSignature(subject);
    const odd = engine.publicKey(d)![64] & 1, secret = bytesToBigint(d);
    const key = odd ? n - secret : secret;
    const sign = (r: Uint8Array, k: bigint) => {
      const e = bytesToBigint(taggedHash("BIP0340/challenge", r, publicKey, message));
      return concatBytes(r, bigintToBytes(mod(k + e * key, n), 32));
    };
    // s·G − e·P is infinity for k = 0, whatever r says.
    for (const r of [publicKey, new Uint8Array(32), bigintToBytes(1n, 32)]) {
      assertEquals(engine.verifySchnorr(sign(r, 0n), message, publicKey), false);
    }
    for (let k = 2n; k < 12n; k++) {
      const point = multiply(curve, k, basePoint(curve))!;
      const signature = sign(bigintToBytes(point.x, 32), k);
      assertEquals(engine.verifySchnorr(signature, message, publicKey), point.y % 2n === 0n);
    }
  }),
];
