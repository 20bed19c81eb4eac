/**
 * Digests of everything that the package emits, so that a change of output shows in review.
 *
 * @module
 */
import type { Bytes } from "../../src/bytes.ts";
import { allCurves } from "../../src/ec/curves/registry.ts";
import { hashByName } from "../../src/hash/mod.ts";
import { emitAsconAead } from "../../src/wasm/emit_ascon_aead.ts";
import { emitAsconHash } from "../../src/wasm/emit_ascon_hash.ts";
import { emitCurve } from "../../src/wasm/emit_curve.ts";
import { emitPoints } from "../../src/wasm/emit_points.ts";
import { emitHmac } from "../../src/wasm/emit_hmac.ts";
import { emitNonce } from "../../src/wasm/emit_nonce.ts";
import { toHex } from "../hex.ts";
import { emitEdwardsModules } from "./golden_edwards.ts";

/** Digests by what was emitted, sorted by name. */
export type Golden = Readonly<Record<string, string>>;

/** Where the digests of the last review stand. */
export const GOLDEN_FILE: URL = new URL("golden.json", import.meta.url);

const HASHES = ["SHA-224", "SHA-256", "SHA-384", "SHA-512", "SHA-512/224", "SHA-512/256"];

/** Emits a curve's module; the wide layout needs no support by the runtime for that. */
export function emitCurves(): [name: string, binary: Bytes][] {
  return allCurves().flatMap((curve) =>
    [false, true].map((wide): [string, Bytes] => {
      return [`${curve.name}, ${wide ? "wide" : "portable"}`, emitCurve(curve, { wide }).binary];
    })
  );
}

/** Emits the points module of each curve. */
export function emitPointModules(): [name: string, binary: Bytes][] {
  return allCurves().flatMap((curve) =>
    [false, true].map((wide): [string, Bytes] => {
      const name = `points of ${curve.name}, ${wide ? "wide" : "portable"}`;
      return [name, emitPoints(curve, { wide }).binary];
    })
  );
}

/** Emits the nonce generators, at addresses of no curve. */
export function emitNonces(): [name: string, binary: Bytes][] {
  const where = { pages: 1, state: 0, tables: 4096, orderBits: 256 };
  const ends = { scalarEnd: 8224, digestEnd: 8256, nonceEnd: 8288, extra: 8320 };
  return HASHES.map((name) => {
    const { sha2, outputLength } = hashByName(name)!;
    return [`nonce by ${name}`, emitNonce({ ...sha2!, outputLength }, { ...where, ...ends })];
  });
}

/** Emits the modules of Ascon. */
export function emitAscon(): [name: string, binary: Bytes][] {
  return [["Ascon AEAD", emitAsconAead().binary], ["Ascon hash", emitAsconHash().binary]];
}

/** Emits HMAC over each hash. */
function emitHmacs(): [name: string, binary: Bytes][] {
  return HASHES.map((name) => {
    const { sha2, outputLength } = hashByName(name)!;
    return [`HMAC by ${name}`, emitHmac({ ...sha2!, outputLength }).binary];
  });
}

/** The digests as they are now. */
export async function computeGolden(): Promise<Golden> {
  const modules = [
    ...emitCurves(),
    ...emitPointModules(),
    ...emitNonces(),
    ...emitHmacs(),
    ...emitAscon(),
    ...emitEdwardsModules(),
  ];
  const entries = modules.map(async ([name, binary]) => {
    const digest = await crypto.subtle.digest("SHA-256", binary);
    return [name, toHex(new Uint8Array(digest))];
  });
  return Object.fromEntries((await Promise.all(entries)).sort());
}
