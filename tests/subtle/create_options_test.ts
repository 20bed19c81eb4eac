import { assertEquals, assertThrows } from "@std/assert";
import { createCrypto, type CryptoOptions } from "../../mod.ts";
import { install } from "../../src/subtle/install.ts";

Deno.test("createCrypto() refuses options of the wrong kind with a message of its own", () => {
  const engine = { name: "x", publicKey: 5 };
  const wrong: unknown[] = [
    null,
    5,
    "x",
    { engines: null },
    { engines: 5 },
    { engines: { secp256k1: {} } },
    { engines: { secp256k1: engine } },
    { engines: { nonsense: { name: "x" } } },
    { native: 5 },
    { native: {} },
    { nist: "mine" },
  ];
  for (const options of wrong) {
    const { message } = assertThrows(() => createCrypto(options as CryptoOptions), TypeError);
    assertEquals(/^Cannot [^:]+: expected .*, got |^Cannot [^:]+: expected /.test(message), true);
  }
});

Deno.test("install() replaces all or nothing", () => {
  const target: Record<string, unknown> = {};
  Object.defineProperty(target, "SubtleCrypto", { value: 1, configurable: false });
  assertThrows(() => install(target), TypeError, "expected SubtleCrypto to be configurable");
  assertEquals(Object.getOwnPropertyNames(target), ["SubtleCrypto"]);
});
