/**
 * The modules of RFC 8032 and RFC 7748, for their digests.
 *
 * @module
 */
import type { Bytes } from "../../src/bytes.ts";
import { ed25519 } from "../../src/ec/edwards/curves/ed25519.ts";
import { ed448 } from "../../src/ec/edwards/curves/ed448.ts";
import { x25519 } from "../../src/ec/edwards/curves/x25519.ts";
import { x448 } from "../../src/ec/edwards/curves/x448.ts";
import { emitEdwards } from "../../src/wasm/emit_edwards.ts";
import { emitKeccak } from "../../src/wasm/emit_keccak.ts";
import { emitLadder } from "../../src/wasm/emit_ladder.ts";

/** Emits all of them, on both layouts, and the hash of Ed448. */
export function emitEdwardsModules(): [name: string, binary: Bytes][] {
  const keccak: [string, Bytes] = ["Keccak of rate 136", emitKeccak(136).binary];
  const modules = [false, true].flatMap((wide) => {
    const layout = wide ? "wide" : "portable";
    return [
      ...[ed25519, ed448].map((curve): [string, Bytes] => {
        return [`${curve.name}, ${layout}`, emitEdwards(curve, { wide }).binary];
      }),
      ...[x25519, x448].map((curve): [string, Bytes] => {
        return [`${curve.name}, ${layout}`, emitLadder(curve, wide).binary];
      }),
    ];
  });
  return [...modules, keccak];
}
