/**
 * `deriveKey`: two operations in one, each on either side of the border between this provider and
 * the runtime.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import { whenLoaded } from "./arithmetic.ts";
import { CARRIER_ARGUMENTS, carrierOfLength, fromCarrier } from "./algorithms/carrier.ts";
import { runtimeAlgorithm } from "./algorithms/runtime_algorithms.ts";
import { notSupportedError } from "./errors.ts";
import { forwardKeyed, refuseAlgorithm, requireAnyKey } from "./forward.ts";
import type {
  DeriveKeyOperation,
  Handler,
  KeyCall,
  KeySlots,
  Provider,
  Result,
} from "./handler.ts";
import { newKey, ownImporter, type PreparedImport, prepareImport } from "./import_into.ts";
import { slotsOf } from "./key.ts";
import { AlgorithmSource } from "./normalize.ts";
import { requireKey } from "./operations.ts";
import { requireUsageWords } from "./usages.ts";
import { toStringSequence } from "./webidl.ts";

/** What is to be derived. */
interface DerivedKey {
  readonly source: AlgorithmSource;
  readonly extractable: boolean;
  readonly usages: readonly string[];
}

/** Does `deriveKey`. */
export function deriveKey(provider: Provider, args: readonly unknown[]): Result<unknown> {
  const [algorithm, baseKey, derivedType, extractable, usagesArgument] = args;
  const slots = slotsOf(baseKey);
  requireAnyKey(provider, "derive key", baseKey);
  const usages = toStringSequence(usagesArgument, "usages");
  const own = slots && new AlgorithmSource(algorithm);
  const derived = {
    source: new AlgorithmSource(derivedType),
    extractable: Boolean(extractable),
    usages,
  };
  return own
    ? deriveFromOurs(provider, own, slots, derived)
    : deriveFromRuntime(provider, [algorithm, baseKey], derived);
}

function deriveFromOurs(
  provider: Provider,
  source: AlgorithmSource,
  slots: KeySlots,
  derived: DerivedKey,
): Result<unknown> {
  const handler = provider.handler(source.name);
  const found = handler?.deriveBits;
  if (!handler || !found) {
    const rest = [derived.source.forRuntime(), derived.extractable, derived.usages];
    return refuseAlgorithm(provider, "deriveKey", source, (...first) => [...first, ...rest]);
  }
  const params = found.normalize(source, provider);
  const target = provider.handler(derived.source.name);
  if (target?.importKey && handler.deriveKey?.derives(target)) {
    return deriveWhole({ provider, params, key: slots }, handler, target, derived);
  }
  const { length, finish } = prepareDerived(provider, derived);
  requireKey(slots, handler, "deriveKey");
  const bits = found.run({ provider, params, key: slots }, length());
  return bits instanceof Promise ? bits.then(finish) : finish(bits);
}

/** Derives a key that the algorithm makes itself. */
function deriveWhole(
  call: KeyCall<unknown>,
  handler: Handler,
  target: Handler,
  { source, extractable, usages }: DerivedKey,
): Result<CryptoKey> {
  requireUsageWords(usages, "derive key");
  const params = target.importKey?.normalize(source, call.provider);
  requireKey(call.key, handler, "deriveKey");
  const request = { handler: target, params, extractable, usages };
  const operation = handler.deriveKey as DeriveKeyOperation<unknown>;
  return whenLoaded(
    target.parts ?? [],
    () => newKey(operation.run(call, request), "derive key"),
  );
}

/** Derives with a key of the runtime; a key of ours comes out by way of a carrier. */
function deriveFromRuntime(
  provider: Provider,
  base: readonly [algorithm: unknown, key: unknown],
  derived: DerivedKey,
): Result<unknown> {
  const { source, extractable, usages } = derived;
  const { native } = provider;
  const handler = provider.handler(source.name);
  if (handler !== undefined && handler.keyLength === undefined) throw noDerivedKey(source);
  if (handler === undefined || native === null) {
    return forwardKeyed(provider, "deriveKey", [...base, source.forRuntime(), extractable, usages]);
  }
  const { length, finish } = prepareDerived(provider, derived);
  const carrier = carrierOfLength(length() ?? 0);
  const [, ...rest] = CARRIER_ARGUMENTS;
  const answer = forwardKeyed(provider, "deriveKey", [...base, carrier, ...rest]);
  return answer.then(async (key) => finish(await fromCarrier(native, key as CryptoKey)));
}

/** How the bits become a key. */
interface PreparedKey {
  /** Bits to ask for; null for all there are. */
  length(): number | null;
  /** Imports the bits and wipes them. */
  finish(bits: Bytes): Result<unknown>;
}

/**
 * Reads the derived key's algorithm, for "import key" and for "get key length".
 *
 * @throws {DOMException} NotSupportedError if no key can be derived for it.
 */
function prepareDerived(provider: Provider, derived: DerivedKey): PreparedKey {
  const { source } = derived;
  const own = ownImporter(provider, source, "raw-secret") !== undefined;
  const known = own ? provider.handler(source.name) : runtimeAlgorithm(source.name);
  const keyLength = known?.keyLength;
  if (keyLength === undefined || (!own && provider.native === null)) throw noDerivedKey(source);
  const params = keyLength.normalize(source, provider);
  const format = own ? "raw-secret" : runtimeAlgorithm(source.name)?.secretFormat ?? "raw";
  const prepared = prepareImport(provider, { ...derived, format });
  return {
    length: () => keyLength.run(params),
    finish: (bits) => importAndWipe(prepared, bits),
  };
}

function noDerivedKey(source: AlgorithmSource): DOMException {
  return notSupportedError(
    `Cannot derive key: expected an algorithm that keys are derived for, got "${source.name}"`,
  );
}

/** Imports secret bytes and wipes them when that is done. */
export function importAndWipe(prepared: PreparedImport, bytes: Bytes): Result<unknown> {
  return wipeAfter(bytes, () => prepared({ bytes, forRuntime: () => bytes }));
}

/** Runs, and wipes the bytes when that is done, however it ends. */
export function wipeAfter<T>(bytes: Bytes, run: () => Result<T>): Result<T> {
  let answer: Result<T>;
  try {
    answer = run();
  } catch (error) {
    bytes.fill(0);
    throw error;
  }
  if (answer instanceof Promise) return answer.finally(() => bytes.fill(0));
  bytes.fill(0);
  return answer;
}
