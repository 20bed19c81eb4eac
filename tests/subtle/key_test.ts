import { assert, assertEquals, assertRejects, assertStrictEquals, assertThrows } from "@std/assert";
import { createCrypto, CryptoKey } from "../../mod.ts";
import { runtimeKeyInfo, slotsOf } from "../../src/subtle/key.ts";
import { crypto, ECDH, ECDSA, runtime, SHA256, subtle } from "./subject.ts";

type Untyped = Record<string, (...args: unknown[]) => Promise<unknown>>;
const untyped = subtle as unknown as Untyped;

const MESSAGE = new Uint8Array(3);
const keys = subtle.generateKey(ECDSA, true, ["sign", "verify"]);

/** What looks like a key and is none. */
function lookAlikes(key: CryptoKey): Array<[name: string, value: unknown]> {
  const { type, extractable, algorithm, usages } = key;
  return [
    ["a plain object", { type, extractable, algorithm, usages }],
    ["a spread key", { ...key }],
    ["an object that inherits from a key", Object.create(key)],
    ["an object with the prototype of a key", Object.create(Object.getPrototypeOf(key))],
    ["an object with CryptoKey.prototype", Object.create(CryptoKey.prototype)],
    ["a proxy of a key", new Proxy(key, {})],
    [
      "a WeakMap with the prototype of a key",
      Object.setPrototypeOf(new WeakMap(), Object.getPrototypeOf(key)),
    ],
    ["null", null],
    ["a string", "key"],
  ];
}

Deno.test("a key is a CryptoKey in every way that can be asked", async () => {
  const { privateKey } = await keys;
  assert(privateKey instanceof CryptoKey);
  assert(privateKey instanceof globalThis.CryptoKey);
  assertStrictEquals(privateKey.constructor, CryptoKey);
  assertEquals(Object.prototype.toString.call(privateKey), "[object CryptoKey]");
  assertEquals(String(privateKey), "[object CryptoKey]");
});

Deno.test("a pair is a plain object with two enumerable members", async () => {
  const pair = await keys;
  assertStrictEquals(Object.getPrototypeOf(pair), Object.prototype);
  assertEquals(Object.keys(pair).sort(), ["privateKey", "publicKey"]);
});

Deno.test("algorithm and usages are plain and the same object every time", async () => {
  const { privateKey } = await keys;
  assertStrictEquals(privateKey.algorithm, privateKey.algorithm);
  assertStrictEquals(privateKey.usages, privateKey.usages);
  assertStrictEquals(Object.getPrototypeOf(privateKey.algorithm), Object.prototype);
  assertEquals(Object.keys(privateKey.algorithm), ["name", "namedCurve"]);
  assert(Array.isArray(privateKey.usages));
});

Deno.test("usages are in the standard's order, each once", async () => {
  const { privateKey } = await subtle.generateKey(ECDH, true, [
    "deriveBits",
    "deriveKey",
    "deriveBits",
  ]);
  assertEquals(privateKey.usages, ["deriveKey", "deriveBits"]);
  const { publicKey } = await subtle.generateKey(ECDH, true, ["deriveBits"]);
  assertEquals(publicKey.usages, []);
});

Deno.test("public keys of pairs are extractable, imported ones as asked for", async () => {
  const pair = await subtle.generateKey(ECDSA, false, ["sign"]);
  assertEquals([pair.publicKey.extractable, pair.privateKey.extractable], [true, false]);
  const raw = await subtle.exportKey("raw", pair.publicKey);
  assertEquals((await subtle.importKey("raw", raw, ECDSA, false, [])).extractable, false);
  const half = await subtle.getPublicKey(pair.privateKey, ["verify"]);
  assertEquals([half.extractable, half.usages], [true, ["verify"]]);
  assertEquals(await subtle.exportKey("raw", half), raw);
});

