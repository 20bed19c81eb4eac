/**
 * What the emitters of one curve's module share: memory, fields, constants, basic functions.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import {
  defineField,
  emitField,
  emitMultiply,
  type Field,
  type FieldFunctions,
  loadAll,
} from "./field.ts";
import type { FunctionBuilder } from "./func.ts";
import { type Basis, partBits, shortBasis } from "./glv.ts";
import {
  bigEndianShape,
  canonicalElement,
  integerShape,
  loadInteger,
  storeInteger,
} from "./integers.ts";
import { emitInverse, type Inversion } from "./inverse.ts";
import { MemoryLayout } from "./layout.ts";
import { limbBytes, toLimbs } from "./limbs.ts";
import { ModuleBuilder, type Signature } from "./module.ts";
import { emitMixedAddition, emitMixedAdditionVartime, pointShape } from "./point.ts";
import { emitCompleteAddition } from "./point_complete.ts";
import { emitDouble } from "./point_double.ts";
import { invertModPower, reduceMontgomery } from "./reduce_montgomery.ts";
import { isPseudoMersenne, reduceSpecial } from "./reduce_special.ts";
import { LABEL, type Label, type Place, type Shape, type Value } from "./value.ts";

/** The numbers that make a curve, all that the generator is told. */
export interface CurveNumbers {
  readonly p: bigint;
  readonly a: bigint;
  readonly b: bigint;
  readonly gx: bigint;
  readonly gy: bigint;
  readonly n: bigint;
  readonly endomorphism?: { readonly beta: bigint; readonly lambda: bigint };
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

/** Widths measured to be fastest for large orders; tiny orders need all multiples to be points. */
function chooseWidths(orderBits: number): Widths {
  const most = orderBits - 1;
  return {
    base: Math.min(10, most),
    point: Math.min(5, most),
    comb: Math.min(6, most),
    secret: Math.min(5, most),
  };
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
  readonly inversion: Inversion;
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
  readonly #toField: Place;
  readonly #toOrder: Place;
  readonly #modulusLimbs = new Map<Field, Place>();

  /** Starts the module: fields, inverse, point formulas. */
  constructor(
    readonly curve: CurveNumbers,
    readonly wide: boolean,
    widths?: Widths,
  ) {
    const { p, n, endomorphism } = curve;
    this.field = defineField(
      "field",
      p,
      wide,
      isPseudoMersenne(p) ? reduceSpecial : reduceMontgomery,
    );
    const memory = new MemoryLayout(0, WIPED_BYTES + WIPED_ELEMENTS * this.field.shape().stride);
    const { m } = this;
    this.memory = memory;
    this.order = defineField("order", n, wide, reduceMontgomery);
    this.orderBits = n.toString(2).length;
    this.widths = widths ?? chooseWidths(this.orderBits);
    this.fieldBytes = (p.toString(2).length + 7) >> 3;
    this.scalarBytes = (this.orderBits + 7) >> 3;
    this.basis = endomorphism ? shortBasis(n, endomorphism.lambda) : null;
    this.keptSecret = {
      x: this.bigEndian("shared x", LABEL.secret),
      y: this.bigEndian("shared y", LABEL.secret),
    };
    this.#scratchStart = this.bigEndian("first scratch", LABEL.secret).offset;
    this.functions = emitField(m, this.field);
    this.orderMultiply = emitMultiply(m, this.order);
    const bits = Math.max(p.toString(2).length, this.orderBits);
    this.inversion = emitInverse(m, memory, bits, this.integerBytes);
    this.constants = this.#placeConstants();
    this.#toField = this.constant("R2 field", this.field, this.field.reduction.radix);
    this.#toOrder = this.constant("R2 order", this.order, this.order.reduction.radix);
    this.double = emitDouble(m, memory, this.field, this.functions, this.constants.a);
    this.addMixed = emitMixedAddition(m, memory, this.field, this.functions);
    this.addMixedVartime = emitMixedAdditionVartime(m, memory, this.field, this.functions);
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
  get integer(): Shape {
    return integerShape(this.integerBytes);
  }

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
    return this.memory.place(name, bigEndianShape(this.integerBytes), label);
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

  /** Loads an integer below p as an element of the field. */
  loadElement(f: FunctionBuilder, out: Place, source: Place): void {
    loadInteger(f, source, this.field.layout).forEach((limb, i) =>
      f.store(out, i, this.#top(f, limb, i))
    );
    if (this.field.reduction.radix !== 1n) f.call(this.functions.multiply, out, out, this.#toField);
  }

  /** Writes an element as an integer below p. */
  storeElement(f: FunctionBuilder, out: Place, source: Place): void {
    storeInteger(f, out, canonicalElement(f, this.field, source), this.field.layout);
  }

  /** out = in⁻¹ of an element; 0 for 0. `bytes` is room for an integer with the label of both. */
  invertElement(f: FunctionBuilder, out: Place, source: Place, bytes: Place): void {
    this.storeElement(f, bytes, source);
    this.invertInteger(f, bytes, this.field);
    this.loadElement(f, out, bytes);
  }

  /** Inverts an integer below the modulus of a field in place. */
  invertInteger(f: FunctionBuilder, integer: Place, field: Field): void {
    const { function: inverse, layout, modulus } = this.inversion;
    let place = this.#modulusLimbs.get(field);
    if (!place) {
      place = this.memory.place(`${field.name} modulus`, modulus, LABEL.public);
      this.m.fill(place, limbBytes(toLimbs(field.modulus, layout)));
      this.#modulusLimbs.set(field, place);
    }
    f.call(inverse, integer, integer, place, Number(invertModPower(field.modulus, layout.bits)));
  }

  /** Loads a canonical or short integer as limbs of the order, without Montgomery's factor. */
  loadScalar(f: FunctionBuilder, out: Place, source: Place): void {
    const { layout, reduction } = this.order;
    const limbs = loadInteger(f, source, layout);
    limbs.forEach((limb, i) => {
      const last = i === layout.count - 1;
      f.store(out, i, last ? f.low(limb, Math.min(layout.bits, reduction.topBits)) : limb);
    });
  }

  /** Writes canonical limbs of the order as an integer. */
  storeScalar(f: FunctionBuilder, out: Place, scalar: Place): void {
    storeInteger(f, out, loadAll(f, scalar), this.order.layout);
  }

  /** Gives an element of the order Montgomery's factor. */
  toOrderForm(f: FunctionBuilder, out: Place, source: Place): void {
    f.call(this.orderMultiply, out, source, this.#toOrder);
  }

  /** Finishes the binary; memory has room for all that was placed. */
  build(): { readonly binary: Bytes; readonly pages: number } {
    const pages = Math.ceil(this.memory.end / 65536);
    return { binary: this.m.build({ pages }), pages };
  }

  #top(f: FunctionBuilder, limb: Value, i: number): Value {
    const { layout, reduction } = this.field;
    return i === layout.count - 1 ? f.low(limb, Math.min(layout.bits, reduction.topBits)) : limb;
  }

  #placeConstants(): CurveContext["constants"] {
    const { field, curve: { a, b, gx, gy } } = this;
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
