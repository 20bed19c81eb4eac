/**
 * BIP-85: secrets for other uses, made of the keys of a tree.
 *
 * @module
 */
import { type Bytes, copyBytes } from "../bytes.ts";
import type { HDKey, Path } from "./extended_key.ts";
import { entropyToMnemonic } from "./mnemonic.ts";
import { HARDENED, hardened } from "./child_index.ts";
import { formatPath, toIndexes } from "./path.ts";
import { hmacSha512 } from "./step.ts";

/** The purpose that every path of BIP-85 starts with, and the application of mnemonics. */
const PURPOSE = 83696968, MNEMONIC = 39;

/** Key of the HMAC. */
const HMAC_KEY = "bip-entropy-from-k";

/** Which mnemonic is made. */
export interface Bip85MnemonicChoice {
  /** 12, 15, 18, 21 or 24; 12 unless given. */
  readonly words?: number;
  /** Number of the mnemonic, below 2³¹; 0 unless given. */
  readonly index?: number;
  /** BIP-85's number of the language; 0, English, unless given. */
  readonly language?: number;
  /** The 2048 words of the language: to be given for all but English. */
  readonly wordlist?: readonly string[];
}

/**
 * Derives entropy for an application.
 *
 * @param key a private BIP-32 key, by which the path starts: a master key.
 * @param path `m/83696968'/…`, hardened steps alone. The applications say how many of the bytes
 * count.
 * @returns 64 bytes.
 * @throws {TypeError} {SyntaxError} as `derive` does.
 * @throws {RangeError} for other paths, and keys of another kind.
 * @see BIP-85
 */
export function bip85Entropy(key: HDKey, path: Path): Bytes {
  const action = "derive entropy", indexes = toIndexes(path, action);
  if (indexes.length < 2 || indexes[0] !== hardened(PURPOSE) || indexes.some((i) => i < HARDENED)) {
    throw new RangeError(
      `Cannot ${action}: expected hardened steps that start with m/${PURPOSE}', got ${
        formatPath(indexes)
      }`,
    );
  }
  if (!key.isPrivate || key.scheme !== "bip32") {
    throw new RangeError(`Cannot ${action}: expected a private key of BIP-32, got another`);
  }
  const child = key.derive(indexes), secret = child.privateKey as Bytes;
  child.wipe();
  try {
    return hmacSha512(new TextEncoder().encode(HMAC_KEY), secret);
  } finally {
    secret.fill(0);
  }
}

/**
 * Derives a mnemonic.
 *
 * @param key a private BIP-32 key: a master key.
 * @throws {TypeError} for a language whose words are not given, or a list that is none.
 * @throws {RangeError} for numbers out of range, and keys of another kind.
 * @see BIP-85, "BIP39"
 */
export function bip85Mnemonic(
  key: HDKey,
  { words = 12, index = 0, language = 0, wordlist }: Bip85MnemonicChoice = {},
): string {
  const action = "derive mnemonic";
  if (![12, 15, 18, 21, 24].includes(words)) {
    throw new RangeError(`Cannot ${action}: expected 12, 15, 18, 21 or 24 words, got ${words}`);
  }
  if (language !== 0 && wordlist === undefined) {
    throw new TypeError(`Cannot ${action}: expected the words of language ${language}, got none`);
  }
  const path = [PURPOSE, MNEMONIC, language, words, index].map(hardened);
  const bytes = bip85Entropy(key, path);
  const entropy = copyBytes(bytes.subarray(0, words / 3 * 4));
  bytes.fill(0);
  try {
    return entropyToMnemonic(entropy, wordlist);
  } finally {
    entropy.fill(0);
  }
}
