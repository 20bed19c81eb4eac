/**
 * Operands from the edges of the magnitudes that an emitter states.
 *
 * @module
 */
import type { Field } from "../../src/wasm/field.ts";
import { fromLimbs, toLimbs } from "../../src/wasm/limbs.ts";
import type { Shape } from "../../src/wasm/place.ts";
import type { Random } from "./random.ts";

/** The limbs of an operand. */
export type Limbs = readonly bigint[];

function ends(bounds: readonly number[]): bigint[] {
  return bounds.map(BigInt);
}

/** All limbs at a bound, alternating, one alone, all but the highest; the ends of every limb. */
function patterns({ lo, hi, count }: Shape): Limbs[] {
  const low = ends(lo), high = ends(hi), zero = low.map(() => 0n);
  const list = [zero, low, high, low.map((limb, i) => i % 2 === 0 ? limb : high[i])];
  list.push(high.map((limb, i) => i % 2 === 0 ? limb : low[i]));
  list.push([...high.slice(0, -1), low[count - 1]], [...low.slice(0, -1), high[count - 1]]);
  list.push([...high.slice(0, -1), 0n], [...low.slice(0, -1), 0n]);
  for (let i = 0; i < count; i++) {
    list.push(
      zero.map((_, j) => i === j ? high[i] : 0n),
      zero.map((_, j) => i === j ? low[i] : 0n),
    );
  }
  return list;
}

/** Residues of interest, and raw representatives of them around the modulus and limb borders. */
function representatives(field: Field): Limbs[] {
  const { modulus: p, layout } = field;
  const residues = [0n, 1n, 2n, p - 1n, p - 2n, (p - 1n) / 2n, (p + 1n) / 2n];
  const raw = [p - 1n, p, p + 1n, 2n * p - 1n];
  for (let k = 0; k < layout.count; k++) {
    const border = 1n << BigInt(k * layout.bits);
    raw.push(...[border - 1n, border, border + 1n, p - border].filter((value) => value >= 0n));
  }
  return [
    ...residues.map((value) => field.constant(value)),
    ...raw.map((value) => toLimbs(value, layout)),
  ].map((limbs) => limbs.map(BigInt));
}

/** Bounds of a value. */
export interface ValueRange {
  readonly lo: bigint;
  readonly hi: bigint;
}

function clampTop(limbs: Limbs, field: Field, { lo, hi }: ValueRange): Limbs {
  const value = fromLimbs(limbs, field.layout);
  const excess = value > hi ? value - hi : value < lo ? value - lo : 0n;
  if (excess === 0n) return limbs;
  const weight = 1n << BigInt(field.layout.bits * (limbs.length - 1));
  const steps = excess / weight + (excess % weight === 0n ? 0n : excess > 0n ? 1n : -1n);
  return [...limbs.slice(0, -1), limbs[limbs.length - 1] - steps];
}

function isInside(limbs: Limbs, { lo, hi }: Shape): boolean {
  return limbs.every((limb, i) => BigInt(lo[i]) <= limb && limb <= BigInt(hi[i]));
}

/**
 * Operands of a shape: patterns at its bounds, representatives, random limbs. The shape bounds
 * limbs; where a reduction bounds the value too, the highest limb gives way.
 *
 * @param range what the value may be; null if the limbs alone count.
 */
export function edgeOperands(
  field: Field,
  shape: Shape,
  range: ValueRange | null,
  random: Random,
): Limbs[] {
  const randoms = Array.from(
    { length: 12 },
    () => shape.lo.map((lo, i) => random.between(BigInt(lo), BigInt(shape.hi[i]))),
  );
  const reduced = Array.from(
    { length: 8 },
    () => toLimbs(random.below(field.modulus), field.layout).map(BigInt),
  );
  return [...patterns(shape), ...representatives(field), ...reduced, ...randoms]
    .map((limbs) => range === null ? limbs : clampTop(limbs, field, range))
    .filter((limbs) => isInside(limbs, shape));
}
