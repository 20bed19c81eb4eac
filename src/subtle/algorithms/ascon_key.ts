/**
 * Keys of Ascon-AEAD128: making, reading, writing.
 *
 * @module
 */
import type { KeyBudget } from "../../ascon/key_budget.ts";
import { encodeBase64url } from "../../base64url.ts";
import { type Bytes, copyBytes } from "../../bytes.ts";
import { arithmetic } from "../arithmetic.ts";
import { dataError, notSupportedError, operationError } from "../errors.ts";
import type { Handler, ImportRequest, KeyRequest, KeySlots } from "../handler.ts";
import { bytesOfMember, checkJwk, type JwkMembers } from "../jwk.ts";
import type { AlgorithmSource } from "../normalize.ts";
import { randomBytes } from "../runtime.ts";
import { requireUsages, selectUsages, type Usage } from "../usages.ts";
import { toEnforcedUnsigned } from "../webidl.ts";

/** What a key holds. */
export interface AsconMaterial {
  /** K, or K ‖ K′ with nonce masking. */
  readonly key: Bytes;
  /** What may still be done with it. */
  readonly budget: KeyBudget;
}

/** Parameters of keys: bits, 128 or 256 with nonce masking. */
interface AsconKeyParams {
  readonly length: number | undefined;
}

type AsconKeyHandler = Required<
  Pick<Handler, "generateKey" | "importKey" | "keyLength" | "exportKey" | "wipe">
>;

const USAGES: readonly Usage[] = ["encrypt", "decrypt", "wrapKey", "unwrapKey"];

/** Bits of a key without nonce masking, and with it. */
const PLAIN = 128, MASKING = 256;

/** The key operations; `handler` gives the whole handler, which keys refer to. */
export function asconKeyOperations(handler: () => Handler): AsconKeyHandler {
  return {
    generateKey: {
      normalize: readLength,
      accepts: ({ length }: AsconKeyParams) => isLength(length),
      run(request: KeyRequest<AsconKeyParams>): KeySlots {
        requireUsages(request.usages, USAGES, "generate key");
        const length = requireLength(request.params, "generate key");
        return slots(handler(), randomBytes(length / 8), request);
      },
    },
    importKey: {
      normalize: readLength,
      accepts: ({ length }: AsconKeyParams) => isLength(length),
      run: (request: ImportRequest<AsconKeyParams>) => slots(handler(), readKey(request), request),
    },
    keyLength: {
      normalize: readLength,
      run: (params: AsconKeyParams) => requireLength(params, "derive key"),
    },
    exportKey,
    wipe: (key: KeySlots) => void asconMaterial(key).key.fill(0),
  };
}

/** Gives the material of a key. */
export function asconMaterial(key: KeySlots): AsconMaterial {
  return key.material as AsconMaterial;
}

function slots(handler: Handler, key: Bytes, request: KeyRequest<unknown>): KeySlots {
  const { extractable } = request;
  const algorithm = Object.freeze({ name: handler.name, length: 8 * key.length });
  const usages = selectUsages(request.usages, USAGES);
  const material: AsconMaterial = { key, budget: new (arithmetic("ascon").KeyBudget)() };
  return { handler, type: "secret", extractable, algorithm, usages, material };
}

function readLength(source: AlgorithmSource): AsconKeyParams {
  const length = source.member("length");
  return { length: length === undefined ? undefined : toEnforcedUnsigned(length, 16, "length") };
}

function isLength(length: number | undefined): boolean {
  return length === undefined || length === PLAIN || length === MASKING;
}

function requireLength({ length }: AsconKeyParams, action: string): number {
  if (isLength(length)) return length ?? PLAIN;
  throw operationError(`Cannot ${action}: expected ${PLAIN} or ${MASKING} bits, got ${length}`);
}

/**
 * Reads a key.
 *
 * @throws {DOMException} SyntaxError for usages that do not suit it, NotSupportedError for another
 * format, DataError for everything that is wrong with the key.
 */
function readKey(request: ImportRequest<AsconKeyParams>): Bytes {
  const { format, data, params, usages } = request;
  requireUsages(usages, USAGES, "import key");
  if (format !== "raw-secret" && format !== "jwk") {
    throw notSupportedError(
      `Cannot import key as "${format}": expected "raw-secret" or "jwk" for a secret key`,
    );
  }
  const key = format === "jwk" ? readJwk(data as JwkMembers, request) : copyBytes(data as Bytes);
  const bits = 8 * key.length;
  if (isLength(bits) && (params.length === undefined || params.length === bits)) return key;
  key.fill(0);
  const expected = params.length ?? `${PLAIN} or ${MASKING}`;
  throw dataError(`Cannot import key as "${format}": expected ${expected} bits, got ${bits}`);
}

function readJwk(jwk: JwkMembers, { extractable, usages }: ImportRequest<unknown>): Bytes {
  checkJwk(jwk, { kty: "oct", use: "enc", extractable, usages });
  const masking = jwk.k?.length === Math.ceil(MASKING / 6);
  return bytesOfMember(jwk, "k", (masking ? MASKING : PLAIN) / 8);
}

/**
 * Writes a key.
 *
 * @throws {DOMException} NotSupportedError for another format.
 */
function exportKey(key: KeySlots, format: string): Bytes | JsonWebKey {
  const { key: bytes } = asconMaterial(key);
  if (format === "raw-secret") return copyBytes(bytes);
  if (format !== "jwk") {
    throw notSupportedError(
      `Cannot export key as "${format}": expected "raw-secret" or "jwk" for a secret key`,
    );
  }
  const k = encodeBase64url(bytes);
  return { kty: "oct", k, key_ops: [...key.usages], ext: key.extractable };
}
