/**
 * The engine that is emitted for a curve at its first use.
 *
 * @module
 */
import { bigintToBytes, type Bytes } from "../bytes.ts";
import type { HashFunction } from "../hash/hash_function.ts";
import { type CurveMemory, NONCE_GENERATORS } from "../wasm/curve_memory.ts";
import { SHARED, SIGN } from "../wasm/curve_secret.ts";
import { emitCurve } from "../wasm/emit_curve.ts";
import { emitNonce, EXTRA_BYTES, NONCE_TABLE_BYTES } from "../wasm/emit_nonce.ts";
import { hasWideArithmetic, instantiate } from "../wasm/instantiate.ts";
import type { Curve } from "./curve_params.ts";
import type { EcEngine, SignOptions } from "./engine.ts";
import { bitsToScalar, NonceCandidates } from "./nonce.ts";

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
  add_to_secret(): number;
  add_to_public(form: number): number;
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

/** What an emitted nonce generator exports. */
interface NonceExports {
  start(hasExtra: number): void;
  next(isFirst: number): void;
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
  readonly #nonces = new Map<HashFunction, NonceExports>();
  #order!: Bytes;
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
    const generator = this.#nonceGenerator(options);
    let result: number | undefined;
    try {
      this.#writeDigest(digest);
      this.#reduceDigest();
      this.#write(this.#memory.scalar, d);
      result = generator
        ? this.#signWithNonces(generator, options)
        : this.#signWithGivenNonces(digest, d, options);
    } finally {
      if (result === undefined) this.#wipeSecrets();
    }
    if (result === SIGN.badKey) return null;
    const signature = new Uint8Array(2 * scalarBytes + 1);
    this.#read(this.#memory.outR, signature, 0, scalarBytes);
    this.#read(this.#memory.outS, signature, scalarBytes, scalarBytes);
    signature[2 * scalarBytes] = (result - SIGN.done) >> 2;
    return signature;
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
    if (this.#exports.shared_point(form) !== SHARED.done) return null;
    const { sharedX, sharedY } = this.#memory;
    const point = this.#point(sharedX, sharedY);
    this.#wipe(sharedX);
    this.#wipe(sharedY);
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

  addToSecret(d: Uint8Array, t: Uint8Array): Bytes | null {
    const { scalarBytes } = this.#curve;
    if (d.length !== scalarBytes || t.length !== scalarBytes) return null;
    this.#start();
    const { scalar, summand, sharedX } = this.#memory;
    this.#write(scalar, d);
    this.#write(summand, t);
    if (!this.#exports.add_to_secret()) return null;
    const sum = new Uint8Array(scalarBytes);
    this.#read(sharedX, sum, 0, scalarBytes);
    this.#wipe(sharedX);
    return sum;
  }

  addToPublic(point: Uint8Array, t: Uint8Array): Bytes | null {
    if (t.length !== this.#curve.scalarBytes) return null;
    this.#startSecret();
    const form = this.#writePoint(point);
    if (form === MALFORMED) return null;
    const { summand, outX, outY } = this.#memory;
    this.#write(summand, t);
    return this.#exports.add_to_public(form) ? this.#point(outX, outY) : null;
  }

  /** Tries the nonces of RFC 6979 until one gives a signature. */
  #signWithNonces(generator: NonceExports, { lowS: lower, extraEntropy }: SignOptions): number {
    const lowS = lower ? 1 : 0;
    if (extraEntropy) this.#bytes.set(extraEntropy, this.#memory.extra);
    generator.start(extraEntropy ? 1 : 0);
    generator.next(1);
    for (;;) {
      const result = this.#exports.sign(lowS);
      if (result !== SIGN.nextNonce) return result;
      generator.next(0);
    }
  }

  /** The same with nonces made outside, for hashes that no generator is emitted for. */
  #signWithGivenNonces(digest: Uint8Array, d: Uint8Array, options: SignOptions): number {
    const { hash, extraEntropy, lowS } = options;
    const candidates = new NonceCandidates(this.#curve, { hash, digest, d, extraEntropy });
    try {
      for (;;) {
        const nonce = candidates.next();
        this.#write(this.#memory.nonce, nonce);
        nonce.fill(0);
        const result = this.#exports.sign(lowS ? 1 : 0);
        if (result !== SIGN.nextNonce) return result;
      }
    } finally {
      candidates.wipe();
    }
  }

  /** The generated nonces for a hash, emitted at first use; null where there are none. */
  #nonceGenerator({ hash, extraEntropy }: SignOptions): NonceExports | null {
    const { sha2, outputLength } = hash;
    if (!sha2) return null;
    if (extraEntropy && extraEntropy.length !== EXTRA_BYTES) return null;
    const known = this.#nonces.get(hash);
    if (known) return known;
    if (this.#nonces.size === NONCE_GENERATORS) return null;
    const { integerLength, pages, nonceState, nonceTables, scalar, digest, nonce, extra } =
      this.#memory;
    const binary = emitNonce({ ...sha2, outputLength }, {
      pages,
      state: nonceState,
      tables: nonceTables + this.#nonces.size * NONCE_TABLE_BYTES,
      scalarEnd: scalar + integerLength,
      digestEnd: digest + integerLength,
      nonceEnd: nonce + integerLength,
      orderBits: this.#curve.orderBits,
      extra,
    });
    const generator = instantiate<NonceExports>(binary, { env: { memory: this.#exports.memory } });
    this.#nonces.set(hash, generator);
    return generator;
  }

  #start(): void {
    if (this.#started) return;
    const wide = (this.#layout ?? (hasWideArithmetic() ? "wide" : "portable")) === "wide";
    const { binary, memory } = emitCurve(this.#curve, { wide });
    this.#exports = instantiate<CurveExports>(binary);
    this.#bytes = new Uint8Array(this.#exports.memory.buffer as ArrayBuffer);
    this.#memory = memory;
    this.#order = bigintToBytes(this.#curve.n, this.#curve.scalarBytes);
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

  /** Wipes the place of an integer. */
  #wipe(address: number): void {
    this.#bytes.fill(0, address, address + this.#memory.integerLength);
  }

  /** Wipes what a call that failed half-way has left. */
  #wipeSecrets(): void {
    const { start, length } = this.#memory.secrets;
    this.#bytes.fill(0, start, start + length);
  }

  /** Writes a big-endian integer to the end of its place; what stands before it stays zero. */
  #write(address: number, integer: Uint8Array): void {
    if (integer.length > this.#memory.integerLength) {
      throw new RangeError("Cannot write integer: expected one that fits its place");
    }
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
    this.#write(this.#memory.digest, bitsToScalar(digest, this.#curve));
  }

  /** Takes the order off the digest if it is not below it: bits2octets of RFC 6979, section 2.3.4. */
  #reduceDigest(): void {
    const { scalarBytes } = this.#curve;
    const end = this.#memory.digest + this.#memory.integerLength, start = end - scalarBytes;
    for (let i = 0; i < scalarBytes; i++) {
      if (this.#bytes[start + i] < this.#order[i]) return;
      if (this.#bytes[start + i] > this.#order[i]) break;
    }
    let borrow = 0;
    for (let i = scalarBytes - 1; i >= 0; i--) {
      const difference = this.#bytes[start + i] - this.#order[i] + borrow;
      this.#bytes[start + i] = difference;
      borrow = difference >> 8;
    }
  }
}
