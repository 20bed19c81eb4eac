import { assert, assertEquals, assertRejects, assertStrictEquals } from "@std/assert";
import { CURVE, ECDH, ECDSA, runtime, SHA256, subtle } from "./subject.ts";

type Untyped = Record<string, (...args: unknown[]) => Promise<unknown>>;
const untyped = subtle as unknown as Untyped;

const MESSAGE = new TextEncoder().encode("normalize");

/** An object that notes which members are read; all are getters on the prototype's prototype. */
function recording(members: Record<string, unknown>, reads: string[]): object {
  const base = {};
  for (const [name, value] of Object.entries(members)) {
    Object.defineProperty(base, name, {
      get() {
        reads.push(name);
        return value;
      },
    });
  }
  return Object.create(Object.create(base));
}

function pair(): Promise<CryptoKeyPair> {
  return subtle.generateKey(ECDSA, true, ["sign", "verify"]);
}

Deno.test("sign() reads each member once: the name, the standard's, then ours", async () => {
  const reads: string[] = [];
  const algorithm = recording({
    lowS: true,
    prehashed: false,
    hash: recording({ name: "SHA-256" }, reads),
    format: "der",
    extraEntropy: new Uint8Array(32),
    name: "ECDSA",
  }, reads);
  const { privateKey } = await pair();
  await untyped.sign(algorithm, privateKey, MESSAGE);
  assertEquals(reads, ["name", "hash", "name", "extraEntropy", "format", "lowS", "prehashed"]);
});

Deno.test("sign() reads nothing of an algorithm that cannot sign", async () => {
  const reads: string[] = [];
  const { privateKey } = await pair();
  const algorithm = recording({ name: "ECDH", public: 1, hash: "SHA-256" }, reads);
  await assertRejects(() => untyped.sign(algorithm, privateKey, MESSAGE), DOMException);
  assertEquals(reads, ["name"]);
});

Deno.test("generateKey() reads each member once, also for the runtime", async () => {
  for (const [namedCurve, canonical] of [["K-256", "secp256k1"], ["P-256", "P-256"]]) {
    const reads: string[] = [];
    const algorithm = recording({ namedCurve, name: "ecdsa" }, reads);
    const made = await untyped.generateKey(algorithm, true, ["sign"]) as CryptoKeyPair;
    assertEquals(reads, ["name", "namedCurve"]);
    assertEquals(
      made.privateKey.algorithm,
      { name: "ECDSA", namedCurve: canonical } as KeyAlgorithm,
    );
  }
});

Deno.test("importKey() of the runtime's reads each member of algorithm and JWK once", async () => {
  const made = await runtime.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign"]);
  const jwk = await runtime.exportKey("jwk", made.publicKey);
  const reads: string[] = [];
  const data = recording(jwk as Record<string, unknown>, reads);
  const algorithm = recording({ name: "ECDSA", namedCurve: "P-256" }, reads);
  const key = await untyped.importKey("jwk", data, algorithm, true, []) as CryptoKey;
  assertEquals((await subtle.exportKey("jwk", key)).x, jwk.x);
  assertEquals(reads.toSorted(), [...Object.keys(jwk), "name", "namedCurve"].toSorted());
});

Deno.test("importKey() reads the members of a JWK once, in the dictionary's order", async () => {
  const { privateKey } = await pair();
  const jwk = await subtle.exportKey("jwk", privateKey) as Record<string, unknown>;
  const reads: string[] = [];
  const data = recording({ ...jwk, use: "sig", alg: "ES256K" }, reads);
  await untyped.importKey("jwk", data, ECDSA, true, ["sign"]);
  assertEquals(reads, ["alg", "crv", "d", "ext", "key_ops", "kty", "use", "x", "y"]);
});

Deno.test("deriveKey() reads each member of both algorithms once", async () => {
  const base = await subtle.generateKey(ECDH, true, ["deriveKey"]);
  const reads: string[] = [];
  const algorithm = recording({ public: base.publicKey, name: "ECDH" }, reads);
  const derived = recording({ name: "AES-GCM", length: 256 }, reads);
  await untyped.deriveKey(algorithm, base.privateKey, derived, true, ["encrypt"]);
  assertEquals(reads.toSorted(), ["length", "name", "name", "public"]);
});

Deno.test("wrapKey() and unwrapKey() read each member of the cipher once", async () => {
  const wrapping = await subtle.generateKey({ name: "AES-GCM", length: 256 }, true, [
    "wrapKey",
    "unwrapKey",
  ]);
  const { privateKey } = await pair();
  const reads: string[] = [];
  const cipher = () => recording({ name: "AES-GCM", iv: new Uint8Array(12), label: 1 }, reads);
  const wrapped = await untyped.wrapKey("pkcs8", privateKey, wrapping, cipher());
  assertEquals(reads.splice(0), ["name", "iv"]);
  const target = recording(ECDSA, reads);
  await untyped.unwrapKey("pkcs8", wrapped, wrapping, cipher(), target, true, ["sign"]);
  assertEquals(reads.toSorted(), ["iv", "name", "name", "namedCurve"]);
});

