import { assert, assertEquals, assertRejects } from "@std/assert";
import { createCrypto, SubtleCrypto } from "../../mod.ts";
import { encrypt, hash256, xof128 } from "../../src/ascon/mod.ts";
import { slotsOf } from "../../src/subtle/key.ts";
import type { AsconMaterial } from "../../src/subtle/algorithms/ascon_key.ts";
import { ECDH, ECDSA, nameOfError, runtime, subtle } from "./subject.ts";

type Untyped = Record<string, (...args: unknown[]) => Promise<unknown>>;
const untyped = subtle as unknown as Untyped;

const NAME = "Ascon-AEAD128";
const IV = new Uint8Array(16).fill(3), DATA = new Uint8Array(40).fill(5);
const PARAMS = { name: NAME, iv: IV };
const ALL: KeyUsage[] = ["encrypt", "decrypt", "wrapKey", "unwrapKey"];
const SECRET = Uint8Array.from({ length: 32 }, (_, i) => i);

function importSecret(length = 16, usages = ALL, extractable = true): Promise<CryptoKey> {
  return subtle.importKey("raw-secret", SECRET.slice(0, length), NAME, extractable, usages);
}

function bytes(buffer: unknown): Uint8Array {
  return new Uint8Array(buffer as ArrayBuffer);
}

Deno.test("generateKey() makes keys of 128 bits, and of 256 for nonce masking", async () => {
  const cases = [[NAME, 128], [{ name: NAME }, 128], [{ name: NAME, length: 256 }, 256]] as const;
  for (const [algorithm, length] of cases) {
    const key = await untyped.generateKey(algorithm, true, ALL) as CryptoKey;
    assertEquals(key.type, "secret");
    assertEquals({ ...key.algorithm } as unknown, { name: NAME, length });
    assertEquals(key.usages, ALL);
    assertEquals((await subtle.exportKey("raw-secret", key)).byteLength, length / 8);
  }
  const one = await subtle.exportKey("jwk", await subtle.generateKey(NAME, true, ALL));
  const two = await subtle.exportKey("jwk", await subtle.generateKey(NAME, true, ALL));
  assert(one.k !== two.k);
});

Deno.test("generateKey() refuses lengths, usages and no usages", async () => {
  const generate = (length: unknown, usages: string[]) =>
    nameOfError(() => untyped.generateKey({ name: NAME, length }, true, usages));
  for (const length of [0, 64, 127, 192, 512]) {
    assertEquals(await generate(length, ALL), "OperationError");
  }
  assertEquals(await generate(-1, ALL), "TypeError");
  assertEquals(await generate(128, ["sign"]), "SyntaxError");
  assertEquals(await generate(192, ["sign"]), "SyntaxError");
  assertEquals(await generate(128, []), "SyntaxError");
  assertEquals(await generate(128, ["fly"]), "TypeError");
});

Deno.test("importKey() and exportKey() take raw-secret and jwk, and nothing else", async () => {
  for (const length of [16, 32]) {
    const key = await importSecret(length);
    assertEquals(bytes(await subtle.exportKey("raw-secret", key)), SECRET.slice(0, length));
    const jwk = await subtle.exportKey("jwk", key);
    const k = SECRET.slice(0, length).toBase64({ alphabet: "base64url", omitPadding: true });
    assertEquals(jwk, { kty: "oct", k, key_ops: ALL, ext: true });
    const again = await subtle.importKey("jwk", jwk, NAME, true, ["decrypt"]);
    assertEquals({ ...again.algorithm } as unknown, { name: NAME, length: 8 * length });
    const sealed = encrypt(SECRET.slice(0, length), IV, DATA);
    assertEquals(bytes(await subtle.decrypt(PARAMS, again, sealed)), DATA);
    for (
      const format of ["raw", "raw-public", "raw-private", "raw-seed", "spki", "pkcs8", "sec1"]
    ) {
      const error = await nameOfError(() => untyped.exportKey(format, key));
      assertEquals(error, "NotSupportedError", format);
      const data = SECRET.slice(0, length);
      const refused = await nameOfError(() => untyped.importKey(format, data, NAME, true, ALL));
      assertEquals(refused, "NotSupportedError", format);
    }
  }
});

