/**
 * How much a key may be used (SP 800-232, section 4.3): counted where something lasts as long as
 * the key, a key object or a stream.
 *
 * @module
 */
import { operationError } from "./failures.ts";

/** Bytes that may be encrypted and decrypted with one key: 2^54. */
const MOST_BYTES = 2 ** 54;

/** Counts the bytes and the failed decryptions of one key. */
export class KeyBudget {
  #bytes = 0;
  /** Failed decryptions as a part of those allowed: 2^(λ − 32) for tags of λ bits. */
  #failed = 0;

  /**
   * Counts bytes that are about to be encrypted or decrypted, additional data among them.
   *
   * @throws {DOMException} OperationError if they are more than the key has left.
   */
  spend(bytes: number): void {
    if (this.#bytes + bytes > MOST_BYTES) {
      throw operationError(
        "Cannot use key: expected at most 2^54 bytes under one key, the limit of SP 800-232, got more",
      );
    }
    this.#bytes += bytes;
  }

  /**
   * Refuses a decryption if too many have failed.
   *
   * @throws {DOMException} OperationError.
   */
  requireTrust(): void {
    if (this.#failed >= 1) {
      throw operationError(
        "Cannot decrypt: expected at most 2^(λ − 32) failed decryptions under one key with tags " +
          "of λ bits, the limit of SP 800-232, got as many",
      );
    }
  }

  /** Counts a decryption that has failed; `tagLength` in bytes. */
  fail(tagLength: number): void {
    this.#failed += 2 ** (32 - 8 * tagLength);
  }
}
