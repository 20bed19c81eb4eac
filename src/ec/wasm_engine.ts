/**
 * The engine that is emitted for a curve at its first use.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import { type CurveMemory, emitCurve, SIGN } from "../wasm/emit_curve.ts";
import { hasWideArithmetic, instantiate } from "../wasm/instantiate.ts";
import type { Curve } from "./curve_params.ts";
import type { EcEngine, SignOptions } from "./engine.ts";
import { NonceCandidates } from "./nonce.ts";

/** Word size of the arithmetic: "wide" needs a runtime with 128-bit products in WebAssembly. */
export type WordLayout = "portable" | "wide";

/** What the emitted module exports; results as their emitters state. */
interface CurveExports {
  readonly memory: WebAssembly.Memory;
  init_base(): void;
  init_comb(): void;
  public_key(): number;
  sign(lowS: number): number;
  shared_point(form: number): number;
  decode(form: number): number;
  verify(form: number): number;
  recover(id: number): number;
}

/**
 * Makes the engine of a curve. Nothing is emitted before its first operation, and each table is
 * made by the first operation that needs it.
 *
 * @param options.layout for tests and benches; by default the widest that the runtime has.
 */
export function createWasmEngine(
  curve: Curve,
  options: { readonly layout?: WordLayout } = {},
): EcEngine {
  return new WasmEngine(curve, options.layout);
}

/** Forms of a point as the module takes them. */
const TWO_COORDINATES = 0;
const MALFORMED = -1;

class WasmEngine implements EcEngine {
  readonly name: string = "wasm";
  readonly #curve: Curve;
  readonly #layout: WordLayout | undefined;
  #exports!: CurveExports;
  #memory!: CurveMemory;
  #bytes!: Uint8Array<ArrayBuffer>;
  #started = false;
  #hasBase = false;
  #hasComb = false;

  constructor(curve: Curve, layout: WordLayout | undefined) {
    this.#curve = curve;
    this.#layout = layout;
  }

