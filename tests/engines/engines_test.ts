import type { Curve } from "../../src/ec/curve_params.ts";
import { allCurves } from "../../src/ec/curves/registry.ts";
import { createWasmEngine } from "../../src/ec/wasm_engine.ts";
import { createReferenceEngine } from "../reference/engine.ts";
import { vectorCurves } from "../vectors/domain_parameters.ts";
import { engineSuite, SUITE_LENGTH } from "./suite.ts";
import { hasWideArithmetic } from "./wide_arithmetic.ts";

/**
 * Curves that the reference alone runs on: every kind of square root, a general a, orders of
 * another length than the field, cofactor 4.
 */
const FURTHER = [
  "prime256v1",
  "secp224r1",
  "secp521r1",
  "secp160r1",
  "secp224k1",
  "secp112r2",
  "brainpoolP224r1",
];

/** Registers a test that is ignored, whose name says what else does not run. */
function sayWhatIsSkipped(what: string, suites: number, reason: string): void {
  const name = `${what}: ${suites * SUITE_LENGTH} tests skipped, ${reason}`;
  Deno.test({ name, ignore: true, fn: () => {} });
}

function referenceCurves(): Curve[] {
  const known = allCurves();
  const further = vectorCurves(...FURTHER)
    .filter((curve) => !known.some(({ oid }) => oid === curve.oid));
  if (further.length === 0) {
    sayWhatIsSkipped("reference", FURTHER.length, "no vectors folder");
  }
  return [...known, ...further];
}

for (const curve of referenceCurves()) {
  engineSuite("reference", curve, () => createReferenceEngine(curve));
}

for (const curve of allCurves()) {
  engineSuite("wasm portable", curve, () => createWasmEngine(curve, { layout: "portable" }));
  if (hasWideArithmetic()) {
    engineSuite("wasm wide", curve, () => createWasmEngine(curve, { layout: "wide" }));
  } else {
    sayWhatIsSkipped(`wasm wide, ${curve.name}`, 1, "no wide arithmetic in this process");
  }
}
