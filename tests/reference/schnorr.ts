/**
 * Schnorr signatures on bigints, as BIP-340 writes them down.
 *
 * @module
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bigintToBytes, type Bytes, bytesToBigint, concatBytes } from "../../src/bytes.ts";
import type { Curve } from "../../src/ec/curve_params.ts";
import { mod } from "./field.ts";
import { add, basePoint, multiply, negate } from "./group.ts";
import { liftX } from "./points.ts";

/** hash_tag(x) of BIP-340. */
export function taggedHash(tag: string, ...parts: readonly Uint8Array[]): Bytes {
  const digest = sha256(new TextEncoder().encode(tag));
  return sha256(concatBytes(digest, digest, ...parts));
}

/** "Default Signing", without its last step; null for a d out of range. */
export function signSchnorr(
  curve: Curve,
  message: Uint8Array,
  secret: bigint,
  auxRand: Uint8Array,
): Bytes | null {
  const { n } = curve;
  if (secret < 1n || secret >= n) return null;
  const point = multiply(curve, secret, basePoint(curve))!;
  const d = point.y % 2n === 0n ? secret : n - secret;
  const t = d ^ bytesToBigint(taggedHash("BIP0340/aux", auxRand));
  const x = bigintToBytes(point.x, 32);
  const rand = taggedHash("BIP0340/nonce", bigintToBytes(t, 32), x, message);
  const nonce = mod(bytesToBigint(rand), n);
  const commitment = multiply(curve, nonce, basePoint(curve))!;
  const k = commitment.y % 2n === 0n ? nonce : n - nonce;
  const r = bigintToBytes(commitment.x, 32);
  const e = bytesToBigint(taggedHash("BIP0340/challenge", r, x, message));
  return concatBytes(r, bigintToBytes(mod(k + e * d, n), 32));
}

/** "Verification". */
export function verifySchnorr(
  curve: Curve,
  signature: Uint8Array,
  message: Uint8Array,
  publicKey: Uint8Array,
): boolean {
  if (signature.length !== 64 || publicKey.length !== 32) return false;
  const point = liftX(curve, bytesToBigint(publicKey), false);
  const r = bytesToBigint(signature.subarray(0, 32)), s = bytesToBigint(signature.subarray(32));
  if (point === null || r >= curve.p || s >= curve.n) return false;
  const challenge = taggedHash("BIP0340/challenge", signature.subarray(0, 32), publicKey, message);
  const e = mod(bytesToBigint(challenge), curve.n);
  const minusEP = negate(curve, multiply(curve, e, point));
  const left = multiply(curve, s, basePoint(curve));
  const commitment = left === null ? minusEP : add(curve, minusEP, left);
  return commitment !== null && commitment.y % 2n === 0n && commitment.x === r;
}
