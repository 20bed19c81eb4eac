/**
 * `BufferSource` of Web IDL: an ArrayBuffer or a view of one, neither shared nor resizable.
 *
 * The built-in getters are asked themselves, so that own properties, subclasses and other realms
 * change nothing.
 *
 * @module
 */
import { type Bytes, copyBytes } from "./bytes.ts";
import { nameOf } from "./values.ts";

type Getter<T> = (object: unknown) => T;

const TYPED_ARRAY: object = Object.getPrototypeOf(Uint8Array.prototype);
const typedArrayName: Getter<string | undefined> = getterOf(TYPED_ARRAY, Symbol.toStringTag);
const bufferOfArray: Getter<ArrayBuffer> = getterOf(TYPED_ARRAY, "buffer");
const offsetOfArray: Getter<number> = getterOf(TYPED_ARRAY, "byteOffset");
const lengthOfArray: Getter<number> = getterOf(TYPED_ARRAY, "byteLength");
const bufferOfDataView: Getter<ArrayBuffer> = getterOf(DataView.prototype, "buffer");
const offsetOfDataView: Getter<number> = getterOf(DataView.prototype, "byteOffset");
const lengthOfDataView: Getter<number> = getterOf(DataView.prototype, "byteLength");
const lengthOfBuffer: Getter<number> = getterOf(ArrayBuffer.prototype, "byteLength");
const isResizable: Getter<boolean | undefined> = getterOf(ArrayBuffer.prototype, "resizable");

/** Takes a built-in getter off its prototype; one that the runtime lacks answers undefined. */
function getterOf<T>(prototype: object, name: PropertyKey): Getter<T> {
  const getter = Object.getOwnPropertyDescriptor(prototype, name)?.get ?? (() => undefined);
  return Function.prototype.call.bind(getter) as Getter<T>;
}

/** Tells whether a value is bytes of some kind, also of a kind that {@linkcode requireBufferSource} refuses. */
export function isBufferLike(value: unknown): boolean {
  return ArrayBuffer.isView(value) || isArrayBuffer(value);
}

/**
 * Refuses what is not a BufferSource. A detached one passes: it has zero bytes.
 *
 * @param what its name, for the error.
 * @throws {TypeError} for shared memory, resizable buffers, and everything else.
 */
export function requireBufferSource(value: unknown, what: string): void {
  const buffer = ArrayBuffer.isView(value) ? bufferOfView(value) : value;
  if (!isArrayBuffer(buffer)) {
    const got = ArrayBuffer.isView(value) ? "a view of shared memory" : nameOf(value);
    throw new TypeError(
      `Cannot read ${what}: expected an ArrayBuffer or a view of one, got ${got}`,
    );
  }
  if (isResizable(buffer)) {
    throw new TypeError(
      `Cannot read ${what}: expected a buffer of fixed length, got a resizable one`,
    );
  }
}

/**
 * Gives the bytes of a BufferSource as they are now: a view of the caller's memory, for use before
 * the caller runs again.
 *
 * @param source passed {@linkcode requireBufferSource}; it may have been detached since.
 */
export function bytesOf(source: unknown): Bytes {
  if (!ArrayBuffer.isView(source)) return viewOf(source as ArrayBuffer, 0, lengthOfBuffer(source));
  if (typedArrayName(source) !== undefined) {
    return viewOf(bufferOfArray(source), offsetOfArray(source), lengthOfArray(source));
  }
  // A DataView's getters throw where a typed array's answer zero.
  if (isDetached(bufferOfDataView(source))) return new Uint8Array(0);
  return viewOf(bufferOfDataView(source), offsetOfDataView(source), lengthOfDataView(source));
}

/** Copies the bytes of a BufferSource as they are now. */
export function copyOf(source: unknown): Bytes {
  return copyBytes(bytesOf(source));
}

/** Tells whether the memory behind a BufferSource was taken away: it has no bytes any more. */
export function isDetachedSource(source: unknown): boolean {
  return isDetached((ArrayBuffer.isView(source) ? bufferOfView(source) : source) as ArrayBuffer);
}

/** Gives the length of a typed array as its built-in getter says; 0 if it is detached. */
export function lengthOf(array: Uint8Array): number {
  return lengthOfArray(array);
}

function viewOf(buffer: ArrayBuffer, offset: number, length: number): Bytes {
  return length === 0 ? new Uint8Array(0) : new Uint8Array(buffer, offset, length);
}

function bufferOfView(view: ArrayBufferView): unknown {
  return typedArrayName(view) === undefined ? bufferOfDataView(view) : bufferOfArray(view);
}

function isDetached(buffer: ArrayBuffer): boolean {
  if (lengthOfBuffer(buffer) > 0) return false;
  try {
    new Uint8Array(buffer);
    return false;
  } catch {
    return true;
  }
}

function isArrayBuffer(value: unknown): value is ArrayBuffer {
  if (typeof value !== "object" || value === null) return false;
  try {
    lengthOfBuffer(value);
    return true;
  } catch {
    return false;
  }
}
