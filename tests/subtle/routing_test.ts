import { assert, assertEquals, assertRejects, assertStrictEquals, assertThrows } from "@std/assert";
import { deriveCurve } from "../../src/ec/curve_params.ts";
import type { GivenEngine } from "../../src/ec/engines.ts";
import { allowedCurve, belongsToRuntime } from "../../src/subtle/algorithms/ec_curve.ts";
import { createProvider } from "../../src/subtle/provider.ts";
import { createReferenceEngine } from "../reference/engine.ts";
import {
  createCrypto,
  CURVE,
  ECDH,
  ECDSA,
  nameOfError,
  runtime,
  SHA256,
  subtle,
} from "./subject.ts";

type Untyped = Record<string, (...args: unknown[]) => Promise<unknown>>;
const untyped = subtle as unknown as Untyped;
const alone = createCrypto({ native: null });

const MESSAGE = new Uint8Array(3);
const P256 = { name: "ECDSA", namedCurve: "P-256" };

/** A runtime that notes what is asked of it. */
function watched(calls: Array<readonly unknown[]>): Crypto {
  const subtleOf = new Proxy(runtime, {
    get(target, name) {
      const member = Reflect.get(target, name);
      if (typeof member !== "function" || name === "constructor") return member;
      return (...args: unknown[]) => {
        calls.push([name, ...args]);
        return Reflect.apply(member, target, args);
      };
    },
  });
  return { subtle: subtleOf } as unknown as Crypto;
}

Deno.test("calls that are the runtime's reach it once, with the caller's own arguments", async () => {
  const calls: Array<readonly unknown[]> = [];
  const { subtle } = createCrypto({ native: watched(calls) });
  const aes = await runtime.generateKey({ name: "AES-GCM", length: 128 }, true, ["encrypt"]);
  const params = { name: "AES-GCM", iv: new Uint8Array(12) };
  await subtle.encrypt(params, aes, MESSAGE);
  await subtle.exportKey("raw", aes);
  await subtle.digest("SHA-256", MESSAGE);
  assertEquals(calls.map(([name]) => name), ["encrypt", "exportKey", "digest"]);
  assertStrictEquals(calls[0][1], params);
  assertStrictEquals(calls[0][3], MESSAGE);
});

Deno.test("calls with our keys never reach the runtime", async () => {
  const calls: Array<readonly unknown[]> = [];
  const { subtle } = createCrypto({ native: watched(calls) });
  const { privateKey, publicKey } = await subtle.generateKey(ECDSA, true, ["sign", "verify"]);
  const signature = await subtle.sign(SHA256, privateKey, MESSAGE);
  await subtle.verify(SHA256, publicKey, signature, MESSAGE);
  await subtle.importKey("pkcs8", await subtle.exportKey("pkcs8", privateKey), ECDSA, true, [
    "sign",
  ]);
  await subtle.getPublicKey(privateKey, []);
  assertEquals(calls, []);
  await subtle.sign(SHA256, privateKey, new Uint8Array(4097));
  assertEquals(calls.map(([name]) => name), ["digest"]);
});

Deno.test("a long message is copied before the runtime gets it", async () => {
  const late = {
    digest: async (...args: Parameters<SubtleCrypto["digest"]>) => {
      await Promise.resolve();
      return runtime.digest(...args);
    },
  };
  const { subtle } = createCrypto({ native: { subtle: late } as unknown as Crypto });
  const { privateKey, publicKey } = await subtle.generateKey(ECDSA, true, ["sign", "verify"]);
  const message = new Uint8Array(5000).fill(1);
  const signing = subtle.sign(SHA256, privateKey, message);
  message.fill(2);
  const signature = await signing;
  assert(await subtle.verify(SHA256, publicKey, signature, message.fill(1)));
});

