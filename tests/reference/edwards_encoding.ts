/**
 * Points and numbers of RFC 8032 as bytes.
 *
 * @module
 */
import type { Edwards, EdwardsPoint } from "./edwards.ts";
import { invert, mod, sqrt } from "./field.ts";

/** y, little-endian, with the parity of x in the last bit. */
export function encodeEdwards({ pointBytes }: Edwards, { x, y }: EdwardsPoint): Uint8Array {
  const bytes = toLittleEndian(y, pointBytes);
  bytes[pointBytes - 1] |= Number(x & 1n) << 7;
  return bytes;
}

/**
 * Reads a point; null if it is none.
 *
 * @param lenient takes y ≥ p, and x = 0 with parity 1, as ZIP-215 does.
 */
export function decodeEdwards(
  curve: Edwards,
  bytes: Uint8Array,
  lenient: boolean = false,
): EdwardsPoint | null {
  const { p, a, d, pointBytes } = curve;
  const whole = fromLittleEndian(bytes), signBit = BigInt(8 * pointBytes - 1);
  const sign = whole >> signBit, encoded = whole & ((1n << signBit) - 1n);
  const mayExceed = lenient && encoded >> BigInt(p.toString(2).length) === 0n;
  if (encoded >= p && !mayExceed) return null;
  const y = mod(encoded, p);
  const square = mod((1n - y * y) * invert(BigInt(a) - d * y * y, p), p);
  const root = sqrt(square, p);
  if (root === null || (root === 0n && sign === 1n && !lenient)) return null;
  return { x: (root & 1n) === sign ? root : mod(-root, p), y };
}

/** Reads little-endian bytes. */
export function fromLittleEndian(bytes: Uint8Array): bigint {
  return bytes.reduceRight((value, byte) => value * 256n + BigInt(byte), 0n);
}

/** Writes a number as little-endian bytes. */
export function toLittleEndian(value: bigint, length: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, (_, i) => Number(value >> BigInt(8 * i) & 255n));
}
