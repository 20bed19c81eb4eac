import { assert, assertEquals } from "@std/assert";
import { nativeTest } from "./libraries.ts";
import { runDeno } from "./process.ts";

const CALLS = 1_000_000;

/** Growth that a garbage collector's habits explain. */
const FLAT_BYTES = 8 * 2 ** 20;

nativeTest("a million mixed calls with forced collections: memory stays flat", async ({ path }) => {
  const { code, stdout, stderr } = await runDeno([
    "run",
    "--no-check",
    "--allow-read",
    "--allow-ffi",
    "--v8-flags=--expose-gc",
    "tests/ffi/stress_probe.ts",
    path,
    String(CALLS),
  ]);
  assertEquals(code, 0, stderr);
  const { quarter, end } = JSON.parse(stdout);
  assert(end - quarter < FLAT_BYTES, `${quarter} bytes after a quarter, ${end} at the end`);
});
