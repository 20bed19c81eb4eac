/**
 * Ascon-AEAD128 (SP 800-232, section 4) of a message that comes in pieces.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import { type AeadOptions, readParameters } from "./aead_parameters.ts";
import { bytesArgument } from "./arguments.ts";
import { authenticationError, shortError } from "./failures.ts";
import { HeldBytes } from "./held_bytes.ts";
import { AeadSession } from "./session.ts";

/** Options of {@linkcode AsconDecryptor}. */
export interface AsconDecryptorOptions extends AeadOptions {
  /**
   * Give plaintext out before the tag is checked. Whoever uses it must be able to take everything
   * back: an attacker may have chosen it.
   */
  readonly unverified?: boolean;
}

/**
 * Encrypts one message with Ascon-AEAD128, piece by piece. What `update` and `finish` return, put
 * together, is what `encrypt` gives, wherever the pieces are cut.
 *
 * @example
 * ```ts
 * import { AsconEncryptor, decrypt } from "@subtler/crypto/ascon";
 *
 * const key = crypto.getRandomValues(new Uint8Array(16));
 * const nonce = crypto.getRandomValues(new Uint8Array(16));
 * const text = new TextEncoder();
 *
 * const encryptor = new AsconEncryptor(key, nonce);
 * const pieces = ["ten coins ", "to Bob"].map((piece) => encryptor.update(text.encode(piece)));
 * const sealed = new Uint8Array([...pieces[0], ...pieces[1], ...encryptor.finish()]);
 *
 * console.log(new TextDecoder().decode(decrypt(key, nonce, sealed))); // ten coins to Bob
 * ```
 */
export class AsconEncryptor {
  readonly #session: AeadSession;
  readonly #tagLength: number;

  /**
   * Starts a message.
   *
   * @param key 16 bytes, or 32 with nonce masking.
   * @param nonce 16 bytes that this key has not been used with before.
   * @throws {TypeError} for an argument that is no Uint8Array or has the wrong length.
   * @throws {RangeError} for a tag length other than 4 to 16.
   */
  constructor(key: Uint8Array, nonce: Uint8Array, options: AeadOptions = {}) {
    const parameters = readParameters("encrypt", key, nonce, options);
    this.#tagLength = parameters.tagLength;
    this.#session = new AeadSession("encrypt", parameters);
  }

  /**
   * Encrypts the next piece.
   *
   * @returns as many bytes of ciphertext, a fresh buffer.
   * @throws {TypeError} for what is no Uint8Array, for memory that is detached, and if the message
   * has ended.
   */
  update(chunk: Uint8Array): Bytes {
    this.#session.requireOpen("encrypt");
    const input = bytesArgument(chunk, "encrypt", "chunk");
    const output = new Uint8Array(input.length);
    this.#session.crypt(input, output);
    return output;
  }

  /**
   * Ends the message; the state is wiped.
   *
   * @returns the tag.
   * @throws {TypeError} if the message has ended.
   */
  finish(): Bytes {
    this.#session.requireOpen("encrypt");
    const tag = new Uint8Array(this.#tagLength);
    this.#session.finish(tag);
    return tag;
  }

  /** Ends the message without a tag: wipes the state. */
  wipe(): void {
    this.#session.wipe();
  }
}

/**
 * Decrypts one message of Ascon-AEAD128, piece by piece: ciphertext ‖ tag, wherever the pieces are
 * cut. The plaintext comes from `finish`, when the tag has been checked.
 */
export class AsconDecryptor {
  readonly #session: AeadSession;
  readonly #unverified: boolean;
  /** The last bytes so far: the tag, if nothing comes behind them. */
  readonly #tail: Bytes;
  #tailLength = 0;
  /** Plaintext that waits for its tag. */
  readonly #held = new HeldBytes();

  /**
   * Starts a message.
   *
   * @param key 16 bytes, or 32 with nonce masking.
   * @param nonce 16 bytes.
   * @param options those that it was encrypted with, and `unverified`.
   * @throws {TypeError} for an argument that is no Uint8Array or has the wrong length.
   * @throws {RangeError} for a tag length other than 4 to 16.
   */
  constructor(key: Uint8Array, nonce: Uint8Array, options: AsconDecryptorOptions = {}) {
    this.#unverified = Boolean(options.unverified);
    const parameters = readParameters("decrypt", key, nonce, options);
    this.#tail = new Uint8Array(parameters.tagLength);
    this.#session = new AeadSession("decrypt", parameters);
  }

  /**
   * Takes the next piece of ciphertext ‖ tag.
   *
   * @returns nothing; with `unverified` the plaintext that nobody has authenticated yet, as far as
   * it cannot be the tag.
   * @throws {TypeError} for what is no Uint8Array, for memory that is detached, and if the message
   * has ended.
   */
  update(chunk: Uint8Array): Bytes {
    this.#session.requireOpen("decrypt");
    const input = bytesArgument(chunk, "decrypt", "chunk");
    const output = this.#decrypt(input);
    if (this.#unverified || output.length === 0) return output;
    this.#held.append(output);
    output.fill(0);
    return new Uint8Array(0);
  }

  /**
   * Ends the message and checks its tag; the state is wiped.
   *
   * @returns the plaintext; with `unverified` nothing, for `update` has given it.
   * @throws {TypeError} if the message has ended.
   * @throws {DOMException} OperationError if the message is shorter than its tag or not authentic;
   * plaintext that was held is wiped.
   */
  finish(): Bytes {
    this.#session.requireOpen("decrypt");
    try {
      if (this.#tailLength < this.#tail.length) {
        throw shortError(this.#tail.length, this.#tailLength);
      }
      if (!this.#session.verify(this.#tail)) throw authenticationError();
      return this.#held.join();
    } finally {
      this.wipe();
    }
  }

  /** Ends the message: wipes the state, and the plaintext that waits for its tag. */
  wipe(): void {
    this.#session.wipe();
    this.#tail.fill(0);
    this.#held.wipe();
  }

  /** Decrypts what cannot be the tag any more: all but the last bytes so far. */
  #decrypt(input: Uint8Array): Bytes {
    const tail = this.#tail, have = this.#tailLength;
    const release = Math.max(0, have + input.length - tail.length);
    const fromTail = Math.min(have, release), fromInput = release - fromTail;
    const output = new Uint8Array(release);
    this.#session.crypt(tail.subarray(0, fromTail), output);
    this.#session.crypt(input.subarray(0, fromInput), output.subarray(fromTail));
    tail.copyWithin(0, fromTail, have);
    tail.set(input.subarray(fromInput), have - fromTail);
    this.#tailLength = have + input.length - release;
    return output;
  }
}
