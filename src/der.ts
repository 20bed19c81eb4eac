/**
 * The distinguished encoding rules (X.690, section 10) for the few types that keys and signatures
 * are made of. Reading is strict: definite lengths in the shortest form, the shortest integers, no
 * unused bits, nothing behind the end.
 *
 * @module
 */
import type { Bytes } from "./bytes.ts";

/** Identifier octets; `context0` and `context1` are [0] and [1], constructed unless it says otherwise. */
export const Tag = {
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectIdentifier: 0x06,
  sequence: 0x30,
  set: 0x31,
  context1Primitive: 0x81,
  context0: 0xa0,
  context1: 0xa1,
} as const;

/** A value to be written: its identifier octet, and its contents in order. */
export interface DerValue {
  readonly tag: number;
  readonly contents: readonly (Uint8Array | DerValue)[];
}

/**
 * Writes a value with all it contains in one pass, so that no copy of a key is left behind.
 *
 * @returns a fresh buffer of exactly the value's length.
 */
export function encodeDer(value: DerValue): Bytes {
  const bytes = new Uint8Array(encodedLength(value));
  writeValue(bytes, 0, value);
  return bytes;
}

/**
 * Gives the contents of an INTEGER: the shortest two's complement of a number that is not negative.
 *
 * @param magnitude the number, big-endian, with any number of leading zero octets.
 */
export function integerContents(magnitude: Uint8Array): Bytes {
  let start = 0;
  while (start < magnitude.length - 1 && magnitude[start] === 0) start++;
  const sign = magnitude[start] < 0x80 ? 0 : 1;
  const contents = new Uint8Array(magnitude.length - start + sign);
  contents.set(magnitude.subarray(start), sign);
  return contents;
}

/**
 * Gives the contents of an OBJECT IDENTIFIER (X.690, section 8.19).
 *
 * @param dotted `1.2.840.10045.2.1` and the like.
 * @throws {SyntaxError} if it is not dotted decimal numbers that an identifier can have.
 */
export function objectIdentifierContents(dotted: string): Bytes {
  const arcs = dotted.split(".").map(Number);
  const [root, second] = arcs;
  const valid = /^[012](\.(0|[1-9][0-9]{0,15}))+$/.test(dotted) &&
    arcs.every(Number.isSafeInteger) && (root === 2 || second < 40) && second < 2 ** 52;
  if (!valid) {
    throw new SyntaxError(
      `Cannot encode object identifier: expected dotted numbers, got ${JSON.stringify(dotted)}`,
    );
  }
  const octets: number[] = [];
  for (const arc of [40 * root + second, ...arcs.slice(2)]) {
    const group = [arc % 128];
    for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128)) {
      group.unshift(0x80 | rest % 128);
    }
    octets.push(...group);
  }
  return Uint8Array.from(octets);
}

/**
 * Opens octets that are one SEQUENCE and nothing else.
 *
 * @param what the name that the standard gives to the structure, for the error.
 * @throws {SyntaxError} if they are not.
 */
export function openSequence(bytes: Uint8Array, what: string): DerReader {
  const reader = new DerReader(bytes);
  const contents = reader.open(Tag.sequence, what);
  reader.end(what);
  return contents;
}

/**
 * Reads values one after the other; what it hands out are views of the bytes it was given.
 *
 * Each method takes `what`, the name that the standard gives to the field, for its error.
 */
export class DerReader {
  readonly #bytes: Uint8Array;
  #offset = 0;

  /** Starts at the first of these octets. */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Tells whether the next value has this identifier octet. */
  next(tag: number): boolean {
    return this.#bytes[this.#offset] === tag;
  }

  /**
   * Reads one value and gives its contents.
   *
   * @throws {SyntaxError} if the tag is another, or the length is not definite, not the shortest,
   * or more than there is.
   */
  read(tag: number, what: string): Uint8Array {
    const got = this.#bytes[this.#offset];
    if (got !== tag) fail(what, tagName(tag), got === undefined ? "nothing" : tagName(got));
    this.#offset++;
    const length = this.#length(what);
    const rest = this.#bytes.length - this.#offset;
    if (length > rest) fail(what, `${length} octets`, String(rest));
    this.#offset += length;
    return this.#bytes.subarray(this.#offset - length, this.#offset);
  }

  /** Reads the frame of a constructed value, and gives a reader of what is in it. */
  open(tag: number, what: string): DerReader {
    return new DerReader(this.read(tag, what));
  }