Deno.test("keys of every algorithm of the runtime work through subtle", async () => {
  for (const namedCurve of ["P-256", "P-384", "P-521"]) {
    const made = await subtle.generateKey({ ...P256, namedCurve }, true, ["sign", "verify"]);
    const signature = await subtle.sign(SHA256, made.privateKey, MESSAGE);
    assert(await subtle.verify(SHA256, made.publicKey, signature, MESSAGE));
    const jwk = await subtle.exportKey("jwk", made.privateKey);
    const params = { ...P256, namedCurve };
    assert(await subtle.importKey("jwk", jwk, params, true, ["sign"]));
    assertEquals((await subtle.getPublicKey(made.privateKey, ["verify"])).type, "public");
  }
  const ed = await untyped.generateKey("Ed25519", true, ["sign", "verify"]) as CryptoKeyPair;
  const signature = await subtle.sign("Ed25519", ed.privateKey, MESSAGE);
  assert(await subtle.verify("Ed25519", ed.publicKey, signature, MESSAGE));
});

Deno.test("what the runtime takes too loosely it still takes: its keys are its own", async () => {
  const offCurve = new Uint8Array(65).fill(1).with(0, 4);
  const theirs = await runtime.importKey("raw", offCurve, P256, true, []).then(
    () => "ok",
    () => "refused",
  );
  const ours = await subtle.importKey("raw", offCurve, P256, true, []).then(
    () => "ok",
    () => "refused",
  );
  assertEquals(ours, theirs);
  assertEquals(
    await nameOfError(() => subtle.importKey("raw", offCurve, ECDSA, true, [])),
    "DataError",
  );
});

Deno.test("formats of ours for the runtime's keys are NotSupportedError", async () => {
  const native = await runtime.generateKey(P256, true, ["sign"]);
  for (const format of ["sec1", "raw-compressed"] as const) {
    const exporting = () => subtle.exportKey(format, native.privateKey);
    assertEquals(await nameOfError(exporting), "NotSupportedError");
    const importing = () => subtle.importKey(format, MESSAGE, "AES-GCM", true, ["encrypt"]);
    assertEquals(await nameOfError(importing), "NotSupportedError");
  }
  assertEquals(await nameOfError(() => untyped.exportKey("sec1", {})), "TypeError");
});

Deno.test("native: null works on our curves alone", async () => {
  const { subtle } = alone;
  const { privateKey, publicKey } = await subtle.generateKey(ECDSA, true, ["sign", "verify"]);
  for (const length of [10, 10_000]) {
    const signature = await subtle.sign(SHA256, privateKey, new Uint8Array(length));
    assert(await subtle.verify(SHA256, publicKey, signature, new Uint8Array(length)));
  }
  const agreement = await subtle.generateKey(ECDH, true, ["deriveBits"]);
  const params = { name: "ECDH", public: agreement.publicKey };
  assertEquals((await subtle.deriveBits(params, agreement.privateKey)).byteLength, 32);
});

Deno.test("native: null answers NotSupportedError for what only the runtime has", async () => {
  const without = alone.subtle as unknown as Untyped;
  const { privateKey } = await subtle.generateKey(ECDH, true, ["deriveKey", "deriveBits"]);
  const native = await runtime.generateKey(P256, true, ["sign"]);
  const aes = await runtime.generateKey({ name: "AES-GCM", length: 128 }, true, [
    "wrapKey",
    "unwrapKey",
  ]);
  const { publicKey } = await subtle.generateKey(ECDH, true, ["deriveBits"]);
  const cipher = { name: "AES-GCM", iv: new Uint8Array(12) };
  const ecdh = { name: "ECDH", public: publicKey };
  const calls: ReadonlyArray<readonly [operation: string, ...args: unknown[]]> = [
    ["generateKey", { name: "AES-GCM", length: 128 }, true, ["encrypt"]],
    ["generateKey", { name: "HMAC", hash: "SHA-256" }, true, ["sign"]],
    ["importKey", "raw", MESSAGE, "AES-GCM", true, ["encrypt"]],
    ["sign", SHA256, native.privateKey, MESSAGE],
    ["sign", "HMAC", privateKey, MESSAGE],
    ["exportKey", "spki", native.publicKey],
    ["getPublicKey", native.privateKey, []],
    ["digest", "cSHAKE128", MESSAGE],
    ["deriveKey", ecdh, privateKey, { name: "AES-GCM", length: 128 }, true, ["encrypt"]],
    ["wrapKey", "raw", publicKey, aes, cipher],
    ["unwrapKey", "raw", MESSAGE, aes, cipher, ECDSA, true, []],
    ["unwrapKey", "raw", MESSAGE, aes, cipher, "AES-GCM", true, []],
    ["encapsulateBits", "ML-KEM-768", aes],
  ];
  for (const [operation, ...args] of calls) {
    assertEquals(
      await nameOfError(() => without[operation](...args)),
      "NotSupportedError",
      operation,
    );
  }
});