Deno.test("importKey() refuses what is no key", async () => {
  const refuse = (
    format: string,
    data: unknown,
    algorithm: unknown = NAME,
    usages: unknown = ALL,
  ) => nameOfError(() => untyped.importKey(format, data, algorithm, false, usages));
  for (const length of [0, 15, 17, 20, 24, 31, 33]) {
    assertEquals(await refuse("raw-secret", new Uint8Array(length)), "DataError", `${length}`);
  }
  const k = "AAAAAAAAAAAAAAAAAAAAAA";
  const jwks = [
    { kty: "oct" },
    { kty: "oct", k: "" },
    { kty: "oct", k: `${k}AA` },
    { kty: "oct", k: "AAAAAAAAAAAAAAAAAAAAAB" },
    { kty: "oct", k: `${k}==` },
    { kty: "oct", k: k.replace("A", "+") },
    { kty: "EC", k },
    { kty: "oct", k, use: "sig" },
    { kty: "oct", k, key_ops: ["encrypt"] },
    { kty: "oct", k, key_ops: ["encrypt", "encrypt"] },
  ];
  for (const jwk of jwks) assertEquals(await refuse("jwk", jwk), "DataError", JSON.stringify(jwk));
  const closed = { kty: "oct", k, ext: false };
  const args = ["jwk", closed, NAME, true, ALL];
  assertEquals(await nameOfError(() => untyped.importKey(...args)), "DataError");
  assertEquals(await refuse("raw-secret", SECRET.slice(0, 16), NAME, []), "SyntaxError");
  assertEquals(await refuse("raw-secret", SECRET.slice(0, 15), NAME, ["sign"]), "SyntaxError");
  const asked = { name: NAME, length: 256 };
  assertEquals(await refuse("raw-secret", SECRET.slice(0, 16), asked), "DataError");
  assertEquals(
    await refuse("raw-secret", new Uint8Array(8), { name: NAME, length: 64 }),
    "DataError",
  );
  assertEquals(await refuse("raw-secret", { kty: "oct", k }), "TypeError");
  assertEquals(await refuse("jwk", new Uint8Array(16)), "TypeError");
});

Deno.test("encrypt() and decrypt() do what the synchronous functions do, whatever the caller changes", async () => {
  const additionalData = Uint8Array.of(1, 2, 3), iv = IV.slice(), data = DATA.slice();
  const key = await importSecret(32);
  const expected = encrypt(SECRET, IV, DATA, { additionalData, tagLength: 12 });
  const encrypting = subtle.encrypt({ name: NAME, iv, additionalData, tagLength: 96 }, key, data);
  for (const each of [additionalData, iv, data]) each.fill(0);
  const sealed = await encrypting;
  assertEquals(bytes(sealed), expected);
  const params = {
    name: "ASCON-aead128",
    iv: IV,
    additionalData: Uint8Array.of(1, 2, 3),
    tagLength: 96,
  };
  assertEquals(bytes(await subtle.decrypt(params, key, sealed)), DATA);
  const emptied = new Uint8Array(8);
  emptied.buffer.transfer();
  assertEquals((await subtle.encrypt(PARAMS, key, emptied)).byteLength, 16);
});

Deno.test("parameters are read in order, each once", async () => {
  const key = await importSecret(), read: string[] = [];
  const members: Record<string, unknown> = { name: NAME, iv: IV, tagLength: 128 };
  const params = new Proxy(members, {
    get(target, name) {
      read.push(String(name));
      return target[String(name)];
    },
  });
  await untyped.encrypt(params, key, DATA);
  assertEquals(read, ["name", "additionalData", "iv", "tagLength"]);
});

