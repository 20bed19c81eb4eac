/**
 * The engine that is emitted for a curve at its first use.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import type { HashFunction } from "../hash/hash_function.ts";
import { NONCE_GENERATORS } from "../wasm/curve_memory.ts";
import { SIGN } from "../wasm/curve_secret.ts";
import { SHARED } from "../wasm/curve_shared.ts";
import { emitNonce, EXTRA_BYTES, NONCE_TABLE_BYTES } from "../wasm/emit_nonce.ts";
import { instantiate } from "../wasm/instantiate.ts";
import { KNOWN_KEYS } from "../wasm/known_keys.ts";
import { CurveModule, MALFORMED, type WordLayout } from "./curve_module.ts";
import type { Curve } from "./curve_params.ts";
import type { EcEngine, SchnorrClaim, SignOptions } from "./engine.ts";
import { KnownKeys, NO_SLOT } from "./known_keys.ts";
import { NonceCandidates } from "./nonce.ts";
import { SchnorrBatch } from "./schnorr_batch.ts";
import { signSchnorr, verifySchnorr } from "./wasm_schnorr.ts";

export type { WordLayout } from "./curve_module.ts";

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

/** Signatures from which on a batch is faster than one after the other. */
const LEAST_BATCH = 8;
/** Making tables takes as long as two verifications and saves half of one: it pays soon after. */
const VISITS_BEFORE_TABLES = 4;

class WasmEngine implements EcEngine {
  readonly name: string = "wasm";
  readonly #curve: Curve;
  readonly #module: CurveModule;
  readonly #batch: SchnorrBatch;
  readonly #keys: KnownKeys;
  readonly #nonces = new Map<HashFunction, NonceExports>();

  constructor(curve: Curve, layout: WordLayout | undefined) {
    this.#curve = curve;
    this.#module = new CurveModule(curve, layout);
    this.#batch = new SchnorrBatch(curve, layout);
    this.#keys = new KnownKeys(KNOWN_KEYS, 1 + 2 * curve.fieldBytes);
  }

