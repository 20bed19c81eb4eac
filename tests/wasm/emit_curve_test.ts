import { assertThrows } from "@std/assert";
import { emitCurve } from "../../src/wasm/emit_curve.ts";
import { layoutTest } from "./layouts.ts";
import { subgroupCurves } from "./subgroups.ts";

layoutTest("emitCurve() refuses an order far below the prime", (wide) => {
  for (const curve of subgroupCurves()) {
    assertThrows(
      () => emitCurve(curve, { wide }),
      RangeError,
      "Cannot emit curve: expected an order not far below the prime",
    );
  }
});
