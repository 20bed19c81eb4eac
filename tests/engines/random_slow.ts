/**
 * The generated engine against @noble/curves on many random inputs: `deno task test:slow`.
 *
 * @module
 */
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { assertEquals } from "@std/assert";
import type { Bytes } from "../../src/bytes.ts";
import type { Curve } from "../../src/ec/curve_params.ts";
import { curveByName } from "../../src/ec/curves/registry.ts";
import type { EcEngine } from "../../src/ec/engine.ts";
import { createWasmEngine } from "../../src/ec/wasm_engine.ts";
import { hashByLength, type HashFunction } from "../../src/hash/mod.ts";
import { Draw } from "./inputs.ts";

const ROUNDS = 20_000;
const CURVE = curveByName("secp256k1") as Curve;
const OPTIONS = { hash: hashByLength(32) as HashFunction, lowS: true };

/** One round: what the engine makes of a key, a digest and somebody's point. */
function compare(engine: EcEngine, draw: Draw): void {
  const d = draw.bytes(32);
  const digest = draw.bytes(32);
  const publicKey = secp256k1.getPublicKey(d, false);
  const other = secp256k1.getPublicKey(draw.bytes(32), false);
  assertEquals(engine.publicKey(d), publicKey as Bytes);
  assertEquals(engine.sharedPoint(d, other), secp256k1.getSharedSecret(d, other, false) as Bytes);
  const signed = engine.sign(digest, d, OPTIONS) as Bytes;
  const signature = signed.subarray(0, 64);
  assertEquals(signature, secp256k1.sign(digest, d, { prehash: false }) as Bytes);
  assertEquals(engine.verify(signature, digest, publicKey), true);
  assertEquals(engine.verify(signature, digest, other), false);
  assertEquals(engine.recover(signature, digest, signed[64]), publicKey as Bytes);
}

for (const layout of ["portable", "wide"] as const) {
  Deno.test(`secp256k1, ${layout}: ${ROUNDS} random inputs give what @noble/curves gives`, () => {
    const engine = createWasmEngine(CURVE, { layout });
    const draw = new Draw(`random, ${layout}`);
    for (let round = 0; round < ROUNDS; round++) compare(engine, draw);
  });
}
