/**
 * BIP-86: taproot outputs of one key.
 *
 * @module
 */
import { type Bytes, copyBytes } from "../bytes.ts";
import { curveByName } from "../ec/curves/registry.ts";
import type { Curve } from "../ec/curve_params.ts";
import { engineFor } from "../ec/engines.ts";
import { taggedHash } from "../ec/tagged_hash.ts";
import type { HDKey } from "./extended_key.ts";

/**
 * Gives the output key of a node's key: its point of even y, tweaked as BIP-341 says for outputs
 * without scripts. For the private half, see `taprootTweakPrivate` of `@subtler/crypto/secp256k1`.
 *
 * @param key of BIP-32, private or public.
 * @returns x, 32 bytes: what the output script and the address hold.
 * @throws {RangeError} for a key on another curve.
 * @see BIP-86, "Address derivation"
 */
export function bip86OutputKey(key: HDKey): Bytes {
  const curve = curveByName(key.curve) as Curve | undefined;
  if (curve?.schnorr !== true) {
    throw new RangeError("Cannot make output key: expected a key on the curve of BIP-340");
  }
  const point = copyBytes(key.publicKey);
  point[0] = 2;
  const x = point.subarray(1), sum = engineFor(curve).addToPublic(point, taggedHash("TapTweak", x));
  if (sum === null) throw new RangeError("Cannot make output key: expected a key that has one");
  return sum.slice(1, 33);
}
