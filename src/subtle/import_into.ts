/**
 * Importing a key into whoever it belongs to: what `importKey`, `unwrapKey`, `deriveKey` and the
 * encapsulations end with.
 *
 * @module
 */
import { whenLoaded } from "./arithmetic.ts";
import { notSupportedError } from "./errors.ts";
import { forward } from "./forward.ts";
import type { Handler, ImportKeyOperation, KeySlots, Provider, Result } from "./handler.ts";
import { type KeyData, keyDataFor, requireKeyBytes } from "./key_data.ts";
import { isOwnFormat, requireFormat } from "./key_format.ts";
import { createKey } from "./key.ts";
import type { AlgorithmSource } from "./normalize.ts";
import { requireSomeUsage, requireUsageWords } from "./usages.ts";

/** How a key is to be imported. */
export interface ImportTarget {
  readonly format: string;
  readonly source: AlgorithmSource;
  readonly extractable: boolean;
  /** Words, for whoever imports to judge. */
  readonly usages: readonly string[];
}

/** Imports what it is given; all that can be refused without the data has been refused. */
export type PreparedImport = (data: KeyData) => Result<unknown>;

/** A handler that imports keys. */
type Importer = Handler & { readonly importKey: ImportKeyOperation<unknown> };

/** Finds our handler that imports keys of an algorithm; undefined if they would be the runtime's. */
export function ownImporter(
  provider: Provider,
  source: AlgorithmSource,
  format: string,
): Importer | undefined {
  const handler = provider.handler(source.name);
  const isOurs = handler?.owns?.(source, provider, format) !== false;
  return isOurs && handler?.importKey ? handler as Importer : undefined;
}

/**
 * Finds out whose the key will be and, if it is ours, reads the parameters.
 *
 * @param data converted before the parameters are read, where it is there already.
 */
export function prepareImport(
  provider: Provider,
  target: ImportTarget,
  data?: KeyData,
): PreparedImport {
  const { format, source, extractable, usages } = target;
  const handler = ownImporter(provider, source, format);
  if (handler === undefined) {
    refuseOwnFormat("import", format);
    return (given) => importIntoRuntime(provider, target, given);
  }
  requireFormat(format, "import key");
  requireUsageWords(usages, "import key");
  if (data !== undefined) requireKeyBytes(data);
  const params = handler.importKey.normalize(source, provider);
  return (given) => {
    const bytes = keyDataFor(format, given);
    return whenLoaded(handler.parts ?? [], () => {
      try {
        const request = { provider, params, format, data: bytes, extractable, usages };
        return newKey(handler.importKey.run(request), "import key");
      } finally {
        if (bytes instanceof Uint8Array) bytes.fill(0);
      }
    });
  };
}

/**
 * Makes the caller's key, unless it is one that could do nothing.
 *
 * @throws {DOMException} SyntaxError for a private or secret key without usages; it is wiped.
 */
export function newKey(slots: KeySlots, action: string): CryptoKey {
  if (slots.type === "public") return createKey(slots);
  try {
    requireSomeUsage(slots.usages, action);
  } catch (error) {
    slots.handler.wipe?.(slots);
    throw error;
  }
  return createKey(slots);
}

/**
 * Refuses a format of ours for a key of the runtime.
 *
 * @throws {DOMException} NotSupportedError.
 */
export function refuseOwnFormat(action: "import" | "export", format: string): void {
  if (isOwnFormat(format)) {
    throw notSupportedError(
      `Cannot ${action} key as "${format}": expected a format of the runtime's keys`,
    );
  }
}

function importIntoRuntime(
  provider: Provider,
  { format, source, extractable, usages }: ImportTarget,
  data: KeyData,
): Promise<unknown> {
  const args = [format, data.forRuntime(), source.forRuntime(), extractable, usages];
  return forward(provider, "importKey", `"${source.name}"`, args);
}
