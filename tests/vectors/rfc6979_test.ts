import { assert, assertEquals } from "@std/assert";
import { bigintToBytes, bytesToBigint, concatBytes } from "../../src/bytes.ts";
import type { Curve } from "../../src/ec/curve_params.ts";
import { curveByName } from "../../src/ec/curves/registry.ts";
import type { EcEngine } from "../../src/ec/engine.ts";
import { NonceCandidates } from "../../src/ec/nonce.ts";
import { createWasmEngine } from "../../src/ec/wasm_engine.ts";
import { hashByName } from "../../src/hash/mod.ts";
import { hasWideArithmetic } from "../engines/wide_arithmetic.ts";
import { createReferenceEngine } from "../reference/engine.ts";
import { nonceCandidates } from "../reference/nonce.ts";
import { vectorTest } from "./vectors.ts";

interface Group {
  readonly curve: string;
  readonly q: string;
  readonly private: string;
  readonly Ux: string;
  readonly Uy: string;
  readonly cases: readonly {
    readonly hash: string;
    readonly message: string;
    readonly k: string;
    readonly r: string;
    readonly s: string;
  }[];
}

/** Every engine of a curve that runs in this process. */
function enginesOf(curve: Curve): EcEngine[] {
  const layouts = hasWideArithmetic() ? ["portable", "wide"] as const : ["portable"] as const;
  return [
    createReferenceEngine(curve),
    ...layouts.map((layout) => createWasmEngine(curve, { layout })),
  ];
}

const SOURCE = { file: "rfc6979/rfc6979-appendix-a2.json", cases: 50 };

vectorTest<Group[]>("sign() and nonces of RFC 6979, appendix A.2", SOURCE, (groups, tally) => {
  for (const { curve: name, q, private: key, Ux, Uy, cases } of groups) {
    const curve = curveByName(name.replace("NIST ", ""))!;
    const engines = enginesOf(curve);
    assertEquals(curve.n, BigInt(`0x${q}`));
    const secret = BigInt(`0x${key}`);
    const d = bigintToBytes(secret, curve.scalarBytes);
    const coordinates = [Ux, Uy].map((x) => bigintToBytes(BigInt(`0x${x}`), curve.fieldBytes));
    const publicKey = concatBytes(Uint8Array.of(4), ...coordinates);
    for (const engine of engines) assertEquals(engine.publicKey(d), publicKey);
    for (const { hash: hashName, message, k, r, s } of cases) {
      const hash = hashByName(hashName)!;
      const digest = hash.digest(new TextEncoder().encode(message));
      const nonce = BigInt(`0x${k}`);
      assertEquals(nonceCandidates(curve, { hash, h1: digest, x: secret }).next().value, nonce);
      const candidates = new NonceCandidates(curve, { hash, digest, d });
      let made = bytesToBigint(candidates.next());
      while (made === 0n || made >= curve.n) made = bytesToBigint(candidates.next());
      assertEquals(made, nonce);
      const numbers = [r, s].map((x) => bigintToBytes(BigInt(`0x${x}`), curve.scalarBytes));
      const signature = concatBytes(...numbers);
      for (const engine of engines) {
        assertEquals(engine.sign(digest, d, { hash, lowS: false })!.slice(0, -1), signature);
        assert(engine.verify(signature, digest, publicKey));
      }
      tally.run++;
    }
  }
});
