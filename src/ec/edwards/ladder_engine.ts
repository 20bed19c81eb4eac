/**
 * The arithmetic of one Montgomery curve: bytes in, bytes out, over the module that is emitted for
 * it at its first use.
 *
 * @module
 */
import { type Bytes, copyBytes } from "../../bytes.ts";
import { emitLadder, type LadderMemory } from "../../wasm/emit_ladder.ts";
import { hasWideArithmetic, instantiate } from "../../wasm/instantiate.ts";
import type { WordLayout } from "../wasm_engine.ts";
import { clampScalar } from "./clamp.ts";
import type { EdwardsEngine } from "./edwards_engine.ts";
import type { MontgomeryCurve } from "./edwards_params.ts";

/** What the emitted module exports. */
interface LadderExports {
  readonly memory: WebAssembly.Memory;
  ladder(): number;
}

/** An engine of a curve. Nothing is emitted before the first operation. */
export class LadderEngine {
  readonly #curve: MontgomeryCurve;
  readonly #layout: WordLayout | undefined;
  #exports: LadderExports | undefined;
  #memory!: LadderMemory;
  #bytes!: Uint8Array<ArrayBuffer>;

  readonly #edwards: EdwardsEngine;

  /**
   * @param edwards the engine of the Edwards curve whose base point maps to this curve's.
   * @param layout for tests and benches; by default the widest that the runtime has.
   */
  constructor(curve: MontgomeryCurve, edwards: EdwardsEngine, layout?: WordLayout) {
    this.#curve = curve;
    this.#edwards = edwards;
    this.#layout = layout;
  }

  /**
   * The public key of a scalar, whose fixed bits are set here: by way of the Edwards curve, whose
   * tables make it four times as fast as the ladder. Fixed sequence of instructions.
   */
  publicKey(scalar: Uint8Array): Bytes {
    const { bytes, clamp } = this.#curve, clamped = copyBytes(scalar);
    try {
      clampScalar(clamped, clamp);
      return this.#edwards.multiplyBaseMontgomery(clamped).slice(0, bytes);
    } finally {
      clamped.fill(0);
    }
  }

  /**
   * The function X25519 or X448 of RFC 7748, section 5, of two byte strings of `bytes` bytes. Fixed
   * sequence of instructions.
   *
   * @param u unused bits of its last byte are ignored; it need not be reduced.
   * @returns a fresh secret buffer; null where it would be all zeros.
   */
  sharedSecret(scalar: Uint8Array, u: Uint8Array): Bytes | null {
    const { ladder } = this.#start(), { bytes, clamp, scalarBits } = this.#curve;
    const memory = this.#memory, all = this.#bytes;
    all.set(scalar, memory.scalar);
    clampScalar(all.subarray(memory.scalar, memory.scalar + bytes), clamp);
    all.set(u, memory.u);
    all[memory.u + bytes - 1] &= 0xff >> (8 * bytes - scalarBits);
    const isGood = ladder() === 1;
    const result = all.subarray(memory.shared, memory.shared + bytes);
    const shared = isGood ? copyBytes(result) : null;
    result.fill(0);
    return shared;
  }

  #start(): LadderExports {
    if (this.#exports) return this.#exports;
    const wide = (this.#layout ?? (hasWideArithmetic() ? "wide" : "portable")) === "wide";
    const { binary, memory } = emitLadder(this.#curve, wide);
    const exports = instantiate<LadderExports>(binary);
    this.#bytes = new Uint8Array(exports.memory.buffer as ArrayBuffer);
    this.#memory = memory;
    return this.#exports = exports;
  }
}
