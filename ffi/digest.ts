/**
 * Digests as the library takes them: 32 bytes, below the order.
 *
 * @module
 */
import type { Bytes } from "../src/bytes.ts";
import { secp256k1 } from "../src/ec/curves/secp256k1.ts";

/** Bytes of a scalar. */
const LENGTH = 32;

const ORDER: readonly number[] = Array.from(
  { length: LENGTH },
  (_, i) => Number(secp256k1.n >> BigInt(8 * (LENGTH - 1 - i)) & 0xffn),
);

/**
 * Writes the leftmost 256 bits of a digest, all of a shorter one, modulo n (RFC 6979, sections
 * 2.3.2 and 2.3.4). Old builds do not reduce what they make the nonce from.
 *
 * @param out 32 bytes.
 */
export function writeReduced(out: Bytes, digest: Uint8Array): void {
  const used = Math.min(LENGTH, digest.length);
  out.fill(0);
  for (let i = 0; i < used; i++) out[LENGTH - used + i] = digest[i];
  for (let i = 0; i < LENGTH; i++) {
    if (out[i] < ORDER[i]) return;
    if (out[i] > ORDER[i]) break;
  }
  let borrow = 0;
  for (let i = LENGTH - 1; i >= 0; i--) {
    const difference = out[i] - ORDER[i] + borrow;
    out[i] = difference;
    borrow = difference >> 8;
  }
}
