import { assertEquals } from "@std/assert";
import {
  cxof128,
  decrypt,
  decryptInto,
  encrypt,
  encryptInto,
  hash256,
  xof128,
} from "../../src/ascon/mod.ts";
import { toHex } from "../hex.ts";
import * as reference from "../reference/ascon.ts";
import { Random } from "../wasm/random.ts";

/** Lengths at the borders of blocks and of the buffer of 64 KiB, and some at random. */
const BORDERS = [0, 1, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 255, 256, 1000];

Deno.test("encrypt() and decrypt() are the reference's for random messages", () => {
  const random = new Random(1);
  for (let run = 0; run < 400; run++) {
    const key = random.bytes(random.pick([16, 32])), nonce = random.bytes(16);
    const length = run % 2 ? random.pick(BORDERS) : random.index(100);
    const additionalData = random.bytes(run % 3 ? random.pick(BORDERS.slice(0, 14)) : 0);
    const options = { additionalData, tagLength: random.pick([16, 16, 4 + random.index(13)]) };
    const plaintext = random.bytes(length), label = `run ${run}`;
    const sealed = encrypt(key, nonce, plaintext, options);
    assertEquals(toHex(sealed), toHex(reference.encrypt(key, nonce, plaintext, options)), label);
    assertEquals(decrypt(key, nonce, sealed, options), plaintext, label);
    const into = new Uint8Array(sealed.length + 3).fill(9);
    assertEquals(encryptInto(into, key, nonce, plaintext, options), sealed.length);
    assertEquals(into, Uint8Array.of(...sealed, 9, 9, 9), label);
    into.fill(9);
    assertEquals(decryptInto(into, key, nonce, sealed, options), length);
    assertEquals(into.subarray(0, length), plaintext, label);
    assertEquals(into.subarray(length), new Uint8Array(into.length - length).fill(9), label);
  }
});

Deno.test("hash256(), xof128() and cxof128() are the reference's for random messages", () => {
  const random = new Random(2);
  for (let run = 0; run < 200; run++) {
    const data = random.bytes(run < 80 ? run : random.pick(BORDERS)), label = `run ${run}`;
    const length = 1 + random.index(90), customization = random.bytes(random.index(257));
    assertEquals(toHex(hash256(data)), toHex(reference.hash256(data)), label);
    assertEquals(toHex(xof128(data, length)), toHex(reference.xof128(data, length)), label);
    const customized = reference.cxof128(data, length, customization);
    assertEquals(toHex(cxof128(data, length, customization)), toHex(customized), label);
  }
});

Deno.test("messages longer than the buffer are the reference's", () => {
  const random = new Random(3), key = random.bytes(16), nonce = random.bytes(16);
  for (const length of [65535, 65536, 65552, 131073]) {
    const plaintext = random.bytes(length), additionalData = plaintext.subarray(0, length - 3);
    const sealed = encrypt(key, nonce, plaintext, { additionalData });
    const expected = reference.encrypt(key, nonce, plaintext, { additionalData });
    assertEquals(toHex(sealed) === toHex(expected), true, `${length}`);
    assertEquals(toHex(decrypt(key, nonce, sealed, { additionalData })) === toHex(plaintext), true);
    assertEquals(toHex(hash256(plaintext)), toHex(reference.hash256(plaintext)), `${length}`);
  }
  const long = xof128(new Uint8Array(3), 65536 + 21);
  assertEquals(toHex(long) === toHex(reference.xof128(new Uint8Array(3), 65536 + 21)), true);
});

Deno.test("Ascon is that of SP 800-232, not v1.2, at the borders of a block", () => {
  const bytes = (text: string) => Uint8Array.fromHex(text);
  const key = bytes("d2ea9dbd1a904c98d750621064dea35f");
  const nonce = bytes("b9f721ac6b39fa8eea1bb510bc0a52d2");
  const plaintext = bytes("f8b339911a776902b0a7628c025247264a73c01428c6ae7706b5cd7ef46a16b743");
  const data = bytes("ef6671f59fde4d253e3ce91f09ccfa04614bae4fdfa8b0db9f78b2e9d26e1d62");
  const answers: ReadonlyArray<readonly [number, number, string]> = [
    [0, 0, "275a86b877d9a90597660bf41e320a4a"],
    [16, 16, "9e0d15dc581c8a508d17a80f7994fe5d529bec0690191711f803c6a160bfefb9"],
    [17, 17, "9ccd083fde5cd2218406985587f40ae66fa8aa848275515dcbd4061f2d8df43bd8"],
    [
      33,
      32,
      "8d1c7dce5cb4bb48d307262e0c9e8edce0ddfa2f5791807c0c4edd7b1e4988d9b4ff5d6babd4ffe0431576848765ef0902",
    ],
  ];
  for (const [length, dataLength, expected] of answers) {
    const additionalData = data.subarray(0, dataLength);
    const sealed = encrypt(key, nonce, plaintext.subarray(0, length), { additionalData });
    assertEquals(toHex(sealed), expected);
    assertEquals(decrypt(key, nonce, sealed, { additionalData }), plaintext.slice(0, length));
  }
});
