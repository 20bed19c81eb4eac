/**
 * The child process of `stress_slow.ts`: mixed calls on libsecp256k1 with collections forced in
 * between, each answer compared with the first one of its kind. Prints the resident memory at a
 * quarter of the way and at the end, in bytes.
 *
 * Arguments: library, number of calls.
 *
 * @module
 */
import { openSecp256k1 } from "../../ffi/mod.ts";
import { curveByName } from "../../src/ec/curves/registry.ts";
import { completeEngine } from "../../src/ec/engines.ts";
import { hashByLength } from "../../src/hash/mod.ts";

const [path, count] = Deno.args;
const total = Number(count);
const curve = curveByName("secp256k1")!;
const engine = completeEngine(curve, openSecp256k1({ path }));
const d = new Uint8Array(32).fill(7), h = new Uint8Array(32).fill(9);
const options = { hash: hashByLength(32)!, lowS: true };
const point = engine.publicKey(d)!, x = point.slice(1, 33);
const signed = engine.sign(h, d, options)!, signature = signed.slice(0, 64);
const schnorr = engine.signSchnorr(h, d, h)!;
const { gc } = globalThis as unknown as { gc(): void };

const CALLS: readonly (() => unknown)[] = [
  () => engine.publicKey(d.slice()),
  () => engine.decodePoint(point.slice()),
  () => engine.sign(h.slice(), d.slice(), options),
  () => engine.sign(h, d, { ...options, extraEntropy: h.slice() }),
  () => engine.verify(signature.slice(), h.slice(), point.slice()),
  () => engine.sharedPoint(d.slice(), point.slice()),
  () => engine.recover(signature.slice(), h, signed[64]),
  () => engine.addToSecret(d, h.slice()),
  () => engine.addToPublic(point, h.slice()),
  () => engine.combine([point.slice(), point.slice(), point.slice()]),
  () => engine.signSchnorr(h.slice(), d, h),
  () => engine.signSchnorr(new Uint8Array(100), d, h),
  () => engine.verifySchnorr(schnorr.slice(), h.slice(), x.slice()),
  () => engine.publicKey(new Uint8Array(32)),
  () => engine.decodePoint(new Uint8Array(33)),
  () => engine.verify(new Uint8Array(64), h, new Uint8Array(65)),
];

const expected = CALLS.map((call) => String(call()));
let quarter = 0;
for (let i = 0; i < total; i++) {
  const kind = i % CALLS.length;
  const answer = CALLS[kind]();
  if (i % 61 === 0 && String(answer) !== expected[kind]) throw new Error(`call ${i} differs`);
  if (i % 5000 === 0) gc();
  if (i === total >> 2) {
    gc();
    quarter = Deno.memoryUsage().rss;
  }
}
gc();
console.log(JSON.stringify({ quarter, end: Deno.memoryUsage().rss }));
