import { assert, assertEquals, assertThrows } from "@std/assert";
import {
  AsconCxof128,
  AsconDecryptor,
  AsconEncryptor,
  AsconHash256,
  AsconXof128,
  cxof128,
  decrypt,
  decryptInto,
  decryptStream,
  encrypt,
  encryptInto,
  encryptStream,
  hash256,
  hashStream,
  type HashStreamAlgorithm,
  openStream,
  sealStream,
  xof128,
} from "../../src/ascon/mod.ts";
import { nameOf } from "../../src/values.ts";

const KEY = new Uint8Array(16), NONCE = new Uint8Array(16), DATA = new Uint8Array(20);

type Bytes = Uint8Array;

/** Everything that takes key and nonce. */
const KEYED: Readonly<Record<string, (key: Bytes, nonce: Bytes) => unknown>> = {
  encrypt: (key, nonce) => encrypt(key, nonce, DATA),
  decrypt: (key, nonce) => decrypt(key, nonce, DATA),
  encryptInto: (key, nonce) => encryptInto(new Uint8Array(99), key, nonce, DATA),
  decryptInto: (key, nonce) => decryptInto(new Uint8Array(99), key, nonce, DATA),
  AsconEncryptor: (key, nonce) => new AsconEncryptor(key, nonce),
  AsconDecryptor: (key, nonce) => new AsconDecryptor(key, nonce),
  encryptStream: (key, iv) => encryptStream(key, { iv }),
  decryptStream: (key, iv) => decryptStream(key, { iv }),
};

/** Everything that takes a key alone. */
const OF_KEY: Readonly<Record<string, (key: Bytes) => unknown>> = {
  sealStream: (key) => sealStream(key),
  openStream: (key) => openStream(key),
};

/** Everything that takes bytes of any length. */
const OF_BYTES: Readonly<Record<string, (bytes: Bytes) => unknown>> = {
  "encrypt(plaintext)": (bytes) => encrypt(KEY, NONCE, bytes),
  "encrypt(additionalData)": (additionalData) => encrypt(KEY, NONCE, DATA, { additionalData }),
  "decrypt(ciphertext)": (bytes) => decrypt(KEY, NONCE, bytes),
  "encryptInto(output)": (bytes) => encryptInto(bytes, KEY, NONCE, DATA),
  "decryptInto(output)": (bytes) => decryptInto(bytes, KEY, NONCE, DATA),
  "AsconEncryptor.update": (bytes) => new AsconEncryptor(KEY, NONCE).update(bytes),
  "AsconDecryptor.update": (bytes) => new AsconDecryptor(KEY, NONCE).update(bytes),
  "sealStream(additionalData)": (additionalData) => sealStream(KEY, { additionalData }),
  "openStream(additionalData)": (additionalData) => openStream(KEY, { additionalData }),
  hash256,
  "AsconHash256.update": (bytes) => new AsconHash256().update(bytes),
  xof128: (bytes) => xof128(bytes, 8),
  "AsconXof128.update": (bytes) => new AsconXof128().update(bytes),
  cxof128: (bytes) => cxof128(bytes, 8, DATA),
  "cxof128(customization)": (bytes) => cxof128(DATA, 8, bytes),
  AsconCxof128: (bytes) => new AsconCxof128(bytes),
  "AsconCxof128.update": (bytes) => new AsconCxof128(DATA).update(bytes),
};

function detached(): Bytes {
  const bytes = new Uint8Array(16);
  bytes.buffer.transfer();
  return bytes;
}

/** No bytes, whatever they look like. */
const STRANGERS: readonly unknown[] = [
  null,
  undefined,
  "0123456789abcdef",
  16,
  Array(16).fill(0),
  new ArrayBuffer(16),
  new DataView(new ArrayBuffer(16)),
  new Uint8ClampedArray(16),
  new Uint16Array(8),
  { length: 16 },
  Object.create(Uint8Array.prototype),
  new Proxy(new Uint8Array(16), {}),
];

for (const [name, run] of Object.entries({ ...KEYED, ...OF_KEY })) {
  Deno.test(`${name}() refuses keys of another length and of another kind`, () => {
    for (const length of [0, 1, 15, 17, 20, 24, 31, 33]) {
      const error = assertThrows(() => run(new Uint8Array(length), NONCE), TypeError);
      assert(
        error.message.endsWith(
          `expected key to be 16 bytes, or 32 with nonce masking, got ${length}`,
        ),
        error.message,
      );
    }
    for (const key of STRANGERS) assertThrows(() => run(key as Bytes, NONCE), TypeError);
    assertThrows(() => run(detached(), NONCE), TypeError);
  });
}

for (const [name, run] of Object.entries(KEYED)) {
  Deno.test(`${name}() refuses nonces of another length and of another kind`, () => {
    for (const length of [0, 12, 15, 17, 32]) {
      const error = assertThrows(() => run(KEY, new Uint8Array(length)), TypeError);
      assert(error.message.endsWith(`expected nonce to be 16 bytes, got ${length}`), error.message);
    }
    for (const nonce of STRANGERS) assertThrows(() => run(KEY, nonce as Bytes), TypeError);
    assertThrows(() => run(KEY, detached()), TypeError);
  });
}

for (const [name, run] of Object.entries(OF_BYTES)) {
  Deno.test(`${name}() refuses what is no Uint8Array, and detached memory`, () => {
    const optional = name.includes("additionalData");
    for (const value of STRANGERS) {
      if (value === undefined && optional) continue;
      assertThrows(() => run(value as Bytes), TypeError);
    }
    const error = assertThrows(() => run(detached()), TypeError);
    assert(error.message.endsWith("a Uint8Array, got one of a detached buffer"), error.message);
  });
}