Deno.test("encrypt() and decrypt() refuse iv, tag length and message with the errors of the AEADs", async () => {
  const key = await importSecret();
  for (const operation of ["encrypt", "decrypt"]) {
    const refuse = (params: unknown) =>
      nameOfError(() => untyped[operation]({ name: NAME, ...params as object }, key, DATA));
    for (const length of [0, 12, 15, 17, 32]) {
      assertEquals(await refuse({ iv: new Uint8Array(length) }), "OperationError");
    }
    for (const tagLength of [0, 8, 24, 33, 64.5 * 2, 136, 255]) {
      assertEquals(await refuse({ iv: IV, tagLength }), "OperationError", `${tagLength}`);
    }
    assertEquals(await refuse({}), "TypeError");
    assertEquals(await refuse({ iv: "0123456789abcdef" }), "TypeError");
    assertEquals(await refuse({ iv: IV, tagLength: 256 }), "TypeError");
    assertEquals(await refuse({ iv: IV, additionalData: 3 }), "TypeError");
    assertEquals(await refuse({ iv: new Uint8Array(new SharedArrayBuffer(16)) }), "TypeError");
  }
  for (const length of [0, 15]) {
    const call = () => subtle.decrypt(PARAMS, key, new Uint8Array(length));
    assertEquals(await nameOfError(call), "OperationError");
  }
  for (const tagLength of [32, 40, 56, 64, 120]) {
    const params = { ...PARAMS, tagLength };
    const sealed = await subtle.encrypt(params, key, DATA);
    assertEquals(sealed.byteLength, DATA.length + tagLength / 8);
    assertEquals(bytes(await subtle.decrypt(params, key, sealed)), DATA);
    assertEquals(await nameOfError(() => subtle.decrypt(PARAMS, key, sealed)), "OperationError");
  }
});

Deno.test("a key does what its usages and its algorithm say", async () => {
  const encryptor = await importSecret(16, ["encrypt"]);
  assertEquals(
    await nameOfError(() => subtle.decrypt(PARAMS, encryptor, DATA)),
    "InvalidAccessError",
  );
  const gcm = { name: "AES-GCM", iv: IV };
  assertEquals(await nameOfError(() => subtle.encrypt(gcm, encryptor, DATA)), "InvalidAccessError");
  const aes = await runtime.generateKey({ name: "AES-GCM", length: 128 }, false, ["encrypt"]);
  assert(
    ["InvalidAccessError", "NotSupportedError"].includes(
      await nameOfError(() => subtle.encrypt(PARAMS, aes, DATA)),
    ),
  );
  const closed = await importSecret(16, ALL, false);
  assertEquals(await nameOfError(() => subtle.exportKey("jwk", closed)), "InvalidAccessError");
  assertEquals(await nameOfError(() => untyped.getPublicKey(closed, [])), "NotSupportedError");
  assertEquals(await nameOfError(() => untyped.sign(NAME, closed, DATA)), "NotSupportedError");
});

