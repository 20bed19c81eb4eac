/**
 * `SubtleCrypto.supports` (WICG Modern Algorithms, "SubtleCrypto interface"): whether a call of this
 * kind can succeed.
 *
 * @module
 */
import { runtimeAlgorithm, runtimeOffers } from "./algorithms/runtime_algorithms.ts";
import type { Handler, Operation, Provider } from "./handler.ts";
import { AlgorithmSource } from "./normalize.ts";
import { runtimeSupports } from "./runtime.ts";
import { isObject, toDomString, toNullableUnsignedLong } from "./webidl.ts";

/** Operations of one algorithm. */
const SINGLE = [
  ..."encrypt decrypt sign verify digest generateKey importKey exportKey getPublicKey".split(" "),
  ..."deriveBits encapsulateBits decapsulateBits".split(" "),
];

/** Operations that end in another key, and what that key's algorithm has to have. */
const COMPOSED: Readonly<Record<string, string>> = {
  wrapKey: "exportKey",
  unwrapKey: "importKey",
  encapsulateKey: "importKey",
  decapsulateKey: "importKey",
};

/** Operations that another one can stand in for. */
const STAND_INS: Readonly<Record<string, string>> = { wrapKey: "encrypt", unwrapKey: "decrypt" };

/**
 * Tells whether an operation is offered with these parameters. Nothing that an identifier is or
 * does makes it throw.
 *
 * @param args the operation, the algorithm, and a length in bits or the other key's algorithm.
 */
export function isSupported(provider: Provider, args: readonly unknown[]): boolean {
  const [operation, algorithm, third] = args;
  const name = toDomString(operation);
  try {
    if (SINGLE.includes(name)) {
      const length = name === "deriveBits" ? toNullableUnsignedLong(third) : null;
      return supportsSingle(provider, name, new AlgorithmSource(algorithm), length);
    }
    const source = new AlgorithmSource(algorithm);
    if (name === "deriveKey") return supportsDeriveKey(provider, source, third);
    return Object.hasOwn(COMPOSED, name) && supportsComposed(provider, name, source, third);
  } catch {
    return false;
  }
}

function supportsSingle(
  provider: Provider,
  operation: string,
  source: AlgorithmSource,
  length: number | null,
): boolean {
  const handler = provider.handler(source.name);
  if (handler === undefined) return runtimeJudges(provider, operation, source, length);
  const found = handler[operation as keyof Handler];
  if (!isObject(found) || typeof found === "function") return found !== undefined;
  const { normalize, accepts } = found as unknown as Operation<unknown>;
  const params = normalize(source, provider);
  return accepts === undefined || accepts(params, provider, length);
}

function supportsDeriveKey(provider: Provider, base: AlgorithmSource, third: unknown): boolean {
  const derived = new AlgorithmSource(third);
  const handler = provider.handler(derived.name);
  if (handler && provider.handler(base.name)?.deriveKey?.derives(handler)) {
    return supportsSingle(provider, "deriveKey", base, null) &&
      supportsSingle(provider, "importKey", derived, null);
  }
  const known = handler ?? runtimeAlgorithm(derived.name);
  if (known?.keyLength === undefined) return false;
  const length = known.keyLength.run(known.keyLength.normalize(derived, provider));
  return supportsSingle(provider, "deriveBits", base, length) &&
    supportsSingle(provider, "importKey", derived, null);
}

function supportsComposed(
  provider: Provider,
  operation: string,
  source: AlgorithmSource,
  third: unknown,
): boolean {
  if (third !== undefined) {
    const other = new AlgorithmSource(third);
    if (!supportsSingle(provider, COMPOSED[operation], other, null)) return false;
  }
  const handler = provider.handler(source.name);
  const own = handler && handler[operation as keyof Handler] !== undefined;
  const standIn = Object.hasOwn(STAND_INS, operation) ? STAND_INS[operation] : operation;
  return supportsSingle(provider, handler && !own ? standIn : operation, source, null);
}

/** Asks the runtime, or, where it cannot be asked, what is known of it. */
function runtimeJudges(
  provider: Provider,
  operation: string,
  source: AlgorithmSource,
  length: number | null,
): boolean {
  const offers = runtimeOffers(source.name, operation);
  if (provider.native === null || offers === false) return false;
  const args = [operation, source.forRuntime(), ...(length === null ? [] : [length])];
  return runtimeSupports(provider.native, args) ?? offers ?? false;
}
