/**
 * `deno task test:timing`: does the time of a call depend on the private key?
 *
 * Welch's t-test, fixed against random key, with a fresh random digest for every call of both
 * classes. What decides, settled before any figure was seen: |t| of the cropped times, that is of
 * those below the 90th percentile of both classes together, must stay under 4.5. The raw t is
 * printed for information: a collection of garbage or an interrupt weighs more in it than a leak.
 * The controls leak on purpose and must come out far over the threshold, else the run fails too.
 *
 * Run it on a quiet machine. `--curves=a,b` names the curves, all of them by default;
 * `--calls=N` changes the number of calls on the first one, the others have a tenth of it.
 *
 * @module
 */
import type { Curve } from "../../src/ec/curve_params.ts";
import { allCurves, curveByName } from "../../src/ec/curves/registry.ts";
import { createWasmEngine, type WordLayout } from "../../src/ec/wasm_engine.ts";
import { hashByLength, type HashFunction } from "../../src/hash/mod.ts";
import { doubleAndAdd, withPlantedLeak } from "./controls.ts";
import { edwardsTrials } from "./edwards.ts";
import { type Bytes, clockStep, randomKey, sample, type Trial } from "./sampling.ts";
import { type Comparison, percentile, welch } from "./welch.ts";

const THRESHOLD = 4.5;
const CONTROL_THRESHOLD = 10;
const CROP = 0.9;
const CALLS = Number(argument("calls") ?? 100_000);

/** What `--name=` gives. */
function argument(name: string): string | undefined {
  const prefix = `--${name}=`;
  return Deno.args.find((given) => given.startsWith(prefix))?.slice(prefix.length);
}

/** The curve that the most calls and the controls are made on, then the others. */
function curvesAsked(): Curve[] {
  const names = argument("curves")?.split(",");
  const [first, ...rest] = names ?? ["secp256k1", ...allCurves().map(({ name }) => name)];
  const known = new Set([first, ...rest].map((name) => curveByName(name)));
  if (known.has(undefined)) throw new RangeError(`Cannot time: expected curves, got ${names}`);
  return [...known] as Curve[];
}

const OPTIONS = { hash: hashByLength(32) as HashFunction, lowS: true };

/** A key with one bit set, where a leak shows most, and one like any other. */
function fixedKeys({ scalarBytes, orderBits }: Curve): ReadonlyArray<readonly [string, Bytes]> {
  const middle = scalarBytes >> 1;
  return [
    ["sparse", Uint8Array.from({ length: scalarBytes }, (_, i) => i === middle ? 1 : 0)],
    ["random", randomKey(scalarBytes, orderBits - 1)],
  ];
}

function trialsOf(curve: Curve, layout: WordLayout, calls: number): Trial[] {
  const engine = createWasmEngine(curve, { layout }), keyBits = curve.orderBits - 1;
  const other = engine.publicKey(randomKey(curve.scalarBytes, keyBits)) as Bytes;
  return fixedKeys(curve).flatMap(([label, fixedKey]): Trial[] => {
    const shared = { fixedKey, keyBits, calls };
    const name = `${curve.name}, ${layout}, ${label} key`;
    return [
      { ...shared, name: `sign, ${name}`, call: (key, h) => engine.sign(h, key, OPTIONS) },
      { ...shared, name: `ECDH, ${name}`, call: (key) => engine.sharedPoint(key, other) },
    ];
  });
}

/** The controls are about secp256k1, whatever is asked for. */
function controlsOf(curve: Curve): Trial[] {
  const engine = createWasmEngine(curve, { layout: "portable" });
  const sign = (key: Bytes, digest: Bytes): unknown => engine.sign(digest, key, OPTIONS);
  const [[, fixedKey]] = fixedKeys(curve), keyBits = curve.orderBits - 1;
  return [
    {
      name: "control: double-and-add with BigInt",
      fixedKey,
      keyBits,
      calls: Math.min(CALLS, 5000),
      call: doubleAndAdd,
    },
    {
      name: "control: sign with a planted leak",
      fixedKey,
      keyBits,
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
      trial.name.padEnd(46),
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
    `${"call".padEnd(46)}   calls        mean     difference     t raw   t cropped`,
);
const controls = controlsOf(curveByName("secp256k1") as Curve);
const results = controls.map((trial) => run(trial, (t) => t > CONTROL_THRESHOLD));
for (const [index, curve] of curvesAsked().entries()) {
  const calls = index === 0 ? CALLS : CALLS / 10;
  for (const layout of ["portable", "wide"] as const) {
    for (const trial of trialsOf(curve, layout, calls)) {
      results.push(run(trial, (t) => t < THRESHOLD));
    }
  }
}
for (const layout of ["portable", "wide"] as const) {
  for (const trial of edwardsTrials(layout, CALLS / 10)) {
    results.push(run(trial, (t) => t < THRESHOLD));
  }
}
console.log(
  `\n"t cropped" decides (the fastest ${100 * CROP} % of all times): under ${THRESHOLD}, ` +
    `controls over ${CONTROL_THRESHOLD}`,
);
if (results.includes(false)) Deno.exit(1);
