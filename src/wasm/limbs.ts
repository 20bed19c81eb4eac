/**
 * How an integer is cut into limbs: 29 or 28 bits in i64 where products are 64 bits, 52 to 58 where
 * the engine multiplies to 128. Limbs are signed, so a subtraction needs no bias.
 *
 * @module
 */
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

/**
 * Bits of a limb in the wide layout: as few limbs as 58 bits give, cut evenly, which saves a
 * quarter of the products of 384 bits. 58 bits leave room for sums of 16 limbs, and start at most
 * 6 bits into a byte, so that a word has them all. 52 bits suit the special reduction.
 */
const MOST_WIDE_BITS = 58, LEAST_WIDE_BITS = 52;

/** The layout for integers of `bitLength` bits. */
export function limbLayout(bitLength: number, wide: boolean): LimbLayout {
  const length = bitLength + SPARE_BITS;
  if (!wide) {
    const bits = length <= 29 * MOST_LONG_LIMBS ? 29 : 28;
    return { bits, count: Math.ceil(length / bits), wide };
  }
  const count = Math.ceil(length / MOST_WIDE_BITS);
  return { bits: Math.max(LEAST_WIDE_BITS, Math.ceil(length / count)), count, wide };
}

/** A limb of a constant: a number where that is exact. */
export type Limb = number | bigint;

/** Cuts 0 ≤ value into limbs, least significant first. */
export function toLimbs(value: bigint, layout: LimbLayout): Limb[] {
  const limbs: Limb[] = [];
  const bits = BigInt(layout.bits);
  for (let i = 0; i < layout.count; i++) {
    limbs.push(toLimb(i === layout.count - 1 ? value : value & ((1n << bits) - 1n)));
    value >>= bits;
  }
  return limbs;
}

/** A number where that is exact, as the emitters are quicker with it. */
export function toLimb(value: bigint): Limb {
  const limb = Number(value);
  return Number.isSafeInteger(limb) ? limb : value;
}

/** Puts limbs of any sign together. */
export function fromLimbs(limbs: readonly Limb[], layout: LimbLayout): bigint {
  let value = 0n;
  for (let i = limbs.length - 1; i >= 0; i--) {
    value = (value << BigInt(layout.bits)) + BigInt(limbs[i]);
  }
  return value;
}

/** The bytes of limbs in memory: i64, least significant limb and byte first. */
export function limbBytes(limbs: readonly Limb[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8 * limbs.length);
  const view = new DataView(bytes.buffer);
  limbs.forEach((limb, i) => view.setBigInt64(8 * i, BigInt(limb), true));
  return bytes;
}
