/**
 * What an engine does for one curve: bytes in, fresh bytes out. Types only.
 *
 * Every member checks what it is given and answers `null` or `false` instead of throwing; none
 * keeps or changes the caller's bytes. Scalars d have the curve's `scalarBytes`, big-endian, and
 * are secret: no branch or address may come from them, and no copy outlives the call. Points are
 * SEC 1 octets: `04 ‖ x ‖ y` or `02|03 ‖ x` in, `04 ‖ x ‖ y` out; hybrid points and the single
 * octet of infinity are malformed. All integers are big-endian.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import type { HashFunction } from "../hash/hash_function.ts";

/** How {@linkcode EcEngine.sign} makes its nonce and finishes s. */
export interface SignOptions {
  /** Hash of the HMAC that makes the nonce (RFC 6979, section 3.2): the message's own hash. */
  readonly hash: HashFunction;
  /** Write min(s, n − s), flipping the recovery id with it. */
  readonly lowS: boolean;
  /** Additional data of RFC 6979, section 3.6. */
  readonly extraEntropy?: Uint8Array;
}

/** A Schnorr signature to be verified; parts as {@linkcode EcEngine.verifySchnorr} takes them. */
export interface SchnorrClaim {
  /** R ‖ s, 64 bytes. */
  readonly signature: Uint8Array;
  /** Any length. */
  readonly message: Uint8Array;
  /** x of the key, 32 bytes. */
  readonly publicKey: Uint8Array;
}

/** Arithmetic of one curve. */
export interface EcEngine {
  /** What the engine is, for reports and tests. */
  readonly name: string;

  /** d·G as `04 ‖ x ‖ y`; null unless 1 ≤ d < n. Time independent of d. */
  publicKey(d: Uint8Array): Bytes | null;

  /**
   * Decodes a point and checks it in full (SEC 1, section 3.2.2.1: encoding, coordinates < p, on
   * the curve, not infinity, in the subgroup of order n); null if any of it fails. Vartime.
   */
  decodePoint(point: Uint8Array): Bytes | null;

  /**
   * ECDSA with the deterministic nonce of RFC 6979.
   *
   * @param digest hash of the message, any length; its leftmost `orderBits` bits count, and a
   * digest of fewer bits is taken whole (FIPS 186-5, section 6.4.1).
   * @returns r ‖ s ‖ id: `scalarBytes` each for r and s, one byte recovery id (bit 0: y odd,
   * bits 1…: how many times n fits into x(R)); null unless 1 ≤ d < n.
   */
  sign(digest: Uint8Array, d: Uint8Array, options: SignOptions): Bytes | null;

  /**
   * ECDSA verification of r ‖ s, high s included. False for any malformed signature or point.
   * Vartime.
   */
  verify(signature: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): boolean;

  /**
   * d·Q as `04 ‖ x ‖ y`; null unless 1 ≤ d < n and Q decodes. Time independent of d.
   */
  sharedPoint(d: Uint8Array, publicKey: Uint8Array): Bytes | null;

  /**
   * The public key that made r ‖ s with this recovery id (SEC 1, section 4.1.6); null if there is
   * none. Vartime.
   */
  recover(signature: Uint8Array, digest: Uint8Array, id: number): Bytes | null;

  /**
   * d + t mod n, `scalarBytes` bytes: the private half of a derivation. Null unless 1 ≤ d < n,
   * 0 ≤ t < n, and if the sum is 0. Both are secret; time independent of them.
   */
  addToSecret(d: Uint8Array, t: Uint8Array): Bytes | null;

  /**
   * P + t·G as `04 ‖ x ‖ y`: the public half of the same derivation. Null unless P decodes and
   * 0 ≤ t < n, and if the sum is infinity. P and t are public: time may depend on them.
   */
  addToPublic(point: Uint8Array, t: Uint8Array): Bytes | null;

  /**
   * The sum of points as `04 ‖ x ‖ y`; null if one of them does not decode, and if the sum is
   * infinity: that of no points is. Vartime.
   */
  combine(points: readonly Uint8Array[]): Bytes | null;

  /**
   * Schnorr signature R ‖ s of BIP-340 ("Default Signing"). Time independent of d.
   *
   * @param message any length.
   * @param auxRand 32 bytes.
   * @returns 64 bytes; null unless 1 ≤ d < n, and on every curve that is not marked `schnorr`.
   */
  signSchnorr(message: Uint8Array, d: Uint8Array, auxRand: Uint8Array): Bytes | null;

  /**
   * Verification of BIP-340. False for any malformed signature or key. Vartime.
   *
   * @param publicKey x of the point whose y is even, 32 bytes.
   */
  verifySchnorr(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean;

  /**
   * Whether all of many signatures verify; those of none do. A false one passes once in 2^128
   * (BIP-340, "Batch Verification"). Vartime.
   */
  verifySchnorrBatch(claims: readonly SchnorrClaim[]): boolean;
}

/** The operations of an engine. */
export type EngineMember = Exclude<keyof EcEngine, "name">;

/**
 * An engine as its author gives it. A member that it lacks, or that answers `undefined`, is left to
 * the generated engine.
 */
export type GivenEngine =
  & Pick<EcEngine, "name">
  & {
    readonly [M in EngineMember]?: (
      ...args: Parameters<EcEngine[M]>
    ) => ReturnType<EcEngine[M]> | undefined;
  };
