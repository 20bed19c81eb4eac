/**
 * What the emitters of a twisted Edwards curve's module share: memory, fields, constants, laws.
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
import { defineEdwardsField, emitFieldInversion } from "./edwards_field.ts";
import { emitEdwardsAdd, emitEdwardsDouble, emitSummand } from "./edwards_law.ts";
import { edwardsShape } from "./edwards_point.ts";
import { defineField, type Field } from "./field.ts";
import { emitField, type FieldFunctions } from "./field_functions.ts";
import { emitMultiply } from "./field_products.ts";
import { integerShape } from "./integers.ts";
import { MemoryLayout } from "./layout.ts";
import { limbBytes } from "./limbs.ts";
import { ModuleBuilder, type Signature } from "./module.ts";
import type { Place, Shape } from "./place.ts";
import { reduceMontgomery } from "./reduce_montgomery.ts";
import { LABEL, type Label } from "./value.ts";

/** The numbers that make a curve a·x² + y² = 1 + d·x²·y², all that the generator is told. */
export interface EdwardsNumbers {
  readonly p: bigint;
  readonly a: 1 | -1;
  readonly d: bigint;
  readonly gx: bigint;
  readonly gy: bigint;
  readonly n: bigint;
  /** The cofactor is 2 to this power. */
  readonly cofactorBits: number;
  /** Bytes of an encoded point: y, and the parity of x in the last bit. */
  readonly pointBytes: number;
}

/** Bits of the digits that each multiplication takes at a time. */
export interface EdwardsWidths {
  /** w-NAF of the base point in the double multiplication, and of the other point there. */
  readonly base: number;
  readonly point: number;
  /** Signed windows of the fixed-base multiplication by a secret. */
  readonly comb: number;
}

/** Widths measured to be fastest, for orders of 253 and 446 bits. */
const WIDTHS: EdwardsWidths = { base: 9, point: 5, comb: 6 };

/** Room for what is wiped after every call; the emitter refuses to need more. */
const WIPED_ELEMENTS = 100;
const WIPED_BYTES = 2048;

/** Emits into one module for one curve. */
export class EdwardsContext {
  readonly m: ModuleBuilder = new ModuleBuilder();
  readonly memory: MemoryLayout;
  readonly field: Field;
  readonly order: Field;
  readonly functions: FieldFunctions;
  /** out = a·b in Montgomery's form of the order. */
  readonly orderMultiply: Signature;
  readonly fieldIntegers: ScalarConversions & ElementConversions;
  readonly orderIntegers: ScalarConversions;
  /** out = in⁻¹ of an element; 0 for 0. */
  readonly invertElement: Signature;
  readonly double: Signature;
  readonly add: Signature;
  readonly addAffine: Signature;
  readonly summand: Signature;
  readonly orderBits: number;
  /** Shape of an encoded point or a scalar, little-endian. */
  readonly integer: Shape;
  readonly one: Place;
  /** The factor of x·y in a summand. */
  readonly summandFactor: Place;

  /** Starts the module: fields, inverse, point laws. */
  constructor(
    readonly curve: EdwardsNumbers,
    readonly wide: boolean,
    readonly widths: EdwardsWidths = WIDTHS,
  ) {
    const { p, a, d, n } = curve, { m } = this;
    this.field = defineEdwardsField("field", p, wide);
    this.order = defineField("order", n, wide, reduceMontgomery);
    this.orderBits = n.toString(2).length;
    this.integer = integerShape(curve.pointBytes);
    const wiped = WIPED_BYTES + WIPED_ELEMENTS * this.field.shape().stride;
    const memory = this.memory = new MemoryLayout(0, wiped);
    this.functions = emitField(m, memory, this.field, 3);
    this.orderMultiply = emitMultiply(m, this.order, 3);
    this.one = this.constant("one", this.field, 1n);
    this.summandFactor = this.constant("summand factor", this.field, a === 1 ? d : 2n * d);
    const toField = this.constant("R2 field", this.field, this.field.reduction.radix);
    const toOrder = this.constant("R2 order", this.order, this.order.reduction.radix);
    const { integer, functions: { multiply } } = this;
    const scalars = emitScalarConversions(m, this.field, integer, multiply, toField);
    this.fieldIntegers = { ...scalars, ...emitElementConversions(m, this.field, integer, scalars) };
    this.orderIntegers = emitScalarConversions(m, this.order, integer, this.orderMultiply, toOrder);
    this.invertElement = emitFieldInversion(m, memory, this.field, integer, this.fieldIntegers);
    const laws = { m, memory, field: this.field, functions: this.functions, a };
    this.double = emitEdwardsDouble(laws);
    this.add = emitEdwardsAdd(laws, true);
    this.addAffine = emitEdwardsAdd(laws, false);
    this.summand = emitSummand(laws);
  }

  /** Takes memory for an integer of the length of an encoded point. */
  integerPlace(name: string, label: Label): Place {
    return this.memory.place(name, this.integer, label);
  }

  /** Takes memory for a field element. */
  element(name: string, label: Label, units = 1): Place {
    return this.memory.place(name, this.field.shape(units), label);
  }

  /** Takes memory for a point. */
  point(name: string, label: Label): Place {
    return this.memory.place(name, edwardsShape(this.field), label);
  }

  /** Places a constant of a field, in the form its reduction works with. */
  constant(name: string, field: Field, value: bigint): Place {
    const place = this.memory.place(name, field.shape(), LABEL.public);
    this.m.fill(place, limbBytes(field.constant((value % field.modulus) + field.modulus)));
    return place;
  }

  /** Exports an operation under its name; whatever it leaves in scratch memory is wiped. */
  exportWiping(operation: Signature, name: string): void {
    const { params, result } = operation;
    const wiping = this.m.define(name, params, (f) => {
      const answer = f.call(operation, ...params.map((_, i) => f.param(i)));
      const kept = answer && f.let(answer);
      f.wipe(this.memory.wiped);
      return kept ?? undefined;
    }, result && { ...result, label: LABEL.public });
    this.m.export(wiping);
  }

  /** Finishes the binary; memory has room for all that was placed. */
  build(): { readonly binary: Bytes; readonly pages: number } {
    const pages = Math.ceil(this.memory.end / 65536);
    return { binary: this.m.build({ pages }), pages };
  }
}
