/**
 * One message of Ascon-AEAD128 that comes in pieces: what encryption and decryption share.
 *
 * @module
 */
import { type AeadMachine, aeadMachine, type Direction, SAVED_LENGTH } from "./aead_machine.ts";
import type { AeadParameters } from "./aead_parameters.ts";
import { KEY_LENGTH } from "./sizes.ts";

/** A message between two calls: its state and key are kept here, and wiped at its end. */
export class AeadSession {
  readonly #saved: Uint8Array<ArrayBuffer> = new Uint8Array(SAVED_LENGTH);
  readonly #key: Uint8Array<ArrayBuffer> = new Uint8Array(KEY_LENGTH);
  readonly #direction: Direction;
  #ended = false;

  /** Starts a message; the arguments are not kept. */
  constructor(direction: Direction, { key, nonce, additionalData }: AeadParameters) {
    this.#direction = direction;
    for (let i = 0; i < KEY_LENGTH; i++) this.#key[i] = key[i];
    this.#run((machine) => {
      machine.begin(key, nonce, additionalData);
      machine.save(this.#saved);
    });
  }

  /** Encrypts or decrypts the next bytes; `output` may be `input`. */
  crypt(input: Uint8Array, output: Uint8Array): void {
    this.#run((machine) => {
      machine.restore(this.#saved);
      machine.crypt(this.#direction, input, output, input.length);
      machine.save(this.#saved);
    });
  }

  /** Ends the message and writes its tag. */
  finish(tag: Uint8Array): void {
    this.#run((machine) => {
      machine.restore(this.#saved);
      machine.setKey(this.#key);
      machine.finish(tag, 0, tag.length);
    });
    this.wipe();
  }

  /** Ends the message and tells whether this is its tag. */
  verify(tag: Uint8Array): boolean {
    let authentic = false;
    this.#run((machine) => {
      machine.restore(this.#saved);
      machine.setKey(this.#key);
      machine.claim(tag, 0, tag.length);
      authentic = machine.verify(tag.length);
    });
    this.wipe();
    return authentic;
  }

  /** Ends the message without its tag. */
  wipe(): void {
    this.#ended = true;
    this.#saved.fill(0);
    this.#key.fill(0);
  }

  /**
   * Refuses to go on with a message that has ended.
   *
   * @throws {TypeError}
   */
  requireOpen(action: string): void {
    if (!this.#ended) return;
    throw new TypeError(
      `Cannot ${action}: expected a message that goes on, got one that has ended`,
    );
  }

  #run(work: (machine: AeadMachine) => void): void {
    const machine = aeadMachine();
    try {
      work(machine);
    } finally {
      machine.wipe();
    }
  }
}
