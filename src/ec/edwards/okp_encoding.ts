/**
 * Keys of RFC 8032 and RFC 7748 as files hold them (RFC 8410): SubjectPublicKeyInfo and PKCS#8.
 *
 * Decoding checks the structure and the lengths; that a public key belongs to its private key is
 * the caller's to check.
 *
 * @module
 */
import type { Bytes } from "../../bytes.ts";
import {
  type DerReader,
  type DerValue,
  encodeDer,
  objectIdentifierContents,
  openSequence,
  Tag,
} from "../../der.ts";
import { bitStringValue } from "../ec_private_key.ts";
import { skipAttributes } from "../key_encoding.ts";
import type { OkpCurve } from "./edwards_params.ts";

/** What a private key's encoding holds: views of it. */
export interface DecodedOkpKey {
  readonly privateKey: Uint8Array;
  /** Every public key that came along; not compared with the private one. */
  readonly publicKeys: readonly Uint8Array[];
}

/** Writes a public key as SubjectPublicKeyInfo; parameters are absent (RFC 8410, section 3). */
export function encodeOkpSpki(curve: OkpCurve, publicKey: Uint8Array): Bytes {
  return encodeDer({
    tag: Tag.sequence,
    contents: [algorithmValue(curve), bitStringValue(publicKey)],
  });
}

/**
 * Reads a SubjectPublicKeyInfo.
 *
 * @returns a view of the public key.
 * @throws {SyntaxError} if it is malformed, of another algorithm, or has parameters.
 */
export function decodeOkpSpki(curve: OkpCurve, der: Uint8Array): Uint8Array {
  const info = openSequence(der, "SubjectPublicKeyInfo");
  readAlgorithm(curve, info);
  const publicKey = info.bitString("subjectPublicKey");
  info.end("SubjectPublicKeyInfo");
  return requireLength(curve, publicKey, "subjectPublicKey");
}

/** Writes a private key as PKCS#8 of version 0, without public key (RFC 8410, section 7). */
export function encodeOkpPkcs8(curve: OkpCurve, privateKey: Uint8Array): Bytes {
  const curvePrivateKey = { tag: Tag.octetString, contents: [privateKey] };
  return encodeDer({
    tag: Tag.sequence,
    contents: [
      { tag: Tag.integer, contents: [Uint8Array.of(0)] },
      algorithmValue(curve),
      { tag: Tag.octetString, contents: [curvePrivateKey] },
    ],
  });
}

/**
 * Reads PKCS#8 of version 0 or 1. Attributes are read over; a public key behind them belongs to
 * version 1 only (RFC 5958, section 2).
 *
 * @throws {SyntaxError} if it is malformed, of another algorithm, has parameters, or a key in it
 * has the wrong length.
 */
export function decodeOkpPkcs8(curve: OkpCurve, der: Uint8Array): DecodedOkpKey {
  const info = openSequence(der, "PrivateKeyInfo");
  const version = info.integer("PrivateKeyInfo version");
  if (version.length !== 1 || version[0] > 1) {
    throw new SyntaxError("Cannot decode PrivateKeyInfo version: expected 0 or 1, got another");
  }
  readAlgorithm(curve, info);
  const inner = info.open(Tag.octetString, "privateKey");
  const privateKey = inner.read(Tag.octetString, "CurvePrivateKey");
  inner.end("privateKey");
  if (info.next(Tag.context0)) skipAttributes(info.open(Tag.context0, "attributes"));
  const publicKeys: Uint8Array[] = [];
  if (version[0] === 1 && info.next(Tag.context1Primitive)) {
    const publicKey = info.bitString("publicKey", Tag.context1Primitive);
    publicKeys.push(requireLength(curve, publicKey, "publicKey"));
  }
  info.end("PrivateKeyInfo");
  return { privateKey: requireLength(curve, privateKey, "CurvePrivateKey"), publicKeys };
}

function algorithmValue({ oid }: OkpCurve): DerValue {
  const algorithm = { tag: Tag.objectIdentifier, contents: [objectIdentifierContents(oid)] };
  return { tag: Tag.sequence, contents: [algorithm] };
}

function readAlgorithm({ name, oid }: OkpCurve, der: DerReader): void {
  const identifier = der.open(Tag.sequence, "AlgorithmIdentifier");
  const algorithm = identifier.objectIdentifier("algorithm");
  if (algorithm !== oid) {
    throw new SyntaxError(`Cannot decode algorithm: expected ${name}, ${oid}, got ${algorithm}`);
  }
  identifier.end("AlgorithmIdentifier");
}

function requireLength(curve: OkpCurve, key: Uint8Array, what: string): Uint8Array {
  if (key.length === curve.keyBytes) return key;
  throw new SyntaxError(
    `Cannot decode ${what}: expected ${curve.keyBytes} octets, got ${key.length}`,
  );
}
