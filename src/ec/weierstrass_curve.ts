/**
 * One short Weierstrass curve for synchronous calls.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import { randomBytes } from "../random.ts";
import { takeBytes, takeFlag, takeObject, takeWord } from "./arguments.ts";
import type { Curve } from "./curve_params.ts";
import { signDigest, type SignOptions, verifyDigest, type VerifyOptions } from "./ecdsa.ts";
import type {
  CurveSizes,
  DomainParameters,
  KeyPair,
  PointClass,
  SharedOutput,
} from "./curve_types.ts";
import { recoverKey, recoveryIds } from "./recover_key.ts";
import { engineFor } from "./engines.ts";
import { type AffinePoint, Point, wordsOf } from "./point.ts";
import { compressPoint } from "./point_octets.ts";
import { PointGroup } from "./point_group.ts";
import { PrimeField } from "./prime_field.ts";
import { secretError, type SecretScalar, takeSecret } from "./secret_scalar.ts";

const OUTPUTS: readonly SharedOutput[] = ["x", "xy", "compressed"];

/**
 * Keys, signatures, agreement, and the arithmetic below them, on one curve. Everything is
 * synchronous. What a caller passes is neither kept nor changed, and results are fresh buffers.
 *
 * Private keys and other secret scalars are bytes, big-endian, as long as the order; a bigint given
 * for one is converted once, in a time that depends on it. Public keys are points, or octets of
 * points. The first call emits the code for the curve and takes some ten milliseconds.
 */
export class WeierstrassCurve {
  /** The canonical name. */
  readonly name: string;
  /** The numbers. */
  readonly params: DomainParameters;
  /** Lengths of keys, points and signatures. */
  readonly sizes: CurveSizes;
  /** The integers modulo p: coordinates. Public values, bigint in and out. */
  readonly field: PrimeField;
  /** The integers modulo n: scalars. Public values, bigint in and out. */
  readonly scalars: PrimeField;
  /** Makes points. */
  readonly Point: PointClass;
  readonly #curve: Curve;
  readonly #group: PointGroup;

