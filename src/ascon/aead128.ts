/**
 * Ascon-AEAD128 (SP 800-232, section 4) of whole messages.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import { aeadMachine } from "./aead_machine.ts";
import { type AeadOptions, type AeadParameters, readParameters } from "./aead_parameters.ts";
import { bytesArgument, outputArgument } from "./arguments.ts";
import { authenticationError, shortError } from "./failures.ts";

/**
 * Encrypts and authenticates a message with Ascon-AEAD128.
 *
 * @param key 16 bytes, or 32 with nonce masking (SP 800-232, section 4.2.2).
 * @param nonce 16 bytes that this key has not been used with before: a second message under the
 * same nonce gives both away.
 * @param plaintext any length.
 * @returns ciphertext ‖ tag, a fresh buffer of `plaintext.length + tagLength` bytes.
 * @throws {TypeError} for an argument that is no Uint8Array or has the wrong length, and for
 * memory that is detached.
 * @throws {RangeError} for a tag length other than 4 to 16.
 *
 * @example
 * ```ts
 * import { decrypt, encrypt } from "@subtler/crypto/ascon";
 *
 * const key = crypto.getRandomValues(new Uint8Array(16));
 * const nonce = crypto.getRandomValues(new Uint8Array(16));
 * const sealed = encrypt(key, nonce, new TextEncoder().encode("ten coins to Bob"));
 * console.log(new TextDecoder().decode(decrypt(key, nonce, sealed))); // ten coins to Bob
 * ```
 *
 * @see SP 800-232, algorithm 3
 */
export function encrypt(
  key: Uint8Array,
  nonce: Uint8Array,
  plaintext: Uint8Array,
  options: AeadOptions = {},
): Bytes {
  const parameters = readParameters("encrypt", key, nonce, options);
  const input = bytesArgument(plaintext, "encrypt", "plaintext");
  const output = new Uint8Array(input.length + parameters.tagLength);
  seal(output, parameters, input);
  return output;
}

/**
 * Encrypts and authenticates a message into memory of the caller, as {@linkcode encrypt} does.
 *
 * @param output at least `plaintext.length + tagLength` bytes; may overlap with any input.
 * @returns the number of bytes written: ciphertext and tag.
 * @throws {TypeError} as {@linkcode encrypt}, and for an output of shared memory.
 * @throws {RangeError} as {@linkcode encrypt}, and if the output is too short.
 */
export function encryptInto(
  output: Uint8Array,
  key: Uint8Array,
  nonce: Uint8Array,
  plaintext: Uint8Array,
  options: AeadOptions = {},
): number {
  const parameters = readParameters("encrypt", key, nonce, options);
  const input = bytesArgument(plaintext, "encrypt", "plaintext");
  const length = input.length + parameters.tagLength;
  const target = outputArgument(output, length, "encrypt"), source = withoutOverlap(input, target);
  try {
    seal(target, parameters, source);
  } finally {
    if (source !== input) source.fill(0);
  }
  return length;
}

/**
 * Decrypts a message of Ascon-AEAD128 if it is authentic.
 *
 * @param key 16 bytes, or 32 with nonce masking.
 * @param nonce 16 bytes.
 * @param ciphertext ciphertext ‖ tag.
 * @param options those that it was encrypted with, `tagLength` too.
 * @returns the plaintext, a fresh buffer.
 * @throws {TypeError} for an argument that is no Uint8Array or has the wrong length, and for
 * memory that is detached.
 * @throws {RangeError} for a tag length other than 4 to 16.
 * @throws {DOMException} OperationError if the message is shorter than its tag or not authentic;
 * nothing of the plaintext remains.
 * @see SP 800-232, algorithm 4
 */
export function decrypt(
  key: Uint8Array,
  nonce: Uint8Array,
  ciphertext: Uint8Array,
  options: AeadOptions = {},
): Bytes {
  const parameters = readParameters("decrypt", key, nonce, options);
  const input = bytesArgument(ciphertext, "decrypt", "ciphertext");
  const output = new Uint8Array(plaintextLength(input, parameters));
  open(output, parameters, input);
  return output;
}

/**
 * Decrypts a message into memory of the caller if it is authentic, as {@linkcode decrypt} does.
 *
 * @param output at least as long as the plaintext; may overlap with any input. If the message is
 * not authentic, the bytes that the plaintext would have taken are zero.
 * @returns the number of bytes written: the plaintext.
 * @throws {TypeError} as {@linkcode decrypt}, and for an output of shared memory.
 * @throws {RangeError} as {@linkcode decrypt}, and if the output is too short.
 * @throws {DOMException} OperationError as {@linkcode decrypt}.
 */
export function decryptInto(
  output: Uint8Array,
  key: Uint8Array,
  nonce: Uint8Array,
  ciphertext: Uint8Array,
  options: AeadOptions = {},
): number {
  const parameters = readParameters("decrypt", key, nonce, options);
  const input = bytesArgument(ciphertext, "decrypt", "ciphertext");
  const length = plaintextLength(input, parameters);
  const target = outputArgument(output, length, "decrypt");
  open(target, parameters, withoutOverlap(input, target));
  return length;
}

/** Copies an input that would be written over before it is read: output is written behind. */
function withoutOverlap(input: Uint8Array, output: Uint8Array): Uint8Array {
  const ahead = output.byteOffset - input.byteOffset;
  const overwrites = input.buffer === output.buffer && ahead > 0 && ahead < input.length;
  return overwrites ? input.slice() : input;
}

function plaintextLength({ length }: Uint8Array, { tagLength }: AeadParameters): number {
  if (length >= tagLength) return length - tagLength;
  throw shortError(tagLength, length);
}

function seal(output: Uint8Array, parameters: AeadParameters, plaintext: Uint8Array): void {
  const { key, nonce, additionalData, tagLength } = parameters;
  const length = plaintext.length, machine = aeadMachine();
  try {
    machine.begin(key, nonce, additionalData);
    machine.crypt("encrypt", plaintext, output, length);
    machine.finish(output, length, tagLength);
  } finally {
    machine.wipe();
  }
}

function open(output: Uint8Array, parameters: AeadParameters, sealed: Uint8Array): void {
  const { key, nonce, additionalData, tagLength } = parameters;
  const { length } = output, machine = aeadMachine();
  let authentic = false;
  try {
    machine.claim(sealed, length, tagLength);
    machine.begin(key, nonce, additionalData);
    machine.crypt("decrypt", sealed, output, length);
    authentic = machine.verify(tagLength);
  } finally {
    machine.wipe();
    if (!authentic) output.fill(0);
  }
  if (!authentic) throw authenticationError();
}
