import { assert, assertEquals, assertRejects } from "@std/assert";
import { toHex } from "../hex.ts";
import { ECDH, ECDSA, runtime, SHA256, subtle } from "./subject.ts";

type Untyped = Record<string, (...args: unknown[]) => Promise<unknown>>;
const untyped = subtle as unknown as Untyped;

/** Short messages are hashed at once, long ones by the runtime: both ways have to hold. */
const LENGTHS = [100, 10_000];

const keys = subtle.generateKey(ECDSA, true, ["sign", "verify"]);

function messageOf(length: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, (_, i) => i * 7 % 251);
}

async function verifies(signature: unknown, message: BufferSource): Promise<boolean> {
  return await subtle.verify(SHA256, (await keys).publicKey, signature as ArrayBuffer, message);
}

/** Everything that is bytes, holding the same ones. */
function formsOf(bytes: Uint8Array): Array<[form: string, source: BufferSource]> {
  const padded = new Uint8Array(bytes.length + 24);
  padded.set(bytes, 8);
  const { buffer } = padded;
  const words = bytes.length % 8 === 0 ? bytes.length / 8 : 0;
  const forms: Array<[string, BufferSource]> = [
    ["ArrayBuffer", bytes.slice().buffer],
    ["Uint8Array with an offset", new Uint8Array(buffer, 8, bytes.length)],
    ["DataView with an offset", new DataView(buffer, 8, bytes.length)],
    ["Int8Array", new Int8Array(buffer, 8, bytes.length)],
    ["a subclass", new (class extends Uint8Array<ArrayBuffer> {})(buffer, 8, bytes.length)],
  ];
  if (words === 0) return forms;
  return [
    ...forms,
    ["Float64Array", new Float64Array(buffer, 8, words)],
    ["BigUint64Array", new BigUint64Array(buffer, 8, words)],
    ["Uint16Array", new Uint16Array(buffer, 8, 4 * words)],
  ];
}

for (const length of LENGTHS) {
  const message = messageOf(length);

  Deno.test(`sign() reads ${length} bytes out of every BufferSource`, async () => {
    const { privateKey } = await keys;
    const forms = formsOf(messageOf(length - length % 8));
    assertEquals(forms.length, 8);
    const signatures = await Promise.all(
      forms.map(([, source]) => subtle.sign(SHA256, privateKey, source)),
    );
    const distinct = new Set(signatures.map((signature) => toHex(new Uint8Array(signature))));
    assertEquals(distinct.size, 1);
    for (const [form, source] of forms) assert(await verifies(signatures[0], source), form);
  });

  Deno.test(`sign() signs the ${length} bytes that a getter of the algorithm left`, async () => {
    const { privateKey } = await keys;
    const data = message.slice();
    const algorithm = {
      name: "ECDSA",
      get hash() {
        data[0] ^= 1;
        return "SHA-256";
      },
    };
    const signature = await subtle.sign(algorithm, privateKey, data);
    assertEquals(data[0], message[0] ^ 1);
    assert(await verifies(signature, data));
    assert(!await verifies(signature, message));
  });

  Deno.test(`sign() signs nothing if a getter transfers the ${length} bytes`, async () => {
    const { privateKey } = await keys;
    for (const make of [(b: ArrayBuffer) => b, (b: ArrayBuffer) => new DataView(b)]) {
      const { buffer } = message.slice();
      const algorithm = {
        get name() {
          buffer.transfer();
          return "ECDSA";
        },
        hash: "SHA-256",
      };
      const signature = await subtle.sign(algorithm, privateKey, make(buffer));
      assert(await verifies(signature, new Uint8Array(0)));
    }
  });

  Deno.test(`sign() and verify() do not see ${length} bytes change after the call`, async () => {
    const { privateKey, publicKey } = await keys;
    const data = message.slice();
    const signing = subtle.sign(SHA256, privateKey, data);
    data.fill(0);
    const signature = new Uint8Array(await signing);
    assert(await verifies(signature, message));
    const claimed = signature.slice();
    data.set(message);
    const verifying = subtle.verify(SHA256, publicKey, claimed, data);
    claimed.fill(0);
    data.fill(0);
    assertEquals(await verifying, true);
  });

  Deno.test(`sign() does not see ${length} bytes transferred after the call`, async () => {
    const { privateKey } = await keys;
    const data = message.slice();
    const signing = subtle.sign(SHA256, privateKey, data);
    structuredClone(data.buffer, { transfer: [data.buffer] });
    assert(await verifies(await signing, message));
  });

  Deno.test(`digest() of ours does not see ${length} bytes change after the call`, async () => {
    const data = message.slice();
    const hashing = subtle.digest("RIPEMD-160", data);
    data.fill(0);
    assertEquals(await hashing, await subtle.digest("RIPEMD-160", message));
  });
}

