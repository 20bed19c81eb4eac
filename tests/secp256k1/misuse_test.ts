import { assertEquals, assertThrows } from "@std/assert";
import * as ours from "../../src/secp256k1/mod.ts";

const D = new Uint8Array(32).fill(7);
const H = new Uint8Array(32).fill(9);
const Q = ours.pointFromScalar(D);
const X = Q.slice(1);

type Call = (...args: unknown[]) => unknown;
const calls = ours as unknown as Readonly<Record<string, Call>>;

/** What looks like an array of bytes, and is none that memory stands behind. */
function impostors(): [string, unknown][] {
  const revoked = Proxy.revocable(new Uint8Array(33), {});
  revoked.revoke();
  return [
    ["by its prototype", Object.create(Uint8Array.prototype)],
    ["a Proxy", new Proxy(new Uint8Array(33), {})],
    ["a revoked Proxy", revoked.proxy],
    ["words", Object.setPrototypeOf(new Uint16Array(16), Uint8Array.prototype)],
    ["a tag that throws", {
      get [Symbol.toStringTag]() {
        throw new Error("not ours");
      },
    }],
  ];
}

const NUMBERS =
  /^(from(EthereumV|Eip155V|MessageHeader)|to(EthereumV|Eip155V|Eip2098|MessageHeader))$/;

Deno.test("what only looks like bytes is refused by every call, and is no key and no point", () => {
  let count = 0;
  for (const [kind, value] of impostors()) {
    for (const [name, call] of Object.entries(calls)) {
      if (NUMBERS.test(name) || name === "useEngine") continue;
      const run = () => call(value, value, value, value);
      if (name.startsWith("is")) assertEquals(run(), false, `${name}: ${kind}`);
      else assertThrows(run, TypeError, "Cannot ", `${name}: ${kind}`);
      count++;
    }
  }
  assertEquals(count, impostors().length * (Object.keys(calls).length - 8));
});

Deno.test("bytes of another realm or without their prototype are bytes", () => {
  const bare = Object.setPrototypeOf(D.slice(), null) as Uint8Array;
  assertEquals(ours.pointFromScalar(bare), Q);
  assertEquals(ours.isPrivate(bare), true);
});

Deno.test("converters refuse what cannot be written as text, and never run a caller's code", () => {
  const hostile = {
    toString: () => {
      throw new Error("not ours");
    },
    valueOf: () => 27,
  };
  const values = [27n, Symbol("v"), Object.create(null), hostile, [27], D];
  for (const value of values) {
    for (const name of Object.keys(calls).filter((name) => NUMBERS.test(name))) {
      const args = name === "toEip155V" ? [0, value] : name === "toEip2098" ? [H, value] : [value];
      if (typeof value === "bigint" && name === "toEip155V") continue;
      assertThrows(() => calls[name](...args), RangeError, "Cannot ");
    }
  }
});

Deno.test("verifySchnorrBatch() takes a list of items, and no other thing for an empty one", () => {
  for (const value of [5, true, {}, "", null, undefined, () => 1, new Uint8Array(0)]) {
    const run = () => ours.verifySchnorrBatch(value as unknown as ours.SchnorrItem[]);
    assertThrows(run, TypeError, "Cannot verify: expected an array of items, got ");
  }
  for (const item of [null, undefined, 5]) {
    const run = () => ours.verifySchnorrBatch([item as unknown as ours.SchnorrItem]);
    assertThrows(run, TypeError, "Cannot verify: expected ");
  }
  assertEquals(ours.verifySchnorrBatch([]), true);
});

Deno.test("a batch is false where an item's getter takes another item's memory away", () => {
  for (const part of ["signature", "message", "publicKey"] as const) {
    const item = { signature: ours.signSchnorr(H, D), message: H.slice(), publicKey: X.slice() };
    const thief = {
      get signature() {
        item[part].buffer.transfer();
        return ours.signSchnorr(H, D);
      },
      message: H,
      publicKey: X,
    };
    let outcome: unknown;
    try {
      outcome = ours.verifySchnorrBatch([item, thief]);
    } catch (error) {
      outcome = (error as Error).message;
    }
    const refused =
      "Cannot verify: expected public key to be a Uint8Array of 32 bytes, got 0 bytes";
    assertEquals(outcome, part === "publicKey" ? refused : false, part);
  }
});

Deno.test("useEngine() refuses what is no engine and keeps the one in use", () => {
  const bad = [undefined, 5, "x", {}, [], () => 1, { name: 5 }, { name: "x", publicKey: 5 }];
  for (const engine of bad) {
    const run = () => ours.useEngine(engine as unknown as ours.GivenEngine);
    assertThrows(run, TypeError, "Cannot use engine: expected ");
    assertEquals(ours.pointFromScalar(D), Q);
  }
});

Deno.test("an answer of another kind than an engine's is refused: a promise is not true", () => {
  const later = () => Promise.resolve(false);
  const members = { publicKey: later, sign: later, verify: later, verifySchnorr: () => "yes" };
  const engine = { name: "later", ...members, verifySchnorrBatch: () => 1 };
  const signature = ours.sign(H, D), schnorr = ours.signSchnorr(H, D);
  ours.useEngine(engine as unknown as ours.GivenEngine);
  try {
    const items = [{ signature: schnorr, message: H, publicKey: X }];
    const runs: [string, () => unknown][] = [
      ["publicKey", () => ours.pointFromScalar(D)],
      ["sign", () => ours.sign(H, D)],
      ["verify", () => ours.verify(H, Q, signature)],
      ["verifySchnorr", () => ours.verifySchnorr(H, X, schnorr)],
      ["verifySchnorrBatch", () => ours.verifySchnorrBatch(items)],
    ];
    for (const [member, run] of runs) {
      assertThrows(run, TypeError, `Cannot use engine: expected ${member}() to give `);
    }
  } finally {
    ours.useEngine(null);
  }
  assertEquals(ours.sign(H, D), signature);
});
