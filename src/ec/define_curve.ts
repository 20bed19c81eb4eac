/**
 * The check of a curve that a caller brings along.
 *
 * @module
 */
import { type CurveNumbers, windowsFit } from "../wasm/curve_context.ts";
import { partBits, shortBasis } from "../wasm/glv.ts";
import { kindOf, takeBigint } from "./arguments.ts";
import { type Curve, type CurveParams, deriveCurve } from "./curve_params.ts";
import { isProbablePrime, powerModulo } from "./primality.ts";
import { PrimeField } from "./prime_field.ts";

/** A curve of your own: y² = x³ + a·x + b modulo p, the base point (gx, gy) of prime order n. */
export interface CurveDefinition {
  /** What errors call it; `"own curve"` by default. */
  readonly name?: string;
  /** Field prime, of 96 to 640 bits. */
  readonly p: bigint;
  /** Coefficient of x, reduced. */
  readonly a: bigint;
  /** Constant coefficient, reduced. */
  readonly b: bigint;
  /** x of the base point. */
  readonly gx: bigint;
  /** y of the base point. */
  readonly gy: bigint;
  /** Order of the base point, a prime. */
  readonly n: bigint;
  /** Cofactor, at most 8. */
  readonly h: number;
}

/** Bits of p: below, nothing is safe; above, nothing has been measured. */
const BITS = { least: 96, most: 640 };

/** The largest cofactor. */
const MOST_COFACTOR = 8;

/** Embedding degrees that the check refuses: SEC 1, section 3.1.1.2.1. */
const MOST_EMBEDDING_DEGREE = 99;

/** Orders for which a split of scalars pays. */
const SPLIT_BITS = 128;

/** Widths among which the emitter chooses for a multiplication by a split secret. */
const SPLIT_WIDTHS: readonly number[] = [2, 3, 4, 5, 6];

type Numbers = Required<CurveDefinition>;

/**
 * Checks a definition (SEC 1, section 3.1.1.2.1) and derives the curve. Nothing long happens before
 * the sizes are known to be bounded; composite numbers end within a round.
 *
 * @throws {TypeError} if a parameter has another type.
 * @throws {RangeError} if a check fails; the message says which.
 */
export function checkCurve(definition: CurveDefinition): Curve {
  const numbers = takeNumbers(definition);
  requireSizes(numbers);
  requireEquation(numbers);
  require(isProbablePrime(numbers.p), "p to be prime", "a composite number");
  require(isProbablePrime(numbers.n), "n to be prime", "a composite number");
  requireOrder(numbers);
  const params: CurveParams = { ...numbers, aliases: [], oid: "" };
  return deriveCurve({ ...params, ...findEndomorphism(numbers), ...findIsomorphism(numbers) });
}

function require(holds: boolean, expected: string, got: string): void {
  if (holds) return;
  throw new RangeError(`Cannot define curve: expected ${expected}, got ${got}`);
}

/** Reads each parameter once. */
function takeNumbers(definition: CurveDefinition): Numbers {
  if (typeof definition !== "object" || definition === null) {
    throw new TypeError(
      `Cannot define curve: expected an object of parameters, got ${kindOf(definition)}`,
    );
  }
  const { name = "own curve", p, a, b, gx, gy, n, h } = definition;
  const numbers = { name, p, a, b, gx, gy, n, h };
  if (typeof name !== "string") {
    throw new TypeError(`Cannot define curve: expected name to be a string, got ${kindOf(name)}`);
  }
  if (typeof h !== "number") {
    throw new TypeError(`Cannot define curve: expected h to be a number, got ${kindOf(h)}`);
  }
  for (const key of ["p", "a", "b", "gx", "gy", "n"] as const) {
    takeBigint(numbers[key], "define curve", key);
  }
  return numbers;
}

function requireSizes({ p, a, b, gx, gy, n, h }: Numbers): void {
  const { least, most } = BITS;
  const isSized = p >> BigInt(least - 1) > 0n && p >> BigInt(most) === 0n;
  require(isSized, `p to be of ${least} to ${most} bits`, "one of another size");
  for (const [name, value] of Object.entries({ a, b, gx, gy })) {
    require(value >= 0n && value < p, `${name} to be from 0 to p - 1`, "one out of range");
  }
  const isCofactor = Number.isInteger(h) && h >= 1 && h <= MOST_COFACTOR;
  require(isCofactor, `h to be an integer from 1 to ${MOST_COFACTOR}`, `${h}`);
  // The group has p + 1 − t points with t² ≤ 4p, by Hasse; n > 4·√p leaves one h for each n.
  // An n of more bits than that is refused unmultiplied: its square takes seconds if it is huge.
  const trace = n >> BigInt(most + 1) === 0n ? p + 1n - n * BigInt(h) : p;
  require(n > 0n && trace * trace <= 4n * p, "h·n to be within Hasse's bound", "another order");
  require(n !== p, "n not to be p (an anomalous curve)", "p");
}

