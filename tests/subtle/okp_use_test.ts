import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { createCrypto, CryptoKey, subtle as standard } from "../../mod.ts";
import { concatBytes } from "../../src/bytes.ts";
import { ed25519, ed448, x25519, x448 } from "../../src/ec/edwards/mod.ts";
import { fromHex, toHex } from "../hex.ts";
import { nameOfError, runtime } from "./subject.ts";

const own = createCrypto({ edwards: "own" }).subtle;
const alone = createCrypto({ native: null }).subtle;
const MESSAGE = new TextEncoder().encode("nine lives");

async function pairOf(subtle: typeof own, name: string, usages: KeyUsage[]) {
  return await subtle.generateKey(name, true, usages) as CryptoKeyPair;
}

for (const [name, suite] of [["Ed25519", ed25519], ["Ed448", ed448]] as const) {
  Deno.test(`sign() of ${name} is what the synchronous function gives, and verify() takes it`, async () => {
    for (const subtle of [own, alone]) {
      const { publicKey, privateKey } = await pairOf(subtle, name, ["sign", "verify"]);
      const seed = new Uint8Array(await subtle.exportKey("raw-seed", privateKey));
      const signature = new Uint8Array(await subtle.sign(name, privateKey, MESSAGE));
      assertEquals(toHex(signature), toHex(suite.sign(MESSAGE, seed)));
      assert(await subtle.verify({ name }, publicKey, signature, MESSAGE));
      assert(!await subtle.verify(name, publicKey, signature, MESSAGE.subarray(1)));
      for (const length of [0, signature.length - 1, signature.length + 1]) {
        assert(!await subtle.verify(name, publicKey, new Uint8Array(length), MESSAGE));
      }
      const swapped = () => subtle.sign(name, publicKey, MESSAGE);
      assertEquals(await nameOfError(swapped), "InvalidAccessError");
    }
  });

  Deno.test(`verify() of ${name} says false to every key that is no point of large order`, async () => {
    const { privateKey } = await pairOf(own, name, ["sign", "verify"]);
    const signature = await own.sign(name, privateKey, MESSAGE);
    for (const fill of [0, 1, 2, 127, 255]) {
      const bytes = new Uint8Array(signature.byteLength / 2).fill(fill);
      const key = await own.importKey("raw", bytes, name, true, ["verify"]);
      assertEquals(await own.verify(name, key, signature, MESSAGE), false);
    }
  });
}

Deno.test("sign() and verify() of Ed448 take a context of at most 255 bytes", async () => {
  const { publicKey, privateKey } = await pairOf(own, "Ed448", ["sign", "verify"]);
  const params = (context?: BufferSource) => ({ name: "Ed448", context }) as Algorithm;
  const plain = await own.sign("Ed448", privateKey, MESSAGE);
  assertEquals(await own.sign(params(new Uint8Array(0)), privateKey, MESSAGE), plain);
  const longest = new Uint8Array(255).fill(9);
  const signature = await own.sign(params(longest), privateKey, MESSAGE);
  assertNotEquals(signature, plain);
  assert(await own.verify(params(longest), publicKey, signature, MESSAGE));
  assert(await own.verify(params(new DataView(longest.buffer)), publicKey, signature, MESSAGE));
  assert(!await own.verify(params(), publicKey, signature, MESSAGE));
  assert(!await own.verify(params(longest.subarray(1)), publicKey, signature, MESSAGE));
  const long = params(new Uint8Array(256));
  assertEquals(await nameOfError(() => own.sign(long, privateKey, MESSAGE)), "OperationError");
  const verifying = () => own.verify(long, publicKey, signature, MESSAGE);
  assertEquals(await nameOfError(verifying), "OperationError");
  const text = params("context" as unknown as BufferSource);
  assertEquals(await nameOfError(() => own.sign(text, privateKey, MESSAGE)), "TypeError");
});

