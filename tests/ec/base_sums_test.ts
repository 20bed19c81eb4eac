import { assertEquals } from "@std/assert";
import { bigintToBytes } from "../../src/bytes.ts";
import { BaseSums } from "../../src/ec/base_sums.ts";
import type { Curve } from "../../src/ec/curve_params.ts";
import { curveByName } from "../../src/ec/curves/registry.ts";
import { engineFor } from "../../src/ec/engines.ts";
import { hasWideArithmetic } from "../engines/wide_arithmetic.ts";
import { Random } from "../wasm/random.ts";

const LAYOUTS = hasWideArithmetic() ? ["portable", "wide"] as const : ["portable"] as const;

for (const name of ["secp256k1", "P-256", "brainpoolP256r1"]) {
  for (const layout of LAYOUTS) {
    Deno.test(`BaseSums on ${name} (${layout}) gives what addToPublic() gives`, () => {
      const curve = curveByName(name) as Curve, { n } = curve, engine = engineFor(curve);
      const sums = new BaseSums(curve, layout), random = new Random(n.toString().length);
      const edges = [0n, 1n, 2n, 127n, 128n, 129n, 255n, 256n, 2n ** 128n - 1n, n - 1n, n - 2n];
      const outside = [n, n + 1n, 2n ** 256n - 1n];
      // Sums that meet P or −P on their way: k·G with k a partial sum of t's digits.
      for (const d of [1n, 2n, 5n, 128n, n - 1n, n - 5n, random.below(n)]) {
        const point = engine.publicKey(bigintToBytes(d, 32))!;
        const drawn = Array.from({ length: 300 }, () => random.below(n));
        const numbers = [...edges, ...outside, d, n - d, (n - d + 256n) % n, ...drawn];
        const summands = numbers.map((t) => bigintToBytes(t % 2n ** 256n, 32));
        const expected = summands.map((t) => engine.addToPublic(point, t));
        assertEquals(sums.add(point, summands), expected);
        assertEquals(expected.filter((sum) => sum === null).length >= 4, true, "n − d and three");
      }
      assertEquals(sums.add(new Uint8Array(65), [new Uint8Array(32)]), [null]);
      assertEquals(sums.add(engine.publicKey(bigintToBytes(7n, 32))!, []), []);
    });
  }
}
