/**
 * The bench's table: one block for each operation, one line for each contender, with its time as a
 * multiple of ours.
 *
 * @module
 */
import type { Result } from "./measure.ts";

/** The lines that ratios refer to, by contender. */
export interface Baselines {
  readonly portable: string;
  readonly wide: string;
}

const NAME_WIDTH = 46;
const NUMBER_WIDTH = 11;

/** Prints the results, fastest first. "× portable" is this line's time over our portable one's. */
export function printTable(results: readonly Result[], baselines: Baselines): void {
  for (const operation of new Set(results.map((result) => result.operation))) {
    const block = results.filter((result) => result.operation === operation);
    block.sort((a, b) => a.nanoseconds - b.nanoseconds);
    const portable = block.find((result) => result.contender === baselines.portable);
    const wide = block.find((result) => result.contender === baselines.wide);
    console.log(heading(operation));
    for (const result of block) {
      console.log(
        [
          `  ${result.contender}`.padEnd(NAME_WIDTH),
          formatTime(result.nanoseconds).padStart(NUMBER_WIDTH),
          `± ${(100 * result.spread).toFixed(0)} %`.padStart(NUMBER_WIDTH),
          formatRatio(result, portable).padStart(NUMBER_WIDTH),
          formatRatio(result, wide).padStart(NUMBER_WIDTH),
        ].join(""),
      );
    }
  }
}

/** Prints one time under its label. */
export function printTime(label: string, nanoseconds: number): void {
  console.log(`  ${label}`.padEnd(NAME_WIDTH) + formatTime(nanoseconds).padStart(NUMBER_WIDTH));
}

/** Writes a time with the unit that suits it. */
function formatTime(nanoseconds: number): string {
  const size = Math.abs(nanoseconds);
  if (size < 1000) return `${nanoseconds.toFixed(1)} ns`;
  if (size < 1e6) return `${(nanoseconds / 1e3).toFixed(2)} µs`;
  return `${(nanoseconds / 1e6).toFixed(2)} ms`;
}

function formatRatio(result: Result, baseline: Result | undefined): string {
  return baseline ? (result.nanoseconds / baseline.nanoseconds).toFixed(2) : "-";
}

function heading(operation: string): string {
  const columns = ["time", "spread", "× portable", "× wide"];
  return `\n${operation.padEnd(NAME_WIDTH)}${
    columns.map((column) => column.padStart(NUMBER_WIDTH)).join("")
  }`;
}
