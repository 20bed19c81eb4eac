import { assert, assertEquals, assertRejects } from "@std/assert";
import type { SubtleCrypto } from "../../mod.ts";
import { createProvider } from "../../src/subtle/provider.ts";
import { createSubtle } from "../../src/subtle/subtle.ts";
import { ECDH, ECDSA, nameOfError, runtime, subtle as plain } from "./subject.ts";
import { wiped, withToys } from "./toy_algorithms.ts";

type Untyped = Record<string, (...args: unknown[]) => Promise<unknown>>;
const toys = createSubtle(createProvider({}, withToys())) as SubtleCrypto;
const untyped = toys as unknown as Untyped;

const TOY = { name: "toy-cipher", mask: 3 };
const GCM = { name: "AES-GCM", iv: new Uint8Array(12) };
const SECRET = new Uint8Array(16).fill(5);

function toyKey(usages: string[], extractable = true): Promise<CryptoKey> {
  const args = ["raw-secret", SECRET, "Toy-Cipher", extractable, usages];
  return untyped.importKey(...args) as Promise<CryptoKey>;
}

Deno.test("a handler's cipher encrypts and decrypts", async () => {
  const key = await toyKey(["encrypt", "decrypt"]);
  const sealed = await untyped.encrypt(TOY, key, SECRET);
  assertEquals(new Uint8Array(await untyped.decrypt(TOY, key, sealed) as ArrayBuffer), SECRET);
  await assertRejects(() => untyped.encrypt({ name: "Toy-Cipher" }, key, SECRET), TypeError);
  assertEquals(await nameOfError(() => untyped.sign(TOY, key, SECRET)), "NotSupportedError");
  assertEquals(await nameOfError(() => untyped.getPublicKey(key, [])), "NotSupportedError");
});

Deno.test("a key of one algorithm is none of another that has the same usages", async () => {
  const key = await toyKey(["encrypt"]);
  const call = () => untyped.encrypt({ ...TOY, name: "Other-Cipher" }, key, SECRET);
  assertEquals(await nameOfError(call), "InvalidAccessError");
});

Deno.test("a handler that has no importKey of a format refuses it, and secret keys want usages", async () => {
  const raw = () => untyped.importKey("raw", SECRET, "Toy-Cipher", true, ["encrypt"]);
  assertEquals(await nameOfError(raw), "NotSupportedError");
  const before = wiped.length;
  assertEquals(await nameOfError(() => toyKey([])), "SyntaxError");
  assertEquals(wiped.length, before + 1, "the handler is asked to wipe what nobody gets");
});

Deno.test("deriveKey() of ours and of the runtime makes keys of ours", async () => {
  const one = await toys.generateKey(ECDH, true, ["deriveKey"]);
  const derived = { name: "Toy-Cipher", length: 128 };
  const ecdh = { name: "ECDH", public: one.publicKey };
  const first = await untyped.deriveKey(ecdh, one.privateKey, derived, true, ["encrypt"]);
  assertEquals((await untyped.exportKey("raw-secret", first) as ArrayBuffer).byteLength, 16);
  const base = await runtime.importKey("raw", SECRET, "HKDF", false, ["deriveKey"]);
  const hkdf = { name: "HKDF", hash: "SHA-256", salt: SECRET, info: SECRET };
  const second = await untyped.deriveKey(hkdf, base, derived, true, ["encrypt"]);
  const same = await runtime.deriveKey(hkdf, base, { name: "AES-GCM", length: 128 }, true, [
    "encrypt",
  ]);
  assertEquals(await untyped.exportKey("raw-secret", second), await runtime.exportKey("raw", same));
  const idle = () => untyped.deriveKey(hkdf, base, derived, true, []);
  assertEquals(await nameOfError(idle), "SyntaxError");
});

Deno.test("a key of ours wraps and unwraps a key of the runtime", async () => {
  const wrapping = await toyKey(["wrapKey", "unwrapKey"]);
  const aes = await runtime.generateKey({ name: "AES-GCM", length: 128 }, true, ["encrypt"]);
  for (const format of ["raw", "jwk"]) {
    const wrapped = await untyped.wrapKey(format, aes, wrapping, TOY);
    const args = [format, wrapped, wrapping, TOY, "AES-GCM", true, ["encrypt"]];
    const back = await untyped.unwrapKey(...args) as CryptoKey;
    assertEquals(await runtime.exportKey("raw", back), await runtime.exportKey("raw", aes));
  }
});