  publicKey(d: Uint8Array): Bytes | null {
    if (d.length !== this.#curve.scalarBytes) return null;
    this.#startSecret();
    this.#write(this.#memory.scalar, d);
    return this.#exports.public_key() ? this.#point(this.#memory.outX, this.#memory.outY) : null;
  }

  decodePoint(point: Uint8Array): Bytes | null {
    this.#start();
    const form = this.#writePoint(point);
    if (form === MALFORMED || !this.#exports.decode(form)) return null;
    return this.#point(this.#memory.outX, this.#memory.outY);
  }

  sign(digest: Uint8Array, d: Uint8Array, options: SignOptions): Bytes | null {
    const { scalarBytes } = this.#curve;
    if (d.length !== scalarBytes) return null;
    this.#startSecret();
    const { hash, extraEntropy } = options;
    const candidates = new NonceCandidates(this.#curve, { hash, digest, d, extraEntropy });
    try {
      this.#writeDigest(digest);
      this.#write(this.#memory.scalar, d);
      let result: number;
      do {
        const nonce = candidates.next();
        this.#write(this.#memory.nonce, nonce);
        nonce.fill(0);
        result = this.#exports.sign(options.lowS ? 1 : 0);
      } while (result === SIGN.nextNonce);
      if (result === SIGN.badKey) return null;
      const signature = new Uint8Array(2 * scalarBytes + 1);
      this.#read(this.#memory.outR, signature, 0, scalarBytes);
      this.#read(this.#memory.outS, signature, scalarBytes, scalarBytes);
      signature[2 * scalarBytes] = (result - SIGN.done) >> 2;
      return signature;
    } finally {
      candidates.wipe();
    }
  }

  verify(signature: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): boolean {
    this.#startBase();
    if (!this.#writeSignature(signature)) return false;
    const form = this.#writePoint(publicKey);
    if (form === MALFORMED) return false;
    this.#writeDigest(digest);
    return this.#exports.verify(form) === 1;
  }

  sharedPoint(d: Uint8Array, publicKey: Uint8Array): Bytes | null {
    if (d.length !== this.#curve.scalarBytes) return null;
    this.#start();
    const form = this.#writePoint(publicKey);
    if (form === MALFORMED) return null;
    this.#write(this.#memory.scalar, d);
    if (this.#exports.shared_point(form) !== 2) return null;
    const { sharedX, sharedY, integerLength } = this.#memory;
    const point = this.#point(sharedX, sharedY);
    this.#bytes.fill(0, sharedX, sharedX + integerLength);
    this.#bytes.fill(0, sharedY, sharedY + integerLength);
    return point;
  }

  recover(signature: Uint8Array, digest: Uint8Array, id: number): Bytes | null {
    this.#startBase();
    const { p, n } = this.#curve;
    if (!Number.isInteger(id) || id < 0 || id > 2 * Number(p / n) + 1) return null;
    if (!this.#writeSignature(signature)) return null;
    this.#writeDigest(digest);
    return this.#exports.recover(id) ? this.#point(this.#memory.outX, this.#memory.outY) : null;
  }

  #start(): void {
    if (this.#started) return;
    const wide = (this.#layout ?? (hasWideArithmetic() ? "wide" : "portable")) === "wide";
    const { binary, memory } = emitCurve(this.#curve, { wide });
    this.#exports = instantiate<CurveExports>(binary);
    this.#bytes = new Uint8Array(this.#exports.memory.buffer as ArrayBuffer);
    this.#memory = memory;
    this.#started = true;
  }

  #startBase(): void {
    if (this.#hasBase) return;
    this.#start();
    this.#exports.init_base();
    this.#hasBase = true;
  }

  #startSecret(): void {
    if (this.#hasComb) return;
    this.#start();
    this.#exports.init_comb();
    this.#hasComb = true;
  }

  /** Writes a big-endian integer to the end of its place; what stands before it stays zero. */
  #write(address: number, integer: Uint8Array): void {
    this.#bytes.set(integer, address + this.#memory.integerLength - integer.length);
  }

  /** Copies `length` bytes of an integer's place to `target` at `offset`. */
  #read(address: number, target: Uint8Array, offset: number, length: number): void {
    const end = address + this.#memory.integerLength;
    target.set(this.#bytes.subarray(end - length, end), offset);
  }

  #point(x: number, y: number): Bytes {
    const { fieldBytes } = this.#curve;
    const point = new Uint8Array(1 + 2 * fieldBytes);
    point[0] = 4;
    this.#read(x, point, 1, fieldBytes);
    this.#read(y, point, 1 + fieldBytes, fieldBytes);
    return point;
  }

  /** Writes a point's coordinates and gives its form. */
  #writePoint(point: Uint8Array): number {
    const { fieldBytes } = this.#curve;
    const { x, y } = this.#memory;
    if (point.length === 1 + 2 * fieldBytes && point[0] === 4) {
      this.#write(x, point.subarray(1, 1 + fieldBytes));
      this.#write(y, point.subarray(1 + fieldBytes));
      return TWO_COORDINATES;
    }
    if (point.length !== 1 + fieldBytes || (point[0] !== 2 && point[0] !== 3)) return MALFORMED;
    this.#write(x, point.subarray(1));
    return point[0];
  }

  #writeSignature(signature: Uint8Array): boolean {
    const { scalarBytes } = this.#curve;
    if (signature.length !== 2 * scalarBytes) return false;
    this.#write(this.#memory.r, signature.subarray(0, scalarBytes));
    this.#write(this.#memory.s, signature.subarray(scalarBytes));
    return true;
  }

  /** Writes the leftmost `orderBits` bits of a digest, or all of a shorter one. */
  #writeDigest(digest: Uint8Array): void {
    const { orderBits, scalarBytes } = this.#curve;
    const { digest: address, integerLength } = this.#memory;
    const start = address + integerLength - scalarBytes;
    const taken = Math.min(digest.length, scalarBytes);
    this.#bytes.fill(0, start, start + scalarBytes - taken);
    this.#bytes.set(digest.subarray(0, taken), start + scalarBytes - taken);
    const excess = taken === scalarBytes ? 8 * scalarBytes - orderBits : 0;
    if (excess === 0) return;
    for (let i = start + scalarBytes - 1; i >= start; i--) {
      const above = i > start ? this.#bytes[i - 1] : 0;
      this.#bytes[i] = (this.#bytes[i] >> excess) | (above << (8 - excess));
    }
  }
}
