import { assert, assertEquals, assertNotStrictEquals, assertStrictEquals } from "@std/assert";
import type { Curve } from "../../src/ec/curve_params.ts";
import { curveByName } from "../../src/ec/curves/registry.ts";
import type { EcEngine, EngineMember } from "../../src/ec/engine.ts";
import { completeEngine, engineFor, setEngine } from "../../src/ec/engines.ts";
import { hashByLength } from "../../src/hash/mod.ts";
import { createReferenceEngine } from "../reference/engine.ts";

const CURVE = curveByName("secp256k1")!;
const D = new Uint8Array(32).fill(3);
const DIGEST = new Uint8Array(32).fill(5);
const OPTIONS = { hash: hashByLength(32)!, lowS: true };

const MEMBERS: readonly EngineMember[] = [
  "publicKey",
  "decodePoint",
  "sign",
  "verify",
  "sharedPoint",
  "recover",
  "addToSecret",
  "addToPublic",
  "combine",
  "signSchnorr",
  "verifySchnorr",
  "verifySchnorrBatch",
];

/** A curve that no other test can see the engine of. */
function ownCurve(): Curve {
  return { ...CURVE };
}

/** What every member answers, name aside. */
function answers(engine: EcEngine): unknown[] {
  const publicKey = engine.publicKey(D)!;
  const signed = engine.sign(DIGEST, D, { hash: hashByLength(32)!, lowS: true })!;
  const signature = signed.slice(0, 64);
  const schnorr = engine.signSchnorr(DIGEST, D, DIGEST)!;
  return [
    publicKey,
    signed,
    engine.decodePoint(publicKey),
    engine.verify(signature, DIGEST, publicKey),
    engine.sharedPoint(D, publicKey),
    engine.recover(signature, DIGEST, signed[64]),
    engine.addToSecret(D, DIGEST),
    engine.addToPublic(publicKey, DIGEST),
    engine.combine([publicKey, publicKey]),
    schnorr,
    engine.verifySchnorr(schnorr, DIGEST, publicKey.subarray(1, 33)),
    engine.verifySchnorrBatch([
      { signature: schnorr, message: DIGEST, publicKey: publicKey.slice(1, 33) },
    ]),
  ];
}

Deno.test("engineFor() makes one engine for a curve and keeps it", () => {
  const curve = ownCurve();
  assertStrictEquals(engineFor(curve), engineFor(curve));
  assertNotStrictEquals(engineFor(curve), engineFor(ownCurve()));
});

Deno.test("setEngine() puts an engine in use for its curve alone, null takes it back", () => {
  const [curve, other] = [ownCurve(), ownCurve()];
  const before = engineFor(curve);
  setEngine(curve, createReferenceEngine(curve));
  assertEquals([engineFor(curve).name, engineFor(other).name], ["reference", before.name]);
  setEngine(curve, null);
  assertStrictEquals(engineFor(curve), before);
});

Deno.test("completeEngine() asks the generated engine where the one given answers undefined", () => {
  const expected = answers(createReferenceEngine(CURVE));
  let asked = 0;
  const silent = Object.fromEntries(MEMBERS.map((member) => [member, () => void asked++]));
  assertEquals(answers(completeEngine(ownCurve(), { name: "silent", ...silent })), expected);
  assertEquals(asked, MEMBERS.length);
});

Deno.test("completeEngine() takes null and false of the engine given for answers", () => {
  const refusing = Object.fromEntries(MEMBERS.map((member) => [
    member,
    () => member.startsWith("verify") ? false : null,
  ]));
  const engine = completeEngine(ownCurve(), { name: "refusing", ...refusing });
  assertEquals([engine.publicKey(D), engine.sign(DIGEST, D, OPTIONS)], [null, null]);
  assertEquals(engine.verify(D, D, D), false);
  assertEquals(engine.verifySchnorr(D, D, D), false);
});

Deno.test("completeEngine() fills in each member that is lacking", () => {
  const whole = createReferenceEngine(CURVE);
  const expected = answers(whole);
  assertEquals(answers(completeEngine(ownCurve(), { name: "bare" })), expected);
  for (const member of MEMBERS) {
    const completed = completeEngine(ownCurve(), { name: "one", [member]: bound(whole, member) });
    assertEquals(answers(completed), expected, `only ${member} is given`);
  }
});

Deno.test("completeEngine() keeps the name and calls the members that are given", () => {
  let calls = 0;
  const engine = completeEngine(ownCurve(), {
    name: "counting",
    verify() {
      calls++;
      return assertThis(this);
    },
  });
  assertEquals(engine.name, "counting");
  assert(engine.verify(new Uint8Array(64), DIGEST, new Uint8Array(33)));
  assertEquals(calls, 1);
  assertEquals(engine.publicKey(new Uint8Array(32)), null);
});

Deno.test("setEngine() completes what it is given", () => {
  const curve = ownCurve();
  setEngine(curve, { name: "none" });
  assertEquals(engineFor(curve).name, "none");
  assertEquals(answers(engineFor(curve)), answers(createReferenceEngine(curve)));
});

/** One member as a function that needs no `this`. */
function bound(engine: EcEngine, member: keyof EcEngine): unknown {
  const value = engine[member];
  return typeof value === "function" ? value.bind(engine) : value;
}

/** True if a member was called as a method of its own engine. */
function assertThis(self: unknown): boolean {
  return (self as EcEngine).name === "counting";
}
