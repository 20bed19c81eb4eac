import { assert, assertAlmostEquals, assertEquals, assertThrows } from "@std/assert";
import { randomKey, sample } from "./sampling.ts";
import { percentile, type Samples, welch } from "./welch.ts";

function samplesOf(class0: readonly number[], class1: readonly number[]): Samples {
  return {
    times: Float64Array.from([...class0, ...class1]),
    classes: Uint8Array.from([...class0.map(() => 0), ...class1.map(() => 1)]),
  };
}

Deno.test("welch() gives the t of a worked example", () => {
  // Computed with the statistics module of Python.
  const a = [
    27.5,
    21.0,
    19.0,
    23.6,
    17.0,
    17.9,
    16.9,
    20.1,
    21.9,
    22.6,
    23.1,
    19.6,
    19.0,
    21.7,
    21.4,
  ];
  const b = [
    27.1,
    22.0,
    20.8,
    23.4,
    23.4,
    23.5,
    25.8,
    22.0,
    24.8,
    20.2,
    21.9,
    22.1,
    22.9,
    30.5,
    25.2,
  ];
  const { t, difference } = welch(samplesOf(a, b));
  assertAlmostEquals(difference, -2.88666667, 1e-7);
  assertAlmostEquals(t, -2.89416446, 1e-7);
});

Deno.test("welch() leaves out times above the limit", () => {
  const samples = samplesOf([1, 2, 3, 900], [1, 2, 3]);
  assertEquals(welch(samples, 10).difference, 0);
  assert(welch(samples).difference > 100);
});

Deno.test("welch() refuses a class with fewer than two times", () => {
  assertThrows(() => welch(samplesOf([1, 2, 3], [1])), RangeError);
});

Deno.test("percentile() takes both classes together", () => {
  assertEquals(percentile(samplesOf([1, 2, 3, 4, 5], [6, 7, 8, 9, 10]), 0.9), 10);
  assertEquals(percentile(samplesOf([1, 2, 3, 4, 5], [6, 7, 8, 9, 10]), 0.5), 6);
});

Deno.test("randomKey() draws numbers of so many bits, right-aligned", () => {
  for (const [length, bits] of [[32, 255], [21, 160], [14, 109], [66, 520], [2, 1]]) {
    const keys = Array.from({ length: 200 }, () => randomKey(length, bits));
    const lengths = keys.map((key) => BigInt(`0x${key.toHex()}`).toString(2).length);
    assertEquals(keys.map((key) => key.length), keys.map(() => length));
    assertEquals(Math.max(...lengths), bits);
  }
});

Deno.test("sample() gives both classes their keys and each call a fresh digest", () => {
  const fixedKey = new Uint8Array(32).fill(7);
  const seen: Array<readonly [key: string, digest: string]> = [];
  const call = (key: Uint8Array<ArrayBuffer>, digest: Uint8Array<ArrayBuffer>): void => {
    seen.push([key.toHex(), digest.toHex()]);
  };
  const { classes, times } = sample({ name: "spy", fixedKey, keyBits: 200, calls: 200, call });
  const timed = seen.slice(-200);
  assertEquals(timed.map(([key]) => key === fixedKey.toHex()), [...classes].map((c) => c === 0));
  assertEquals(new Set(timed.map(([, digest]) => digest)).size, 200);
  const random = timed.filter(([key]) => key !== fixedKey.toHex()).map(([key]) => key);
  assert(random.every((key) => key.startsWith("0".repeat(14))) && new Set(random).size > 50);
  assert(times.every((time) => time >= 0));
});
