/**
 * Words and identifiers for keys. Types only.
 *
 * @module
 */

/**
 * Formats of keys: the standards', and of this provider `raw-compressed` (a public point with one
 * coordinate), `raw-private` (d alone) and `sec1` (ECPrivateKey, RFC 5915).
 */
export type SubtleKeyFormat =
  | KeyFormat
  | "raw-public"
  | "raw-private"
  | "raw-seed"
  | "raw-secret"
  | "raw-compressed"
  | "sec1";

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
  | EcKeyImportParams;
