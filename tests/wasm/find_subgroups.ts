/**
 * Finds the curves and generators of `subgroups.ts` and prints them:
 *
 *     deno run tests/wasm/find_subgroups.ts
 *
 * All curves are over the prime p of secp256k1, so that the very arithmetic of the package runs on
 * groups that are small enough to try everything. No point is counted: a curve whose ring of
 * endomorphisms has the discriminant −D has p + 1 ± t points where 4p = t² + D·v², and which of
 * the few candidates is the order, one random point tells.
 *
 * - a = 0 (j = 0, D = 3): the six twists y² = x³ + b, for b = 1, 2, 3, … until each was seen.
 * - general a: for each further D of class number one the j-invariant is an integer of the list
 *   below; y² = x³ + 3k·d²·x + 2k·d³ with k = j/(1728 − j) has it, with d = 1 or a non-square.
 */
import type { CurveParams } from "../../src/ec/curve_params.ts";
import { invert, isSquare, mod, sqrt } from "../reference/field.ts";
import { type Affine, multiply } from "../reference/group.ts";

const P = 2n ** 256n - 2n ** 32n - 977n;

/**
 * Orders wanted: those of the exhaustive tests (no curve of the list has 199 points where a is not
 * 0, but one has 211), and larger ones for more windows.
 */
const WANTED: Readonly<Record<string, readonly bigint[]>> = {
  zero: [7n, 13n, 199n, 109903n, 20412485227n],
  general: [7n, 13n, 211n, 10903n],
};

/** D and the j-invariant of the curves with that discriminant. */
const DISCRIMINANTS: ReadonlyArray<readonly [d: bigint, j: bigint]> = [
  [7n, -3375n],
  [8n, 8000n],
  [11n, -32768n],
  [12n, 54000n],
  [16n, 287496n],
  [19n, -884736n],
  [27n, -12288000n],
  [28n, 16581375n],
  [43n, -884736000n],
  [67n, -147197952000n],
  [163n, -262537412640768000n],
];

type Curve = Pick<CurveParams, "a" | "b">;

function curveOf({ a, b }: Curve): CurveParams {
  return { name: "", aliases: [], oid: "", p: P, a, b, gx: 0n, gy: 0n, n: 1n, h: 1 };
}

function integerRoot(value: bigint): bigint {
  let root = 1n << BigInt(value.toString(2).length + 1 >> 1);
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/** The t ≥ 0 with 4p = t² + D·v², or null (Cornacchia; Cohen 1993, algorithm 1.5.3). */
function trace(d: bigint): bigint | null {
  let root = sqrt(-d, P);
  if (root === null) return null;
  if ((root - d) % 2n !== 0n) root = P - root;
  let [a, b] = [2n * P, root];
  const limit = integerRoot(4n * P);
  while (b > limit) [a, b] = [b, a % b];
  const rest = 4n * P - b * b;
  if (rest % d !== 0n) return null;
  const v = integerRoot(rest / d);
  return v * v === rest / d ? b : null;
}

/** The points of a curve with x = 1, 2, 3, … */
function* points(curve: Curve): Generator<NonNullable<Affine>> {
  for (let x = 1n;; x++) {
    const y = sqrt(x * x * x + curve.a * x + curve.b, P);
    if (y !== null) yield { x, y: y % 2n === 0n ? y : P - y };
  }
}

/** Which of the candidates is the order of the curve; a few points leave one of them. */
function orderOf(curve: Curve, candidates: readonly bigint[]): bigint {
  let left = [...candidates];
  for (const point of points(curve)) {
    left = left.filter((n) => multiply(curveOf(curve), n, point) === null);
    if (left.length <= 1) return left[0];
  }
  throw new Error("unreachable");
}

/** A generator of a subgroup of prime order n, from the first point that gives one. */
function generatorOf(curve: Curve, order: bigint, n: bigint): NonNullable<Affine> {
  let cofactor = order;
  while (cofactor % n === 0n) cofactor /= n;
  for (const start of points(curve)) {
    let point = multiply(curveOf(curve), cofactor, start);
    for (let next = point; next !== null; next = multiply(curveOf(curve), n, point)) point = next;
    if (point !== null) return point;
  }
  throw new Error("unreachable");
}

function print(curve: Curve, order: bigint, n: bigint): void {
  const { x, y } = generatorOf(curve, order, n);
  const hex = (value: bigint) => `0x${value.toString(16)}n`;
  const small = (value: bigint) => value < 1000n ? `${value}n` : hex(value);
  console.log(
    `{ a: ${small(curve.a)}, b: ${small(curve.b)}, n: ${n}n, gx: ${hex(x)}, gy: ${hex(y)} },`,
  );
}

function printZero(): void {
  const t = trace(3n)!, v = integerRoot((4n * P - t * t) / 3n);
  const traces = [t, (t + 3n * v) / 2n, (t - 3n * v) / 2n].flatMap((each) => [each, -each]);
  const candidates = traces.map((each) => P + 1n - each), wanted = new Set(WANTED.zero);
  for (let b = 1n; wanted.size > 0; b++) {
    const curve = { a: 0n, b }, order = orderOf(curve, candidates);
    for (const n of wanted) {
      if (order % n !== 0n) continue;
      wanted.delete(n);
      print(curve, order, n);
    }
  }
}

function printGeneral(): void {
  let nonSquare = 2n;
  while (isSquare(nonSquare, P)) nonSquare++;
  const wanted = new Set(WANTED.general);
  for (const [d, j] of DISCRIMINANTS) {
    const t = trace(d);
    if (t === null) continue;
    const k = mod(j * invert(1728n - j, P), P);
    for (const twist of [1n, nonSquare]) {
      const curve = { a: mod(3n * k * twist ** 2n, P), b: mod(2n * k * twist ** 3n, P) };
      const order = orderOf(curve, [P + 1n - t, P + 1n + t]);
      for (const n of WANTED.general.filter((n) => wanted.has(n) && order % n === 0n)) {
        wanted.delete(n);
        print(curve, order, n);
      }
    }
  }
}

printZero();
printGeneral();