Deno.test("an exception of a getter is the rejection, as it is", async () => {
  const reason = { not: "an error" };
  const algorithm = {
    get name() {
      throw reason;
    },
  };
  const { privateKey } = await pair();
  const calls: ReadonlyArray<readonly [name: string, ...args: unknown[]]> = [
    ["sign", algorithm, privateKey, MESSAGE],
    ["sign", { name: "ECDSA", hash: algorithm }, privateKey, MESSAGE],
    ["generateKey", algorithm, true, ["sign"]],
    ["digest", algorithm, MESSAGE],
    ["importKey", "raw", MESSAGE, algorithm, true, []],
    [
      "generateKey",
      {
        name: "ECDSA",
        get namedCurve() {
          throw reason;
        },
      },
      true,
      ["sign"],
    ],
    ["generateKey", ECDSA, true, {
      [Symbol.iterator]() {
        throw reason;
      },
    }],
  ];
  for (const [name, ...args] of calls) {
    const answer = untyped[name](...args);
    assertStrictEquals(await answer.then(() => undefined, (error) => error), reason, name);
  }
});

Deno.test("an algorithm may be a function, a proxy, without prototype", async () => {
  const { privateKey, publicKey } = await pair();
  const bare = Object.assign(Object.create(null), SHA256);
  const callable = Object.defineProperty(() => {}, "name", { value: "ECDSA" });
  const forms = [bare, new Proxy(SHA256, {}), Object.assign(callable, { hash: "SHA-256" })];
  for (const form of forms) {
    const signature = await untyped.sign(form, privateKey, MESSAGE);
    assertEquals(await untyped.verify(form, publicKey, signature, MESSAGE), true);
  }
});

Deno.test("names are compared without regard to the case of ASCII letters alone", async () => {
  const { privateKey } = await pair();
  const made = await untyped.generateKey({ name: "eCdSa", namedCurve: "secp256k1" }, true, [
    "sign",
  ]);
  assertEquals((made as CryptoKeyPair).privateKey.algorithm.name, "ECDSA");
  await untyped.sign({ name: "ecdsa", hash: "sha-256" }, privateKey, MESSAGE);
  const strange = ["ECD\u017FA", "\u0130ECDSA", "ECDSA ", "ECDSA\0"];
  for (const name of strange) {
    const error = await assertRejects(
      () => untyped.sign({ name, hash: "SHA-256" }, privateKey, MESSAGE),
      DOMException,
    );
    assertEquals(error.name, "NotSupportedError", name);
  }
  for (const hash of ["\u017FHA-256", "\u017Fha-256", "SHA-256 ", "Kecca\u212A-256"]) {
    const error = await assertRejects(
      () => untyped.sign({ name: "ECDSA", hash }, privateKey, MESSAGE),
      DOMException,
    );
    assertEquals(error.name, "NotSupportedError", hash);
  }
});

Deno.test("curves are compared with regard to case", async () => {
  for (const namedCurve of ["SECP256K1", "Secp256k1", "p-256k", "k-256", "secp256k1 "]) {
    const error = await assertRejects(
      () => untyped.generateKey({ name: "ECDSA", namedCurve }, true, ["sign"]),
      DOMException,
    );
    assertEquals(error.name, "NotSupportedError", namedCurve);
  }
});

Deno.test("curves have aliases, and one name that is written", async () => {
  for (const namedCurve of [CURVE.name, ...CURVE.aliases]) {
    const made = await untyped.generateKey({ name: "ECDSA", namedCurve }, true, ["sign"]);
    const { privateKey } = made as CryptoKeyPair;
    assertEquals(privateKey.algorithm, { name: "ECDSA", namedCurve: "secp256k1" } as KeyAlgorithm);
    assertEquals((await subtle.exportKey("jwk", privateKey)).crv, "secp256k1");
  }
});

Deno.test("the parameters of a call may be frozen", async () => {
  const algorithm = Object.freeze({ name: "ECDSA", namedCurve: "P-256" });
  assert(await subtle.generateKey(algorithm, true, ["sign"]));
  assert(
    await subtle.generateKey(Object.freeze({ ...ECDSA, namedCurve: "K-256" }), true, ["sign"]),
  );
});

Deno.test("extractable is converted to a boolean", async () => {
  for (const [value, expected] of [["RED", true], [{}, true], [0, false], [undefined, false]]) {
    const made = await untyped.generateKey(ECDSA, value, ["sign"]) as CryptoKeyPair;
    assertEquals(made.privateKey.extractable, expected);
    const native = await untyped.generateKey({ ...ECDSA, namedCurve: "P-256" }, value, ["sign"]);
    assertEquals((native as CryptoKeyPair).privateKey.extractable, expected);
  }
});

Deno.test("usages are read once, from any iterable object", async () => {
  let reads = 0;
  const usages = {
    *[Symbol.iterator]() {
      reads++;
      yield "sign";
      yield "sign";
    },
  };
  const made = await untyped.generateKey(ECDSA, true, usages) as CryptoKeyPair;
  assertEquals([reads, made.privateKey.usages], [1, ["sign"]]);
  const list = ["sign"];
  const later = untyped.generateKey(ECDSA, true, list);
  list.push("verify");
  assertEquals((await later as CryptoKeyPair).publicKey.usages, []);
});

Deno.test("deriveBits() wraps its length modulo 2^32, and takes null for all", async () => {
  const { privateKey, publicKey } = await subtle.generateKey(ECDH, true, ["deriveBits"]);
  const derive = async (...length: unknown[]) => {
    const params = { name: "ECDH", public: publicKey };
    return (await untyped.deriveBits(params, privateKey, ...length) as ArrayBuffer).byteLength;
  };
  assertEquals(await derive(), 32);
  assertEquals(await derive(null), 32);
  assertEquals(await derive(undefined), 32);
  assertEquals(await derive(2 ** 32 + 8), 1);
  assertEquals(await derive("16"), 2);
  assertEquals(await derive(NaN), 0);
  await assertRejects(() => derive(8n), TypeError);
  await assertRejects(() => derive(-8), DOMException);
});
