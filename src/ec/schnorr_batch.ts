/**
 * Verifying many Schnorr signatures at once (BIP-340, "Batch Verification"), on a module of its
 * own that is emitted at its first use.
 *
 * @module
 */
import {
  BATCH_SIGNATURES,
  emitSchnorrBatch,
  type SchnorrBatchMemory,
} from "../wasm/emit_schnorr_batch.ts";
import { hasWideArithmetic, instantiate } from "../wasm/instantiate.ts";
import type { WordLayout } from "./curve_module.ts";
import type { Curve } from "./curve_params.ts";
import type { SchnorrClaim } from "./engine.ts";
import { schnorrChallenge } from "./wasm_schnorr.ts";

/** What the emitted module exports. */
interface BatchExports {
  readonly memory: WebAssembly.Memory;
  begin(): void;
  put(index: number): number;
  check(count: number, windows: number, width: number): number;
}

/** Bytes of a number of BIP-340. */
const LENGTH = 32;

/** Bytes of a coefficient: a forged batch passes once in 2^128. */
const COEFFICIENT_BYTES = 16;

/** Verifies batches on one curve. */
export class SchnorrBatch {
  readonly #curve: Curve;
  readonly #layout: WordLayout | undefined;
  #exports: BatchExports | undefined;
  #memory!: SchnorrBatchMemory;
  #bytes!: Uint8Array<ArrayBuffer>;

  /** Takes note of the curve and, for tests and benches, of the layout. */
  constructor(curve: Curve, layout: WordLayout | undefined) {
    this.#curve = curve;
    this.#layout = layout;
  }

  /** Tells whether all claims hold. */
  verify(claims: readonly SchnorrClaim[]): boolean {
    for (let from = 0; from < claims.length; from += BATCH_SIGNATURES) {
      if (!this.#verifyAtOnce(claims.slice(from, from + BATCH_SIGNATURES))) return false;
    }
    return true;
  }

  #verifyAtOnce(claims: readonly SchnorrClaim[]): boolean {
    const exports = this.#exports ??= this.#start();
    const coefficients = crypto.getRandomValues(new Uint8Array(COEFFICIENT_BYTES * claims.length));
    exports.begin();
    for (let i = 0; i < claims.length; i++) {
      const { signature, message, publicKey } = claims[i];
      if (signature.length !== 2 * LENGTH || publicKey.length !== LENGTH) return false;
      const { r, s, x, challenge, coefficient } = this.#memory;
      this.#write(r, signature.subarray(0, LENGTH));
      this.#write(s, signature.subarray(LENGTH));
      this.#write(x, publicKey);
      this.#write(challenge, schnorrChallenge(signature, publicKey, message));
      const from = COEFFICIENT_BYTES * i;
      this.#write(coefficient, coefficients.subarray(from, from + COEFFICIENT_BYTES));
      if (!exports.put(i)) return false;
    }
    const width = widthFor(claims.length);
    // One bit more than a half has: then the highest digit takes no carry.
    const windows = Math.ceil((this.#memory.scalarBits + 1) / width);
    return exports.check(claims.length, windows, width) === 1;
  }

  #start(): BatchExports {
    const wide = (this.#layout ?? (hasWideArithmetic() ? "wide" : "portable")) === "wide";
    const { binary, memory } = emitSchnorrBatch(this.#curve, wide);
    const exports = instantiate<BatchExports>(binary);
    this.#memory = memory;
    this.#bytes = new Uint8Array(exports.memory.buffer as ArrayBuffer);
    return exports;
  }

  #write(address: number, integer: Uint8Array): void {
    this.#bytes.set(integer, address + this.#memory.integerLength - integer.length);
  }
}

/** Bits of a window: measured to be fastest. */
function widthFor(signatures: number): number {
  if (signatures < 12) return 3;
  if (signatures < 24) return 4;
  return signatures < 48 ? 5 : 6;
}
