/**
 * Finds curves of a known prime order over primes of any length, by complex multiplication with the
 * discriminants −3 and −11 (Atkin and Morain 1993), and prints them as `own_curves.ts` holds them:
 *
 *     deno run tests/curves/find_own_curves.ts
 *
 * @module
 */
import type { CurveDefinition } from "../../src/ec/define_curve.ts";
import { isProbablePrime } from "../../src/ec/primality.ts";
import { invert, mod, sqrt } from "../reference/field.ts";
import { multiply } from "../reference/group.ts";
import { Random } from "../wasm/random.ts";

/** Lengths of p: around the borders of limbs in both layouts, and the ends of what is allowed. */
const BITS = [96, 100, 116, 128, 144, 174, 200, 232, 256, 290, 320, 350, 400, 464, 522, 580, 640];

/** A prime p with 4p = u² + D·v², and the orders p + 1 − t of the curves that it has. */
interface Norm {
  readonly p: bigint;
  readonly orders: readonly bigint[];
}

/** Finds a norm of this length one of whose orders is a prime. */
function findNorm(discriminant: 3n | 11n, bits: number, random: Random): Norm {
  for (;;) {
    const u = random.bits(bits / 2 + 1) | 1n, v = random.bits((bits >> 1) - 1) | 1n;
    const times = discriminant === 3n ? 27n : 11n, four = u * u + times * v * v;
    if (four % 4n !== 0n || four.toString(2).length !== bits + 2) continue;
    const p = four / 4n;
    const traces = discriminant === 3n ? [u, (u + 9n * v) / 2n, (u - 9n * v) / 2n] : [u];
    const orders = traces.flatMap((trace) => [p + 1n - trace, p + 1n + trace])
      .filter((order) => order % 2n === 1n && isProbablePrime(order));
    if (orders.length > 0 && isProbablePrime(p)) return { p, orders };
  }
}

/** Finds a curve of `bits` bits: with a = 0, or with neither a = 0 nor a = −3. */
function findCurve(hasZeroA: boolean, bits: number, random: Random): CurveDefinition {
  const { p, orders } = findNorm(hasZeroA ? 3n : 11n, bits, random);
  const k = mod(-32768n * invert(mod(1728n + 32768n, p), p), p);
  for (;;) {
    const twist = 1n + random.below(p - 1n);
    const a = hasZeroA ? 0n : mod(3n * k * twist * twist, p);
    const b = hasZeroA ? twist : mod(2n * k * twist ** 3n, p);
    const gx = random.below(p), gy = sqrt(mod(gx ** 3n + a * gx + b, p), p);
    if (gy === null || gy === 0n) continue;
    const params = { name: "", aliases: [], oid: "", p, a, b, gx, gy, h: 1 };
    const n = orders.find((n) => multiply({ ...params, n }, n, { x: gx, y: gy }) === null);
    if (n !== undefined) return { p, a, b, gx, gy, n, h: 1 };
  }
}

for (const bits of BITS) {
  for (const hasZeroA of [true, false]) {
    const { p, a, b, gx, gy, n } = findCurve(hasZeroA, bits, new Random(bits));
    const numbers = Object.entries({ p, a, b, gx, gy, n })
      .map(([key, value]) =>
        `    ${key}: ${a === 0n && key === "a" ? "0" : `0x${value.toString(16)}`}n,`
      );
    console.log(`  {\n${numbers.join("\n")}\n  },`);
  }
}
