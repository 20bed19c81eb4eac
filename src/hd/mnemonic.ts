/**
 * The mnemonics of BIP-39, as `@scure/bip39` reads and writes them.
 *
 * @module
 */
import {
  entropyToMnemonic as wordsOf,
  mnemonicToEntropy as entropyOf,
  validateMnemonic,
} from "@scure/bip39";
import { wordlist as english } from "@scure/bip39/wordlists/english.js";
import type { Bytes } from "../bytes.ts";
import { pbkdf2 } from "../hash/pbkdf2.ts";
import { toBytes } from "./key_octets.ts";
import { sha512 } from "./step.ts";

/** Rounds of PBKDF2, and bytes of a seed (BIP-39, "From mnemonic to seed"). */
const ROUNDS = 2048, SEED_BYTES = 64;

/** Bytes of entropy. */
const ENTROPY_BYTES: readonly number[] = [16, 20, 24, 28, 32];

/**
 * Makes the seed of a mnemonic.
 *
 * @param mnemonic 12, 15, 18, 21 or 24 words.
 * @param passphrase normalized as the mnemonic is: NFKD.
 * @param wordlist the 2048 words of its language, English unless given; null takes any words as
 * they are, checksum or not, as BIP-39 allows.
 * @returns 64 bytes.
 * @throws {TypeError} if an argument is no string, or the list is none.
 * @throws {RangeError} for a number of words, a word or a checksum that is wrong.
 * @see BIP-39
 */
export function mnemonicToSeed(
  mnemonic: string,
  passphrase: string = "",
  wordlist: readonly string[] | null = english,
): Bytes {
  const action = "make seed", text = new TextEncoder();
  const words = toText(mnemonic, action, "mnemonic");
  const addition = toText(passphrase, action, "passphrase");
  if (wordlist !== null) requireMnemonic(words, wordlist, action);
  const password = text.encode(words.normalize("NFKD"));
  const salt = text.encode(`mnemonic${addition}`.normalize("NFKD"));
  try {
    return pbkdf2(sha512(), { password, salt }, ROUNDS, SEED_BYTES);
  } finally {
    password.fill(0);
    salt.fill(0);
  }
}

/**
 * Gives the entropy of a mnemonic: what the masters of Icarus and Trezor come from.
 *
 * @param wordlist the 2048 words of its language, English unless given.
 * @returns 16, 20, 24, 28 or 32 bytes.
 * @throws {TypeError} {RangeError} as {@linkcode mnemonicToSeed}.
 */
export function mnemonicToEntropy(
  mnemonic: string,
  wordlist: readonly string[] = english,
): Bytes {
  const action = "read mnemonic", words = toText(mnemonic, action, "mnemonic");
  requireMnemonic(words, wordlist, action);
  return entropyOf(words, [...wordlist]) as Bytes;
}

/**
 * Writes entropy as a mnemonic.
 *
 * @param entropy 16, 20, 24, 28 or 32 bytes.
 * @param wordlist the 2048 words of its language, English unless given.
 * @throws {TypeError} if the entropy is no byte string, or the list is none.
 * @throws {RangeError} for another length.
 */
export function entropyToMnemonic(
  entropy: Uint8Array,
  wordlist: readonly string[] = english,
): string {
  const action = "write mnemonic", bytes = toBytes(entropy, action, "entropy");
  requireWordlist(wordlist, action);
  if (ENTROPY_BYTES.includes(bytes.length)) return wordsOf(bytes, [...wordlist]);
  throw new RangeError(
    `Cannot ${action}: expected entropy of ${ENTROPY_BYTES.join(", ")} bytes, got ${bytes.length}`,
  );
}

/** Refuses what is no mnemonic; what is wrong with it would tell of its words. */
function requireMnemonic(words: string, wordlist: readonly string[], action: string): void {
  requireWordlist(wordlist, action);
  if (!validateMnemonic(words, [...wordlist])) {
    throw new RangeError(
      `Cannot ${action}: expected 12, 15, 18, 21 or 24 words of the list with their checksum, ` +
        "got others",
    );
  }
}

function requireWordlist(wordlist: unknown, action: string): void {
  if (Array.isArray(wordlist) && wordlist.length === 2048) return;
  throw new TypeError(`Cannot ${action}: expected a list of 2048 words, got something else`);
}

function toText(value: unknown, action: string, what: string): string {
  if (typeof value === "string") return value;
  throw new TypeError(`Cannot ${action}: expected ${what} to be a string, got ${typeof value}`);
}
