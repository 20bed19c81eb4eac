/**
 * The curves of `mod.ts` by name and by object identifier.
 *
 * @module
 */
import { type Curve, type CurveParams, deriveCurve } from "../curve_params.ts";
import * as list from "./mod.ts";

/** Look-up tables over the list; made at the first look-up. */
interface Tables {
  readonly byName: ReadonlyMap<string, CurveParams>;
  readonly byOid: ReadonlyMap<string, CurveParams>;
}

let tables: Tables | undefined;
const derived = new Map<CurveParams, Curve>();

/** Indexes the list; a name or identifier that two curves claim is an error in their files. */
function buildTables(): Tables {
  const byName = new Map<string, CurveParams>();
  const byOid = new Map<string, CurveParams>();
  const claim = (map: Map<string, CurveParams>, key: string, params: CurveParams): void => {
    if (map.has(key)) throw new RangeError(`Cannot list curves: expected one ${key}, got two`);
    map.set(key, params);
  };
  for (const params of Object.values<CurveParams>(list)) {
    for (const name of [params.name, ...params.aliases]) claim(byName, name, params);
    claim(byOid, params.oid, params);
  }
  return { byName, byOid };
}

/** The one {@linkcode Curve} of these parameters, derived when first asked for. */
function curveOf(params: CurveParams | undefined): Curve | undefined {
  if (params === undefined) return undefined;
  let curve = derived.get(params);
  if (curve === undefined) derived.set(params, curve = deriveCurve(params));
  return curve;
}

/**
 * Finds a curve by its canonical name or one of its aliases, case-sensitively.
 *
 * @returns the same object every time, or undefined if no curve has this name.
 */
export function curveByName(name: string): Curve | undefined {
  tables ??= buildTables();
  return curveOf(tables.byName.get(name));
}

/**
 * Finds a curve by its object identifier.
 *
 * @param oid in dotted form.
 */
export function curveByOid(oid: string): Curve | undefined {
  tables ??= buildTables();
  return curveOf(tables.byOid.get(oid));
}

/** Gives every curve, in the order of their names in code. */
export function allCurves(): Curve[] {
  tables ??= buildTables();
  return Array.from(tables.byOid.values(), (params) => curveOf(params) as Curve);
}
