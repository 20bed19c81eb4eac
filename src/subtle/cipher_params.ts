/**
 * Parameters of ciphers, of their streams, and of extendable outputs. Types only.
 *
 * @module
 */

/** Parameters of `encrypt`, `decrypt`, `wrapKey` and `unwrapKey` for Ascon-AEAD128. */
export interface AeadParams extends Algorithm {
  /** The nonce: 16 bytes that this key has not encrypted with before. */
  iv: BufferSource;
  /** Data that is authenticated with the message but not part of it; empty by default. */
  additionalData?: BufferSource;
  /** Bits of the tag, a multiple of 8 from 32 to 128; 128 by default. */
  tagLength?: number;
}

/** Parameters of {@linkcode decryptStream}. */
export interface DecryptStreamParams extends AeadParams {
  /** Bytes of plaintext that may wait for their tag; 64 MiB by default. */
  maxMessage?: number;
  /**
   * Give plaintext out before the tag is checked, at any length. Whoever reads it must be able to
   * take everything back: an attacker may have chosen it, and the error comes at the end.
   */
  unverified?: boolean;
}

/** Parameters of {@linkcode openStream} and {@linkcode openAt}. */
export interface OpenStreamParams extends Algorithm {
  /** Data that is authenticated with every segment but not part of it; empty by default. */
  additionalData?: BufferSource;
}

/** Parameters of {@linkcode sealStream}. */
export interface SealStreamParams extends OpenStreamParams {
  /** Bytes of plaintext in a segment, 64 to 2^24; 65536 by default. */
  segmentSize?: number;
}

/** Parameters of `digest` for Ascon-XOF128 and Ascon-CXOF128. */
export interface XofParams extends Algorithm {
  /** Bits of the output, a multiple of 8 above 0. */
  outputLength: number;
  /** Of Ascon-CXOF128: at most 256 bytes; empty by default. */
  customization?: BufferSource;
}
