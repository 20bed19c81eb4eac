/**
 * The reference as an engine: what every other engine is held to.
 *
 * @module
 */
import { bigintToBytes, type Bytes, bytesToBigint, concatBytes } from "../../src/bytes.ts";
import type { Curve } from "../../src/ec/curve_params.ts";
import type { EcEngine, SchnorrClaim, SignOptions } from "../../src/ec/engine.ts";
import { recover, sign, verify } from "./ecdsa.ts";
import { mod } from "./field.ts";
import { add, type Affine, basePoint, multiply } from "./group.ts";
import { decodePoint, encodePoint } from "./points.ts";
import { signSchnorr, verifySchnorr } from "./schnorr.ts";

/** Makes the reference engine of a curve. Slow, and its time tells its secrets: for tests only. */
export function createReferenceEngine(curve: Curve): EcEngine {
  return new ReferenceEngine(curve);
}

class ReferenceEngine implements EcEngine {
  readonly name = "reference";
  readonly #curve: Curve;

  constructor(curve: Curve) {
    this.#curve = curve;
  }

  publicKey(d: Uint8Array): Bytes | null {
    const secret = this.#scalar(d);
    return secret === null ? null : this.#encode(multiply(this.#curve, secret, this.#base()));
  }

  decodePoint(point: Uint8Array): Bytes | null {
    return this.#encode(decodePoint(this.#curve, point));
  }

  sign(digest: Uint8Array, d: Uint8Array, options: SignOptions): Bytes | null {
    const { scalarBytes } = this.#curve;
    const secret = this.#scalar(d);
    if (secret === null) return null;
    const { r, s, id } = sign(this.#curve, digest, secret, options);
    return concatBytes(
      bigintToBytes(r, scalarBytes),
      bigintToBytes(s, scalarBytes),
      Uint8Array.of(id),
    );
  }

  verify(signature: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): boolean {
    const numbers = this.#split(signature);
    const point = decodePoint(this.#curve, publicKey);
    return numbers !== null && point !== null && verify(this.#curve, numbers, digest, point);
  }

  sharedPoint(d: Uint8Array, publicKey: Uint8Array): Bytes | null {
    const secret = this.#scalar(d);
    const point = decodePoint(this.#curve, publicKey);
    if (secret === null || point === null) return null;
    return this.#encode(multiply(this.#curve, secret, point));
  }

  recover(signature: Uint8Array, digest: Uint8Array, id: number): Bytes | null {
    const numbers = this.#split(signature);
    return numbers && this.#encode(recover(this.#curve, { ...numbers, id }, digest));
  }

  addToSecret(d: Uint8Array, t: Uint8Array): Bytes | null {
    const { n, scalarBytes } = this.#curve;
    const secret = this.#scalar(d), summand = this.#summand(t);
    if (secret === null || summand === null) return null;
    const sum = mod(secret + summand, n);
    return sum === 0n ? null : bigintToBytes(sum, scalarBytes);
  }

  addToPublic(point: Uint8Array, t: Uint8Array): Bytes | null {
    const decoded = decodePoint(this.#curve, point), summand = this.#summand(t);
    if (decoded === null || summand === null) return null;
    return this.#encode(add(this.#curve, decoded, multiply(this.#curve, summand, this.#base())));
  }

  combine(points: readonly Uint8Array[]): Bytes | null {
    const decoded = points.map((point) => decodePoint(this.#curve, point));
    if (decoded.includes(null)) return null;
    return this.#encode(decoded.reduce((sum, point) => add(this.#curve, sum, point), null));
  }

  signSchnorr(message: Uint8Array, d: Uint8Array, auxRand: Uint8Array): Bytes | null {
    const secret = this.#scalar(d);
    if (!this.#curve.schnorr || secret === null || auxRand.length !== 32) return null;
    return signSchnorr(this.#curve, message, secret, auxRand);
  }

  verifySchnorr(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
    return this.#curve.schnorr === true &&
      verifySchnorr(this.#curve, signature, message, publicKey);
  }

  verifySchnorrBatch(claims: readonly SchnorrClaim[]): boolean {
    return claims.every(({ signature, message, publicKey }) =>
      this.verifySchnorr(signature, message, publicKey)
    );
  }

  #base(): Affine {
    return basePoint(this.#curve);
  }

  /** d if it has the right length and 1 ≤ d < n. */
  #scalar(d: Uint8Array): bigint | null {
    const { n, scalarBytes } = this.#curve;
    const value = bytesToBigint(d);
    return d.length === scalarBytes && value >= 1n && value < n ? value : null;
  }

  /** t if it has the right length and t < n. */
  #summand(t: Uint8Array): bigint | null {
    const { n, scalarBytes } = this.#curve;
    const value = bytesToBigint(t);
    return t.length === scalarBytes && value < n ? value : null;
  }

  #split(signature: Uint8Array): { r: bigint; s: bigint } | null {
    const { scalarBytes } = this.#curve;
    if (signature.length !== 2 * scalarBytes) return null;
    return {
      r: bytesToBigint(signature.subarray(0, scalarBytes)),
      s: bytesToBigint(signature.subarray(scalarBytes)),
    };
  }

  #encode(point: Affine): Bytes | null {
    return point === null ? null : encodePoint(this.#curve, point);
  }
}