function requireEquation({ p, a, b, gx, gy }: Numbers): void {
  require(
    (4n * a ** 3n + 27n * b * b) % p !== 0n,
    "a curve that is not singular",
    "4a³ + 27b² = 0",
  );
  const isOnCurve = (gy * gy - (gx * gx + a) * gx - b) % p === 0n;
  require(isOnCurve, "the base point to be on the curve", "one that is not");
}

/** n·G = O, and no small embedding degree, by which logarithms would move to a field. */
function requireOrder(numbers: Numbers): void {
  const { p, n, gx, gy } = numbers;
  let power = 1n;
  for (let degree = 1; degree <= MOST_EMBEDDING_DEGREE; degree++) {
    power = power * p % n;
    require(power !== 1n, `an embedding degree above ${MOST_EMBEDDING_DEGREE}`, `${degree}`);
  }
  const isZero = multiply(numbers, n, [gx, gy])[2] === 0n;
  require(isZero, "the base point to have order n", "another order");
}

/** X, Y, Z for (X/Z², Y/Z³). */
type Jacobian = readonly [bigint, bigint, bigint];

/** k·P from the highest bit down, k > 0. */
function multiply(numbers: Numbers, k: bigint, [x, y]: readonly [bigint, bigint]): Jacobian {
  let sum: Jacobian = [x, y, 1n];
  for (const bit of k.toString(2).slice(1)) {
    sum = double(numbers, sum);
    if (bit === "1") sum = add(numbers, sum, [x, y]);
  }
  return sum;
}

/** 2·P; of a point with Y = 0 or of infinity it is infinity: Z = 0. */
function double({ p, a }: Numbers, [x, y, z]: Jacobian): Jacobian {
  const yy = y * y % p, s = 4n * x * yy % p, zz = z * z % p;
  const m = (3n * x * x + a * (zz * zz % p)) % p;
  const x3 = (m * m - 2n * s) % p;
  return [x3, (m * (s - x3) - 8n * yy * yy) % p, 2n * y * z % p];
}

/** P + (x₂, y₂), whatever they are. */
function add(numbers: Numbers, sum: Jacobian, [x2, y2]: readonly [bigint, bigint]): Jacobian {
  const { p } = numbers, [x, y, z] = sum;
  if (z === 0n) return [x2, y2, 1n];
  const zz = z * z % p, h = (x2 * zz - x) % p, r = (y2 * zz * z - y) % p;
  if (h === 0n) return r === 0n ? double(numbers, sum) : [1n, 1n, 0n];
  const hh = h * h % p, hhh = h * hh % p, v = x * hh % p;
  const x3 = (r * r - hhh - 2n * v) % p;
  return [x3, (r * (v - x3) - y * hhh) % p, z * h % p];
}

/**
 * The endomorphism of a curve with a = 0 and cofactor 1: β and λ, roots of z² + z + 1 that belong
 * together by λ·G = (β·gx, gy). None for orders that are short or that no windows of halves fit.
 */
function findEndomorphism(numbers: Numbers): Pick<CurveParams, "endomorphism"> {
  const { p, a, n, h, gx, gy } = numbers;
  if (a !== 0n || h !== 1 || n >> BigInt(SPLIT_BITS) === 0n) return {};
  if (p % 3n !== 1n || n % 3n !== 1n) return {};
  const beta = cubeRootOfOne(p), root = cubeRootOfOne(n);
  for (const lambda of [root, root * root % n]) {
    const [x, , z] = multiply(numbers, lambda, [gx, gy]);
    if ((x - beta * gx * z * z) % p !== 0n) continue;
    const bits = partBits(shortBasis(n, lambda));
    const fits = SPLIT_WIDTHS.some((width) => windowsFit(bits, width, n, true));
    return fits ? { endomorphism: { beta, lambda } } : {};
  }
  return {};
}

/**
 * The factor of an isomorphic curve with a = −3, on which doubling is cheaper: (x·z², y·z³) with
 * a·z⁴ = −3. None where that has no root, or a is 0 or −3 already.
 */
function findIsomorphism({ p, a }: Numbers): Pick<CurveNumbers, "isomorphicTo"> {
  if (a === 0n || a === p - 3n) return {};
  const field = new PrimeField(p, "coefficient");
  const square = field.sqrt(field.multiply(-3n, field.invert(a)));
  if (square === null) return {};
  const z = field.sqrt(square) ?? field.sqrt(-square);
  return z === null ? {} : { isomorphicTo: { z } };
}

/** A number other than 1 whose cube is 1, modulo a prime p ≡ 1 mod 3. */
function cubeRootOfOne(p: bigint): bigint {
  for (let base = 2n;; base++) {
    const root = powerModulo(base, p / 3n, p);
    if (root !== 1n) return root;
  }
}
