/**
 * `wrapKey` and `unwrapKey`, on either side of the border between this provider and the runtime.
 *
 * The runtime wraps and unwraps only its own keys, so bytes of ours cross the border in a carrier,
 * a key of the runtime whose raw form they are: all of the runtime's own checks stay in place.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import { CARRIER_ARGUMENTS, fromCarrier, toCarrier } from "./algorithms/carrier.ts";
import { runtimeAlgorithm, runtimeOffers } from "./algorithms/runtime_algorithms.ts";
import { bytesOf, copyOf, isBufferLike, requireBufferSource } from "../buffer_source.ts";
import { importAndWipe, wipeAfter } from "./compose.ts";
import { notSupportedError } from "./errors.ts";
import { forward, refuseAlgorithm, requireAnyKey, runtimeMay } from "./forward.ts";
import type { KeySlots, Provider, Result } from "./handler.ts";
import {
  type ImportTarget,
  ownImporter,
  type PreparedImport,
  prepareImport,
  refuseOwnFormat,
} from "./import_into.ts";
import { toKeyData } from "./key_data.ts";
import { requireFormat } from "./key_format.ts";
import { exportSlots } from "./key_operations.ts";
import { slotsOf } from "./key.ts";
import { AlgorithmSource } from "./normalize.ts";
import { requireKey, toBuffer } from "./operations.ts";
import { parseJwk, toWrappedBytes } from "./wrapped_bytes.ts";
import { isObject, toDomString, toStringSequence } from "./webidl.ts";

/** Does `wrapKey`. */
export function wrapKey(provider: Provider, args: readonly unknown[]): Result<unknown> {
  const [formatArgument, key, wrappingKey, wrapAlgorithm] = args;
  const format = toDomString(formatArgument);
  requireAnyKey(provider, "wrap key", key);
  requireAnyKey(provider, "wrap key", wrappingKey);
  const slots = slotsOf(key);
  const wrapping = slotsOf(wrappingKey);
  if (slots || wrapping) requireFormat(format, "wrap key");
  if (wrapping) return wrapWithOurs(provider, wrapping, wrapAlgorithm, { format, key });
  if (slots) return wrapInRuntime(provider, wrappingKey, wrapAlgorithm, { format, slots });
  refuseOwnFormat("export", format);
  return forward(provider, "wrapKey", "a key of the runtime", [format, ...args.slice(1)]);
}

/** Does `unwrapKey`. */
export function unwrapKey(provider: Provider, args: readonly unknown[]): Result<unknown> {
  const [formatArgument, wrapped, key, unwrapAlgorithm, keyAlgorithm, extractable, words] = args;
  const format = toDomString(formatArgument);
  requireAnyKey(provider, "unwrap key", key);
  const usages = toStringSequence(words, "usages");
  const request = { format, keyAlgorithm, extractable: Boolean(extractable), usages };
  const slots = slotsOf(key);
  if (slots) return unwrapWithOurs(provider, slots, [unwrapAlgorithm, wrapped], request);
  const target = { ...request, source: new AlgorithmSource(keyAlgorithm) };
  if (ownImporter(provider, target.source, format)) {
    return unwrapInRuntime(provider, [wrapped, key, unwrapAlgorithm], target);
  }
  refuseOwnFormat("import", format);
  const rest = [target.source.forRuntime(), target.extractable, usages];
  const first = [format, wrapped, key, unwrapAlgorithm];
  return forward(provider, "unwrapKey", "a key of the runtime", [...first, ...rest]);
}

/** The key that is to be wrapped, ours or the runtime's. */
interface Payload {
  readonly format: string;
  readonly key: unknown;
}

/** Wraps with a key of ours, which may be one that encrypts (Web Cryptography, "wrapKey"). */
function wrapWithOurs(
  provider: Provider,
  wrapping: KeySlots,
  wrapAlgorithm: unknown,
  payload: Payload,
): Result<unknown> {
  const source = new AlgorithmSource(wrapAlgorithm);
  const handler = provider.handler(source.name);
  const operation = handler?.wrapKey ?? handler?.encrypt;
  if (!handler || !operation) {
    return refuseAlgorithm(provider, "wrapKey", source, (algorithm, stranger) => [
      "raw",
      stranger,
      stranger,
      algorithm,
    ]);
  }
  const params = operation.normalize(source, provider);
  requireKey(wrapping, handler, "wrapKey");
  const request = { provider, params, key: wrapping };
  const wrap = (bytes: Bytes) => wipeAfter(bytes, () => toBuffer(operation.run(request, bytes)));
  const bytes = exportAny(provider, payload);
  return bytes instanceof Promise ? bytes.then(wrap) : wrap(bytes);
}

/** Writes a key of either side as the bytes to wrap. */
function exportAny(provider: Provider, { format, key }: Payload): Result<Bytes> {
  const slots = slotsOf(key);
  if (slots) return toWrappedBytes(exportSlots(slots, format));
  refuseOwnFormat("export", format);
  const exported = forward(provider, "exportKey", "a key of the runtime", [format, key]);
  return exported.then((data) =>
    toWrappedBytes(
      format === "jwk" ? data as JsonWebKey : new Uint8Array(data as ArrayBuffer),
    )
  );
}

