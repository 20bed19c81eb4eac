/**
 * X25519 and X448 on bigints, the pseudo-code of RFC 7748, section 5.
 *
 * @module
 */
import { fromLittleEndian, toLittleEndian } from "./edwards_encoding.ts";
import { mod, power } from "./field.ts";

/** The numbers of a curve. */
export interface Montgomery {
  readonly p: bigint;
  readonly a24: bigint;
  readonly scalarBits: number;
  readonly bytes: number;
}

/** The function of the RFC: k·u, where k and u are byte strings as callers have them. */
export function ladderReference(
  curve: Montgomery,
  scalar: Uint8Array,
  coordinate: Uint8Array,
): Uint8Array {
  const { p, a24, scalarBits, bytes } = curve;
  const k = decodeScalar(curve, scalar), x1 = decodeU(curve, coordinate);
  let [x2, z2, x3, z3, swap] = [1n, 0n, x1, 1n, 0n];
  for (let t = scalarBits - 1; t >= 0; t--) {
    const bit = k >> BigInt(t) & 1n;
    if (swap !== bit) [x2, z2, x3, z3] = [x3, z3, x2, z2];
    swap = bit;
    const a = x2 + z2, aa = mod(a * a, p), b = x2 - z2, bb = mod(b * b, p), e = aa - bb;
    const da = (x3 - z3) * a, cb = (x3 + z3) * b;
    x3 = mod((da + cb) * (da + cb), p);
    z3 = mod(x1 * (da - cb) * (da - cb), p);
    x2 = mod(aa * bb, p);
    z2 = mod(e * (aa + a24 * e), p);
  }
  if (swap === 1n) [x2, z2] = [x3, z3];
  return toLittleEndian(mod(x2 * power(z2, p - 2n, p), p), bytes);
}

function decodeScalar({ bytes }: Montgomery, scalar: Uint8Array): bigint {
  const k = scalar.slice();
  if (bytes === 32) {
    k[0] &= 248;
    k[31] = k[31] & 127 | 64;
  } else {
    k[0] &= 252;
    k[55] |= 128;
  }
  return fromLittleEndian(k);
}

function decodeU({ bytes, p }: Montgomery, coordinate: Uint8Array): bigint {
  const u = coordinate.slice();
  if (bytes === 32) u[31] &= 127;
  return mod(fromLittleEndian(u), p);
}
