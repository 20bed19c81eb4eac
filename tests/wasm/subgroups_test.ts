import { assert, assertEquals } from "@std/assert";
import { power } from "../reference/field.ts";
import { basePoint, isOnCurve, multiply } from "../reference/group.ts";
import { subgroupCurves } from "./subgroups.ts";

for (const curve of subgroupCurves()) {
  Deno.test(`the base point of ${curve.name} has that order, a prime`, () => {
    const base = basePoint(curve);
    assert(base !== null && isOnCurve(curve, base));
    assertEquals(multiply(curve, curve.n, base), null);
    assertEquals(multiply(curve, 1n, base), base);
    for (const witness of [2n, 3n, 5n]) {
      assertEquals(power(witness, curve.n - 1n, curve.n), 1n);
    }
  });
}
