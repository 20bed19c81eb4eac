/**
 * Ascon-Hash256 (SP 800-232, section 5.1).
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import { bytesArgument } from "./arguments.ts";
import { HASH_LENGTH } from "./sizes.ts";
import { Sponge } from "./sponge.ts";
import { spongeMachine } from "./sponge_machine.ts";

/**
 * Hashes a byte string with Ascon-Hash256.
 *
 * @returns the digest, 32 bytes.
 * @throws {TypeError} for what is no Uint8Array, and for memory that is detached.
 *
 * @example
 * ```ts
 * import { hash256 } from "@subtler/crypto/ascon";
 *
 * console.log(hash256(new TextEncoder().encode("ten coins to Bob")));
 * ```
 *
 * @see SP 800-232, algorithm 5
 */
export function hash256(data: Uint8Array): Bytes {
  const input = bytesArgument(data, "hash", "data");
  const digest = new Uint8Array(HASH_LENGTH), machine = spongeMachine();
  try {
    machine.start("hash256");
    machine.absorb(input);
    machine.end();
    machine.squeeze(digest);
  } finally {
    machine.wipe();
  }
  return digest;
}

/** Ascon-Hash256 of a message that comes in pieces. */
export class AsconHash256 {
  #sponge: Sponge = Sponge.begin((machine) => machine.start("hash256"));

  /**
   * Absorbs more of the message.
   *
   * @returns this hash.
   * @throws {TypeError} for what is no Uint8Array, for memory that is detached, and if the digest
   * was given already.
   */
  update(data: Uint8Array): this {
    this.#sponge.absorb(bytesArgument(data, "update", "data"));
    return this;
  }

  /**
   * Ends the message; the state is wiped.
   *
   * @returns the digest, 32 bytes.
   * @throws {TypeError} if it was given already.
   */
  digest(): Bytes {
    const digest = this.#sponge.squeeze(HASH_LENGTH);
    this.#sponge.end();
    return digest;
  }

  /** Copies the hash as far as it has come: both go on by themselves. */
  clone(): AsconHash256 {
    const copy = new AsconHash256();
    copy.#sponge = this.#sponge.clone();
    return copy;
  }

  /** Wipes the state; the hash is of no further use. */
  wipe(): void {
    this.#sponge.end();
  }
}
