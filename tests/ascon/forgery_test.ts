import { assert, assertEquals, assertThrows } from "@std/assert";
import { AsconDecryptor, decrypt, decryptInto, encrypt } from "../../src/ascon/mod.ts";
import { Random } from "../wasm/random.ts";

/** Everything that a message is made of. */
interface Message {
  readonly key: Uint8Array;
  readonly nonce: Uint8Array;
  readonly additionalData: Uint8Array;
  readonly sealed: Uint8Array;
}

const NAMES = ["key", "nonce", "additionalData", "sealed"] as const;

/** Lengths of plaintext and additional data around the borders of a block. */
const LENGTHS = [[0, 0], [1, 0], [0, 1], [15, 15], [16, 16], [17, 17], [33, 5]];

/** Key and tag lengths. */
const SIZES = [[16, 16], [32, 16], [16, 8], [16, 4]];

/** All bits of all parts, each flipped alone. */
function* flips(message: Message): Iterable<[label: string, changed: Message]> {
  for (const name of NAMES) {
    for (let bit = 0; bit < 8 * message[name].length; bit++) {
      const bytes = message[name].slice();
      bytes[bit >> 3] ^= 1 << (bit & 7);
      yield [`bit ${bit} of ${name}`, { ...message, [name]: bytes }];
    }
  }
}

function assertRefused(run: () => unknown, label: string): void {
  const error = assertThrows(run, DOMException);
  assertEquals(error.name, "OperationError", label);
  assertEquals(error.message, "Cannot decrypt: expected an authentic message, got another", label);
}

for (const [keyLength, tagLength] of SIZES) {
  Deno.test(`decryption refuses every flipped bit, key of ${keyLength}, tag of ${tagLength} bytes`, () => {
    const random = new Random(keyLength * tagLength);
    for (const [length, dataLength] of LENGTHS) {
      const key = random.bytes(keyLength), nonce = random.bytes(16);
      const plaintext = random.bytes(length), additionalData = random.bytes(dataLength);
      const sealed = encrypt(key, nonce, plaintext, { additionalData, tagLength });
      const good = { key, nonce, additionalData, sealed };
      assertEquals(decrypt(key, nonce, sealed, { additionalData, tagLength }), plaintext);
      let count = 0;
      for (const [label, changed] of flips(good)) {
        const options = { additionalData: changed.additionalData, tagLength };
        const output = new Uint8Array(length).fill(0xaa);
        const decryptor = new AsconDecryptor(changed.key, changed.nonce, options);
        assertRefused(() => decrypt(changed.key, changed.nonce, changed.sealed, options), label);
        assertRefused(
          () => decryptInto(output, changed.key, changed.nonce, changed.sealed, options),
          label,
        );
        assertEquals(output, new Uint8Array(length), label);
        assertEquals(decryptor.update(changed.sealed).length, 0);
        assertRefused(() => decryptor.finish(), label);
        count++;
      }
      assertEquals(count, 8 * (keyLength + 16 + dataLength + length + tagLength));
    }
  });
}

Deno.test("decrypt() refuses a message that is cut, longer, or whose tag has another length", () => {
  const random = new Random(5), key = random.bytes(16), nonce = random.bytes(16);
  const sealed = encrypt(key, nonce, random.bytes(20));
  const refused = (bytes: Uint8Array, tagLength?: number): string =>
    assertThrows(() => decrypt(key, nonce, bytes, { tagLength }), DOMException).name;
  for (let length = 0; length < sealed.length; length++) {
    assertEquals(refused(sealed.subarray(0, length)), "OperationError", `${length}`);
  }
  assertEquals(refused(new Uint8Array([...sealed, 0])), "OperationError");
  assertEquals(refused(new Uint8Array([0, ...sealed])), "OperationError");
  // A tag cut short is another length of tag, not a beginning of this one's.
  for (let tagLength = 4; tagLength < 16; tagLength++) {
    assertEquals(refused(sealed, tagLength), "OperationError", `${tagLength}`);
    const cut = sealed.subarray(0, sealed.length - 16 + tagLength);
    assertEquals(decrypt(key, nonce, cut, { tagLength }).length, 20, "asked for");
    assertEquals(refused(cut), "OperationError", `${tagLength}`);
  }
});

Deno.test("decrypt() says what a message without room for its tag lacks", () => {
  const error = assertThrows(
    () => decrypt(new Uint8Array(16), new Uint8Array(16), new Uint8Array(15)),
    DOMException,
  );
  assertEquals(error.message, "Cannot decrypt: expected at least 16 bytes, got 15");
});

Deno.test("AsconDecryptor wipes what it held when the tag is wrong, and before when told to", () => {
  const key = new Uint8Array(16), nonce = new Uint8Array(16);
  const plaintext = new Uint8Array(40).fill(7), sealed = encrypt(key, nonce, plaintext);
  sealed[55] ^= 1;
  const held: Uint8Array[] = [];
  const original = Uint8Array.prototype.fill;
  const decryptor = new AsconDecryptor(key, nonce);
  decryptor.update(sealed);
  Uint8Array.prototype.fill = function (this: Uint8Array, ...args) {
    if (plaintext.every((byte, i) => this[i] === byte)) held.push(this);
    return original.apply(this, args);
  } as typeof original;
  try {
    assertThrows(() => decryptor.finish(), DOMException);
  } finally {
    Uint8Array.prototype.fill = original;
  }
  assertEquals(held.length, 1);
  assert(held[0].every((byte) => byte === 0));
});
