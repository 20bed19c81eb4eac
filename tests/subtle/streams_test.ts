import { assert, assertEquals, assertRejects, assertStrictEquals, assertThrows } from "@std/assert";
import { decryptStream, encryptStream, openAt, openStream, sealStream } from "../../mod.ts";
import { encrypt } from "../../src/ascon/mod.ts";
import { collect, cut, errorName, pass, sourceOf } from "../ascon/chunks.ts";
import { ECDSA, runtime, subtle } from "./subject.ts";

const NAME = "Ascon-AEAD128";
const IV = new Uint8Array(16).fill(3), DATA = Uint8Array.from({ length: 500 }, (_, i) => i);
const PARAMS = { name: NAME, iv: IV };
const SECRET = new Uint8Array(16).fill(7);

function key(usages: KeyUsage[] = ["encrypt", "decrypt"]): Promise<CryptoKey> {
  return subtle.importKey("raw-secret", SECRET, NAME, false, usages);
}

/** Everything, with the usage that it wants. */
const ALL: ReadonlyArray<readonly [KeyUsage, (key: CryptoKey, algorithm?: unknown) => unknown]> = [
  ["encrypt", (key, algorithm = PARAMS) => encryptStream(algorithm as typeof PARAMS, key)],
  ["decrypt", (key, algorithm = PARAMS) => decryptStream(algorithm as typeof PARAMS, key)],
  ["encrypt", (key, algorithm = NAME) => sealStream(algorithm as string, key)],
  ["decrypt", (key, algorithm = NAME) => openStream(algorithm as string, key)],
];

Deno.test("encryptStream() and decryptStream() are what encrypt() and decrypt() do", async () => {
  const params = { name: NAME, iv: IV, additionalData: DATA.slice(0, 5), tagLength: 64 };
  const made = await pass(cut(DATA, 33), encryptStream(params, await key()));
  assertEquals(made.bytes, new Uint8Array(await subtle.encrypt(params, await key(), DATA)));
  assertEquals(
    made.bytes,
    encrypt(SECRET, IV, DATA, { additionalData: DATA.slice(0, 5), tagLength: 8 }),
  );
  assertEquals((await pass(cut(made.bytes, 9), decryptStream(params, await key()))).bytes, DATA);
  made.bytes[0] ^= 1;
  const eager = { ...params, unverified: true };
  const outcomes = [params, eager].map(async (each) => {
    const { bytes, error } = await pass([made.bytes], decryptStream(each, await key()));
    return [bytes.length, errorName(error)];
  });
  assertEquals(await Promise.all(outcomes), [[0, "OperationError"], [500, "OperationError"]]);
  const short = { ...PARAMS, maxMessage: 499 };
  const sealed = encrypt(SECRET, IV, DATA);
  assertEquals(
    errorName((await pass([sealed], decryptStream(short, await key()))).error),
    "OperationError",
  );
});

Deno.test("sealStream(), openStream() and openAt() work with keys that are not extractable", async () => {
  const params = { name: "ascon-aead128", additionalData: DATA.slice(3, 9) };
  const sealing = sealStream({ ...params, segmentSize: 64 }, await key());
  const sealed = (await pass([DATA], sealing)).bytes;
  assertEquals(sealed.length, 24 + 500 + 8 * 16);
  assertEquals((await pass(cut(sealed, 77), openStream(params, await key()))).bytes, DATA);
  const source = {
    size: sealed.length,
    read: (offset: number, length: number) => sealed.slice(offset, offset + length),
  };
  const reader = await openAt(params, await key(), source);
  assertEquals(reader.length, 500);
  assertEquals(await reader.read(100, 200), DATA.slice(100, 300));
  const refused = await assertRejects(async () => openAt(NAME, await key(), source), DOMException);
  assertEquals(refused.name, "OperationError");
});

Deno.test("streams check the key's usages and algorithm", async () => {
  const pair = await subtle.generateKey(ECDSA, false, ["sign"]);
  const aes = await runtime.generateKey({ name: "AES-GCM", length: 128 }, false, [
    "encrypt",
    "decrypt",
  ]);
  for (const [usage, make] of ALL) {
    assert(make(await key([usage])) instanceof TransformStream);
    const others = (["encrypt", "decrypt", "wrapKey"] as const).filter((each) => each !== usage);
    const wrong = [await key(others), pair.privateKey, aes];
    for (const each of wrong) {
      assertEquals(assertThrows(() => make(each), DOMException).name, "InvalidAccessError");
    }
    for (const each of [null, {}, SECRET, Object.create(CryptoKey.prototype)]) {
      assertThrows(() => make(each as CryptoKey), TypeError);
    }
  }
  const source = { size: 0, read: () => SECRET };
  const error = await assertRejects(
    async () => openAt(NAME, await key(["encrypt"]), source),
    DOMException,
  );
  assertEquals(error.name, "InvalidAccessError");
});

Deno.test("streams refuse other algorithms and parameters", async () => {
  const secret = await key();
  for (const [, make] of ALL) {
    for (const name of ["AES-GCM", "ECDSA", "Ascon-Hash256", "nothing"]) {
      const error = assertThrows(() => make(secret, { ...PARAMS, name }), DOMException);
      assertEquals(error.name, "NotSupportedError", name);
    }
    for (const algorithm of [{}, { iv: IV }, null, 7]) {
      const error = assertThrows(() => make(secret, algorithm), Error);
      assert(["TypeError", "NotSupportedError"].includes(error.name), error.name);
    }
  }
  for (const make of [encryptStream, decryptStream]) {
    const short = { name: NAME, iv: new Uint8Array(12) }, tag = { ...PARAMS, tagLength: 24 };
    for (const params of [short, tag]) {
      assertEquals(assertThrows(() => make(params, secret), DOMException).name, "OperationError");
    }
    assertThrows(() => make(NAME as unknown as typeof PARAMS, secret), TypeError);
  }
  for (const segmentSize of [0, 63, 2 ** 24 + 1]) {
    const params = { name: NAME, segmentSize };
    assertEquals(
      assertThrows(() => sealStream(params, secret), DOMException).name,
      "OperationError",
    );
  }
  assertThrows(() => sealStream({ name: NAME, segmentSize: -1 }, secret), TypeError);
  assertThrows(() => decryptStream({ ...PARAMS, maxMessage: -1 }, secret), TypeError);
});

Deno.test("a key counts what goes through its streams", async () => {
  const secret = await key(), params = { ...PARAMS, tagLength: 32 };
  const { error } = await pass([new Uint8Array(9)], decryptStream(params, secret));
  assertEquals(errorName(error), "OperationError");
  const refused = assertThrows(() => decryptStream(PARAMS, secret), DOMException);
  assertEquals(refused.name, "OperationError");
  const direct = await assertRejects(() => subtle.decrypt(PARAMS, secret, DATA), DOMException);
  assertStrictEquals(direct.message, refused.message);
});

Deno.test("digest() hashes a stream as it comes, and refuses one that errors", async () => {
  const digest = await subtle.digest(
    "Ascon-Hash256",
    sourceOf(cut(DATA, 9)) as ReadableStream<Uint8Array<ArrayBuffer>>,
  );
  assertEquals(digest, await subtle.digest("Ascon-Hash256", DATA));
  const cause = new RangeError("own");
  const failing = new ReadableStream<Uint8Array<ArrayBuffer>>({ start: (c) => c.error(cause) });
  const xof = { name: "Ascon-XOF128", outputLength: 64 };
  assertStrictEquals(await subtle.digest(xof, failing).catch((error) => error), cause);
  assertEquals((await collect(sourceOf([DATA]))).bytes, DATA);
});
