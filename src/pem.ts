/**
 * PEM: keys as text (RFC 7468; RFC 5915, section 4, for EC PRIVATE KEY).
 *
 * @module
 */
import { decodeBase64, encodeBase64 } from "./base64url.ts";
import type { Bytes } from "./bytes.ts";
import { describeEncryptedKey, describeOpenSshKey } from "./foreign_keys.ts";

/** One block of a text. */
export interface PemBlock {
  /** What stands behind BEGIN: `PRIVATE KEY` and the like. */
  readonly label: string;
  /** What the base64 holds, mostly DER. */
  readonly bytes: Bytes;
}

/** Labels of keys that this package imports, and nothing else it is called by. */
const KEY_LABELS = ["PUBLIC KEY", "PRIVATE KEY", "EC PRIVATE KEY"];

/** Columns of a line of base64 (RFC 7468, section 2). */
const COLUMNS = 64;

/** A block as it stands in the text. */
interface RawBlock {
  readonly label: string;
  readonly headers: readonly string[];
  readonly base64: string;
}

/**
 * Reads the first key of a text. Text around blocks, a byte order mark, any line ends and blank
 * lines are read over, and so are blocks that hold no key: EC PARAMETERS, certificates.
 *
 * @param label read the first block of this label instead, whatever it is.
 * @returns the label and the bytes, a fresh buffer: `spki` for PUBLIC KEY, `pkcs8` for PRIVATE KEY,
 * `sec1` for EC PRIVATE KEY.
 * @throws {DOMException} NotSupportedError for an encrypted key or one of OpenSSH, naming how it is
 * encrypted; nothing is decrypted, so nothing an attacker wrote decides how long it takes.
 * @throws {DOMException} DataError if there is no such block, its ends do not match, its label is
 * that of another kind of key, or its base64 is not strict.
 */
export function decodePem(text: string, label?: string): PemBlock {
  if (typeof text !== "string") throw new TypeError("Cannot decode PEM: expected a string");
  if (/^\s*(ssh-|ecdsa-sha2-)/.test(text)) {
    throw notSupported("expected PEM, got an OpenSSH public key line");
  }
  const seen: string[] = [];
  for (const block of blocksOf(text)) {
    seen.push(block.label);
    const isWanted = label === undefined ? isKey(block.label) : block.label === label;
    if (!isWanted && !/^(ENCRYPTED|OPENSSH) /.test(block.label)) continue;
    refuseForeign(block, label);
    return { label: block.label, bytes: decodeBody(block.base64) };
  }
  const wanted = label === undefined ? "a key" : JSON.stringify(label);
  throw malformed(`expected a block of ${wanted}, got ${seen.join(", ") || "none"}`);
}

/**
 * Writes bytes as a PEM block, with lines of 64 columns and a line end behind the last.
 *
 * @param label upper-case letters, digits and single spaces: `PRIVATE KEY` and the like.
 * @throws {TypeError} for another label.
 */
export function encodePem(label: string, bytes: Uint8Array | ArrayBuffer): string {
  if (!/^[A-Z0-9]+( [A-Z0-9]+)*$/.test(label)) {
    throw new TypeError(`Cannot encode PEM: expected a label in upper case, got ${String(label)}`);
  }
  const base64 = encodeBase64(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes));
  let lines = "";
  for (let i = 0; i < base64.length; i += COLUMNS) lines += `${base64.slice(i, i + COLUMNS)}\n`;
  return `-----BEGIN ${label}-----\n${lines}-----END ${label}-----\n`;
}

/** Gives the blocks of a text in their order. */
function* blocksOf(text: string): Iterable<RawBlock> {
  let label: string | undefined;
  let lines: string[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const edge = /^\uFEFF?-----(BEGIN|END) ([^-]+)-----\s*$/.exec(line);
    if (edge === null) lines.push(line);
    else if (edge[1] === "BEGIN") {
      if (label !== undefined) throw malformed(`expected the end of ${label}, got another block`);
      label = edge[2];
      lines = [];
    } else {
      if (label !== edge[2]) {
        throw malformed(`expected the end of ${label ?? "no block"}, got that of ${edge[2]}`);
      }
      yield rawBlock(label, lines);
      label = undefined;
    }
  }
  if (label !== undefined) throw malformed(`expected the end of ${label}, got the end of the text`);
}

/** Parts the headers of a block (RFC 1421, section 4.6) from its base64. */
function rawBlock(label: string, lines: readonly string[]): RawBlock {
  const headers = lines.filter((line) => line.includes(":"));
  const base64 = lines.filter((line) => !line.includes(":")).join("").replace(/[ \t]/g, "");
  return { label, headers, base64 };
}

function isKey(label: string): boolean {
  return /(^| )(PRIVATE|PUBLIC) KEY$/.test(label);
}

/** Refuses what is encrypted, of OpenSSH, or another kind of key. */
function refuseForeign(block: RawBlock, label: string | undefined): void {
  const dekInfo = block.headers.find((header) => /^DEK-Info:/i.test(header));
  if (dekInfo !== undefined) {
    const cipher = dekInfo.slice(dekInfo.indexOf(":") + 1).split(",")[0].trim();
    throw notSupported(
      `expected a key that is not encrypted, got ${block.label} with DEK-Info ${cipher}`,
    );
  }
  if (block.headers.length > 0) throw malformed("expected a block without headers, got some");
  if (block.label === "ENCRYPTED PRIVATE KEY") {
    const scheme = describe(describeEncryptedKey, block);
    throw notSupported(`expected a key that is not encrypted, got ${block.label} with ${scheme}`);
  }
  if (block.label === "OPENSSH PRIVATE KEY") {
    const kind = describe(describeOpenSshKey, block);
    throw notSupported(`expected PKCS#8 or SEC 1, got ${block.label} with ${kind}`);
  }
  if (label === undefined && !KEY_LABELS.includes(block.label)) {
    throw malformed(`expected ${KEY_LABELS.join(", ")}, got ${block.label}`);
  }
}

function describe(reader: (bytes: Uint8Array) => string, block: RawBlock): string {
  try {
    return reader(decodeBody(block.base64));
  } catch (error) {
    throw error instanceof SyntaxError ? malformed(error.message) : error;
  }
}

/** Decodes strict base64: padded, the unused bits zero. */
function decodeBody(base64: string): Bytes {
  try {
    return decodeBase64(base64);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw malformed("expected base64 with its padding, got something else");
  }
}

function malformed(state: string): DOMException {
  return new DOMException(`Cannot decode PEM: ${state}`, "DataError");
}

function notSupported(state: string): DOMException {
  return new DOMException(`Cannot decode PEM: ${state}`, "NotSupportedError");
}
