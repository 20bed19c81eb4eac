/**
 * Signatures whose R has x(R) ≥ n: rare by chance, easy to make without knowing a private key.
 *
 * @module
 */
import type { Curve } from "../../src/ec/curve_params.ts";
import { invert, mod } from "../reference/field.ts";
import { add, type Affine, basePoint, multiply, negate } from "../reference/group.ts";
import { liftX } from "../reference/points.ts";
import { digestOf, type Draw } from "./inputs.ts";
import { joinSignature, type MadeSignature } from "./made_signatures.ts";

/** A signature, the key it is valid under, and its recovery id. */
export interface Overflowing {
  readonly signed: MadeSignature;
  readonly publicKey: NonNullable<Affine>;
  readonly id: number;
}

/**
 * Takes the first point with x ≥ n as R, and the key Q = r⁻¹·(s·R − z·G) for random s and z.
 *
 * @returns null if no coordinate reaches n.
 */
export function overflowingSignature(curve: Curve, draw: Draw): Overflowing | null {
  const { n, p } = curve;
  for (let x = n + 1n; x < p; x++) {
    const point = liftX(curve, x, false);
    if (point === null || multiply(curve, n, point) !== null) continue;
    const [r, s, z] = [x % n, draw.number(n), draw.number(n)];
    const minusZG = negate(curve, multiply(curve, z, basePoint(curve)));
    const publicKey = multiply(
      curve,
      mod(invert(r, n), n),
      add(curve, multiply(curve, s, point), minusZG),
    )!;
    const signed = { signature: joinSignature(curve, r, s), digest: digestOf(curve, z), point };
    return { signed, publicKey, id: 2 * Number(x / n) };
  }
  return null;
}
