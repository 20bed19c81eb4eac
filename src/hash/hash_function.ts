/**
 * What a synchronous hash is. Types only.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";

/** A hash function in the middle of its input. */
export interface HashState {
  /** Absorbs more input. */
  update(data: Uint8Array): HashState;
  /** Ends the hash; the state is wiped and of no further use. */
  digest(): Bytes;
}

/** What is known of a hash before any code of it is here; lengths are bytes. */
export interface HashNumbers {
  /** Canonical name. */
  readonly name: string;
  /** Length of the digest. */
  readonly outputLength: number;
  /** Length of a block, as HMAC counts it. */
  readonly blockLength: number;
}

/** A hash function by its registered name. */
export interface HashFunction extends HashNumbers {
  /** Hashes a byte string. */
  digest(data: Uint8Array): Bytes;
  /** Starts an incremental hash. */
  create(): HashState;
  /** HMAC (RFC 2104) of `data` under `key`. */
  hmac(key: Uint8Array, data: Uint8Array): Bytes;
  /**
   * Present for the members of SHA-2 (FIPS 180-4): what a generated compression function needs to
   * stand in for this one.
   */
  readonly sha2?: {
    /** Bits of a word: 32 or 64. */
    readonly wordBits: 32 | 64;
    /** The initial hash value, eight words (FIPS 180-4, section 5.3). */
    readonly initial: readonly bigint[];
  };
}
