/**
 * What EdDSA hashes, and with what (RFC 8032, section 2).
 *
 * @module
 */
import type { Bytes } from "../../bytes.ts";
import { hashByName } from "../../hash/mod.ts";
import { shake256 } from "../../hash/shake.ts";
import type { EdwardsCurve } from "./edwards_params.ts";

/** Which of the variants of EdDSA a signature is of. */
export interface EddsaVariant {
  /** At most 255 bytes. */
  readonly context?: Uint8Array;
  /** The message's digest is signed: Ed25519ph, Ed448ph. */
  readonly prehash?: boolean;
}

/** The string `dom2` or `dom4` of RFC 8032, section 2; empty for Ed25519 itself. */
export function domainOf(curve: EdwardsCurve, { context, prehash }: EddsaVariant): Bytes {
  if (curve.isPlainBare && context === undefined && !prehash) return new Uint8Array(0);
  const { domain } = curve, length = context?.length ?? 0;
  const bytes = new Uint8Array(domain.length + 2 + length);
  for (let i = 0; i < domain.length; i++) bytes[i] = domain.charCodeAt(i);
  bytes[domain.length] = prehash ? 1 : 0;
  bytes[domain.length + 1] = length;
  if (context) bytes.set(context, domain.length + 2);
  return bytes;
}

/** PH(M): the message, or its digest. */
export function contentOf(
  curve: EdwardsCurve,
  message: Uint8Array,
  { prehash }: EddsaVariant,
): Uint8Array {
  return prehash ? hash(curve, message, curve.prehashLength) : message;
}

/** The curve's hash, with an output of `length` bytes. */
export function hash({ hash: { name } }: EdwardsCurve, data: Uint8Array, length: number): Bytes {
  const fixed = hashByName(name);
  return fixed ? fixed.digest(data) : shake256(data, length);
}