for (const [name, suite] of [["X25519", x25519], ["X448", x448]] as const) {
  Deno.test(`deriveBits() of ${name} is what the synchronous function gives, cut to the length`, async () => {
    const [alice, bob] = [
      await pairOf(own, name, ["deriveBits"]),
      await pairOf(alone, name, ["deriveBits"]),
    ];
    const [d, u] = [
      await own.exportKey("raw-private", alice.privateKey),
      await own.exportKey("raw", bob.publicKey),
    ].map((bytes) => new Uint8Array(bytes));
    const secret = suite.sharedSecret(d, u), bits = 8 * secret.length;
    const derive = async (length?: number | null) =>
      toHex(
        new Uint8Array(
          await own.deriveBits({ name, public: bob.publicKey }, alice.privateKey, length),
        ),
      );
    assertEquals(await derive(null), toHex(secret));
    assertEquals(await derive(bits), toHex(secret));
    assertEquals(await derive(), toHex(secret));
    assertEquals(await derive(0), "");
    const cut = secret.slice(0, 2);
    cut[1] &= 0xe0;
    assertEquals(await derive(11), toHex(cut));
    assertEquals(await nameOfError(() => derive(bits + 1)), "OperationError");
    const back = await own.deriveBits({ name, public: alice.publicKey }, bob.privateKey, null);
    assertEquals(toHex(new Uint8Array(back)), toHex(secret));
  });

  Deno.test(`deriveBits() of ${name} refuses partners that are none`, async () => {
    const pair = await pairOf(own, name, ["deriveBits"]);
    const other = await pairOf(own, name === "X448" ? "X25519" : "X448", ["deriveBits"]);
    const derive = (partner: unknown) => () =>
      own.deriveBits({ name, public: partner as CryptoKey }, pair.privateKey, null);
    assertEquals(await nameOfError(derive(pair.privateKey)), "InvalidAccessError");
    assertEquals(await nameOfError(derive(other.publicKey)), "InvalidAccessError");
    assertEquals(await nameOfError(derive(undefined)), "TypeError");
    assertEquals(await nameOfError(derive({})), "TypeError");
    const native = await pairOf(runtime as typeof own, name, ["deriveBits"]);
    assertEquals(await nameOfError(derive(native.privateKey)), "InvalidAccessError");
    const withRuntime = await derive(native.publicKey)();
    const raw = await runtime.exportKey("raw", native.publicKey);
    const copy = await own.importKey("raw", raw, name, true, []);
    assertEquals(withRuntime, await derive(copy)());
    const foreign = () => own.deriveBits({ name, public: pair.publicKey }, native.privateKey, null);
    assertEquals(await nameOfError(foreign), "InvalidAccessError");
    for (const fill of [0, 1]) {
      const bytes = new Uint8Array(name === "X448" ? 56 : 32);
      bytes[0] = fill;
      const small = await own.importKey("raw", bytes, name, true, []);
      assertEquals(await nameOfError(derive(small)), "OperationError");
    }
  });
}

Deno.test("deriveKey() of X448 of ours feeds a key of the runtime, and wrapKey() takes both over", async () => {
  const pair = await pairOf(own, "X448", ["deriveKey"]);
  const aes = await own.deriveKey(
    { name: "X448", public: pair.publicKey },
    pair.privateKey,
    { name: "AES-GCM", length: 256 },
    true,
    ["wrapKey", "unwrapKey"],
  );
  assertEquals(aes.algorithm.name, "AES-GCM");
  const cipher = { name: "AES-GCM", iv: new Uint8Array(12) };
  const { privateKey } = await pairOf(own, "Ed448", ["sign", "verify"]);
  for (const format of ["pkcs8", "jwk", "raw-private"] as const) {
    const wrapped = await own.wrapKey(format, privateKey, aes, cipher);
    const back = await own.unwrapKey(format, wrapped, aes, cipher, "Ed448", true, ["sign"]);
    assertEquals(
      await own.exportKey("raw-seed", back),
      await own.exportKey("raw-seed", privateKey),
    );
  }
});

