/**
 * The way to the runtime: calls that are not ours go there with what the caller gave, and no getter
 * of the caller runs twice on the way.
 *
 * @module
 */
import { strangerKey } from "./algorithms/carrier.ts";
import { runtimeOffers } from "./algorithms/runtime_algorithms.ts";
import { invalidAccessError, notSupportedError } from "./errors.ts";
import type { Handler, Provider } from "./handler.ts";
import { runtimeKeyInfo, slotsOf } from "./key.ts";
import { AlgorithmSource } from "./normalize.ts";
import { callRuntime, runtimeCrypto, runtimeSupports } from "./runtime.ts";
import { isObject, nameOf } from "./webidl.ts";

/**
 * Hands a call to the runtime.
 *
 * @param what the call is about, for the error.
 * @throws {DOMException} NotSupportedError if there is no runtime, or it has no such operation.
 */
export function forward(
  provider: Provider,
  operation: string,
  what: string,
  args: readonly unknown[],
): Promise<unknown> {
  const answer = provider.native && callRuntime(provider.native, operation, args);
  if (!answer) {
    throw notSupportedError(`Cannot ${operation}: expected an algorithm that is here, got ${what}`);
  }
  return answer;
}

/**
 * Hands on a call whose key is not ours: to the runtime if it is its key.
 *
 * @param args as the caller gave them; the algorithm first, then the key.
 * @throws {TypeError} if the key is none at all.
 * @throws {DOMException} NotSupportedError for parameters that only our keys take.
 */
export function forwardKeyed(
  provider: Provider,
  operation: string,
  args: readonly unknown[],
): Promise<unknown> {
  const [algorithm, key, ...rest] = args;
  const info = runtimeKeyInfo(key);
  if (provider.native === null && info === undefined) throw notAKey(operation, key);
  const handler = info && provider.handler(info.algorithm);
  const untouched = !isObject(algorithm) || !handler?.extensions?.[operation];
  if (untouched) return forward(provider, operation, info?.algorithm ?? nameOf(key), args);
  const source = new AlgorithmSource(algorithm);
  if (provider.handler(source.name) === handler) refuseExtensions(handler, operation, source);
  return forward(provider, operation, source.name, [source.forRuntime(), key, ...rest]);
}

/** Puts the arguments of an operation in its order. */
export type Arrange = (algorithm: unknown, key: CryptoKey) => readonly unknown[];

/**
 * Answers a call with a key of ours whose algorithm has no such operation, with the runtime's own
 * error where the algorithm is the runtime's.
 *
 * @returns a promise that rejects.
 */
export async function refuseAlgorithm(
  provider: Provider,
  operation: string,
  source: AlgorithmSource,
  arrange: Arrange,
): Promise<never> {
  const { native } = provider;
  if (native && !provider.handler(source.name) && runtimeMay(native, operation, source.name)) {
    // A key that no such operation takes: normalization fails as it should, or the key does.
    const stranger = await strangerKey(native, operation);
    await callRuntime(native, operation, arrange(source.forRuntime(), stranger));
    throw invalidAccessError(`Cannot ${operation}: expected a key for ${source.name}, got another`);
  }
  throw notSupportedError(
    `Cannot ${operation}: expected an algorithm with this operation, got "${source.name}"`,
  );
}

/**
 * Refuses what is no key at all. Whether a key of a runtime that is not this one is good, that
 * runtime knows.
 *
 * @throws {TypeError}
 */
export function requireAnyKey(provider: Provider, action: string, value: unknown): void {
  const elsewhere = provider.native !== null && provider.native !== runtimeCrypto;
  if (slotsOf(value) || runtimeKeyInfo(value) || (elsewhere && isObject(value))) return;
  throw notAKey(action, value);
}

/** Makes the error for an argument that should be a key. */
export function notAKey(action: string, value: unknown): TypeError {
  return new TypeError(`Cannot ${action}: expected a CryptoKey, got ${nameOf(value)}`);
}

/** Tells whether the runtime has an operation of this name for some key of its own. */
export function runtimeMay(native: Crypto, operation: string, name: string): boolean {
  return runtimeOffers(name, operation) ?? runtimeSupports(native, [operation, name]) ?? true;
}

function refuseExtensions(handler: Handler, operation: string, source: AlgorithmSource): void {
  const extension = handler.extensions?.[operation]?.find((m) => source.peek(m) !== undefined);
  if (extension !== undefined) {
    throw notSupportedError(
      `Cannot ${operation} with a key of the runtime: expected no "${extension}", which needs a ` +
        'key of this provider (createCrypto with nist: "own")',
    );
  }
  if (handler.keyMembers?.some((member) => slotsOf(source.peek(member)) !== undefined)) {
    throw invalidAccessError(
      `Cannot ${operation} with a key of the runtime: expected both keys on one curve`,
    );
  }
}
