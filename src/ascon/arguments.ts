/**
 * What callers of the synchronous functions pass: checked, and seen as plain bytes.
 *
 * @module
 */
import { isDetachedSource, lengthOf } from "../buffer_source.ts";
import { plainView } from "../bytes.ts";
import { isBytes } from "../is_bytes.ts";
import { nameOf } from "../values.ts";

/**
 * Takes a byte string of any length as a view of the caller's memory.
 *
 * @throws {TypeError} for what is no Uint8Array, and for memory that was taken away (detached).
 */
export function bytesArgument(value: unknown, action: string, what: string): Uint8Array {
  const bytes = plainView(requireBytes(value, action, what));
  if (bytes.length === 0 && isDetachedSource(value)) {
    throw wrongArgument(action, what, "a Uint8Array", "one of a detached buffer");
  }
  return bytes;
}

/**
 * Takes memory to write to, of at least `length` bytes, as a view of those.
 *
 * @throws {TypeError} for what is no Uint8Array, and for shared memory: somebody else could see
 * there what is not authenticated yet.
 * @throws {RangeError} if it is too short.
 */
export function outputArgument(value: unknown, length: number, action: string): Uint8Array {
  const output = bytesArgument(value, action, "output");
  if (!(output.buffer instanceof ArrayBuffer)) {
    throw wrongArgument(action, "output", "memory that is not shared", "shared memory");
  }
  if (output.length < length) {
    throw new RangeError(
      `Cannot ${action}: expected an output of at least ${length} bytes, got ${output.length}`,
    );
  }
  return output.subarray(0, length);
}

/**
 * Takes a byte string of one of some lengths. Only its elements may be looked at: it is the
 * caller's array, not a view.
 *
 * @param expected the lengths, for the error.
 * @throws {TypeError} for what is no Uint8Array, and for one of another length.
 */
export function fixedArgument(
  value: unknown,
  action: string,
  what: string,
  { lengths, expected }: { readonly lengths: readonly number[]; readonly expected: string },
): Uint8Array {
  const bytes = requireBytes(value, action, what), length = lengthOf(bytes);
  if (lengths.includes(length)) return bytes;
  throw wrongArgument(action, what, expected, `${length}`);
}

/**
 * Takes a number of bytes.
 *
 * @param what its name and unit, for the error.
 * @throws {RangeError} unless it is a whole number from `least` on.
 */
export function countArgument(value: unknown, action: string, what: string, least: number): number {
  if (Number.isSafeInteger(value) && value as number >= least) return value as number;
  throw new RangeError(
    `Cannot ${action}: expected ${what} to be a whole number from ${least} on, got ${shown(value)}`,
  );
}

/** Names what came in the place of a number. */
export function shown(value: unknown): string {
  return typeof value === "number" ? `${value}` : nameOf(value);
}

function requireBytes(value: unknown, action: string, what: string): Uint8Array {
  if (isBytes(value)) return value;
  throw wrongArgument(action, what, "a Uint8Array", nameOf(value));
}

function wrongArgument(action: string, what: string, expected: string, got: string): TypeError {
  return new TypeError(`Cannot ${action}: expected ${what} to be ${expected}, got ${got}`);
}