Deno.test("detached buffers have no bytes, whatever views them", async () => {
  const { privateKey } = await keys;
  for (const make of [(b: ArrayBuffer) => b, (b: ArrayBuffer) => new DataView(b)]) {
    const buffer = new ArrayBuffer(8);
    const source = make(buffer);
    structuredClone(buffer, { transfer: [buffer] });
    assert(await verifies(await subtle.sign(SHA256, privateKey, source), new Uint8Array(0)));
    assertEquals(
      await subtle.digest("Keccak-256", source),
      await subtle.digest("Keccak-256", new Uint8Array(0)),
    );
  }
});

/** What Web IDL's BufferSource is not. */
function notBufferSources(): Array<[name: string, value: unknown]> {
  const shared = new SharedArrayBuffer(8);
  const resizable = new ArrayBuffer(8, { maxByteLength: 16 });
  return [
    ["SharedArrayBuffer", shared],
    ["a view of shared memory", new Uint8Array(shared)],
    ["a DataView of shared memory", new DataView(shared)],
    ["a resizable buffer", resizable],
    ["a view of a resizable buffer", new Uint8Array(resizable)],
    ["a view of a fixed part of a resizable buffer", new Uint8Array(resizable, 0, 4)],
    ["a proxy of a view", new Proxy(new Uint8Array(8), {})],
    ["an object that looks like a view", {
      buffer: new ArrayBuffer(8),
      byteOffset: 0,
      byteLength: 8,
    }],
    ["a look-alike by prototype", Object.create(Uint8Array.prototype)],
    ["an array", [1, 2, 3]],
    ["a string", "text"],
    ["null", null],
    ["undefined", undefined],
    ["a number", 1],
  ];
}

for (const [name, value] of notBufferSources()) {
  Deno.test(`sign(), verify(), importKey() and extraEntropy refuse ${name} with TypeError`, async () => {
    const { privateKey, publicKey } = await keys;
    const bytes = new Uint8Array(64);
    await assertRejects(() => untyped.sign(SHA256, privateKey, value), TypeError);
    await assertRejects(() => untyped.verify(SHA256, publicKey, value, bytes), TypeError);
    await assertRejects(() => untyped.verify(SHA256, publicKey, bytes, value), TypeError);
    await assertRejects(() => untyped.importKey("raw", value, ECDSA, true, []), TypeError);
    if (value === undefined) return;
    const algorithm = { ...SHA256, extraEntropy: value };
    await assertRejects(() => untyped.sign(algorithm, privateKey, bytes), TypeError);
  });

  Deno.test(`digest() of ours refuses ${name} with TypeError`, async () => {
    await assertRejects(() => untyped.digest("RIPEMD-160", value), TypeError);
  });
}

Deno.test("own properties of a view change nothing", async () => {
  const { privateKey } = await keys;
  const data = messageOf(16);
  Object.defineProperties(data, {
    byteLength: { value: 1 },
    byteOffset: { value: 3 },
    buffer: { value: new ArrayBuffer(99) },
    length: { value: 2 },
  });
  assert(await verifies(await subtle.sign(SHA256, privateKey, data), messageOf(16)));
});

Deno.test("bytes inside parameters are copied before anything waits", async () => {
  const { privateKey } = await keys;
  const message = messageOf(10_000);
  const extraEntropy = new Uint8Array(32).fill(7);
  const algorithm = { ...SHA256, extraEntropy };
  const before = await subtle.sign(algorithm, privateKey, message);
  const later = subtle.sign(algorithm, privateKey, message);
  extraEntropy.fill(8);
  assertEquals(await later, before);
});

