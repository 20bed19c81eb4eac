/**
 * The group of a curve: where its points come from, and the multiplications of them.
 *
 * @module
 */
import { bigintToBytes, copyBytes, plainView } from "../bytes.ts";
import { isBytes } from "../is_bytes.ts";
import { kindOf, takeBigint, takeBytes, takeObject } from "./arguments.ts";
import type { Curve } from "./curve_params.ts";
import { engineFor } from "./engines.ts";
import { multiplyMany } from "./msm_input.ts";
import { type AffinePoint, isAffine, makePoint, type Point, wordsOf } from "./point.ts";
import { PointsModule } from "./points_module.ts";
import { secretError, type SecretScalar, takeSecret } from "./secret_scalar.ts";
import type { WordLayout } from "./wasm_engine.ts";

/** First octets of hybrid points (X9.62): the last bit is the parity of y. */
const HYBRID: readonly number[] = [6, 7];

/** Points of one curve, all in the memory of one module, which is made at the first use. */
export class PointGroup {
  readonly curve: Curve;
  readonly #layout: WordLayout | undefined;
  #module: PointsModule | null = null;
  #base: Point | null = null;
  #zero: Point | null = null;

  /** Notes the curve; `layout` is for tests and benches. */
  constructor(curve: Curve, layout?: WordLayout) {
    this.curve = curve;
    this.#layout = layout;
  }

  /** The module. */
  get module(): PointsModule {
    return this.#module ??= new PointsModule(this.curve, this.#layout);
  }

  /** The base point G. */
  get base(): Point {
    const { gx, gy } = this.curve;
    return this.#base ??= this.fromAffine({ x: gx, y: gy });
  }

  /** Infinity. */
  get zero(): Point {
    return this.#zero ??= makePoint(this, this.module.infinity(), false);
  }

  /** Decodes a point; `PointClass` says what of. */
  fromBytes(bytes: Uint8Array, allowHybrid: boolean): Point {
    const octets = copyBytes(takeBytes(bytes, undefined, "decode point", "point"));
    const { fieldBytes } = this.curve;
    if (allowHybrid && HYBRID.includes(octets[0]) && octets.length === 1 + 2 * fieldBytes) {
      // SEC 1, section 2.3.4 asks for the parity that the first octet states.
      if (((octets[2 * fieldBytes] ^ octets[0]) & 1) !== 0) throw pointError(this.curve, octets);
      octets[0] = 4;
    }
    if (!this.module.loadPoint(octets)) throw pointError(this.curve, octets);
    return this.#left(true);
  }

  /** Makes a point of its coordinates. */
  fromAffine(point: AffinePoint): Point {
    const { x, y } = takeObject(point, "make point", "coordinates");
    const { module, curve: { p, name } } = this, { memory } = module;
    const coordinates = [takeBigint(x, "make point", "x"), takeBigint(y, "make point", "y")];
    const isInField = coordinates.every((value) => value >= 0n && value < p);
    if (isInField) {
      module.writeBigint(memory.x, coordinates[0]);
      module.writeBigint(memory.y, coordinates[1]);
      if (module.exports.load(0)) return this.#left(true);
    }
    throw new RangeError(
      `Cannot make point: expected coordinates of a point of ${name}, got others`,
    );
  }

  /** k·P for a secret k, by the engine. */
  multiplySecretly(point: Point, k: SecretScalar): Point {
    const scalar = takeSecret(this.curve, k, "multiply", "scalar");
    try {
      if (point.isZero()) return this.#multiplyZero(scalar);
      return this.#fromEngine(engineFor(this.curve).sharedPoint(scalar, point.toBytes(false)));
    } finally {
      scalar.fill(0);
    }
  }

