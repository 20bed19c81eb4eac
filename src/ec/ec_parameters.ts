/**
 * ECParameters (RFC 5480, section 2.1.1): which curve a key is on.
 *
 * @module
 */
import { type DerReader, type DerValue, objectIdentifierContents, Tag } from "../der.ts";
import type { Curve } from "./curve_params.ts";
import { curveByOid } from "./curves/registry.ts";
import { readExplicitParameters } from "./explicit_parameters.ts";

/** How a key is decoded. */
export interface DecodeOptions {
  /**
   * What becomes of parameters that spell a curve out instead of naming it: `"reject"` is an error
   * at once, `"match"` takes them if every one equals a curve that is known.
   */
  readonly explicitParameters: "reject" | "match";
}

/** Gives the parameters of a curve as they are written: its name, never its numbers. */
export function curveNameValue(curve: Curve): DerValue {
  return { tag: Tag.objectIdentifier, contents: [objectIdentifierContents(curve.oid)] };
}

/**
 * Reads parameters.
 *
 * @param der stands before them.
 * @throws {SyntaxError} if they are malformed, name a curve that is not known, or are explicit and
 * may not be.
 */
export function readParameters(der: DerReader, options: DecodeOptions): Curve {
  if (der.next(Tag.sequence)) {
    if (options.explicitParameters === "match") return readExplicitParameters(der);
    throw new SyntaxError(
      'Cannot decode ECParameters: expected a named curve (explicitParameters is "reject"), ' +
        "got explicit parameters",
    );
  }
  const oid = der.objectIdentifier("namedCurve");
  const curve = curveByOid(oid);
  if (curve === undefined) {
    throw new SyntaxError(`Cannot decode namedCurve: expected a known curve, got ${oid}`);
  }
  return curve;
}
