import { assertEquals } from "@std/assert";
import { openSecp256k1 } from "../../ffi/mod.ts";
import type { Curve } from "../../src/ec/curve_params.ts";
import { curveByName } from "../../src/ec/curves/registry.ts";
import { engineFor, setEngine } from "../../src/ec/engines.ts";
import { HDKey } from "../../src/hd/mod.ts";
import { randomPath } from "../hd/compare.ts";
import { Random } from "../wasm/random.ts";
import { nativeTest } from "./libraries.ts";

const CURVE = curveByName("secp256k1") as Curve;

/** All texts that come of a seed: paths, children and public derivation. */
function textsOf(seed: Uint8Array): string[] {
  const random = new Random(seed[0]), master = HDKey.fromSeed(seed);
  const paths = Array.from({ length: 20 }, () => randomPath(random));
  const keys = [...master.deriveMany(paths), ...paths.map((path) => master.derive(path))];
  const below = keys.flatMap((key) => key.neuter().children({ from: 7, count: 3 }));
  return [...keys, ...below].flatMap((key) => [key.toExtendedKey(), key.neuter().toExtendedKey()]);
}

nativeTest("./hd gives equal bytes", ({ path }) => {
  const seeds = [1, 2, 3].map((byte) => new Uint8Array(32).fill(byte));
  const generated = seeds.map(textsOf);
  using engine = openSecp256k1({ path });
  setEngine(CURVE, engine);
  try {
    assertEquals(engineFor(CURVE).name.startsWith("wasm"), false);
    assertEquals(seeds.map(textsOf), generated);
  } finally {
    setEngine(CURVE, null);
  }
});
