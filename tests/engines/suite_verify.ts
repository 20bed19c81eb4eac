/**
 * The engine's verification: every valid signature, and nothing else.
 *
 * @module
 */
import { assert, assertEquals } from "@std/assert";
import { bytesToBigint, concatBytes } from "../../src/bytes.ts";
import type { Curve } from "../../src/ec/curve_params.ts";
import { hashByLength } from "../../src/hash/mod.ts";
import { invert, mod } from "../reference/field.ts";
import { type Affine, basePoint, multiply, negate } from "../reference/group.ts";
import { encodePoint } from "../reference/points.ts";
import { badPoints } from "./bad_points.ts";
import { digestOf, Draw, edgeDigests, edgeScalars, scalarBytes } from "./inputs.ts";
import { joinSignature, type MadeSignature, signatureOfFactors } from "./made_signatures.ts";
import { overflowingSignature } from "./overflowing.ts";
import type { EngineTest, Subject } from "./suite.ts";

/** A key, and a signature of the reference under it. */
interface Signed {
  readonly point: NonNullable<Affine>;
  readonly publicKey: Uint8Array;
  readonly digest: Uint8Array;
  readonly signature: Uint8Array;
}

function signedBy({ curve, oracle }: Subject, draw: Draw, digest: Uint8Array): Signed {
  const value = draw.number(curve.n);
  const options = { hash: hashByLength(32)!, lowS: false };
  const signature = oracle.sign(digest, scalarBytes(curve, value), options)!.slice(0, -1);
  const point = multiply(curve, value, basePoint(curve))!;
  return { point, publicKey: encodePoint(curve, point), digest, signature };
}

function assertMade({ engine, oracle, curve }: Subject, made: MadeSignature, key: Affine): void {
  const publicKey = encodePoint(curve, key!);
  const { signature, digest } = made;
  assert(oracle.verify(signature, digest, publicKey), "oracle");
  assert(engine.verify(signature, digest, publicKey), `signature ${signature}, digest ${digest}`);
}

/** The numbers r and s of a signature. */
function numbersOf({ scalarBytes: half }: Curve, signature: Uint8Array): [bigint, bigint] {
  return [bytesToBigint(signature.subarray(0, half)), bytesToBigint(signature.subarray(half))];
}

