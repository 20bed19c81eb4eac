/**
 * ECPrivateKey (RFC 5915, section 3), alone and as the content of PKCS#8.
 *
 * @module
 */
import { type DerValue, openSequence, Tag } from "../der.ts";
import type { Curve } from "./curve_params.ts";
import { curveNameValue, type DecodeOptions, readParameters } from "./ec_parameters.ts";

/** What a private key's encoding holds; the octets are views of it. */
export interface DecodedPrivateKey {
  readonly curve: Curve;
  /** `scalarBytes` octets, big-endian; the range is not checked. */
  readonly d: Uint8Array;
  /** Every public key that came along, as its octets; neither decoded nor compared with d. */
  readonly publicKeys: readonly Uint8Array[];
}

/**
 * Gives the structure to be written.
 *
 * @param d `scalarBytes` octets, big-endian.
 * @param publicKey SEC 1 octets.
 * @param named whether the curve stands in it: alone it must, in PKCS#8 it is named outside.
 */
export function privateKeyValue(
  curve: Curve,
  d: Uint8Array,
  publicKey: Uint8Array,
  named: boolean,
): DerValue {
  const parameters = { tag: Tag.context0, contents: [curveNameValue(curve)] };
  return {
    tag: Tag.sequence,
    contents: [
      { tag: Tag.integer, contents: [Uint8Array.of(1)] },
      { tag: Tag.octetString, contents: [d] },
      ...(named ? [parameters] : []),
      { tag: Tag.context1, contents: [bitStringValue(publicKey)] },
    ],
  };
}

/** Gives a BIT STRING of whole octets to be written. */
export function bitStringValue(octets: Uint8Array): DerValue {
  return { tag: Tag.bitString, contents: [Uint8Array.of(0), octets] };
}

/**
 * Reads the structure.
 *
 * @param bytes all of it and nothing more.
 * @param outer the curve that the structure around it names, if there is one.
 * @throws {SyntaxError} if it is malformed, its version is not 1, its curve is missing or not the
 * outer one, or d has not `scalarBytes` octets.
 */
export function readPrivateKey(
  bytes: Uint8Array,
  outer: Curve | undefined,
  options: DecodeOptions,
): DecodedPrivateKey {
  const der = openSequence(bytes, "ECPrivateKey");
  const version = der.integer("ECPrivateKey version");
  if (version.length !== 1 || version[0] !== 1) {
    throw new SyntaxError("Cannot decode ECPrivateKey version: expected 1, got another");
  }
  const d = der.read(Tag.octetString, "privateKey");
  let curve = outer;
  if (der.next(Tag.context0)) {
    const parameters = der.open(Tag.context0, "parameters");
    curve = readParameters(parameters, options);
    parameters.end("parameters");
  }
  if (curve === undefined) {
    throw new SyntaxError("Cannot decode ECPrivateKey: expected parameters, got none");
  }
  if (outer !== undefined && curve !== outer) {
    throw new SyntaxError(
      `Cannot decode ECPrivateKey: expected parameters of ${outer.name}, got ${curve.name}`,
    );
  }
  if (d.length !== curve.scalarBytes) {
    throw new SyntaxError(
      `Cannot decode privateKey: expected ${curve.scalarBytes} octets, got ${d.length}`,
    );
  }
  const publicKeys: Uint8Array[] = [];
  if (der.next(Tag.context1)) {
    const frame = der.open(Tag.context1, "publicKey");
    publicKeys.push(frame.bitString("publicKey"));
    frame.end("publicKey");
  }
  der.end("ECPrivateKey");
  return { curve, d, publicKeys };
}
