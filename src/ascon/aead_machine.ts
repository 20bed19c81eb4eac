/**
 * Ascon-AEAD128 on generated WebAssembly: one machine, which whoever has a message uses from start
 * to end, or for one piece of it between `restore` and `save`.
 *
 * @module
 */
import { emitAsconAead } from "../wasm/emit_ascon_aead.ts";
import { instantiate } from "../wasm/instantiate.ts";
import { KEY_LENGTH, NONCE_LENGTH, TAG_LENGTH } from "./sizes.ts";

/** The rate: bytes of a block. */
const RATE = 16;

/** Bytes of a saved state: five words, and how much of the current block is done. */
export const SAVED_LENGTH = 41;

/** Bytes up to which a loop is quicker than making a view and copying that. */
const LOOPED = 128;

/** What is done with a message. */
export type Direction = "encrypt" | "decrypt";

/** From the first index to before the second. */
type Span = readonly [from: number, to: number];

/** What the emitted module exports; `emitAsconAead` says what each does. */
interface AeadExports {
  readonly memory: WebAssembly.Memory;
  begin(): void;
  associate(blocks: number): void;
  separate(): void;
  encrypt(blocks: number): void;
  decrypt(blocks: number): void;
  step(): void;
  finish(): void;
}

/**
 * The cipher in the middle of a message. Secrets are in its memory from `begin` or `restore` to
 * `wipe`; nothing of the caller's runs in between.
 */
export class AeadMachine {
  readonly #exports: AeadExports;
  readonly #state: Uint8Array<ArrayBuffer>;
  readonly #key: Uint8Array<ArrayBuffer>;
  readonly #nonce: Uint8Array<ArrayBuffer>;
  readonly #tag: Uint8Array<ArrayBuffer>;
  readonly #claimed: Uint8Array<ArrayBuffer>;
  readonly #buffer: Uint8Array<ArrayBuffer>;
  /** All of these but the buffer. */
  readonly #scratch: Uint8Array<ArrayBuffer>;
  /** How many bytes of the current block are done. */
  #position = 0;
  /** How much of the buffer has been written. */
  #used = 0;

  /**
   * Emits and instantiates the module.
   *
   * @throws {DOMException} NotSupportedError where WebAssembly is not to be had.
   */
  constructor() {
    const { binary, state, key, nonce, tag, claimed, buffer, capacity } = emitAsconAead();
    this.#exports = instantiate<AeadExports>(binary);
    const memory = this.#exports.memory.buffer as ArrayBuffer;
    this.#state = new Uint8Array(memory, state, SAVED_LENGTH - 1);
    this.#key = new Uint8Array(memory, key, KEY_LENGTH);
    this.#nonce = new Uint8Array(memory, nonce, NONCE_LENGTH);
    this.#tag = new Uint8Array(memory, tag, TAG_LENGTH);
    this.#claimed = new Uint8Array(memory, claimed, TAG_LENGTH);
    this.#scratch = new Uint8Array(memory, 0, buffer);
    this.#buffer = new Uint8Array(memory, buffer, capacity);
  }

  /**
   * Starts a message (SP 800-232, section 4.1.1, steps 1 and 2).
   *
   * @param key 16 bytes, or 32 with nonce masking (section 4.2.2).
   * @param nonce 16 bytes.
   */
  begin(key: Uint8Array, nonce: Uint8Array, additionalData: Uint8Array): void {
    this.setKey(key);
    this.#nonce.set(nonce);
    if (KEY_LENGTH in key) {
      for (let i = 0; i < NONCE_LENGTH; i++) this.#nonce[i] ^= key[KEY_LENGTH + i];
    }
    this.#position = 0;
    this.#exports.begin();
    if (additionalData.length > 0) this.#associate(additionalData);
    this.#exports.separate();
  }

  /** Puts the key in place for `finish`; `begin` has done so. */
  setKey(key: Uint8Array): void {
    for (let i = 0; i < KEY_LENGTH; i++) this.#key[i] = key[i];
  }

