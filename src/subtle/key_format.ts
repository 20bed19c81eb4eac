/**
 * The words for the formats of keys.
 *
 * @module
 */

/** Formats of the standards; a runtime that knows more is asked for its own keys alone. */
const FORMATS = "raw raw-public raw-private raw-seed raw-secret spki pkcs8 jwk".split(" ");

/** Formats that only this provider has: no runtime is asked for them. */
const OWN_FORMATS = ["raw-compressed", "sec1", "bip32"];

/** Tells whether no runtime has a format. */
export function isOwnFormat(format: string): boolean {
  return OWN_FORMATS.includes(format);
}

/** Tells whether a format is text, which handlers see as its ASCII. */
export function isTextFormat(format: string): boolean {
  return format === "bip32";
}

/**
 * Refuses words that are no formats: Web IDL's conversion of the enumeration.
 *
 * @throws {TypeError}
 */
export function requireFormat(format: string, action: string): void {
  if (!FORMATS.includes(format) && !isOwnFormat(format)) {
    throw new TypeError(`Cannot ${action}: expected a key format, got "${format}"`);
  }
}
