import { openSecp256k1 } from "../../ffi/mod.ts";
import { allCurves, curveByName } from "../../src/ec/curves/registry.ts";
import { completeEngine } from "../../src/ec/engines.ts";
import { createWasmEngine } from "../../src/ec/wasm_engine.ts";
import { nativeLibraries, sayWhatIsMissing } from "../ffi/libraries.ts";
import { createReferenceEngine } from "../reference/engine.ts";
import { engineSuite, SUITE_LENGTH } from "./suite.ts";
import { hasWideArithmetic } from "./wide_arithmetic.ts";

/**
 * Curves that the reference runs the contract on: every kind of square root, a general a, orders
 * of another length than the field, cofactor 4.
 */
const REFERENCE = [
  "secp256k1",
  "P-256",
  "P-224",
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

for (const name of REFERENCE) {
  const curve = curveByName(name)!;
  engineSuite("reference", curve, () => createReferenceEngine(curve));
}

// The portable layout is the same in a process with wide arithmetic: `deno task test` runs both.
const layout = hasWideArithmetic() ? "wide" : "portable";

for (const curve of allCurves()) {
  engineSuite(`wasm ${layout}`, curve, () => createWasmEngine(curve, { layout }));
}
if (layout === "portable") {
  sayWhatIsSkipped("wasm wide", allCurves().length, "no wide arithmetic in this process");
}

const LIBRARIES = nativeLibraries();

for (const { label, path } of LIBRARIES) {
  const curve = curveByName("secp256k1")!;
  engineSuite(
    `libsecp256k1 (${label})`,
    curve,
    () => completeEngine(curve, openSecp256k1({ path })),
  );
}
sayWhatIsMissing(LIBRARIES.length, (count) => {
  sayWhatIsSkipped("libsecp256k1", count, "no such library here");
});
