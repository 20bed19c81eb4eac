/**
 * A module of one curve's formulas and multiplications, without what signing needs of its order.
 *
 * @module
 */
import { CurveContext, type CurveNumbers } from "../../src/wasm/curve_context.ts";
import { fromLimbs, toLimbs } from "../../src/wasm/limbs.ts";
import { TYPE } from "../../src/wasm/opcodes.ts";
import type { Place } from "../../src/wasm/place.ts";
import { coordinates } from "../../src/wasm/point.ts";
import { SUM } from "../../src/wasm/point_add.ts";
import { LABEL } from "../../src/wasm/value.ts";
import { invert, mod } from "../reference/field.ts";
import type { Affine } from "../reference/group.ts";
import { readLimbs, writeLimbs } from "./field_module.ts";
import { type Instance, start } from "./probe.ts";

/** Three coordinates, reduced. */
export interface Coordinates {
  readonly x: bigint;
  readonly y: bigint;
  readonly z: bigint;
}

/** Writes and reads field elements of a running module. */
export class ElementMemory {
  readonly #context: CurveContext;
  readonly #unit: bigint;
  #instance!: Instance;

  /** Serves the module that the context emits. */
  constructor(context: CurveContext) {
    this.#context = context;
    const { modulus, reduction } = context.field;
    this.#unit = invert(reduction.radix, modulus);
  }

  /** Builds and starts the module; nothing may be emitted afterwards. */
  start(): Instance {
    this.#instance = start(this.#context.build().binary);
    return this.#instance;
  }

  /** Writes a number as an element; a negative one as a negative representative. */
  write(place: Place, value: bigint): void {
    const { field } = this.#context;
    const limbs = value < 0n
      ? field.constant(-value).map((limb) => -BigInt(limb))
      : toLimbs(fromLimbs(field.constant(value), field.layout), field.layout).map(BigInt);
    writeLimbs(this.#instance, place, limbs);
  }

  /** Reads an element, reduced. */
  read(place: Place): bigint {
    const { modulus, layout } = this.#context.field;
    return mod(fromLimbs(readLimbs(this.#instance, place), layout) * this.#unit, modulus);
  }

  /** Writes the coordinates of a point. */
  writePoint(place: Place, { x, y, z }: Coordinates): void {
    const parts = coordinates(this.#context.field, place);
    [x, y, z].forEach((value, i) => this.write(parts[i], value));
  }

  /** Reads the coordinates of a point. */
  readPoint(place: Place): Coordinates {
    const [x, y, z] = coordinates(this.#context.field, place).map((part) => this.read(part));
    return { x, y, z };
  }
}

/** Whether (X : Y : Z) stands for a point, where x = X/zx and y = Y/zy. */
export function standsFor(
  { x, y, z }: Coordinates,
  [zx, zy]: readonly [bigint, bigint],
  point: Affine,
  p: bigint,
): boolean {
  if (point === null) return z === 0n && !(x === 0n && y === 0n);
  return z !== 0n && mod(point.x * zx - x, p) === 0n && mod(point.y * zy - y, p) === 0n;
}

/** What an addition formula did: the sum, and what it said of its operands (`SUM`). */
interface AdditionResult {
  readonly sum: Coordinates;
  readonly said: number;
}

/** The formulas of a curve. */
export interface CurveFormulas {
  /** Homogeneous P + Q for any P and any Q but infinity. */
  complete(left: Coordinates, right: NonNullable<Affine>): Coordinates;
  /** Jacobian 2·P. */
  double(point: Coordinates): Coordinates;
  /** Jacobian P + Q; `zPrime` as `emitMixedAddition` says. */
  mixed(left: Coordinates, right: NonNullable<Affine>, zPrime: bigint): AdditionResult;
  /** The same, which looks for the exceptions. */
  mixedVartime(left: Coordinates, right: NonNullable<Affine>, zPrime: bigint): AdditionResult;
}

/** Starts a module of the formulas of a curve. */
export function startFormulas(curve: CurveNumbers, wide: boolean): CurveFormulas {
  const context = new CurveContext(curve, wide), { m } = context;
  const memory = new ElementMemory(context);
  const point = context.point("test point", LABEL.public);
  const out = context.point("test out", LABEL.public);
  const element = (name: string) => context.element(`test ${name}`, LABEL.public);
  const h = element("h"), x2 = element("x2"), y2 = element("y2"), zPrime = element("z'");
  m.export(m.define("complete", [], (f) => {
    f.call(context.addComplete, point, x2, y2, context.constants.b3);
  }));
  m.export(m.define("twice", [], (f) => void f.call(context.double, out, point)));
  m.export(m.define("mixed", [], (f) => {
    f.call(context.addMixed, point, h, x2, y2, zPrime);
  }));
  m.export(m.define(
    "vartime",
    [],
    (f) => f.value(context.addMixedVartime, point, h, x2, y2, zPrime),
    { type: TYPE.i32, lo: SUM.done, hi: SUM.opposite, label: LABEL.public },
  ));
  const { functions } = memory.start();
  const write = (left: Coordinates, right: NonNullable<Affine>, z: bigint) => {
    memory.writePoint(point, left);
    memory.write(x2, right.x);
    memory.write(y2, right.y);
    memory.write(zPrime, z);
  };
  return {
    complete(left, right) {
      write(left, right, 0n);
      functions.complete();
      return memory.readPoint(point);
    },
    double(of) {
      memory.writePoint(point, of);
      functions.twice();
      return memory.readPoint(out);
    },
    mixed(left, right, z) {
      write(left, right, z);
      functions.mixed();
      return { sum: memory.readPoint(point), said: memory.read(h) === 0n ? -1 : SUM.done };
    },
    mixedVartime(left, right, z) {
      write(left, right, z);
      const said = Number(functions.vartime());
      return { sum: memory.readPoint(point), said };
    },
  };
}
