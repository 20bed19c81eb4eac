/**
 * Timing in interleaved rounds: each round times every subject once, so that a slow moment of the
 * machine hits all alike; the median over the rounds counts.
 *
 * @module
 */
import type { Subject } from "./subject.ts";

/** How long to measure. */
export interface Effort {
  readonly rounds: number;
  /** Calls of each subject before the first timing. */
  readonly warmUpCalls: number;
  /** Length of one timing in milliseconds; the calls that fill it are counted beforehand. */
  readonly sliceMilliseconds: number;
}

/** The median of one subject. */
export interface Result {
  readonly operation: string;
  readonly contender: string;
  /** Nanoseconds of one call, median over the rounds. */
  readonly nanoseconds: number;
  /** Half the distance between the quartiles, as a part of the median. */
  readonly spread: number;
}

/** Measures all subjects against each other. */
export async function measure(subjects: readonly Subject[], effort: Effort): Promise<Result[]> {
  const calls: number[] = [];
  for (const subject of subjects) {
    await subject.time(effort.warmUpCalls);
    const nanoseconds = await subject.time(Math.max(1, effort.warmUpCalls >> 2));
    calls.push(Math.max(1, Math.ceil(effort.sliceMilliseconds * 1e6 / nanoseconds)));
  }
  const samples: number[][] = subjects.map(() => []);
  for (let round = 0; round < effort.rounds; round++) {
    for (const [i, subject] of subjects.entries()) samples[i].push(await subject.time(calls[i]));
  }
  return subjects.map(({ operation, contender }, i) => ({
    operation,
    contender,
    nanoseconds: quantile(samples[i], 0.5),
    spread: (quantile(samples[i], 0.75) - quantile(samples[i], 0.25)) / 2 /
      quantile(samples[i], 0.5),
  }));
}

/** Gives a quantile of the values, without interpolation. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))];
}
