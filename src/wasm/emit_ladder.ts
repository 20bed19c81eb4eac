/**
 * Emits the module of one Montgomery curve v² = u³ + A·u² + u: k·P by u alone, the ladder of
 * RFC 7748, section 5. Every step runs the same instructions, whatever the bits of k are.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import { isZero } from "./canonical.ts";
import { linear } from "./columns.ts";
import { emitElementConversions, emitScalarConversions, FLAG } from "./conversions.ts";
import { defineEdwardsField, emitFieldInversion } from "./edwards_field.ts";
import type { Field } from "./field.ts";
import { emitField } from "./field_functions.ts";
import type { FunctionBuilder } from "./func.ts";
import { integerShape, loadInteger } from "./integers.ts";
import { emitLadderStep, type LadderState } from "./ladder_step.ts";
import { MemoryLayout } from "./layout.ts";
import { limbBytes } from "./limbs.ts";
import { type Declassified, ModuleBuilder } from "./module.ts";
import type { Place } from "./place.ts";
import { copyElement } from "./point.ts";
import { windowAt } from "./recode.ts";
import { LABEL } from "./value.ts";

/** The numbers that make a Montgomery curve, all that the generator is told. */
export interface LadderNumbers {
  readonly p: bigint;
  /** (A − 2)/4. */
  readonly a24: bigint;
  /** Bits of a scalar. */
  readonly scalarBits: number;
  /** Bytes of a scalar and of a coordinate. */
  readonly bytes: number;
}

/** Addresses of what the caller writes and reads; integers are little-endian. */
export interface LadderMemory {
  /** Secret input, wiped by the call. */
  readonly scalar: number;
  /** Public input, below 2^(bits of p). */
  readonly u: number;
  /** Secret result, which the caller wipes. */
  readonly shared: number;
  /** All that may ever hold a secret: zero between calls. */
  readonly secrets: { readonly start: number; readonly length: number };
  /** First address behind everything. */
  readonly end: number;
}

/** A finished module and how to speak to it. */
export interface EmittedLadder {
  readonly binary: Bytes;
  readonly memory: LadderMemory;
  readonly declassified: readonly Declassified[];
}

/** Room for what is wiped after every call; the emitter refuses to need more. */
const WIPED_ELEMENTS = 40;
const WIPED_BYTES = 1024;

/**
 * Emits the module: one function `ladder` without arguments, which gives 0 where the result is
 * zero, as it is for points of small order alone, and 1 else. The same numbers give the same
 * bytes, always.
 */
export function emitLadder(curve: LadderNumbers, wide: boolean): EmittedLadder {
  const m = new ModuleBuilder(), field = defineEdwardsField("field", curve.p, wide);
  const memory = new MemoryLayout(0, WIPED_BYTES + WIPED_ELEMENTS * field.shape().stride);
  const integer = integerShape(curve.bytes);
  const secret = (name: string) => memory.place(name, integer, LABEL.secret);
  const io = { shared: secret("shared"), scalar: secret("scalar") };
  const u = memory.place("u", integer, LABEL.public);
  const kept = io.shared.offset + integer.stride;
  const functions = emitField(m, memory, field);
  const constant = (name: string, value: bigint) => {
    const place = memory.place(name, field.shape(), LABEL.public);
    m.fill(place, limbBytes(field.constant(value)));
    return place;
  };
  const one = constant("one", 1n), toForm = constant("R2", field.reduction.radix);
  const scalars = emitScalarConversions(m, field, integer, functions.multiply, toForm);
  const integers = { ...scalars, ...emitElementConversions(m, field, integer, scalars) };
  const invert = emitFieldInversion(m, memory, field, integer, integers);
  const base = memory.place("base", field.shape(), LABEL.public);
  const element = (name: string) => memory.place(name, field.shape(), LABEL.secret);
  const state: LadderState = {
    x2: element("x2"),
    z2: element("z2"),
    x3: element("x3"),
    z3: element("z3"),
  };
  const step = emitLadderStep({ m, memory, field, functions }, state, base, curve.a24);
  m.export(m.define("ladder", [], (f) => {
    f.call(integers.load, base, u);
    start(f, field, state, base, one);
    const previous = f.variable(f.const32(0), 0, 1, LABEL.secret);
    f.countdown(curve.scalarBits, (index) => {
      const bit = f.let(windowAt(f, io.scalar, index, 1));
      f.call(step, f.let(f.mask(f.bits32("xor", f.get(previous), bit))));
      f.set(previous, bit);
    });
    // The scalar's lowest bit is zero, so nothing is left to change places.
    f.call(invert, state.z2, state.z2);
    f.call(functions.multiply, state.x2, state.x2, state.z2);
    f.call(integers.store, io.shared, state.x2);
    const zero = isZero(f, loadInteger(f, io.shared, field.layout));
    const good = f.let(f.eqz(f.declassify(zero, "shared secret is all zeros")));
    f.wipe({ start: kept, length: memory.wiped.start + memory.wiped.length - kept });
    return good;
  }, { ...FLAG, label: LABEL.public }));
  const pages = Math.ceil(memory.end / 65536);
  return {
    binary: m.build({ pages }),
    declassified: m.declassified,
    memory: {
      shared: io.shared.offset,
      scalar: io.scalar.offset,
      u: u.offset,
      secrets: memory.wiped,
      end: memory.end,
    },
  };
}

/** (x2 : z2) = (1 : 0), (x3 : z3) = (u : 1). */
function start(
  f: FunctionBuilder,
  field: Field,
  { x2, z2, x3, z3 }: LadderState,
  base: Place,
  one: Place,
): void {
  copyElement(f, x2, one);
  for (let i = 0; i < field.layout.count; i++) f.store(z2, i, f.const64(0));
  copyElement(f, x3, base);
  linear(f, z3, [[1, one]]);
}