/** Tests of `verify`. */
export const verifyTests: readonly EngineTest[] = [
  ["verify() is true for digests of every length and both forms of the key", (subject) => {
    const { curve, engine } = subject;
    const draw = new Draw("verify");
    for (const digest of edgeDigests(curve, draw)) {
      const { signature, publicKey, point } = signedBy(subject, draw, digest);
      assert(engine.verify(signature, digest, publicKey), `digest ${digest}`);
      assert(engine.verify(signature, digest, encodePoint(curve, point, true)));
    }
  }],
  ["verify() is true for s and for n − s", (subject) => {
    const { curve, engine } = subject;
    const draw = new Draw("both s");
    const { signature, digest, publicKey } = signedBy(subject, draw, draw.bytes(32));
    const [r, s] = numbersOf(curve, signature);
    assert(engine.verify(joinSignature(curve, r, s), digest, publicKey));
    assert(engine.verify(joinSignature(curve, r, curve.n - s), digest, publicKey));
  }],
  ["verify() is false for r or s out of range or changed", (subject) => {
    const { curve, engine } = subject;
    const { n, scalarBytes: half } = curve;
    const draw = new Draw("ranges");
    const { signature, digest, publicKey } = signedBy(subject, draw, draw.bytes(32));
    const [r, s] = numbersOf(curve, signature);
    const max = (1n << BigInt(8 * half)) - 1n;
    const wrong = [[0n, s], [r, 0n], [0n, 0n], [n, s], [r, n], [n, n], [max, s], [r, max]];
    wrong.push([r, 1n], [1n, s], [s, r], [n - r, s], [mod(r + 1n, n), s], [r, mod(s + 1n, n)]);
    wrong.push([r + n, s], [r, s + n], [n + 1n, s], [r, 2n * n - s], [n - 1n, n - 1n]);
    for (const [wrongR, wrongS] of wrong.filter((pair) => pair.every((value) => value <= max))) {
      const changed = joinSignature(curve, wrongR, wrongS);
      assertEquals(engine.verify(changed, digest, publicKey), false, `${changed}`);
    }
  }],
  ["verify() is false for r = 0 where R is infinity too", ({ curve, engine, oracle }) => {
    const publicKey = oracle.publicKey(scalarBytes(curve, 5n))!;
    for (const s of [0n, 1n, 5n, curve.n - 1n]) {
      for (const digest of [new Uint8Array(0), new Uint8Array(32), digestOf(curve, curve.n)]) {
        assertEquals(engine.verify(joinSignature(curve, 0n, s), digest, publicKey), false);
      }
    }
  }],
  ["verify() is false for a signature of another length", (subject) => {
    const { engine } = subject;
    const draw = new Draw("lengths");
    const { signature, digest, publicKey } = signedBy(subject, draw, draw.bytes(32));
    const longer = concatBytes(signature, Uint8Array.of(0));
    const shifted = concatBytes(Uint8Array.of(0), signature);
    const others = [new Uint8Array(0), signature.slice(1), signature.slice(0, -1), longer, shifted];
    others.push(concatBytes(signature, signature), signature.slice(0, signature.length / 2));
    for (const other of others) assertEquals(engine.verify(other, digest, publicKey), false);
  }],
  ["verify() is false for another digest or key", (subject) => {
    const { curve, engine } = subject;
    const draw = new Draw("others");
    const { signature, digest, publicKey, point } = signedBy(subject, draw, draw.bytes(32));
    const other = signedBy(subject, draw, digest);
    const minus = encodePoint(curve, negate(curve, point)!);
    const changed = digest.slice();
    changed[0] ^= 0x80;
    assertEquals(engine.verify(signature, changed, publicKey), false);
    assertEquals(engine.verify(signature, digest.slice(1), publicKey), false);
    assertEquals(engine.verify(signature, digest, other.publicKey), false);
    assertEquals(engine.verify(signature, digest, minus), false);
  }],
  ["verify() is false for every kind of bad point", (subject) => {
    const { curve, engine } = subject;
    const draw = new Draw("bad keys");
    const { signature, digest, point } = signedBy(subject, draw, draw.bytes(32));
    for (const [reason, octets] of badPoints(curve, point)) {
      assertEquals(engine.verify(signature, digest, octets), false, reason);
    }
  }],
  ["verify() is true for R = u1·G + u2·Q with edges as factors", (subject) => {
    const { curve } = subject;
    const draw = new Draw("factors");
    const base = basePoint(curve);
    const keys = [base, negate(curve, base), multiply(curve, 2n, base)];
    keys.push(multiply(curve, draw.number(curve.n), base));
    const factors = edgeScalars(curve);
    for (const [index, u2] of factors.entries()) {
      for (const u1 of [0n, 1n, curve.n - 1n, u2, curve.n - u2, factors.at(-1 - index)!]) {
        const key = keys[index % keys.length];
        const made = signatureOfFactors(curve, u1, u2, key);
        if (made !== null) assertMade(subject, made, key);
      }
    }
  }],
  ["verify() is true if the last addition is a doubling: u1·G = u2·Q", (subject) => {
    const { curve } = subject;
    const draw = new Draw("doubling");
    for (let i = 0; i < 8; i++) {
      const d = draw.number(curve.n);
      const u2 = i < 2 ? BigInt(i + 1) : draw.number(curve.n);
      const key = multiply(curve, d, basePoint(curve));
      assertMade(subject, signatureOfFactors(curve, mod(u2 * d, curve.n), u2, key)!, key);
    }
  }],
  ["verify() is false if R is infinity: u1·G = −u2·Q", (subject) => {
    const { curve, engine, oracle } = subject;
    const { n } = curve;
    const draw = new Draw("infinity");
    for (let i = 0; i < 8; i++) {
      const [d, r, s] = [draw.number(n), draw.number(n), draw.number(n)];
      const digest = digestOf(curve, mod(-r * d, n));
      const publicKey = oracle.publicKey(scalarBytes(curve, d))!;
      assertEquals(engine.verify(joinSignature(curve, r, s), digest, publicKey), false);
    }
  }],
  ["verify() compares x(R) modulo n, where x(R) ≥ n", (subject) => {
    const { curve } = subject;
    const made = overflowingSignature(curve, new Draw("x beyond n"));
    if (made === null) return assert(curve.p < curve.n);
    assertMade(subject, made.signed, made.publicKey);
  }],
  ["verify() is false for r where r + n is x(R) only after wrapping", (subject) => {
    const { curve, engine } = subject;
    const { n, p } = curve;
    const draw = new Draw("r + n");
    const [u1, u2] = [draw.number(n), draw.number(n)];
    const key = multiply(curve, draw.number(n), basePoint(curve));
    const { point } = signatureOfFactors(curve, u1, u2, key)!;
    const word = 1n << BigInt(8 * curve.fieldBytes);
    for (const r of [point.x + p - n, point.x + word - n]) {
      if (r < 1n || r >= n || r === point.x % n) continue;
      // s and the digest are made for this r, so that only the comparison with x(R) can refuse it.
      const s = mod(r * invert(u2, n), n);
      const forged = joinSignature(curve, r, s);
      const digest = digestOf(curve, mod(u1 * s, n));
      assertEquals(engine.verify(forged, digest, encodePoint(curve, key!)), false, `r = ${r}`);
    }
  }],
];
