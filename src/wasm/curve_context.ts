/**
 * What the emitters of one curve's module share: memory, fields, constants, basic functions.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import {
  type ElementConversions,
  emitElementConversions,
  emitScalarConversions,
  type ScalarConversions,
} from "./conversions.ts";
import { type CoordinateConversions, emitScaledConversions } from "./coordinate_conversions.ts";
import { defineField, element, type Field } from "./field.ts";
import { emitField, type FieldFunctions } from "./field_functions.ts";
import { emitMultiply } from "./field_products.ts";
import { type Basis, partBits, shortBasis } from "./glv.ts";
import { bigEndianShape, integerShape } from "./integers.ts";
import { emitInverse, type Inversion } from "./inverse.ts";
import { MemoryLayout } from "./layout.ts";
import { limbBytes, type LimbLayout, toLimbs } from "./limbs.ts";
import { ModuleBuilder, type Parameter, type Signature } from "./module.ts";
import type { Place, Shape } from "./place.ts";
import { pointShape } from "./point.ts";
import { emitMixedAddition, emitMixedAdditionVartime } from "./point_add.ts";
import { emitCompleteAddition } from "./point_complete.ts";
import { emitDouble } from "./point_double.ts";
import { invertModPower, reduceMontgomery } from "./reduce_montgomery.ts";
import type { Reduction } from "./reduction.ts";
import { isPseudoMersenne, reduceSpecial } from "./reduce_special.ts";
import { LABEL, type Label } from "./value.ts";

/** The numbers that make a curve, all that the generator is told. */
export interface CurveNumbers {
  readonly p: bigint;
  readonly a: bigint;
  readonly b: bigint;
  readonly gx: bigint;
  readonly gy: bigint;
  readonly n: bigint;
  /** Cofactor. */
  readonly h: number;
  readonly endomorphism?: { readonly beta: bigint; readonly lambda: bigint };
  /** (x·z², y·z³) lies on a curve with a = −3, which is computed on. */
  readonly isomorphicTo?: { readonly z: bigint };
  /** Emit the signatures of BIP-340 too; for fields and orders of 256 bits. */
  readonly schnorr?: boolean;
}

/** Bits of the digits that each multiplication takes at a time. */
export interface Widths {
  /** w-NAF of the base point in the double multiplication. */
  readonly base: number;
  /** w-NAF of the other point there. */
  readonly point: number;
  /** Signed windows of the fixed-base multiplication by a secret. */
  readonly comb: number;
  /** Signed windows of the variable-base multiplication by a secret. */
  readonly secret: number;
}

/**
 * Widths measured to be fastest for large orders. Tiny orders need all multiples to be points, and
 * windows must leave room for the last one (see `windowCount`).
 */
function chooseWidths(n: bigint, partBits: number, halves: boolean): Widths {
  const orderBits = n.toString(2).length, most = orderBits - 1;
  const fitting = (bits: number, best: number, inHalves: boolean) => {
    const fits = (width: number) => windowsFit(bits, width, n, inHalves);
    const candidates = [best, best - 1, best + 1, best - 2, best - 3, best - 4];
    return candidates.find((width) => width > 1 && width <= most && fits(width)) ?? 2;
  };
  return {
    base: Math.min(10, most),
    point: Math.min(5, most),
    comb: fitting(orderBits + 1, 6, false),
    secret: fitting(partBits, 5, halves),
  };
}

/**
 * Whether every sum before the last window of a multiplication is one that the incomplete addition
 * is for. Such a sum is below 2^(width·(windows − 1)) in each part, the digit that is added to it
 * included, so it is never 0 or twice a digit modulo n: it is below n for one part; for two,
 * x² − xy + y² of a lattice vector is a multiple of n, so 3·max(x, y)² ≥ n.
 */
export function windowsFit(
  bits: number,
  width: number,
  n: bigint,
  halves: boolean,
): boolean {
  const before = BigInt(width * (Math.ceil(bits / width) - 1));
  return halves ? 3n << 2n * before <= n : 1n << before <= n;
}

/** Room, in field elements, for what is wiped after every call; the emitter refuses to need more. */
const WIPED_ELEMENTS = 88;

/** Room for the rest of it: integers, and the state of a nonce generator. */
const WIPED_BYTES = 2048;

