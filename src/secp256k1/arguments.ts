/**
 * What every call of this entry point starts with: the curve, its engine, checked bytes.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import type { Curve } from "../ec/curve_params.ts";
import { curveByName } from "../ec/curves/registry.ts";
import { secp256k1 } from "../ec/curves/secp256k1.ts";
import type { EcEngine } from "../ec/engine.ts";
import { engineFor } from "../ec/engines.ts";

export { kindOf, takeBytes as toBytes, textOf } from "../ec/arguments.ts";

let curve: Curve | undefined;

/** The curve, looked up once. */
export function theCurve(): Curve {
  return curve ??= curveByName(secp256k1.name) as Curve;
}

/** The engine in use. */
export function engine(): EcEngine {
  return engineFor(theCurve());
}

/** `04 ‖ x ‖ y` as it is, or as `02|03 ‖ x`. */
export function inForm(point: Bytes, compressed: boolean): Bytes {
  if (!compressed) return point;
  const short = new Uint8Array(33);
  for (let i = 1; i < 33; i++) short[i] = point[i];
  short[0] = 2 | point[64] & 1;
  return short;
}