Deno.test("a key of ours wraps and unwraps a key of ours", async () => {
  const wrapping = await toyKey(["wrapKey", "unwrapKey"]);
  const { privateKey } = await toys.generateKey(ECDSA, true, ["sign"]);
  for (const format of ["pkcs8", "jwk", "sec1"]) {
    const wrapped = await untyped.wrapKey(format, privateKey, wrapping, TOY);
    const back = await untyped.unwrapKey(format, wrapped, wrapping, TOY, ECDSA, true, ["sign"]);
    assertEquals(
      await toys.exportKey("jwk", back as CryptoKey),
      await toys.exportKey("jwk", privateKey),
    );
  }
});

Deno.test("the runtime wraps a secret key of ours", async () => {
  const aes = await runtime.generateKey({ name: "AES-GCM", length: 128 }, false, [
    "wrapKey",
    "unwrapKey",
  ]);
  const wrapped = await untyped.wrapKey("raw-secret", await toyKey(["encrypt"]), aes, GCM);
  const args = ["raw-secret", wrapped, aes, GCM, "Toy-Cipher", true, ["encrypt"]];
  const back = await untyped.unwrapKey(...args) as CryptoKey;
  assertEquals(new Uint8Array(await untyped.exportKey("raw-secret", back) as ArrayBuffer), SECRET);
});

Deno.test("wrapKey() with a key of ours checks in the standard's order", async () => {
  const idle = await toyKey(["encrypt", "decrypt"]);
  const wrapping = await toyKey(["wrapKey", "unwrapKey"]);
  const hidden = await runtime.generateKey({ name: "AES-GCM", length: 128 }, false, ["encrypt"]);
  const wrap = (format: string, key: CryptoKey, by: CryptoKey, params: unknown = TOY) => () =>
    untyped.wrapKey(format, key, by, params);
  assertEquals(await nameOfError(wrap("raw", hidden, idle, { name: "Toy-Cipher" })), "TypeError");
  assertEquals(await nameOfError(wrap("raw", hidden, idle)), "InvalidAccessError");
  assertEquals(await nameOfError(wrap("raw", hidden, wrapping)), "InvalidAccessError");
  assertEquals(await nameOfError(wrap("sec1", hidden, wrapping)), "NotSupportedError");
  assertEquals(await nameOfError(wrap("raw", hidden, wrapping, GCM)), "InvalidAccessError");
  assertEquals(await nameOfError(wrap("raw", hidden, wrapping, "HMAC")), "NotSupportedError");
  assertEquals(await nameOfError(wrap("RAW", hidden, wrapping)), "TypeError");
});

Deno.test("unwrapKey() with a key of ours reads the target's algorithm before it decrypts", async () => {
  const wrapping = await toyKey(["wrapKey", "unwrapKey"]);
  const bad = new Uint8Array(20);
  const unwrap = (target: unknown, params: unknown = TOY) => () =>
    untyped.unwrapKey("raw", bad, wrapping, params, target, true, ["encrypt"]);
  assertEquals(await nameOfError(unwrap("AES-XYZ")), "NotSupportedError");
  assertEquals(await nameOfError(unwrap({ name: "ECDSA" })), "TypeError");
  assertEquals(await nameOfError(unwrap("AES-GCM")), "OperationError");
  assertEquals(await nameOfError(unwrap("AES-GCM", GCM)), "InvalidAccessError");
  const idle = await toyKey(["encrypt"]);
  const open = await runtime.generateKey({ name: "AES-GCM", length: 128 }, true, ["encrypt"]);
  assertEquals(
    await nameOfError(() => untyped.wrapKey("raw", open, idle, TOY)),
    "InvalidAccessError",
  );
  const refused = () => untyped.unwrapKey("raw", bad, idle, TOY, "AES-GCM", true, ["encrypt"]);
  assertEquals(await nameOfError(refused), "InvalidAccessError");
});