  /** Made by `curve` and `defineCurve`. */
  constructor(curve: Curve) {
    const { name, p, a, b, gx, gy, n, h } = curve;
    this.#curve = curve;
    this.#group = new PointGroup(curve);
    this.name = name;
    this.params = Object.freeze({ p, a, b, gx, gy, n, h });
    this.sizes = sizesOf(curve);
    this.field = new PrimeField(p, "field element");
    this.scalars = new PrimeField(n, "scalar");
    this.Point = pointClass(this.#group);
    Object.freeze(this);
  }

  /**
   * Draws a private key uniformly from 1 to n − 1 (FIPS 186-5, appendix A.2.2).
   *
   * @returns the private key, and the public key compressed.
   */
  generateKeyPair(): KeyPair {
    const { orderBits, scalarBytes } = this.#curve;
    while (true) {
      const privateKey = randomBytes(scalarBytes);
      privateKey[0] &= 0xff >> (8 * scalarBytes - orderBits);
      const point = engineFor(this.#curve).publicKey(privateKey);
      if (point !== null) return { privateKey, publicKey: compressPoint(point) };
    }
  }

  /**
   * Computes the public key d·G.
   *
   * @param compressed `02|03 ‖ x`, or `04 ‖ x ‖ y`.
   * @throws {TypeError} if d has another type or length.
   * @throws {RangeError} unless 1 ≤ d < n.
   */
  publicKey(d: SecretScalar, compressed: boolean = true): Bytes {
    const key = takeSecret(this.#curve, d, "compute public key", "private key");
    try {
      const point = engineFor(this.#curve).publicKey(key);
      if (point === null) throw secretError("compute public key", "private key");
      return compressed ? compressPoint(point) : point;
    } finally {
      key.fill(0);
    }
  }

  /**
   * Agrees on a secret: d·Q (SEC 1, section 3.3.1).
   *
   * @param publicKey the other's point or its octets.
   * @param output `"x"`, as WebCrypto and TLS have it; `"xy"`: x ‖ y; `"compressed"`: `02|03 ‖ x`.
   * Coordinates are as long as the field.
   * @throws {TypeError} if an argument has another type or length.
   * @throws {RangeError} unless 1 ≤ d < n and the public key is a point of the curve.
   */
  sharedSecret(d: SecretScalar, publicKey: Uint8Array | Point, output: SharedOutput = "x"): Bytes {
    takeWord(output, OUTPUTS, "agree", "output");
    const theirs = this.#octets(publicKey, "agree"), engine = engineFor(this.#curve);
    const key = takeSecret(this.#curve, d, "agree", "private key");
    try {
      const point = engine.sharedPoint(key, theirs);
      if (point !== null) return this.#takeShared(point, output);
      if (engine.decodePoint(theirs) !== null) throw secretError("agree", "private key");
      throw new RangeError(
        `Cannot agree: expected public key to be a point of ${this.name}, got something else`,
      );
    } finally {
      key.fill(0);
    }
  }

  /**
   * Signs a digest with ECDSA (FIPS 186-5, section 6.4.1) and the nonce of RFC 6979.
   *
   * @param digest hash of the message; the leftmost bits count if it is longer than the order.
   * @param d private key.
   * @returns r ‖ s, each as long as the order, unless `options.format` says another form.
   * @throws {TypeError} if an argument has another type or length; without `options.hash` a digest
   * has 28, 32, 48 or 64 bytes.
   * @throws {RangeError} unless 1 ≤ d < n.
   * @throws {DOMException} NotSupportedError for `"recovered"` on a curve of cofactor above 1.
   */
  sign(digest: Uint8Array, d: SecretScalar, options: SignOptions = {}): Bytes {
    return signDigest(this.#curve, digest, d, options);
  }

  /**
   * Verifies an ECDSA signature (FIPS 186-5, section 6.4.2). Vartime.
   *
   * @returns false for whatever is wrong with the signature, its form too.
   * @throws {TypeError} if an argument has another type.
   * @throws {RangeError} if the public key is no point of the curve.
   * @throws {DOMException} NotSupportedError for `"recovered"` on a curve of cofactor above 1.
   */
  verify(
    signature: Uint8Array,
    digest: Uint8Array,
    publicKey: Uint8Array | Point,
    options: VerifyOptions = {},
  ): boolean {
    const claim = { signature, digest, publicKey: this.#octets(publicKey, "verify") };
    return verifyDigest(this.#curve, claim, options);
  }

  /**
   * Recovers the public key that made a signature (SEC 1, section 4.1.6). Vartime.
   *
   * @param signature r ‖ s.
   * @param id bit 0: whether y of the nonce's point is odd; from bit 1 on: how many times n is to
   * be added to r for its x.
   * @returns the public key, compressed.
   * @throws {TypeError} if an argument has another type.
   * @throws {RangeError} if no key made it with this id.
   */
  recover(signature: Uint8Array, digest: Uint8Array, id: number): Bytes {
    const point = recoverKey(this.#curve, signature, digest, id);
    if (point !== null) return compressPoint(point);
    throw new RangeError(
      `Cannot recover key: expected a signature and an id that a key of ${this.name} can have made, ` +
        "got others",
    );
  }

  /**
   * Recovers every public key that can have made a signature, on curves with a cofactor too.
   * Vartime.
   *
   * @param signature r ‖ s.
   * @returns public keys, compressed; none if no key can have made it.
   * @throws {TypeError} if an argument has another type.
   */
  recoverAll(signature: Uint8Array, digest: Uint8Array): Bytes[] {
    const keys: Bytes[] = [];
    for (let id = 0; id < recoveryIds(this.#curve); id++) {
      const point = recoverKey(this.#curve, signature, digest, id);
      if (point !== null) keys.push(compressPoint(point));
    }
    return keys;
  }

  /**
   * The multiple k·G by a fixed sequence of operations, for a secret k.
   *
   * @throws {TypeError} if k has another type or length.
   * @throws {RangeError} unless 1 ≤ k < n.
   */
  multiplyBase(k: SecretScalar): Point {
    return this.#group.multiplyBase(k);
  }

  /**
   * The multiple k·G for a public k from 0 to n − 1.
   *
   * @throws {TypeError} if k is no bigint.
   * @throws {RangeError} unless 0 ≤ k < n.
   */
  multiplyBaseVartime(k: bigint): Point {
    return this.#group.multiplyBaseVartime(k);
  }

  /**
   * a·G + b·P for public scalars from 0 to n − 1: what verifying is made of.
   *
   * @throws {TypeError} if an argument has another type.
   * @throws {RangeError} unless 0 ≤ a, b < n.
   */
  doubleMultiplyVartime(a: bigint, point: Point, b: bigint): Point {
    return this.#group.multiplyTwo(a, point, b);
  }

  /**
   * The sum of kᵢ·Pᵢ for public points and scalars: interleaved digits for few of them, Pippenger's
   * buckets for many, in the memory of the generated module.
   *
   * @param points points, or their octets packed one behind the other, all in one form.
   * @param scalars as many, each from 0 to n − 1; or packed big-endian, each as long as the order.
   * @throws {TypeError} if an argument has another type.
   * @throws {RangeError} if there are more of one than of the other, a packed point is malformed,
   * or a scalar is out of range.
   */
  msmVartime(
    points: readonly Point[] | Uint8Array,
    scalars: readonly bigint[] | Uint8Array,
  ): Point {
    return this.#group.multiplyMany(points, scalars);
  }

  /** The octets of a public key, its content unchecked. */
  #octets(publicKey: unknown, action: string): Uint8Array {
    if (!(publicKey instanceof Point)) {
      return takeBytes(publicKey, undefined, action, "public key");
    }
    wordsOf(this.#group, publicKey, action);
    if (!publicKey.isZero()) return publicKey.toBytes(false);
    throw new RangeError(`Cannot ${action}: expected a public key, got infinity, which is none`);
  }

  /** Takes the wanted part of a shared point and wipes it. */
  #takeShared(point: Bytes, output: SharedOutput): Bytes {
    try {
      if (output === "compressed") return compressPoint(point);
      return output === "xy" ? point.slice(1) : point.slice(1, 1 + this.sizes.field);
    } finally {
      point.fill(0);
    }
  }
}

function pointClass(group: PointGroup): PointClass {
  return Object.freeze({
    get BASE(): Point {
      return group.base;
    },
    get ZERO(): Point {
      return group.zero;
    },
    fromBytes(bytes: Uint8Array, options: { readonly hybrid?: boolean } = {}): Point {
      const { hybrid } = takeObject(options, "decode point", "options");
      return group.fromBytes(bytes, takeFlag(hybrid, "decode point", "hybrid"));
    },
    fromAffine(point: AffinePoint): Point {
      return group.fromAffine(point);
    },
  });
}

function sizesOf({ fieldBytes, scalarBytes, orderBits }: Curve): CurveSizes {
  // A number whose highest bit is set gets a zero octet before it.
  const integer = 2 + scalarBytes + (orderBits % 8 === 0 ? 1 : 0);
  const contents = 2 * integer;
  return Object.freeze({
    field: fieldBytes,
    scalar: scalarBytes,
    compressed: 1 + fieldBytes,
    uncompressed: 1 + 2 * fieldBytes,
    signature: 2 * scalarBytes,
    der: contents + (contents < 128 ? 2 : 3),
  });
}
