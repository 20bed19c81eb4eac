/**
 * A thousand signatures and agreements a curve with Node, on both layouts: `deno task test:slow`.
 *
 * @module
 */
import { allCurves } from "../../src/ec/curves/registry.ts";
import { nodeTest } from "./node_suite.ts";

for (const layout of ["portable", "wide"] as const) {
  for (const curve of allCurves()) nodeTest([curve], layout, 1000);
}
