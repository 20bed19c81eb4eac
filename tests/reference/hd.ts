/**
 * Child keys of BIP-32 and SLIP-10 on short Weierstrass curves, written to be read.
 *
 * @module
 */
import { hmac } from "@noble/hashes/hmac.js";
import { sha512 } from "@noble/hashes/sha2.js";
import { bigintToBytes, bytesToBigint, concatBytes } from "../../src/bytes.ts";
import type { Curve } from "../../src/ec/curve_params.ts";
import { add, type Affine, basePoint, multiply } from "./group.ts";
import { decodePoint, encodePoint } from "./points.ts";

/** A private or public key with its chain code. */
export interface ReferenceNode {
  readonly d?: bigint;
  readonly point: Affine;
  readonly chainCode: Uint8Array;
}

/** Gives the node of a private key. */
export function privateNode(curve: Curve, d: bigint, chainCode: Uint8Array): ReferenceNode {
  return { d, point: multiply(curve, d, basePoint(curve)), chainCode };
}

/** Gives the node of a compressed public key. */
export function publicNode(curve: Curve, octets: Uint8Array, chainCode: Uint8Array): ReferenceNode {
  return { point: decodePoint(curve, octets), chainCode };
}

/** CKDpriv and CKDpub; null where BIP-32 has no key. SLIP-10 looks for another one. */
export function child(
  curve: Curve,
  parent: ReferenceNode,
  index: number,
  retries: boolean,
): ReferenceNode | null {
  const { d, point, chainCode } = parent, number = bigintToBytes(BigInt(index), 4);
  const key = index >= 2 ** 31
    ? concatBytes(new Uint8Array(1), bigintToBytes(d as bigint, 32))
    : encodePoint(curve, point as NonNullable<Affine>, true);
  let digest = hmac(sha512, chainCode, concatBytes(key, number));
  while (true) {
    const left = bytesToBigint(digest.subarray(0, 32)), right = digest.slice(32);
    const sum = add(curve, point, multiply(curve, left, basePoint(curve)));
    if (left < curve.n && sum !== null) {
      return {
        d: d === undefined ? undefined : (d + left) % curve.n,
        point: sum,
        chainCode: right,
      };
    }
    if (!retries) return null;
    digest = hmac(sha512, chainCode, concatBytes(new Uint8Array([1]), right, number));
  }
}
