/**
 * The schemes by their words.
 *
 * @module
 */
import { secp256k1 } from "../ec/curves/secp256k1.ts";
import { curveByName } from "../ec/curves/registry.ts";
import type { Curve } from "../ec/curve_params.ts";
import { Bip32Ed25519Scheme } from "./bip32_ed25519.ts";
import { type SeededCurve, seededCurves } from "./curves.ts";
import { WeierstrassScheme } from "./derive.ts";
import type { Scheme, SchemeName } from "./scheme.ts";

/** The words whose children follow BIP32-Ed25519; they differ in the master. */
const BIP32_ED25519 = ["icarus", "trezor", "ledger", "slip23"] as const;

const NAMES: readonly SchemeName[] = ["bip32", "slip10", ...BIP32_ED25519];

let bip32: Scheme | undefined;
const ed25519Schemes = new Map<SchemeName, Scheme>();

/** Which scheme is meant. */
export interface SchemeChoice {
  /** BIP-32 unless told otherwise. */
  readonly scheme?: SchemeName;
  /** `namedCurve`, for SLIP-10; secp256k1 unless told otherwise. The other schemes have one curve. */
  readonly curve?: string;
}

/**
 * Finds a scheme.
 *
 * @throws {TypeError} for a word that names none, and a curve that the scheme is not defined on.
 */
export function findScheme({ scheme = "bip32", curve }: SchemeChoice, action: string): Scheme {
  if (!NAMES.includes(scheme)) {
    throw new TypeError(`Cannot ${action}: expected a scheme of ${NAMES.join(", ")}, got another`);
  }
  const found = scheme === "slip10"
    ? findSeededCurve(curve ?? secp256k1.name)?.scheme
    : schemeOfOneCurve(scheme);
  const name = curve === undefined ? undefined : canonicalName(curve);
  if (found !== undefined && (name === undefined || name === found.curve)) return found;
  const expected = found?.curve ?? seededCurves().map((known) => known.scheme.curve).join(", ");
  throw new TypeError(
    `Cannot ${action}: expected scheme ${scheme} on ${expected}, got another curve`,
  );
}

/** Finds a curve of SLIP-10 by any of its names. */
export function findSeededCurve(curve: string): SeededCurve | undefined {
  const name = canonicalName(curve);
  return seededCurves().find(({ scheme }) => scheme.curve === name);
}

function schemeOfOneCurve(name: SchemeName): Scheme {
  if (name === "bip32") {
    return bip32 ??= new WeierstrassScheme(name, curveByName(secp256k1.name) as Curve, false);
  }
  let scheme = ed25519Schemes.get(name);
  if (scheme === undefined) ed25519Schemes.set(name, scheme = new Bip32Ed25519Scheme(name));
  return scheme;
}

function canonicalName(curve: string): string {
  return curveByName(curve)?.name ?? curve;
}
