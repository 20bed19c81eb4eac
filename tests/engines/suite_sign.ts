/**
 * The engine's signatures: equal to the reference bit by bit, as RFC 6979 leaves no freedom.
 *
 * @module
 */
import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { bytesToBigint } from "../../src/bytes.ts";
import type { SignOptions } from "../../src/ec/engine.ts";
import { hashByLength, hashByName, hashNames } from "../../src/hash/mod.ts";
import { badScalars, Draw, edgeDigests, edgeScalars, scalarBytes } from "./inputs.ts";
import type { EngineTest, Subject } from "./suite.ts";

const SHA256: SignOptions = { hash: hashByLength(32)!, lowS: false };

function assertSigns(
  { engine, oracle }: Subject,
  digest: Uint8Array,
  d: Uint8Array,
  options: SignOptions,
): void {
  const signature = engine.sign(digest, d, options);
  assertEquals(
    signature,
    oracle.sign(digest, d, options),
    `digest ${digest}, ${options.hash.name}`,
  );
}

/** Tests of `sign`. */
export const signTests: readonly EngineTest[] = [
  ["sign() takes digests of every length, zeros, ones, and around n", (subject) => {
    const draw = new Draw("digests");
    const d = scalarBytes(subject.curve, draw.number(subject.curve.n));
    for (const digest of edgeDigests(subject.curve, draw)) {
      assertSigns(subject, digest, d, SHA256);
      assertSigns(subject, digest, d, { ...SHA256, lowS: true });
    }
  }],
  ["sign() takes every d from 1 to n − 1", (subject) => {
    const draw = new Draw("keys");
    for (const value of edgeScalars(subject.curve)) {
      assertSigns(subject, draw.bytes(32), scalarBytes(subject.curve, value), SHA256);
    }
  }],
  ["sign() makes the nonce with the hash it is told", (subject) => {
    const draw = new Draw("hashes");
    const d = scalarBytes(subject.curve, draw.number(subject.curve.n));
    for (const name of hashNames()) {
      const hash = hashByName(name)!;
      assertSigns(subject, draw.bytes(hash.outputLength), d, { hash, lowS: false });
      assertSigns(subject, draw.bytes(7), d, { hash, lowS: true, extraEntropy: draw.bytes(32) });
    }
  }],
  ["sign() takes extra entropy of any length into the nonce", (subject) => {
    const draw = new Draw("extra entropy");
    const d = scalarBytes(subject.curve, draw.number(subject.curve.n));
    const digest = draw.bytes(32);
    const plain = subject.oracle.sign(digest, d, SHA256);
    for (const hash of [hashByLength(32)!, hashByLength(64)!]) {
      for (const length of [0, 1, 31, 32, 33, 64, 100, 200]) {
        const extraEntropy = draw.bytes(length);
        assertSigns(subject, digest, d, { hash, lowS: false, extraEntropy });
      }
    }
    const hedged = subject.engine.sign(digest, d, { ...SHA256, extraEntropy: new Uint8Array(32) });
    assertNotEquals(hedged, plain);
  }],
  ["sign() with lowS writes the lower s and flips the id with it", (subject) => {
    const { curve, engine } = subject;
    const { n, scalarBytes: length } = curve;
    const draw = new Draw("low s");
    let flipped = 0;
    for (let i = 0; i < 12; i++) {
      const d = scalarBytes(curve, draw.number(n));
      const digest = draw.bytes(32);
      const any = engine.sign(digest, d, SHA256)!;
      const low = engine.sign(digest, d, { ...SHA256, lowS: true })!;
      const [s, lowS] = [any, low].map((bytes) => bytesToBigint(bytes.subarray(length, -1)));
      assert(2n * lowS < n);
      assertEquals(low.slice(0, length), any.slice(0, length));
      assertEquals(lowS === s, low.at(-1) === any.at(-1));
      if (lowS !== s) {
        assertEquals([lowS, low.at(-1)], [n - s, any.at(-1)! ^ 1]);
        flipped++;
      }
    }
    assert(flipped > 0 && flipped < 12);
  }],
  ["sign() gives null for d = 0, d ≥ n and other lengths", ({ curve, engine }) => {
    const digest = new Uint8Array(32).fill(1);
    for (const d of badScalars(curve)) {
      assertEquals(engine.sign(digest, d, SHA256), null, `${d}`);
      const sha3 = { hash: hashByName("SHA3-256")!, lowS: false };
      assertEquals(engine.sign(digest, d, sha3), null, `${d}`);
    }
  }],
  ["sign() gives what verify() and recover() take", ({ curve, engine }) => {
    const draw = new Draw("round trip");
    const half = curve.scalarBytes;
    for (let i = 0; i < 16; i++) {
      const d = scalarBytes(curve, draw.number(curve.n));
      const digest = draw.bytes(20 + i);
      const signature = engine.sign(digest, d, { ...SHA256, lowS: i % 2 === 0 })!;
      const publicKey = engine.publicKey(d)!;
      assertEquals(signature.length, 2 * half + 1);
      const rs = signature.subarray(0, 2 * half);
      assert(engine.verify(rs, digest, publicKey));
      assertEquals(engine.recover(rs, digest, signature[2 * half]), publicKey);
    }
  }],
];
