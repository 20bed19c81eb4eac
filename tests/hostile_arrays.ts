/**
 * Arrays of bytes that lie about themselves.
 *
 * @module
 */

/** An array of many bytes that says it has `length`. */
export function lying(length: number): Uint8Array {
  const bytes = new Uint8Array(200_000).fill(2);
  return Object.defineProperty(bytes, "length", { value: length });
}

/** An array of `length` bytes whose own methods give more. */
export class Growing extends Uint8Array {
  override subarray(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(200_000).fill(2);
  }
  override slice(): Uint8Array<ArrayBuffer> {
    return this.subarray();
  }
}
