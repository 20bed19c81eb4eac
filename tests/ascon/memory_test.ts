import { assertEquals, assertThrows } from "@std/assert";
import {
  decrypt,
  decryptInto,
  encrypt,
  encryptInto,
  hash256,
  xof128,
} from "../../src/ascon/mod.ts";
import { Random } from "../wasm/random.ts";

const random = new Random(4);
const KEY = random.bytes(16), NONCE = random.bytes(16), AAD = random.bytes(21);

Deno.test("encryptInto() and decryptInto() work where output and input overlap in any way", () => {
  const room = 400;
  for (const length of [0, 1, 15, 16, 17, 100]) {
    const plaintext = random.bytes(length), sealed = encrypt(KEY, NONCE, plaintext);
    for (const distance of [-200, -20, -16, -1, 0, 1, 15, 16, 17, 50, 99, 100, 101, 200]) {
      const label = `${length} bytes, output ${distance} behind`;
      const memory = random.bytes(room), input = memory.subarray(200, 200 + length);
      input.set(plaintext);
      const output = memory.subarray(200 + distance, 200 + distance + sealed.length);
      if (output.length < sealed.length) continue;
      encryptInto(output, KEY, NONCE, input);
      assertEquals(output, sealed, label);
      memory.set(sealed, 200);
      const target = memory.subarray(200 + distance, 200 + distance + length);
      decryptInto(target, KEY, NONCE, memory.subarray(200, 200 + sealed.length));
      assertEquals(target, plaintext, label);
    }
  }
});

Deno.test("encryptInto() and decryptInto() overlap in messages longer than the buffer", () => {
  const length = 150_000, memory = new Uint8Array(2 * length + 100);
  const plaintext = random.bytes(length), sealed = encrypt(KEY, NONCE, plaintext);
  for (const distance of [-70000, -5, 0, 5, 70000]) {
    memory.set(plaintext, 75000);
    const output = memory.subarray(75000 + distance, 75000 + distance + sealed.length);
    encryptInto(output, KEY, NONCE, memory.subarray(75000, 75000 + length));
    assertEquals(output.every((byte, i) => byte === sealed[i]), true, `${distance}`);
  }
});

Deno.test("encryptInto() may write over key, nonce and additional data", () => {
  const plaintext = random.bytes(64);
  const expected = encrypt(KEY, NONCE, plaintext, { additionalData: AAD });
  for (const part of ["key", "nonce", "data"] as const) {
    const memory = new Uint8Array(80);
    const parts = { key: KEY, nonce: NONCE, data: AAD };
    const place = memory.subarray(0, parts[part].length);
    place.set(parts[part]);
    const { key, nonce, data }: Record<string, Uint8Array> = { ...parts, [part]: place };
    encryptInto(memory, key, nonce, plaintext, { additionalData: data });
    assertEquals(memory, expected, part);
  }
});

Deno.test("encrypt() and decrypt() leave what they are given as it is", () => {
  const parts = [KEY, NONCE, AAD, random.bytes(40)].map((bytes) => bytes.slice());
  const [key, nonce, additionalData, plaintext] = parts.map((bytes) => bytes.slice());
  const sealed = encrypt(key, nonce, plaintext, { additionalData });
  const copy = sealed.slice();
  decrypt(key, nonce, sealed, { additionalData });
  assertEquals([key, nonce, additionalData, plaintext], parts);
  assertEquals(sealed, copy);
  assertEquals(sealed.buffer.byteLength, sealed.length, "a buffer of its own");
});

Deno.test("an output of shared memory is refused, an input of it is not", () => {
  const shared = (length: number) => new Uint8Array(new SharedArrayBuffer(length));
  const plaintext = random.bytes(40), input = shared(40);
  input.set(plaintext);
  const sealed = encrypt(KEY, NONCE, plaintext);
  assertEquals(encrypt(KEY, NONCE, input), sealed);
  const message = "expected output to be memory that is not shared, got shared memory";
  assertThrows(() => encryptInto(shared(56), KEY, NONCE, plaintext), TypeError, message);
  assertThrows(() => decryptInto(shared(40), KEY, NONCE, sealed), TypeError, message);
});

Deno.test("resizable memory is taken as long as it is at the call", () => {
  const buffer = new ArrayBuffer(40, { maxByteLength: 100 }), tracking = new Uint8Array(buffer);
  tracking.set(random.bytes(40));
  const before = encrypt(KEY, NONCE, tracking);
  buffer.resize(20);
  assertEquals(decrypt(KEY, NONCE, before).subarray(0, 20), tracking.slice());
  assertEquals(encrypt(KEY, NONCE, tracking).length, 36);
  const options = {
    get additionalData() {
      buffer.resize(10);
      return undefined;
    },
  };
  assertEquals(encrypt(KEY, NONCE, tracking, options).length, 26);
});

Deno.test("a getter of the options cannot change what has been looked at", () => {
  const key = KEY.slice(), plaintext = random.bytes(40), copy = plaintext.slice();
  const expected = encrypt(KEY, NONCE, copy, { tagLength: 8 });
  const options = {
    get tagLength() {
      plaintext.buffer.transfer();
      return 8;
    },
  };
  assertThrows(() => encrypt(key, NONCE, plaintext, options), TypeError, "detached");
  assertEquals(
    encrypt(key, NONCE, copy, {
      get tagLength() {
        return 8;
      },
    }),
    expected,
  );
});

Deno.test("own members and subclasses of an array change nothing", () => {
  class Lying extends Uint8Array<ArrayBuffer> {
    static get [Symbol.species](): Uint8ArrayConstructor {
      throw new RangeError("species asked");
    }
    override get length(): number {
      return 1;
    }
    override subarray(): never {
      throw new RangeError("subarray asked");
    }
    override slice(): never {
      throw new RangeError("slice asked");
    }
  }
  const lie = (bytes: Uint8Array) =>
    Object.defineProperty(Lying.from(bytes), "byteLength", { value: 2 });
  const plaintext = random.bytes(70000), sealed = encrypt(KEY, NONCE, plaintext);
  assertEquals(encrypt(lie(KEY), lie(NONCE), lie(plaintext)), sealed);
  assertEquals(decrypt(lie(KEY), lie(NONCE), lie(sealed)), plaintext);
  const output = lie(new Uint8Array(70016));
  encryptInto(output, KEY, NONCE, lie(plaintext));
  assertEquals(Uint8Array.from({ length: 70016 }, (_, i) => output[i]), sealed);
  assertEquals(hash256(lie(plaintext)), hash256(plaintext));
  assertEquals(xof128(lie(plaintext), 9), xof128(plaintext, 9));
});
