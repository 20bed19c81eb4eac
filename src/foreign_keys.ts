/**
 * Key files that are not read, only recognized, so that an error can name what they are.
 *
 * @module
 */
import { openSequence, Tag } from "./der.ts";

/** Names of the parts of PBES2 and its forerunners (RFC 8018, RFC 7914, NIST CSOR). */
const SCHEME_NAMES: Readonly<Record<string, string>> = {
  "1.2.840.113549.1.5.13": "id-PBES2",
  "1.2.840.113549.1.5.12": "id-PBKDF2",
  "1.3.6.1.4.1.11591.4.11": "id-scrypt",
  "1.2.840.113549.3.7": "des-EDE3-CBC",
  "2.16.840.1.101.3.4.1.2": "id-aes128-CBC",
  "2.16.840.1.101.3.4.1.22": "id-aes192-CBC",
  "2.16.840.1.101.3.4.1.42": "id-aes256-CBC",
};

/** What an openssh-key-v1 file begins with. */
const OPENSSH_MAGIC = "openssh-key-v1\0";

/**
 * Names how an EncryptedPrivateKeyInfo (RFC 5958, section 3) is encrypted.
 *
 * @throws {SyntaxError} if it is malformed.
 */
export function describeEncryptedKey(der: Uint8Array): string {
  const info = openSequence(der, "EncryptedPrivateKeyInfo");
  const algorithm = info.open(Tag.sequence, "encryptionAlgorithm");
  const scheme = nameOf(algorithm.objectIdentifier("algorithm"));
  if (scheme !== "id-PBES2") return scheme;
  const parameters = algorithm.open(Tag.sequence, "PBES2-params");
  const derivation = parameters.open(Tag.sequence, "keyDerivationFunc");
  const encryption = parameters.open(Tag.sequence, "encryptionScheme");
  const parts = [derivation, encryption].map((part) => nameOf(part.objectIdentifier("algorithm")));
  return `${scheme}, ${parts.join(", ")}`;
}

/**
 * Names the cipher and the key type of an openssh-key-v1 file.
 *
 * @throws {SyntaxError} if it is malformed.
 */
export function describeOpenSshKey(bytes: Uint8Array): string {
  const magic = text(bytes.subarray(0, OPENSSH_MAGIC.length));
  if (magic !== OPENSSH_MAGIC) throw malformed("openssh-key-v1");
  const [cipher, offset] = readString(bytes, OPENSSH_MAGIC.length);
  const [, afterKdf] = readString(bytes, offset);
  const [, afterOptions] = readString(bytes, afterKdf);
  const [publicKey] = readString(bytes, afterOptions + 4);
  const [type] = readString(publicKey, 0);
  return `openssh-key-v1, cipher ${printable(cipher)}, key type ${printable(type)}`;
}

function nameOf(oid: string): string {
  return SCHEME_NAMES[oid] ?? oid;
}

/** Reads a string of the SSH protocol (RFC 4251, section 5); gives it and the offset behind it. */
function readString(bytes: Uint8Array, offset: number): [string: Uint8Array, next: number] {
  if (offset + 4 > bytes.length) throw malformed("string length");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const next = offset + 4 + view.getUint32(offset);
  if (next > bytes.length) throw malformed("string");
  return [bytes.subarray(offset + 4, next), next];
}

function printable(bytes: Uint8Array): string {
  return text(bytes.subarray(0, 64)).replace(/[^!-~]/g, "?");
}

function text(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

function malformed(what: string): SyntaxError {
  return new SyntaxError(`Cannot decode ${what}: expected a whole one, got less or another`);
}
