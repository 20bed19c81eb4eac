/**
 * Octets that are no public key, each with the reason.
 *
 * @module
 */
import { bigintToBytes, type Bytes, concatBytes } from "../../src/bytes.ts";
import type { Curve } from "../../src/ec/curve_params.ts";
import { isSquare, mod, power } from "../reference/field.ts";
import { type Affine, multiply } from "../reference/group.ts";
import { encodePoint, liftX } from "../reference/points.ts";

/** Every kind of malformed or invalid point, made from a valid one. */
export function badPoints(curve: Curve, valid: NonNullable<Affine>): Map<string, Bytes> {
  const { p, fieldBytes } = curve;
  const full = encodePoint(curve, valid);
  const short = encodePoint(curve, valid, true);
  const odd = valid.y % 2n === 1n;
  const bad = new Map<string, Bytes>([
    ["nothing", new Uint8Array(0)],
    ["infinity", Uint8Array.of(0)],
    ["infinity, padded", new Uint8Array(1 + 2 * fieldBytes)],
    ["infinity, padded to a compressed point", new Uint8Array(1 + fieldBytes)],
    ["04 alone", Uint8Array.of(4)],
    ["hybrid with the right parity", withPrefix(full, odd ? 7 : 6)],
    ["hybrid with the wrong parity", withPrefix(full, odd ? 6 : 7)],
    ["prefix 00", withPrefix(full, 0)],
    ["prefix 01", withPrefix(full, 1)],
    ["prefix 05", withPrefix(full, 5)],
    ["prefix ff", withPrefix(full, 0xff)],
    ["prefix 02 on both coordinates", withPrefix(full, 2)],
    ["prefix 04 on one coordinate", withPrefix(short, 4)],
    ["prefix 00 on one coordinate", withPrefix(short, 0)],
    ["prefix 05 on one coordinate", withPrefix(short, 5)],
    ["both coordinates without prefix", full.slice(1)],
    ["x without prefix", short.slice(1)],
    ["an octet more", concatBytes(full, Uint8Array.of(0))],
    ["an octet less", full.slice(0, -1)],
    ["an octet more behind x", concatBytes(short, Uint8Array.of(0))],
    ["an octet less of x", short.slice(0, -1)],
    ["y changed by one", rawPoint(curve, valid.x, mod(valid.y + 1n, p))],
    ["x changed by one", rawPoint(curve, mod(valid.x + 1n, p), valid.y)],
    ["(0, 0)", rawPoint(curve, 0n, 0n)],
    ["all ones", new Uint8Array(1 + 2 * fieldBytes).fill(0xff, 1).fill(4, 0, 1)],
    ["x = p, compressed", concatBytes(Uint8Array.of(2), bigintToBytes(p, fieldBytes))],
    ["x without a point, compressed", withPrefix(compressedX(curve, nonPointX(curve)), 3)],
  ]);
  for (const [reason, octets] of unreduced(curve)) bad.set(reason, octets);
  const stray = pointOutsideSubgroup(curve);
  if (stray !== null) bad.set("a point outside the subgroup", encodePoint(curve, stray));
  if (curve.b === 0n) bad.delete("(0, 0)");
  return bad;
}

function withPrefix(octets: Bytes, prefix: number): Bytes {
  const changed = octets.slice();
  changed[0] = prefix;
  return changed;
}

function rawPoint(curve: Curve, x: bigint, y: bigint): Bytes {
  const { fieldBytes } = curve;
  return concatBytes(Uint8Array.of(4), bigintToBytes(x, fieldBytes), bigintToBytes(y, fieldBytes));
}

function compressedX(curve: Curve, x: bigint): Bytes {
  return concatBytes(Uint8Array.of(2), bigintToBytes(x, curve.fieldBytes));
}

function nonPointX(curve: Curve): bigint {
  const { p, a, b } = curve;
  let x = 1n;
  while (isSquare(x * x * x + a * x + b, p)) x++;
  return x;
}

/** Points whose x or y is written as itself plus p, where the octets have room for that. */
function unreduced(curve: Curve): Map<string, Bytes> {
  const { p, fieldBytes } = curve;
  const found = new Map<string, Bytes>();
  const room = (1n << BigInt(8 * fieldBytes)) - p;
  for (let x = 0n; x < room && found.size < 2 && x < 1000n; x++) {
    const point = liftX(curve, x, false);
    if (point === null) continue;
    found.set("x + p", rawPoint(curve, x + p, point.y));
    found.set("x + p, compressed", compressedX(curve, x + p));
  }
  const low = curve.gy < room ? { x: curve.gx, y: curve.gy } : pointOfSmallY(curve);
  if (low !== null && low.y < room) found.set("y + p", rawPoint(curve, low.x, low.y + p));
  return found;
}

/** A point of small y, where the equation leaves a cube root that is one power. */
function pointOfSmallY({ p, a, b }: Curve): Affine {
  if (a !== 0n || p % 9n !== 7n) return null;
  for (let y = 1n;; y++) {
    const x = power(y * y - b, (p + 2n) / 9n, p);
    if (mod(x * x * x + b - y * y, p) === 0n) return { x, y };
  }
}

/** A point of the curve that n does not send to infinity; null if the cofactor is one. */
function pointOutsideSubgroup(curve: Curve): Affine {
  if (curve.h === 1) return null;
  for (let x = 1n;; x++) {
    const point = liftX(curve, x, false);
    if (point !== null && multiply(curve, curve.n, point) !== null) return point;
  }
}
