/**
 * The engine's recovery of public keys.
 *
 * @module
 */
import { assert, assertEquals } from "@std/assert";
import { concatBytes } from "../../src/bytes.ts";
import { hashByLength } from "../../src/hash/mod.ts";
import { invert, mod } from "../reference/field.ts";
import { basePoint, multiply } from "../reference/group.ts";
import { encodePoint, liftX } from "../reference/points.ts";
import { digestOf, Draw, edgeDigests, scalarBytes } from "./inputs.ts";
import { joinSignature } from "./made_signatures.ts";
import { overflowingSignature } from "./overflowing.ts";
import type { EngineTest } from "./suite.ts";

/** Ids that are none: not integers, negative, or far beyond any curve's. */
const NO_IDS = [-1, -2, 0.5, 1.5, NaN, Infinity, -Infinity, 256, 257, 2 ** 31, 2 ** 32, 2 ** 53];

/** Tests of `recover`. */
export const recoverTests: readonly EngineTest[] = [
  ["recover() gives the signer with its id, and the reference's answer with others", (subject) => {
    const { curve, engine, oracle } = subject;
    const draw = new Draw("recover");
    for (const digest of edgeDigests(curve, draw)) {
      const d = scalarBytes(curve, draw.number(curve.n));
      const signed = oracle.sign(digest, d, { hash: hashByLength(32)!, lowS: false })!;
      const signature = signed.slice(0, -1);
      assertEquals(engine.recover(signature, digest, signed.at(-1)!), oracle.publicKey(d));
      for (const id of [0, 1, 2, 3, 4, 5, 8, 9]) {
        const expected = oracle.recover(signature, digest, id);
        assertEquals(engine.recover(signature, digest, id), expected, `id ${id}`);
      }
    }
  }],
  ["recover() takes ids that add n to r", ({ curve, engine, oracle }) => {
    const made = overflowingSignature(curve, new Draw("overflow"));
    if (made === null) return assert(curve.p < curve.n);
    const { signed: { signature, digest }, publicKey, id } = made;
    assert(id >= 2);
    assertEquals(engine.recover(signature, digest, id), encodePoint(curve, publicKey));
    for (const other of [0, 1, 2, 3]) {
      const expected = oracle.recover(signature, digest, other);
      assertEquals(engine.recover(signature, digest, other), expected, `id ${other}`);
    }
  }],
  ["recover() gives null for what is no id", ({ curve, engine, oracle }) => {
    const digest = new Draw("no id").bytes(32);
    const d = scalarBytes(curve, 7n);
    const signature = oracle.sign(digest, d, { hash: hashByLength(32)!, lowS: false })!.slice(
      0,
      -1,
    );
    for (const id of NO_IDS) assertEquals(engine.recover(signature, digest, id), null, `id ${id}`);
  }],
  ["recover() gives null for r or s out of range", ({ curve, engine }) => {
    const { n, scalarBytes: half } = curve;
    const digest = new Draw("range").bytes(32);
    const r = curve.gx % n;
    const max = (1n << BigInt(8 * half)) - 1n;
    for (const [badR, badS] of [[0n, 1n], [r, 0n], [n, 1n], [r, n], [max, 1n], [r, max]]) {
      for (const id of [0, 1]) {
        const signature = joinSignature(curve, badR, badS);
        assertEquals(engine.recover(signature, digest, id), null, `${signature}`);
      }
    }
  }],
  ["recover() gives null for a signature of another length", ({ curve, engine }) => {
    const digest = new Draw("length").bytes(32);
    const signature = joinSignature(curve, curve.gx % curve.n, 1n);
    const longer = concatBytes(signature, Uint8Array.of(0));
    for (const other of [new Uint8Array(0), signature.slice(1), signature.slice(0, -1), longer]) {
      assertEquals(engine.recover(other, digest, 0), null);
    }
  }],
  ["recover() gives null where r is the x of no point", ({ curve, engine }) => {
    const digest = new Draw("no point").bytes(32);
    let r = 1n;
    while (liftX(curve, r, false) !== null) r++;
    for (const id of [0, 1]) {
      assertEquals(engine.recover(joinSignature(curve, r, 5n), digest, id), null);
    }
  }],
  ["recover() gives null where r + n reaches p", ({ curve, engine }) => {
    const { n, p } = curve;
    const digest = new Draw("r + n").bytes(32);
    let tried = 0;
    for (let x = 0n; x < 64n && tried < 4; x++) {
      // A sum that is reduced modulo p would be the x of a point.
      const r = p + x - n;
      if (r < 1n || r >= n || liftX(curve, x, false) === null) continue;
      tried++;
      for (const id of [2, 3]) {
        assertEquals(engine.recover(joinSignature(curve, r, 5n), digest, id), null, `x = ${x}`);
      }
    }
    assert(tried > 0 || p < n || p - n > n - 64n, "no r was tried");
  }],
  ["recover() gives null where the key would be infinity: s·R = z·G", ({ curve, engine }) => {
    const { n } = curve;
    const draw = new Draw("no key");
    for (let i = 0; i < 4; i++) {
      const [k, z] = [draw.number(n), draw.number(n)];
      const point = multiply(curve, k, basePoint(curve))!;
      const s = mod(z * invert(k, n), n);
      const signature = joinSignature(curve, point.x % n, s);
      const id = 2 * Number(point.x / n) + Number(point.y % 2n);
      assertEquals(engine.recover(signature, digestOf(curve, z), id), null);
      assert(engine.recover(signature, digestOf(curve, z), id ^ 1) !== null);
    }
  }],
];
