import { assertEquals, assertRejects, assertStrictEquals } from "@std/assert";
import { wipeAfter } from "../../src/subtle/compose.ts";
import { ECDH, ECDSA, nameOfError, runtime, subtle } from "./subject.ts";

type Untyped = Record<string, (...args: unknown[]) => Promise<unknown>>;
const untyped = subtle as unknown as Untyped;

const IV = new Uint8Array(12).fill(9);
const GCM = { name: "AES-GCM", iv: IV };
const keys = subtle.generateKey(ECDSA, true, ["sign", "verify"]);
const agreement = Promise.all(
  [1, 2].map(() => subtle.generateKey(ECDH, false, ["deriveKey", "deriveBits"])),
);

/** The secret that both parties share, as whoever is allowed to may see it. */
async function secret(): Promise<Uint8Array<ArrayBuffer>> {
  const [one, two] = await agreement;
  const params = { name: "ECDH", public: two.publicKey };
  return new Uint8Array(await subtle.deriveBits(params, one.privateKey, null));
}

async function deriveKey(
  derived: unknown,
  usages: KeyUsage[],
  extractable = true,
): Promise<CryptoKey> {
  const [one, two] = await agreement;
  const params = { name: "ECDH", public: two.publicKey };
  return await untyped.deriveKey(params, one.privateKey, derived, extractable, usages) as CryptoKey;
}

for (const name of ["AES-GCM", "AES-CBC", "AES-CTR", "AES-KW", "AES-OCB"]) {
  for (const length of [128, 192, 256]) {
    Deno.test(`deriveKey() makes ${length} bits for ${name} of the runtime`, async () => {
      const usages: KeyUsage[] = name === "AES-KW" ? ["wrapKey"] : ["encrypt"];
      const key = await deriveKey({ name, length }, usages);
      assertEquals(key.algorithm as unknown, { name, length });
      const format = name === "AES-OCB" ? "raw-secret" : "raw";
      const bytes = new Uint8Array(await runtime.exportKey(format, key));
      assertEquals(bytes, (await secret()).subarray(0, length / 8));
    });
  }
}

Deno.test("deriveKey() gives HMAC the length asked for", async () => {
  for (const length of [8, 128, 256]) {
    const key = await deriveKey({ name: "HMAC", hash: "SHA-256", length }, ["sign"]);
    const bytes = new Uint8Array(await runtime.exportKey("raw", key));
    assertEquals(bytes, (await secret()).subarray(0, length / 8));
  }
});

Deno.test("deriveKey() wants the hash's block for HMAC without a length", async () => {
  for (const hash of ["SHA-1", "SHA-256", "SHA-384", "SHA-512", { name: "sha3-256" }]) {
    const derived = { name: "HMAC", hash };
    assertEquals(await nameOfError(() => deriveKey(derived, ["sign"])), "OperationError");
  }
  const [one, two] = await agreement;
  const params = { name: "ECDH", public: two.publicKey, output: "xy" };
  const args = [{ name: "HMAC", hash: "SHA-256" }, true, ["sign"]];
  const key = await untyped.deriveKey(params, one.privateKey, ...args) as CryptoKey;
  assertEquals((key.algorithm as HmacKeyAlgorithm).length, 512);
});

Deno.test("deriveKey() gives HKDF and PBKDF2 the whole secret", async () => {
  const salt = new Uint8Array(8);
  const hkdf = { name: "HKDF", hash: "SHA-256", salt, info: salt };
  const key = await deriveKey("HKDF", ["deriveBits"], false);
  const imported = await runtime.importKey("raw", await secret(), "HKDF", false, ["deriveBits"]);
  assertEquals(
    await runtime.deriveBits(hkdf, key, 256),
    await runtime.deriveBits(hkdf, imported, 256),
  );
  assertEquals((await deriveKey("PBKDF2", ["deriveBits"], false)).algorithm.name, "PBKDF2");
});

Deno.test("deriveKey() makes keys of the newer algorithms", async () => {
  const chacha = await deriveKey("ChaCha20-Poly1305", ["encrypt"]);
  assertEquals(new Uint8Array(await runtime.exportKey("raw-secret", chacha)), await secret());
  const kmac = await deriveKey("KMAC128", ["sign"]);
  assertEquals((await runtime.exportKey("raw-secret", kmac)).byteLength, 16);
});

Deno.test("deriveKey() does not need deriveBits, nor deriveBits deriveKey", async () => {
  const [, two] = await agreement;
  const params = { name: "ECDH", public: two.publicKey };
  const forKeys = (await subtle.generateKey(ECDH, false, ["deriveKey"])).privateKey;
  const forBits = (await subtle.generateKey(ECDH, false, ["deriveBits"])).privateKey;
  const aes = { name: "AES-GCM", length: 128 };
  assertEquals((await subtle.deriveKey(params, forKeys, aes, true, ["encrypt"])).type, "secret");
  assertEquals(
    await nameOfError(() => subtle.deriveBits(params, forKeys, 8)),
    "InvalidAccessError",
  );
  const deriving = () => subtle.deriveKey(params, forBits, aes, true, ["encrypt"]);
  assertEquals(await nameOfError(deriving), "InvalidAccessError");
});

