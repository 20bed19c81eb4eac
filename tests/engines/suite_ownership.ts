/**
 * Whose bytes are whose: the caller's stay as they were, the engine's are fresh.
 *
 * @module
 */
import { assert, assertEquals, assertNotStrictEquals } from "@std/assert";
import { concatBytes } from "../../src/bytes.ts";
import { hashByLength } from "../../src/hash/mod.ts";
import { Draw, scalarBytes } from "./inputs.ts";
import type { EngineTest, Subject } from "./suite.ts";

/** One call of each member that gives bytes, with the arguments it was given. */
function calls({ curve, engine, oracle }: Subject): [Uint8Array[], () => Uint8Array | null][] {
  const draw = new Draw("ownership");
  const d = scalarBytes(curve, draw.number(curve.n));
  const digest = draw.bytes(32);
  const extraEntropy = draw.bytes(32);
  const publicKey = oracle.publicKey(scalarBytes(curve, draw.number(curve.n)))!;
  const summand = scalarBytes(curve, draw.number(curve.n));
  const options = { hash: hashByLength(32)!, lowS: true, extraEntropy };
  const signed = oracle.sign(digest, d, options)!;
  const signature = signed.slice(0, -1);
  const schnorrCall: [Uint8Array[], () => Uint8Array | null] = [
    [digest, d, extraEntropy],
    () => engine.signSchnorr(digest, d, extraEntropy),
  ];
  return [
    [[d], () => engine.publicKey(d)],
    [[publicKey], () => engine.decodePoint(publicKey)],
    [[digest, d, extraEntropy], () => engine.sign(digest, d, options)],
    [[d, publicKey], () => engine.sharedPoint(d, publicKey)],
    [[signature, digest], () => engine.recover(signature, digest, signed.at(-1)!)],
    [[d, summand], () => engine.addToSecret(d, summand)],
    [[publicKey, summand], () => engine.addToPublic(publicKey, summand)],
    [[publicKey], () => engine.combine([publicKey, publicKey])],
    ...(curve.schnorr ? [schnorrCall] : []),
  ];
}

/** Tests of every member. */
export const ownershipTests: readonly EngineTest[] = [
  ["every member leaves its arguments as they were", (subject) => {
    for (const [given, call] of calls(subject)) {
      const before = given.map((bytes) => bytes.slice());
      assert(call() !== null);
      assertEquals(given, before);
    }
  }],
  ["every member gives a fresh buffer of its own length", (subject) => {
    for (const [, call] of calls(subject)) {
      const first = call()!;
      const copy = first.slice();
      const second = call()!;
      assertNotStrictEquals(first.buffer, second.buffer);
      assertEquals([first.byteOffset, first.buffer.byteLength], [0, first.length]);
      assert(first.buffer instanceof ArrayBuffer);
      second.fill(0);
      assertEquals(first, copy);
      assertEquals(call(), copy);
    }
  }],
  ["every member reads arguments that are views into larger buffers", (subject) => {
    const { curve, engine, oracle } = subject;
    const view = (bytes: Uint8Array): Uint8Array =>
      concatBytes(Uint8Array.of(1, 2, 3), bytes, Uint8Array.of(4)).subarray(3, 3 + bytes.length);
    const draw = new Draw("views");
    const d = scalarBytes(curve, draw.number(curve.n));
    const digest = draw.bytes(32);
    const options = { hash: hashByLength(32)!, lowS: true };
    const signed = oracle.sign(digest, d, options)!;
    const signature = signed.slice(0, -1);
    const publicKey = oracle.publicKey(d)!;
    assertEquals(engine.sign(view(digest), view(d), options), signed);
    assert(engine.verify(view(signature), view(digest), view(publicKey)));
    assertEquals(engine.decodePoint(view(publicKey)), publicKey);
    assertEquals(engine.sharedPoint(view(d), view(publicKey)), oracle.sharedPoint(d, publicKey));
    assertEquals(engine.recover(view(signature), view(digest), signed.at(-1)!), publicKey);
    assertEquals(engine.combine([view(publicKey)]), publicKey);
    if (curve.schnorr) {
      const schnorr = engine.signSchnorr(view(digest), view(d), view(digest))!;
      assertEquals(schnorr, oracle.signSchnorr(digest, d, digest));
      assert(engine.verifySchnorr(view(schnorr), view(digest), view(publicKey.subarray(1, 33))));
    }
    assertEquals(engine.addToSecret(view(d), view(d)), oracle.addToSecret(d, d));
    assertEquals(engine.addToPublic(view(publicKey), view(d)), oracle.addToPublic(publicKey, d));
  }],
];
