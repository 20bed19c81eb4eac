/**
 * The arithmetic of one Edwards curve: bytes in, bytes out, over the module that is emitted for it
 * at its first use.
 *
 * @module
 */
import { type Bytes, copyBytes } from "../../bytes.ts";
import { EQUATION, FORM } from "../../wasm/edwards_operations.ts";
import { type EdwardsMemory, emitEdwards } from "../../wasm/emit_edwards.ts";
import { hasWideArithmetic, instantiate } from "../../wasm/instantiate.ts";
import type { WordLayout } from "../wasm_engine.ts";
import type { EdwardsCurve } from "./edwards_params.ts";

/** What the emitted module exports; results as their emitters state. */
interface EdwardsExports {
  readonly memory: WebAssembly.Memory;
  init_base(): void;
  init_comb(): void;
  multiply_base(form: number): void;
  respond(): void;
  prepare(equation: number): number;
  verify(equation: number): number;
  add(): number;
  to_montgomery(): number;
}

/** A signature as its verification takes it. */
export interface EdwardsClaim {
  /** The encoding of R. */
  readonly commitment: Uint8Array;
  /** S, as long as a point. */
  readonly response: Uint8Array;
  /** k: a hash of twice that length. */
  readonly challenge: Uint8Array;
}

declare const PREPARED: unique symbol;

/** A public key as `verify` works with it, of no use but to the engine that made it. */
export type PreparedKey = Bytes & { readonly [PREPARED]: true };

/**
 * An engine of a curve. Scalars are little-endian integers of up to the length of a hash, and
 * count modulo the order; points are encoded. Nothing is emitted before the first operation.
 */
export class EdwardsEngine {
  readonly #curve: EdwardsCurve;
  readonly #layout: WordLayout | undefined;
  #exports!: EdwardsExports;
  #memory!: EdwardsMemory;
  #bytes!: Uint8Array<ArrayBuffer>;
  #started = false;
  #hasBase = false;
  #hasComb = false;

  /** @param layout for tests and benches; by default the widest that the runtime has. */
  constructor(curve: EdwardsCurve, layout?: WordLayout) {
    this.#curve = curve;
    this.#layout = layout;
  }

  /** scalar·B, encoded. Fixed sequence of instructions. */
  multiplyBase(scalar: Uint8Array): Bytes {
    return this.#multiplyBase(scalar, FORM.edwards);
  }

  /** u of scalar·B on the Montgomery curve. Fixed sequence of instructions. */
  multiplyBaseMontgomery(scalar: Uint8Array): Bytes {
    return this.#multiplyBase(scalar, FORM.montgomery);
  }

  /**
   * nonce + challenge·scalar modulo the order, as long as a point. Fixed sequence of instructions.
   *
   * @param challenge public.
   */
  respond(nonce: Uint8Array, challenge: Uint8Array, scalar: Uint8Array): Bytes {
    this.#start();
    const memory = this.#memory;
    this.#bytes.set(nonce, memory.nonce);
    this.#bytes.set(scalar, memory.scalar);
    this.#bytes.set(challenge, memory.challenge);
    this.#exports.respond();
    return this.#out();
  }

  /** P + Q; null if one of them is no point. Vartime. */
  add(p: Uint8Array, q: Uint8Array): Bytes | null {
    this.#start();
    this.#bytes.set(p, this.#memory.point);
    this.#bytes.set(q, this.#memory.other);
    return this.#exports.add() ? this.#out() : null;
  }

  /** u of a point on the Montgomery curve; null if it is no point. Vartime. */
  toMontgomery(point: Uint8Array): Bytes | null {
    this.#start();
    this.#bytes.set(point, this.#memory.point);
    return this.#exports.to_montgomery() ? this.#out() : null;
  }

  /**
   * Decodes a public key for `verify` and the signatures that it checks from now on. Vartime.
   *
   * @param cofactored as ZIP-215 decodes: points of any order in any encoding.
   * @returns false for a key that no signature is good for.
   */
  prepare(publicKey: Uint8Array, cofactored: boolean): boolean {
    this.#startBase();
    this.#bytes.set(publicKey, this.#memory.point);
    return this.#exports.prepare(equationOf(cofactored)) === 1;
  }

  /** What `prepare` has made, to be put back by `restore`: it saves a tenth of a verification. */
  keep(): PreparedKey {
    const { start, length } = this.#memory.prepared;
    return copyBytes(this.#bytes.subarray(start, start + length)) as PreparedKey;
  }

  /** Makes a kept key the one that `verify` works with. */
  restore(prepared: PreparedKey): void {
    this.#bytes.set(prepared, this.#memory.prepared.start);
  }

  /**
   * Tells whether S·B = R + k·A for the key that was prepared; with `cofactored` as ZIP-215 asks
   * it. Vartime.
   */
  verify(claim: EdwardsClaim, cofactored: boolean): boolean {
    const memory = this.#memory;
    this.#bytes.set(claim.commitment, memory.other);
    this.#bytes.set(claim.response, memory.response);
    this.#bytes.set(claim.challenge, memory.challenge);
    return this.#exports.verify(equationOf(cofactored)) === 1;
  }

  #multiplyBase(scalar: Uint8Array, form: number): Bytes {
    this.#startComb();
    this.#bytes.set(scalar, this.#memory.scalar);
    this.#exports.multiply_base(form);
    return this.#out();
  }

  #out(): Bytes {
    const { out } = this.#memory;
    return copyBytes(this.#bytes.subarray(out, out + this.#curve.pointBytes));
  }

  #start(): void {
    if (this.#started) return;
    const wide = (this.#layout ?? (hasWideArithmetic() ? "wide" : "portable")) === "wide";
    const { binary, memory } = emitEdwards(this.#curve, { wide });
    this.#exports = instantiate<EdwardsExports>(binary);
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

  #startComb(): void {
    if (this.#hasComb) return;
    this.#start();
    this.#exports.init_comb();
    this.#hasComb = true;
  }
}

function equationOf(cofactored: boolean): number {
  return cofactored ? EQUATION.cofactored : EQUATION.cofactorless;
}