Deno.test("deriveKey() of the runtime for a pair of ours is NotSupportedError", async () => {
  const base = await runtime.importKey("raw", new Uint8Array(32), "HKDF", false, ["deriveKey"]);
  const hkdf = { name: "HKDF", hash: "SHA-256", salt: IV, info: IV };
  const call = () => untyped.deriveKey(hkdf, base, ECDSA, true, ["sign"]);
  assertEquals(await nameOfError(call), "NotSupportedError");
});

Deno.test("deriveKey() all in the runtime is the runtime's", async () => {
  const base = await runtime.importKey("raw", new Uint8Array(32), "HKDF", false, ["deriveKey"]);
  const hkdf = { name: "HKDF", hash: "SHA-256", salt: IV, info: IV };
  const aes = { name: "AES-GCM", length: 256 };
  const ours = await subtle.deriveKey(hkdf, base, aes, true, ["encrypt"]);
  const theirs = await runtime.deriveKey(hkdf, base, aes, true, ["encrypt"]);
  assertEquals(await runtime.exportKey("raw", ours), await runtime.exportKey("raw", theirs));
});

/** Keys of the runtime that wrap, and with what. */
const WRAPPINGS: ReadonlyArray<readonly [generate: unknown, wrap: unknown]> = [
  [{ name: "AES-GCM", length: 256 }, GCM],
  [{ name: "AES-GCM", length: 128 }, { ...GCM, additionalData: IV, tagLength: 128 }],
  [{ name: "AES-CBC", length: 128 }, { name: "AES-CBC", iv: new Uint8Array(16) }],
  [{ name: "AES-CTR", length: 128 }, { name: "AES-CTR", counter: new Uint8Array(16), length: 64 }],
  [{ name: "AES-KW", length: 256 }, "AES-KW"],
  [
    {
      name: "RSA-OAEP",
      modulusLength: 2048,
      publicExponent: Uint8Array.of(1, 0, 1),
      hash: "SHA-256",
    },
    { name: "RSA-OAEP", label: IV },
  ],
];

/** A wrapping key and its counterpart, which may do nothing else. */
async function wrappingKeys(params: unknown): Promise<readonly [CryptoKey, CryptoKey]> {
  const made = await untyped.generateKey(params, false, ["wrapKey", "unwrapKey"]);
  return made instanceof CryptoKey
    ? [made, made]
    : [(made as CryptoKeyPair).publicKey, (made as CryptoKeyPair).privateKey];
}

for (const [params, cipher] of WRAPPINGS) {
  const { name } = params as { name: string };
  Deno.test(`wrapKey() and unwrapKey() carry a key of ours through ${name}`, async () => {
    const { privateKey, publicKey } = await keys;
    const [wrapping, unwrapping] = await wrappingKeys(params);
    const formats = ["raw-private", "pkcs8", "sec1", "jwk", "raw", "spki", "raw-compressed"];
    for (const format of formats) {
      const isPublic = ["raw", "spki", "raw-compressed"].includes(format);
      const key = isPublic ? publicKey : privateKey;
      const length = format === "jwk"
        ? 0
        : (await untyped.exportKey(format, key) as ArrayBuffer).byteLength;
      const isRaw = format === "raw-private";
      if (name === "AES-KW" && (length % 8 !== 0 || length === 0)) continue;
      if (name === "RSA-OAEP" && !isRaw) continue;
      const wrapped = await untyped.wrapKey(format, key, wrapping, cipher);
      const usages = isPublic ? ["verify"] : ["sign"];
      const args = [wrapped, unwrapping, cipher, ECDSA, true, usages];
      const back = await untyped.unwrapKey(format, ...args) as CryptoKey;
      assertEquals(await subtle.exportKey("jwk", back), await subtle.exportKey("jwk", key), format);
    }
  });
}

Deno.test("wrapKey() gives what the runtime would make of the same bytes", async () => {
  const { privateKey } = await keys;
  const aes = await runtime.generateKey({ name: "AES-GCM", length: 128 }, true, [
    "wrapKey",
    "decrypt",
  ]);
  const wrapped = await subtle.wrapKey("pkcs8", privateKey, aes, GCM);
  assertEquals(
    await runtime.decrypt(GCM, aes, wrapped),
    await subtle.exportKey("pkcs8", privateKey),
  );
  const text = await runtime.decrypt(GCM, aes, await subtle.wrapKey("jwk", privateKey, aes, GCM));
  const jwk = await subtle.exportKey("jwk", privateKey);
  assertEquals(new TextDecoder().decode(text), JSON.stringify(jwk));
});