Deno.test("the default provider leaves to the runtime what it has, and does the rest itself", async () => {
  const owner = async (name: string, usages: KeyUsage[]) => {
    const { privateKey } = await pairOf(standard, name, usages);
    return await runtime.exportKey("jwk", privateKey).then(() => "runtime", () => "ours");
  };
  assertEquals(await owner("Ed25519", ["sign", "verify"]), "runtime");
  assertEquals(await owner("X25519", ["deriveBits"]), "runtime");
  const has = (name: string, usages: KeyUsage[]) =>
    runtime.generateKey(name, true, usages).then(() => "runtime", () => "ours");
  assertEquals(await owner("Ed448", ["sign", "verify"]), await has("Ed448", ["sign", "verify"]));
  assertEquals(await owner("X448", ["deriveBits"]), await has("X448", ["deriveBits"]));
  const seed = new Uint8Array(32).fill(1);
  const key = await standard.importKey("raw-private", seed, "Ed25519", true, ["sign"]);
  assert(key instanceof CryptoKey);
  assertEquals(await standard.exportKey("raw-seed", key), seed.buffer);
  const signature = await standard.sign("Ed25519", key, MESSAGE);
  const publicKey = await standard.getPublicKey(key, ["verify"]);
  const native = await standard.importKey(
    "raw",
    await standard.exportKey("raw", publicKey),
    "Ed25519",
    true,
    ["verify"],
  );
  assert(await standard.verify("Ed25519", native, signature, MESSAGE));
});

/** kL ‖ kR, the first root of CIP-3 for Icarus: no clamping of a seed gives it. */
const EXPANDED = fromHex(
  "c065afd2832cd8b087c4d9ab7011f481ee1e0721e78ea5dd609f3ab3f156d245" +
    "d176bd8fd4ec60b4731c3918a2a72a0226c0cd119ec35b47e4d55884667f552a",
);

Deno.test("importKey() of Ed25519 takes kL ‖ kR of BIP32-Ed25519 as raw-private, and nothing else goes out", async () => {
  const read = (bytes: Uint8Array<ArrayBuffer>) =>
    own.importKey("raw-private", bytes, "Ed25519", true, ["sign"]);
  const key = await read(EXPANDED);
  assertEquals(new Uint8Array(await own.exportKey("raw-private", key)), EXPANDED);
  for (const format of ["jwk", "pkcs8", "raw-seed"] as const) {
    assertEquals(await nameOfError(() => own.exportKey(format as "raw", key)), "NotSupportedError");
  }
  const publicKey = await own.getPublicKey(key, ["verify"]);
  const raw = new Uint8Array(await own.exportKey("raw", publicKey));
  assertEquals(toHex(raw), toHex(ed25519.publicKeyOfExpanded(EXPANDED)));
  const signature = new Uint8Array(await own.sign("Ed25519", key, MESSAGE));
  assertEquals(toHex(signature), toHex(ed25519.signExpanded(MESSAGE, EXPANDED)));
  assert(await own.verify("Ed25519", publicKey, signature, MESSAGE));
  const seed = new Uint8Array(32).fill(3);
  const other = concatBytes(seed, ed25519.publicKey(seed));
  assertEquals(await nameOfError(() => read(other)), "DataError");
});

Deno.test("supports() knows the algorithms", () => {
  const { supports } = (own as unknown as {
    constructor: { supports(...args: unknown[]): boolean };
  }).constructor;
  for (const name of ["Ed25519", "Ed448"]) {
    for (const operation of ["sign", "verify", "generateKey", "importKey", "exportKey"]) {
      assert(supports(operation, name), `${operation} ${name}`);
    }
    assert(!supports("deriveBits", name));
  }
  for (const name of ["X25519", "X448"]) {
    assert(supports("generateKey", name) && supports("getPublicKey", name));
    assert(!supports("sign", name));
    assert(!supports("deriveBits", name));
  }
});
