/**
 * The engine's verification of many Schnorr signatures at once.
 *
 * @module
 */
import { assert, assertEquals } from "@std/assert";
import { bigintToBytes, bytesToBigint, concatBytes } from "../../src/bytes.ts";
import type { SchnorrClaim } from "../../src/ec/engine.ts";
import { Draw, scalarBytes } from "./inputs.ts";
import type { EngineTest, Subject } from "./suite.ts";

/** Signatures that hold, by different keys on messages of different lengths. */
function claims({ curve, engine }: Subject, count: number): SchnorrClaim[] {
  const draw = new Draw("batch");
  return Array.from({ length: count }, (_, i) => {
    const d = scalarBytes(curve, draw.number(curve.n)), message = draw.bytes(i % 40);
    const signature = engine.signSchnorr(message, d, draw.bytes(32))!;
    return { signature, message, publicKey: engine.publicKey(d)!.slice(1, 33) };
  });
}

/** The claims with one of them changed. */
function changed(
  all: readonly SchnorrClaim[],
  at: number,
  part: keyof SchnorrClaim,
  bytes: Uint8Array,
): SchnorrClaim[] {
  return all.map((claim, i) => i === at ? { ...claim, [part]: bytes } : claim);
}

/** A test of a curve that has Schnorr signatures; no claim holds on another. */
function batchTest(name: string, body: (subject: Subject) => void): EngineTest {
  return [name, (subject) => {
    if (subject.curve.schnorr) return body(subject);
    const claim = {
      signature: new Uint8Array(64),
      message: new Uint8Array(1),
      publicKey: new Uint8Array(32),
    };
    for (const count of [1, 20]) {
      assertEquals(subject.engine.verifySchnorrBatch(Array(count).fill(claim)), false);
    }
  }];
}

/** Tests of `verifySchnorrBatch`. */
export const schnorrBatchTests: readonly EngineTest[] = [
  ["verifySchnorrBatch() of no claims holds", ({ engine }) => {
    assert(engine.verifySchnorrBatch([]));
  }],
  batchTest("verifySchnorrBatch() is true for any number of good signatures", (subject) => {
    const all = claims(subject, 140);
    for (const count of [1, 2, 7, 8, 9, 11, 12, 23, 24, 47, 48, 64, 127, 128, 129, 140]) {
      assert(subject.engine.verifySchnorrBatch(all.slice(0, count)), `${count} claims`);
    }
  }),
  batchTest("verifySchnorrBatch() is false once one part of one claim is changed", (subject) => {
    const { engine } = subject, all = claims(subject, 30);
    for (const at of [0, 1, 15, 29]) {
      const { signature, message } = all[at], other = all[(at + 1) % 30];
      const flipped = (byte: number) => signature.map((b, i) => i === byte ? b ^ 1 : b);
      const longer = concatBytes(message, Uint8Array.of(0));
      for (
        const bad of [
          changed(all, at, "message", longer),
          changed(all, at, "publicKey", other.publicKey),
          changed(all, at, "signature", other.signature),
          changed(all, at, "signature", flipped(63)),
          changed(all, at, "signature", flipped(31)),
        ]
      ) assertEquals(engine.verifySchnorrBatch(bad), false, `claim ${at}`);
    }
    assert(engine.verifySchnorrBatch(all));
  }),
  batchTest("verifySchnorrBatch() is false where errors of two claims cancel out", (subject) => {
    const { curve: { n }, engine } = subject, all = claims(subject, 16);
    const moved = (at: number, by: bigint) => {
      const { signature } = all[at], s = bytesToBigint(signature.subarray(32));
      return concatBytes(signature.subarray(0, 32), bigintToBytes((s + by + n) % n, 32));
    };
    const first = changed(all, 3, "signature", moved(3, 1n));
    assertEquals(engine.verifySchnorrBatch(changed(first, 9, "signature", moved(9, -1n))), false);
  }),
  batchTest("verifySchnorrBatch() is false for malformed numbers and lengths", (subject) => {
    const { curve: { n, p }, engine } = subject, all = claims(subject, 10);
    const r = all[4].signature.subarray(0, 32), s = all[4].signature.subarray(32);
    const max = (1n << 256n) - 1n;
    for (const value of [n, n + 1n, max]) {
      const bad = concatBytes(r, bigintToBytes(value, 32));
      assertEquals(engine.verifySchnorrBatch(changed(all, 4, "signature", bad)), false);
    }
    for (const value of [0n, 5n, p, p + 1n, max]) {
      const bytes = bigintToBytes(value, 32);
      const bad = concatBytes(bytes, s);
      assertEquals(engine.verifySchnorrBatch(changed(all, 4, "signature", bad)), false);
      assertEquals(engine.verifySchnorrBatch(changed(all, 4, "publicKey", bytes)), false);
    }
    for (const length of [0, 31, 33, 63, 65]) {
      const bytes = new Uint8Array(length);
      assertEquals(engine.verifySchnorrBatch(changed(all, 4, "signature", bytes)), false);
      assertEquals(engine.verifySchnorrBatch(changed(all, 4, "publicKey", bytes)), false);
    }
    assert(engine.verifySchnorrBatch(all));
  }),
  batchTest("verifySchnorrBatch() takes the same claim again and again", (subject) => {
    const { engine } = subject, [one, two] = claims(subject, 2);
    for (const count of [8, 20, 64, 100]) {
      const same: SchnorrClaim[] = Array(count).fill(one);
      assert(engine.verifySchnorrBatch(same), `${count} times`);
      assert(engine.verifySchnorrBatch([...same, two]));
      const bad = changed(same, count - 1, "message", two.message);
      assertEquals(engine.verifySchnorrBatch([...bad, two]), false);
    }
  }),
  batchTest(
    "verifySchnorrBatch() takes keys and commitments that are ±G and each other",
    (subject) => {
      const { curve, engine } = subject, aux = new Uint8Array(32), message = new Uint8Array(3);
      const made = [1n, curve.n - 1n, 2n, 1n, curve.n - 2n, 3n, 2n, 1n, 1n, 5n].map((k) => {
        const d = scalarBytes(curve, k);
        const signature = engine.signSchnorr(message, d, aux)!;
        return { signature, message, publicKey: engine.publicKey(d)!.slice(1, 33) };
      });
      assert(engine.verifySchnorrBatch(made));
      const bad = changed(made, 9, "publicKey", made[0].publicKey);
      assertEquals(engine.verifySchnorrBatch(bad), false);
    },
  ),
];
