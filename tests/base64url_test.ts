import { assertEquals, assertThrows } from "@std/assert";
import { decodeBase64url, encodeBase64url } from "../src/base64url.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** RFC 4648, section 10, without its padding. */
const VECTORS: ReadonlyArray<readonly [text: string, encoded: string]> = [
  ["", ""],
  ["f", "Zg"],
  ["fo", "Zm8"],
  ["foo", "Zm9v"],
  ["foob", "Zm9vYg"],
  ["fooba", "Zm9vYmE"],
  ["foobar", "Zm9vYmFy"],
];

Deno.test("encodeBase64url() and decodeBase64url() give the vectors of RFC 4648", () => {
  for (const [text, encoded] of VECTORS) {
    const bytes = new TextEncoder().encode(text);
    assertEquals(encodeBase64url(bytes), encoded);
    assertEquals(decodeBase64url(encoded), bytes);
  }
});

Deno.test("encodeBase64url() writes each of the 64 digits, decodeBase64url() reads it", () => {
  for (let value = 0; value < 64; value++) {
    const bytes = Uint8Array.of(value << 2, 0, value);
    const digits = ALPHABET[value] + "AA" + ALPHABET[value];
    assertEquals(encodeBase64url(bytes), digits);
    assertEquals(decodeBase64url(digits), bytes);
  }
});

Deno.test("decodeBase64url() takes back what encodeBase64url() wrote, at every length", () => {
  for (let length = 0; length < 100; length++) {
    const bytes = crypto.getRandomValues(new Uint8Array(length));
    const text = encodeBase64url(bytes);
    assertEquals(
      text,
      btoa(String.fromCharCode(...bytes)).replace(/[+]/g, "-").replace(/[/]/g, "_")
        .replace(/=/g, ""),
    );
    assertEquals(decodeBase64url(text), bytes);
  }
});

Deno.test("decodeBase64url() refuses every character that is no digit", () => {
  for (let code = 0; code < 0x300; code++) {
    const character = String.fromCharCode(code);
    if (ALPHABET.includes(character)) continue;
    for (
      const text of [`${character}AAA`, `A${character}AA`, `AA${character}A`, `AAA${character}`]
    ) {
      assertThrows(() => decodeBase64url(text), SyntaxError, "Cannot decode base64url");
    }
  }
  for (const code of [0x1041, 0x2041, 0x8041, 0xff41, 0xffff]) {
    assertThrows(() => decodeBase64url(`AAA${String.fromCharCode(code)}`), SyntaxError);
  }
});

Deno.test("decodeBase64url() refuses padding, white space and the other alphabet", () => {
  for (const text of ["Zg==", "Zm8=", "Zm9v=", "=", "Zm9v\n", " Zm9v", "Zm 9v", "Zm+v", "Zm/v"]) {
    assertThrows(() => decodeBase64url(text), SyntaxError, "Cannot decode base64url");
  }
});

Deno.test("decodeBase64url() refuses lengths that no bytes have", () => {
  for (const text of ["A", "AAAAA", "A".repeat(41)]) {
    assertThrows(() => decodeBase64url(text), SyntaxError, `got ${text.length} digits`);
  }
});

Deno.test("decodeBase64url() refuses unused bits that are not zero", () => {
  for (let value = 0; value < 64; value++) {
    const [two, three] = [`A${ALPHABET[value]}`, `AA${ALPHABET[value]}`];
    if (value % 16 === 0) assertEquals(decodeBase64url(two), Uint8Array.of(value >> 4));
    else assertThrows(() => decodeBase64url(two), SyntaxError, "unused bits");
    if (value % 4 === 0) assertEquals(decodeBase64url(three), Uint8Array.of(0, value >> 2));
    else assertThrows(() => decodeBase64url(three), SyntaxError, "unused bits");
  }
});
