/**
 * Emits the ways between coordinates of a curve and those of an isomorphic one.
 *
 * @module
 */
import type { ElementConversions, ScalarConversions } from "./conversions.ts";
import type { Field } from "./field.ts";
import type { MemoryLayout } from "./layout.ts";
import { type Limb, limbBytes, toLimbs } from "./limbs.ts";
import type { ModuleBuilder, Signature } from "./module.ts";
import { LABEL } from "./value.ts";
/** Conversions of one coordinate of a point. */
export type CoordinateConversions =
  & Pick<ScalarConversions, "load">
  & Pick<ElementConversions, "store">;

/** What conversions by a factor are made of. */
interface ScaledParts extends Pick<ScalarConversions, "loadPlain" | "storePlain"> {
  readonly name: string;
  readonly multiply: Signature;
  readonly factor: bigint;
}

/**
 * Emits conversions between integers v and elements v·factor. They cost what others cost where the
 * reduction has a factor of its own, as both factors come in one multiplication.
 */
export function emitScaledConversions(
  m: ModuleBuilder,
  memory: MemoryLayout,
  field: Field,
  { name, multiply, factor, loadPlain, storePlain }: ScaledParts,
): CoordinateConversions {
  const { modulus, layout, reduction: { radix } } = field;
  const constant = (what: string, limbs: readonly Limb[]) => {
    const place = memory.place(`${what} ${name}`, field.shape(), LABEL.public);
    m.fill(place, limbBytes(limbs));
    return place;
  };
  const to = constant("to", field.constant(radix * factor));
  const from = constant("from", toLimbs(inverse(factor, modulus), layout));
  const plain = memory.place(`plain ${name}`, field.shape(), LABEL.variable);
  const { params: [outElement, input] } = loadPlain, { params: [output, element] } = storePlain;
  return {
    load: m.define(`${field.name}_load_${name}`, [outElement, input], (f) => {
      f.call(loadPlain, f.place(0), f.place(1));
      f.call(multiply, f.place(0), f.place(0), to);
    }),
    store: m.define(`${field.name}_store_${name}`, [output, element], (f) => {
      f.call(multiply, plain, f.place(1), from);
      f.call(storePlain, f.place(0), plain);
    }),
  };
}

/** The inverse of a public number modulo a prime. */
function inverse(value: bigint, modulus: bigint): bigint {
  let [a, b, x, y] = [value % modulus, modulus, 1n, 0n];
  while (a > 1n) {
    const quotient = b / a;
    [a, b, x, y] = [b - quotient * a, a, y - quotient * x, x];
  }
  return (x % modulus + modulus) % modulus;
}
