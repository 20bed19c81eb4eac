/**
 * WebCrypto, extended: a `crypto` object of the shape every JavaScript developer knows, with the
 * algorithms that runtimes leave out. Whatever the runtime does itself still goes to the runtime.
 *
 * ```ts
 * import { subtle } from "@subtler/crypto";
 *
 * const pair = await subtle.generateKey({ name: "ECDSA", namedCurve: "secp256k1" }, false, [
 *   "sign",
 *   "verify",
 * ]);
 * const message = new TextEncoder().encode("hello");
 * const algorithm = { name: "ECDSA", hash: "SHA-256" };
 * const signature = await subtle.sign(algorithm, pair.privateKey, message);
 * console.log(await subtle.verify(algorithm, pair.publicKey, signature, message));
 * ```
 *
 * Keys of this package are instances of the runtime's `CryptoKey` and work in every `crypto` object
 * of this package, but they cannot be cloned to a worker or into a database: `structuredClone`
 * throws. Wrap them with `wrapKey` instead.
 *
 * @module
 */
export { createCrypto, crypto, subtle } from "./src/subtle/create.ts";
export { CryptoKey, SubtleCrypto } from "./src/subtle/crypto_types.ts";
export type {
  ExtendedCrypto,
  SubtleCryptoConstructor,
  SubtleOperation,
} from "./src/subtle/crypto_types.ts";
export type { ChunkSource } from "./src/subtle/chunks.ts";
export {
  decryptStream,
  encryptStream,
  openAt,
  openStream,
  sealStream,
} from "./src/subtle/streams.ts";
export type { SealedReader, SealedSource } from "./src/ascon/open_at.ts";
export type { CryptoOptions } from "./src/subtle/provider.ts";
export type { AsconKeyAlgorithm, AsconKeyParams } from "./src/subtle/algorithms/ascon_names.ts";
export type {
  EcdhDeriveParams,
  EcdsaRecoverParams,
  EcdsaSignParams,
  EcdsaVerifyParams,
  HdDeriveParams,
  SchnorrSignParams,
  SignatureFormat,
} from "./src/subtle/params.ts";
export type {
  AeadParams,
  DecryptStreamParams,
  OpenStreamParams,
  SealStreamParams,
  XofParams,
} from "./src/subtle/cipher_params.ts";
export type {
  HdKeyParams,
  ImportAlgorithm,
  SubtleKeyFormat,
  SubtleKeyUsage,
} from "./src/subtle/key_types.ts";
export type { GivenEngine } from "./src/ec/engines.ts";
export type { EcEngine, SchnorrClaim, SignOptions } from "./src/ec/engine.ts";
export type { HashFunction, HashNumbers, HashState } from "./src/hash/hash_function.ts";
export type { Bytes } from "./src/bytes.ts";
export { recoverPublicKey } from "./src/subtle/recover.ts";
export { decodePem, encodePem } from "./src/pem.ts";
export type { PemBlock } from "./src/pem.ts";