Deno.test("wrapKey() and unwrapKey() work across the border in every direction", async () => {
  const ascon = await importSecret(32, ["wrapKey", "unwrapKey"]);
  const aes = await runtime.generateKey({ name: "AES-GCM", length: 256 }, true, ["encrypt"]);
  const { privateKey } = await subtle.generateKey(ECDSA, true, ["sign", "verify"]);
  const kw = await runtime.generateKey({ name: "AES-KW", length: 256 }, false, [
    "wrapKey",
    "unwrapKey",
  ]);
  for (const format of ["raw", "jwk"] as const) {
    const wrapped = await subtle.wrapKey(format, aes, ascon, PARAMS);
    const back = await subtle.unwrapKey(format, wrapped, ascon, PARAMS, "AES-GCM", true, [
      "encrypt",
    ]);
    assertEquals(await runtime.exportKey("raw", back), await runtime.exportKey("raw", aes));
    const forged = bytes(wrapped).slice();
    forged[0] ^= 1;
    const unwrap = () =>
      subtle.unwrapKey(format, forged, ascon, PARAMS, "AES-GCM", true, ["encrypt"]);
    assertEquals(await nameOfError(unwrap), "OperationError");
  }
  const wrapped = await subtle.wrapKey("pkcs8", privateKey, ascon, PARAMS);
  const back = await subtle.unwrapKey("pkcs8", wrapped, ascon, PARAMS, ECDSA, true, ["sign"]);
  assertEquals(
    await subtle.exportKey("jwk", back),
    await subtle.exportKey("jwk", privateKey),
  );
  const payload = await importSecret();
  const carried = await subtle.wrapKey("raw-secret", payload, kw, "AES-KW");
  const opened = await subtle.unwrapKey("raw-secret", carried, kw, "AES-KW", NAME, true, ALL);
  assertEquals(bytes(await subtle.exportKey("raw-secret", opened)), SECRET.slice(0, 16));
  const own = await subtle.wrapKey("jwk", payload, ascon, PARAMS);
  const again = await subtle.unwrapKey("jwk", own, ascon, PARAMS, NAME, true, ALL);
  assertEquals(await subtle.exportKey("jwk", again), await subtle.exportKey("jwk", payload));
});

Deno.test("deriveKey() makes keys of 128 and 256 bits from the runtime's and our secrets", async () => {
  const hkdf = { name: "HKDF", hash: "SHA-256", salt: IV, info: IV };
  const base = await runtime.importKey("raw", SECRET, "HKDF", false, ["deriveKey", "deriveBits"]);
  const bits = bytes(await runtime.deriveBits(hkdf, base, 256));
  const [one, two] = await Promise.all(
    [1, 2].map(() => subtle.generateKey(ECDH, false, ["deriveKey", "deriveBits"])),
  );
  const ecdh = { name: "ECDH", public: two.publicKey };
  const shared = bytes(await subtle.deriveBits(ecdh, one.privateKey, 256));
  for (
    const [length, type] of [[128, NAME], [128, { name: NAME, length: 128 }], [256, {
      name: NAME,
      length: 256,
    }]] as const
  ) {
    const key = await subtle.deriveKey(hkdf, base, type, true, ALL);
    assertEquals({ ...key.algorithm } as unknown, { name: NAME, length });
    assertEquals(bytes(await subtle.exportKey("raw-secret", key)), bits.slice(0, length / 8));
    const agreed = await subtle.deriveKey(ecdh, one.privateKey, type, true, ALL);
    assertEquals(bytes(await subtle.exportKey("raw-secret", agreed)), shared.slice(0, length / 8));
  }
  const wrong = { name: NAME, length: 192 };
  assertEquals(
    await nameOfError(() => subtle.deriveKey(hkdf, base, wrong, true, ALL)),
    "OperationError",
  );
});

Deno.test("digest() has the hash and the extendable outputs, with the errors of cSHAKE", async () => {
  const alone = createCrypto({ native: null }).subtle;
  for (const each of [subtle, alone]) {
    assertEquals(bytes(await each.digest("ascon-hash256", DATA)), hash256(DATA));
    const xof = { name: "Ascon-XOF128", outputLength: 256 };
    assertEquals(bytes(await each.digest(xof, DATA)), xof128(DATA, 32));
    assertEquals(
      bytes(await each.digest(xof, [DATA.slice(0, 9), DATA.slice(9)])),
      xof128(DATA, 32),
    );
  }
  const refuse = (algorithm: unknown, data: unknown = DATA) =>
    nameOfError(() => untyped.digest(algorithm, data));
  for (const name of ["Ascon-XOF128", "Ascon-CXOF128"]) {
    assertEquals(await refuse(name), "TypeError");
    for (const data of [DATA, [DATA]]) {
      assertEquals(await refuse({ name, outputLength: 0 }, data), "OperationError");
      assertEquals(await refuse({ name, outputLength: 12 }, data), "OperationError");
    }
    assertEquals(await refuse({ name, outputLength: -8 }), "TypeError");
    assertEquals(await refuse({ name, outputLength: 2 ** 32 }), "TypeError");
  }
  const customization = new Uint8Array(257), params = { name: "Ascon-CXOF128", outputLength: 8 };
  for (const data of [DATA, [DATA]]) {
    assertEquals(await refuse({ ...params, customization }, data), "OperationError");
  }
  assertEquals(await refuse({ ...params, customization: "text" }), "TypeError");
  assertEquals(await refuse("Ascon-Hash256", "text"), "TypeError");
  const key = await importSecret();
  assertEquals(
    await nameOfError(() => untyped.encrypt("Ascon-Hash256", key, DATA)),
    "NotSupportedError",
  );
});

