/**
 * Which curves a provider works on.
 *
 * @module
 */
import type { Curve } from "../../ec/curve_params.ts";
import { curveByName } from "../../ec/curves/registry.ts";
import { notSupportedError } from "../errors.ts";
import type { Provider } from "../handler.ts";

/**
 * Finds a curve and refuses it if it is a legacy one that the provider's options do not allow.
 *
 * @returns undefined if there is no such curve.
 * @throws {DOMException} NotSupportedError.
 */
export function allowedCurve(name: string, provider: Provider): Curve | undefined {
  const curve = curveByName(name);
  if (curve !== undefined && curve.fieldBits < 224 && !provider.options.legacyCurves) {
    throw notSupportedError(
      `Cannot use curve ${curve.name}: expected a field of at least 224 bits, or createCrypto ` +
        `with legacyCurves: true, got ${curve.fieldBits} bits`,
    );
  }
  return curve;
}

/**
 * Finds a curve that has to be there.
 *
 * @throws {DOMException} NotSupportedError.
 */
export function requireCurve(name: string, provider: Provider): Curve {
  const curve = allowedCurve(name, provider);
  if (curve === undefined) {
    throw notSupportedError(`Cannot use curve: expected a known one, got "${name}"`);
  }
  return curve;
}

/** Tells whether keys on a curve are left to the runtime. */
export function belongsToRuntime(curve: Pick<Curve, "runtime">, provider: Provider): boolean {
  return curve.runtime === true && provider.native !== null && provider.options.nist === "native";
}
