/**
 * Ascon (NIST SP 800-232, August 2025), synchronously and as streams: authenticated encryption with
 * Ascon-AEAD128, hashing with Ascon-Hash256, and the extendable outputs of Ascon-XOF128 and
 * Ascon-CXOF128. Not the Ascon v1.2 of older libraries, which has other initial values and another
 * byte order: what those encrypt does not open here.
 *
 * Lengths are bytes. What a caller passes is neither kept nor changed, and what is returned is a
 * fresh buffer. The work is done by WebAssembly that is emitted at the first call.
 *
 * ```ts
 * import { decrypt, encrypt, hash256 } from "@subtler/crypto/ascon";
 *
 * const key = crypto.getRandomValues(new Uint8Array(16));
 * const nonce = crypto.getRandomValues(new Uint8Array(16)); // never twice with one key
 * const message = new TextEncoder().encode("ten coins to Bob");
 *
 * const sealed = encrypt(key, nonce, message);
 * console.log(new TextDecoder().decode(decrypt(key, nonce, sealed))); // ten coins to Bob
 * console.log(hash256(message).length); // 32
 * ```
 *
 * ## Which one for what
 *
 * | what | how |
 * | --- | --- |
 * | a message in memory | {@linkcode encrypt}, {@linkcode decrypt}; without allocation {@linkcode encryptInto}, {@linkcode decryptInto} |
 * | a message that comes in pieces | {@linkcode AsconEncryptor}, {@linkcode AsconDecryptor}; as streams {@linkcode encryptStream}, {@linkcode decryptStream} |
 * | data of any length, a file | {@linkcode sealStream}, {@linkcode openStream}; reading in the middle {@linkcode openAt} |
 * | a digest | {@linkcode hash256}, {@linkcode AsconHash256}, {@linkcode hashStream} |
 * | an output of any length | {@linkcode xof128}, {@linkcode cxof128}, {@linkcode AsconXof128}, {@linkcode AsconCxof128} |
 *
 * A stream of one message is bit by bit what every other implementation of the standard makes and
 * reads. It has one tag, at its end, so `decryptStream` must hold all plaintext until that is good.
 * Sealed data have a tag for every segment and need no more memory than one of those.
 *
 * ## Nonces and keys
 *
 * Two messages under one key and nonce give both away. Draw each nonce at random; `sealStream` does
 * so by itself. A key of 32 bytes is K ‖ K′ with nonce masking (SP 800-232, section 4.2.2): the
 * cipher gets the nonce N ⊕ K′. One key may encrypt and decrypt 2^54 bytes (section 4.3), and with
 * tags of λ bits 2^(λ − 32) decryptions may fail; a stream enforces both for itself, a `CryptoKey`
 * for all that is done with it, and who passes bytes must count.
 *
 * ## The format of sealed data
 *
 * The STREAM construction (Hoang, Reyhanitabar, Rogaway, Vizár, CRYPTO 2015, section 7) over
 * Ascon-AEAD128 with tags of 16 bytes. Integers are big-endian.
 *
 * ```text
 * sealed data  = header ‖ segment 0 ‖ segment 1 ‖ … ‖ last segment
 *
 * header, 24 bytes
 *    0   8  magic           53 55 42 54 4c 45 52 01, "SUBTLER" and version 1
 *    8   4  segment size    bytes of plaintext in a segment, 64 to 16777216
 *   12  11  nonce prefix    random
 *   23   1  reserved        00
 *
 * segment i    = Ascon-AEAD128(key, nonce i, header ‖ additional data, plaintext i)
 *
 * nonce i, 16 bytes
 *    0  11  nonce prefix
 *   11   4  i
 *   15   1  last            01 for the last segment, else 00
 * ```
 *
 * Every segment but the last has as many bytes of plaintext as the header says, the last one 1 to
 * as many. An empty message is one empty last segment. There are at most 2^32 segments. Whatever
 * else comes, a header of other bytes among it, is `OperationError`. For example, under the key
 * 00 01 … 0f, one segment with the 16 bytes 00 01 … 0f:
 *
 * ```ts
 * import { openStream } from "@subtler/crypto/ascon";
 *
 * const sealed = Uint8Array.fromHex(
 *   "535542544c455201" + "00000040" + "a0a1a2a3a4a5a6a7a8a9aa" + "00" +
 *     "9d12e05bf324061c67f92340f41916a3" + "313e0248e502279709c001cb24b9515e",
 * );
 * const key = Uint8Array.from({ length: 16 }, (_, i) => i);
 * const opened = new Blob([sealed]).stream().pipeThrough(openStream(key));
 * console.log(await new Response(opened).bytes()); // 0, 1, 2, … 15
 * ```
 *
 * @module
 */
export { decrypt, decryptInto, encrypt, encryptInto } from "./aead128.ts";
export type { AeadOptions } from "./aead_parameters.ts";
export { AsconHash256, hash256 } from "./hash256.ts";
export { type HashStream, hashStream, type HashStreamAlgorithm } from "./hash_stream.ts";
export { AsconDecryptor, type AsconDecryptorOptions, AsconEncryptor } from "./incremental_aead.ts";
export { openAt, type SealedReader, type SealedSource } from "./open_at.ts";
export { type OpenOptions, openStream, type SealOptions, sealStream } from "./seal_stream.ts";
export {
  HASH_LENGTH,
  KEY_LENGTH,
  LONGEST_CUSTOMIZATION,
  MASKING_KEY_LENGTH,
  NONCE_LENGTH,
  SHORTEST_TAG_LENGTH,
  TAG_LENGTH,
} from "./sizes.ts";
export {
  decryptStream,
  type DecryptStreamOptions,
  encryptStream,
  type EncryptStreamOptions,
} from "./streams.ts";
export { AsconCxof128, AsconXof128, cxof128, xof128 } from "./xof128.ts";
export type { Bytes } from "../bytes.ts";
