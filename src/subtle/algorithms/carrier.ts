/**
 * Keys of the runtime that are not meant as keys: one carries bytes through operations that want a
 * key, one fits no operation at all.
 *
 * @module
 */
import type { Bytes } from "../../bytes.ts";

/** Imports and exports any number of bytes above zero as they are. */
const CARRIER = { name: "HMAC", hash: "SHA-256" } as const;
const CARRIER_USAGES = ["sign"] as const;

/** The arguments behind the key data that import, unwrap or derive a carrier. */
export const CARRIER_ARGUMENTS: readonly [
  algorithm: { readonly name: string; readonly hash: string },
  extractable: boolean,
  usages: KeyUsage[],
] = [CARRIER, true, [...CARRIER_USAGES]];

/** Gives the derived-key type of a carrier of that many bits. */
export function carrierOfLength(bits: number): HmacKeyGenParams {
  return { ...CARRIER, length: bits };
}

/** Puts bytes into a carrier. */
export function toCarrier(native: Crypto, bytes: Bytes): Promise<CryptoKey> {
  return native.subtle.importKey("raw", bytes, ...CARRIER_ARGUMENTS);
}

/** Takes the bytes out of a carrier. */
export async function fromCarrier(native: Crypto, carrier: CryptoKey): Promise<Bytes> {
  return new Uint8Array(await native.subtle.exportKey("raw", carrier));
}

/**
 * Makes a key that the operation refuses for its algorithm whatever the parameters are, so that
 * wrong parameters show first.
 */
export function strangerKey(native: Crypto, operation: string): Promise<CryptoKey> {
  const bytes = new Uint8Array(16);
  return operation.startsWith("derive")
    ? native.subtle.importKey("raw", bytes, CARRIER, false, [...CARRIER_USAGES])
    : native.subtle.importKey("raw", bytes, "HKDF", false, ["deriveBits"]);
}
