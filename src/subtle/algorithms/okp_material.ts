/**
 * What a key of RFC 8032 or RFC 7748 is, and what an algorithm says about its keys.
 *
 * @module
 */
import { type Bytes, equalBytes } from "../../bytes.ts";
import type { OkpCurve } from "../../ec/edwards/edwards_params.ts";
import { dataError } from "../errors.ts";
import type { KeySlots } from "../handler.ts";
import type { Usage } from "../usages.ts";

/** The secret of a private key. */
export interface OkpSecret {
  /** The private key as formats hold it; null for one that has no such form. */
  readonly seed: Bytes | null;
  /** What the arithmetic works with: the seed itself, or scalar ‖ prefix. */
  readonly working: Bytes;
}

/** A key pair, or its public half. */
export interface OkpMaterial {
  /** As long as the curve's keys; whether it is a point is asked when it is used. */
  readonly publicKey: Bytes;
  readonly secret?: OkpSecret;
}

/** In what the algorithms differ. */
export interface OkpAlgorithm {
  readonly curve: OkpCurve;
  readonly publicUsages: readonly Usage[];
  readonly privateUsages: readonly Usage[];
  /** `use` of a JWK, and values of its `alg` if it has one: the first is written. */
  readonly jwkUse: "sig" | "enc";
  readonly jwkAlgs?: readonly string[];
  /** Whether a runtime that cannot be asked is taken to have it. */
  readonly isCommon: boolean;
  /** Length of a private key that has no seed, if there are such. */
  readonly expandedBytes?: number;
  /**
   * Makes a key pair of a private key of `keyBytes` or `expandedBytes` bytes, which it copies.
   *
   * @throws {DOMException} DataError for bytes that are no key.
   */
  makePair(privateKey: Uint8Array, action: string): Required<OkpMaterial>;
}

/** Gives the material of a key that an OKP handler made. */
export function okpMaterialOf(key: KeySlots): OkpMaterial {
  return key.material as OkpMaterial;
}

/** Gives the secret of a private key. */
export function okpSecretOf(key: KeySlots): OkpSecret {
  return okpMaterialOf(key).secret as OkpSecret;
}

/**
 * Makes a key pair, and compares its public key with those that came along.
 *
 * @throws {DOMException} DataError.
 */
export function checkedPair(
  algorithm: OkpAlgorithm,
  privateKey: Uint8Array,
  publicKeys: readonly Uint8Array[],
  action: string,
): OkpMaterial {
  const pair = algorithm.makePair(privateKey, action);
  if (publicKeys.every((given) => equalBytes(given, pair.publicKey))) return pair;
  wipeOkpSecret(pair.secret);
  throw dataError(`Cannot ${action}: expected the public key of the private key, got another`);
}

/** Wipes a secret that nobody will use. */
export function wipeOkpSecret({ seed, working }: OkpSecret): void {
  seed?.fill(0);
  working.fill(0);
}
