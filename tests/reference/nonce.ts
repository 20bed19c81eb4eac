/**
 * The deterministic nonce of RFC 6979, section 3.2, letter by letter; numbers are bigints, as in
 * the text.
 *
 * @module
 */
import { bigintToBytes, bytesToBigint, concatBytes } from "../../src/bytes.ts";
import type { Curve } from "../../src/ec/curve_params.ts";
import type { HashFunction } from "../../src/hash/hash_function.ts";

/** Section 2.3.2, bits2int: the leftmost qlen bits of a string, counted with its leading zeros. */
export function bitsToInteger(bits: Uint8Array, qlen: number): bigint {
  const excess = Math.max(0, 8 * bits.length - qlen);
  return bytesToBigint(bits) >> BigInt(excess);
}

/** What a nonce is made from, in the letters of section 3.2. */
export interface Inputs {
  readonly hash: HashFunction;
  /** The hash of the message (step a). */
  readonly h1: Uint8Array;
  /** The private key. */
  readonly x: bigint;
  /** Additional data of section 3.6. */
  readonly extra?: Uint8Array;
}

/** Gives the candidates for k in order; the first that suits is the nonce. */
export function* nonceCandidates(curve: Curve, inputs: Inputs): Generator<bigint, never> {
  const { n: q, orderBits: qlen, scalarBytes: rlen } = curve;
  const { hash, h1, x, extra = new Uint8Array(0) } = inputs;
  const seed = concatBytes(
    bigintToBytes(x, rlen), // int2octets(x)
    bigintToBytes(bitsToInteger(h1, qlen) % q, rlen), // bits2octets(h1)
    extra,
  );
  let v = new Uint8Array(hash.outputLength).fill(1); // step b
  let k = new Uint8Array(hash.outputLength); // step c
  k = hash.hmac(k, concatBytes(v, Uint8Array.of(0), seed)); // step d
  v = hash.hmac(k, v); // step e
  k = hash.hmac(k, concatBytes(v, Uint8Array.of(1), seed)); // step f
  v = hash.hmac(k, v); // step g
  for (;;) { // step h
    let t = new Uint8Array(0);
    while (8 * t.length < qlen) {
      v = hash.hmac(k, v);
      t = concatBytes(t, v);
    }
    const candidate = bitsToInteger(t, qlen);
    if (candidate >= 1n && candidate < q) yield candidate;
    k = hash.hmac(k, concatBytes(v, Uint8Array.of(0)));
    v = hash.hmac(k, v);
  }
}