/** Emits into one module for one curve. */
export class CurveContext {
  readonly m: ModuleBuilder = new ModuleBuilder();
  readonly memory: MemoryLayout;
  readonly field: Field;
  readonly order: Field;
  readonly functions: FieldFunctions;
  /** out = a·b in Montgomery's form of the order. */
  readonly orderMultiply: Signature;
  readonly fieldIntegers: ScalarConversions & ElementConversions;
  readonly orderIntegers: ScalarConversions;
  /** Between the curve's coordinates, integers, and those that are computed with: x, then y. */
  readonly coordinates: readonly [CoordinateConversions, CoordinateConversions];
  /** out = in⁻¹ mod n; 0 for 0. Integers. */
  readonly invertModOrder: Signature;
  /** out = in⁻¹ of an element; 0 for 0. */
  readonly invertElement: Signature;
  readonly double: Signature;
  readonly addMixed: Signature;
  readonly addMixedVartime: Signature;
  readonly addComplete: Signature;
  readonly fieldBytes: number;
  readonly scalarBytes: number;
  readonly orderBits: number;
  readonly widths: Widths;
  readonly basis: Basis | null;
  readonly constants: {
    readonly one: Place;
    readonly a: Place | null;
    readonly b: Place;
    readonly b3: Place;
    readonly base: Place;
  };
  /** Secret results that outlive a call until the caller has read and wiped them. */
  readonly keptSecret: { readonly x: Place; readonly y: Place };
  readonly #scratchStart: number;

  /** Starts the module: fields, inverse, point formulas. */
  constructor(
    readonly curve: CurveNumbers,
    readonly wide: boolean,
    widths?: Widths,
  ) {
    const { p, n, endomorphism } = curve;
    this.field = defineField("field", p, wide, reduceBest);
    const memory = new MemoryLayout(0, WIPED_BYTES + WIPED_ELEMENTS * this.field.shape().stride);
    const { m } = this;
    this.memory = memory;
    this.order = defineField("order", n, wide, reduceMontgomery);
    this.orderBits = n.toString(2).length;

    this.fieldBytes = (p.toString(2).length + 7) >> 3;
    this.scalarBytes = (this.orderBits + 7) >> 3;
    this.integer = integerShape(this.integerBytes);
    this.bigEndianInteger = bigEndianShape(this.integerBytes);
    this.basis = endomorphism ? shortBasis(n, endomorphism.lambda) : null;
    this.widths = widths ?? chooseWidths(n, this.partBits, this.basis !== null);
    this.keptSecret = {
      x: this.bigEndian("shared x", LABEL.secret),
      y: this.bigEndian("shared y", LABEL.secret),
    };
    this.#scratchStart = this.bigEndian("first scratch", LABEL.secret).offset;
    this.functions = emitField(m, memory, this.field);
    this.orderMultiply = emitMultiply(m, this.order, 3);
    this.constants = this.#placeConstants();
    const toField = this.constant("R2 field", this.field, this.field.reduction.radix);
    const toOrder = this.constant("R2 order", this.order, this.order.reduction.radix);
    const { integer, functions: { multiply } } = this;
    const scalars = emitScalarConversions(m, this.field, integer, multiply, toField);
    this.fieldIntegers = { ...scalars, ...emitElementConversions(m, this.field, integer, scalars) };
    this.orderIntegers = emitScalarConversions(m, this.order, integer, this.orderMultiply, toOrder);
    this.coordinates = this.#emitCoordinates(memory);
    const bits = Math.max(p.toString(2).length, this.orderBits);
    const inversion = emitInverse(m, memory, bits, integer);
    this.invertModOrder = this.#emitInversion("order_invert", inversion, n);
    this.invertElement = this.#emitElementInversion(inversion);
    const { a } = computedCurve(curve);
    const coefficient = a === p - 3n ? -3 : this.constants.a ?? 0;
    this.double = emitDouble(m, memory, this.field, this.functions, coefficient);
    this.addMixed = emitMixedAddition(m, memory, this.field, this.functions);
    this.addMixedVartime = emitMixedAdditionVartime(
      m,
      memory,
      this.field,
      this.functions,
      this.fieldIntegers.isZero,
    );
    this.addComplete = emitCompleteAddition(
      m,
      memory,
      this.field,
      this.functions,
      this.constants.a,
    );
  }

  /** Bytes of an integer that may be a coordinate or a scalar. */
  get integerBytes(): number {
    return Math.max(this.fieldBytes, this.scalarBytes);
  }

  /** Shape of such an integer in memory, little-endian. */
  readonly integer: Shape;

  /** Shape of such an integer as callers write it. */
  readonly bigEndianInteger: Shape;

  /** Bits of a part of a split scalar, or of a whole one; sign included. */
  get partBits(): number {
    return this.basis ? partBits(this.basis) : this.orderBits + 1;
  }

  /** Takes memory for an integer. */
  integerPlace(name: string, label: Label): Place {
    return this.memory.place(name, this.integer, label);
  }

  /** Takes memory for an integer as callers write and read it: big-endian, right-aligned. */
  bigEndian(name: string, label: Label): Place {
    return this.memory.place(name, this.bigEndianInteger, label);
  }

