/**
 * Schnorr signatures of BIP-340.
 *
 * @module
 */
import { type Bytes, copyBytes } from "../bytes.ts";
import { engine, kindOf, toBytes } from "./arguments.ts";
import { privateKeyError, xOnlyError } from "./checks.ts";
import { isXOnlyPoint } from "./points.ts";

/** A signature to be verified in a batch, as {@linkcode verifySchnorr} takes its parts. */
export interface SchnorrItem {
  /** R ‖ s, 64 bytes. */
  readonly signature: Uint8Array;
  /** Any length. */
  readonly message: Uint8Array;
  /** x of the key, 32 bytes. */
  readonly publicKey: Uint8Array;
}

/** No auxiliary randomness: BIP-340's signature of 32 zero bytes of it. */
const NO_AUX = new Uint8Array(32);

/**
 * Signs a message as BIP-340 says ("Default Signing"). The message is signed as it is, not hashed
 * before.
 *
 * @param message any length; Bitcoin signs hashes of 32 bytes.
 * @param d private key, 32 bytes; n − d gives the same signature.
 * @param aux 32 bytes of auxiliary randomness; absent is 32 zero bytes, as in tiny-secp256k1.
 * @returns R ‖ s, 64 bytes.
 * @throws {TypeError} if the message is not bytes, or d or aux are not 32.
 * @throws {RangeError} unless 1 ≤ d < n.
 */
export function signSchnorr(message: Uint8Array, d: Uint8Array, aux?: Uint8Array): Bytes {
  // Read once: hashed twice, shared memory could give one nonce to two messages.
  const data = copyBytes(toBytes(message, undefined, "sign", "message"));
  const key = toBytes(d, 32, "sign", "private key");
  const auxRand = aux === undefined ? NO_AUX : toBytes(aux, 32, "sign", "auxiliary randomness");
  const signature = engine().signSchnorr(data, key, auxRand);
  if (signature === null) throw privateKeyError("sign");
  return signature;
}

/**
 * Verifies a Schnorr signature.
 *
 * @param message any length.
 * @param Q x of the public key, 32 bytes.
 * @param signature R ‖ s; false if it has not 64 bytes or a number is out of range.
 * @throws {TypeError} if Q is not 32 bytes, or message or signature are not bytes.
 * @throws {RangeError} if no point has this x.
 * @see BIP-340, "Verification"
 */
export function verifySchnorr(
  message: Uint8Array,
  Q: Uint8Array,
  signature: Uint8Array,
): boolean {
  const data = toBytes(message, undefined, "verify", "message");
  const x = toBytes(Q, 32, "verify", "public key");
  const rs = toBytes(signature, undefined, "verify", "signature");
  if (engine().verifySchnorr(rs, data, x)) return true;
  if (!isXOnlyPoint(x)) throw xOnlyError("verify");
  return false;
}

/**
 * Verifies many Schnorr signatures at once, in about two thirds of the time that they take one by
 * one. Which one is false it does not tell.
 *
 * @param items any number; those of none hold.
 * @returns whether all hold; false too if one is malformed or no point has the x of a key. A batch
 * with a false one passes once in 2^128.
 * @throws {TypeError} if the items are no array, or a part of one is not bytes, or a key not 32.
 * @see BIP-340, "Batch Verification"
 */
export function verifySchnorrBatch(items: readonly SchnorrItem[]): boolean {
  // All items are read before memory is looked at: a getter may take another item's away.
  const read = takeItems(items).map(({ signature, message, publicKey }) => ({
    signature,
    message,
    publicKey,
  }));
  const claims = read.map(({ signature, message, publicKey }) => ({
    signature: toBytes(signature, undefined, "verify", "signature"),
    message: toBytes(message, undefined, "verify", "message"),
    publicKey: toBytes(publicKey, 32, "verify", "public key"),
  }));
  return engine().verifySchnorrBatch(claims);
}

/** Takes a list: what is none must not pass for an empty one, whose signatures all hold. */
function takeItems(items: unknown): SchnorrItem[] {
  const refuse = (expected: string, got: unknown) =>
    new TypeError(`Cannot verify: expected ${expected}, got ${kindOf(got)}`);
  if (!Array.isArray(items)) throw refuse("an array of items", items);
  return Array.from(items, (item) => {
    if (item === null || item === undefined) throw refuse("an item", item);
    return item;
  });
}
