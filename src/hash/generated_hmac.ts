/**
 * HMAC over SHA-2 on generated WebAssembly.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import { emitHmac, type EmittedHmac } from "../wasm/emit_hmac.ts";
import { instantiate } from "../wasm/instantiate.ts";
import type { HashFunction } from "./hash_function.ts";
import type { KeyedHash } from "./keyed_hash.ts";

/** What the emitted module exports. */
interface HmacExports {
  readonly memory: WebAssembly.Memory;
  set_key(): void;
  mac(blocks: number): void;
}

/** HMAC over one member of SHA-2, emitted at once. */
export class GeneratedHmac implements KeyedHash {
  readonly #hash: HashFunction;
  readonly #exports: HmacExports;
  readonly #where: EmittedHmac;
  readonly #bytes: Uint8Array<ArrayBuffer>;
  /** Bytes that a message may have: beside the mark and the length they fill the room for one. */
  readonly #longest: number;
  /** The key, where a message is too long for the module. */
  #key: Uint8Array | undefined;

  /**
   * Emits and instantiates the function.
   *
   * @throws {DOMException} NotSupportedError where WebAssembly is not to be had.
   */
  constructor(hash: HashFunction, sha2: Required<HashFunction>["sha2"]) {
    const where = emitHmac({ ...sha2, outputLength: hash.outputLength });
    this.#hash = hash;
    this.#where = where;
    this.#exports = instantiate<HmacExports>(where.binary);
    this.#bytes = new Uint8Array(this.#exports.memory.buffer as ArrayBuffer);
    this.#longest = where.capacity - sha2.wordBits / 4 - 1;
  }

  setKey(key: Uint8Array): void {
    const { key: at } = this.#where, { blockLength } = this.#hash;
    if (key.length <= blockLength) {
      this.#bytes.fill(0, at + key.length, at + blockLength);
      this.#bytes.set(key, at);
    } else {
      const digest = this.#hash.digest(key);
      this.#bytes.fill(0, at + digest.length, at + blockLength);
      this.#bytes.set(digest, at);
      digest.fill(0);
    }
    this.#key = key;
    this.#exports.set_key();
  }

  mac(data: Uint8Array, output: Bytes = new Uint8Array(this.#hash.outputLength)): Bytes {
    if (data.length > this.#longest) {
      const whole = this.#hash.hmac(this.#key as Uint8Array, data);
      output.set(whole);
      whole.fill(0);
      return output;
    }
    this.#exports.mac(this.#writeMessage(data));
    const bytes = this.#bytes, at = this.#where.output;
    for (let i = 0; i < output.length; i++) output[i] = bytes[at + i];
    return output;
  }

  wipe(): void {
    this.#key = undefined;
    this.#bytes.fill(0, 0, this.#where.secretEnd);
  }

  /** Writes a message with its padding (FIPS 180-4, section 5.1); returns how many blocks it has. */
  #writeMessage(data: Uint8Array): number {
    const { message } = this.#where, { blockLength } = this.#hash;
    const blocks = Math.ceil((data.length + this.#padding()) / blockLength);
    const end = message + blocks * blockLength, bits = 8 * (blockLength + data.length);
    this.#bytes.set(data, message);
    this.#bytes.fill(0, message + data.length, end);
    this.#bytes[message + data.length] = 0x80;
    this.#bytes[end - 2] = bits >> 8;
    this.#bytes[end - 1] = bits;
    return blocks;
  }

  /** Least number of bytes behind a message: the mark and the length. */
  #padding(): number {
    return this.#where.capacity - this.#longest;
  }
}
