/**
 * Times a call on two classes of keys: one fixed key, and a new random one each time.
 *
 * @module
 */
import type { Samples } from "./welch.ts";

/** Bytes in memory of their own. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** What is timed. */
export interface Trial {
  readonly name: string;
  /** The key of class 0. */
  readonly fixedKey: Bytes;
  /** Bits of the random keys, right-aligned in as many bytes as the fixed one has. */
  readonly keyBits: number;
  readonly calls: number;
  /** The call; key and digest, which has 32 bytes, are the same two buffers every time. */
  call(key: Bytes, digest: Bytes): unknown;
}

const DIGEST_LENGTH = 32;
const WARM_UP_CALLS = 2000;

/**
 * Times every call on its own, in an order of classes drawn at random.
 *
 * All inputs are made beforehand. A call of either class finds its key copied from a row of one
 * table into one buffer, byte by byte, and its digest likewise; the rows of class 0 all hold the
 * fixed key, and every row of either class has a fresh random digest. So the classes differ in the
 * value of the key and in nothing else.
 */
export function sample(trial: Trial): Samples {
  const { calls, fixedKey, keyBits } = trial, { length } = fixedKey;
  const classes = randomBytes(calls).map((byte) => byte & 1);
  const keys = new Uint8Array(calls * length);
  const digests = randomBytes(calls * DIGEST_LENGTH);
  for (let i = 0; i < calls; i++) {
    keys.set(classes[i] === 0 ? fixedKey : randomKey(length, keyBits), i * length);
  }
  const key = new Uint8Array(length);
  const digest = new Uint8Array(DIGEST_LENGTH);
  const times = new Float64Array(calls);
  for (let round = -Math.min(WARM_UP_CALLS, calls); round < calls; round++) {
    const i = round < 0 ? round + calls : round;
    for (let j = 0; j < length; j++) key[j] = keys[i * length + j];
    for (let j = 0; j < DIGEST_LENGTH; j++) digest[j] = digests[i * DIGEST_LENGTH + j];
    const start = performance.now();
    const result = trial.call(key, digest);
    const end = performance.now();
    if (result === null) throw new Error(`Cannot time ${trial.name}: expected a result, got null`);
    times[i] = (end - start) * 1e6;
  }
  return { times, classes };
}

/** Gives the smallest step of the clock that is seen, in nanoseconds. */
export function clockStep(): number {
  let smallest = Infinity;
  for (let i = 0; i < 10_000; i++) {
    const start = performance.now();
    let end = performance.now();
    while (end === start) end = performance.now();
    smallest = Math.min(smallest, (end - start) * 1e6);
  }
  return smallest;
}

/** Draws a number of so many bits, big-endian. */
export function randomKey(length: number, bits: number): Bytes {
  const key = randomBytes(length), unused = 8 * length - bits;
  key.fill(0, 0, unused >> 3);
  key[unused >> 3] &= 0xff >> (unused & 7);
  return key;
}

function randomBytes(length: number): Bytes {
  const bytes = new Uint8Array(length);
  for (let i = 0; i < length; i += 65536) {
    crypto.getRandomValues(bytes.subarray(i, Math.min(length, i + 65536)));
  }
  return bytes;
}
