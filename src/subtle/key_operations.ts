/**
 * The operations that make, read, write and halve keys.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import { whenLoaded } from "./arithmetic.ts";
import { invalidAccessError, notSupportedError } from "./errors.ts";
import { forward, notAKey, requireAnyKey } from "./forward.ts";
import type { KeyPairSlots, KeySlots, Provider, Result } from "./handler.ts";
import { newKey, prepareImport, refuseOwnFormat } from "./import_into.ts";
import { toKeyData } from "./key_data.ts";
import { isTextFormat, requireFormat } from "./key_format.ts";
import { createKey, runtimeKeyInfo, slotsOf } from "./key.ts";
import { AlgorithmSource } from "./normalize.ts";
import { toBuffer } from "./operations.ts";
import { runtimePublicKey } from "./runtime_keys.ts";
import { requireUsageWords } from "./usages.ts";
import { toDomString, toStringSequence } from "./webidl.ts";

/** Does `generateKey`. */
export function generateKey(provider: Provider, args: readonly unknown[]): Result<unknown> {
  const [algorithm, extractableArgument, usagesArgument] = args;
  const extractable = Boolean(extractableArgument);
  const usages = toStringSequence(usagesArgument, "usages");
  const source = new AlgorithmSource(algorithm);
  const handler = provider.handler(source.name);
  const found = handler?.generateKey;
  if (!found || handler?.owns?.(source, provider) === false) {
    const rest = [source.forRuntime(), extractable, usages];
    return forward(provider, "generateKey", `"${source.name}"`, rest);
  }
  requireUsageWords(usages, "generate key");
  const params = found.normalize(source, provider);
  return whenLoaded(handler?.parts ?? [], () => {
    const made = found.run({ provider, params, extractable, usages });
    return "privateKey" in made ? newPair(made) : newKey(made, "generate key");
  });
}

/** Does `importKey`. */
export function importKey(provider: Provider, args: readonly unknown[]): Result<unknown> {
  const [formatArgument, keyData, algorithm, extractableArgument, usagesArgument] = args;
  const format = toDomString(formatArgument);
  const data = toKeyData(keyData, isTextFormat(format));
  const extractable = Boolean(extractableArgument);
  const usages = toStringSequence(usagesArgument, "usages");
  const target = { format, source: new AlgorithmSource(algorithm), extractable, usages };
  return prepareImport(provider, target, data)(data);
}

/** Does `exportKey`. */
export function exportKey(provider: Provider, args: readonly unknown[]): Result<unknown> {
  const [formatArgument, key] = args;
  const format = toDomString(formatArgument);
  const slots = slotsOf(key);
  if (slots === undefined) {
    if (runtimeKeyInfo(key)) refuseOwnFormat("export", format);
    else if (provider.native === null) throw notAKey("export key", key);
    return forward(provider, "exportKey", "a key of the runtime", [format, key]);
  }
  requireFormat(format, "export key");
  const exported = exportSlots(slots, format);
  if (!(exported instanceof Uint8Array)) return exported;
  return isTextFormat(format) ? new TextDecoder().decode(exported) : toBuffer(exported);
}

/**
 * Writes a key of ours.
 *
 * @throws {DOMException} NotSupportedError if its algorithm exports nothing, InvalidAccessError if
 * the key is not extractable, and what the algorithm throws.
 */
export function exportSlots(slots: KeySlots, format: string): Bytes | JsonWebKey {
  const { handler, extractable } = slots;
  if (!handler.exportKey) {
    throw notSupportedError(`Cannot export key: expected keys that go out, got ${handler.name}`);
  }
  if (!extractable) {
    throw invalidAccessError("Cannot export key: expected an extractable key, got one that is not");
  }
  return handler.exportKey(slots, format);
}

/** Does `getPublicKey`. */
export function getPublicKey(provider: Provider, args: readonly unknown[]): Result<unknown> {
  const [key, usagesArgument] = args;
  const slots = slotsOf(key);
  requireAnyKey(provider, "get public key", key);
  const usages = toStringSequence(usagesArgument, "usages");
  if (slots === undefined) return runtimePublicKey(provider, key as CryptoKey, usages);
  requireUsageWords(usages, "get public key");
  if (!slots.handler.getPublicKey) {
    throw notSupportedError(
      `Cannot get public key: expected keys that come in pairs, got ${slots.handler.name}`,
    );
  }
  if (slots.type !== "private") {
    throw invalidAccessError(
      `Cannot get public key: expected a private key, got a ${slots.type} key`,
    );
  }
  return createKey(slots.handler.getPublicKey(slots, usages));
}

function newPair({ publicKey, privateKey }: KeyPairSlots): CryptoKeyPair {
  const secret = newKey(privateKey, "generate key");
  return { publicKey: newKey(publicKey, "generate key"), privateKey: secret };
}
