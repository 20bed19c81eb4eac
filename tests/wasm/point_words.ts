/**
 * A points module of any group, with points of the reference in and out.
 *
 * @module
 */
import { assert } from "@std/assert";
import { bytesToBigint } from "../../src/bytes.ts";
import type { Curve, CurveParams } from "../../src/ec/curve_params.ts";
import { PointsModule, type PointWords } from "../../src/ec/points_module.ts";
import type { Affine } from "../reference/group.ts";

/** Sizes of a group that is no whole curve, which `deriveCurve` would refuse. */
export function sizedCurve(params: CurveParams): Curve {
  const [fieldBits, orderBits] = [params.p, params.n].map((n) => n.toString(2).length);
  const [fieldBytes, scalarBytes] = [fieldBits, orderBits].map((bits) => (bits + 7) >> 3);
  return { ...params, fieldBits, fieldBytes, orderBits, scalarBytes };
}

/** A module whose points are those of the reference. */
export class PointProbe {
  readonly module: PointsModule;

  /** Starts the module of a group. */
  constructor(params: CurveParams, wide: boolean) {
    this.module = new PointsModule(sizedCurve(params), wide ? "wide" : "portable");
  }

  /** The limbs of a point, with Z = 1. */
  words(point: Affine): PointWords {
    const { module } = this, { memory } = module;
    if (point === null) return module.infinity();
    module.writeBigint(memory.x, point.x);
    module.writeBigint(memory.y, point.y);
    assert(module.exports.load(0) === 1, "a point of the curve");
    return module.take(memory.left);
  }

  /** The same with another Z: (P + Q) − Q. */
  scaled(point: Affine, other: Affine): PointWords {
    const { module } = this, { left, right } = module.memory;
    const words = this.words(other);
    module.put(left, words);
    module.exports.negate();
    const minus = module.take(left);
    module.put(left, this.words(point));
    module.put(right, words);
    module.exports.add();
    module.put(right, minus);
    module.exports.add();
    return module.take(left);
  }

  /** Applies an operation to two points; gives the left one afterwards. */
  apply(operation: () => void, first: PointWords, second?: PointWords): Affine {
    const { module } = this, { left, right } = module.memory;
    module.put(left, first);
    if (second) module.put(right, second);
    operation();
    return this.read(module.take(left));
  }

  /** The coordinates of limbs. */
  read(words: PointWords): Affine {
    const { module } = this, { left } = module.memory;
    if (module.isInfinity(words)) return null;
    module.put(left, words);
    module.exports.affine();
    const octets = module.readPoint(), half = octets.length >> 1;
    const [x, y] = [octets.subarray(1, 1 + half), octets.subarray(1 + half)].map(bytesToBigint);
    return { x, y };
  }

  /** Writes points, none infinity, as entries from 0 on. */
  writeEntries(points: readonly Affine[]): void {
    const { module } = this, { memory } = module;
    module.reserve(points.length);
    points.forEach((point, i) => {
      assert(point !== null);
      module.writeBigint(memory.x, point.x);
      module.writeBigint(memory.y, point.y);
      assert(module.exports.load_entry(0, i) === 1, "a point of the curve");
    });
  }

  /** The coordinates of an entry. */
  readEntry(index: number): Affine {
    const { module } = this, { left } = module.memory;
    module.put(left, module.infinity());
    module.exports.add_entry(2 * index);
    return this.read(module.take(left));
  }
}
