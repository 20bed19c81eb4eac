/**
 * What the curves of RFC 8032 and RFC 7748 are: the data that their files state. Types only.
 *
 * @module
 */
import type { EdwardsNumbers } from "../../wasm/edwards_context.ts";
import type { LadderNumbers } from "../../wasm/emit_ladder.ts";

/** What key encodings need of a curve. */
export interface OkpCurve {
  /** Name of the algorithm, and `crv` of a JWK (RFC 8037). */
  readonly name: string;
  /** Object identifier, dotted (RFC 8410). */
  readonly oid: string;
  /** Bytes of a private key, and of a public one. */
  readonly keyBytes: number;
  /** Which bits of a scalar are fixed. */
  readonly clamp: Clamping;
  /** Key of the HMAC that makes a master key on this curve (SLIP-10), where there is one. */
  readonly slip10Seed?: string;
}

/** The fixed bits of a scalar: the lowest are 0, one is 1, all above it are 0. */
export interface Clamping {
  readonly lowBits: number;
  readonly highBit: number;
}

/** A curve for signatures. */
export interface EdwardsCurve extends OkpCurve, EdwardsNumbers {
  /** The hash, and bytes of its output: twice `keyBytes`. */
  readonly hash: { readonly name: string; readonly length: number };
  /** What `dom` begins with. */
  readonly domain: string;
  /** Whether a signature without context and prehash has no `dom`. */
  readonly isPlainBare: boolean;
  /** Bytes of a message's digest in the prehash variant; the same hash. */
  readonly prehashLength: number;
  /** Whether ZIP-215 is about this curve. */
  readonly hasZip215: boolean;
  /** Values of `alg` in a JWK: that of RFC 9864, which is written, and its forerunner. */
  readonly joseAlgs: readonly string[];
}

/** A curve for key agreement. */
export interface MontgomeryCurve extends OkpCurve, LadderNumbers {}
