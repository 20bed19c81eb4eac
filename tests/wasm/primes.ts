/**
 * Moduli that the arithmetic is tested with.
 *
 * @module
 */
import { allCurves } from "../../src/ec/curves/registry.ts";
import { defineField, type Field } from "../../src/wasm/field.ts";
import type { LimbLayout } from "../../src/wasm/limbs.ts";
import { reduceMontgomery } from "../../src/wasm/reduce_montgomery.ts";
import { limbLayout } from "../../src/wasm/limbs.ts";
import { isPseudoMersenne, reduceSpecial } from "../../src/wasm/reduce_special.ts";
import type { Reduction } from "../../src/wasm/reduction.ts";
import { hasWideArithmetic } from "../engines/wide_arithmetic.ts";
import { vectorCurves } from "../vectors/domain_parameters.ts";
import { vectorsFolder } from "../vectors/vectors.ts";

/** An odd prime with the reduction to use. */
interface TestPrime {
  readonly name: string;
  readonly modulus: bigint;
  readonly reduce: (modulus: bigint, layout: LimbLayout) => Reduction;
  /** Belongs to a curve of the package, or is small: the emitter has to take it on both layouts. */
  readonly required: boolean;
}

/**
 * Curves whose primes and orders have every form and limb border of interest: pseudo-Mersenne of
 * four lengths, an order one bit longer than the field, primes without a form, 112 to 521 bits.
 */
const CURVES = [
  ..."secp112r1 secp160k1 secp160r1 secp192k1 secp224k1 secp224r1 prime256v1".split(" "),
  ..."secp384r1 secp521r1 brainpoolP160r1 brainpoolP256r1 brainpoolP320r1".split(" "),
  ..."brainpoolP384r1 brainpoolP512r1".split(" "),
];

/**
 * Primes of one limb, to its last bit, next to the border; then such that only the spare bits of
 * `limbLayout` stand above them: of 84 and 113 bits in the portable layout, of 101 in the wide one.
 */
const SMALL: readonly bigint[] = [
  13n,
  199n,
  2n ** 26n - 5n,
  2n ** 29n - 3n,
  2n ** 31n - 1n,
  2n ** 61n - 1n,
  0xc00000000000000000037n,
  2n ** 84n - 35n,
  2n ** 101n - 69n,
  2n ** 113n - 133n,
];

/** The reductions that a modulus can be emitted with. */
function withReductions(name: string, modulus: bigint, required: boolean): TestPrime[] {
  const bits = modulus.toString(2).length;
  const isSpecial = [false, true].every((wide) =>
    isPseudoMersenne(modulus, limbLayout(bits, wide))
  );
  const montgomery = {
    name: `${name}, Montgomery`,
    modulus,
    reduce: reduceMontgomery,
    required: required && !isSpecial,
  };
  if (!isSpecial) return [montgomery];
  return [{ name: `${name}, special form`, modulus, reduce: reduceSpecial, required }, montgomery];
}

/** Every prime; those of curves not in the package only where the vectors folder is. */
export function testPrimes(): TestPrime[] {
  const curves = [...allCurves(), ...vectorCurves(...CURVES)];
  const primes = curves.flatMap(({ name, p, n }) => {
    const required = !CURVES.includes(name);
    return [
      ...withReductions(`p of ${name}`, p, required),
      { name: `n of ${name}, Montgomery`, modulus: n, reduce: reduceMontgomery, required },
    ];
  });
  return [...SMALL.flatMap((modulus) => withReductions(`${modulus}`, modulus, true)), ...primes];
}

/** Number of primes that are not tested without the vectors folder. */
const VECTOR_PRIMES = 2 * CURVES.length;

/**
 * Registers a test for each prime and layout; `emit` tries to emit what the test needs. A prime
 * that it refuses because a sum might leave its word is skipped, and the test's name says so,
 * unless the package needs it.
 *
 * @param isWanted leaves out the fields that the function is not made for.
 */
export function fieldTest(
  name: (prime: string) => string,
  emit: (field: Field) => void,
  run: (field: Field) => void,
  isWanted: (field: Field) => boolean = () => true,
): void {
  for (const { name: prime, modulus, reduce, required } of testPrimes()) {
    for (const wide of [false, true]) {
      const field = defineField("field", modulus, wide, reduce);
      if (!isWanted(field)) continue;
      const layout = wide ? "wide" : "portable";
      const skipped = wide && !hasWideArithmetic()
        ? "no wide arithmetic in this process"
        : !required && isRefused(() => emit(field))
        ? "the emitter refuses this length"
        : null;
      const full = `${name(prime)} (${layout}${skipped ? `, skipped: ${skipped}` : ""})`;
      Deno.test({ name: full, ignore: skipped !== null, fn: () => run(field) });
    }
  }
  if (vectorsFolder() === null) {
    const missing = name(`${VECTOR_PRIMES} primes of the vectors folder, which is not there`);
    Deno.test({ name: missing, ignore: true, fn: () => {} });
  }
}

function isRefused(emit: () => void): boolean {
  try {
    emit();
    return false;
  } catch (error) {
    if (error instanceof TypeError && /can leave its word/.test(error.message)) return true;
    throw error;
  }
}
