/**
 * Nonces of RFC 6979, for a hash or an engine that has not got its own.
 *
 * @module
 */
import { bigintToBytes, type Bytes, concatBytes } from "../bytes.ts";
import type { HashFunction } from "../hash/hash_function.ts";
import type { Curve } from "./curve_params.ts";

/** What a nonce is made from. */
export interface NonceInput {
  /** Hash of the HMAC. */
  readonly hash: HashFunction;
  /** Hash of the message, any length. */
  readonly digest: Uint8Array;
  /** Private key, `scalarBytes` bytes, big-endian. */
  readonly d: Uint8Array;
  /** Additional data of section 3.6. */
  readonly extraEntropy?: Uint8Array;
}

/**
 * The candidates for k in the order of RFC 6979, section 3.2.
 *
 * Candidates are not filtered: the caller takes the first with 1 ≤ k < n that gives neither r = 0
 * nor s = 0, which is what step h says, and wipes what it took. Ends with {@linkcode wipe}.
 */
export class NonceCandidates {
  readonly #curve: Curve;
  readonly #hash: HashFunction;
  #key: Bytes;
  #value: Bytes;
  #started = false;

  /** Makes K and V: steps b to g. */
  constructor(curve: Curve, input: NonceInput) {
    const { hash, d, extraEntropy = new Uint8Array(0) } = input;
    this.#curve = curve;
    this.#hash = hash;
    this.#value = new Uint8Array(hash.outputLength).fill(1);
    this.#key = new Uint8Array(hash.outputLength);
    const seed = concatBytes(d, reduceDigest(input.digest, curve), extraEntropy);
    try {
      this.#advance(0, seed);
      this.#advance(1, seed);
    } finally {
      seed.fill(0);
    }
  }

  /**
   * Gives the next candidate: step h.
   *
   * @returns `scalarBytes` bytes, big-endian, below 2^`orderBits`; a fresh buffer, secret.
   */
  next(): Bytes {
    if (this.#started) this.#advance(0, new Uint8Array(0));
    this.#started = true;
    const blockLength = this.#hash.outputLength;
    const blocks = Math.ceil(this.#curve.orderBits / (8 * blockLength));
    const bits = new Uint8Array(blocks * blockLength);
    try {
      for (let i = 0; i < blocks; i++) {
        this.#setValue(this.#hash.hmac(this.#key, this.#value));
        bits.set(this.#value, i * blockLength);
      }
      return bitsToScalar(bits, this.#curve);
    } finally {
      bits.fill(0);
    }
  }

  /** Wipes the state; there is no further candidate. */
  wipe(): void {
    this.#key.fill(0);
    this.#value.fill(0);
  }

  /** K = HMAC(K, V ‖ separator ‖ data), V = HMAC(K, V). */
  #advance(separator: number, data: Uint8Array): void {
    const message = concatBytes(this.#value, Uint8Array.of(separator), data);
    const key = this.#hash.hmac(this.#key, message);
    message.fill(0);
    this.#key.fill(0);
    this.#key = key;
    this.#setValue(this.#hash.hmac(key, this.#value));
  }

  #setValue(value: Bytes): void {
    this.#value.fill(0);
    this.#value = value;
  }
}

/**
 * Section 2.3.2, bits2int: the leftmost `orderBits` bits of a string, all of a shorter one. The
 * string is never taken for a number first: its leading zero octets are bits like the others.
 *
 * @returns `scalarBytes` bytes, big-endian.
 */
export function bitsToScalar(bits: Uint8Array, curve: Curve): Bytes {
  const { orderBits, scalarBytes } = curve;
  const scalar = new Uint8Array(scalarBytes);
  if (8 * bits.length <= orderBits) {
    scalar.set(bits, scalarBytes - bits.length);
    return scalar;
  }
  const shift = 8 * scalarBytes - orderBits;
  let carry = 0;
  for (let i = 0; i < scalarBytes; i++) {
    const window = carry << 8 | bits[i];
    scalar[i] = window >> shift;
    carry = bits[i];
  }
  return scalar;
}

/**
 * Section 2.3.4, bits2octets: the digest as a scalar, modulo n. One subtraction is enough, as
 * 2^`orderBits` < 2n; which of the two it was is chosen by mask.
 */
function reduceDigest(digest: Uint8Array, curve: Curve): Bytes {
  const scalar = bitsToScalar(digest, curve);
  const order = bigintToBytes(curve.n, curve.scalarBytes);
  const reduced = new Uint8Array(curve.scalarBytes);
  let borrow = 0;
  for (let i = scalar.length - 1; i >= 0; i--) {
    const difference = scalar[i] - order[i] + borrow;
    reduced[i] = difference;
    borrow = difference >> 8;
  }
  for (let i = 0; i < scalar.length; i++) reduced[i] ^= (reduced[i] ^ scalar[i]) & borrow;
  scalar.fill(0);
  return reduced;
}