Deno.test("a tag has 4 to 16 bytes", () => {
  for (const tagLength of [0, 1, 3, 17, 128, -1, 4.5, NaN, "16" as unknown as number]) {
    for (
      const run of [
        () => encrypt(KEY, NONCE, DATA, { tagLength }),
        () => decrypt(KEY, NONCE, DATA, { tagLength }),
        () => new AsconEncryptor(KEY, NONCE, { tagLength }),
        () => new AsconDecryptor(KEY, NONCE, { tagLength }),
        () => encryptStream(KEY, { iv: NONCE, tagLength }),
        () => decryptStream(KEY, { iv: NONCE, tagLength }),
      ]
    ) assertThrows(run, RangeError, "expected a tag of 4 to 16 bytes");
  }
  for (let tagLength = 4; tagLength <= 16; tagLength++) {
    assertEquals(encrypt(KEY, NONCE, DATA, { tagLength }).length, 20 + tagLength);
  }
});

Deno.test("an output has a length of at least 1, a piece of it one of at least 0", () => {
  for (const length of [-1, 0.5, NaN, Infinity, 2 ** 53, "8" as unknown as number]) {
    assertThrows(() => xof128(DATA, length), RangeError, "expected length to be a whole");
    assertThrows(() => cxof128(DATA, length, DATA), RangeError, "expected length to be a whole");
    assertThrows(
      () => new AsconXof128().squeeze(length),
      RangeError,
      "expected length to be a whole",
    );
    assertThrows(
      () => new AsconCxof128(DATA).squeeze(length),
      RangeError,
      "expected length to be a whole",
    );
  }
  assertThrows(() => xof128(DATA, 0), RangeError, "length to be a whole number from 1 on, got 0");
  assertEquals(new AsconXof128().squeeze(0).length, 0);
});

Deno.test("a customization has at most 256 bytes", () => {
  const message = "expected a customization of at most 256 bytes, got 257";
  assertThrows(() => cxof128(DATA, 8, new Uint8Array(257)), RangeError, message);
  assertThrows(() => new AsconCxof128(new Uint8Array(257)), RangeError, message);
  assertEquals(cxof128(DATA, 8, new Uint8Array(256)).length, 8);
});

Deno.test("an output of encryptInto() and decryptInto() that is too short stays as it is", () => {
  const short = new Uint8Array(35).fill(1);
  assertThrows(
    () => encryptInto(short, KEY, NONCE, DATA),
    RangeError,
    "Cannot encrypt: expected an output of at least 36 bytes, got 35",
  );
  assertThrows(
    () => decryptInto(short.subarray(0, 3), KEY, NONCE, DATA),
    RangeError,
    "Cannot decrypt: expected an output of at least 4 bytes, got 3",
  );
  assertEquals(short, new Uint8Array(35).fill(1));
});

Deno.test("hashStream() refuses other algorithms, lengths and customizations", () => {
  const refused: ReadonlyArray<readonly [unknown, typeof TypeError | typeof RangeError]> = [
    ["SHA-256", TypeError],
    ["Ascon-Hash", TypeError],
    [{ name: 3 }, TypeError],
    [{}, TypeError],
    [null, TypeError],
    ["Ascon-XOF128", RangeError],
    [{ name: "Ascon-XOF128" }, RangeError],
    [{ name: "Ascon-XOF128", outputLength: 0 }, RangeError],
    [{ name: "Ascon-XOF128", outputLength: 12 }, RangeError],
    [{ name: "Ascon-CXOF128", outputLength: 8, customization: new Uint8Array(257) }, RangeError],
    [{ name: "Ascon-CXOF128", outputLength: 8, customization: "text" }, TypeError],
  ];
  for (const [algorithm, error] of refused) {
    const { message } = assertThrows(() => hashStream(algorithm as HashStreamAlgorithm), error);
    assert(message.startsWith("Cannot hash: expected "), message);
  }
});

Deno.test("sealStream() refuses segments of another size", () => {
  for (const segmentSize of [0, 63, 2 ** 24 + 1, 64.5, NaN, -64]) {
    assertThrows(() => sealStream(KEY, { segmentSize }), RangeError, "segments of 64 to 16777216");
  }
  for (const segmentSize of [64, 65, 2 ** 24]) sealStream(KEY, { segmentSize });
});

Deno.test("decryptStream() refuses a maxMessage that is no number of bytes", () => {
  for (const maxMessage of [-1, 0.5, NaN]) {
    assertThrows(
      () => decryptStream(KEY, { iv: NONCE, maxMessage }),
      RangeError,
      `expected maxMessage to be a whole number from 0 on, got ${maxMessage}`,
    );
  }
});

Deno.test("numbers that are no numbers are RangeError, which names what they are", () => {
  for (const value of [Symbol("16"), 16n, "16", null, {}] as unknown as number[]) {
    const refused: ReadonlyArray<() => unknown> = [
      () => xof128(DATA, value),
      () => new AsconXof128().squeeze(value),
      () => hashStream({ name: "Ascon-XOF128", outputLength: value }),
      () => encrypt(KEY, NONCE, DATA, { tagLength: value }),
      () => sealStream(KEY, { segmentSize: value }),
    ];
    for (const run of refused) assertThrows(run, RangeError, `got ${nameOf(value)}`);
  }
});
