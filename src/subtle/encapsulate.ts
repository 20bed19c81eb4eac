/**
 * Key encapsulation: the runtime's alone, but the shared key may be one of ours.
 *
 * @module
 */
import { CARRIER_ARGUMENTS, fromCarrier } from "./algorithms/carrier.ts";
import { importAndWipe } from "./compose.ts";
import { forward, refuseAlgorithm } from "./forward.ts";
import type { Provider, Result } from "./handler.ts";
import { ownImporter, prepareImport } from "./import_into.ts";
import { slotsOf } from "./key.ts";
import { AlgorithmSource } from "./normalize.ts";
import { toStringSequence } from "./webidl.ts";

/** Does `encapsulateBits` and `decapsulateBits`. */
export function encapsulationBits(
  operation: "encapsulateBits" | "decapsulateBits",
  provider: Provider,
  args: readonly unknown[],
): Result<unknown> {
  const [algorithm, key, ...rest] = args;
  if (!slotsOf(key)) return forward(provider, operation, "a key of the runtime", args);
  const source = new AlgorithmSource(algorithm);
  return refuseAlgorithm(provider, operation, source, (...first) => [...first, ...rest]);
}

/** Does `encapsulateKey`. */
export function encapsulateKey(provider: Provider, args: readonly unknown[]): Result<unknown> {
  const [algorithm, key, sharedAlgorithm, extractable, usages] = args;
  return encapsulation("encapsulateKey", provider, [algorithm, key], {
    sharedAlgorithm,
    extractable,
    usages,
  });
}

/** Does `decapsulateKey`. */
export function decapsulateKey(provider: Provider, args: readonly unknown[]): Result<unknown> {
  const [algorithm, key, ciphertext, sharedAlgorithm, extractable, usages] = args;
  return encapsulation("decapsulateKey", provider, [algorithm, key, ciphertext], {
    sharedAlgorithm,
    extractable,
    usages,
  });
}

/** The arguments that describe the shared key, not yet converted. */
interface SharedKeyArguments {
  readonly sharedAlgorithm: unknown;
  readonly extractable: unknown;
  readonly usages: unknown;
}

function encapsulation(
  operation: "encapsulateKey" | "decapsulateKey",
  provider: Provider,
  first: readonly unknown[],
  shared: SharedKeyArguments,
): Result<unknown> {
  const [algorithm, key, ...data] = first;
  const usages = toStringSequence(shared.usages, "usages");
  if (slotsOf(key)) {
    const rest = [...data, ...CARRIER_ARGUMENTS];
    const source = new AlgorithmSource(algorithm);
    return refuseAlgorithm(provider, operation, source, (...both) => [...both, ...rest]);
  }
  const extractable = Boolean(shared.extractable);
  const source = new AlgorithmSource(shared.sharedAlgorithm);
  if (ownImporter(provider, source, "raw-secret") === undefined || provider.native === null) {
    const rest = [source.forRuntime(), extractable, usages];
    return forward(provider, operation, "a key of the runtime", [...first, ...rest]);
  }
  const { native } = provider;
  const prepared = prepareImport(provider, { format: "raw-secret", source, extractable, usages });
  const call = [...first, ...CARRIER_ARGUMENTS];
  const answer = forward(provider, operation, "a key of the runtime", call);
  return answer.then(async (given) => {
    if (operation === "decapsulateKey") {
      return importAndWipe(prepared, await fromCarrier(native, given as CryptoKey));
    }
    const { sharedKey, ciphertext } = given as { sharedKey: CryptoKey; ciphertext: ArrayBuffer };
    const bytes = await fromCarrier(native, sharedKey);
    return { sharedKey: await importAndWipe(prepared, bytes), ciphertext };
  });
}
