import { assert, assertEquals } from "@std/assert";
import { equalBytes } from "../../src/bytes.ts";
import { allCurves, curveByName } from "../../src/ec/curves/registry.ts";
import { emitCurve } from "../../src/wasm/emit_curve.ts";
import {
  computeGolden,
  emitCurves,
  emitNonces,
  emitPointModules,
  type Golden,
  GOLDEN_FILE,
} from "./golden.ts";
import { emitEdwardsModules } from "./golden_edwards.ts";

const HOW = "the emitted code changed: review it, then run " +
  "`deno run --allow-write=tests/wasm/golden.json tests/wasm/update_golden.ts`";

Deno.test("every emitted module has the digest of the last review", async () => {
  const golden: Golden = JSON.parse(Deno.readTextFileSync(GOLDEN_FILE));
  assertEquals(await computeGolden(), golden, HOW);
});

Deno.test("all emitters give the same bytes every time, whatever came before", () => {
  const first = [
    ...emitCurves(),
    ...emitPointModules(),
    ...emitNonces(),
    ...emitEdwardsModules(),
  ];
  for (const curve of allCurves()) {
    for (const wide of [true, false]) emitCurve({ ...curve, b: curve.b + 1n }, { wide });
  }
  const second = [emitEdwardsModules(), emitNonces(), emitPointModules(), emitCurves()]
    .flatMap((modules) => modules.toReversed()).toReversed();
  assertEquals(second.map(([name]) => name), first.map(([name]) => name));
  second.forEach(([name, binary], i) => assert(equalBytes(binary, first[i][1]), name));
});

Deno.test("emitCurve() does not change the numbers that it is given, and takes them frozen", () => {
  for (const curve of allCurves()) {
    const copy = structuredClone({ ...curve }), frozen = Object.freeze({ ...copy });
    const [given, own] = [frozen, curve].map((each) => emitCurve(each, { wide: false }).binary);
    assert(equalBytes(given, own));
    assertEquals({ ...frozen }, copy);
  }
});

Deno.test("emitCurve() gives another module for another curve and for another layout", () => {
  const curve = curveByName("secp256k1")!, { binary } = emitCurve(curve, { wide: false });
  assert(!equalBytes(emitCurve({ ...curve, b: curve.b + 1n }, { wide: false }).binary, binary));
  assert(!equalBytes(emitCurve(curve, { wide: true }).binary, binary));
  const widths = { base: 8, point: 5, comb: 6, secret: 5 };
  assert(!equalBytes(emitCurve(curve, { wide: false, widths }).binary, binary));
});
