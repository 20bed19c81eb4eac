import { assert, assertEquals, assertStrictEquals, assertThrows } from "@std/assert";
import { createCrypto, CryptoKey, SubtleCrypto } from "../../mod.ts";
import { crypto, runtime, subtle } from "./subject.ts";

type Methods = Record<string, (...args: unknown[]) => unknown>;

/** Required arguments of every operation. */
const LENGTHS: Readonly<Record<string, number>> = {
  encrypt: 3,
  decrypt: 3,
  sign: 3,
  verify: 4,
  digest: 2,
  generateKey: 3,
  deriveKey: 5,
  deriveBits: 2,
  importKey: 5,
  exportKey: 2,
  wrapKey: 4,
  unwrapKey: 7,
  getPublicKey: 2,
  encapsulateKey: 5,
  encapsulateBits: 2,
  decapsulateKey: 6,
  decapsulateBits: 3,
};

const PROTOTYPE = SubtleCrypto.prototype as unknown as Methods;

for (const [name, length] of Object.entries(LENGTHS)) {
  Deno.test(`${name}() is a method of the prototype with length ${length}`, () => {
    const descriptor = Object.getOwnPropertyDescriptor(PROTOTYPE, name)!;
    assertEquals(typeof descriptor.value, "function");
    assertEquals(descriptor.value.name, name);
    assertEquals(descriptor.value.length, length);
    const { writable, enumerable, configurable } = descriptor;
    assertEquals({ writable, enumerable, configurable }, {
      writable: true,
      enumerable: true,
      configurable: true,
    });
  });

  Deno.test(`${name}() is no constructor`, () => {
    assertThrows(() => Reflect.construct(PROTOTYPE[name], []), TypeError);
  });

  Deno.test(`${name}() rejects another this with TypeError`, async () => {
    const args = Array(length).fill(undefined);
    for (
      const other of [{}, undefined, null, Object.create(subtle), new Proxy(subtle, {}), runtime]
    ) {
      const answer = PROTOTYPE[name].call(other, ...args);
      assert(answer instanceof Promise, "a rejection, nothing thrown");
      assert(await answer.then(() => false, (error) => error instanceof TypeError));
    }
  });

  Deno.test(`${name}() rejects too few arguments with TypeError`, async () => {
    const answer = PROTOTYPE[name].call(subtle, ...Array(length - 1).fill(undefined));
    assert(answer instanceof Promise, "a rejection, nothing thrown");
    const error = await answer.then(() => undefined, (reason) => reason);
    assert(error instanceof TypeError);
    assertEquals(error.message, `Cannot ${name}: expected ${length} arguments, got ${length - 1}`);
  });
}

Deno.test("subtle has every member that the runtime's has", () => {
  const members = Object.getOwnPropertyNames(Object.getPrototypeOf(runtime));
  for (const name of members) assert(name in subtle, name);
});

Deno.test("subtle has no own members", () => {
  assertEquals(Reflect.ownKeys(subtle), []);
  assertEquals(Object.keys(Object.getPrototypeOf(subtle)).sort(), Object.keys(LENGTHS).sort());
});

Deno.test("crypto.subtle is an enumerable accessor that gives the same object every time", () => {
  assertStrictEquals(crypto.subtle, subtle);
  assertStrictEquals(crypto.subtle, crypto.subtle);
  const prototype = Object.getPrototypeOf(crypto);
  const { get, enumerable, configurable } = Object.getOwnPropertyDescriptor(prototype, "subtle")!;
  assert(get);
  assertEquals({ enumerable, configurable }, { enumerable: true, configurable: true });
  assertThrows(() => get.call({}), TypeError);
  assertEquals(Reflect.ownKeys(crypto), []);
});

Deno.test("crypto, subtle and keys have their names", async () => {
  const key = await subtle.generateKey({ name: "ECDSA", namedCurve: "secp256k1" }, true, ["sign"]);
  const nameOf = (value: unknown) => Object.prototype.toString.call(value);
  assertEquals(nameOf(crypto), "[object Crypto]");
  assertEquals(nameOf(subtle), "[object SubtleCrypto]");
  assertEquals(nameOf(key.privateKey), "[object CryptoKey]");
});

Deno.test("constructors throw TypeError", () => {
  assertThrows(() => new CryptoKey(), TypeError);
  assertThrows(() => new SubtleCrypto(), TypeError);
  const Crypto = crypto.constructor as new () => unknown;
  assertThrows(() => new Crypto(), TypeError);
});

Deno.test("subtle is of the class that is exported, from every createCrypto()", () => {
  assert(subtle instanceof SubtleCrypto);
  assertStrictEquals(Object.getPrototypeOf(subtle), SubtleCrypto.prototype);
  const other = createCrypto({ native: null }).subtle;
  assert(other instanceof SubtleCrypto);
  assertEquals(other.constructor.name, "SubtleCrypto");
});

Deno.test("supports() is static, enumerable, with length 2", () => {
  const descriptor = Object.getOwnPropertyDescriptor(SubtleCrypto, "supports")!;
  assertEquals(descriptor.value.length, 2);
  assertEquals(descriptor.enumerable, true);
});

Deno.test("getRandomValues() returns the array that was given", () => {
  const array = new BigUint64Array(4);
  assertStrictEquals(crypto.getRandomValues(array), array);
  assert(array.some((value) => value !== 0n));
});

Deno.test("getRandomValues() throws as the runtime does", () => {
  const call = (value: unknown) => () => crypto.getRandomValues(value as Uint8Array<ArrayBuffer>);
  const nameOf = (run: () => unknown) => (assertThrows(run) as Error).name;
  assertEquals(nameOf(call(new Uint8Array(65537))), "QuotaExceededError");
  assertEquals(nameOf(call(new Float32Array(1))), "TypeMismatchError");
  assertEquals(nameOf(call([1])), "TypeError");
  assertEquals(nameOf(() => Reflect.apply(crypto.getRandomValues, crypto, [])), "TypeError");
});

Deno.test("getRandomValues() and randomUUID() refuse another this", () => {
  const { getRandomValues, randomUUID } = crypto;
  assertThrows(() => Reflect.apply(getRandomValues, undefined, [new Uint8Array(1)]), TypeError);
  assertThrows(() => Reflect.apply(randomUUID, {}, []), TypeError);
});

Deno.test("randomUUID() gives version 4", () => {
  assert(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(
    crypto.randomUUID(),
  ));
});
