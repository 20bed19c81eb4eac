/**
 * What keys may be used for.
 *
 * @module
 */
import { usageError } from "./errors.ts";

/** Every usage, in the order in which a key lists its own. */
const USAGES = [
  "encrypt",
  "decrypt",
  "sign",
  "verify",
  "deriveKey",
  "deriveBits",
  "wrapKey",
  "unwrapKey",
  "encapsulateKey",
  "encapsulateBits",
  "decapsulateKey",
  "decapsulateBits",
] as const;

/** One usage of a key. */
export type Usage = typeof USAGES[number];

/**
 * Refuses words that are no usages: Web IDL's conversion of the enumeration.
 *
 * @throws {TypeError}
 */
export function requireUsageWords(
  words: readonly string[],
  action: string,
): asserts words is Usage[] {
  const stray = words.find((word) => !(USAGES as readonly string[]).includes(word));
  if (stray !== undefined) {
    throw new TypeError(`Cannot ${action}: expected key usages, got "${stray}"`);
  }
}

/** Gives the usages that are allowed, each once, in their order; frozen. */
export function selectUsages(
  usages: readonly Usage[],
  allowed: readonly Usage[],
): readonly Usage[] {
  return Object.freeze(USAGES.filter((u) => usages.includes(u) && allowed.includes(u)));
}

/**
 * Refuses usages that do not suit a key.
 *
 * @throws {DOMException} SyntaxError, naming the first.
 */
export function requireUsages(
  usages: readonly Usage[],
  allowed: readonly Usage[],
  action: string,
): void {
  const stray = usages.find((usage) => !allowed.includes(usage));
  if (stray === undefined) return;
  const expected = allowed.length === 0 ? "no usages" : `usages among ${allowed.join(", ")}`;
  throw usageError(`Cannot ${action}: expected ${expected}, got "${stray}"`);
}

/**
 * Refuses a private or secret key that may be used for nothing.
 *
 * @throws {DOMException} SyntaxError.
 */
export function requireSomeUsage(usages: readonly Usage[], action: string): void {
  if (usages.length === 0) {
    throw usageError(`Cannot ${action}: expected a usage of the private or secret key, got none`);
  }
}