Deno.test("encapsulateKey() and decapsulateKey() of the runtime share a key of ours", async () => {
  const usages = ["encapsulateKey", "decapsulateKey"];
  const pair = await untyped.generateKey("ML-KEM-768", false, usages) as CryptoKeyPair;
  const rest = ["Toy-Cipher", true, ["encrypt"]];
  const sent = await untyped.encapsulateKey("ML-KEM-768", pair.publicKey, ...rest);
  const { sharedKey, ciphertext } = sent as { sharedKey: CryptoKey; ciphertext: ArrayBuffer };
  const received = await untyped.decapsulateKey("ML-KEM-768", pair.privateKey, ciphertext, ...rest);
  const shared = await untyped.exportKey("raw-secret", sharedKey) as ArrayBuffer;
  assertEquals(shared.byteLength, 32);
  assertEquals(await untyped.exportKey("raw-secret", received), shared);
});

Deno.test("encapsulation with the runtime's keys alone is the runtime's", async () => {
  const usages = ["encapsulateKey", "encapsulateBits", "decapsulateBits", "decapsulateKey"];
  const pair = await untyped.generateKey("ML-KEM-768", false, usages) as CryptoKeyPair;
  const bits = await untyped.encapsulateBits("ML-KEM-768", pair.publicKey);
  const { sharedKey, ciphertext } = bits as { sharedKey: ArrayBuffer; ciphertext: ArrayBuffer };
  assertEquals(await untyped.decapsulateBits("ML-KEM-768", pair.privateKey, ciphertext), sharedKey);
  const rest = [{ name: "AES-GCM", length: 256 }, true, ["encrypt"]];
  const sent = await untyped.encapsulateKey("ML-KEM-768", pair.publicKey, ...rest);
  assert((sent as { sharedKey: unknown }).sharedKey instanceof CryptoKey);
});

Deno.test("encapsulation with a key of ours, or for a pair of ours, is refused", async () => {
  const { publicKey, privateKey } = await plain.generateKey(ECDH, true, ["deriveBits"]);
  const usages = ["encapsulateKey", "decapsulateKey"];
  const pair = await untyped.generateKey("ML-KEM-768", false, usages) as CryptoKeyPair;
  const calls: ReadonlyArray<readonly [expected: string, operation: string, ...args: unknown[]]> = [
    ["InvalidAccessError", "encapsulateBits", "ML-KEM-768", publicKey],
    ["InvalidAccessError", "decapsulateBits", "ML-KEM-768", privateKey, new Uint8Array(1088)],
    ["InvalidAccessError", "encapsulateKey", "ML-KEM-768", publicKey, "AES-GCM", true, ["encrypt"]],
    ["NotSupportedError", "encapsulateBits", "ECDH", publicKey],
    ["NotSupportedError", "encapsulateKey", "ML-KEM-768", pair.publicKey, ECDSA, true, ["sign"]],
  ];
  for (const [expected, operation, ...args] of calls) {
    assertEquals(await nameOfError(() => untyped[operation](...args)), expected, operation);
  }
});

Deno.test("a digest of a handler takes parameters", async () => {
  const params = { name: "TOY-DIGEST", outputLength: 24 };
  assertEquals(await untyped.digest(params, SECRET), SECRET.slice(0, 3).buffer);
  await assertRejects(() => untyped.digest("Toy-Digest", SECRET), TypeError);
});

Deno.test("supports() knows the algorithms of its provider", () => {
  const { supports } = toys.constructor as unknown as { supports(...args: unknown[]): boolean };
  const answers = [
    supports("encrypt", TOY),
    supports("encrypt", "Toy-Cipher"),
    supports("wrapKey", TOY, "AES-GCM"),
    supports("wrapKey", TOY, "HKDF"),
    supports("wrapKey", GCM, "Toy-Cipher"),
    supports("unwrapKey", TOY, ECDSA),
    supports("sign", TOY),
    supports("deriveKey", { name: "HKDF", hash: "SHA-256", salt: SECRET, info: SECRET }, {
      name: "Toy-Cipher",
      length: 128,
    }),
    supports("encapsulateKey", "ML-KEM-768", "Toy-Cipher"),
  ];
  assertEquals(answers, [true, false, true, false, true, true, false, true, true]);
});
