/**
 * Explicit ECParameters (SEC 1, appendix C.2; ICAO 9303-12 asks for them): never a curve of their
 * own, only another spelling of one that is known.
 *
 * @module
 */
import { bigintToBytes, equalBytes } from "../bytes.ts";
import { type DerReader, Tag } from "../der.ts";
import type { Curve } from "./curve_params.ts";
import { allCurves } from "./curves/registry.ts";

/** Object identifier of prime-field (ANSI X9.62). */
const PRIME_FIELD = "1.2.840.10045.1.1";

/** What the structure holds, views of it; the seed is read over. */
interface ExplicitParameters {
  readonly p: Uint8Array;
  readonly a: Uint8Array;
  readonly b: Uint8Array;
  readonly base: Uint8Array;
  readonly order: Uint8Array;
  readonly cofactor: Uint8Array | undefined;
}

/**
 * Reads explicit ECParameters and finds the curve they spell out. Nothing is computed with them:
 * every one of p, a, b, G, n, and h if it is there, is compared, so that a curve with a foreign
 * base point is never taken for the known one (CVE-2020-0601).
 *
 * @param der stands before the SEQUENCE.
 * @throws {SyntaxError} if the structure is malformed, or equals no known curve.
 */
export function readExplicitParameters(der: DerReader): Curve {
  const parameters = readStructure(der.open(Tag.sequence, "ECParameters"));
  const curve = allCurves().find((candidate) => matches(parameters, candidate));
  if (curve === undefined) {
    throw new SyntaxError(
      "Cannot decode ECParameters: expected each parameter as in a known curve, got another curve",
    );
  }
  return curve;
}

function readStructure(der: DerReader): ExplicitParameters {
  const version = der.integer("ECParameters version");
  if (version.length !== 1 || version[0] < 1 || version[0] > 3) {
    throw new SyntaxError("Cannot decode ECParameters version: expected 1 to 3, got another");
  }
  const field = der.open(Tag.sequence, "fieldID");
  const fieldType = field.objectIdentifier("fieldType");
  if (fieldType !== PRIME_FIELD) {
    throw new SyntaxError(
      `Cannot decode fieldType: expected prime-field ${PRIME_FIELD}, got ${fieldType}`,
    );
  }
  const p = field.integer("prime");
  field.end("fieldID");
  const coefficients = der.open(Tag.sequence, "curve");
  const a = coefficients.read(Tag.octetString, "curve a");
  const b = coefficients.read(Tag.octetString, "curve b");
  if (coefficients.next(Tag.bitString)) coefficients.read(Tag.bitString, "curve seed");
  coefficients.end("curve");
  const base = der.read(Tag.octetString, "base");
  const order = der.integer("order");
  const cofactor = der.next(Tag.integer) ? der.integer("cofactor") : undefined;
  der.end("ECParameters");
  return { p, a, b, base, order, cofactor };
}

function matches(parameters: ExplicitParameters, curve: Curve): boolean {
  const { fieldBytes, scalarBytes } = curve;
  const sizedCofactor = bigintToBytes(BigInt(curve.h), 1);
  return equalBytes(parameters.p, bigintToBytes(curve.p, fieldBytes)) &&
    equalBytes(parameters.a, bigintToBytes(curve.a, fieldBytes)) &&
    equalBytes(parameters.b, bigintToBytes(curve.b, fieldBytes)) &&
    isBasePoint(parameters.base, curve) &&
    equalBytes(parameters.order, bigintToBytes(curve.n, scalarBytes)) &&
    (parameters.cofactor === undefined || equalBytes(parameters.cofactor, sizedCofactor));
}

/** Tells whether these octets are G, compressed or not; both forms name y. */
function isBasePoint(octets: Uint8Array, curve: Curve): boolean {
  const { fieldBytes, gx, gy } = curve;
  const x = octets.subarray(1, 1 + fieldBytes);
  if (!equalBytes(x, bigintToBytes(gx, fieldBytes))) return false;
  if (octets.length === 1 + fieldBytes) return octets[0] === (gy % 2n === 0n ? 2 : 3);
  return octets[0] === 4 &&
    equalBytes(octets.subarray(1 + fieldBytes), bigintToBytes(gy, fieldBytes));
}
