/**
 * secp256k1, synchronously: keys, ECDSA and ECDH in the argument orders of tiny-secp256k1.
 *
 * Private keys are 32 bytes, big-endian, 1 ≤ d < n. Public keys are SEC 1 points, 33 or 65 bytes.
 * Hashes are 32 bytes. What a caller passes is neither kept nor changed, and what is returned is a
 * fresh buffer.
 *
 * @example Sign and verify
 * ```ts
 * import { pointFromScalar, sign, verify } from "@subtler/crypto/secp256k1";
 *
 * const d = crypto.getRandomValues(new Uint8Array(32));
 * const message = new TextEncoder().encode("ten coins to Bob");
 * const h = new Uint8Array(await crypto.subtle.digest("SHA-256", message));
 *
 * const signature = sign(h, d);
 * console.log(verify(h, pointFromScalar(d), signature)); // true
 * ```
 *
 * @module
 */
import { type Bytes, bytesToBigint, copyBytes, plainView } from "../bytes.ts";
import type { Curve } from "../ec/curve_params.ts";
import { curveByName } from "../ec/curves/registry.ts";
import { secp256k1 } from "../ec/curves/secp256k1.ts";
import type { EcEngine, SignOptions } from "../ec/engine.ts";
import { engineFor } from "../ec/engines.ts";
import { hashByLength, type HashFunction } from "../hash/mod.ts";

export type { Bytes } from "../bytes.ts";

/** What {@linkcode ecdh} returns of the shared point, each coordinate 32 bytes, big-endian. */
export type EcdhOutput =
  | "sha256"
  | "x"
  | "xy"
  | "compressed"
  | ((x: Uint8Array, y: Uint8Array) => Uint8Array);

const OUTPUT_WORDS: readonly unknown[] = ["sha256", "x", "xy", "compressed"];

/** What every call needs; made at the first one. */
interface Context {
  readonly curve: Curve;
  readonly sha256: HashFunction;
  readonly signOptions: SignOptions;
}

let context: Context | undefined;

function makeContext(): Context {
  const sha256 = hashByLength(32) as HashFunction;
  return {
    curve: curveByName(secp256k1.name) as Curve,
    sha256,
    signOptions: { hash: sha256, lowS: true },
  };
}

/**
 * Computes the public key d·G.
 *
 * @param d private key, 32 bytes, big-endian.
 * @param compressed `02|03 ‖ x`, 33 bytes, or `04 ‖ x ‖ y`, 65 bytes.
 * @returns the point. The type of tiny-secp256k1 allows null; no key gives it.
 * @throws {TypeError} if d is not 32 bytes.
 * @throws {RangeError} unless 1 ≤ d < n.
 * @see SEC 1, section 3.2.1
 */
export function pointFromScalar(d: Uint8Array, compressed: boolean = true): Bytes {
  const point = engine().publicKey(toBytes(d, 32, "compute public key", "private key"));
  if (point === null) throw privateKeyError("compute public key");
  return compressed ? compress(point) : point;
}

/**
 * Signs a hash with ECDSA. The nonce is that of RFC 6979 with HMAC-SHA-256, and s is the lower one.
 *
 * @param h hash of the message, 32 bytes.
 * @param d private key, 32 bytes, big-endian.
 * @param e 32 bytes more for the nonce (RFC 6979, section 3.6); fresh random ones make the
 * signature unpredictable.
 * @returns r ‖ s, 32 bytes each.
 * @throws {TypeError} if any of them is not 32 bytes.
 * @throws {RangeError} unless 1 ≤ d < n.
 * @see RFC 6979, section 3.2
 */
export function sign(h: Uint8Array, d: Uint8Array, e?: Uint8Array): Bytes {
  const digest = toBytes(h, 32, "sign", "hash"), key = toBytes(d, 32, "sign", "private key");
  const extraEntropy = e === undefined ? e : toBytes(e, 32, "sign", "extra entropy");
  context ??= makeContext();
  const { curve, signOptions } = context;
  const options = extraEntropy ? { ...signOptions, extraEntropy } : signOptions;
  const signature = engineFor(curve).sign(digest, key, options);
  if (signature === null) throw privateKeyError("sign");
  return signature.slice(0, 64);
}

/**
 * Verifies an ECDSA signature.
 *
 * @param h hash of the message, 32 bytes.
 * @param Q public key, 33 or 65 bytes.
 * @param signature r ‖ s; false if it has not 64 bytes or a number is out of range.
 * @param strict also false if s is the higher one, s > n / 2.
 * @throws {TypeError} if h is not 32 bytes, or Q or signature are not bytes.
 * @throws {RangeError} if Q is not a point of the curve.
 * @see SEC 1, section 4.1.4
 */