Deno.test("unwrapKey() reads a key that another party wrapped", async () => {
  const { privateKey } = await keys;
  const aes = await runtime.generateKey({ name: "AES-GCM", length: 128 }, true, [
    "unwrapKey",
    "encrypt",
  ]);
  const jwk = await subtle.exportKey("jwk", privateKey);
  const text = new TextEncoder().encode(JSON.stringify({ ...jwk, kid: "extra" }, null, 2));
  const wrapped = await runtime.encrypt(GCM, aes, text);
  const key = await subtle.unwrapKey("jwk", wrapped, aes, GCM, ECDSA, false, ["sign"]);
  assertEquals([key.type, key.extractable], ["private", false]);
});

for (
  const [name, text] of [["no JSON", "{"], ["no object", "1"], ["no kty", "{}"], ["null", "null"]]
) {
  Deno.test(`unwrapKey() as jwk of ${name} is DataError`, async () => {
    const aes = await runtime.generateKey({ name: "AES-GCM", length: 128 }, true, [
      "unwrapKey",
      "encrypt",
    ]);
    const wrapped = await runtime.encrypt(GCM, aes, new TextEncoder().encode(text));
    const call = () => subtle.unwrapKey("jwk", wrapped, aes, GCM, ECDSA, true, ["sign"]);
    assertEquals(await nameOfError(call), "DataError");
  });
}

Deno.test("wrapKey() asks the wrapping key for its usage before anything of the key", async () => {
  const { privateKey } = await keys;
  const idle = await runtime.generateKey({ name: "AES-GCM", length: 128 }, true, ["encrypt"]);
  for (const format of ["pkcs8", "raw", "raw-seed"] as const) {
    const call = () => subtle.wrapKey(format, privateKey, idle, GCM);
    assertEquals(await nameOfError(call), "InvalidAccessError", format);
  }
});

Deno.test("wrapKey() of a key that is not extractable is InvalidAccessError", async () => {
  const { privateKey } = await subtle.generateKey(ECDSA, false, ["sign"]);
  const aes = await runtime.generateKey({ name: "AES-GCM", length: 128 }, true, ["wrapKey"]);
  const call = () => subtle.wrapKey("raw-seed", privateKey, aes, GCM);
  assertEquals(await nameOfError(call), "InvalidAccessError");
});

Deno.test("wrapKey() of lengths that AES-KW does not take fails as in the runtime", async () => {
  const { publicKey } = await keys;
  const kw = await runtime.generateKey({ name: "AES-KW", length: 128 }, true, ["wrapKey"]);
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const other = await runtime.importKey("raw", new Uint8Array(65), hmac, true, ["sign"]);
  const theirs = await assertRejects(() => runtime.wrapKey("raw", other, kw, "AES-KW"), Error);
  const ours = await assertRejects(() => subtle.wrapKey("raw", publicKey, kw, "AES-KW"), Error);
  assertEquals([ours.name, ours.message], [theirs.name, theirs.message]);
});

Deno.test("unwrapKey() of changed bytes is OperationError", async () => {
  const { privateKey } = await keys;
  const aes = await runtime.generateKey({ name: "AES-GCM", length: 128 }, true, [
    "wrapKey",
    "unwrapKey",
  ]);
  const wrapped = new Uint8Array(await subtle.wrapKey("pkcs8", privateKey, aes, GCM));
  for (const bytes of [wrapped.with(0, wrapped[0] ^ 1), wrapped.slice(1), new Uint8Array(0)]) {
    const call = () => subtle.unwrapKey("pkcs8", bytes, aes, GCM, ECDSA, true, ["sign"]);
    assertEquals(await nameOfError(call), "OperationError");
  }
});

Deno.test("unwrapKey() of the runtime's own formats stays the runtime's", async () => {
  const aes = await runtime.generateKey({ name: "AES-GCM", length: 128 }, true, [
    "wrapKey",
    "unwrapKey",
  ]);
  const wrapped = await subtle.wrapKey("raw", aes, aes, GCM);
  const back = await subtle.unwrapKey("raw", wrapped, aes, GCM, "AES-CBC", true, ["encrypt"]);
  assertEquals(await runtime.exportKey("raw", back), await runtime.exportKey("raw", aes));
  const own = () => subtle.unwrapKey("sec1", wrapped, aes, GCM, "AES-CBC", true, ["encrypt"]);
  assertEquals(await nameOfError(own), "NotSupportedError");
  assertEquals(await nameOfError(() => subtle.wrapKey("sec1", aes, aes, GCM)), "NotSupportedError");
});

Deno.test("wipeAfter() wipes the bytes when it is done, however that ends", async () => {
  const failure = new Error("not wrapped");
  const runs: ReadonlyArray<readonly [run: () => number | Promise<number>, ends: boolean]> = [
    [() => 5, true],
    [() => Promise.resolve(5), true],
    [() => Promise.reject(failure), false],
    [() => {
      throw failure;
    }, false],
  ];
  for (const [run, ends] of runs) {
    const bytes = new Uint8Array(32).fill(7);
    let seen = 0;
    const done = async () =>
      await wipeAfter(bytes, () => {
        seen = bytes[31];
        return run();
      });
    if (ends) assertEquals(await done(), 5);
    else assertStrictEquals(await assertRejects(done, Error), failure);
    assertEquals([seen, ...bytes], [7, ...new Uint8Array(32)]);
  }
});
