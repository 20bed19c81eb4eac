/**
 * Byte strings: copying at the door, joining, comparing, big-endian integers.
 *
 * @module
 */

/** Bytes that this package owns and hands out: never a view of shared or resizable memory. */
export type Bytes = Uint8Array<ArrayBuffer>;

const TYPED_ARRAY: object = Object.getPrototypeOf(Uint8Array.prototype);
const bufferOf: (bytes: Uint8Array) => ArrayBufferLike = getterOf("buffer");
const offsetOf: (bytes: Uint8Array) => number = getterOf("byteOffset");
const lengthOf: (bytes: Uint8Array) => number = getterOf("byteLength");

/** Takes a built-in getter of typed arrays off its prototype. */
function getterOf<T>(name: string): (bytes: unknown) => T {
  const getter = Object.getOwnPropertyDescriptor(TYPED_ARRAY, name)?.get as () => unknown;
  return Function.prototype.call.bind(getter) as (bytes: unknown) => T;
}

/**
 * Views the bytes of a caller's array as a plain one. The built-in getters are asked themselves, so
 * that own properties and the methods of subclasses change nothing. Empty if it is detached.
 */
export function plainView(bytes: Uint8Array): Uint8Array {
  const length = lengthOf(bytes);
  return length === 0
    ? new Uint8Array(0)
    : new Uint8Array(bufferOf(bytes), offsetOf(bytes), length);
}

/** Copies `bytes` into a fresh buffer of exactly its length. */
export function copyBytes(bytes: Uint8Array): Bytes {
  const copy = new Uint8Array(bytes.length);
  copy.set(bytes);
  return copy;
}

/** Joins byte strings into a fresh buffer. */
export function concatBytes(...parts: readonly Uint8Array[]): Bytes {
  let length = 0;
  for (const part of parts) length += part.length;
  const joined = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}

/** Tells whether two byte strings are equal; looks at every byte, so the time depends on the lengths only. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let i = 0; i < a.length; i++) difference |= a[i] ^ b[i];
  return difference === 0;
}

/**
 * Reads big-endian bytes as an integer. For public values only: the time of BigInt arithmetic
 * depends on the value.
 */
export function bytesToBigint(bytes: Uint8Array): bigint {
  let hex = "0x0";
  for (const byte of bytes) hex += byte.toString(16).padStart(2, "0");
  return BigInt(hex);
}

/**
 * Writes an integer as `length` big-endian bytes. For public values only.
 *
 * @throws {RangeError} if the value is negative or does not fit.
 */
export function bigintToBytes(value: bigint, length: number): Bytes {
  const hex = value.toString(16);
  if (value < 0n || hex.length > 2 * length) {
    throw new RangeError(
      `Cannot write integer: expected 0 to ${length} bytes, got ${hex.length / 2}`,
    );
  }
  const padded = hex.padStart(2 * length, "0");
  const bytes = new Uint8Array(length);
  for (let i = 0; i < length; i++) bytes[i] = parseInt(padded.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}