Deno.test("a key is refused when it is used up, and for how many decryptions have failed", async () => {
  const key = await importSecret(), { budget } = slotsOf(key)!.material as AsconMaterial;
  const forged = new Uint8Array(20), params = { ...PARAMS, tagLength: 32 };
  assertEquals(await nameOfError(() => subtle.decrypt(params, key, forged)), "OperationError");
  const error = await assertRejects(() => subtle.decrypt(params, key, forged), DOMException);
  assert(error.message.includes("2^(λ − 32)"), error.message);
  await subtle.encrypt(PARAMS, key, DATA);
  budget.spend(2 ** 54 - 200);
  await subtle.encrypt(PARAMS, key, DATA);
  const used = await assertRejects(
    () => subtle.encrypt(PARAMS, key, new Uint8Array(200)),
    DOMException,
  );
  assertEquals(used.name, "OperationError");
  assert(used.message.includes("2^54"), used.message);
});

Deno.test("supports() knows what Ascon offers", () => {
  const supports = SubtleCrypto.supports.bind(SubtleCrypto) as (...args: unknown[]) => boolean;
  const hkdf = { name: "HKDF", hash: "SHA-256", salt: IV, info: IV };
  const cases: ReadonlyArray<readonly [boolean, string, ...unknown[]]> = [
    [true, "encrypt", PARAMS],
    [true, "decrypt", { ...PARAMS, tagLength: 32 }],
    [false, "encrypt", { ...PARAMS, tagLength: 24 }],
    [false, "encrypt", { name: NAME, iv: new Uint8Array(12) }],
    [false, "encrypt", NAME],
    [true, "wrapKey", PARAMS, "AES-GCM"],
    [true, "wrapKey", PARAMS, NAME],
    [true, "unwrapKey", PARAMS, NAME],
    [true, "generateKey", NAME],
    [true, "generateKey", { name: NAME, length: 256 }],
    [false, "generateKey", { name: NAME, length: 192 }],
    [true, "importKey", NAME],
    [true, "exportKey", NAME],
    [false, "sign", NAME],
    [false, "getPublicKey", NAME],
    [true, "deriveKey", hkdf, NAME],
    [true, "deriveKey", hkdf, { name: NAME, length: 256 }],
    [false, "deriveKey", hkdf, { name: NAME, length: 200 }],
    [true, "digest", "Ascon-Hash256"],
    [true, "digest", { name: "Ascon-XOF128", outputLength: 8 }],
    [false, "digest", { name: "Ascon-XOF128", outputLength: 9 }],
    [false, "digest", "Ascon-XOF128"],
    [true, "digest", { name: "Ascon-CXOF128", outputLength: 8, customization: IV }],
    [false, "digest", {
      name: "Ascon-CXOF128",
      outputLength: 8,
      customization: new Uint8Array(257),
    }],
  ];
  for (const [expected, ...args] of cases) {
    assertEquals(supports(...args), expected, JSON.stringify(args));
  }
});