  /**
   * Reads an INTEGER that is not negative.
   *
   * @returns its magnitude, big-endian, without leading zero octets; zero is one zero octet.
   * @throws {SyntaxError} if it is empty, negative, or not in the shortest form.
   */
  integer(what: string): Uint8Array {
    const contents = this.read(Tag.integer, what);
    if (contents.length === 0) fail(what, "an INTEGER of at least one octet", "an empty one");
    if (contents[0] >= 0x80) fail(what, "an INTEGER of zero or more", "a negative one");
    if (contents[0] !== 0 || contents.length === 1) return contents;
    if (contents[1] < 0x80) fail(what, "the shortest INTEGER", "leading zero octets");
    return contents.subarray(1);
  }

  /**
   * Reads a BIT STRING of whole octets.
   *
   * @param tag its identifier octet, where it is tagged implicitly.
   * @throws {SyntaxError} if it has unused bits.
   */
  bitString(what: string, tag: number = Tag.bitString): Uint8Array {
    const contents = this.read(tag, what);
    if (contents[0] !== 0) {
      fail(what, "a BIT STRING of whole octets", contents.length ? "unused bits" : "an empty one");
    }
    return contents.subarray(1);
  }

  /**
   * Reads an OBJECT IDENTIFIER.
   *
   * @returns it in dotted form.
   * @throws {SyntaxError} if a number in it is not in the shortest form, not ended, or not below
   * 2^53.
   */
  objectIdentifier(what: string): string {
    const contents = this.read(Tag.objectIdentifier, what);
    const wanted = "an OBJECT IDENTIFIER in the shortest form with numbers below 2^53";
    const arcs: number[] = [];
    let arc = 0;
    let started = false;
    for (const octet of contents) {
      if (!started && octet === 0x80) fail(what, wanted, "a number with leading zeros");
      arc = arc * 128 + (octet & 0x7f);
      if (arc > Number.MAX_SAFE_INTEGER) fail(what, wanted, "a larger number");
      started = octet >= 0x80;
      if (started) continue;
      if (arcs.length === 0) {
        const root = Math.min(2, Math.floor(arc / 40));
        arcs.push(root, arc - 40 * root);
      } else arcs.push(arc);
      arc = 0;
    }
    if (started || arcs.length === 0) fail(what, wanted, "a part of one");
    return arcs.join(".");
  }

  /**
   * Asserts that nothing follows.
   *
   * @throws {SyntaxError} if there is a further octet.
   */
  end(what: string): void {
    const rest = this.#bytes.length - this.#offset;
    if (rest > 0) fail(what, "nothing behind it", `${rest} octets`);
  }

  #length(what: string): number {
    const first = this.#bytes[this.#offset++];
    if (first < 0x80) return first;
    const wanted = "a definite length in the shortest form below 2^32";
    const count = first - 0x80;
    if (!(count >= 1 && count <= 4)) fail(what, wanted, count === 0 ? "an indefinite one" : "none");
    let length = 0;
    for (let i = 0; i < count; i++) length = length * 256 + (this.#bytes[this.#offset++] ?? NaN);
    if (!(length >= 0x80 && length >= 256 ** (count - 1))) fail(what, wanted, "another");
    return length;
  }
}

function fail(what: string, expected: string, got: string): never {
  throw new SyntaxError(`Cannot decode ${what}: expected ${expected}, got ${got}`);
}

function tagName(tag: number): string {
  for (const [name, value] of Object.entries(Tag)) if (value === tag) return name;
  return `tag 0x${tag.toString(16).padStart(2, "0")}`;
}

function contentsLength(value: DerValue): number {
  let length = 0;
  for (const part of value.contents) {
    length += part instanceof Uint8Array ? part.length : encodedLength(part);
  }
  return length;
}

function encodedLength(value: DerValue): number {
  const length = contentsLength(value);
  return 1 + lengthOctets(length).length + length;
}

function lengthOctets(length: number): number[] {
  if (length < 0x80) return [length];
  const octets: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) octets.unshift(rest % 256);
  return [0x80 + octets.length, ...octets];
}

/** Writes `value` at `offset` and returns the offset behind it. */
function writeValue(bytes: Uint8Array, offset: number, value: DerValue): number {
  bytes[offset++] = value.tag;
  for (const octet of lengthOctets(contentsLength(value))) bytes[offset++] = octet;
  for (const part of value.contents) {
    if (part instanceof Uint8Array) {
      bytes.set(part, offset);
      offset += part.length;
    } else offset = writeValue(bytes, offset, part);
  }
  return offset;
}
