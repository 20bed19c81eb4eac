/**
 * Encrypting and decrypting streams with keys, extractable or not.
 *
 * @module
 */
import type { SealedReader, SealedSource } from "../ascon/open_at.ts";
import type { Bytes } from "../bytes.ts";
import { invalidAccessError, notSupportedError } from "./errors.ts";
import { requireAnyKey } from "./forward.ts";
import type { KeyCall, StreamOperations } from "./handler.ts";
import { slotsOf } from "./key.ts";
import { AlgorithmSource } from "./normalize.ts";
import { requireKey } from "./operations.ts";
import type {
  AeadParams,
  DecryptStreamParams,
  OpenStreamParams,
  SealStreamParams,
} from "./cipher_params.ts";
import { defaultProvider } from "./provider.ts";

/**
 * Makes a stream that encrypts one message: what comes out, put together, is what `subtle.encrypt`
 * gives. The writer must leave a chunk as it is until its write has settled.
 *
 * @param algorithm as for `subtle.encrypt`.
 * @param key one with the usage `encrypt`.
 * @throws {TypeError} for an argument of another kind.
 * @throws {DOMException} NotSupportedError for an algorithm that has no such stream,
 * InvalidAccessError for another key, OperationError for a wrong length of iv or tag.
 *
 * @example
 * ```ts
 * import { decryptStream, encryptStream, subtle } from "@subtler/crypto";
 *
 * const key = await subtle.generateKey("Ascon-AEAD128", false, ["encrypt", "decrypt"]);
 * const algorithm = { name: "Ascon-AEAD128", iv: crypto.getRandomValues(new Uint8Array(16)) };
 *
 * const encrypted = new Blob(["ten coins"]).stream().pipeThrough(encryptStream(algorithm, key));
 * const decrypted = encrypted.pipeThrough(decryptStream(algorithm, key));
 * console.log(await new Response(decrypted).text()); // ten coins
 * ```
 */
export function encryptStream(
  algorithm: AeadParams,
  key: CryptoKey,
): TransformStream<Uint8Array, Bytes> {
  const { operation, call } = prepare("encryptStream", algorithm, key);
  return operation.run(call);
}

/**
 * Makes a stream that decrypts one message. The plaintext waits until the tag is good: a message
 * that is not authentic ends the stream with OperationError and nothing comes out.
 *
 * @param algorithm as for `subtle.decrypt`, and `maxMessage` and `unverified`.
 * @param key one with the usage `decrypt`.
 * @throws {TypeError} for an argument of another kind.
 * @throws {DOMException} NotSupportedError for an algorithm that has no such stream,
 * InvalidAccessError for another key, OperationError for a wrong length of iv or tag.
 */
export function decryptStream(
  algorithm: DecryptStreamParams,
  key: CryptoKey,
): TransformStream<Uint8Array, Bytes> {
  const { operation, call } = prepare("decryptStream", algorithm, key);
  return operation.run(call);
}

/**
 * Makes a stream that seals data of any length in constant memory: segments that are authenticated
 * one by one, in the format that `@subtler/crypto/ascon` describes. The writer must leave a chunk
 * as it is until its write has settled.
 *
 * @param algorithm a name, or a name with `additionalData` and `segmentSize`.
 * @param key one with the usage `encrypt`.
 * @throws {TypeError} for an argument of another kind.
 * @throws {DOMException} NotSupportedError for an algorithm that has no such stream,
 * InvalidAccessError for another key, OperationError for a segment size that is not 64 to 2^24.
 *
 * @example
 * ```ts
 * import { openStream, sealStream, subtle } from "@subtler/crypto";
 *
 * const name = "Ascon-AEAD128";
 * const key = await subtle.generateKey(name, false, ["encrypt", "decrypt"]);
 *
 * const sealed = new Blob(["ten coins"]).stream().pipeThrough(sealStream(name, key));
 * console.log(await new Response(sealed.pipeThrough(openStream(name, key))).text()); // ten coins
 * ```
 */
export function sealStream(
  algorithm: string | SealStreamParams,
  key: CryptoKey,
): TransformStream<Uint8Array, Bytes> {
  const { operation, call } = prepare("sealStream", algorithm, key);
  return operation.run(call);
}

/**
 * Makes a stream that opens sealed data of any length in constant memory. A segment comes out when
 * it has been authenticated; data that are cut, changed, rearranged or from another file end the
 * stream with OperationError.
 *
 * @param algorithm a name, or a name with `additionalData`.
 * @param key one with the usage `decrypt`.
 * @throws {TypeError} for an argument of another kind.
 * @throws {DOMException} NotSupportedError for an algorithm that has no such stream,
 * InvalidAccessError for another key.
 */
export function openStream(
  algorithm: string | OpenStreamParams,
  key: CryptoKey,
): TransformStream<Uint8Array, Bytes> {
  const { operation, call } = prepare("openStream", algorithm, key);
  return operation.run(call);
}

/**
 * Opens sealed data for reading in the middle. The header and the last segment are read and
 * authenticated here, so that `length` is true; every other segment when it is needed.
 *
 * @param algorithm a name, or a name with `additionalData`.
 * @param key one with the usage `decrypt`.
 * @param source where the sealed data lie.
 * @returns rejects with what {@linkcode openStream} throws, OperationError for data that are cut,
 * changed or from another key, and with the error of the source.
 */
export async function openAt(
  algorithm: string | OpenStreamParams,
  key: CryptoKey,
  source: SealedSource,
): Promise<SealedReader> {
  const { operation, call } = prepare("openAt", algorithm, key);
  return await operation.run(call, source);
}

/** What the key must be good for. */
const USAGES = {
  encryptStream: "encrypt",
  decryptStream: "decrypt",
  sealStream: "encrypt",
  openStream: "decrypt",
  openAt: "decrypt",
} as const;

/** Reads the algorithm, and checks the key. */
function prepare<Name extends keyof StreamOperations>(
  name: Name,
  algorithm: unknown,
  key: unknown,
): { readonly operation: StreamOperations[Name]; readonly call: KeyCall<unknown> } {
  const usage = USAGES[name], provider = defaultProvider;
  requireAnyKey(provider, usage, key);
  const source = new AlgorithmSource(algorithm);
  const handler = provider.handler(source.name), operation = handler?.streams?.[name];
  if (handler === undefined || operation === undefined) {
    throw notSupportedError(
      `Cannot ${usage}: expected an algorithm that has streams, got "${source.name}"`,
    );
  }
  const params = operation.normalize(source, provider), slots = slotsOf(key);
  if (slots === undefined) {
    throw invalidAccessError(`Cannot ${usage}: expected a key for ${handler.name}, got another`);
  }
  requireKey(slots, handler, usage);
  return { operation, call: { provider, params, key: slots } };
}
