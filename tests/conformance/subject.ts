/**
 * What the conformance suite is run on: an implementation with one of its curves, and keys of it.
 *
 * @module
 */
import type { Bytes } from "../../src/bytes.ts";
import { keyParams } from "./calls.ts";
import type { Difference } from "./differences.ts";

/** A curve of an implementation. */
export interface Implementation {
  readonly label: string;
  readonly subtle: SubtleCrypto;
  readonly namedCurve: string;
  /** Another curve of the same implementation's runtime. */
  readonly otherCurve: string;
  readonly order: bigint;
  readonly prime: bigint;
  /** Contents of the curve's OBJECT IDENTIFIER in hexadecimal digits. */
  readonly oid: string;
  /** Where it answers otherwise. */
  readonly differences: readonly Difference[];
}

/** Key pairs, and what they export. */
export interface Fixture extends Implementation {
  readonly ecdsa: CryptoKeyPair;
  readonly ecdh: CryptoKeyPair;
  readonly secondEcdh: CryptoKeyPair;
  readonly otherEcdh: CryptoKeyPair;
  readonly raw: Bytes;
  readonly spki: Bytes;
  readonly pkcs8: Bytes;
  readonly publicJwk: JsonWebKey;
  readonly privateJwk: JsonWebKey;
  readonly hmac: CryptoKey;
  readonly aesGcm: CryptoKey;
}

/** One call and how it has to end. */
export interface Case {
  readonly name: string;
  /** `ok`, the boolean it gives, or the name of its error. */
  readonly expected: string;
  run(fixture: Fixture): unknown;
}

/** Runs a call and says how it ended. */
export async function outcomeOf(call: () => unknown): Promise<string> {
  try {
    const value = await call();
    return typeof value === "boolean" ? String(value) : "ok";
  } catch (error) {
    return error instanceof Error ? error.name : `threw ${typeof error}`;
  }
}

/** Makes the keys of an implementation. */
export async function makeFixture(implementation: Implementation): Promise<Fixture> {
  const { subtle, otherCurve } = implementation;
  const ecdsaParams = keyParams("ECDSA", implementation);
  const ecdhParams = keyParams("ECDH", implementation);
  const ecdsa = await subtle.generateKey(ecdsaParams, true, ["sign", "verify"]);
  const derive: KeyUsage[] = ["deriveKey", "deriveBits"];
  const exported = (format: "raw" | "spki" | "pkcs8", key: CryptoKey) =>
    subtle.exportKey(format, key).then((bytes) => new Uint8Array(bytes));
  return {
    ...implementation,
    ecdsa,
    ecdh: await subtle.generateKey(ecdhParams, true, derive),
    secondEcdh: await subtle.generateKey(ecdhParams, true, derive),
    otherEcdh: await subtle.generateKey({ name: "ECDH", namedCurve: otherCurve }, true, derive),
    raw: await exported("raw", ecdsa.publicKey),
    spki: await exported("spki", ecdsa.publicKey),
    pkcs8: await exported("pkcs8", ecdsa.privateKey),
    publicJwk: await subtle.exportKey("jwk", ecdsa.publicKey),
    privateJwk: await subtle.exportKey("jwk", ecdsa.privateKey),
    hmac: await subtle.generateKey({ name: "HMAC", hash: "SHA-256" }, true, ["sign", "verify"]),
    aesGcm: await subtle.generateKey({ name: "AES-GCM", length: 128 }, true, [
      "encrypt",
      "decrypt",
      "wrapKey",
      "unwrapKey",
    ]),
  };
}
