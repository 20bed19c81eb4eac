/**
 * Writing keys of RFC 8032 and RFC 7748 (Web Cryptography and WICG Secure Curves, "export key").
 *
 * @module
 */
import { encodeBase64url } from "../../base64url.ts";
import { type Bytes, copyBytes } from "../../bytes.ts";
import type { OkpCurve } from "../../ec/edwards/edwards_params.ts";
import { encodeOkpPkcs8, encodeOkpSpki } from "../../ec/edwards/okp_encoding.ts";
import { invalidAccessError, notSupportedError } from "../errors.ts";
import type { KeySlots } from "../handler.ts";
import { type OkpAlgorithm, okpMaterialOf, okpSecretOf } from "./okp_material.ts";

const PUBLIC_FORMATS: Readonly<Record<string, (curve: OkpCurve, key: KeySlots) => Bytes>> = {
  raw: (_, key) => copyBytes(okpMaterialOf(key).publicKey),
  "raw-public": (_, key) => copyBytes(okpMaterialOf(key).publicKey),
  spki: (curve, key) => encodeOkpSpki(curve, okpMaterialOf(key).publicKey),
};

const PRIVATE_FORMATS: Readonly<Record<string, (curve: OkpCurve, key: KeySlots) => Bytes>> = {
  "raw-private": (_, key) => copyBytes(okpSecretOf(key).seed ?? okpSecretOf(key).working),
  "raw-seed": (_, key) => copyBytes(seedOf(key, "raw-seed")),
  pkcs8: (curve, key) => encodeOkpPkcs8(curve, seedOf(key, "pkcs8")),
};

/**
 * Writes a key.
 *
 * @throws {DOMException} InvalidAccessError if the format is for the other half of a pair,
 * NotSupportedError if it is not for keys like this.
 */
export function exportOkpKey(
  algorithm: OkpAlgorithm,
  key: KeySlots,
  format: string,
): Bytes | JsonWebKey {
  const { curve } = algorithm;
  if (format === "jwk") return exportJwk(algorithm, key);
  const isPublic = Object.hasOwn(PUBLIC_FORMATS, format);
  if (!isPublic && !Object.hasOwn(PRIVATE_FORMATS, format)) {
    throw notSupportedError(`Cannot export key as "${format}": expected a format of ${curve.name}`);
  }
  const expected = isPublic ? "public" : "private";
  if (key.type !== expected) {
    throw invalidAccessError(
      `Cannot export key as "${format}": expected a ${expected} key, got a ${key.type} key`,
    );
  }
  return (isPublic ? PUBLIC_FORMATS : PRIVATE_FORMATS)[format](curve, key);
}

/** The seed of a private key; those derived by BIP32-Ed25519 have none. */
function seedOf(key: KeySlots, format: string): Bytes {
  const { seed } = okpSecretOf(key);
  if (seed !== null) return seed;
  throw notSupportedError(
    `Cannot export key as "${format}": expected a key with a seed, got an expanded one, which ` +
      'goes out as "raw-private" alone',
  );
}

function exportJwk({ curve, jwkAlgs }: OkpAlgorithm, key: KeySlots): JsonWebKey {
  const d = key.type === "private" && encodeBase64url(seedOf(key, "jwk"));
  return {
    kty: "OKP",
    ...(jwkAlgs && { alg: jwkAlgs[0] }),
    crv: curve.name,
    x: encodeBase64url(okpMaterialOf(key).publicKey),
    ...(d && { d }),
    key_ops: [...key.usages],
    ext: key.extractable,
  };
}
