/**
 * The sponge of Ascon's hashes on generated WebAssembly: one machine, which whoever has a message
 * uses from start to end, or for one piece of it between `restore` and `save`.
 *
 * @module
 */
import { emitAsconHash } from "../wasm/emit_ascon_hash.ts";
import { instantiate } from "../wasm/instantiate.ts";

/** The rate: bytes of a block. */
const RATE = 8;

/** Bytes of five words. */
const STATE_LENGTH = 40;

/** Bytes of a saved state: five words, and how much of the current block is done. */
export const SAVED_LENGTH: number = STATE_LENGTH + 1;

/** The initial values (SP 800-232, appendix A.3, table 12), in halves. */
export const INITIAL_VALUE = {
  hash256: [0x00000801, 0x00cc0002],
  xof128: [0x00000800, 0x00cc0003],
  cxof128: [0x00000800, 0x00cc0004],
} as const;

/** What the emitted module exports; `emitAsconHash` says what each does. */
interface SpongeExports {
  readonly memory: WebAssembly.Memory;
  permute(): void;
  absorb(blocks: number): void;
  squeeze(blocks: number): void;
}

/**
 * The sponge in the middle of a message. Secrets are in its memory from `start` or `restore` to
 * `wipe`; nothing of the caller's runs in between.
 */
export class SpongeMachine {
  readonly #exports: SpongeExports;
  readonly #state: Uint8Array<ArrayBuffer>;
  readonly #buffer: Uint8Array<ArrayBuffer>;
  /** The states that messages start with, by initial value (appendix B). */
  readonly #starts = new Map<keyof typeof INITIAL_VALUE, Uint8Array>();
  /** How many bytes of the current block are done, absorbed or squeezed. */
  #position = 0;
  /** How much of the buffer has been written. */
  #used = 0;

  /**
   * Emits and instantiates the module.
   *
   * @throws {DOMException} NotSupportedError where WebAssembly is not to be had.
   */
  constructor() {
    const { binary, state, buffer, capacity } = emitAsconHash();
    this.#exports = instantiate<SpongeExports>(binary);
    const memory = this.#exports.memory.buffer as ArrayBuffer;
    this.#state = new Uint8Array(memory, state, STATE_LENGTH);
    this.#buffer = new Uint8Array(memory, buffer, capacity);
  }

  /** Starts a message (section 5.1, step 1, and its like). */
  start(name: keyof typeof INITIAL_VALUE): void {
    const start = this.#starts.get(name);
    this.#position = 0;
    if (start) return this.#state.set(start);
    const words = new DataView(this.#state.buffer, this.#state.byteOffset);
    const [high, low] = INITIAL_VALUE[name];
    words.setUint32(0, low, true);
    words.setUint32(4, high, true);
    this.#state.fill(0, RATE);
    this.#exports.permute();
    this.#starts.set(name, this.#state.slice());
  }

  /** Absorbs the next bytes of the message, any number of them. */
  absorb(input: Uint8Array): void {
    const length = input.length;
    let at = 0;
    while (at < length) {
      const left = length - at;
      const blocks = this.#position === 0 ? left - left % RATE : 0;
      if (blocks > 0) {
        const piece = Math.min(blocks, this.#buffer.length);
        this.#fill(input, at, piece);
        this.#exports.absorb(piece / RATE);
        at += piece;
      } else {
        const end = at + Math.min(left, RATE - this.#position);
        while (at < end) this.#state[this.#position++] ^= input[at++];
        if (this.#position === RATE) this.#turn();
      }
    }
  }

  /** Ends an input: pads it and absorbs the last block. */
  pad(): void {
    this.#state[this.#position] ^= 1;
    this.#turn();
  }

  /** Ends the message, so that squeezing can begin: pads it and leaves the permutation to that. */
  end(): void {
    this.#state[this.#position] ^= 1;
    this.#position = RATE;
  }

  /** Squeezes the next bytes of output. */
  squeeze(output: Uint8Array): void {
    const length = output.length;
    let at = 0;
    while (at < length) {
      const left = length - at;
      const blocks = this.#position === RATE ? left - left % RATE : 0;
      if (blocks > 0) {
        const piece = Math.min(blocks, this.#buffer.length);
        this.#exports.squeeze(piece / RATE);
        this.#used = Math.max(this.#used, piece);
        output.set(this.#buffer.subarray(0, piece), at);
        at += piece;
      } else {
        if (this.#position === RATE) this.#turn();
        const end = at + Math.min(left, RATE - this.#position);
        while (at < end) output[at++] = this.#state[this.#position++];
      }
    }
  }

  /** Copies what a message needs to go on. */
  save(saved: Uint8Array): void {
    saved.set(this.#state);
    saved[STATE_LENGTH] = this.#position;
  }

  /** Goes on where `save` was called. */
  restore(saved: Uint8Array): void {
    for (let i = 0; i < STATE_LENGTH; i++) this.#state[i] = saved[i];
    this.#position = saved[STATE_LENGTH];
  }

  /** Leaves nothing of the message in the machine. */
  wipe(): void {
    this.#state.fill(0);
    this.#buffer.fill(0, 0, this.#used);
    this.#used = 0;
  }

  #turn(): void {
    this.#exports.permute();
    this.#position = 0;
  }

  #fill(input: Uint8Array, at: number, length: number): void {
    const whole = at === 0 && length === input.length;
    this.#buffer.set(whole ? input : input.subarray(at, at + length));
    if (length > this.#used) this.#used = length;
  }
}

let machine: SpongeMachine | undefined;

/** The machine; emitted when it is first needed. */
export function spongeMachine(): SpongeMachine {
  return machine ??= new SpongeMachine();
}
