/**
 * Positive controls: calls that do leak their key. A harness that does not see them sees nothing.
 *
 * @module
 */
import type { Bytes } from "./sampling.ts";

const P = 2n ** 256n - 2n ** 32n - 977n;

/** Projective (X : Y : Z) on y² = x³ + 7, textbook formulas with no regard to exceptional cases. */
type Point = readonly [x: bigint, y: bigint, z: bigint];

const BASE: Point = [
  0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n,
  0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8n,
  1n,
];

/** Multiplies the base point by double-and-add: an addition for each bit that is set. */
export function doubleAndAdd(key: Bytes): Point {
  let sum = BASE;
  for (const byte of key) {
    for (let bit = 7; bit >= 0; bit--) {
      sum = double(sum);
      if (byte >> bit & 1) sum = add(sum, BASE);
    }
  }
  return sum;
}

/** Adds a small leak to a call: two steps for each bit that is set in the key's first 8 bytes. */
export function withPlantedLeak(
  call: (key: Bytes, digest: Bytes) => unknown,
): (key: Bytes, digest: Bytes) => unknown {
  return (key, digest) => {
    for (let i = 0; i < 64; i++) if (key[i >> 3] >> (i & 7) & 1) spin();
    return call(key, digest);
  };
}

let spun = 1;

function spin(): void {
  spun = Math.imul(spun, 0x01000193) ^ 1;
  spun = Math.imul(spun, 0x01000193) ^ 2;
}

function double([x, y, z]: Point): Point {
  const w = 3n * x * x % P;
  const s = y * z % P;
  const b = x * y % P * s % P;
  const h = (w * w - 8n * b) % P;
  return [2n * h * s % P, (w * (4n * b - h) - 8n * (y * s % P) ** 2n) % P, 8n * s ** 3n % P];
}

function add([x1, y1, z1]: Point, [x2, y2]: Point): Point {
  const u = (y2 * z1 - y1) % P;
  const v = (x2 * z1 - x1) % P;
  const vv = v * v % P;
  const vvv = vv * v % P;
  const r = vv * x1 % P;
  const a = (u * u % P * z1 - vvv - 2n * r) % P;
  return [v * a % P, (u * (r - a) - vvv * y1) % P, vvv * z1 % P];
}
