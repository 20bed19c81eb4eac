/**
 * Ed25519, Ed448, X25519 and X448, synchronously (RFC 8032, RFC 7748).
 *
 * @module
 */
import type { Bytes } from "../../bytes.ts";
import { Agreement } from "./agreement.ts";
import { ed25519 as ed25519Curve } from "./curves/ed25519.ts";
import { ed448 as ed448Curve } from "./curves/ed448.ts";
import { x25519 as x25519Curve } from "./curves/x25519.ts";
import { x448 as x448Curve } from "./curves/x448.ts";
import { Eddsa } from "./signatures.ts";
import { agreementSuite, eddsaSuite } from "./suites.ts";

export type { Agreement } from "./agreement.ts";
export type {
  Eddsa,
  EddsaItem,
  EddsaOptions,
  EddsaVerifyOptions,
  KeyPairBytes,
} from "./signatures.ts";

/** {@linkcode Eddsa} on edwards25519, and the ways from its keys to those of X25519. */
export class Ed25519 extends Eddsa {
  /**
   * Converts a public key to one for X25519 (RFC 7748, section 4.1). One of small order becomes one
   * that `sharedSecret` refuses.
   *
   * @throws {RangeError} if it is no point.
   */
  toX25519PublicKey(publicKey: Uint8Array): Bytes {
    return this.montgomeryPublicKey(publicKey, x25519Curve.bytes);
  }

  /** Converts a seed to a private key for X25519: the scalar it expands to. */
  toX25519PrivateKey(seed: Uint8Array): Bytes {
    return this.montgomeryPrivateKey(seed, x25519Curve.bytes);
  }
}

/** {@linkcode Eddsa} on edwards448, and the ways from its keys to those of X448. */
export class Ed448 extends Eddsa {
  /**
   * Converts a public key to one for X448 (RFC 7748, section 4.2). One of small order becomes one
   * that `sharedSecret` refuses.
   *
   * @throws {RangeError} if it is no point.
   */
  toX448PublicKey(publicKey: Uint8Array): Bytes {
    return this.montgomeryPublicKey(publicKey, x448Curve.bytes);
  }

  /** Converts a seed to a private key for X448: the scalar it expands to. */
  toX448PrivateKey(seed: Uint8Array): Bytes {
    return this.montgomeryPrivateKey(seed, x448Curve.bytes);
  }
}

/** Ed25519, with Ed25519ctx and Ed25519ph by option. Seeds and public keys have 32 bytes. */
export const ed25519: Ed25519 = new Ed25519(eddsaSuite(ed25519Curve));

/** Ed448, with Ed448ph by option. Seeds and public keys have 57 bytes. */
export const ed448: Ed448 = new Ed448(eddsaSuite(ed448Curve));

/** X25519. Keys and secrets have 32 bytes. */
export const x25519: Agreement = new Agreement(agreementSuite(x25519Curve));

/** X448. Keys and secrets have 56 bytes. */
export const x448: Agreement = new Agreement(agreementSuite(x448Curve));
