/**
 * How an algorithm uses the nodes of trees of keys.
 *
 * @module
 */
import type { Bytes } from "../../bytes.ts";
import type { HDKey } from "../../hd/extended_key.ts";
import type { SchemeChoice } from "../../hd/schemes.ts";
import { dataError, operationError, usageError } from "../errors.ts";
import type { KeySlots } from "../handler.ts";
import type { AlgorithmSource } from "../normalize.ts";

/** What is read of the parameters of `importKey`. */
export interface HdImportParams {
  readonly choice: SchemeChoice;
  /** For the schemes that start from entropy. */
  readonly passphrase?: Bytes;
}

/** In what the algorithms differ. */
export interface HdRole {
  readonly name: string;
  /** Curves that it is defined on. */
  readonly curves: readonly string[];
  /** Whether its keys have the text of BIP-32. */
  readonly hasText: boolean;
  /** Whether its seeds are the entropy of a mnemonic. */
  startsFromEntropy(choice: SchemeChoice): boolean;
  readParams(source: AlgorithmSource): HdImportParams;
  /** What a key shows beside its name. */
  shows(key: HDKey): Readonly<Record<string, string>>;
}

/** Gives the node of a key that an HD handler made. */
export function nodeOf(key: KeySlots): HDKey {
  return key.material as HDKey;
}

/**
 * Runs something of `./hd`, whose errors become those of the provider.
 *
 * @param refusal what a RangeError becomes: DataError at import, OperationError elsewhere.
 * @throws {DOMException} SyntaxError for a path that is none.
 */
export function translating<T>(refusal: "data" | "operation", run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof SyntaxError) throw usageError(error.message);
    if (!(error instanceof RangeError)) throw error;
    throw refusal === "data" ? dataError(error.message) : operationError(error.message);
  }
}
