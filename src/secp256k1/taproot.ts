/**
 * Tweaks of x-only keys, and those of taproot (BIP-341).
 *
 * @module
 */
import { type Bytes, equalBytes } from "../bytes.ts";
import { negateScalar } from "../ec/scalar_bytes.ts";
import { taggedHash } from "../ec/tagged_hash.ts";
import { engine, theCurve, toBytes } from "./arguments.ts";
import { privateKeyError, requireTweak, xOnlyError } from "./checks.ts";
import { isXOnlyPoint, withEvenY } from "./points.ts";

const TAP_TWEAK = "TapTweak";

/** An x-only key after its tweak, as bitcoinjs-lib names it. */
export interface XOnlyPointAddTweakResult {
  /** Parity of y, which x alone no longer tells. */
  readonly parity: 0 | 1;
  /** x, 32 bytes. */
  readonly xOnlyPubkey: Bytes;
}

/** The output key of taproot. */
export interface TaprootKey {
  /** x, 32 bytes: what the output script holds. */
  readonly xOnly: Bytes;
  /** Parity of y, for the control blocks of script paths. */
  readonly parity: 0 | 1;
}

/**
 * Adds a multiple of the base point to the point of even y: P + t·G.
 *
 * @param p x of the point, 32 bytes.
 * @param tweak 32 bytes, 0 ≤ t < n.
 * @returns null if the sum is infinity.
 * @throws {TypeError} if p or the tweak are not 32 bytes.
 * @throws {RangeError} if no point has this x, or the tweak is out of range.
 */
export function xOnlyPointAddTweak(
  p: Uint8Array,
  tweak: Uint8Array,
): XOnlyPointAddTweakResult | null {
  const action = "add to x-only point";
  const sum = addTweak(
    toBytes(p, 32, action, "public key"),
    toBytes(tweak, 32, action, "tweak"),
    action,
  );
  return sum && { parity: parityOf(sum), xOnlyPubkey: sum.slice(1, 33) };
}

/**
 * Tells whether a key is what {@linkcode xOnlyPointAddTweak} makes of another.
 *
 * @param point x before, 32 bytes.
 * @param tweak 32 bytes, 0 ≤ t < n.
 * @param resultToCheck x behind, 32 bytes.
 * @param tweakParity parity of y behind; by default either will do.
 * @throws {TypeError} if a length is wrong or the parity not 0 or 1.
 * @throws {RangeError} if the point is none, or the tweak out of range.
 */
export function xOnlyPointAddTweakCheck(
  point: Uint8Array,
  tweak: Uint8Array,
  resultToCheck: Uint8Array,
  tweakParity?: 0 | 1,
): boolean {
  const action = "check x-only point";
  const x = toBytes(point, 32, action, "public key");
  const t = toBytes(tweak, 32, action, "tweak");
  const claimed = toBytes(resultToCheck, 32, action, "result");
  if (tweakParity !== undefined && tweakParity !== 0 && tweakParity !== 1) {
    throw new TypeError(`Cannot ${action}: expected a parity of 0 or 1, got another`);
  }
  const sum = addTweak(x, t, action);
  if (sum === null || !equalBytes(sum.subarray(1, 33), claimed)) return false;
  return tweakParity === undefined || tweakParity === parityOf(sum);
}

/**
 * Tweaks a private key for a taproot output: what signs for {@linkcode taprootTweakPublic}.
 *
 * @param d private key of the internal key, 32 bytes.
 * @param merkleRoot root of the script tree, 32 bytes; absent where the output has no scripts.
 * @returns 32 bytes.
 * @throws {TypeError} if d or the root are not 32 bytes.
 * @throws {RangeError} unless 1 ≤ d < n, or where the tweak leads out of range: no tree does that
 * in practice.
 * @see BIP-341, "Constructing and spending Taproot outputs"
 */
export function taprootTweakPrivate(d: Uint8Array, merkleRoot?: Uint8Array): Bytes {
  const action = "tweak private key";
  const key = toBytes(d, 32, action, "private key");
  const root = toRoot(merkleRoot, action);
  const publicKey = engine().publicKey(key);
  if (publicKey === null) throw privateKeyError(action);
  const tweak = taggedHash(TAP_TWEAK, publicKey.subarray(1, 33), root);
  requireTweak(tweak, action);
  const negated = parityOf(publicKey) ? negateScalar(key, theCurve()) : null;
  try {
    const tweaked = engine().addToSecret(negated ?? key, tweak);
    if (tweaked === null) throw sumError(action);
    return tweaked;
  } finally {
    negated?.fill(0);
  }
}

/**
 * Tweaks a public key for a taproot output.
 *
 * @param xOnly x of the internal key, 32 bytes.
 * @param merkleRoot root of the script tree, 32 bytes; absent where the output has no scripts.
 * @throws {TypeError} if a length is wrong.
 * @throws {RangeError} if no point has this x, or where the tweak leads out of range.
 * @see BIP-341, "Constructing and spending Taproot outputs"
 */
export function taprootTweakPublic(xOnly: Uint8Array, merkleRoot?: Uint8Array): TaprootKey {
  const action = "tweak public key";
  const x = toBytes(xOnly, 32, action, "public key");
  const sum = addTweak(x, taggedHash(TAP_TWEAK, x, toRoot(merkleRoot, action)), action);
  if (sum === null) throw sumError(action);
  return { xOnly: sum.slice(1, 33), parity: parityOf(sum) };
}

function addTweak(x: Uint8Array, tweak: Uint8Array, action: string): Bytes | null {
  const sum = engine().addToPublic(withEvenY(x), tweak);
  if (sum !== null) return sum;
  if (!isXOnlyPoint(x)) throw xOnlyError(action);
  requireTweak(tweak, action);
  return null;
}

function toRoot(merkleRoot: Uint8Array | undefined, action: string): Uint8Array {
  if (merkleRoot === undefined) return new Uint8Array(0);
  return toBytes(merkleRoot, 32, action, "Merkle root");
}

function parityOf(point: Uint8Array): 0 | 1 {
  return (point[64] & 1) as 0 | 1;
}

function sumError(action: string): RangeError {
  return new RangeError(`Cannot ${action}: expected a sum that is a key, got zero`);
}
