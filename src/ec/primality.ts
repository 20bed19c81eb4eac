/**
 * Whether a number is prime.
 *
 * @module
 */
import { bytesToBigint } from "../bytes.ts";
import { randomBytes } from "../random.ts";

/** Rounds for a number that passes them: a composite one passes each with at most 1/4. */
const ROUNDS = 50;

const SMALL_PRIMES: readonly bigint[] = [2n, 3n, 5n, 7n, 11n, 13n, 17n, 19n, 23n, 29n, 31n, 37n];

/**
 * The test of Miller and Rabin with random bases, so that no composite number can have been made
 * for it: it passes one with a chance of 2^−100 at most. A composite number ends nearly always in
 * the first round. The work is bounded by the length of the number alone.
 *
 * @see FIPS 186-5, appendix B.3.1
 */
export function isProbablePrime(candidate: bigint): boolean {
  if (candidate < 2n) return false;
  for (const prime of SMALL_PRIMES) if (candidate % prime === 0n) return candidate === prime;
  const length = (candidate.toString(2).length + 7) >> 3;
  for (let round = 0; round < ROUNDS; round++) {
    // 2 … candidate − 2, as evenly as eight bytes more make it.
    const base = 2n + bytesToBigint(randomBytes(length + 8)) % (candidate - 3n);
    if (!passes(candidate, base)) return false;
  }
  return true;
}

/** base^odd is 1, or one of its squares is −1. */
function passes(candidate: bigint, base: bigint): boolean {
  const last = candidate - 1n;
  let odd = last, twos = 0;
  for (; odd % 2n === 0n; twos++) odd >>= 1n;
  let power = powerModulo(base, odd, candidate);
  if (power === 1n) return true;
  for (let i = 1; i < twos && power !== last; i++) power = power * power % candidate;
  return power === last;
}

/** base^exponent modulo a number. For public values. */
export function powerModulo(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  for (const bit of exponent.toString(2)) {
    result = result * result % modulus;
    if (bit === "1") result = result * base % modulus;
  }
  return result;
}
