/**
 * What a scheme of derivation is. Types only.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import type { KeyedHash } from "../hash/keyed_hash.ts";

/** The words for schemes; the last four share their children and differ in the master. */
export type SchemeName = "bip32" | "slip10" | "icarus" | "trezor" | "ledger" | "slip23";

/** A private node's key and chain code, fresh buffers. */
export interface PrivateOffspring {
  readonly secret: Bytes;
  readonly chainCode: Bytes;
}

/** A public node's key, in the form of {@linkcode Scheme.point}, and chain code, fresh buffers. */
export interface PublicOffspring {
  readonly point: Bytes;
  readonly chainCode: Bytes;
}

/** The private half of a parent. */
export interface PrivateParent {
  readonly secret: Bytes;
  /** Gives the public key, made when somebody first asks. */
  point(): Bytes;
}

/** One scheme on one curve. Secrets are borrowed: neither kept nor changed. */
export interface Scheme {
  readonly name: SchemeName;
  /** `namedCurve` of its keys. */
  readonly curve: string;
  /** Bytes of a private key. */
  readonly secretLength: number;
  /** Bytes of a public key as callers see it. */
  readonly publicLength: number;
  /** Whether there are soft steps. */
  readonly hasSoft: boolean;
  /** Whether nodes have a text of the form of BIP-32: private keys of 32 bytes. */
  readonly hasText: boolean;

  /** The public key in the form that children are made from. Time independent of the secret. */
  point(secret: Uint8Array): Bytes;
  /** Says what is wrong with a private key of the right length; null if nothing is. */
  secretFault(secret: Uint8Array): string | null;
  /** Decodes and checks a public key as callers write it; null if it is none. */
  decodePoint(octets: Uint8Array): Bytes | null;
  /** Writes the public key for callers: `publicLength` bytes, fresh. */
  encodePoint(point: Uint8Array): Bytes;

  /**
   * Derives from a private key.
   *
   * @param hmac has the parent's chain code for a key.
   * @returns null if there is no key with this index.
   */
  privateChild(parent: PrivateParent, index: number, hmac: KeyedHash): PrivateOffspring | null;
  /**
   * Derives public keys from a public one, by soft steps.
   *
   * @param hmac has the parent's chain code for a key.
   * @returns null in place of an index that has no key.
   */
  publicChildren(
    point: Bytes,
    indexes: readonly number[],
    hmac: KeyedHash,
  ): readonly (PublicOffspring | null)[];
}
