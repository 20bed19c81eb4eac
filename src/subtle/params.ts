/**
 * Parameters beyond those of the standards. Types only; every member of ours may be absent, and
 * then the call is what the standard says.
 *
 * @module
 */

/**
 * How a signature is written: r ‖ s, each as long as the order; DER; or r ‖ s ‖ recovery id, one
 * byte.
 */
export type SignatureFormat = "ieee-p1363" | "der" | "recovered";

/** Parameters of `verify` for ECDSA on a curve of this provider. */
export interface EcdsaVerifyParams extends EcdsaParams {
  /** Form of the signature; `"ieee-p1363"` by default. */
  format?: SignatureFormat;
  /**
   * The data is the digest already, as long as that of `hash`; another length is
   * `OperationError`.
   */
  prehashed?: boolean;
  /** Refuse the higher of s and n − s; by default both are good. */
  lowS?: boolean;
}

/** Parameters of `sign` for ECDSA on a curve of this provider. */
export interface EcdsaSignParams extends Omit<EcdsaVerifyParams, "lowS"> {
  /** Write the lower of s and n − s; by default where the curve's users expect it. */
  lowS?: boolean;
  /**
   * Additional data of the deterministic nonce (RFC 6979, section 3.6): 32 bytes, or `true` for 32
   * random ones. Without it a signature is reproducible.
   */
  extraEntropy?: BufferSource | boolean;
}

/** Parameters of `sign` for Schnorr signatures (BIP-340). */
export interface SchnorrSignParams extends Algorithm {
  /** Auxiliary randomness, 32 bytes; fresh random ones by default. */
  auxRand?: BufferSource;
}

/** Parameters of `deriveBits` and `deriveKey` for ECDH on a curve of this provider. */
export interface EcdhDeriveParams extends EcdhKeyDeriveParams {
  /**
   * What the secret is: the x coordinate (the standard's, and the default), x ‖ y, or the
   * compressed point.
   */
  output?: "x" | "xy" | "compressed";
}

/** Parameters of `deriveBits` and `deriveKey` for `BIP32`, `SLIP10` and `BIP32-Ed25519`. */
export interface HdDeriveParams extends Algorithm {
  /**
   * From this node, whatever its depth: `m`, then `/` and indexes below 2³¹ with `'` or `h` where
   * they are hardened; or the indexes themselves.
   */
  path: string | readonly number[];
}

/** Parameters of {@linkcode recoverPublicKey}. */
export interface EcdsaRecoverParams extends EcdsaParams, EcKeyImportParams {
  /** The only form that says which key it is. */
  format: "recovered";
  /** The data is the digest already. */
  prehashed?: boolean;
}
