/**
 * ECDSA: signing with the nonces of RFC 6979, verifying, recovering the key.
 *
 * @module
 */
import { type Bytes, bytesToBigint } from "../bytes.ts";
import { secp256k1 } from "../ec/curves/secp256k1.ts";
import type { SignOptions } from "../ec/engine.ts";
import { NonceCandidates } from "../ec/nonce.ts";
import { hashByLength, type HashFunction } from "../hash/mod.ts";
import { engine, inForm, theCurve, toBytes } from "./arguments.ts";
import { isScalar, outOfRange, privateKeyError, publicKeyError } from "./checks.ts";

/** Which of up to four points R was: bit 0 the parity of y, bit 1 whether x is r + n. */
export type RecoveryId = 0 | 1 | 2 | 3;

/** A signature that tells its key. */
export interface RecoverableSignature {
  /** r ‖ s, 64 bytes. */
  readonly signature: Bytes;
  /** What {@linkcode recover} needs beside it. */
  readonly recoveryId: RecoveryId;
}

let signOptions: SignOptions | undefined;

function sha256(): HashFunction {
  return hashByLength(32) as HashFunction;
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
  return signWithId(h, d, e).slice(0, 64);
}

/**
 * Signs like {@linkcode sign} and tells the recovery id too.
 *
 * @param h hash of the message, 32 bytes.
 * @param d private key, 32 bytes, big-endian.
 * @param e 32 bytes more for the nonce.
 * @throws {TypeError} if any of them is not 32 bytes.
 * @throws {RangeError} unless 1 ≤ d < n.
 */
export function signRecoverable(
  h: Uint8Array,
  d: Uint8Array,
  e?: Uint8Array,
): RecoverableSignature {
  const signed = signWithId(h, d, e);
  return { signature: signed.slice(0, 64), recoveryId: signed[64] as RecoveryId };
}

function signWithId(h: Uint8Array, d: Uint8Array, e?: Uint8Array): Bytes {
  const digest = toBytes(h, 32, "sign", "hash"), key = toBytes(d, 32, "sign", "private key");
  const extraEntropy = e === undefined ? e : toBytes(e, 32, "sign", "extra entropy");
  signOptions ??= { hash: sha256(), lowS: true };
  const options = extraEntropy ? { ...signOptions, extraEntropy } : signOptions;
  const signed = engine().sign(digest, key, options);
  if (signed === null) throw privateKeyError("sign");
  return signed;
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

/** Tells whether s > n / 2. */
function hasHighS(signature: Uint8Array): boolean {
  return bytesToBigint(signature.subarray(32)) > secp256k1.n >> 1n;
}

/**
 * Finds the public key that made a signature.
 *
 * @param h hash of the message, 32 bytes.
 * @param signature r ‖ s, 64 bytes.
 * @param recoveryId 0 to 3, as {@linkcode signRecoverable} gave it.
 * @param compressed 33 bytes or 65.
 * @returns null if it would be infinity.
 * @throws {TypeError} if a length is wrong or the id another one.
 * @throws {RangeError} if r or s are out of range, or no point has the x that r and the id say.
 * @see SEC 1, section 4.1.6
 */
export function recover(
  h: Uint8Array,
  signature: Uint8Array,
  recoveryId: RecoveryId,
  compressed: boolean = false,
): Bytes | null {
  const action = "recover public key";
  const digest = toBytes(h, 32, action, "hash");
  const rs = toBytes(signature, 64, action, "signature");
  if (![0, 1, 2, 3].includes(recoveryId)) {
    throw new TypeError(`Cannot ${action}: expected a recovery id of 0 to 3, got another`);
  }
  const point = engine().recover(rs, digest, recoveryId);
  if (point !== null) return inForm(point, compressed);
  for (const number of [rs.subarray(0, 32), rs.subarray(32)]) {
    if (!isScalar(number)) throw outOfRange(action, "r and s", "from 1 to n - 1");
  }
  if (!isOnCurve(rs.subarray(0, 32), recoveryId)) {
    throw new RangeError(`Cannot ${action}: expected r of a point with this id, got another`);
  }
  return null;
}

/** Whether a point has x = r, or r + n for the higher ids. */
function isOnCurve(r: Uint8Array, recoveryId: RecoveryId): boolean {
  const { p, n } = secp256k1;
  const x = bytesToBigint(r) + (recoveryId & 2 ? n : 0n);
  if (x >= p) return false;
  const compressed = new Uint8Array(33);
  for (let i = 32, rest = x; i > 0; i--, rest >>= 8n) compressed[i] = Number(rest & 0xffn);
  compressed[0] = 2;
  return engine().decodePoint(compressed) !== null;
}

/**
 * Makes the nonce that {@linkcode sign} starts with: for tests and for protocols that state it.
 * Whoever knows it and the signature knows the private key.
 *
 * @param digest hash of the message, 32 bytes.
 * @param d private key, 32 bytes.
 * @param extra additional data of section 3.6, 32 bytes.
 * @returns k, 32 bytes, 1 ≤ k < n.
 * @throws {TypeError} if any of them is not 32 bytes.
 * @throws {RangeError} unless 1 ≤ d < n.
 * @see RFC 6979, section 3.2
 */
export function rfc6979Nonce(digest: Uint8Array, d: Uint8Array, extra?: Uint8Array): Bytes {
  const action = "make nonce";
  const input = {
    hash: sha256(),
    digest: toBytes(digest, 32, action, "hash"),
    d: toBytes(d, 32, action, "private key"),
    extraEntropy: extra === undefined ? extra : toBytes(extra, 32, action, "extra entropy"),
  };
  if (!isScalar(input.d)) throw privateKeyError(action);
  const candidates = new NonceCandidates(theCurve(), input);
  try {
    for (;;) {
      const k = candidates.next();
      if (isScalar(k)) return k;
      k.fill(0);
    }
  } finally {
    candidates.wipe();
  }
}
