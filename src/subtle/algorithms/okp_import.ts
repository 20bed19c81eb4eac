/**
 * Reading keys of RFC 8032 and RFC 7748 (Web Cryptography and WICG Secure Curves, "import key").
 *
 * @module
 */
import { type Bytes, copyBytes } from "../../bytes.ts";
import { decodeOkpPkcs8, decodeOkpSpki } from "../../ec/edwards/okp_encoding.ts";
import { dataError, notSupportedError } from "../errors.ts";
import type { ImportRequest } from "../handler.ts";
import { bytesOfMember, checkJwk, type JwkMembers, mismatch } from "../jwk.ts";
import { requireUsages, selectUsages, type Usage } from "../usages.ts";
import { checkedPair, type OkpAlgorithm, type OkpMaterial } from "./okp_material.ts";

/** A key that has been read, and what it may be used for. */
export interface ImportedOkpKey {
  readonly material: OkpMaterial;
  readonly usages: readonly Usage[];
}

/** Reads the octets of one format; throws SyntaxError if their structure is not the format's. */
type Reader = (algorithm: OkpAlgorithm, data: Uint8Array, action: string) => OkpMaterial;

const PUBLIC_FORMATS: Readonly<Record<string, Reader>> = {
  raw: readRaw,
  "raw-public": readRaw,
  spki: ({ curve }, data) => ({ publicKey: copyBytes(decodeOkpSpki(curve, data)) }),
};

const PRIVATE_FORMATS: Readonly<Record<string, Reader>> = {
  "raw-private"(algorithm, data, action) {
    const { curve: { keyBytes }, expandedBytes } = algorithm;
    if (data.length === keyBytes || data.length === expandedBytes) {
      return checkedPair(algorithm, data, [], action);
    }
    const expected = expandedBytes ? `${keyBytes} or ${expandedBytes}` : `${keyBytes}`;
    throw dataError(`Cannot ${action}: expected ${expected} bytes, got ${data.length}`);
  },
  "raw-seed"(algorithm, data, action) {
    return checkedPair(algorithm, requireKeyBytes(algorithm, data, action), [], action);
  },
  pkcs8(algorithm, data, action) {
    const { privateKey, publicKeys } = decodeOkpPkcs8(algorithm.curve, data);
    return checkedPair(algorithm, privateKey, publicKeys, action);
  },
};

/**
 * Reads a key.
 *
 * @throws {DOMException} SyntaxError for usages that do not suit it, DataError for everything that
 * is wrong with the key, NotSupportedError for another format.
 */
export function importOkpKey(
  request: ImportRequest<unknown>,
  algorithm: OkpAlgorithm,
): ImportedOkpKey {
  const { format, usages } = request;
  if (format === "jwk") return importJwk(request, algorithm);
  const action = `import key as "${format}"`;
  const isPublic = Object.hasOwn(PUBLIC_FORMATS, format);
  if (!isPublic && !Object.hasOwn(PRIVATE_FORMATS, format)) {
    throw notSupportedError(`Cannot ${action}: expected a format of ${algorithm.curve.name}`);
  }
  const allowed = isPublic ? algorithm.publicUsages : algorithm.privateUsages;
  requireUsages(usages, allowed, action);
  const read = (isPublic ? PUBLIC_FORMATS : PRIVATE_FORMATS)[format];
  const material = decoding(() => read(algorithm, request.data as Bytes, action));
  return { material, usages: selectUsages(usages, allowed) };
}

/** Turns the SyntaxError of a decoder into the DataError that the standard wants. */
function decoding<T>(decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    throw error instanceof SyntaxError ? dataError(error.message) : error;
  }
}

function readRaw(algorithm: OkpAlgorithm, data: Uint8Array, action: string): OkpMaterial {
  return { publicKey: copyBytes(requireKeyBytes(algorithm, data, action)) };
}

function requireKeyBytes(
  { curve: { keyBytes } }: OkpAlgorithm,
  data: Uint8Array,
  action: string,
): Uint8Array {
  if (data.length === keyBytes) return data;
  throw dataError(`Cannot ${action}: expected ${keyBytes} bytes, got ${data.length}`);
}

function importJwk(request: ImportRequest<unknown>, algorithm: OkpAlgorithm): ImportedOkpKey {
  const jwk = request.data as JwkMembers;
  const { extractable, usages } = request;
  const { curve, jwkAlgs } = algorithm;
  const isPublic = jwk.d === undefined;
  const allowed = isPublic ? algorithm.publicUsages : algorithm.privateUsages;
  requireUsages(usages, allowed, 'import key as "jwk"');
  checkJwk(jwk, { kty: "OKP", use: algorithm.jwkUse, extractable, usages });
  if (jwk.crv !== curve.name) throw mismatch("crv", `"${curve.name}"`, jwk.crv);
  if (jwkAlgs && jwk.alg !== undefined && !jwkAlgs.includes(jwk.alg)) {
    throw mismatch("alg", `"${jwkAlgs.join('", "')}" or none`, jwk.alg);
  }
  return { material: readJwk(jwk, algorithm), usages: selectUsages(usages, allowed) };
}

/** Reads the values; x has to be there beside d too (RFC 8037, section 2). */
function readJwk(jwk: JwkMembers, algorithm: OkpAlgorithm): OkpMaterial {
  const { keyBytes } = algorithm.curve, x = bytesOfMember(jwk, "x", keyBytes);
  if (jwk.d === undefined) return { publicKey: x };
  const d = bytesOfMember(jwk, "d", keyBytes);
  try {
    return checkedPair(algorithm, d, [x], 'import key as "jwk"');
  } finally {
    d.fill(0);
  }
}
