/**
 * Trials of the Edwards and Montgomery curves: signing with an expanded key, public keys, ladders.
 *
 * @module
 */
import { ed25519 } from "../../src/ec/edwards/curves/ed25519.ts";
import { ed448 } from "../../src/ec/edwards/curves/ed448.ts";
import { x25519 } from "../../src/ec/edwards/curves/x25519.ts";
import { x448 } from "../../src/ec/edwards/curves/x448.ts";
import { EdwardsEngine } from "../../src/ec/edwards/edwards_engine.ts";
import { LadderEngine } from "../../src/ec/edwards/ladder_engine.ts";
import { Eddsa } from "../../src/ec/edwards/signatures.ts";
import type { WordLayout } from "../../src/ec/wasm_engine.ts";
import type { Bytes, Trial } from "./sampling.ts";

/** A key of zeros but for one bit, where a leak shows most. */
function sparse(length: number): Bytes {
  return Uint8Array.from({ length }, (_, i) => i === length >> 1 ? 1 : 0);
}

/**
 * The trials of a layout. An expanded key is scalar ‖ prefix, so the scalar is the fixed one
 * itself, not a hash of something; the digest is the message.
 */
export function edwardsTrials(layout: WordLayout, calls: number): Trial[] {
  const pairs = [[ed25519, x25519], [ed448, x448]] as const;
  return pairs.flatMap(([curve, montgomery]): Trial[] => {
    const engine = new EdwardsEngine(curve, layout), suite = new Eddsa({ curve, engine });
    const ladder = new LadderEngine(montgomery, engine, layout);
    const other = ladder.publicKey(crypto.getRandomValues(new Uint8Array(montgomery.bytes)));
    return [
      {
        name: `${curve.name} sign, ${layout}, sparse key`,
        fixedKey: sparse(2 * curve.keyBytes),
        keyBits: 16 * curve.keyBytes,
        calls,
        call: (key, digest) => suite.signExpanded(digest, key),
      },
      {
        name: `${montgomery.name} ladder, ${layout}, sparse key`,
        fixedKey: sparse(montgomery.bytes),
        keyBits: 8 * montgomery.bytes,
        calls,
        call: (key) => ladder.sharedSecret(key, other),
      },
    ];
  });
}
