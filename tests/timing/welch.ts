/**
 * Welch's t-test on two classes of timings, raw and cropped.
 *
 * @module
 */

/** Timings with the class of each: 0 or 1. */
export interface Samples {
  /** Nanoseconds. */
  readonly times: Float64Array;
  readonly classes: Uint8Array;
}

/** How far apart the means of two classes are. */
export interface Comparison {
  /** Welch's t: the difference of the means in units of its standard error. */
  readonly t: number;
  /** Mean of class 0 minus mean of class 1, in nanoseconds. */
  readonly difference: number;
  /** Mean of both together, in nanoseconds. */
  readonly mean: number;
}

/**
 * Compares the classes' means, leaving out every time above `limit`.
 *
 * @throws {RangeError} if a class has fewer than two times left.
 */
export function welch(samples: Samples, limit: number = Infinity): Comparison {
  const counts = [0, 0];
  const means = [0, 0];
  const squares = [0, 0];
  for (let i = 0; i < samples.times.length; i++) {
    const time = samples.times[i];
    if (time > limit) continue;
    const c = samples.classes[i];
    const delta = time - means[c];
    counts[c]++;
    means[c] += delta / counts[c];
    squares[c] += delta * (time - means[c]);
  }
  if (Math.min(...counts) < 2) throw new RangeError("Cannot compare: expected two times a class");
  const errors = [0, 1].map((c) => squares[c] / (counts[c] - 1) / counts[c]);
  const difference = means[0] - means[1];
  const error = Math.sqrt(errors[0] + errors[1]);
  const mean = (means[0] * counts[0] + means[1] * counts[1]) / (counts[0] + counts[1]);
  return { t: error === 0 ? 0 : difference / error, difference, mean };
}

/** Gives the time below which the given part of all samples lies, whatever their class. */
export function percentile({ times }: Samples, part: number): number {
  const sorted = Float64Array.from(times).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
}
