/**
 * ECDSA with a nonce that a test gives: by way of a hash whose HMAC is the nonce, whatever it is
 * asked of.
 *
 * @module
 */
import { bigintToBytes } from "../../src/bytes.ts";
import type { Curve } from "../../src/ec/curve_params.ts";
import type { HashFunction } from "../../src/hash/hash_function.ts";

/** Makes the hash that makes every nonce k; it can do nothing else. */
export function givenNonce({ scalarBytes, orderBits }: Curve, k: bigint): HashFunction {
  const bits = bigintToBytes(k << BigInt(8 * scalarBytes - orderBits), scalarBytes);
  const refuse = () => {
    throw new RangeError("Cannot hash: expected to be asked for HMAC alone");
  };
  return {
    name: "given nonce",
    outputLength: scalarBytes,
    blockLength: 2 * scalarBytes,
    digest: refuse,
    create: refuse,
    hmac: () => bits.slice(),
  };
}
