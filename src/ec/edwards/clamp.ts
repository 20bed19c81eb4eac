/**
 * Scalars of RFC 8032 and RFC 7748, as secret bytes.
 *
 * @module
 */
import type { Clamping } from "./edwards_params.ts";

/** Sets the fixed bits of a little-endian scalar in place (RFC 7748, section 5). */
export function clampScalar(scalar: Uint8Array, { lowBits, highBit }: Clamping): void {
  const top = highBit >> 3, bit = 1 << (highBit & 7);
  scalar[0] &= 0xff << lowBits;
  scalar[top] = scalar[top] & (bit - 1) | bit;
  scalar.fill(0, top + 1);
}
