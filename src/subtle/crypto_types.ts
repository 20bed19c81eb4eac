/**
 * What callers hold and compare with: the classes, each as value and as type.
 *
 * @module
 */
import type { AsconKeyAlgorithm } from "./algorithms/ascon_names.ts";
import type { ChunkSource } from "./chunks.ts";
import type { XofParams } from "./cipher_params.ts";
import type { HdKeyParams, ImportAlgorithm, SubtleKeyFormat, SubtleKeyUsage } from "./key_types.ts";
import type {
  EcdhDeriveParams,
  EcdsaSignParams,
  EcdsaVerifyParams,
  HdDeriveParams,
  SchnorrSignParams,
} from "./params.ts";
import { CryptoKeyClass } from "./key.ts";
import { SubtleCryptoClass } from "./subtle.ts";

/** `SubtleCrypto` with the formats and parameters of this provider. */
export interface SubtleCrypto extends globalThis.SubtleCrypto {
  /** Signs (Web Cryptography, section 14.3.3); ECDSA is deterministic on curves of ours. */
  sign(
    algorithm:
      | AlgorithmIdentifier
      | RsaPssParams
      | EcdsaParams
      | EcdsaSignParams
      | SchnorrSignParams,
    key: CryptoKey,
    data: BufferSource,
  ): Promise<ArrayBuffer>;
  /** Verifies (section 14.3.4); a malformed signature is `false`. */
  verify(
    algorithm: AlgorithmIdentifier | RsaPssParams | EcdsaParams | EcdsaVerifyParams,
    key: CryptoKey,
    signature: BufferSource,
    data: BufferSource,
  ): Promise<boolean>;
  /** Hashes (section 14.3.5) bytes, or a stream or iterable of them. */
  digest(
    algorithm: AlgorithmIdentifier | XofParams,
    data: BufferSource | ChunkSource,
  ): Promise<ArrayBuffer>;
  /** Makes a key pair (section 14.3.6). */
  generateKey(
    algorithm: RsaHashedKeyGenParams | EcKeyGenParams,
    extractable: boolean,
    keyUsages: readonly SubtleKeyUsage[],
  ): Promise<CryptoKeyPair>;
  /** Makes a secret key. */
  generateKey(
    algorithm: AesKeyGenParams | HmacKeyGenParams | AsconKeyAlgorithm,
    extractable: boolean,
    keyUsages: readonly SubtleKeyUsage[],
  ): Promise<CryptoKey>;
  /** Makes a key or a key pair. */
  generateKey(
    algorithm: AlgorithmIdentifier,
    extractable: boolean,
    keyUsages: readonly SubtleKeyUsage[],
  ): Promise<CryptoKeyPair | CryptoKey>;
  /** Imports a JWK (section 14.3.9). */
  importKey(
    format: "jwk",
    keyData: JsonWebKey,
    algorithm: ImportAlgorithm,
    extractable: boolean,
    keyUsages: readonly SubtleKeyUsage[],
  ): Promise<CryptoKey>;
  /** Imports an extended key from its text. */
  importKey(
    format: "bip32",
    keyData: string,
    algorithm: ImportAlgorithm,
    extractable: boolean,
    keyUsages: readonly SubtleKeyUsage[],
  ): Promise<CryptoKey>;
  /** Imports a key from bytes. */
  importKey(
    format: Exclude<SubtleKeyFormat, "jwk">,
    keyData: BufferSource,
    algorithm: ImportAlgorithm,
    extractable: boolean,
    keyUsages: readonly SubtleKeyUsage[],
  ): Promise<CryptoKey>;
  /** Exports a key as JWK (section 14.3.10). */
  exportKey(format: "jwk", key: CryptoKey): Promise<JsonWebKey>;
  /** Exports an extended key as its text. */
  exportKey(format: "bip32", key: CryptoKey): Promise<string>;
  /** Exports a key as bytes. */
  exportKey(
    format: Exclude<SubtleKeyFormat, "jwk">,
    key: CryptoKey,
  ): Promise<ArrayBuffer>;
  /** Exports a key in a format that is not known before. */
  exportKey(format: SubtleKeyFormat, key: CryptoKey): Promise<ArrayBuffer | JsonWebKey>;
  /** Derives bits (section 14.3.8). */
  deriveBits(
    algorithm:
      | AlgorithmIdentifier
      | HkdfParams
      | Pbkdf2Params
      | EcdhKeyDeriveParams
      | EcdhDeriveParams
      | HdDeriveParams,
    baseKey: CryptoKey,
    length?: number | null,
  ): Promise<ArrayBuffer>;
  /** Derives a key (section 14.3.7); base and derived key may be the runtime's or ours. */
  deriveKey(
    algorithm:
      | AlgorithmIdentifier
      | HkdfParams
      | Pbkdf2Params
      | EcdhKeyDeriveParams
      | EcdhDeriveParams
      | HdDeriveParams,
    baseKey: CryptoKey,
    derivedKeyType:
      | AlgorithmIdentifier
      | AesDerivedKeyParams
      | HmacImportParams
      | HkdfParams
      | Pbkdf2Params
      | EcKeyImportParams
      | HdKeyParams,
    extractable: boolean,
    keyUsages: readonly SubtleKeyUsage[],
  ): Promise<CryptoKey>;
  /** Wraps a key (section 14.3.11); either key may be the runtime's or ours. */
  wrapKey(
    format: SubtleKeyFormat | "bip32",
    key: CryptoKey,
    wrappingKey: CryptoKey,
    wrapAlgorithm: AlgorithmIdentifier | RsaOaepParams | AesCbcParams | AesCtrParams | AesGcmParams,
  ): Promise<ArrayBuffer>;
  /** Unwraps a key (section 14.3.12); either key may be the runtime's or ours. */
  unwrapKey(
    format: SubtleKeyFormat | "bip32",
    wrappedKey: BufferSource,
    unwrappingKey: CryptoKey,
    unwrapAlgorithm:
      | AlgorithmIdentifier
      | RsaOaepParams
      | AesCbcParams
      | AesCtrParams
      | AesGcmParams,
    unwrappedKeyAlgorithm: ImportAlgorithm,
    extractable: boolean,
    keyUsages: readonly SubtleKeyUsage[],
  ): Promise<CryptoKey>;
  /** Gives the public half of a private key (WICG Modern Algorithms), extractable. */
  getPublicKey(key: CryptoKey, keyUsages: readonly SubtleKeyUsage[]): Promise<CryptoKey>;
}