Deno.test("wrapKey() copies the iv and additional data before anything waits", async () => {
  const { privateKey } = await keys;
  const aes = await subtle.generateKey({ name: "AES-GCM", length: 128 }, false, [
    "wrapKey",
    "unwrapKey",
  ]);
  const iv = new Uint8Array(12).fill(1);
  const additionalData = new Uint8Array(5).fill(2);
  const cipher = { name: "AES-GCM", iv: iv.slice(), additionalData: additionalData.slice() };
  const wrapping = subtle.wrapKey(
    "pkcs8",
    privateKey,
    aes,
    { name: "AES-GCM", iv, additionalData } as AesGcmParams,
  );
  iv.fill(0);
  additionalData.fill(0);
  const unwrapped = await subtle.unwrapKey("pkcs8", await wrapping, aes, cipher, ECDSA, true, [
    "sign",
  ]);
  assertEquals(
    await subtle.exportKey("raw-private", unwrapped),
    await subtle.exportKey("raw-private", privateKey),
  );
});

Deno.test("unwrapKey() does not see the wrapped bytes change after the call", async () => {
  const { privateKey } = await keys;
  const aes = await subtle.generateKey({ name: "AES-GCM", length: 128 }, false, [
    "wrapKey",
    "unwrapKey",
  ]);
  const cipher = { name: "AES-GCM", iv: new Uint8Array(12) };
  const wrapped = new Uint8Array(await subtle.wrapKey("pkcs8", privateKey, aes, cipher));
  const unwrapping = subtle.unwrapKey("pkcs8", wrapped, aes, cipher, ECDSA, true, ["sign"]);
  wrapped.fill(0);
  assertEquals((await unwrapping).type, "private");
});

Deno.test("importKey() copies the key data at the call", async () => {
  const { privateKey } = await keys;
  const pkcs8 = new Uint8Array(await subtle.exportKey("pkcs8", privateKey));
  const importing = subtle.importKey("pkcs8", pkcs8, ECDSA, true, ["sign"]);
  const before = pkcs8.slice();
  pkcs8.fill(0);
  assertEquals(new Uint8Array(await subtle.exportKey("pkcs8", await importing)), before);
});

Deno.test("results are fresh buffers of exactly their bytes, never the key's own", async () => {
  const { privateKey, publicKey } = await keys;
  const agreement = await subtle.generateKey(ECDH, true, ["deriveBits"]);
  const secret = { name: "ECDH", public: agreement.publicKey };
  const calls: ReadonlyArray<() => Promise<ArrayBuffer>> = [
    () => subtle.sign(SHA256, privateKey, messageOf(3)),
    () => subtle.sign({ ...SHA256, format: "recovered" }, privateKey, messageOf(3)),
    () => subtle.sign({ ...SHA256, format: "der" }, privateKey, messageOf(3)),
    () => subtle.sign(SHA256, privateKey, messageOf(9999)),
    () => subtle.digest("RIPEMD-160", messageOf(3)),
    () => subtle.exportKey("raw", publicKey),
    () => subtle.exportKey("raw-compressed", publicKey),
    () => subtle.exportKey("spki", publicKey),
    () => subtle.exportKey("pkcs8", privateKey),
    () => subtle.exportKey("sec1", privateKey),
    () => subtle.exportKey("raw-private", privateKey),
    () => subtle.deriveBits(secret, agreement.privateKey, null),
    () => subtle.deriveBits({ ...secret, output: "xy" } as never, agreement.privateKey, null),
  ];
  for (const call of calls) {
    const first = await call();
    assert(first instanceof ArrayBuffer && !first.resizable);
    const kept = first.slice();
    new Uint8Array(first).fill(0);
    assertEquals(await call(), kept);
  }
});

Deno.test("buffers of another realm are bytes", async () => {
  const { privateKey } = await keys;
  // A clone has this realm's prototype taken away: only the internal slot says what it is.
  const strange = Object.setPrototypeOf(messageOf(9), null);
  assert(await verifies(await subtle.sign(SHA256, privateKey, strange), messageOf(9)));
  assertEquals(
    await runtime.digest("SHA-256", strange),
    await runtime.digest("SHA-256", messageOf(9)),
  );
});
