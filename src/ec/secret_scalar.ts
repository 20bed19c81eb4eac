/**
 * Secret scalars at the door of synchronous calls.
 *
 * @module
 */
import { bigintToBytes, type Bytes, copyBytes } from "../bytes.ts";
import { isBytes } from "../is_bytes.ts";
import { kindOf, takeBytes } from "./arguments.ts";
import type { Curve } from "./curve_params.ts";

/** A private key or another secret scalar: bytes as long as the order, or a bigint. */
export type SecretScalar = Uint8Array | bigint;

/**
 * Copies a secret scalar; the caller wipes the copy. Whether it is from 1 to n − 1 is the engine's
 * to check.
 *
 * @param value bytes; a bigint is converted here, once, in a time that depends on it.
 * @throws {TypeError} if it is neither, or not `scalarBytes` long.
 * @throws {RangeError} if a bigint is not from 1 to n − 1.
 */
export function takeSecret(
  { n, scalarBytes }: Curve,
  value: unknown,
  action: string,
  what: string,
): Bytes {
  if (typeof value === "bigint") {
    if (value <= 0n || value >= n) throw secretError(action, what);
    return bigintToBytes(value, scalarBytes);
  }
  if (!isBytes(value)) {
    throw new TypeError(
      `Cannot ${action}: expected ${what} to be a Uint8Array of ${scalarBytes} bytes or a bigint, ` +
        `got ${kindOf(value)}`,
    );
  }
  return copyBytes(takeBytes(value, scalarBytes, action, what));
}

/** The error for a secret that is 0 or not below n. */
export function secretError(action: string, what: string): RangeError {
  return new RangeError(
    `Cannot ${action}: expected ${what} to be from 1 to n - 1, got one out of range`,
  );
}
