/**
 * The map behind ElligatorSwift (BIP-324; Chávez-Saab, Rodríguez-Henríquez, Tibouchi 2022): from
 * pairs of field elements to x coordinates, and back. Public numbers, written in bigints.
 *
 * @module
 */
import { bigintToBytes } from "../bytes.ts";
import { secp256k1 } from "../ec/curves/secp256k1.ts";
import { engine } from "./arguments.ts";
import { withEvenY } from "./points.ts";

const { p, b } = secp256k1;

/** The square root of −3 that BIP-324 chose. */
const ROOT_OF_MINUS_3 = 0xa2d2ba93507f1df233770c2a797962cc61f6d15da14ecd47d8d27ae1cd5f852n;

/** 1/2 mod p. */
const HALF = (p + 1n) / 2n;

function mod(value: bigint): bigint {
  const rest = value % p;
  return rest < 0n ? rest + p : rest;
}

/** base^exponent mod p, four bits at a time. */
function power(base: bigint, exponent: bigint): bigint {
  const powers = [1n];
  for (let i = 1; i < 16; i++) powers.push(powers[i - 1] * base % p);
  let result = 1n;
  for (const digit of exponent.toString(16)) {
    for (let i = 0; i < 4; i++) result = result * result % p;
    if (digit !== "0") result = result * powers[parseInt(digit, 16)] % p;
  }
  return result;
}

/** 1/a mod p by Euclid's algorithm; 0 for 0. */
function invert(a: bigint): bigint {
  let [low, high] = [mod(a), p], [x, y] = [1n, 0n];
  if (low === 0n) return 0n;
  while (low > 1n) {
    const quotient = high / low;
    [low, high] = [high - quotient * low, low];
    [x, y] = [y - quotient * x, x];
  }
  return mod(x);
}

/** A square root mod p = 3 mod 4, or null. */
function sqrt(a: bigint): bigint | null {
  const root = power(mod(a), (p + 1n) / 4n);
  return mod(root * root - a) === 0n ? root : null;
}

/** x³ + b. */
function cubic(x: bigint): bigint {
  return mod(x * x * x + b);
}

/** Whether a point has this x: the engine is faster at it than bigints are. */
function isX(x: bigint): boolean {
  return engine().decodePoint(withEvenY(bigintToBytes(x, 32))) !== null;
}

/** Decodes: x of u and t ("XSwiftEC"). Every pair gives one. */
export function xOfPair(first: bigint, second: bigint): bigint {
  const u = mod(first) || 1n;
  let t = mod(second) || 1n;
  if (mod(cubic(u) + t * t) === 0n) t = mod(2n * t);
  const x = mod((cubic(u) - t * t) * invert(2n * t));
  const y = mod((x + t) * invert(ROOT_OF_MINUS_3 * u));
  const quotient = mod(x * invert(y));
  const candidates = [u + 4n * y * y, (-quotient - u) * HALF, (quotient - u) * HALF].map(mod);
  return candidates.find(isX) as bigint;
}

/**
 * Encodes: the t with `xOfPair(u, t)` = x of one of eight cases, or null if it has none
 * ("XSwiftECInv").
 *
 * @param u not 0.
 */
export function pairOfX(x: bigint, u: bigint, caseOf: number): bigint | null {
  let v: bigint, s: bigint;
  if ((caseOf & 2) === 0) {
    if (isX(mod(-x - u))) return null;
    v = x;
    s = mod(-cubic(u) * invert(u * u + u * v + v * v));
  } else {
    s = mod(x - u);
    if (s === 0n) return null;
    const root = sqrt(-s * (4n * cubic(u) + 3n * s * u * u));
    if (root === null || (caseOf & 1 && root === 0n)) return null;
    v = mod((root * invert(s) - u) * HALF);
  }
  const w = sqrt(s);
  if (w === null) return null;
  const sign = (caseOf & 5) === 0 || (caseOf & 5) === 5 ? -w : w;
  const factor = caseOf & 1 ? 1n + ROOT_OF_MINUS_3 : 1n - ROOT_OF_MINUS_3;
  return mod(sign * (u * factor * HALF + v));
}
