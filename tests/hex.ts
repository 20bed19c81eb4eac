/**
 * Hexadecimal text of test data.
 *
 * @module
 */
import type { Bytes } from "../src/bytes.ts";

/** Reads hexadecimal digits, two a byte. */
export function fromHex(text: string): Bytes {
  if (!/^([0-9a-f]{2})*$/i.test(text)) {
    throw new SyntaxError("Cannot read hex: expected digit pairs");
  }
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = parseInt(text.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}

/** Writes bytes as lower-case hexadecimal digits. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
