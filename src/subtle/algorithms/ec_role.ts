/**
 * How an algorithm uses keys on short Weierstrass curves. Types only.
 *
 * @module
 */
import type { Usage } from "../usages.ts";

/** In what the algorithms differ. */
export interface EcRole {
  readonly publicUsages: readonly Usage[];
  readonly privateUsages: readonly Usage[];
  /** `use` of a JWK. */
  readonly jwkUse: "sig" | "enc";
  /** Whether `alg` of a JWK has to be the one registered for the curve. */
  readonly jwkAlg: boolean;
  /**
   * Public keys are x alone, as BIP-340 has them: on the curves marked `schnorr`, 32 bytes in the
   * raw formats; whatever y comes, the key is the point of even y.
   */
  readonly xOnly?: boolean;
}

/** EcKeyGenParams and EcKeyImportParams. */
export interface EcKeyParams {
  readonly namedCurve: string;
}
