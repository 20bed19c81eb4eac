/**
 * Types that say which algorithm a call is for, so that its result has a type. Types only.
 *
 * @module
 */

/** Parameters of keys for Ascon-AEAD128 that are made, imported or derived. */
export interface AsconKeyParams {
  /** The only spelling that a type can know. */
  name: "Ascon-AEAD128";
  /** Bits: 128 (the default of keys that are made or derived), or 256 with nonce masking. */
  length?: 128 | 256;
}

/** What names a key of Ascon-AEAD128 that is made: its name, alone or in an object. */
export type AsconKeyAlgorithm =
  | AsconKeyParams["name"]
  | Pick<AsconKeyParams, "name">
  | AsconKeyParams;
