/**
 * Reading keys on short Weierstrass curves (Web Cryptography, "import key" of ECDSA and ECDH).
 *
 * @module
 */
import { type Bytes, concatBytes } from "../../bytes.ts";
import type { Curve } from "../../ec/curve_params.ts";
import { curveByName } from "../../ec/curves/registry.ts";
import { decodePkcs8, decodeSec1, decodeSpki } from "../../ec/key_encoding.ts";
import { dataError, notSupportedError } from "../errors.ts";
import type { ImportRequest } from "../handler.ts";
import { bytesOfMember, checkJwk, type JwkMembers, mismatch } from "../jwk.ts";
import { requireUsages, selectUsages, type Usage } from "../usages.ts";
import type { EcKeyParams, EcRole } from "./ec_role.ts";
import { allowedCurve, requireDefined } from "./ec_curve.ts";
import { type EcMaterial, evenPoint, privateMaterial, publicMaterial } from "./ec_material.ts";

/** A request, and how the algorithm that makes it uses keys. */
type EcImport = ImportRequest<EcKeyParams> & { readonly role: EcRole };

/** A key that has been read, and what it may be used for. */
export interface ImportedEcKey {
  readonly material: EcMaterial;
  readonly usages: readonly Usage[];
}

/** Reads the octets of one format; throws SyntaxError if their structure is not the format's. */
type Reader = (data: Uint8Array, request: EcImport, action: string) => EcMaterial;

const PUBLIC_FORMATS: Readonly<Record<string, Reader>> = {
  raw: readRaw,
  "raw-public": readRaw,
  "raw-compressed": readCompressed,
  spki(data, request, action) {
    const { curve, point } = decodeSpki(data, request.provider.options);
    requireCurve(curve, request, action);
    return publicMaterial(request.provider, curve, point, action);
  },
};

const PRIVATE_FORMATS: Readonly<Record<string, Reader>> = {
  "raw-private"(data, request, action) {
    const curve = requestedCurve(request, action);
    return privateMaterial(request.provider, curve, { d: data, publicKeys: [] }, action);
  },
  pkcs8: (data, request, action) => readPrivate(decodePkcs8, data, request, action),
  sec1: (data, request, action) => readPrivate(decodeSec1, data, request, action),
};

/**
 * Reads a key.
 *
 * @throws {DOMException} SyntaxError for usages that do not suit it, DataError for everything that
 * is wrong with the key, NotSupportedError for another format.
 */
export function importEcKey(asked: ImportRequest<EcKeyParams>, role: EcRole): ImportedEcKey {
  const request = { ...asked, role };
  const { material, usages } = readKey(request);
  const isXOnly = role.xOnly && material.d === undefined;
  return { material: isXOnly ? { ...material, publicKey: evenPoint(material) } : material, usages };
}

function readKey(request: EcImport): ImportedEcKey {
  const { format, usages, role } = request;
  if (format === "jwk") return importJwk(request);
  const action = `import key as "${format}"`;
  const isPublic = Object.hasOwn(PUBLIC_FORMATS, format);
  if (!isPublic && !Object.hasOwn(PRIVATE_FORMATS, format)) {
    throw notSupportedError(`Cannot ${action}: expected a format of elliptic-curve keys`);
  }
  const allowed = isPublic ? role.publicUsages : role.privateUsages;
  requireUsages(usages, allowed, action);
  const read = isPublic ? PUBLIC_FORMATS[format] : PRIVATE_FORMATS[format];
  const material = decoding(() => read(request.data as Bytes, request, action));
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

function readPrivate(
  decode: typeof decodePkcs8,
  data: Uint8Array,
  request: EcImport,
  action: string,
): EcMaterial {
  const { curve, ...octets } = decode(data, request.provider.options);
  requireCurve(curve, request, action);
  const { xOnly } = request.role;
  return privateMaterial(request.provider, curve, { ...octets, xOnly }, action);
}

function readRaw(data: Uint8Array, request: EcImport, action: string): EcMaterial {
  const curve = requestedCurve(request, action);
  if (request.role.xOnly && data.length === curve.fieldBytes) {
    const even = concatBytes(Uint8Array.of(2), data);
    return publicMaterial(request.provider, curve, even, action);
  }
  const compressed = 1 + curve.fieldBytes;
  const uncompressed = 1 + 2 * curve.fieldBytes;
  if (data.length !== compressed && data.length !== uncompressed) {
    throw dataError(
      `Cannot ${action}: expected ${compressed} or ${uncompressed} bytes, got ${data.length}`,
    );
  }
  return publicMaterial(request.provider, curve, data, action);
}

function readCompressed(data: Uint8Array, request: EcImport, action: string): EcMaterial {
  const curve = requestedCurve(request, action);
  if (data.length !== 1 + curve.fieldBytes) {
    throw dataError(`Cannot ${action}: expected ${1 + curve.fieldBytes} bytes, got ${data.length}`);
  }
  return publicMaterial(request.provider, curve, data, action);
}

function importJwk(request: EcImport): ImportedEcKey {
  const jwk = request.data as JwkMembers;
  const { extractable, usages, role } = request;
  const action = 'import key as "jwk"';
  const allowed = jwk.d === undefined ? role.publicUsages : role.privateUsages;
  requireUsages(usages, allowed, action);
  checkJwk(jwk, { kty: "EC", use: role.jwkUse, extractable, usages });
  const curve = jwk.crv === undefined ? undefined : curveByName(jwk.crv);
  const requested = requestedCurve(request, action);
  if (curve !== requested) throw mismatch("crv", `"${requested.name}"`, jwk.crv);
  const registered = role.jwkAlg ? curve.joseAlg : undefined;
  if (registered !== undefined && jwk.alg !== undefined && jwk.alg !== registered) {
    throw mismatch("alg", `"${registered}" or none`, jwk.alg);
  }
  return { material: readJwk(jwk, request, curve), usages: selectUsages(usages, allowed) };
}

/** Reads the values; every member has the full length (RFC 7518, sections 6.2.1 and 6.2.2). */
function readJwk(jwk: JwkMembers, request: EcImport, curve: Curve): EcMaterial {
  const action = 'import key as "jwk"';
  const x = bytesOfMember(jwk, "x", curve.fieldBytes);
  const y = bytesOfMember(jwk, "y", curve.fieldBytes);
  const point = concatBytes(Uint8Array.of(4), x, y);
  if (jwk.d === undefined) return publicMaterial(request.provider, curve, point, action);
  const d = bytesOfMember(jwk, "d", curve.scalarBytes);
  try {
    const { xOnly } = request.role;
    return privateMaterial(request.provider, curve, { d, publicKeys: [point], xOnly }, action);
  } finally {
    d.fill(0);
  }
}

function requestedCurve(request: EcImport, action: string): Curve {
  const { namedCurve } = request.params;
  const curve = allowedCurve(namedCurve, request.provider);
  if (curve === undefined) {
    throw dataError(`Cannot ${action}: expected a known curve, got "${namedCurve}"`);
  }
  requireDefined(request.role, curve);
  return curve;
}

function requireCurve(curve: Curve, request: EcImport, action: string): void {
  const requested = requestedCurve(request, action);
  if (curve !== requested) {
    throw dataError(`Cannot ${action}: expected a key on ${requested.name}, got ${curve.name}`);
  }
}
