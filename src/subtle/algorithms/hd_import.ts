/**
 * Reading and writing nodes.
 *
 * @module
 */
import { type Bytes, concatBytes } from "../../bytes.ts";
import type { HDKey } from "../../hd/extended_key.ts";
import { arithmetic } from "../arithmetic.ts";
import { dataError, invalidAccessError, notSupportedError } from "../errors.ts";
import type { ImportRequest, KeySlots } from "../handler.ts";
import { requireUsages } from "../usages.ts";
import { type HdImportParams, type HdRole, nodeOf, translating } from "./hd_role.ts";

/** What nodes may be used for, private and public ones. */
export const HD_USAGES = ["deriveKey", "deriveBits"] as const;

/** Bytes of a chain code, which is the last part of the raw formats. */
const CHAIN_CODE_BYTES = 32;

/** Reads the octets of one format. */
type Reader = (role: HdRole, request: ImportRequest<HdImportParams>, data: Bytes) => HDKey;

const READERS: Readonly<Record<string, Reader>> = {
  "raw-seed": readSeed,
  bip32(_role, { params: { choice } }, data) {
    return arithmetic("hd").HDKey.fromExtendedKey(asciiOf(data), choice);
  },
  "raw-private"(_role, { params: { choice } }, data) {
    const [key, chainCode] = splitRaw(data);
    return arithmetic("hd").HDKey.fromPrivateKey(key, chainCode, choice);
  },
  "raw-public"(_role, { params: { choice } }, data) {
    const [key, chainCode] = splitRaw(data);
    return arithmetic("hd").HDKey.fromPublicKey(key, chainCode, choice);
  },
};

/**
 * Reads a node.
 *
 * @throws {DOMException} SyntaxError for usages that do not suit it, DataError for everything that
 * is wrong with the key, NotSupportedError for another format or curve.
 */
export function importNode(request: ImportRequest<HdImportParams>, role: HdRole): HDKey {
  const { format, params: { choice: { curve } } } = request;
  const action = `import key as "${format}"`;
  if (!Object.hasOwn(READERS, format) || (format === "bip32" && !role.hasText)) {
    throw formatError(action, role);
  }
  requireUsages(request.usages, HD_USAGES, action);
  if (curve !== undefined && !role.curves.includes(curve)) {
    throw notSupportedError(
      `Cannot ${action}: expected ${role.name} on ${role.curves.join(", ")}, got "${curve}"`,
    );
  }
  return translating("data", () => READERS[format](role, request, request.data as Bytes));
}

function readSeed(role: HdRole, { params }: ImportRequest<HdImportParams>, data: Bytes): HDKey {
  const { HDKey } = arithmetic("hd"), { choice, passphrase } = params;
  if (!role.startsFromEntropy(choice)) return HDKey.fromSeed(data, choice);
  const scheme = choice.scheme as "icarus" | "trezor";
  try {
    return HDKey.fromEntropy(data, { scheme, passphrase });
  } finally {
    passphrase?.fill(0);
  }
}

function splitRaw(data: Bytes): readonly [key: Bytes, chainCode: Bytes] {
  const at = data.length - CHAIN_CODE_BYTES;
  if (at > 0) return [data.subarray(0, at), data.subarray(at)];
  throw dataError(
    `Cannot import node: expected a key and a chain code of 32 bytes, got ${data.length} bytes`,
  );
}

/** The text of octets; what is no ASCII is no letter of Base58 either. */
function asciiOf(data: Bytes): string {
  let text = "";
  for (const octet of data) text += String.fromCharCode(octet);
  return text;
}

/**
 * Writes a node: `bip32` as text in ASCII, the raw formats as key ‖ chain code.
 *
 * @throws {DOMException} InvalidAccessError for the format of the other kind of key,
 * NotSupportedError for another one, and for the text of keys that have none.
 */
export function exportNode(slots: KeySlots, format: string, role: HdRole): Bytes {
  const key = nodeOf(slots), action = `export key as "${format}"`;
  switch (format) {
    case "bip32":
      if (!role.hasText) throw formatError(action, role);
      return new TextEncoder().encode(translating("operation", () => key.toExtendedKey()));
    case "raw-private":
    case "raw-public": {
      const kind = format === "raw-private" ? "private" : "public";
      if (slots.type !== kind) {
        throw invalidAccessError(
          `Cannot ${action}: expected a ${kind} key, got a ${slots.type} key`,
        );
      }
      const octets = key.privateKey ?? key.publicKey;
      try {
        return concatBytes(octets, key.chainCode);
      } finally {
        octets.fill(0);
      }
    }
    default:
      throw formatError(action, role);
  }
}

function formatError(action: string, role: HdRole): DOMException {
  return notSupportedError(`Cannot ${action}: expected a format of ${role.name} keys`);
}