  /**
   * Encrypts or decrypts the next bytes of the message, any number of them.
   *
   * @param input `length` bytes or more; the first ones are taken.
   * @param output the same; may start at the same address.
   */
  crypt(direction: Direction, input: Uint8Array, output: Uint8Array, length: number): void {
    let at = 0;
    while (at < length) {
      const left = length - at;
      const blocks = this.#position === 0 ? left - left % RATE : 0;
      if (blocks > 0) {
        const piece = Math.min(blocks, this.#buffer.length);
        this.#fill(input, at, piece);
        this.#exports[direction](piece / RATE);
        this.#give(output, at, piece);
        at += piece;
      } else {
        const piece = Math.min(left, RATE - this.#position);
        this.#cryptBytes(direction, input, output, [at, at + piece]);
        at += piece;
      }
    }
  }

  /** Takes the tag that a message came with, before its place may be written to. */
  claim(sealed: Uint8Array, offset: number, tagLength: number): void {
    for (let i = 0; i < tagLength; i++) this.#claimed[i] = sealed[offset + i];
  }

  /**
   * Ends the message (section 4.1.1, step 4) and writes the tag, cut to `tagLength` bytes
   * (section 4.2.1).
   */
  finish(output: Uint8Array, offset: number, tagLength: number): void {
    this.#makeTag();
    for (let i = 0; i < tagLength; i++) output[offset + i] = this.#tag[i];
  }

  /** Ends the message and tells whether its tag is the one claimed; looks at every byte. */
  verify(tagLength: number): boolean {
    this.#makeTag();
    let difference = 0;
    for (let i = 0; i < tagLength; i++) difference |= this.#tag[i] ^ this.#claimed[i];
    return difference === 0;
  }

  /** Copies what a message needs to go on, except for the key. */
  save(saved: Uint8Array): void {
    saved.set(this.#state);
    saved[SAVED_LENGTH - 1] = this.#position;
  }

  /** Goes on where `save` was called. */
  restore(saved: Uint8Array): void {
    for (let i = 0; i < SAVED_LENGTH - 1; i++) this.#state[i] = saved[i];
    this.#position = saved[SAVED_LENGTH - 1];
  }

  /** Leaves nothing of key and message in the machine. */
  wipe(): void {
    this.#scratch.fill(0);
    this.#buffer.fill(0, 0, this.#used);
    this.#used = 0;
  }

  #makeTag(): void {
    this.#state[this.#position] ^= 1;
    this.#exports.finish();
  }

  #associate(data: Uint8Array): void {
    let at = 0;
    for (let left = data.length; left >= RATE; left = data.length - at) {
      const length = Math.min(left - left % RATE, this.#buffer.length);
      this.#fill(data, at, length);
      this.#exports.associate(length / RATE);
      at += length;
    }
    for (let i = at; i < data.length; i++) this.#state[i - at] ^= data[i];
    this.#state[data.length - at] ^= 1;
    this.#exports.step();
  }

  /** Works on the state byte by byte, at most to the end of its block. */
  #cryptBytes(direction: Direction, input: Uint8Array, output: Uint8Array, [from, to]: Span): void {
    const state = this.#state;
    for (let at = from; at < to; at++) {
      const given = input[at], mixed = state[this.#position] ^ given;
      output[at] = mixed;
      state[this.#position++] = direction === "encrypt" ? mixed : given;
    }
    if (this.#position === RATE) {
      this.#exports.step();
      this.#position = 0;
    }
  }

  #give(output: Uint8Array, at: number, length: number): void {
    const buffer = this.#buffer;
    if (length > LOOPED) output.set(buffer.subarray(0, length), at);
    else for (let i = 0; i < length; i++) output[at + i] = buffer[i];
  }

  #fill(input: Uint8Array, at: number, length: number): void {
    const whole = at === 0 && length === input.length;
    this.#buffer.set(whole ? input : input.subarray(at, at + length));
    if (length > this.#used) this.#used = length;
  }
}

let machine: AeadMachine | undefined;

/** The machine; emitted when it is first needed. */
export function aeadMachine(): AeadMachine {
  return machine ??= new AeadMachine();
}
