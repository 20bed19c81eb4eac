/**
 * Moduli that the arithmetic is tested with.
 *
 * @module
 */
import { allCurves } from "../../src/ec/curves/registry.ts";
import { ed25519 } from "../../src/ec/edwards/curves/ed25519.ts";
import { ed448 } from "../../src/ec/edwards/curves/ed448.ts";
import { defineField, type Field } from "../../src/wasm/field.ts";
import type { LimbLayout } from "../../src/wasm/limbs.ts";
import { goldenLayout, reduceGolden } from "../../src/wasm/reduce_golden.ts";
import { reduceMontgomery } from "../../src/wasm/reduce_montgomery.ts";
import { limbLayout } from "../../src/wasm/limbs.ts";
import { isPseudoMersenne, reduceSpecial } from "../../src/wasm/reduce_special.ts";
import type { Reduction } from "../../src/wasm/reduction.ts";
import { hasWideArithmetic } from "../engines/wide_arithmetic.ts";

/** An odd prime with the reduction to use. */
interface TestPrime {
  readonly name: string;
  readonly modulus: bigint;
  readonly reduce: (modulus: bigint, layout: LimbLayout) => Reduction;
  /** Limbs, where they are not those of `limbLayout`. */
  readonly layout?: (wide: boolean) => LimbLayout;
  /** The emitter has to take it on both layouts. */
  readonly required: boolean;
}

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

/** The reductions that a modulus can be emitted with; only the best of them has to work. */
function withReductions(name: string, modulus: bigint): TestPrime[] {
  const bits = modulus.toString(2).length, montgomery = onlyMontgomery(name, modulus);
  const isSpecial = [false, true].every((wide) =>
    isPseudoMersenne(modulus, limbLayout(bits, wide))
  );
  if (!isSpecial) return [montgomery];
  return [
    { name: `${name}, special form`, modulus, reduce: reduceSpecial, required: true },
    { ...montgomery, required: false },
  ];
}

function onlyMontgomery(name: string, modulus: bigint): TestPrime {
  return { name: `${name}, Montgomery`, modulus, reduce: reduceMontgomery, required: true };
}

/** Every prime once, whatever else has it: the small ones, the fields, then the orders. */
export function testPrimes(): TestPrime[] {
  const curves = allCurves();
  const primes: TestPrime[] = [
    ...SMALL.flatMap((modulus) => withReductions(`${modulus}`, modulus)),
    ...curves.flatMap(({ name, p }) => withReductions(`p of ${name}`, p)),
    ...curves.map(({ name, n }) => onlyMontgomery(`n of ${name}`, n)),
    ...withReductions(`p of ${ed25519.name}`, ed25519.p),
    {
      name: `p of ${ed448.name}, golden form`,
      modulus: ed448.p,
      reduce: reduceGolden,
      layout: (wide: boolean) => goldenLayout(ed448.p, wide) as LimbLayout,
      required: true,
    },
    ...[ed25519, ed448].map(({ name, n }) => onlyMontgomery(`n of ${name}`, n)),
  ];
  const known = new Map(primes.map((prime) => [`${prime.modulus} ${prime.reduce.name}`, prime]));
  return [...known.values()];
}

/**
 * Registers a test for each prime and layout; `emit` tries to emit what the test needs. A prime
 * that it refuses because a sum might leave its word is skipped, and the test's name says so,
 * unless it is required.
 *
 * @param isWanted leaves out the fields that the function is not made for.
 */
export function fieldTest(
  name: (prime: string) => string,
  emit: (field: Field) => void,
  run: (field: Field) => void,
  isWanted: (field: Field) => boolean = () => true,
): void {
  for (const { name: prime, modulus, reduce, layout: limbs, required } of testPrimes()) {
    for (const wide of [false, true]) {
      const field = defineField("field", modulus, wide, reduce, limbs?.(wide));
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
