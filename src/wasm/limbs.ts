/**
 * How an integer is cut into limbs: 29 or 28 bits in i64 where products are 64 bits, 52 bits where
 * the engine multiplies to 128. Limbs are signed, so a subtraction needs no bias.
 *
 * @module
 */
import { limbShape, type Shape } from "./place.ts";

/** Limb size, number of limbs, and whether products are 128 bits wide. */
export interface LimbLayout {
  readonly bits: number;
  readonly count: number;
  readonly wide: boolean;
}

/**
 * Bits kept free above a modulus, so that sums of a few elements need no carry: the product of one
 * of magnitude 1 and one of magnitude 3 is below 12·modulus², which Montgomery's R has to exceed.
 */
const SPARE_BITS = 4;

/**
 * The most limbs of 29 bits whose products, one side of magnitude 3, and Montgomery's multiples of
 * the modulus sum up to less than 2^63 in a column. More limbs have 28 bits.
 */
const MOST_LONG_LIMBS = 9;

/** The layout for integers of `bitLength` bits. */
export function limbLayout(bitLength: number, wide: boolean): LimbLayout {
  const length = bitLength + SPARE_BITS;
  const bits = wide ? 52 : length <= 29 * MOST_LONG_LIMBS ? 29 : 28;
  return { bits, count: Math.ceil(length / bits), wide };
}

/** Cuts 0 ≤ value into limbs, least significant first. */
export function toLimbs(value: bigint, layout: LimbLayout): number[] {
  const limbs: number[] = [];
  const bits = BigInt(layout.bits);
  for (let i = 0; i < layout.count; i++) {
    limbs.push(Number(i === layout.count - 1 ? value : value & ((1n << bits) - 1n)));
    value >>= bits;
  }
  return limbs;
}

/** Puts limbs of any sign together. */
export function fromLimbs(limbs: readonly (number | bigint)[], layout: LimbLayout): bigint {
  let value = 0n;
  for (let i = limbs.length - 1; i >= 0; i--) {
    value = (value << BigInt(layout.bits)) + BigInt(limbs[i]);
  }
  return value;
}

/** The bytes of limbs in memory: i64, least significant limb and byte first. */
export function limbBytes(limbs: readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8 * limbs.length);
  const view = new DataView(bytes.buffer);
  limbs.forEach((limb, i) => view.setBigInt64(8 * i, BigInt(limb), true));
  return bytes;
}

/**
 * The shape of an element whose limbs have at most `units` times the magnitude that a reduction
 * leaves: 2^bits and a little in each limb, `topBits` in the last.
 */
export function elementShape(layout: LimbLayout, topBits: number, units = 1): Shape {
  const limb = units * (2 ** layout.bits + 2 ** (layout.bits - 8));
  const bounds = Array<number>(layout.count).fill(limb);
  bounds[layout.count - 1] = units * 2 ** topBits;
  return limbShape(bounds.map((bound) => -bound), bounds);
}
