/**
 * Base64 of both alphabets (RFC 4648, sections 4 and 5; RFC 7515, section 2). No table is read and
 * no branch taken by what the bytes hold: JWKs and PEM carry private keys.
 *
 * @module
 */
import type { Bytes } from "./bytes.ts";

/** Codes of the two digits in which the alphabets differ. */
interface Alphabet {
  readonly name: string;
  readonly digit62: number;
  readonly digit63: number;
}

const BASE64: Alphabet = { name: "base64", digit62: 43, digit63: 47 };
const BASE64URL: Alphabet = { name: "base64url", digit62: 45, digit63: 95 };

/** Writes bytes as base64url, without padding. */
export function encodeBase64url(bytes: Uint8Array): string {
  return encode(bytes, BASE64URL);
}

/** Writes bytes as base64, padded. */
export function encodeBase64(bytes: Uint8Array): string {
  return encode(bytes, BASE64) + "=".repeat((3 - bytes.length % 3) % 3);
}

function encode(bytes: Uint8Array, alphabet: Alphabet): string {
  let text = "";
  for (let i = 0; i < bytes.length; i += 3) {
    const rest = bytes.length - i;
    const group = bytes[i] << 16 | (rest > 1 ? bytes[i + 1] << 8 : 0) |
      (rest > 2 ? bytes[i + 2] : 0);
    text += digitOf(group >> 18, alphabet) + digitOf(group >> 12 & 63, alphabet);
    if (rest > 1) text += digitOf(group >> 6 & 63, alphabet);
    if (rest > 2) text += digitOf(group & 63, alphabet);
  }
  return text;
}

/**
 * Reads base64url: the alphabet with `-` and `_`, no padding, no white space, the unused bits of
 * the last digit zero, so that every byte string has one spelling.
 *
 * @returns a fresh buffer.
 * @throws {SyntaxError} for anything else.
 */
export function decodeBase64url(text: string): Bytes {
  return decode(text, BASE64URL);
}

/**
 * Reads base64 with its padding, as strictly.
 *
 * @returns a fresh buffer.
 * @throws {SyntaxError} for anything else.
 */
export function decodeBase64(text: string): Bytes {
  if (text.length % 4 !== 0) {
    throw new SyntaxError(
      `Cannot decode base64: expected a multiple of 4 digits, got ${text.length}`,
    );
  }
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  return decode(text.slice(0, text.length - padding), BASE64);
}

function decode(text: string, alphabet: Alphabet): Bytes {
  const tail = text.length % 4;
  if (tail === 1) {
    throw new SyntaxError(
      `Cannot decode ${alphabet.name}: expected a length of 0, 2 or 3 modulo 4, got ${text.length} digits`,
    );
  }
  const bytes = new Uint8Array(Math.floor(text.length * 3 / 4));
  let refused = 0;
  for (let i = 0, offset = 0; i < text.length; i += 4) {
    const rest = text.length - i;
    const first = valueOf(text, i, alphabet) << 18 | valueOf(text, i + 1, alphabet) << 12;
    const group = first | (rest > 2 ? valueOf(text, i + 2, alphabet) << 6 : 0) |
      (rest > 3 ? valueOf(text, i + 3, alphabet) : 0);
    refused |= group;
    // Writes past the end of a typed array are dropped: the last group may be short.
    bytes[offset++] = group >> 16;
    bytes[offset++] = group >> 8;
    bytes[offset++] = group;
    if (rest === 2) refused |= -(group & 0xffff);
    if (rest === 3) refused |= -(group & 0xff);
  }
  if (refused < 0) {
    bytes.fill(0);
    throw new SyntaxError(
      `Cannot decode ${alphabet.name}: expected the digits A to Z, a to z, 0 to 9, ` +
        `${String.fromCharCode(alphabet.digit62)} and ${String.fromCharCode(alphabet.digit63)}, ` +
        "the last one with its unused bits zero, got something else",
    );
  }
  return bytes;
}

/** The digit of a 6-bit value. Each term steps over a gap between the ranges of ASCII. */
function digitOf(value: number, { digit62, digit63 }: Alphabet): string {
  let code = value + 65;
  code += (25 - value) >> 31 & 6;
  code -= (51 - value) >> 31 & 75;
  const is62 = rangeMask(value, 62, 62), is63 = rangeMask(value, 63, 63);
  return String.fromCharCode(code & ~(is62 | is63) | is62 & digit62 | is63 & digit63);
}

/** The value of the digit at `index`; −1 if it is none. */
function valueOf(text: string, index: number, { digit62, digit63 }: Alphabet): number {
  const code = text.charCodeAt(index);
  let value = -1;
  value += rangeMask(code, 65, 90) & (code - 64);
  value += rangeMask(code, 97, 122) & (code - 70);
  value += rangeMask(code, 48, 57) & (code + 5);
  value += rangeMask(code, digit62, digit62) & 63;
  value += rangeMask(code, digit63, digit63) & 64;
  return value;
}

/** All ones if low ≤ code ≤ high, else zero. */
function rangeMask(code: number, low: number, high: number): number {
  return (low - 1 - code & code - high - 1) >> 31;
}
