import { assertEquals, assertThrows } from "@std/assert";
import { bigintToBytes } from "../../src/bytes.ts";
import type { Curve } from "../../src/ec/curve_params.ts";
import type { EcEngine } from "../../src/ec/engine.ts";
import { createWasmEngine } from "../../src/ec/wasm_engine.ts";
import { hashByName } from "../../src/hash/mod.ts";
import { emitCurve } from "../../src/wasm/emit_curve.ts";
import { createReferenceEngine } from "../reference/engine.ts";
import { vectorCurves } from "../vectors/domain_parameters.ts";
import { vectorsFolder } from "../vectors/vectors.ts";
import { layoutTest } from "./layouts.ts";
import { Random } from "./random.ts";
import { subgroupCurves } from "./subgroups.ts";

/**
 * Curves by their numbers alone: a = −3 and random a, primes with and without a form, an order one
 * bit longer than the field, cofactor 4, and every residue of a prime modulo 8. The emitter knows
 * no curve by name; it has to take them all.
 */
const CURVES = [
  ..."secp112r2 secp160r1 secp224k1 secp224r1 prime256v1 secp521r1".split(" "),
  ..."brainpoolP160r1 brainpoolP256r1 brainpoolP256t1 brainpoolP320t1 brainpoolP512r1".split(" "),
];

const ROUNDS = 6;

/** Compares every operation of two engines on a few keys, the ends among them. */
function compareEngines(curve: Curve, own: EcEngine, reference: EcEngine): void {
  const { n, scalarBytes } = curve, random = new Random(scalarBytes);
  const hash = hashByName("SHA-256")!;
  const keys = [1n, 2n, n - 1n, ...Array.from({ length: ROUNDS }, () => 1n + random.below(n - 1n))];
  for (const key of keys) {
    const d = bigintToBytes(key, scalarBytes), digest = random.bytes(32);
    const publicKey = reference.publicKey(d)!;
    assertEquals(own.publicKey(d), publicKey, `${key}·G`);
    assertEquals(own.decodePoint(publicKey), publicKey);
    const options = { hash, lowS: false };
    const signature = reference.sign(digest, d, options)!;
    assertEquals(own.sign(digest, d, options), signature, `signature by ${key}`);
    const id = signature[signature.length - 1], rs = signature.subarray(0, -1);
    assertEquals(own.verify(rs, digest, publicKey), true);
    assertEquals(own.verify(rs, random.bytes(32), publicKey), false);
    assertEquals(own.recover(rs, digest, id), publicKey);
    const theirs = reference.publicKey(bigintToBytes(1n + random.below(n - 1n), scalarBytes))!;
    assertEquals(own.sharedPoint(d, theirs), reference.sharedPoint(d, theirs), `${key}·Q`);
  }
}

for (const curve of vectorCurves(...CURVES)) {
  layoutTest(`emitCurve() makes ${curve.name} from its numbers alone`, (wide) => {
    const own = createWasmEngine(curve, { layout: wide ? "wide" : "portable" });
    compareEngines(curve, own, createReferenceEngine(curve));
  });
}

if (vectorsFolder() === null) {
  const name = `emitCurve(): no vectors folder, ${CURVES.length} curves skipped`;
  Deno.test({ name, ignore: true, fn: () => {} });
}

layoutTest("emitCurve() refuses an order far below the prime", (wide) => {
  for (const curve of subgroupCurves()) {
    assertThrows(
      () => emitCurve(curve, { wide }),
      RangeError,
      "Cannot emit curve: expected an order not far below the prime",
    );
  }
});
