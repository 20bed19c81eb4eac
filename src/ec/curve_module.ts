/**
 * The emitted module of a curve as the engine speaks to it: started at its first use, integers
 * written to and read from their places.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import type { CurveMemory } from "../wasm/curve_memory.ts";
import { emitCurve } from "../wasm/emit_curve.ts";
import { hasWideArithmetic, instantiate } from "../wasm/instantiate.ts";
import type { Curve } from "./curve_params.ts";
import { bitsToScalar } from "./nonce.ts";
import { orderBytes } from "./scalar_bytes.ts";

/** Word size of the arithmetic: "wide" needs a runtime with 128-bit products in WebAssembly. */
export type WordLayout = "portable" | "wide";

/** What the emitted module exports; results as their emitters state. */
export interface CurveExports {
  readonly memory: WebAssembly.Memory;
  init_base(): void;
  init_comb(): void;
  public_key(): number;
  sign(lowS: number): number;
  shared_point(form: number): number;
  decode(form: number): number;
  verify(form: number): number;
  init_known(): void;
  prepare_key(form: number, slot: number): number;
  verify_known(slot: number): number;
  recover(id: number): number;
  add_to_secret(): number;
  add_to_public(form: number): number;
  begin_sum(): void;
  add_to_sum(form: number): number;
  end_sum(): number;
  schnorr_nonce(): number;
  schnorr_sign(negateNonce: number, negateKey: number): number;
  schnorr_verify(): number;
}

/** What `writePoint` says of octets that are no point. */
export const MALFORMED = -1;

/** Forms of a point as the module takes them: this, or the octet 2 or 3 of a compressed one. */
const TWO_COORDINATES = 0;

/** One curve's module. Nothing is emitted before {@linkcode start}. */
export class CurveModule {
  exports!: CurveExports;
  memory!: CurveMemory;
  readonly curve: Curve;
  readonly #layout: WordLayout | undefined;
  #bytes!: Uint8Array<ArrayBuffer>;
  #started = false;
  #hasBase = false;
  #hasComb = false;
  #hasKnown = false;

  /** Takes note of the curve and, for tests and benches, of the layout. */
  constructor(curve: Curve, layout: WordLayout | undefined) {
    this.curve = curve;
    this.#layout = layout;
  }

  /** Emits and starts the module, once. */
  start(): void {
    if (this.#started) return;
    const wide = (this.#layout ?? (hasWideArithmetic() ? "wide" : "portable")) === "wide";
    const { binary, memory } = emitCurve(this.curve, { wide });
    this.exports = instantiate<CurveExports>(binary);
    this.#bytes = new Uint8Array(this.exports.memory.buffer as ArrayBuffer);
    this.memory = memory;
    this.#started = true;
  }

  /** Starts with the tables of the base point that public operations use. */
  startBase(): void {
    if (this.#hasBase) return;
    this.start();
    this.exports.init_base();
    this.#hasBase = true;
  }

  /** Starts with the tables of the base point that belong to keys that come again. */
  startKnown(): void {
    if (this.#hasKnown) return;
    this.start();
    this.exports.init_known();
    this.#hasKnown = true;
  }

  /** Starts with the tables of the base point that secrets are multiplied by. */
  startSecret(): void {
    if (this.#hasComb) return;
    this.start();
    this.exports.init_comb();
    this.#hasComb = true;
  }

  /** Writes a big-endian integer to the end of its place; what stands before it stays zero. */
  write(address: number, integer: Uint8Array): void {
    if (integer.length > this.memory.integerLength) {
      throw new RangeError("Cannot write integer: expected one that fits its place");
    }
    this.#bytes.set(integer, address + this.memory.integerLength - integer.length);
  }

  /** Writes bytes where they start. */
  writeBytes(address: number, bytes: Uint8Array): void {
    this.#bytes.set(bytes, address);
  }

  /** Copies `length` bytes of an integer's place to `target` at `offset`. */
  read(address: number, target: Uint8Array, offset: number, length: number): void {
    const end = address + this.memory.integerLength;
    target.set(this.#bytes.subarray(end - length, end), offset);
  }

  /** Wipes the place of an integer. */
  wipe(address: number): void {
    this.#bytes.fill(0, address, address + this.memory.integerLength);
  }

  /** Wipes what a call that failed half-way has left. */
  wipeSecrets(): void {
    const { start, length } = this.memory.secrets;
    this.#bytes.fill(0, start, start + length);
  }

  /** Reads two coordinates as `04 ‖ x ‖ y`. */
  point(x: number, y: number): Bytes {
    const { fieldBytes } = this.curve;
    const point = new Uint8Array(1 + 2 * fieldBytes);
    point[0] = 4;
    this.read(x, point, 1, fieldBytes);
    this.read(y, point, 1 + fieldBytes, fieldBytes);
    return point;
  }

  /** Reads the point that the last call left in the open. */
  result(): Bytes {
    return this.point(this.memory.outX, this.memory.outY);
  }

  /** Writes a point's coordinates and gives its form, or {@linkcode MALFORMED}. */
  writePoint(point: Uint8Array): number {
    const { fieldBytes } = this.curve;
    const { x, y } = this.memory;
    if (point.length === 1 + 2 * fieldBytes && point[0] === 4) {
      this.write(x, point.subarray(1, 1 + fieldBytes));
      this.write(y, point.subarray(1 + fieldBytes));
      return TWO_COORDINATES;
    }
    if (point.length !== 1 + fieldBytes || (point[0] !== 2 && point[0] !== 3)) return MALFORMED;
    this.write(x, point.subarray(1));
    return point[0];
  }

  /** Writes r and s; false if the signature has another length. */
  writeSignature(signature: Uint8Array): boolean {
    const { scalarBytes } = this.curve;
    if (signature.length !== 2 * scalarBytes) return false;
    this.write(this.memory.r, signature.subarray(0, scalarBytes));
    this.write(this.memory.s, signature.subarray(scalarBytes));
    return true;
  }

  /** Writes the leftmost `orderBits` bits of a digest, or all of a shorter one. */
  writeDigest(digest: Uint8Array): void {
    this.write(this.memory.digest, bitsToScalar(digest, this.curve));
  }

  /** Takes the order off the digest if it is not below it: bits2octets of RFC 6979, section 2.3.4. */
  reduceDigest(): void {
    const { scalarBytes } = this.curve, order = orderBytes(this.curve);
    const end = this.memory.digest + this.memory.integerLength, start = end - scalarBytes;
    for (let i = 0; i < scalarBytes; i++) {
      if (this.#bytes[start + i] < order[i]) return;
      if (this.#bytes[start + i] > order[i]) break;
    }
    let borrow = 0;
    for (let i = scalarBytes - 1; i >= 0; i--) {
      const difference = this.#bytes[start + i] - order[i] + borrow;
      this.#bytes[start + i] = difference;
      borrow = difference >> 8;
    }
  }
}
