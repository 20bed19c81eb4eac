/**
 * Public keys from signatures (SEC 1, section 4.1.6).
 *
 * @module
 */
import { whenLoaded } from "./arithmetic.ts";
import { copyOf, requireBufferSource } from "../buffer_source.ts";
import { notSupportedError } from "./errors.ts";
import { createKey } from "./key.ts";
import type { SubtleKeyUsage } from "./key_types.ts";
import { AlgorithmSource } from "./normalize.ts";
import type { EcdsaRecoverParams } from "./params.ts";
import { defaultProvider } from "./provider.ts";
import { requireUsageWords } from "./usages.ts";
import { toStringSequence } from "./webidl.ts";

/**
 * Finds the public key that a signature of form `recovered` was made with. The key is what the
 * signature says, no more: compare it, or its address, with what is expected.
 *
 * @param signature r ‖ s ‖ id, 65 bytes on a curve of 256 bits; id is 0 to 3.
 * @param data the message, or its digest if `prehashed` is true.
 * @param extractable whether the key may go out; true by default.
 * @param usages `["verify"]` by default.
 * @returns a key of this package, on the curves that the runtime has too.
 * @throws {DOMException} NotSupportedError for an unknown curve or one of cofactor above 1,
 * SyntaxError for usages that a public key has not, DataError for a malformed signature,
 * OperationError for a signature of no key.
 *
 * @example
 * ```ts
 * import { recoverPublicKey, subtle } from "@subtler/crypto";
 *
 * const algorithm = {
 *   name: "ECDSA",
 *   namedCurve: "secp256k1",
 *   hash: "SHA-256",
 *   format: "recovered",
 * } as const;
 * const { privateKey } = await subtle.generateKey(algorithm, false, ["sign"]);
 * const data = new TextEncoder().encode("hello");
 * const signature = await subtle.sign(algorithm, privateKey, data);
 * const publicKey = await recoverPublicKey(algorithm, signature, data);
 * console.log(await subtle.verify(algorithm, publicKey, signature, data));
 * ```
 */
export async function recoverPublicKey(
  algorithm: EcdsaRecoverParams,
  signature: BufferSource,
  data: BufferSource,
  extractable: boolean = true,
  usages: readonly SubtleKeyUsage[] = ["verify"],
): Promise<CryptoKey> {
  requireBufferSource(signature, "signature");
  requireBufferSource(data, "data");
  const words = toStringSequence(usages, "usages");
  requireUsageWords(words, "recover key");
  const source = new AlgorithmSource(algorithm);
  const handler = defaultProvider.handler(source.name), operation = handler?.recoverKey;
  if (!handler || !operation) {
    throw notSupportedError(
      `Cannot recover key: expected an algorithm that keys are recovered for, got "${source.name}"`,
    );
  }
  const request = {
    provider: defaultProvider,
    params: operation.normalize(source, defaultProvider),
    extractable: Boolean(extractable),
    usages: words,
  };
  const claim = copyOf(signature), message = copyOf(data);
  return createKey(
    await whenLoaded(handler.parts ?? [], () => operation.run(request, claim, message)),
  );
}