/** `Crypto` with this provider's `subtle`. */
export interface ExtendedCrypto extends globalThis.Crypto {
  /** The same object every time. */
  readonly subtle: SubtleCrypto;
}

/** Names of operations that {@linkcode SubtleCryptoConstructor.supports} knows. */
export type SubtleOperation =
  | Exclude<keyof SubtleCrypto, typeof Symbol.toStringTag>
  | "encapsulateKey"
  | "encapsulateBits"
  | "decapsulateKey"
  | "decapsulateBits";

/** The class of `subtle`. It cannot be constructed. */
export interface SubtleCryptoConstructor {
  /** What every `subtle` inherits from. */
  readonly prototype: SubtleCrypto;
  /** Throws TypeError. */
  new (): never;
  /**
   * Tells whether a call can succeed with these parameters (WICG Modern Algorithms). Never throws
   * for what an identifier is; an operation that is not known is `false`.
   *
   * @param lengthOrAlgorithm bits of `deriveBits`, or the algorithm of the other key of `deriveKey`,
   * `wrapKey`, `unwrapKey` and the encapsulations.
   */
  supports(
    operation: SubtleOperation,
    algorithm: AlgorithmIdentifier,
    lengthOrAlgorithm?: number | null | AlgorithmIdentifier,
  ): boolean;
}

/** The class of `subtle`. It cannot be constructed. */
export const SubtleCrypto: SubtleCryptoConstructor = SubtleCryptoClass as SubtleCryptoConstructor;

/** The class of every key, the runtime's where it has one. It cannot be constructed. */
export const CryptoKey: { readonly prototype: globalThis.CryptoKey; new (): never } =
  CryptoKeyClass;

/** A key, of this package or of the runtime. */
export type CryptoKey = globalThis.CryptoKey;