/** Wraps a key of ours with a key of the runtime. */
function wrapInRuntime(
  provider: Provider,
  wrappingKey: unknown,
  wrapAlgorithm: unknown,
  { format, slots }: { format: string; slots: KeySlots },
): Result<unknown> {
  const { native } = provider;
  if (native === null) throw notSupportedError("Cannot wrap key: expected a wrapping key of ours");
  const algorithm = snapshotCipher(provider, wrapAlgorithm);
  const wrap = async (bytes: Bytes) => {
    const carrier = await toCarrier(native, bytes).finally(() => bytes.fill(0));
    const args = ["raw", carrier, wrappingKey, algorithm];
    return await forward(provider, "wrapKey", "a key of the runtime", args);
  };
  let bytes: Bytes;
  try {
    bytes = toWrappedBytes(exportSlots(slots, format));
  } catch (failure) {
    return wrap(new Uint8Array(16)).then(() => undefined, refusedFirst).then((earlier) => {
      throw earlier ?? failure;
    });
  }
  return wrap(bytes);
}

/** Tells the errors of a wrapping algorithm or key, which come before those of the export. */
function refusedFirst(error: Error): Error | undefined {
  const names = ["TypeError", "NotSupportedError", "InvalidAccessError"];
  return names.includes(error.name) ? error : undefined;
}

/**
 * Copies the parameters of a cipher of the runtime, because a carrier has to be made before the
 * runtime can be called with them.
 */
function snapshotCipher(provider: Provider, algorithm: unknown): unknown {
  const source = new AlgorithmSource(algorithm);
  if (provider.handler(source.name) || runtimeOffers(source.name, "wrapKey") === false) {
    throw notSupportedError(
      `Cannot wrap key: expected an algorithm that wraps, got "${source.name}"`,
    );
  }
  if (!isObject(algorithm)) return source.name;
  const known = runtimeAlgorithm(source.name)?.cipherMembers;
  const members = (known ?? ALL_CIPHER_MEMBERS).map((
    name,
  ) => [name, snapshot(source.member(name))]);
  return { name: source.name, ...Object.fromEntries(members) };
}

/** Members of every cipher there is: for one that is not known. */
const ALL_CIPHER_MEMBERS = ["additionalData", "counter", "iv", "label", "length", "tagLength"];

function snapshot(value: unknown): unknown {
  return isBufferLike(value) ? copyOf(value) : value;
}

/** What `unwrapKey` is to make of the bytes. */
interface UnwrapRequest {
  readonly format: string;
  readonly keyAlgorithm: unknown;
  readonly extractable: boolean;
  readonly usages: readonly string[];
}

/** Unwraps with a key of ours, which may be one that decrypts. */
function unwrapWithOurs(
  provider: Provider,
  unwrapping: KeySlots,
  [unwrapAlgorithm, wrapped]: readonly unknown[],
  request: UnwrapRequest,
): Result<unknown> {
  requireBufferSource(wrapped, "wrapped key");
  const source = new AlgorithmSource(unwrapAlgorithm);
  const handler = provider.handler(source.name);
  const operation = handler?.unwrapKey ?? handler?.decrypt;
  if (!handler || !operation) {
    return refuseAlgorithm(provider, "unwrapKey", source, (algorithm, stranger) => {
      const [keyAlgorithm, ...rest] = CARRIER_ARGUMENTS;
      return ["raw", wrapped, stranger, algorithm, keyAlgorithm, ...rest];
    });
  }
  const params = operation.normalize(source, provider);
  const target = { ...request, source: new AlgorithmSource(request.keyAlgorithm) };
  requireImportable(provider, target.source);
  const prepared = prepareImport(provider, target);
  const bytes = bytesOf(wrapped);
  requireKey(unwrapping, handler, "unwrapKey");
  const opened = operation.run({ provider, params, key: unwrapping }, bytes);
  const finish = (plain: Bytes) => importUnwrapped(prepared, request.format, plain);
  return opened instanceof Promise ? opened.then(finish) : finish(opened);
}

/** Unwraps a key of ours with a key of the runtime. */
function unwrapInRuntime(
  provider: Provider,
  [wrapped, key, unwrapAlgorithm]: readonly unknown[],
  target: ImportTarget,
): Result<unknown> {
  const { native } = provider;
  if (native === null) throw notSupportedError("Cannot unwrap key: expected a key of ours");
  const prepared = prepareImport(provider, target);
  const cipher = new AlgorithmSource(unwrapAlgorithm).forRuntime();
  const call = ["raw", wrapped, key, cipher, ...CARRIER_ARGUMENTS];
  const carrier = forward(provider, "unwrapKey", "a key of the runtime", call);
  return carrier.then(async (carried) => {
    const plain = await fromCarrier(native, carried as CryptoKey);
    return importUnwrapped(prepared, target.format, plain);
  });
}

function importUnwrapped(prepared: PreparedImport, format: string, plain: Bytes): Result<unknown> {
  if (format !== "jwk") return importAndWipe(prepared, plain);
  try {
    return prepared(toKeyData(parseJwk(plain)));
  } finally {
    plain.fill(0);
  }
}

/** Refuses what nobody imports before anything is decrypted. */
function requireImportable(provider: Provider, { name }: AlgorithmSource): void {
  const { native } = provider;
  const known = provider.handler(name)?.importKey !== undefined ||
    (native !== null && runtimeMay(native, "importKey", name));
  if (!known) {
    throw notSupportedError(`Cannot unwrap key: expected an algorithm of keys, got "${name}"`);
  }
}
