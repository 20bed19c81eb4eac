/**
 * What a curve for synchronous calls consists of. Types only.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import type { AffinePoint, Point } from "./point.ts";

/** The numbers of a curve y² = x³ + a·x + b over the integers modulo p. */
export interface DomainParameters {
  /** Field prime. */
  readonly p: bigint;
  /** Coefficient of x. */
  readonly a: bigint;
  /** Constant coefficient. */
  readonly b: bigint;
  /** x of the base point. */
  readonly gx: bigint;
  /** y of the base point. */
  readonly gy: bigint;
  /** Order of the base point, a prime. */
  readonly n: bigint;
  /** Cofactor. */
  readonly h: number;
}

/** Lengths in bytes. */
export interface CurveSizes {
  /** A coordinate; the shared secret x. */
  readonly field: number;
  /** A private key; each of r and s. As long as the order, which may be longer than the field. */
  readonly scalar: number;
  /** `02|03 ‖ x`. */
  readonly compressed: number;
  /** `04 ‖ x ‖ y`. */
  readonly uncompressed: number;
  /** r ‖ s. */
  readonly signature: number;
  /** The longest signature in DER. */
  readonly der: number;
}

/** What becomes of a shared point: x, x ‖ y, or `02|03 ‖ x`. */
export type SharedOutput = "x" | "xy" | "compressed";

/** Makes the points of a curve. */
export interface PointClass {
  /** The base point G. */
  readonly BASE: Point;
  /** Infinity, the neutral element. */
  readonly ZERO: Point;
  /**
   * Decodes a point and checks it in full: on the curve, of order n, not infinity (SEC 1, sections
   * 2.3.4 and 3.2.2.1).
   *
   * @param bytes `02|03 ‖ x` or `04 ‖ x ‖ y`.
   * @param options.hybrid also take `06|07 ‖ x ‖ y`, of the right parity.
   * @throws {TypeError} if it is not bytes.
   * @throws {RangeError} if it is no point.
   */
  fromBytes(bytes: Uint8Array, options?: { readonly hybrid?: boolean }): Point;
  /**
   * Makes a point of its coordinates, checked in the same way.
   *
   * @throws {TypeError} if they are no bigints.
   * @throws {RangeError} if there is no such point.
   */
  fromAffine(point: AffinePoint): Point;
}

/** A pair of keys. */
export interface KeyPair {
  /** d, as long as the order. */
  readonly privateKey: Bytes;
  /** d·G, `02|03 ‖ x`. */
  readonly publicKey: Bytes;
}
