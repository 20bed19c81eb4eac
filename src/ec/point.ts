/**
 * Points of a curve as values.
 *
 * @module
 */
import { type Bytes, bytesToBigint, copyBytes } from "../bytes.ts";
import { kindOf } from "./arguments.ts";
import type { PointGroup } from "./point_group.ts";
import { compressPoint } from "./point_octets.ts";
import type { PointWords } from "./points_module.ts";
import type { SecretScalar } from "./secret_scalar.ts";

/** A point in affine coordinates. */
export interface AffinePoint {
  /** From 0 to p − 1. */
  readonly x: bigint;
  /** From 0 to p − 1. */
  readonly y: bigint;
}

/** What {@linkcode makePoint} shows to the constructor. */
const MAKER = Symbol("maker of points");

/** Reads what is private in a point. */
let wordsIn: (group: PointGroup, value: unknown, action: string) => PointWords;
let hasUnitZ: (point: Point) => boolean;

/**
 * A point of a curve's group of order n: on the curve, in the subgroup of its base point; infinity
 * is one of them. Points never change. Their coordinates are projective, so that a chain of
 * operations divides only where its result is read.
 *
 * The time of all operations but {@linkcode Point.multiply} depends on points and scalars: they are
 * for public ones.
 */
export class Point {
  readonly #group: PointGroup;
  readonly #words: PointWords;
  /** Z = 1. */
  readonly #isAffine: boolean;
  #octets: Bytes | undefined;

  static {
    wordsIn = (group, value, action) => {
      const isPoint = typeof value === "object" && value !== null && #group in value;
      if (isPoint && value.#group === group) return value.#words;
      const got = isPoint ? `one of another curve, ${value.#group.curve.name}` : kindOf(value);
      throw new TypeError(
        `Cannot ${action}: expected a point of ${group.curve.name}, got ${got}`,
      );
    };
    hasUnitZ = (point) => point.#isAffine;
  }

  /** Made by the `Point` of a curve and by operations; nobody else can. */
  constructor(maker: unknown, group: PointGroup, words: PointWords, isAffine: boolean) {
    if (maker !== MAKER) {
      throw new TypeError("Cannot make point: expected the Point of a curve to do it, got a call");
    }
    this.#group = group;
    this.#words = words;
    this.#isAffine = isAffine;
  }

  /** The sum P + Q. */
  add(other: Point): Point {
    const { module } = this.#group;
    module.put(module.memory.right, wordsIn(this.#group, other, "add"));
    return this.#changed(() => module.exports.add());
  }

  /** The difference P − Q. */
  subtract(other: Point): Point {
    const { module } = this.#group;
    module.put(module.memory.left, wordsIn(this.#group, other, "subtract"));
    module.exports.negate();
    module.put(module.memory.right, module.take(module.memory.left));
    return this.#changed(() => module.exports.add());
  }

  /** The double 2·P. */
  double(): Point {
    const { module } = this.#group;
    return this.#changed(() => module.exports.double());
  }

  /** The negative −P. */
  negate(): Point {
    const { module } = this.#group;
    return this.#changed(() => module.exports.negate(), this.#isAffine);
  }

  /** Whether both are the same point, whatever was computed to get there. */
  equals(other: Point): boolean {
    const { module } = this.#group;
    module.put(module.memory.right, wordsIn(this.#group, other, "compare"));
    module.put(module.memory.left, this.#words);
    return module.exports.equal() === 1;
  }

  /** Whether it is infinity, the neutral element. */
  isZero(): boolean {
    return this.#group.module.isInfinity(this.#words);
  }

  /**
   * The coordinates.
   *
   * @throws {RangeError} if it is infinity, which has none.
   */
  toAffine(): AffinePoint {
    const octets = this.#affineOctets("read coordinates"), half = octets.length >> 1;
    const [x, y] = [octets.subarray(1, 1 + half), octets.subarray(1 + half)];
    return { x: bytesToBigint(x), y: bytesToBigint(y) };
  }

  /**
   * The point as octets (SEC 1, section 2.3.3).
   *
   * @param compressed `02|03 ‖ x`, or `04 ‖ x ‖ y`; each coordinate as long as the field.
   * @throws {RangeError} if it is infinity: no key is.
   */
  toBytes(compressed: boolean = true): Bytes {
    const octets = this.#affineOctets("write point");
    return compressed ? compressPoint(octets) : copyBytes(octets);
  }

  /**
   * The multiple k·P by a fixed sequence of operations, for a secret k. The result lies in memory
   * like any other point: for an agreement, `sharedSecret` of the curve keeps less.
   *
   * @param k from 1 to n − 1: big-endian bytes as long as the order. A bigint is converted once,
   * in a time that depends on it.
   * @throws {TypeError} if k has another type or length.
   * @throws {RangeError} unless 1 ≤ k < n.
   */
  multiply(k: SecretScalar): Point {
    return this.#group.multiplySecretly(this, k);
  }

  /**
   * The multiple k·P for a public k.
   *
   * @param k from 0 to n − 1.
   * @throws {TypeError} if k is no bigint.
   * @throws {RangeError} unless 0 ≤ k < n.
   */
  multiplyVartime(k: bigint): Point {
    return this.#group.multiplyTwo(0n, this, k);
  }

  #changed(run: () => void, isAffine: boolean = false): Point {
    const { module } = this.#group;
    module.put(module.memory.left, this.#words);
    run();
    return new Point(MAKER, this.#group, module.take(module.memory.left), isAffine);
  }

  /** `04 ‖ x ‖ y`, kept once it has been computed. */
  #affineOctets(action: string): Bytes {
    const { module } = this.#group;
    if (module.isInfinity(this.#words)) {
      throw new RangeError(`Cannot ${action}: expected a point with coordinates, got infinity`);
    }
    if (this.#octets === undefined) {
      module.put(module.memory.left, this.#words);
      module.exports.affine();
      this.#octets = module.readPoint();
    }
    return this.#octets;
  }
}

/** Makes a point of a group; `isAffine` says that its Z is 1. */
export function makePoint(group: PointGroup, words: PointWords, isAffine: boolean): Point {
  return new Point(MAKER, group, words, isAffine);
}

/**
 * The limbs of a value that has to be a point of a group.
 *
 * @throws {TypeError} if it is something else, or a point of another curve.
 */
export function wordsOf(group: PointGroup, value: unknown, action: string): PointWords {
  return wordsIn(group, value, action);
}

/** Whether the Z of a point is known to be 1. */
export function isAffine(point: Point): boolean {
  return hasUnitZ(point);
}
