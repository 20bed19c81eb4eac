/**
 * Integers modulo an odd prime, written to be read. Only for tests: nothing here takes a fixed time.
 *
 * @module
 */

/** The representative of `value` from 0 to p − 1. */
export function mod(value: bigint, p: bigint): bigint {
  const remainder = value % p;
  return remainder < 0n ? remainder + p : remainder;
}

/**
 * The inverse, by the extended Euclidean algorithm: old = value · t (mod p) is kept throughout.
 *
 * @throws {RangeError} for a value that has none.
 */
export function invert(value: bigint, p: bigint): bigint {
  let [old, next] = [mod(value, p), p];
  let [t, nextT] = [1n, 0n];
  while (next !== 0n) {
    const quotient = old / next;
    [old, next] = [next, old - quotient * next];
    [t, nextT] = [nextT, t - quotient * nextT];
  }
  if (old !== 1n) throw new RangeError("Cannot invert: expected a unit, got something else");
  return mod(t, p);
}

/** base^exponent, by squaring and multiplying from the lowest bit. */
export function power(base: bigint, exponent: bigint, p: bigint): bigint {
  let result = 1n;
  let square = mod(base, p);
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = mod(result * square, p);
    square = mod(square * square, p);
  }
  return result;
}

/** Whether `value` is a square, zero included (Euler's criterion). */
export function isSquare(value: bigint, p: bigint): boolean {
  return mod(value, p) === 0n || power(value, (p - 1n) / 2n, p) === 1n;
}

/**
 * A square root by Tonelli–Shanks, for any odd prime.
 *
 * p − 1 = 2^e · q with q odd. Kept throughout: root² = value · error, and the order of `error`
 * divides 2^(level − 1); each round halves that order until the error is 1.
 *
 * @returns one of the two roots, or null if there is none.
 */
export function sqrt(value: bigint, p: bigint): bigint | null {
  if (mod(value, p) === 0n) return 0n;
  if (!isSquare(value, p)) return null;
  let q = p - 1n;
  let e = 0n;
  while (q % 2n === 0n) [q, e] = [q / 2n, e + 1n];
  let nonSquare = 2n;
  while (isSquare(nonSquare, p)) nonSquare++;
  let root = power(value, (q + 1n) / 2n, p);
  let error = power(value, q, p);
  let generator = power(nonSquare, q, p);
  for (let level = e; error !== 1n;) {
    let order = 0n;
    for (let square = error; square !== 1n; order++) square = mod(square * square, p);
    const step = power(generator, 1n << (level - order - 1n), p);
    root = mod(root * step, p);
    generator = mod(step * step, p);
    error = mod(error * generator, p);
    level = order;
  }
  return root;
}
