/**
 * What is an array of bytes.
 *
 * @module
 */
const TAG = Object.getOwnPropertyDescriptor(
  Object.getPrototypeOf(Uint8Array.prototype),
  Symbol.toStringTag,
)?.get as () => unknown;

/**
 * Tells whether a value is an array of bytes with memory behind it, of any realm. Prototypes do not
 * count: they make none of a Proxy or of an empty object, which would pass `instanceof`.
 */
export function isBytes(value: unknown): value is Uint8Array {
  return TAG.call(value) === "Uint8Array";
}
