/**
 * Keys as files hold them: SubjectPublicKeyInfo (RFC 5480), PKCS#8 (RFC 5208, RFC 5958) and
 * ECPrivateKey alone (RFC 5915).
 *
 * Decoding checks the structure. Points and ranges are the engine's to check, and that the public
 * keys belong to d the caller's: what is decoded here is not yet a key.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import {
  type DerReader,
  type DerValue,
  encodeDer,
  objectIdentifierContents,
  openSequence,
  Tag,
} from "../der.ts";
import type { Curve } from "./curve_params.ts";
import { curveNameValue, type DecodeOptions, readParameters } from "./ec_parameters.ts";
import {
  bitStringValue,
  type DecodedPrivateKey,
  privateKeyValue,
  readPrivateKey,
} from "./ec_private_key.ts";

/** Object identifier of id-ecPublicKey (RFC 5480, section 2.1.1), for keys of any EC algorithm. */
const EC_PUBLIC_KEY = "1.2.840.10045.2.1";

/**
 * Writes a public key as SubjectPublicKeyInfo.
 *
 * @param publicKey SEC 1 octets, written as they are.
 */
export function encodeSpki(curve: Curve, publicKey: Uint8Array): Bytes {
  return encodeDer({
    tag: Tag.sequence,
    contents: [algorithmValue(curve), bitStringValue(publicKey)],
  });
}

/**
 * Reads a SubjectPublicKeyInfo.
 *
 * @returns the curve, and the SEC 1 octets of the point: a view of `der`, not checked.
 * @throws {SyntaxError} if it is malformed, the algorithm is not id-ecPublicKey, or the curve is
 * not known.
 */
export function decodeSpki(
  der: Uint8Array,
  options: DecodeOptions,
): { curve: Curve; point: Uint8Array } {
  const info = openSequence(der, "SubjectPublicKeyInfo");
  const curve = readAlgorithm(info, options);
  const point = info.bitString("subjectPublicKey");
  info.end("SubjectPublicKeyInfo");
  return { curve, point };
}

/**
 * Writes a private key as PKCS#8: version 0, the curve named once, the public key inside.
 *
 * @param d `scalarBytes` bytes, big-endian.
 * @param publicKey its public key, SEC 1 octets.
 */
export function encodePkcs8(curve: Curve, d: Uint8Array, publicKey: Uint8Array): Bytes {
  return encodeDer({
    tag: Tag.sequence,
    contents: [
      { tag: Tag.integer, contents: [Uint8Array.of(0)] },
      algorithmValue(curve),
      { tag: Tag.octetString, contents: [privateKeyValue(curve, d, publicKey, false)] },
    ],
  });
}

/**
 * Reads PKCS#8 of version 0 or 1. Attributes are read over; a public key behind them belongs to
 * version 1 only (RFC 5958, section 2).
 *
 * @returns the curve and views of `der`.
 * @throws {SyntaxError} if it is malformed, the algorithm is not id-ecPublicKey, the curve is not
 * known, parameters inside name another, or d has the wrong length.
 */
export function decodePkcs8(der: Uint8Array, options: DecodeOptions): DecodedPrivateKey {
  const info = openSequence(der, "PrivateKeyInfo");
  const version = info.integer("PrivateKeyInfo version");
  if (version.length !== 1 || version[0] > 1) {
    throw new SyntaxError("Cannot decode PrivateKeyInfo version: expected 0 or 1, got another");
  }
  const outer = readAlgorithm(info, options);
  const octets = info.read(Tag.octetString, "privateKey");
  const { curve, d, publicKeys } = readPrivateKey(octets, outer, options);
  if (info.next(Tag.context0)) skipAttributes(info.open(Tag.context0, "attributes"));
  const further: Uint8Array[] = [];
  if (version[0] === 1 && info.next(Tag.context1Primitive)) {
    further.push(info.bitString("publicKey", Tag.context1Primitive));
  }
  info.end("PrivateKeyInfo");
  return { curve, d, publicKeys: [...publicKeys, ...further] };
}

/**
 * Writes a private key as ECPrivateKey with its curve and public key.
 *
 * @param d `scalarBytes` bytes, big-endian.
 * @param publicKey its public key, SEC 1 octets.
 */
export function encodeSec1(curve: Curve, d: Uint8Array, publicKey: Uint8Array): Bytes {
  return encodeDer(privateKeyValue(curve, d, publicKey, true));
}

/**
 * Reads an ECPrivateKey that stands alone.
 *
 * @returns the curve and views of `der`.
 * @throws {SyntaxError} if it is malformed, does not name a known curve, or d has the wrong length.
 */
export function decodeSec1(der: Uint8Array, options: DecodeOptions): DecodedPrivateKey {
  return readPrivateKey(der, undefined, options);
}

function algorithmValue(curve: Curve): DerValue {
  const algorithm = {
    tag: Tag.objectIdentifier,
    contents: [objectIdentifierContents(EC_PUBLIC_KEY)],
  };
  return { tag: Tag.sequence, contents: [algorithm, curveNameValue(curve)] };
}

function readAlgorithm(der: DerReader, options: DecodeOptions): Curve {
  const identifier = der.open(Tag.sequence, "AlgorithmIdentifier");
  const algorithm = identifier.objectIdentifier("algorithm");
  if (algorithm !== EC_PUBLIC_KEY) {
    throw new SyntaxError(
      `Cannot decode algorithm: expected id-ecPublicKey ${EC_PUBLIC_KEY}, got ${algorithm}`,
    );
  }
  const curve = readParameters(identifier, options);
  identifier.end("AlgorithmIdentifier");
  return curve;
}

/** Reads over a SET OF Attribute, each an identifier and its values. */
export function skipAttributes(attributes: DerReader): void {
  while (attributes.next(Tag.sequence)) {
    const attribute = attributes.open(Tag.sequence, "attribute");
    attribute.read(Tag.objectIdentifier, "attribute type");
    attribute.read(Tag.set, "attribute values");
    attribute.end("attribute");
  }
  attributes.end("attributes");
}
