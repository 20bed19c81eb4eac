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
}

/** EcKeyGenParams and EcKeyImportParams. */
export interface EcKeyParams {
  readonly namedCurve: string;
}
