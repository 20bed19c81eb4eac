/**
 * One message of Ascon-AEAD128 as a stream, bit by bit what `encrypt` gives and `decrypt` takes.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import { readParameters } from "./aead_parameters.ts";
import { countArgument } from "./arguments.ts";
import { byteTransform, type Emit } from "./byte_transform.ts";
import { operationError } from "./failures.ts";
import { AsconDecryptor, AsconEncryptor } from "./incremental_aead.ts";
import { KeyBudget } from "./key_budget.ts";

/** Options of {@linkcode encryptStream}. */
export interface EncryptStreamOptions {
  /** The nonce: 16 bytes that this key has not been used with before. */
  readonly iv: Uint8Array;
  /** Data that is authenticated with the message but not part of it; empty by default. */
  readonly additionalData?: Uint8Array;
  /** Bytes of the tag, 4 to 16; 16 by default. */
  readonly tagLength?: number;
}

/** Options of {@linkcode decryptStream}. */
export interface DecryptStreamOptions extends EncryptStreamOptions {
  /** Bytes of plaintext that may wait for their tag; 64 MiB by default. */
  readonly maxMessage?: number;
  /**
   * Give plaintext out before the tag is checked, at any length. Whoever reads it must be able to
   * take everything back: an attacker may have chosen it, and the error comes at the end.
   */
  readonly unverified?: boolean;
}

/** A key for a stream, and what may be done with it. */
export interface StreamKey {
  /** Not kept. */
  readonly key: Uint8Array;
  readonly budget: KeyBudget;
}

/** Bytes of plaintext that wait for their tag if nothing else is said. */
const MOST_HELD = 64 * 2 ** 20;

/**
 * Makes a stream that encrypts one message: what comes out, put together, is ciphertext ‖ tag as
 * `encrypt` gives it. The writer must leave a chunk as it is until its write has settled.
 *
 * @param key 16 bytes, or 32 with nonce masking; not kept.
 * @throws {TypeError} for an argument that is no Uint8Array or has the wrong length.
 * @throws {RangeError} for a tag length other than 4 to 16.
 *
 * @example
 * ```ts
 * import { decryptStream, encryptStream } from "@subtler/crypto/ascon";
 *
 * const key = crypto.getRandomValues(new Uint8Array(16));
 * const iv = crypto.getRandomValues(new Uint8Array(16));
 *
 * const sealed = new Blob(["ten coins ", "to Bob"]).stream().pipeThrough(encryptStream(key, { iv }));
 * const opened = sealed.pipeThrough(decryptStream(key, { iv }));
 * console.log(await new Response(opened).text()); // ten coins to Bob
 * ```
 */
export function encryptStream(
  key: Uint8Array,
  options: EncryptStreamOptions,
): TransformStream<Uint8Array, Bytes> {
  return encryptTransform({ key, budget: new KeyBudget() }, options);
}

/**
 * Makes a stream that decrypts one message, ciphertext ‖ tag. The plaintext waits until the tag is
 * good: a message that is not authentic ends the stream with an error and nothing comes out.
 *
 * @param key 16 bytes, or 32 with nonce masking; not kept.
 * @param options those that the message was encrypted with. A longer message than `maxMessage` is
 * an OperationError, unless `unverified` gives the plaintext out at once.
 * @throws {TypeError} for an argument that is no Uint8Array or has the wrong length.
 * @throws {RangeError} for a tag length other than 4 to 16, and for a `maxMessage` that is no
 * whole number.
 */
export function decryptStream(
  key: Uint8Array,
  options: DecryptStreamOptions,
): TransformStream<Uint8Array, Bytes> {
  return decryptTransform({ key, budget: new KeyBudget() }, options);
}

/** Makes the stream of {@linkcode encryptStream} for a key that is counted elsewhere. */
export function encryptTransform(
  { key, budget }: StreamKey,
  { iv, additionalData, tagLength }: EncryptStreamOptions,
): TransformStream<Uint8Array, Bytes> {
  const parameters = readParameters("encrypt", key, iv, { additionalData, tagLength });
  const encryptor = new AsconEncryptor(key, iv, parameters);
  budget.spend(parameters.additionalData.length);
  return byteTransform({
    take(bytes, emit) {
      budget.spend(bytes.length);
      emitSome(encryptor.update(bytes), emit);
    },
    end: (emit) => emit(encryptor.finish()),
    wipe: () => encryptor.wipe(),
  });
}

/** Makes the stream of {@linkcode decryptStream} for a key that is counted elsewhere. */
export function decryptTransform(
  { key, budget }: StreamKey,
  { iv, additionalData, tagLength, maxMessage, unverified }: DecryptStreamOptions,
): TransformStream<Uint8Array, Bytes> {
  const parameters = readParameters("decrypt", key, iv, { additionalData, tagLength });
  const most = unverified
    ? Infinity
    : countArgument(maxMessage ?? MOST_HELD, "decrypt", "maxMessage", 0);
  const decryptor = new AsconDecryptor(key, iv, { ...parameters, unverified });
  budget.requireTrust();
  budget.spend(parameters.additionalData.length);
  let length = -parameters.tagLength;
  return byteTransform({
    take(bytes, emit) {
      budget.spend(bytes.length);
      length += bytes.length;
      if (length > most) throw tooLongError(most);
      emitSome(decryptor.update(bytes), emit);
    },
    end(emit) {
      try {
        emitSome(decryptor.finish(), emit);
      } catch (error) {
        budget.fail(parameters.tagLength);
        throw error;
      }
    },
    wipe: () => decryptor.wipe(),
  });
}

/** A chunk of no bytes tells a reader nothing. */
function emitSome(bytes: Bytes, emit: Emit): void {
  if (bytes.length > 0) emit(bytes);
}

function tooLongError(most: number): DOMException {
  return operationError(
    `Cannot decrypt: expected a message of at most ${most} bytes (maxMessage), got more; ` +
      "longer ones are for sealStream and openStream",
  );
}
