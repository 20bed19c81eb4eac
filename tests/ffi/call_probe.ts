/**
 * The child process of `malformed_test.ts`: calls one member with every malformed argument, on
 * libsecp256k1 and on the generated engine, and prints how many calls there were and which answers
 * differed.
 *
 * Arguments: library, member.
 *
 * @module
 */
import { openSecp256k1 } from "../../ffi/mod.ts";
import { concatBytes } from "../../src/bytes.ts";
import { curveByName } from "../../src/ec/curves/registry.ts";
import type { EcEngine, EngineMember } from "../../src/ec/engine.ts";
import { completeEngine } from "../../src/ec/engines.ts";
import { createWasmEngine } from "../../src/ec/wasm_engine.ts";
import { hashByLength } from "../../src/hash/mod.ts";
import { badPoints } from "../engines/bad_points.ts";
import { badScalars } from "../engines/inputs.ts";
import { basePoint } from "../reference/group.ts";

const [path, member] = Deno.args;
const curve = curveByName("secp256k1")!;
const native = completeEngine(curve, openSecp256k1({ path }));
const generated = createWasmEngine(curve);

/** A view of one byte before much that must not be read, of every length. */
const lengths = Array.from(
  { length: 67 },
  (_, length) => new Uint8Array(200).fill(2).subarray(1, 1 + length),
);
const d = new Uint8Array(32).fill(7), digest = new Uint8Array(32).fill(9);
const point = generated.publicKey(d)!;
const options = { hash: hashByLength(32)!, lowS: true };
const signature = generated.sign(digest, d, options)!.slice(0, 64);
const scalars = [d, ...badScalars(curve), ...lengths];
const zeros = [0, 32, 33, 64, 65].map((length) => new Uint8Array(length));
const points = [point, ...badPoints(curve, basePoint(curve)!).values(), ...lengths, ...zeros];
const halves = [...badScalars(curve), d].filter(({ length }) => length === 32);
const signatures = [
  signature,
  ...halves.flatMap((r) => halves.map((s) => concatBytes(r, s))),
  ...lengths,
];
const ids = [-1, 0, 1, 2, 3, 4, 5, 255, 256, 257, 2 ** 31, 2 ** 32, 2 ** 53, 1.5, NaN, Infinity];
const x = point.slice(1, 33);

type Arguments = readonly unknown[];

const CALLS: Readonly<Record<EngineMember, readonly Arguments[]>> = {
  publicKey: scalars.map((key) => [key]),
  decodePoint: points.map((octets) => [octets]),
  sign: [
    ...scalars.map((key) => [digest, key, options]),
    ...lengths.map((data) => [data, d, options]),
    ...lengths.map((extraEntropy) => [digest, d, { ...options, extraEntropy }]),
    ...lengths.map((data) => [data, d, { ...options, lowS: false }]),
    [digest, d, { hash: hashByLength(64)!, lowS: true }],
  ],
  verify: [
    ...points.map((octets) => [signature, digest, octets]),
    ...signatures.map((claim) => [claim, digest, point]),
    ...lengths.map((data) => [signature, data, point]),
  ],
  sharedPoint: [
    ...scalars.map((key) => [key, point]),
    ...points.map((octets) => [d, octets]),
  ],
  recover: [
    ...ids.map((id) => [signature, digest, id]),
    ...signatures.flatMap((claim) => [0, 1, 2, 3].map((id) => [claim, digest, id])),
    ...lengths.map((data) => [signature, data, 0]),
  ],
  addToSecret: [...scalars.map((key) => [key, d]), ...scalars.map((t) => [d, t])],
  addToPublic: [...points.map((octets) => [octets, d]), ...scalars.map((t) => [point, t])],
  combine: [
    [[]],
    ...points.map((octets) => [[octets]]),
    ...points.map((octets) => [[point, octets]]),
    ...points.map((octets) => [[octets, point, point]]),
  ],
  signSchnorr: [
    ...scalars.map((key) => [digest, key, d]),
    ...lengths.map((aux) => [digest, d, aux]),
    ...lengths.map((message) => [message, d, d]),
  ],
  verifySchnorr: [
    ...signatures.map((claim) => [claim, digest, x]),
    ...lengths.map((key) => [signature, digest, key]),
    ...halves.map((key) => [signature, digest, key]),
    ...lengths.map((message) => [signature, message, x]),
  ],
  verifySchnorrBatch: signatures.map((claim) => [
    Array(12).fill({ signature: claim, message: digest, publicKey: x }),
  ]),
};

function answer(engine: EcEngine, args: Arguments): string {
  const call = engine[member as EngineMember] as (...args: Arguments) => unknown;
  return String(call.call(engine, ...args));
}

const calls = CALLS[member as EngineMember];
const differing = calls.filter((args) => answer(native, args) !== answer(generated, args));
const alive = answer(native, calls[0]) === answer(generated, calls[0]);
console.log(JSON.stringify({ calls: calls.length, differing: differing.map(String), alive }));
