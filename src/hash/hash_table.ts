/**
 * The table of hashes: what is known of each before any code of it is loaded. What computes them, by
 * the same names, is in `mod.ts`.
 *
 * @module
 */
import type { HashNumbers } from "./hash_function.ts";

/** Name, bytes of the digest, bytes of a block. */
const ROWS: readonly (readonly [string, number, number])[] = [
  ["SHA-1", 20, 64],
  ["SHA-224", 28, 64],
  ["SHA-256", 32, 64],
  ["SHA-384", 48, 128],
  ["SHA-512", 64, 128],
  ["SHA-512/224", 28, 128],
  ["SHA-512/256", 32, 128],
  ["SHA3-224", 28, 144],
  ["SHA3-256", 32, 136],
  ["SHA3-384", 48, 104],
  ["SHA3-512", 64, 72],
  ["Keccak-256", 32, 136],
  ["RIPEMD-160", 20, 64],
];

/** Hashes by their name in ASCII lower case; made at the first look-up. */
let table: ReadonlyMap<string, HashNumbers> | undefined;

function buildTable(): ReadonlyMap<string, HashNumbers> {
  return new Map(ROWS.map(([name, outputLength, blockLength]) => {
    return [lowerAscii(name), Object.freeze({ name, outputLength, blockLength })];
  }));
}

/**
 * Lower case of the 26 letters only: `toLowerCase` would take U+212A, the Kelvin sign, for a k.
 */
function lowerAscii(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * Finds a hash by its registered name.
 *
 * @param name compared as WebCrypto compares algorithm names: without regard to ASCII case.
 * @returns the same object every time, or undefined if no hash has this name.
 */
export function hashNumbers(name: string): HashNumbers | undefined {
  table ??= buildTable();
  return table.get(lowerAscii(name));
}

/** Names every hash of the table, as they are written. */
export function hashNames(): string[] {
  table ??= buildTable();
  return Array.from(table.values(), (hash) => hash.name);
}
