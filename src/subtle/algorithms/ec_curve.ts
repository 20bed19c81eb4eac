/**
 * Which curves a provider works on.
 *
 * @module
 */
import type { Curve } from "../../ec/curve_params.ts";
import { curveByName } from "../../ec/curves/registry.ts";
import { notSupportedError } from "../errors.ts";
import type { Provider } from "../handler.ts";
import type { EcRole } from "./ec_role.ts";

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

/**
 * Finds a curve that an algorithm is defined on.
 *
 * @throws {DOMException} NotSupportedError.
 */
export function requireCurveOf(role: EcRole, name: string, provider: Provider): Curve {
  const curve = requireCurve(name, provider);
  requireDefined(role, curve);
  return curve;
}

/** Refuses a curve that an algorithm is not defined on. */
export function requireDefined(role: EcRole, curve: Curve): void {
  if (!isDefined(role, curve)) {
    throw notSupportedError(
      `Cannot use curve ${curve.name}: expected one that BIP-340 is defined on, got another`,
    );
  }
}

/** Tells whether an algorithm is defined on a curve. */
export function isDefined(role: EcRole, curve: Curve): boolean {
  return !role.xOnly || curve.schnorr === true;
}

/** Tells whether keys on a curve are left to the runtime. */
export function belongsToRuntime(curve: Pick<Curve, "runtime">, provider: Provider): boolean {
  return curve.runtime === true && provider.native !== null && provider.options.nist === "native";
}