Deno.test("native: null still converts as Web IDL does, and knows no curve of others", async () => {
  const without = alone.subtle as unknown as Untyped;
  const calls: ReadonlyArray<readonly [expected: string, operation: string, ...args: unknown[]]> = [
    ["TypeError", "sign", SHA256, {}, MESSAGE],
    ["TypeError", "exportKey", "raw", {}],
    ["TypeError", "digest", "SHA-256", "text"],
    ["TypeError", "digest", "cSHAKE128", "text"],
    ["TypeError", "importKey", "RAW", MESSAGE, ECDSA, true, []],
    ["TypeError", "generateKey", ECDSA, true, ["SIGN"]],
    ["TypeError", "generateKey", { name: "ECDSA" }, true, ["sign"]],
    ["SyntaxError", "generateKey", { ...P256, namedCurve: "P-257" }, true, ["encrypt"]],
    ["NotSupportedError", "generateKey", { ...P256, namedCurve: "P-257" }, true, ["sign"]],
    ["SyntaxError", "importKey", "raw", MESSAGE, { ...P256, namedCurve: "P-257" }, true, ["sign"]],
    ["DataError", "importKey", "raw", MESSAGE, { ...P256, namedCurve: "P-257" }, true, []],
  ];
  for (const [expected, operation, ...args] of calls) {
    assertEquals(await nameOfError(() => without[operation](...args)), expected, operation);
  }
});

Deno.test("createCrypto() takes an engine for a curve, and completes it", async () => {
  const used: string[] = [];
  const reference = createReferenceEngine(CURVE);
  const given: GivenEngine = {
    name: "counting",
    publicKey: (d) => (used.push("publicKey"), reference.publicKey(d)),
    decodePoint: (point) => (used.push("decodePoint"), reference.decodePoint(point)),
    sign: (...args) => (used.push("sign"), reference.sign(...args)),
    verify: (...args) => (used.push("verify"), reference.verify(...args)),
    sharedPoint: (...args) => (used.push("sharedPoint"), reference.sharedPoint(...args)),
    recover: (...args) => (used.push("recover"), reference.recover(...args)),
  };
  for (const name of ["secp256k1", "K-256"]) {
    const { subtle } = createCrypto({ engines: { [name]: given } });
    const { privateKey, publicKey } = await subtle.generateKey(ECDSA, true, ["sign", "verify"]);
    const signature = await subtle.sign(SHA256, privateKey, MESSAGE);
    await subtle.verify(SHA256, publicKey, signature, MESSAGE);
    assertEquals(used.splice(0), ["publicKey", "sign", "verify"]);
  }
});

Deno.test("createCrypto() refuses options that are none of their values with TypeError", () => {
  const bad: readonly object[] = [
    { native: 1 },
    { native: {} },
    { nist: "mine" },
    { nist: null },
    { edwards: "" },
    { explicitParameters: "accept" },
    { engines: { secp256r2: createReferenceEngine(CURVE) } },
    { engines: { secp256k1: 1 } },
  ];
  for (const options of bad) assertThrows(() => createCrypto(options), TypeError);
  for (
    const options of [{}, { nist: "own" }, { edwards: "own" }, { legacyCurves: true }] as const
  ) {
    assert(createCrypto(options).subtle);
  }
});

