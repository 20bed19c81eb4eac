import { assertEquals } from "@std/assert";
import type { Curve } from "../../src/ec/curve_params.ts";
import { curveByName } from "../../src/ec/curves/registry.ts";
import { HDKey } from "../../src/hd/mod.ts";
import { bytesToBigint } from "../../src/bytes.ts";
import { child, privateNode, publicNode } from "../reference/hd.ts";
import { encodePoint } from "../reference/points.ts";
import { Random } from "../wasm/random.ts";
import { compareWithOthers, randomPath } from "./compare.ts";

Deno.test("derive() gives what @scure/bip32 and bip32 give, private and public", () => {
  assertEquals(compareWithOthers(new Random(32), 60), 60);
});

for (const [scheme, curveName] of [["bip32", "secp256k1"], ["slip10", "P-256"]] as const) {
  Deno.test(`derive() of ${scheme} on ${curveName} gives what the reference gives`, () => {
    const curve = curveByName(curveName) as Curve, random = new Random(10);
    for (let round = 0; round < 20; round++) {
      const seed = random.bytes(32), path = randomPath(random), tail = randomPath(random, false);
      const master = HDKey.fromSeed(seed, { scheme, curve: curveName });
      let node = privateNode(curve, bytesToBigint(master.privateKey!), master.chainCode);
      for (const index of path) node = child(curve, node, index, scheme === "slip10")!;
      const key = master.derive(path);
      assertEquals(bytesToBigint(key.privateKey!), node.d);
      assertEquals(key.chainCode, node.chainCode);
      assertEquals(key.publicKey, encodePoint(curve, node.point!, true));
      let open = publicNode(curve, key.publicKey, key.chainCode);
      for (const index of tail) open = child(curve, open, index, scheme === "slip10")!;
      const below = key.neuter().derive(tail);
      assertEquals(below.publicKey, encodePoint(curve, open.point!, true));
      assertEquals(below.chainCode, open.chainCode);
      assertEquals(below.privateKey, null);
    }
  });
}
