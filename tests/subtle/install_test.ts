import { assert, assertEquals, assertStrictEquals } from "@std/assert";
import { crypto as extended, SubtleCrypto } from "../../mod.ts";
import { runtime } from "./subject.ts";

/** The properties that may change. */
function descriptors(target: object): Record<string, PropertyDescriptor | undefined> {
  return Object.fromEntries(
    ["crypto", "Crypto", "SubtleCrypto", "CryptoKey"].map((name) => [
      name,
      Object.getOwnPropertyDescriptor(target, name),
    ]),
  );
}

const before = descriptors(globalThis);
const { install } = await import("../../src/subtle/install.ts");
const after = descriptors(globalThis);

// Everything else of this process goes on without it.
for (const [name, descriptor] of Object.entries(before)) {
  Object.defineProperty(globalThis, name, descriptor!);
}

Deno.test("importing ./install puts the extended crypto on globalThis", () => {
  assertStrictEquals(after.crypto!.get!.call(globalThis), extended);
  assertStrictEquals(after.SubtleCrypto!.value, SubtleCrypto);
  assertStrictEquals(after.Crypto!.value, extended.constructor);
  assertEquals(after.CryptoKey, before.CryptoKey);
  assertEquals([after.crypto!.enumerable, after.crypto!.configurable], [true, true]);
  assertEquals(after.SubtleCrypto!.enumerable, false);
});

Deno.test("install() returns a function that puts back what was there", () => {
  const undo = install();
  assertStrictEquals(globalThis.crypto, extended);
  assert(globalThis.crypto.subtle instanceof globalThis.SubtleCrypto);
  assert(globalThis.crypto instanceof globalThis.Crypto);
  undo();
  assertEquals(descriptors(globalThis), before);
  assertStrictEquals(globalThis.crypto.subtle, runtime);
});

Deno.test("install() takes another object, and leaves it empty again", () => {
  const target: { crypto?: Crypto } = {};
  const undo = install(target);
  assertStrictEquals(target.crypto, extended);
  assertEquals(Object.keys(target), ["crypto"]);
  undo();
  assertEquals(Reflect.ownKeys(target), []);
});

Deno.test("an assignment to crypto wins, and can be undone", () => {
  const target: { crypto?: unknown } = {};
  const undo = install(target);
  target.crypto = 1;
  assertEquals(target.crypto, 1);
  undo();
  assertEquals("crypto" in target, false);
});

Deno.test("the installed crypto does not call itself", async () => {
  const undo = install();
  try {
    const array = globalThis.crypto.getRandomValues(new Uint8Array(8));
    assert(array.some((byte) => byte !== 0));
    const digest = await globalThis.crypto.subtle.digest("SHA-256", array);
    assertEquals(digest, await runtime.digest("SHA-256", array));
    const made = await globalThis.crypto.subtle.generateKey(
      { name: "ECDSA", namedCurve: "secp256k1" },
      true,
      ["sign"],
    );
    assertEquals(made.privateKey.algorithm.name, "ECDSA");
  } finally {
    undo();
  }
});