Deno.test("what a caller does to a key changes nothing of it", async () => {
  const { publicKey, privateKey } = await subtle.generateKey(ECDSA, false, ["sign", "verify"]);
  const attempts: ReadonlyArray<() => unknown> = [
    () => publicKey.usages.push("sign"),
    () => Object.assign(privateKey.algorithm, { namedCurve: "P-256" }),
    () => Object.assign(privateKey, { extractable: true }),
    () => Object.assign(privateKey, { type: "public" }),
  ];
  for (const attempt of attempts) assertThrows(attempt, TypeError);
  Object.defineProperty(privateKey, "extractable", { value: true });
  Object.defineProperty(publicKey, "usages", { value: ["sign", "verify"] });
  await assertRejects(() => subtle.exportKey("pkcs8", privateKey), DOMException);
  await assertRejects(() => subtle.sign(SHA256, publicKey, MESSAGE), DOMException);
  const signature = await subtle.sign(SHA256, privateKey, MESSAGE);
  assertEquals(await subtle.verify(SHA256, publicKey, signature, MESSAGE), true);
});

Deno.test("a key shows nothing of its bytes", async () => {
  const { privateKey } = await keys;
  const d = Array.from(new Uint8Array(await subtle.exportKey("raw-private", privateKey)));
  assertEquals(Reflect.ownKeys(privateKey), []);
  assertEquals(JSON.stringify(privateKey), "{}");
  for (
    const text of [
      Deno.inspect(privateKey),
      Deno.inspect({ privateKey }, { depth: 9, showHidden: true }),
    ]
  ) {
    assert(text.includes("CryptoKey {\n") && text.includes('namedCurve: "secp256k1"'), text);
    assert(!text.includes(d.slice(0, 4).join(", ")), text);
  }
  const held: unknown[] = [];
  for (let o: object = privateKey; o; o = Object.getPrototypeOf(o)) {
    held.push(...Reflect.ownKeys(o));
  }
  assert(!held.includes("get") && !held.includes("material"));
});

Deno.test("a console of Node's kind shows a key too", async () => {
  const { privateKey } = await keys;
  const inspectNode = (privateKey as unknown as Record<symbol, (...args: unknown[]) => string>)[
    Symbol.for("nodejs.util.inspect.custom")
  ];
  const shown = inspectNode.call(privateKey, 2, {}, (value: unknown) => JSON.stringify(value));
  assertEquals(
    shown,
    'CryptoKey {"type":"private","extractable":true,' +
      '"algorithm":{"name":"ECDSA","namedCurve":"secp256k1"},"usages":["sign"]}',
  );
});

Deno.test("inspecting the prototype of keys does not throw", async () => {
  const prototype = Object.getPrototypeOf((await keys).privateKey);
  assertEquals(Deno.inspect(prototype), "CryptoKey {}");
});

Deno.test("a key cannot be cloned, and says so", async () => {
  const { privateKey } = await keys;
  for (const value of [privateKey, { deep: [privateKey] }, new Map([[1, privateKey]])]) {
    const error = assertThrows(() => structuredClone(value), DOMException);
    assertEquals(error.name, "DataCloneError");
  }
  const { port1, port2 } = new MessageChannel();
  assertThrows(() => port1.postMessage(privateKey), DOMException);
  port1.close();
  port2.close();
});

Deno.test("getters refuse everything that is no key of ours", async () => {
  const { privateKey } = await keys;
  for (const [name, value] of lookAlikes(privateKey)) {
    for (const member of ["type", "extractable", "algorithm", "usages"]) {
      const getter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(privateKey), member)!;
      const call = () => getter.get!.call(value);
      assertThrows(call, TypeError, "Illegal invocation", `${member}: ${name}`);
    }
  }
});

