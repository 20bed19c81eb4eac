/**
 * Tests that run once for each word size.
 *
 * @module
 */
import { hasWideArithmetic } from "../engines/wide_arithmetic.ts";

/** Name of a word size in test names. */
export function layoutName(wide: boolean): string {
  return wide ? "wide" : "portable";
}

/**
 * Registers a test for the portable layout and one for the wide layout. The latter is ignored, and
 * its name says why, where the process does not take wide arithmetic.
 */
export function layoutTest(name: string, fn: (wide: boolean) => void): void {
  Deno.test(`${name} (portable)`, () => fn(false));
  wideTest(name, () => fn(true));
}

/** Registers a test that needs wide arithmetic; ignored, and saying so, where there is none. */
export function wideTest(name: string, fn: () => void): void {
  const ignore = !hasWideArithmetic();
  const reason = ignore ? ", skipped: no wide arithmetic in this process" : "";
  Deno.test({ name: `${name} (wide${reason})`, ignore, fn });
}
