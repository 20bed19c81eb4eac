/**
 * ECDSA signatures as octets: r ‖ s (IEEE P1363, each number as long as the order) and
 * `SEQUENCE { r INTEGER, s INTEGER }` in DER (RFC 3279, section 2.2.3).
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import { encodeDer, integerContents, openSequence, Tag } from "../der.ts";

/**
 * Writes r ‖ s as DER.
 *
 * @param signature r ‖ s, two numbers of one length.
 */
export function encodeSignatureDer(signature: Uint8Array): Bytes {
  const half = signature.length >> 1;
  return encodeDer({
    tag: Tag.sequence,
    contents: [
      { tag: Tag.integer, contents: [integerContents(signature.subarray(0, half))] },
      { tag: Tag.integer, contents: [integerContents(signature.subarray(half))] },
    ],
  });
}

/**
 * Reads a DER signature as r ‖ s.
 *
 * @param scalarBytes length of each number in the result: that of the curve's order.
 * @returns null if it is not strict DER of two numbers that are not negative, or one is longer than
 * the order; a verifier answers false then. Whether 0 < r, s < n is the engine's to check.
 */
export function decodeSignatureDer(der: Uint8Array, scalarBytes: number): Bytes | null {
  try {
    const sequence = openSequence(der, "signature");
    const r = sequence.integer("r");
    const s = sequence.integer("s");
    sequence.end("signature");
    if (r.length > scalarBytes || s.length > scalarBytes) return null;
    const signature = new Uint8Array(2 * scalarBytes);
    signature.set(r, scalarBytes - r.length);
    signature.set(s, 2 * scalarBytes - s.length);
    return signature;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