export function verify(
  h: Uint8Array,
  Q: Uint8Array,
  signature: Uint8Array,
  strict: boolean = false,
): boolean {
  const digest = toBytes(h, 32, "verify", "hash");
  const point = toBytes(Q, undefined, "verify", "public key");
  const rs = toBytes(signature, undefined, "verify", "signature");
  if (engine().verify(rs, digest, point)) return !(strict && hasHighS(rs));
  if (engine().decodePoint(point) === null) throw publicKeyError("verify");
  return false;
}

/**
 * Agrees on a secret: d·Q, or what `output` makes of it.
 *
 * @param d own private key, 32 bytes, big-endian.
 * @param publicKey the other's public key, 33 or 65 bytes.
 * @param output `"sha256"`: SHA-256 of the compressed point, 32 bytes, as libsecp256k1 does;
 * `"x"`: 32 bytes, as WebCrypto and TLS do; `"xy"`: x ‖ y, 64 bytes; `"compressed"`: 33 bytes; or a
 * function of x and y, which are wiped when it returns.
 * @throws {TypeError} if an argument has the wrong length or type, or `output` is another word.
 * @throws {RangeError} unless 1 ≤ d < n and the public key is a point of the curve.
 * @see SEC 1, section 3.3.1
 */
export function ecdh(
  d: Uint8Array,
  publicKey: Uint8Array,
  output: EcdhOutput = "sha256",
): Bytes {
  const key = toBytes(d, 32, "agree", "private key");
  const theirs = toBytes(publicKey, undefined, "agree", "public key");
  assertOutput(output);
  const point = engine().sharedPoint(key, theirs);
  if (point === null) {
    const pointIsBad = engine().decodePoint(theirs) === null;
    throw pointIsBad ? publicKeyError("agree") : privateKeyError("agree");
  }
  try {
    return outputOf(point, output);
  } finally {
    point.fill(0);
  }
}

function engine(): EcEngine {
  context ??= makeContext();
  return engineFor(context.curve);
}

/** `02|03 ‖ x` of `04 ‖ x ‖ y`. */
function compress(point: Uint8Array): Bytes {
  const compressed = new Uint8Array(33);
  for (let i = 1; i < 33; i++) compressed[i] = point[i];
  compressed[0] = 2 | point[64] & 1;
  return compressed;
}

function outputOf(point: Bytes, output: EcdhOutput): Bytes {
  if (output === "x") return point.slice(1, 33);
  if (output === "xy") return point.slice(1);
  if (typeof output === "function") {
    const result = output(point.subarray(1, 33), point.subarray(33));
    return copyBytes(toBytes(result, undefined, "agree", "result of output"));
  }
  const compressed = compress(point);
  if (output === "compressed") return compressed;
  context ??= makeContext();
  try {
    return context.sha256.digest(compressed);
  } finally {
    compressed.fill(0);
  }
}

/** Tells whether s > n / 2. */
function hasHighS(signature: Uint8Array): boolean {
  return bytesToBigint(signature.subarray(32)) > secp256k1.n >> 1n;
}

/** Takes a byte string, of `length` bytes if that is given, as a plain view. */
function toBytes(
  value: unknown,
  length: number | undefined,
  action: string,
  what: string,
): Uint8Array {
  const bytes = value instanceof Uint8Array ? plainView(value) : undefined;
  if (bytes !== undefined && (length === undefined || bytes.length === length)) return bytes;
  const expected = length === undefined ? "a Uint8Array" : `a Uint8Array of ${length} bytes`;
  const got = bytes === undefined ? kindOf(value) : `${bytes.length} bytes`;
  throw new TypeError(`Cannot ${action}: expected ${what} to be ${expected}, got ${got}`);
}

/** What a value is, for an error. */
function kindOf(value: unknown): string {
  if (value === null || typeof value !== "object") return value === null ? "null" : typeof value;
  return Object.prototype.toString.call(value).slice(8, -1);
}

function assertOutput(output: unknown): void {
  if (typeof output === "function" || OUTPUT_WORDS.includes(output)) return;
  const got = typeof output === "string" ? JSON.stringify(output) : typeof output;
  throw new TypeError(
    `Cannot agree: expected output to be "sha256", "x", "xy", "compressed" or a function, got ${got}`,
  );
}

function privateKeyError(action: string): RangeError {
  return new RangeError(
    `Cannot ${action}: expected private key to be from 1 to n - 1, got one out of range`,
  );
}

function publicKeyError(action: string): RangeError {
  return new RangeError(
    `Cannot ${action}: expected public key to be a point of the curve in 33 or 65 bytes, got ` +
      "something else",
  );
}
