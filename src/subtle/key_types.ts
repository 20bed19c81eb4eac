/**
 * Words and identifiers for keys. Types only.
 *
 * @module
 */

/**
 * Formats of keys: the standards', and of this provider `raw-compressed` (a public point with one
 * coordinate), `raw-private` (d alone) and `sec1` (ECPrivateKey, RFC 5915). The text of an extended
 * key, `bip32`, is a format besides.
 */
export type SubtleKeyFormat =
  | KeyFormat
  | "raw-public"
  | "raw-private"
  | "raw-seed"
  | "raw-secret"
  | "raw-compressed"
  | "sec1";

/** Parameters of `importKey` and of derived nodes for `BIP32`, `SLIP10` and `BIP32-Ed25519`. */
export interface HdKeyParams extends Algorithm {
  /** The curve, for `SLIP10`; `BIP32` has one. */
  namedCurve?: string;
  /** Which wallets' masters, for `BIP32-Ed25519`. */
  scheme?: "icarus" | "ledger" | "slip23" | "trezor";
  /** For the masters of `icarus` and `trezor`; text counts as its UTF-8. */
  passphrase?: string | BufferSource;
}

/** Usages of keys: the standards', those of key encapsulation included. */
export type SubtleKeyUsage =
  | KeyUsage
  | "encapsulateKey"
  | "encapsulateBits"
  | "decapsulateKey"
  | "decapsulateBits";

/** What names the algorithm of a key that is imported or unwrapped. */
export type ImportAlgorithm =
  | AlgorithmIdentifier
  | HmacImportParams
  | RsaHashedImportParams
  | EcKeyImportParams
  | HdKeyParams;