Deno.test("every operation refuses look-alikes with TypeError", async () => {
  const { privateKey } = await keys;
  const agreement = await subtle.generateKey(ECDH, true, ["deriveBits"]);
  const aes = await subtle.generateKey({ name: "AES-GCM", length: 128 }, true, [
    "wrapKey",
    "unwrapKey",
  ]);
  const cipher = { name: "AES-GCM", iv: new Uint8Array(12) };
  for (const [name, value] of lookAlikes(privateKey)) {
    const partner = { name: "ECDH", public: value };
    const calls: ReadonlyArray<readonly [string, ...unknown[]]> = [
      ["sign", SHA256, value, MESSAGE],
      ["verify", SHA256, value, MESSAGE, MESSAGE],
      ["encrypt", cipher, value, MESSAGE],
      ["exportKey", "raw", value],
      ["getPublicKey", value, []],
      ["deriveBits", partner, agreement.privateKey, 8],
      ["deriveBits", { name: "ECDH", public: agreement.publicKey }, value, 8],
      ["deriveKey", { name: "ECDH", public: agreement.publicKey }, value, "HKDF", false, [
        "deriveBits",
      ]],
      ["wrapKey", "raw", value, aes, cipher],
      ["wrapKey", "raw", privateKey, value, cipher],
      ["unwrapKey", "raw", MESSAGE, value, cipher, ECDSA, true, []],
    ];
    for (const [operation, ...args] of calls) {
      await assertRejects(
        () => untyped[operation](...args),
        TypeError,
        undefined,
        `${operation}: ${name}`,
      );
    }
  }
});

Deno.test("the runtime refuses keys of ours with TypeError", async () => {
  const { privateKey, publicKey } = await keys;
  await assertRejects(() => runtime.sign(SHA256, privateKey, MESSAGE), TypeError);
  await assertRejects(() => runtime.exportKey("raw", publicKey), TypeError);
});

Deno.test("a key of ours as partner of the runtime's is InvalidAccessError", async () => {
  const native = await runtime.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, [
    "deriveBits",
    "deriveKey",
  ]);
  const { publicKey } = await subtle.generateKey(ECDH, true, ["deriveBits"]);
  const params = { name: "ECDH", public: publicKey };
  for (
    const call of [
      () => subtle.deriveBits(params, native.privateKey, 8),
      () =>
        subtle.deriveKey(params, native.privateKey, { name: "AES-GCM", length: 128 }, true, [
          "encrypt",
        ]),
    ]
  ) assertEquals((await assertRejects(call, DOMException)).name, "InvalidAccessError");
});

Deno.test("keys work in every provider of this package", async () => {
  const { privateKey, publicKey } = await keys;
  const other = createCrypto({ native: null }).subtle;
  const signature = await other.sign(SHA256, privateKey, MESSAGE);
  assertEquals(await crypto.subtle.verify(SHA256, publicKey, signature, MESSAGE), true);
  assertEquals(await other.exportKey("raw", publicKey), await subtle.exportKey("raw", publicKey));
});

Deno.test("slotsOf() and runtimeKeyInfo() tell the two kinds of keys apart", async () => {
  const { privateKey } = await keys;
  const native = await runtime.generateKey({ name: "HMAC", hash: "SHA-256" }, true, ["sign"]);
  assertEquals([slotsOf(privateKey)?.type, runtimeKeyInfo(privateKey)], ["private", undefined]);
  assertEquals(slotsOf(native), undefined);
  const info = { type: "secret", algorithm: "HMAC", namedCurve: undefined } as const;
  assertEquals(runtimeKeyInfo(native), info);
  const params = { name: "ECDH", namedCurve: "P-384" };
  const { publicKey } = await runtime.generateKey(params, true, ["deriveBits"]);
  const ofCurve = { type: "public", algorithm: "ECDH", namedCurve: "P-384" } as const;
  assertEquals(runtimeKeyInfo(publicKey), ofCurve);
});

Deno.test("importKey() that refuses a key leaves the caller's bytes alone", async () => {
  const d = new Uint8Array(32).fill(3);
  const error = await assertRejects(
    () => subtle.importKey("raw-private", d, ECDSA, true, []),
    DOMException,
  );
  assertEquals(error.name, "SyntaxError");
  assertEquals(d, new Uint8Array(32).fill(3), "unchanged");
});
