/**
 * Writing keys on short Weierstrass curves (Web Cryptography, "export key" of ECDSA and ECDH).
 *
 * @module
 */
import { encodeBase64url } from "../../base64url.ts";
import { type Bytes, copyBytes } from "../../bytes.ts";
import { encodePkcs8, encodeSec1, encodeSpki } from "../../ec/key_encoding.ts";
import { invalidAccessError, notSupportedError } from "../errors.ts";
import type { KeySlots } from "../handler.ts";
import { type EcMaterial, evenPoint, materialOf, privateMaterialOf } from "./ec_material.ts";
import type { EcRole } from "./ec_role.ts";

/** Points are written uncompressed, except where the format or the algorithm wants another form. */
const PUBLIC_FORMATS: Readonly<Record<string, (material: EcMaterial, role: EcRole) => Bytes>> = {
  raw: writeRaw,
  "raw-public": writeRaw,
  "raw-compressed": (material) => compress(material),
  spki: ({ curve, publicKey }) => encodeSpki(curve, publicKey),
};

const PRIVATE_FORMATS: Readonly<Record<string, (material: Required<EcMaterial>) => Bytes>> = {
  "raw-private": ({ d }) => copyBytes(d),
  pkcs8: ({ curve, d, publicKey }) => encodePkcs8(curve, d, publicKey),
  sec1: ({ curve, d, publicKey }) => encodeSec1(curve, d, publicKey),
};

/**
 * Writes a key.
 *
 * @throws {DOMException} InvalidAccessError if the format is for the other half of a pair,
 * NotSupportedError if it is not for keys like this.
 */
export function exportEcKey(key: KeySlots, format: string, role: EcRole): Bytes | JsonWebKey {
  if (format === "jwk") return exportJwk(key, role);
  const isPublic = Object.hasOwn(PUBLIC_FORMATS, format);
  if (!isPublic && !Object.hasOwn(PRIVATE_FORMATS, format)) {
    throw notSupportedError(
      `Cannot export key as "${format}": expected a format of elliptic-curve keys`,
    );
  }
  const expected = isPublic ? "public" : "private";
  if (key.type !== expected) {
    throw invalidAccessError(
      `Cannot export key as "${format}": expected a ${expected} key, got a ${key.type} key`,
    );
  }
  return isPublic
    ? PUBLIC_FORMATS[format](materialOf(key), role)
    : PRIVATE_FORMATS[format](privateMaterialOf(key));
}

function writeRaw({ curve, publicKey }: EcMaterial, { xOnly }: EcRole): Bytes {
  return xOnly ? publicKey.slice(1, 1 + curve.fieldBytes) : copyBytes(publicKey);
}

function compress({ curve, publicKey }: EcMaterial): Bytes {
  const compressed = publicKey.slice(0, 1 + curve.fieldBytes);
  compressed[0] = 2 | publicKey[publicKey.length - 1] & 1;
  return compressed;
}

function exportJwk(key: KeySlots, { xOnly }: EcRole): JsonWebKey {
  const material = materialOf(key), { curve, d } = material;
  const publicKey = xOnly ? evenPoint(material) : material.publicKey;
  const middle = 1 + curve.fieldBytes;
  return {
    kty: "EC",
    crv: curve.name,
    x: encodeBase64url(publicKey.subarray(1, middle)),
    y: encodeBase64url(publicKey.subarray(middle)),
    ...(d && { d: encodeBase64url(d) }),
    key_ops: [...key.usages],
    ext: key.extractable,
  };
}
