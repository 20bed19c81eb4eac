/**
 * Public keys: what is one, and in which form.
 *
 * @module
 */
import { type Bytes, concatBytes, plainView } from "../bytes.ts";
import { isBytes } from "../is_bytes.ts";
import { engine, inForm, toBytes } from "./arguments.ts";
import { decode } from "./checks.ts";

const EVEN = Uint8Array.of(2);

/**
 * Tells whether a value is a public key in 33 or 65 bytes. Never throws.
 *
 * @param p what may be one.
 */
export function isPoint(p: Uint8Array): boolean {
  return isBytes(p) && engine().decodePoint(plainView(p)) !== null;
}

/**
 * Tells whether a value is a public key in 33 bytes. Never throws.
 *
 * @param p what may be one.
 */
export function isPointCompressed(p: Uint8Array): boolean {
  return isBytes(p) && plainView(p).length === 33 && isPoint(p);
}

/**
 * Tells whether a value is x of a point, in 32 bytes. Never throws.
 *
 * @param p what may be one.
 * @see BIP-340, "Public Key Conversion"
 */
export function isXOnlyPoint(p: Uint8Array): boolean {
  if (!isBytes(p)) return false;
  const x = plainView(p);
  return x.length === 32 && engine().decodePoint(withEvenY(x)) !== null;
}

/** The point of this x whose y is even, compressed. */
export function withEvenY(x: Uint8Array): Bytes {
  return concatBytes(EVEN, x);
}

/**
 * Writes a public key in a form.
 *
 * @param p public key, 33 or 65 bytes.
 * @param compressed 33 bytes or 65; by default the form that it has.
 * @throws {TypeError} if p is not bytes.
 * @throws {RangeError} if p is not a point of the curve.
 */
export function pointCompress(p: Uint8Array, compressed?: boolean): Bytes {
  const point = toBytes(p, undefined, "compress point", "public key");
  return inForm(decode(point, "compress point"), compressed ?? point.length === 33);
}

/**
 * Takes x off a public key, 32 bytes.
 *
 * @param p public key, 33 or 65 bytes.
 * @throws {TypeError} if p is not bytes.
 * @throws {RangeError} if p is not a point of the curve.
 */
export function xOnlyPointFromPoint(p: Uint8Array): Bytes {
  const action = "convert point";
  return decode(toBytes(p, undefined, action, "public key"), action).slice(1, 33);
}
