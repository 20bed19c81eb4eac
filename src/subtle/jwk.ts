/**
 * JSON Web Keys: the dictionary's conversion and the checks that every key type shares.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import { decodeBase64url } from "../base64url.ts";
import { dataError } from "./errors.ts";
import type { ReadOnce } from "./read_once.ts";
import type { Usage } from "./usages.ts";
import { toDomString, toStringSequence } from "./webidl.ts";

/** Members that hold text, in the order in which a dictionary's members are read. */
const TEXT_BEFORE_EXT = ["alg", "crv", "d", "dp", "dq", "e"] as const;
const TEXT_BETWEEN = ["kty", "n"] as const;
const TEXT_AFTER_OTH = ["p", "priv", "pub", "q", "qi", "use", "x", "y"] as const;

type TextMember =
  | typeof TEXT_BEFORE_EXT[number]
  | typeof TEXT_BETWEEN[number]
  | typeof TEXT_AFTER_OTH[number]
  | "k";

/** The members of a JWK after conversion; those that are absent are undefined. */
export type JwkMembers =
  & { readonly [Member in TextMember]?: string }
  & { readonly ext?: boolean; readonly key_ops?: readonly string[] };

/**
 * Converts a dictionary `JsonWebKey`, each member read once, in order.
 *
 * @throws {TypeError} for `key_ops` that are no sequence.
 */
export function toJwkMembers(source: ReadOnce): JwkMembers {
  const members: Record<string, unknown> = {};
  const read = (name: string, convert: (value: unknown) => unknown): void => {
    const value = source.peek(name);
    if (value === undefined) return;
    members[name] = convert(value);
    source.replace(name, members[name]);
  };
  for (const name of TEXT_BEFORE_EXT) read(name, toDomString);
  read("ext", Boolean);
  read("k", toDomString);
  read("key_ops", (value) => toStringSequence(value, "key_ops"));
  for (const name of TEXT_BETWEEN) read(name, toDomString);
  source.peek("oth");
  for (const name of TEXT_AFTER_OTH) read(name, toDomString);
  return members;
}

/** What the importer of a key type expects. */
export interface JwkExpectation {
  readonly kty: string;
  /** `sig` or `enc`; looked at only if usages are asked for. */
  readonly use: string;
  readonly extractable: boolean;
  readonly usages: readonly Usage[];
}

/**
 * Checks kty, use, key_ops and ext, in this order (Web Cryptography, "import key", jwk).
 *
 * @throws {DOMException} DataError.
 */
export function checkJwk(jwk: JwkMembers, expected: JwkExpectation): void {
  if (jwk.kty !== expected.kty) throw mismatch("kty", `"${expected.kty}"`, jwk.kty);
  if (expected.usages.length > 0 && jwk.use !== undefined && jwk.use !== expected.use) {
    throw mismatch("use", `"${expected.use}"`, jwk.use);
  }
  checkKeyOps(jwk.key_ops, expected.usages);
  if (jwk.ext === false && expected.extractable) {
    throw dataError('Cannot import key as "jwk": expected ext to allow extractable, got false');
  }
}

/** Makes the error for a text member that is not what it has to be. */
export function mismatch(member: string, expected: string, got: string | undefined): DOMException {
  const shown = got === undefined ? "none" : JSON.stringify(got.slice(0, 64));
  return dataError(`Cannot import key as "jwk": expected ${member} ${expected}, got ${shown}`);
}

/**
 * Reads a member of bytes.
 *
 * @param length bytes that it must have.
 * @returns a fresh buffer.
 * @throws {DOMException} DataError if the member is absent, not strict base64url, or of another
 * length; the message shows nothing of it.
 */
export function bytesOfMember(jwk: JwkMembers, member: TextMember, length: number): Bytes {
  const text = jwk[member];
  const wanted = `Cannot import key as "jwk": expected ${member} of ${length} bytes in base64url`;
  if (text === undefined) throw dataError(`${wanted}, got none`);
  // The text's length decides first, so that a mebibyte is not decoded to be refused.
  if (text.length !== Math.ceil(length * 4 / 3)) {
    throw dataError(`${wanted}, got ${text.length} digits`);
  }
  try {
    return decodeBase64url(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw dataError(`${wanted}, got other characters`);
  }
}

function checkKeyOps(keyOps: readonly string[] | undefined, usages: readonly Usage[]): void {
  if (keyOps === undefined) return;
  if (new Set(keyOps).size !== keyOps.length) {
    throw dataError('Cannot import key as "jwk": expected key_ops without duplicates, got some');
  }
  const missing = usages.find((usage) => !keyOps.includes(usage));
  if (missing !== undefined) {
    throw dataError(`Cannot import key as "jwk": expected key_ops with "${missing}", got none`);
  }
}