  /** The block that ends every call empty: all that is not public, without the kept results. */
  get scratch(): { readonly start: number; readonly length: number } {
    const { start, length } = this.memory.wiped;
    return { start: this.#scratchStart, length: start + length - this.#scratchStart };
  }

  /** Takes memory for a field element. */
  element(name: string, label: Label, units = 1): Place {
    return this.memory.place(name, this.field.shape(units), label);
  }

  /** Takes memory for a point. */
  point(name: string, label: Label): Place {
    return this.memory.place(name, pointShape(this.field), label);
  }

  /** Places a constant of a field, in the form its reduction works with. */
  constant(name: string, field: Field, value: bigint): Place {
    const place = this.memory.place(name, field.shape(), LABEL.public);
    this.m.fill(place, limbBytes(field.constant(value)));
    return place;
  }

  /**
   * Exports an operation on public data under its name. What it leaves in scratch memory is wiped
   * like a secret, so that nothing but zeros ever stands there between calls.
   */
  exportWiping(operation: Signature, name: string): void {
    const { params, result } = operation;
    const wiping = this.m.define(name, params, (f) => {
      const given = params.map((_, i) => f.param(i));
      const answer = f.call(operation, ...given);
      const kept = answer && f.let(answer);
      f.wipe(this.scratch);
      return kept ?? undefined;
    }, result && { ...result, label: LABEL.public });
    this.m.export(wiping);
  }

  /** Finishes the binary; memory has room for all that was placed. */
  build(): { readonly binary: Bytes; readonly pages: number } {
    const pages = Math.ceil(this.memory.end / 65536);
    return { binary: this.m.build({ pages }), pages };
  }

  #emitInversion(name: string, inversion: Inversion, modulus: bigint): Signature {
    const { m, memory, integer } = this, { layout } = inversion;
    const limbs = memory.place(`${name} modulus`, inversion.modulus, LABEL.public);
    m.fill(limbs, limbBytes(toLimbs(modulus, layout)));
    const inverse = Number(invertModPower(modulus, layout.bits));
    const at = (access: "in" | "out"): Parameter => {
      return { kind: "place", access, shape: integer, label: LABEL.variable };
    };
    return m.define(name, [at("out"), at("in")], (f) => {
      f.call(inversion.function, f.place(0), f.place(1), limbs, inverse);
    });
  }

  #emitElementInversion(inversion: Inversion): Signature {
    const { m, field, fieldIntegers: { load, store } } = this;
    const invert = this.#emitInversion("field_invert", inversion, this.curve.p);
    const bytes = this.integerPlace("inverse bytes", LABEL.variable);
    return m.define("field_invert_element", [element(field, "out"), element(field, "in")], (f) => {
      f.call(store, bytes, f.place(1));
      f.call(invert, bytes, bytes);
      f.call(load, f.place(0), bytes);
    });
  }

  #emitCoordinates(memory: MemoryLayout): CurveContext["coordinates"] {
    const { m, field, fieldIntegers, functions: { multiply }, curve: { p, isomorphicTo } } = this;
    if (!isomorphicTo) return [fieldIntegers, fieldIntegers];
    const { z } = isomorphicTo;
    const map = (name: string, factor: bigint) =>
      emitScaledConversions(m, memory, field, { name, multiply, factor, ...fieldIntegers });
    return [map("x", z * z % p), map("y", z ** 3n % p)];
  }

  #placeConstants(): CurveContext["constants"] {
    const { field } = this, { a, b, gx, gy } = computedCurve(this.curve);
    const base = this.point("base", LABEL.public);
    const limbs = [gx, gy, 1n].flatMap((value) => field.constant(value));
    this.m.fill(base, limbBytes(limbs));
    return {
      one: this.constant("one", field, 1n),
      a: a === 0n ? null : this.constant("a", field, a),
      b: this.constant("b", field, b),
      b3: this.constant("3b", field, 3n * b),
      base,
    };
  }
}

/** The numbers of the curve that the arithmetic is done on: its own, or the isomorphic ones. */
function computedCurve({ p, a, b, gx, gy, isomorphicTo }: CurveNumbers) {
  const z = isomorphicTo?.z ?? 1n, zz = z * z % p;
  return { a: a * zz ** 2n % p, b: b * zz ** 3n % p, gx: gx * zz % p, gy: gy * zz * z % p };
}

/** The reduction that suits a prime in a layout. */
function reduceBest(modulus: bigint, layout: LimbLayout): Reduction {
  const reduce = isPseudoMersenne(modulus, layout) ? reduceSpecial : reduceMontgomery;
  return reduce(modulus, layout);
}