  publicKey(d: Uint8Array): Bytes | null {
    if (d.length !== this.#curve.scalarBytes) return null;
    this.#module.startSecret();
    this.#module.write(this.#module.memory.scalar, d);
    return this.#module.exports.public_key() ? this.#module.result() : null;
  }

  decodePoint(point: Uint8Array): Bytes | null {
    this.#module.start();
    const form = this.#module.writePoint(point);
    if (form === MALFORMED || !this.#module.exports.decode(form)) return null;
    return this.#module.result();
  }

  sign(digest: Uint8Array, d: Uint8Array, options: SignOptions): Bytes | null {
    const { scalarBytes } = this.#curve;
    if (d.length !== scalarBytes) return null;
    this.#module.startSecret();
    const generator = this.#nonceGenerator(options);
    let result: number | undefined;
    try {
      this.#module.writeDigest(digest);
      this.#module.reduceDigest();
      this.#module.write(this.#module.memory.scalar, d);
      result = generator
        ? this.#signWithNonces(generator, options)
        : this.#signWithGivenNonces(digest, d, options);
    } finally {
      if (result === undefined) this.#module.wipeSecrets();
    }
    if (result === SIGN.badKey) return null;
    const signature = new Uint8Array(2 * scalarBytes + 1);
    this.#module.read(this.#module.memory.outR, signature, 0, scalarBytes);
    this.#module.read(this.#module.memory.outS, signature, scalarBytes, scalarBytes);
    signature[2 * scalarBytes] = (result - SIGN.done) >> 2;
    return signature;
  }

  verify(signature: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): boolean {
    this.#module.startBase();
    const form = this.#module.writePoint(publicKey);
    if (form === MALFORMED || !this.#module.writeSignature(signature)) return false;
    this.#module.writeDigest(digest);
    const slot = this.#slotOf(publicKey, form), { exports } = this.#module;
    return (slot === NO_SLOT ? exports.verify(form) : exports.verify_known(slot)) === 1;
  }

  /** The slot with a key's tables, made when the key has come a few times. */
  #slotOf(publicKey: Uint8Array, form: number): number {
    const key = this.#keys.visit(publicKey);
    if (key.slot !== NO_SLOT || key.visits < VISITS_BEFORE_TABLES) return key.slot;
    const slot = this.#keys.claim(key);
    if (slot === NO_SLOT) return NO_SLOT;
    this.#module.startKnown();
    if (this.#module.exports.prepare_key(form, slot)) return slot;
    this.#keys.release(key);
    return NO_SLOT;
  }

  sharedPoint(d: Uint8Array, publicKey: Uint8Array): Bytes | null {
    if (d.length !== this.#curve.scalarBytes) return null;
    this.#module.start();
    const form = this.#module.writePoint(publicKey);
    if (form === MALFORMED) return null;
    this.#module.write(this.#module.memory.scalar, d);
    if (this.#module.exports.shared_point(form) !== SHARED.done) return null;
    const { sharedX, sharedY } = this.#module.memory;
    const point = this.#module.point(sharedX, sharedY);
    this.#module.wipe(sharedX);
    this.#module.wipe(sharedY);
    return point;
  }

  recover(signature: Uint8Array, digest: Uint8Array, id: number): Bytes | null {
    this.#module.startBase();
    const { p, n } = this.#curve;
    if (!Number.isInteger(id) || id < 0 || id > 2 * Number(p / n) + 1) return null;
    if (!this.#module.writeSignature(signature)) return null;
    this.#module.writeDigest(digest);
    return this.#module.exports.recover(id) ? this.#module.result() : null;
  }

  addToSecret(d: Uint8Array, t: Uint8Array): Bytes | null {
    const { scalarBytes } = this.#curve;
    if (d.length !== scalarBytes || t.length !== scalarBytes) return null;
    this.#module.start();
    const { scalar, summand, sharedX } = this.#module.memory;
    this.#module.write(scalar, d);
    this.#module.write(summand, t);
    if (!this.#module.exports.add_to_secret()) return null;
    const sum = new Uint8Array(scalarBytes);
    this.#module.read(sharedX, sum, 0, scalarBytes);
    this.#module.wipe(sharedX);
    return sum;
  }

  addToPublic(point: Uint8Array, t: Uint8Array): Bytes | null {
    if (t.length !== this.#curve.scalarBytes) return null;
    this.#module.startSecret();
    const form = this.#module.writePoint(point);
    if (form === MALFORMED) return null;
    this.#module.write(this.#module.memory.summand, t);
    return this.#module.exports.add_to_public(form) ? this.#module.result() : null;
  }

  combine(points: readonly Uint8Array[]): Bytes | null {
    this.#module.start();
    const { exports } = this.#module;
    exports.begin_sum();
    for (const point of points) {
      const form = this.#module.writePoint(point);
      if (form === MALFORMED || !exports.add_to_sum(form)) return null;
    }
    return exports.end_sum() ? this.#module.result() : null;
  }

  signSchnorr(message: Uint8Array, d: Uint8Array, auxRand: Uint8Array): Bytes | null {
    return signSchnorr(this.#module, message, d, auxRand);
  }

  verifySchnorr(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
    return verifySchnorr(this.#module, signature, message, publicKey);
  }

  verifySchnorrBatch(claims: readonly SchnorrClaim[]): boolean {
    if (!this.#curve.schnorr || claims.length < LEAST_BATCH) {
      return claims.every(({ signature, message, publicKey }) =>
        this.verifySchnorr(signature, message, publicKey)
      );
    }
    return this.#batch.verify(claims);
  }

  /** Tries the nonces of RFC 6979 until one gives a signature. */
  #signWithNonces(generator: NonceExports, { lowS: lower, extraEntropy }: SignOptions): number {
    const lowS = lower ? 1 : 0;
    if (extraEntropy) this.#module.writeBytes(this.#module.memory.extra, extraEntropy);
    generator.start(extraEntropy ? 1 : 0);
    generator.next(1);
    for (;;) {
      const result = this.#module.exports.sign(lowS);
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
        this.#module.write(this.#module.memory.nonce, nonce);
        nonce.fill(0);
        const result = this.#module.exports.sign(lowS ? 1 : 0);
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
      this.#module.memory;
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
    const generator = instantiate<NonceExports>(binary, {
      env: { memory: this.#module.exports.memory },
    });
    this.#nonces.set(hash, generator);
    return generator;
  }
}