Deno.test("a curve that every runtime has is the runtime's unless nist says own", () => {
  const shared = { runtime: true };
  assertEquals(belongsToRuntime(shared, createProvider({})), true);
  assertEquals(belongsToRuntime(shared, createProvider({ nist: "own" })), false);
  assertEquals(belongsToRuntime(shared, createProvider({ native: null })), false);
  assertEquals(belongsToRuntime(CURVE, createProvider({})), false);
});

Deno.test("allowedCurve() knows no curve that is not listed", () => {
  assertStrictEquals(allowedCurve("secp256k1", createProvider({})), CURVE);
  assertStrictEquals(allowedCurve("secp256r2", createProvider({})), undefined);
});

Deno.test("an engine that cannot work shows its error at the first use of the curve", async () => {
  const broken = new Proxy(createReferenceEngine(deriveCurve(CURVE)), {
    get: (target, name) => {
      if (name === "name") return Reflect.get(target, name);
      return () => {
        throw new DOMException("Cannot compile: no WebAssembly", "NotSupportedError");
      };
    },
  });
  const { subtle } = createCrypto({ engines: { secp256k1: broken } });
  const call = () => subtle.generateKey(ECDSA, true, ["sign"]);
  assertEquals(await nameOfError(call), "NotSupportedError");
});

Deno.test("getPublicKey() goes by way of a JWK where the runtime has none", async () => {
  const members = ["exportKey", "importKey", "generateKey"] as const;
  const old = Object.fromEntries(
    members.map((
      name,
    ) => [name, (...args: unknown[]) => Reflect.apply(runtime[name], runtime, args)]),
  );
  const { subtle } = createCrypto({ native: { subtle: old } as unknown as Crypto });
  const native = await runtime.generateKey(P256, true, ["sign", "verify"]);
  const half = await subtle.getPublicKey(native.privateKey, ["verify"]);
  assertEquals(
    await runtime.exportKey("raw", half),
    await runtime.exportKey("raw", native.publicKey),
  );
  assertEquals([half.type, half.extractable, half.usages], ["public", true, ["verify"]]);
  const hmac = await runtime.generateKey({ name: "HMAC", hash: "SHA-256" }, true, ["sign"]);
  const hidden = await runtime.generateKey(P256, false, ["sign"]);
  assertEquals(await nameOfError(() => subtle.getPublicKey(hmac, [])), "NotSupportedError");
  assertEquals(
    await nameOfError(() => subtle.getPublicKey(native.publicKey, [])),
    "InvalidAccessError",
  );
  assertEquals(
    await nameOfError(() => subtle.getPublicKey(hidden.privateKey, [])),
    "NotSupportedError",
  );
});

Deno.test("a member that only another runtime has is handed on to it", async () => {
  const extended = Object.create(runtime, {
    futureCall: { value: (...args: unknown[]) => Promise.resolve(args.length), enumerable: true },
  });
  const { subtle } = createCrypto({ native: { subtle: extended } as unknown as Crypto });
  const { futureCall } = Object.getPrototypeOf(subtle) as {
    futureCall: (...a: number[]) => unknown;
  };
  assertEquals(await Reflect.apply(futureCall, subtle, [1, 2]), 2);
  await assertRejects(() => Reflect.apply(futureCall, {}, []) as Promise<unknown>, TypeError);
  assertEquals("futureCall" in alone.subtle, false);
});

Deno.test("a key of a runtime that is not this one is for that runtime to judge", async () => {
  const asked: string[] = [];
  const other = new Proxy({}, {
    get: (_target, name) => () => Promise.resolve(void asked.push(String(name))),
  });
  const { subtle } = createCrypto({ native: { subtle: other } as unknown as Crypto });
  const calls = subtle as unknown as Untyped;
  const foreign = { a: "key" };
  await calls.wrapKey("raw", foreign, foreign, "AES-KW");
  await calls.deriveKey("HKDF", foreign, "AES-GCM", true, ["encrypt"]);
  await calls.getPublicKey(foreign, []);
  await calls.exportKey("raw", foreign);
  assertEquals(asked, ["wrapKey", "deriveKey", "getPublicKey", "exportKey"]);
});
