/**
 * The shape of `secp256k1/tiny-secp256k1-ecdsa.json`.
 *
 * @module
 */

/** A signature that everybody makes. */
export interface SignCase {
  readonly d: string;
  readonly m: string;
  readonly signature: string;
  readonly recoveryId: number;
}

/** One row: the signature alone and with four kinds of additional data. */
export type EntropyCase = SignCase & Readonly<Record<string, string>>;

/** What is refused, and how tiny-secp256k1 says so. */
export interface InvalidCase {
  readonly description: string;
  readonly exception?: string;
  readonly d: string;
  readonly Q: string;
  readonly m: string;
  readonly signature: string;
  readonly recoveryId?: number;
  readonly strict?: boolean;
}

/** The whole file. */
export interface EcdsaFile {
  readonly valid: readonly SignCase[];
  readonly extraEntropy: readonly EntropyCase[];
  readonly invalid: Readonly<Record<"sign" | "verify" | "recover", readonly InvalidCase[]>>;
}

/** What the columns `extraEntropy…` stand for (tiny-secp256k1's own tests). */
export const EXTRA_ENTROPY: Readonly<Record<string, string>> = {
  "0": "00".repeat(32),
  "1": "00".repeat(31) + "01",
  "Rand": "6e723d3fd94ed5d2b6bdd4f123364b0f3ca52af829988a63f8afe91d29db1c33",
  "N": "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141",
  "Max": "ff".repeat(32),
};
