/**
 * Ascon-XOF128 and Ascon-CXOF128 (SP 800-232, sections 5.2 and 5.3).
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import { bytesArgument, countArgument } from "./arguments.ts";
import { LONGEST_CUSTOMIZATION } from "./sizes.ts";
import { Sponge } from "./sponge.ts";
import { type SpongeMachine, spongeMachine } from "./sponge_machine.ts";

/**
 * Hashes a byte string to any length with Ascon-XOF128. A shorter output is the beginning of a
 * longer one.
 *
 * @param length bytes of the output, at least 1.
 * @throws {TypeError} for what is no Uint8Array, and for memory that is detached.
 * @throws {RangeError} for a length that is no whole number from 1 on.
 *
 * @example
 * ```ts
 * import { xof128 } from "@subtler/crypto/ascon";
 *
 * console.log(xof128(new TextEncoder().encode("ten coins to Bob"), 64).length); // 64
 * ```
 *
 * @see SP 800-232, algorithm 6
 */
export function xof128(data: Uint8Array, length: number): Bytes {
  return hash(beginXof, data, length);
}

/**
 * Hashes a byte string to any length with Ascon-CXOF128: each customization makes another function
 * of it.
 *
 * @param length bytes of the output, at least 1.
 * @param customization at most 256 bytes.
 * @throws {TypeError} for what is no Uint8Array, and for memory that is detached.
 * @throws {RangeError} for a length that is no whole number from 1 on, and for a customization
 * that is longer.
 * @see SP 800-232, algorithm 7
 */
export function cxof128(data: Uint8Array, length: number, customization: Uint8Array): Bytes {
  return hash(beginCxof(customization), data, length);
}

/** Ascon-XOF128 of a message that comes in pieces, with an output that goes out in pieces. */
export class AsconXof128 {
  #sponge: Sponge = Sponge.begin(beginXof);

  /**
   * Absorbs more of the message.
   *
   * @returns this function.
   * @throws {TypeError} for what is no Uint8Array, for memory that is detached, and if something
   * has been squeezed already (SP 800-232, section 5.4).
   */
  update(data: Uint8Array): this {
    this.#sponge.absorb(bytesArgument(data, "update", "data"));
    return this;
  }

  /**
   * Gives the next bytes of the output; the first call ends the message.
   *
   * @param length bytes, 0 or more.
   * @throws {RangeError} for a length that is no such number.
   * @throws {TypeError} after `wipe`.
   */
  squeeze(length: number): Bytes {
    return this.#sponge.squeeze(countArgument(length, "squeeze", "length", 0));
  }

  /** Copies the function as far as it has come: both go on by themselves. */
  clone(): AsconXof128 {
    const copy = new AsconXof128();
    copy.#sponge = this.#sponge.clone();
    return copy;
  }

  /** Wipes the state; the function is of no further use. */
  wipe(): void {
    this.#sponge.end();
  }
}

/** Ascon-CXOF128 of a message that comes in pieces, with an output that goes out in pieces. */
export class AsconCxof128 {
  #sponge: Sponge;

  /**
   * Starts a message.
   *
   * @param customization at most 256 bytes.
   * @throws {TypeError} for what is no Uint8Array, and for memory that is detached.
   * @throws {RangeError} if it is longer.
   */
  constructor(customization: Uint8Array) {
    this.#sponge = Sponge.begin(beginCxof(customization));
  }

  /**
   * Absorbs more of the message.
   *
   * @returns this function.
   * @throws {TypeError} for what is no Uint8Array, for memory that is detached, and if something
   * has been squeezed already (SP 800-232, section 5.4).
   */
  update(data: Uint8Array): this {
    this.#sponge.absorb(bytesArgument(data, "update", "data"));
    return this;
  }

  /**
   * Gives the next bytes of the output; the first call ends the message.
   *
   * @param length bytes, 0 or more.
   * @throws {RangeError} for a length that is no such number.
   * @throws {TypeError} after `wipe`.
   */
  squeeze(length: number): Bytes {
    return this.#sponge.squeeze(countArgument(length, "squeeze", "length", 0));
  }

  /** Copies the function as far as it has come: both go on by themselves. */
  clone(): AsconCxof128 {
    const copy = new AsconCxof128(NOTHING);
    copy.#sponge = this.#sponge.clone();
    return copy;
  }

  /** Wipes the state; the function is of no further use. */
  wipe(): void {
    this.#sponge.end();
  }
}

const NOTHING = new Uint8Array(0);

/** What brings the machine to where the message comes. */
type Begin = (machine: SpongeMachine) => void;

function hash(begin: Begin, data: unknown, length: number): Bytes {
  const output = new Uint8Array(countArgument(length, "hash", "length", 1));
  const input = bytesArgument(data, "hash", "data"), machine = spongeMachine();
  try {
    begin(machine);
    machine.absorb(input);
    machine.end();
    machine.squeeze(output);
  } finally {
    machine.wipe();
  }
  return output;
}

function beginXof(machine: SpongeMachine): void {
  machine.start("xof128");
}

/** The customization's length in bits, as a block, and the customization come first. */
function beginCxof(value: unknown): Begin {
  const customization = bytesArgument(value, "hash", "customization");
  const { length } = customization;
  if (length > LONGEST_CUSTOMIZATION) {
    throw new RangeError(
      `Cannot hash: expected a customization of at most ${LONGEST_CUSTOMIZATION} bytes, got ${length}`,
    );
  }
  const bits = new Uint8Array(8);
  bits[0] = 8 * length & 0xff;
  bits[1] = 8 * length >> 8;
  return (machine) => {
    machine.start("cxof128");
    machine.absorb(bits);
    machine.absorb(customization);
    machine.pad();
  };
}
