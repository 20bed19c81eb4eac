/**
 * What every call of this entry point starts with: the curve, its engine, checked bytes.
 *
 * @module
 */
import { type Bytes, plainView } from "../bytes.ts";
import type { Curve } from "../ec/curve_params.ts";
import { curveByName } from "../ec/curves/registry.ts";
import { secp256k1 } from "../ec/curves/secp256k1.ts";
import type { EcEngine } from "../ec/engine.ts";
import { engineFor } from "../ec/engines.ts";

let curve: Curve | undefined;

/** The curve, looked up once. */
export function theCurve(): Curve {
  return curve ??= curveByName(secp256k1.name) as Curve;
}

/** The engine in use. */
export function engine(): EcEngine {
  return engineFor(theCurve());
}

/** Takes a byte string, of `length` bytes if that is given, as a plain view. */
export function toBytes(
  value: unknown,
  length: number | undefined,
  action: string,
  what: string,
): Uint8Array {
  const bytes = value instanceof Uint8Array ? plainView(value) : undefined;
  if (bytes !== undefined && (length === undefined || bytes.length === length)) return bytes;
  const expected = length === undefined ? "a Uint8Array" : `a Uint8Array of ${length} bytes`;
  const got = bytes === undefined ? kindOf(value) : `${bytes.length} bytes`;
  throw new TypeError(`Cannot ${action}: expected ${what} to be ${expected}, got ${got}`);
}

/** What a value is, for an error. */
function kindOf(value: unknown): string {
  if (value === null || typeof value !== "object") return value === null ? "null" : typeof value;
  return Object.prototype.toString.call(value).slice(8, -1);
}

/** `04 ‖ x ‖ y` as it is, or as `02|03 ‖ x`. */
export function inForm(point: Bytes, compressed: boolean): Bytes {
  if (!compressed) return point;
  const short = new Uint8Array(33);
  for (let i = 1; i < 33; i++) short[i] = point[i];
  short[0] = 2 | point[64] & 1;
  return short;
}