  /** k·O = O; the engine checks k, for which it has to multiply something. */
  #multiplyZero(scalar: Uint8Array): Point {
    this.#fromEngine(engineFor(this.curve).publicKey(scalar));
    return this.zero;
  }

  /** k·G for a secret k, by the engine. */
  multiplyBase(k: SecretScalar): Point {
    const scalar = takeSecret(this.curve, k, "multiply", "scalar");
    try {
      return this.#fromEngine(engineFor(this.curve).publicKey(scalar));
    } finally {
      scalar.fill(0);
    }
  }

  /** k·G for a public k. The engine's fixed sequence is the fastest there is. */
  multiplyBaseVartime(k: bigint): Point {
    const scalar = this.#takeScalar(k, "scalar"), { scalarBytes } = this.curve;
    if (scalar === 0n) return this.zero;
    return this.#fromEngine(engineFor(this.curve).publicKey(bigintToBytes(scalar, scalarBytes)));
  }

  /** a·G + b·P for public a and b. */
  multiplyTwo(a: bigint, point: Point, b: bigint): Point {
    const ofBase = this.#takeScalar(a, "scalar of the base point");
    const ofPoint = this.#takeScalar(b, "scalar");
    const words = wordsOf(this, point, "multiply"), { module } = this, { memory } = module;
    if (ofPoint === 0n || module.isInfinity(words)) return this.multiplyBaseVartime(ofBase);
    if (ofBase !== 0n) module.startBase();
    module.put(memory.left, words);
    if (!isAffine(point)) module.exports.affine();
    module.writeBigint(memory.a, ofBase);
    module.writeBigint(memory.b, ofPoint);
    module.exports.double_multiply();
    return this.#left(false);
  }

  /** Σ kᵢ·Pᵢ for public kᵢ. */
  multiplyMany(
    points: readonly Point[] | Uint8Array,
    scalars: readonly bigint[] | Uint8Array,
  ): Point {
    const { scalarBytes } = this.curve;
    const given = takeMany<bigint>(scalars, "scalars");
    const count = given.length / (given instanceof Uint8Array ? scalarBytes : 1);
    if (!Number.isInteger(count)) {
      throw new RangeError(
        `Cannot multiply: expected scalars of ${scalarBytes} bytes each, got ${given.length} bytes`,
      );
    }
    const many = takeMany<Point>(points, "points");
    if (many instanceof Uint8Array) this.#checkPacked(many, count);
    else if (many.length !== count) {
      throw new RangeError(
        `Cannot multiply: expected as many points as scalars, got ${many.length} and ${count}`,
      );
    }
    const loaded = many instanceof Uint8Array
      ? many
      : many.map((point) => wordsOf(this, point, "multiply"));
    return makePoint(this, multiplyMany(this.module, loaded, given, count), false);
  }

  /** Packed points have one length, which their number gives. */
  #checkPacked(packed: Uint8Array, count: number): void {
    const { fieldBytes } = this.curve;
    const length = packed[0] === 4 ? 1 + 2 * fieldBytes : 1 + fieldBytes;
    if (packed.length === count * length) return;
    throw new RangeError(
      `Cannot multiply: expected ${count} points of ${1 + fieldBytes} or ${1 + 2 * fieldBytes} ` +
        `bytes, all in one form, got ${packed.length} bytes`,
    );
  }

  #takeScalar(value: unknown, what: string): bigint {
    const scalar = takeBigint(value, "multiply", what);
    if (scalar >= 0n && scalar < this.curve.n) return scalar;
    throw new RangeError(
      `Cannot multiply: expected ${what} to be from 0 to n - 1, got one out of range`,
    );
  }

  /** The point that an engine gives for a scalar; null for one out of range. */
  #fromEngine(octets: Uint8Array | null): Point {
    if (octets === null) throw secretError("multiply", "scalar");
    this.module.loadPoint(octets);
    octets.fill(0);
    return this.#left(true);
  }

  /** The module's left point. */
  #left(isAffine: boolean): Point {
    return makePoint(this, this.module.take(this.module.memory.left), isAffine);
  }
}

/** Takes a list as an array of its own, or packed bytes as they are now. */
function takeMany<T>(value: unknown, what: string): readonly T[] | Uint8Array {
  if (isBytes(value)) return copyBytes(plainView(value));
  if (Array.isArray(value)) return Array.from<T>(value);
  throw new TypeError(
    `Cannot multiply: expected ${what} to be an array or a Uint8Array, got ${kindOf(value)}`,
  );
}

function pointError({ name, fieldBytes }: Curve, octets: Uint8Array): RangeError {
  return new RangeError(
    `Cannot decode point: expected a point of ${name} in ${1 + fieldBytes} or ` +
      `${1 + 2 * fieldBytes} bytes, got ${octets.length} bytes that are none`,
  );
}
