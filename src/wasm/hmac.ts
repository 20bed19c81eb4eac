/**
 * Emits HMAC (RFC 2104) over a hash of the SHA-2 family, for the modules that need it inside.
 *
 * @module
 */
import type { FunctionBuilder } from "./func.ts";
import type { MemoryLayout } from "./layout.ts";
import type { ModuleBuilder, Signature } from "./module.ts";
import { evenShape, type Place, type Shape } from "./place.ts";
import { type Compression, copyVectors, emitCompression, initialState, type Sha2 } from "./sha2.ts";
import { LABEL } from "./value.ts";

/** Shape of bytes. */
export function bytesOf(count: number): Shape {
  return evenShape(1, count, 0, 255);
}

/** Emits HMAC under one key at a time, whose two first blocks are compressed once. */
export class HmacEmitter {
  readonly m: ModuleBuilder;
  readonly memory: MemoryLayout;
  readonly blockBytes: number;
  readonly outputLength: number;
  /** The key, with zeros to the end of the block. */
  readonly key: Place;
  /** Room for an output: V of RFC 6979, the other half of its state. */
  readonly value: Place;
  readonly setKey: Signature;
  readonly #hash: Sha2;
  readonly #compression: Compression;
  readonly #inner: Place;
  readonly #outer: Place;
  readonly #block: Place;
  readonly #initial: Place;
  readonly #finish: Signature;

  constructor(m: ModuleBuilder, memory: MemoryLayout, hash: Sha2) {
    this.m = m;
    this.memory = memory;
    this.#hash = hash;
    this.#compression = emitCompression(m, memory, hash.wordBits);
    this.blockBytes = 2 * hash.wordBits;
    this.outputLength = hash.outputLength;
    const stateBytes = hash.wordBits,
      secret = (name: string, count: number) => this.place(name, count);
    this.key = secret("key", this.blockBytes);
    this.value = secret("value", stateBytes);
    this.#inner = secret("inner state", stateBytes);
    this.#outer = secret("outer state", stateBytes);
    this.#block = secret("hmac block", this.blockBytes);
    this.#initial = initialState(m, memory, hash);
    this.setKey = m.define("set_key", [], (f) => {
      this.#compressKey(f, 0x36, this.#inner);
      this.#compressKey(f, 0x5c, this.#outer);
    });
    this.#finish = m.define("finish_hmac", [], (f) => this.#emitFinish(f));
  }

  /** Takes memory for secret bytes. */
  place(name: string, count: number): Place {
    return this.memory.place(name, bytesOf(count), LABEL.secret);
  }

  /** Takes memory for a message of `length` bytes with its padding. */
  message(name: string, length: number): Place {
    return this.place(name, this.paddedLength(length));
  }

  /** Length of a message of `length` bytes with its padding (FIPS 180-4, section 5.1). */
  paddedLength(length: number): number {
    const lengthBytes = this.#hash.wordBits / 4;
    return Math.ceil((length + 1 + lengthBytes) / this.blockBytes) * this.blockBytes;
  }

  /** Writes the padding of a message of `length` bytes. */
  pad(f: FunctionBuilder, message: Place, length: number): void {
    const end = message.shape.count, bits = 8 * (this.blockBytes + length);
    f.store(message, length, f.const32(0x80));
    for (let at = length + 1; at < end; at++) {
      const wordFits = at + 8 <= end - 8;
      if (wordFits) f.storeWord(message, at, f.const64(0));
      else {f.store(
          message,
          at,
          f.const32(at < end - 2 ? 0 : at < end - 1 ? bits >> 8 : bits & 0xff),
        );}
      if (wordFits) at += 7;
    }
  }

  /** out = HMAC(key, message) for a padded message. */
  run(f: FunctionBuilder, message: Place, out: Place): void {
    const block = bytesOf(this.blockBytes);
    this.begin(f);
    for (let at = 0; at < message.shape.count; at += this.blockBytes) {
      this.absorb(f, message.part(at, block));
    }
    this.end(f, out);
  }

  /** Starts a message. */
  begin(f: FunctionBuilder): void {
    copyVectors(f, this.#compression.state, this.#inner);
  }

  /** Takes one block of a padded message. */
  absorb(f: FunctionBuilder, block: Place): void {
    f.call(this.#compression.compress, block);
  }

  /** out = HMAC(key, message), the message being all in. */
  end(f: FunctionBuilder, out: Place): void {
    f.call(this.#finish);
    copyBytes(f, [out, 0], [this.#block, 0], this.outputLength);
  }

  #compressKey(f: FunctionBuilder, pad: number, out: Place): void {
    const { compress, state } = this.#compression;
    copyVectors(f, state, this.#initial);
    const repeated = BigInt.asIntN(64, BigInt(pad) * 0x0101010101010101n);
    for (let at = 0; at < this.blockBytes; at += 8) {
      f.storeWord(this.#block, at, f.bits("xor", f.loadWord(this.key, at), f.const64(repeated)));
    }
    f.call(compress, this.#block);
    copyVectors(f, out, state);
  }

  /** The outer hash of the inner digest, which ends at the start of the block. */
  #emitFinish(f: FunctionBuilder): void {
    const { compress, state, wordBytes } = this.#compression;
    const readDigest = () => {
      for (let at = 0; at < state.shape.count; at += 16) {
        f.storeVector(this.#block, at, f.reverseBytes(f.loadVector(state, at), wordBytes));
      }
    };
    readDigest();
    this.pad(f, this.#block, this.outputLength);
    copyVectors(f, state, this.#outer);
    f.call(compress, this.#block);
    readDigest();
  }
}

/** Copies `length` bytes from one place and offset to another. */
export function copyBytes(
  f: FunctionBuilder,
  [out, outAt]: readonly [Place, number],
  [source, sourceAt]: readonly [Place, number],
  length: number,
): void {
  for (let at = 0; at < length; at++) {
    if (length - at >= 8) {
      f.storeWord(out, outAt + at, f.loadWord(source, sourceAt + at));
      at += 7;
    } else f.store(out, outAt + at, f.load(source, sourceAt + at));
  }
}
