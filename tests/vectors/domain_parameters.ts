/**
 * Curves as test data, from `curves/domain-parameters.json`: for the reference, before the curve
 * stands in the package, and to hold the package's curve files to.
 *
 * @module
 */
import { type Curve, deriveCurve } from "../../src/ec/curve_params.ts";
import { readVectors } from "./vectors.ts";

/** One entry of the file; numbers are hexadecimal. */
export interface DomainParameters {
  readonly name: string;
  /** Absent from some entries. */
  readonly oid?: string;
  readonly p: string;
  readonly a: string;
  readonly b: string;
  readonly gx: string;
  readonly gy: string;
  readonly n: string;
  readonly h: number;
}

/** Makes the curves of these OpenSSL names; none without the vectors folder. */
export function vectorCurves(...names: string[]): Curve[] {
  const entries = readVectors<DomainParameters[]>("curves/domain-parameters.json") ?? [];
  return entries.filter(({ name }) => names.includes(name)).map(toCurve);
}

function toCurve({ name, oid = "", p, a, b, gx, gy, n, h }: DomainParameters): Curve {
  const [prime, coefficientA, coefficientB, x, y, order] = [p, a, b, gx, gy, n]
    .map((digits) => BigInt(`0x${digits}`));
  return deriveCurve({
    name,
    aliases: [],
    oid,
    p: prime,
    a: coefficientA,
    b: coefficientB,
    gx: x,
    gy: y,
    n: order,
    h,
  });
}
