/**
 * A hash in the middle of its input or output: what the incremental classes share.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import { SAVED_LENGTH, type SpongeMachine, spongeMachine } from "./sponge_machine.ts";

/** One message; its state is kept here between the calls. */
export class Sponge {
  readonly #saved: Uint8Array<ArrayBuffer> = new Uint8Array(SAVED_LENGTH);
  #phase: "absorbing" | "squeezing" | "ended" = "absorbing";

  /** Starts a message: `begin` brings the machine to where the caller's bytes come. */
  static begin(begin: (machine: SpongeMachine) => void): Sponge {
    const sponge = new Sponge();
    sponge.#run(begin);
    return sponge;
  }

  /**
   * Absorbs more.
   *
   * @throws {TypeError} if something has been squeezed already (SP 800-232, section 5.4).
   */
  absorb(data: Uint8Array): void {
    if (this.#phase !== "absorbing") {
      const got = this.#phase === "ended" ? "that has ended" : "that has been squeezed";
      throw new TypeError(`Cannot update: expected a hash that still absorbs, got one ${got}`);
    }
    this.#run((machine) => {
      machine.restore(this.#saved);
      machine.absorb(data);
    });
  }

  /**
   * Squeezes the next bytes.
   *
   * @throws {TypeError} if the hash has ended.
   */
  squeeze(length: number): Bytes {
    if (this.#phase === "ended") {
      throw new TypeError("Cannot squeeze: expected a hash that goes on, got one that has ended");
    }
    const output = new Uint8Array(length);
    this.#run((machine) => {
      machine.restore(this.#saved);
      if (this.#phase === "absorbing") machine.end();
      machine.squeeze(output);
    });
    this.#phase = "squeezing";
    return output;
  }

  /** Copies the message as far as it has come. */
  clone(): Sponge {
    const copy = new Sponge();
    copy.#saved.set(this.#saved);
    copy.#phase = this.#phase;
    return copy;
  }

  /** Ends the message: its state is wiped. */
  end(): void {
    this.#saved.fill(0);
    this.#phase = "ended";
  }

  #run(work: (machine: SpongeMachine) => void): void {
    const machine = spongeMachine();
    try {
      work(machine);
      machine.save(this.#saved);
    } finally {
      machine.wipe();
    }
  }
}
