/**
 * Key agreement of RFC 7748, synchronously: what `x25519` and `x448` have in common.
 *
 * @module
 */
import type { Bytes } from "../../bytes.ts";
import { randomBytes } from "../../random.ts";
import { takeBytes } from "../arguments.ts";
import type { KeyPairBytes } from "./signatures.ts";
import type { AgreementSuite } from "./suites.ts";

/** Keys and shared secrets on one curve. What a caller passes is neither kept nor changed. */
export class Agreement {
  readonly #suite: AgreementSuite;

  /** Made by this package. */
  constructor(suite: AgreementSuite) {
    this.#suite = suite;
  }

  /** Makes a key pair from the runtime's random bytes. */
  generateKeyPair(): KeyPairBytes {
    const privateKey = randomBytes(this.#suite.curve.bytes);
    return { privateKey, publicKey: this.publicKey(privateKey) };
  }

  /**
   * Computes the public key of a private key, any byte string of the right length.
   *
   * @throws {TypeError} if it has another length.
   */
  publicKey(privateKey: Uint8Array): Bytes {
    return this.#suite.engine.publicKey(this.#key(privateKey, "private key", "compute public key"));
  }

  /**
   * Agrees on a secret (RFC 7748, section 5). Unused bits of the public key are ignored, and it
   * need not be reduced.
   *
   * @returns a fresh buffer, as long as a key.
   * @throws {TypeError} if an argument has the wrong length.
   * @throws {DOMException} OperationError if the secret is all zeros: the public key was a point of
   * small order.
   */
  sharedSecret(privateKey: Uint8Array, publicKey: Uint8Array): Bytes {
    const own = this.#key(privateKey, "private key", "agree");
    const theirs = this.#key(publicKey, "public key", "agree");
    const shared = this.#suite.engine.sharedSecret(own, theirs);
    if (shared !== null) return shared;
    throw new DOMException(
      "Cannot agree: expected a point of large order as public key, got one of small order",
      "OperationError",
    );
  }

  #key(key: Uint8Array, what: string, action: string): Uint8Array {
    return takeBytes(key, this.#suite.curve.bytes, action, what);
  }
}
