/**
 * The text of an extended key: 78 bytes in Base58Check (BIP-32, "Serialization format").
 *
 * @module
 */
import { base58 } from "@scure/base";
import { type Bytes, equalBytes } from "../bytes.ts";
import { hashByLength, type HashFunction } from "../hash/mod.ts";
import { KEY_BYTES } from "./step.ts";
import { knownVersions, type Versions } from "./versions.ts";

/** Bytes of an extended key, and of the checksum behind it. */
const LENGTH = 78, CHECKSUM = 4;

/** Letters that a text may have: more than 82 bytes have, so that no time is spent on long ones. */
const MOST_LETTERS = 120;

/** Where the fields stand. */
const AT = { version: 0, depth: 4, fingerprint: 5, index: 9, chainCode: 13, key: 45 } as const;

const LETTERS = /^[1-9A-HJ-NP-Za-km-z]*/;

/** The fields of an extended key; the key's octets are not judged yet. */
export interface ExtendedKeyFields {
  readonly versions: Versions;
  readonly isPrivate: boolean;
  readonly depth: number;
  readonly parentFingerprint: number;
  readonly index: number;
  readonly chainCode: Bytes;
  /** 33 bytes: 00 ‖ private key, or the public key. */
  readonly key: Bytes;
}

/** Writes an extended key. */
export function encodeExtendedKey(fields: ExtendedKeyFields): string {
  const { versions, isPrivate } = fields, bytes = new Uint8Array(LENGTH + CHECKSUM);
  const view = new DataView(bytes.buffer);
  view.setUint32(AT.version, isPrivate ? versions.private : versions.public);
  bytes[AT.depth] = fields.depth;
  view.setUint32(AT.fingerprint, fields.parentFingerprint);
  view.setUint32(AT.index, fields.index);
  bytes.set(fields.chainCode, AT.chainCode);
  bytes.set(fields.key, AT.key);
  bytes.set(checksumOf(bytes.subarray(0, LENGTH)), LENGTH);
  const text = base58.encode(bytes);
  bytes.fill(0);
  return text;
}

/**
 * Reads an extended key: letters, checksum, version, and what the version and the depth ask of the
 * other fields.
 *
 * @param versions the only pair that is taken; by default every known one.
 * @throws {TypeError} unless it is a string.
 * @throws {RangeError} for a text that is not 78 bytes in Base58Check, and for fields that do not
 * fit together.
 */
export function decodeExtendedKey(text: string, versions: Versions | undefined): ExtendedKeyFields {
  const bytes = decodeText(text);
  const view = new DataView(bytes.buffer);
  const version = view.getUint32(AT.version);
  const pair = versions ?? knownVersions(version);
  if (pair === undefined || (version !== pair.private && version !== pair.public)) {
    const expected = versions === undefined ? "a known version" : "one of the two versions given";
    const kind = bytes[AT.key] === 0 ? "private" : "public";
    bytes.fill(0);
    throw new RangeError(
      `Cannot read extended key: expected ${expected}, got ${hexOf(version)} before a ${kind} key`,
    );
  }
  const fields = {
    versions: pair,
    isPrivate: version === pair.private,
    depth: bytes[AT.depth],
    parentFingerprint: view.getUint32(AT.fingerprint),
    index: view.getUint32(AT.index),
    chainCode: bytes.slice(AT.chainCode, AT.key),
    key: bytes.slice(AT.key, AT.key + 1 + KEY_BYTES),
  };
  bytes.fill(0);
  requireRoot(fields);
  return fields;
}

/** What is being read, for errors. */
export function actionOf({ isPrivate }: Pick<ExtendedKeyFields, "isPrivate">): string {
  return `read extended ${isPrivate ? "private" : "public"} key`;
}

/** A node of depth 0 has no parent and no index. */
function requireRoot(fields: ExtendedKeyFields): void {
  const { depth, parentFingerprint, index } = fields;
  if (depth !== 0) return;
  const wrong = parentFingerprint !== 0
    ? `parent fingerprint 0 at depth 0, got ${hexOf(parentFingerprint)}`
    : index !== 0
    ? `index 0 at depth 0, got ${index}`
    : undefined;
  if (wrong === undefined) return;
  fields.key.fill(0);
  throw new RangeError(`Cannot ${actionOf(fields)}: expected ${wrong}`);
}

function decodeText(text: string): Bytes {
  const action = "read extended key";
  if (typeof text !== "string") {
    throw new TypeError(`Cannot ${action}: expected a string, got ${typeof text}`);
  }
  const good = LETTERS.exec(text)?.[0].length ?? 0;
  if (good < text.length) {
    throw new RangeError(
      `Cannot ${action}: expected letters of Base58, got another at position ${good}`,
    );
  }
  const bytes = text.length <= MOST_LETTERS ? base58.decode(text) as Bytes : undefined;
  if (bytes?.length !== LENGTH + CHECKSUM) {
    bytes?.fill(0);
    const got = bytes === undefined ? `${text.length} letters` : `${bytes.length}`;
    throw new RangeError(
      `Cannot ${action}: expected ${LENGTH + CHECKSUM} bytes in Base58, got ${got}`,
    );
  }
  const claimed = bytes.subarray(LENGTH);
  if (equalBytes(checksumOf(bytes.subarray(0, LENGTH)), claimed)) return bytes;
  bytes.fill(0);
  throw new RangeError(`Cannot ${action}: expected the checksum of its bytes, got another`);
}

/** The first four bytes of SHA-256(SHA-256(bytes)). */
function checksumOf(bytes: Uint8Array): Bytes {
  const sha256 = hashByLength(32) as HashFunction;
  return sha256.digest(sha256.digest(bytes)).subarray(0, CHECKSUM);
}

function hexOf(value: number): string {
  return `0x${value.toString(16).padStart(8, "0")}`;
}
