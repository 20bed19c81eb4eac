import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { createCrypto, ECDH, ECDSA, runtime, SHA256, subtle } from "./subject.ts";

type Untyped = Record<string, (...args: unknown[]) => Promise<unknown>>;
const untyped = subtle as unknown as Untyped;

const MESSAGE = new Uint8Array(3);
const LONG = new Uint8Array(10_000);

/** Counts rejections that nobody handles while something runs. */
async function unhandledDuring(run: () => Promise<void>): Promise<number> {
  let count = 0;
  const listener = (event: Event) => {
    event.preventDefault();
    count++;
  };
  globalThis.addEventListener("unhandledrejection", listener);
  try {
    await run();
    await new Promise((resolve) => setTimeout(resolve, 20));
  } finally {
    globalThis.removeEventListener("unhandledrejection", listener);
  }
  return count;
}

/** Calls that reject, at once or late, here or in the runtime. */
async function failingCalls(): Promise<ReadonlyArray<() => Promise<unknown>>> {
  const { privateKey, publicKey } = await subtle.generateKey(ECDSA, true, ["sign", "verify"]);
  const agreement = await subtle.generateKey(ECDH, true, ["deriveKey", "deriveBits"]);
  const aes = await runtime.generateKey({ name: "AES-GCM", length: 128 }, true, [
    "wrapKey",
    "unwrapKey",
  ]);
  const hkdf = await runtime.importKey("raw", MESSAGE, "HKDF", false, ["deriveKey"]);
  const cipher = { name: "AES-GCM", iv: new Uint8Array(12) };
  const ecdh = { name: "ECDH", public: agreement.publicKey };
  const broken = createCrypto({
    native: { subtle: { digest: () => Promise.reject(new Error("runtime")) } } as unknown as Crypto,
  }).subtle;
  const stream = () => new ReadableStream({ pull: (c) => c.error(new Error("stream")) });
  return [
    () => untyped.sign(),
    () => untyped.sign("ECDSA", privateKey, MESSAGE),
    () => untyped.sign(SHA256, publicKey, MESSAGE),
    () => untyped.sign("HMAC", privateKey, MESSAGE),
    () => untyped.sign({ name: "RSA-PSS" }, privateKey, MESSAGE),
    () => broken.sign(SHA256, privateKey, LONG),
    () => broken.verify(SHA256, publicKey, new Uint8Array(64), LONG),
    () => untyped.digest("RIPEMD-160", stream()),
    () => untyped.digest("SHA-255", MESSAGE),
    () => untyped.importKey("raw", MESSAGE, ECDSA, true, []),
    () => untyped.importKey("raw", MESSAGE, { ...ECDSA, namedCurve: "P-256" }, true, []),
    () =>
      untyped.deriveKey(ecdh, agreement.privateKey, { name: "AES-GCM", length: 1 }, true, [
        "encrypt",
      ]),
    () =>
      untyped.deriveKey(ecdh, agreement.privateKey, { name: "AES-GCM", length: 128 }, true, [
        "sign",
      ]),
    () =>
      untyped.deriveKey({ name: "HKDF" }, hkdf, { name: "AES-GCM", length: 128 }, true, [
        "encrypt",
      ]),
    () => untyped.wrapKey("raw", privateKey, aes, cipher),
    () => untyped.wrapKey("pkcs8", privateKey, aes, { name: "AES-GCM" }),
    () => untyped.unwrapKey("pkcs8", LONG, aes, cipher, ECDSA, true, ["sign"]),
    () => untyped.encapsulateBits("ML-KEM-768", privateKey),
  ];
}

Deno.test("a rejected call is rejected once: what a caller handles is handled", async () => {
  const calls = await failingCalls();
  const unhandled = await unhandledDuring(async () => {
    for (const call of calls) {
      const answer = call();
      assert(answer instanceof Promise);
      assert(await answer.then(() => false, () => true), String(call));
    }
  });
  assertEquals(unhandled, 0);
});

Deno.test("unhandledDuring() counts a rejection that nobody handles", async () => {
  const unhandled = await unhandledDuring(() => {
    Promise.reject(new Error("alone"));
    return Promise.resolve();
  });
  assertEquals(unhandled, 1);
});

Deno.test("errors are DOMExceptions of this realm, or TypeErrors", async () => {
  for (const call of (await failingCalls()).slice(0, 5)) {
    const error = await call().then(() => undefined, (reason) => reason);
    assert(error instanceof DOMException || error instanceof TypeError, String(error));
  }
});

Deno.test("errors of our own checks say what was done, expected and got", async () => {
  // The rest of the calls is refused by the runtime, in its words.
  for (const call of (await failingCalls()).slice(0, 3)) {
    const error = await assertRejects(call, Error);
    assertMatch(error.message, /^Cannot [^:]+: expected .+, got /);
  }
});
