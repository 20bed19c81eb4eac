/**
 * `deno task test:timing`: does the time of a call depend on the private key?
 *
 * Welch's t-test, fixed against random key, with a fresh random digest for every call of both
 * classes. What decides, settled before any figure was seen: |t| of the cropped times, that is of
 * those below the 90th percentile of both classes together, must stay under 4.5. The raw t is
 * printed for information: a collection of garbage or an interrupt weighs more in it than a leak.
 * The controls leak on purpose and must come out far over the threshold, else the run fails too.
 *
 * Run it on a quiet machine. `--calls=N` changes the number of calls.
 *
 * @module
 */
import type { Curve } from "../../src/ec/curve_params.ts";
import { curveByName } from "../../src/ec/curves/registry.ts";
import type { EcEngine } from "../../src/ec/engine.ts";
import { createWasmEngine } from "../../src/ec/wasm_engine.ts";
import { hashByLength, type HashFunction } from "../../src/hash/mod.ts";
import { doubleAndAdd, withPlantedLeak } from "./controls.ts";
import { type Bytes, clockStep, sample, type Trial } from "./sampling.ts";
import { type Comparison, percentile, welch } from "./welch.ts";

const THRESHOLD = 4.5;
const CONTROL_THRESHOLD = 10;
const CROP = 0.9;
const CALLS = Number(Deno.args.find((a) => a.startsWith("--calls="))?.slice(8) ?? 100_000);

/** A key with one bit set, where a leak shows most, and one like any other. */
const FIXED_KEYS: ReadonlyArray<readonly [label: string, key: Bytes]> = [
  ["sparse", Uint8Array.from({ length: 32 }, (_, i) => i === 15 ? 1 : 0)],
  ["random", crypto.getRandomValues(new Uint8Array(32))],
];

const CURVE = curveByName("secp256k1") as Curve;
const OPTIONS = { hash: hashByLength(32) as HashFunction, lowS: true };

function trialsOf(engine: EcEngine, layout: string): Trial[] {
  const other = engine.publicKey(crypto.getRandomValues(new Uint8Array(32))) as Bytes;
  return FIXED_KEYS.flatMap(([label, fixedKey]): Trial[] => [
    {
      name: `sign, ${layout}, ${label} key`,
      fixedKey,
      calls: CALLS,
      call: (key, digest) => engine.sign(digest, key, OPTIONS),
    },
    {
      name: `ECDH, ${layout}, ${label} key`,
      fixedKey,
      calls: CALLS,
      call: (key) => engine.sharedPoint(key, other),
    },
  ]);
}

function controlsOf(engine: EcEngine): Trial[] {
  const fixedKey = FIXED_KEYS[0][1];
  const sign = (key: Bytes, digest: Bytes): unknown => engine.sign(digest, key, OPTIONS);
  return [
    {
      name: "control: double-and-add with BigInt",
      fixedKey,
      calls: Math.min(CALLS, 5000),
      call: doubleAndAdd,
    },
    {
      name: "control: sign with a planted leak",
      fixedKey,
      calls: CALLS,
      call: withPlantedLeak(sign),
    },
  ];
}

/** Runs a trial, prints its line and tells whether it came out as it must. */
function run(trial: Trial, passes: (t: number) => boolean): boolean {
  const samples = sample(trial);
  const raw = welch(samples);
  const cropped = welch(samples, percentile(samples, CROP));
  const passed = passes(Math.abs(cropped.t));
  print(trial, raw, cropped, passed ? "ok" : "FAILED");
  return passed;
}

function print(trial: Trial, raw: Comparison, cropped: Comparison, verdict: string): void {
  console.log(
    [
      trial.name.padEnd(38),
      String(trial.calls).padStart(8),
      `${(cropped.mean / 1000).toFixed(2)} µs`.padStart(12),
      `${cropped.difference.toFixed(1)} ns`.padStart(15),
      raw.t.toFixed(2).padStart(10),
      cropped.t.toFixed(2).padStart(12),
      `  ${verdict}`,
    ].join(""),
  );
}

console.log(
  `\nWelch's t-test, fixed against random key; the clock steps by ${
    clockStep().toFixed(0)
  } ns\n\n` +
    `${"call".padEnd(38)}   calls        mean     difference     t raw   t cropped`,
);
const portable = createWasmEngine(CURVE, { layout: "portable" });
const wide = createWasmEngine(CURVE, { layout: "wide" });
const results = [
  ...controlsOf(portable).map((trial) => run(trial, (t) => t > CONTROL_THRESHOLD)),
  ...trialsOf(portable, "portable").map((trial) => run(trial, (t) => t < THRESHOLD)),
  ...trialsOf(wide, "wide").map((trial) => run(trial, (t) => t < THRESHOLD)),
];
console.log(
  `\n"t cropped" decides (the fastest ${100 * CROP} % of all times): under ${THRESHOLD}, ` +
    `controls over ${CONTROL_THRESHOLD}`,
);
if (results.includes(false)) Deno.exit(1);
