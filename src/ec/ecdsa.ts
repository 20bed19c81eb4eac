/**
 * ECDSA of synchronous calls: options, forms of a signature, recovery of the key.
 *
 * @module
 */
import { type Bytes, bytesToBigint, copyBytes, equalBytes } from "../bytes.ts";
import { hashByLength, hashByName, type HashFunction } from "../hash/mod.ts";
import { kindOf, takeBytes, takeFlag, takeObject, takeWord } from "./arguments.ts";
import type { Curve } from "./curve_params.ts";
import { engineFor } from "./engines.ts";
import { randomBytes } from "../random.ts";
import { secretError, type SecretScalar, takeSecret } from "./secret_scalar.ts";
import { decodeSignatureDer, encodeSignatureDer } from "./signature.ts";

/** How a signature is written: r ‖ s, `SEQUENCE { r, s }` in DER, r ‖ s ‖ recovery id. */
export type SignatureFormat = "ieee-p1363" | "der" | "recovered";

const FORMATS: readonly SignatureFormat[] = ["ieee-p1363", "der", "recovered"];

/** Bytes of additional data for the nonce. */
const EXTRA_BYTES = 32;

/** What {@linkcode WeierstrassCurve.verify} may be told. */
export interface VerifyOptions {
  /** Form of the signature; `"ieee-p1363"` by default. */
  readonly format?: SignatureFormat;
  /** Refuse the higher of s and n − s. */
  readonly lowS?: boolean;
}

/** What {@linkcode WeierstrassCurve.sign} may be told. */
export interface SignOptions {
  /** Form of the signature; `"ieee-p1363"` by default. */
  readonly format?: SignatureFormat;
  /** Write the lower of s and n − s; by default where that is the custom of the curve: secp256k1. */
  readonly lowS?: boolean;
  /**
   * Name of the hash that made the digest: the nonce comes from its HMAC (RFC 6979). By default the
   * member of SHA-2 whose length the digest has.
   */
  readonly hash?: string;
  /** 32 bytes more for the nonce (RFC 6979, section 3.6), or `true` for random ones. */
  readonly extraEntropy?: Uint8Array | true;
}

/** Signs a digest; `WeierstrassCurve.sign` says how. */
export function signDigest(
  curve: Curve,
  digest: Uint8Array,
  d: SecretScalar,
  options: SignOptions,
): Bytes {
  takeObject(options, "sign", "options");
  const { format = "ieee-p1363", lowS = curve.lowS, hash, extraEntropy } = options;
  takeWord(format, FORMATS, "sign", "format");
  if (format === "recovered") requireRecovery(curve);
  const view = copyBytes(takeBytes(digest, undefined, "sign", "digest"));
  const engineOptions = {
    hash: takeHash(hash, view.length),
    lowS: takeFlag(lowS, "sign", "lowS"),
    extraEntropy: takeExtraEntropy(extraEntropy),
  };
  const key = takeSecret(curve, d, "sign", "private key");
  try {
    const signature = engineFor(curve).sign(view, key, engineOptions);
    if (signature === null) throw secretError("sign", "private key");
    if (format === "recovered") return signature;
    const numbers = signature.slice(0, 2 * curve.scalarBytes);
    return format === "der" ? encodeSignatureDer(numbers) : numbers;
  } finally {
    key.fill(0);
  }
}

/**
 * Verifies the signature of a digest; `WeierstrassCurve.verify` says how.
 *
 * @param publicKey octets of a point, which may be bad.
 */
export function verifyDigest(
  curve: Curve,
  { signature, digest, publicKey }: Claim,
  options: VerifyOptions,
): boolean {
  takeObject(options, "verify", "options");
  const { format = "ieee-p1363", lowS } = options, needsLowS = takeFlag(lowS, "verify", "lowS");
  takeWord(format, FORMATS, "verify", "format");
  if (format === "recovered") requireRecovery(curve);
  const bytes = copyBytes(takeBytes(signature, undefined, "verify", "signature"));
  const view = takeBytes(digest, undefined, "verify", "digest");
  const engine = engineFor(curve), numbers = numbersOf(curve, format, bytes);
  if (numbers !== null && engine.verify(numbers, view, publicKey)) {
    if (needsLowS && hasHighS(curve, numbers)) return false;
    if (format !== "recovered") return true;
    const signer = engine.recover(numbers, view, bytes[numbers.length]);
    return signer !== null && equalBytes(signer, engine.decodePoint(publicKey) as Bytes);
  }
  if (engine.decodePoint(publicKey) !== null) return false;
  throw new RangeError(
    `Cannot verify: expected public key to be a point of ${curve.name}, got something else`,
  );
}

/** Whose signature of what. */
export interface Claim {
  readonly signature: Uint8Array;
  readonly digest: Uint8Array;
  readonly publicKey: Uint8Array;
}

function takeHash(name: unknown, length: number): HashFunction {
  if (name === undefined) {
    const hash = hashByLength(length);
    if (hash !== undefined) return hash;
    throw new TypeError(
      `Cannot sign: expected digest to be of 28, 32, 48 or 64 bytes, or hash to be given, ` +
        `got ${length} bytes`,
    );
  }
  const hash = typeof name === "string" ? hashByName(name) : undefined;
  if (hash === undefined) {
    const got = typeof name === "string" ? JSON.stringify(name) : kindOf(name);
    throw new TypeError(`Cannot sign: expected hash to be the name of one, got ${got}`);
  }
  if (hash.outputLength === length) return hash;
  throw new TypeError(
    `Cannot sign: expected digest to be of ${hash.outputLength} bytes, as ${hash.name} gives, ` +
      `got ${length} bytes`,
  );
}

function takeExtraEntropy(value: unknown): Uint8Array | undefined {
  if (value === undefined) return undefined;
  if (value === true) return randomBytes(EXTRA_BYTES);
  return copyBytes(takeBytes(value, EXTRA_BYTES, "sign", "extra entropy"));
}

/** Reads r ‖ s out of any form; null if it is malformed. */
function numbersOf(curve: Curve, format: SignatureFormat, bytes: Uint8Array): Uint8Array | null {
  const length = 2 * curve.scalarBytes;
  if (format === "der") return decodeSignatureDer(bytes, curve.scalarBytes);
  const expected = format === "recovered" ? length + 1 : length;
  return bytes.length === expected ? bytes.subarray(0, length) : null;
}

function hasHighS({ n, scalarBytes }: Curve, numbers: Uint8Array): boolean {
  return bytesToBigint(numbers.subarray(scalarBytes)) > n >> 1n;
}

function requireRecovery({ name, h }: Curve): void {
  if (h === 1) return;
  throw new DOMException(
    `Cannot use format "recovered" on ${name}: expected cofactor 1, got ${h}`,
    "NotSupportedError",
  );
}
