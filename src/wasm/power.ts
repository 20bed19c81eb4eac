/**
 * Emits powers with a constant exponent, by an addition chain made from the runs of ones in it.
 *
 * @module
 */
import { element, type Field } from "./field.ts";
import type { FieldFunctions } from "./field_functions.ts";
import type { MemoryLayout } from "./layout.ts";
import type { ModuleBuilder, Signature } from "./module.ts";
import { TYPE } from "./opcodes.ts";
import type { Place } from "./place.ts";
import { LABEL } from "./value.ts";

/** One step of a chain: square `squarings` times, then multiply by the power 2^`run` − 1. */
interface Step {
  readonly squarings: number;
  readonly run: number;
}

/**
 * Emits out = in^exponent, 1 ≤ exponent, in a fixed sequence of operations. Arguments: out, in.
 *
 * @param what name of the function.
 */
export function emitPower(
  m: ModuleBuilder,
  memory: MemoryLayout,
  field: Field,
  functions: FieldFunctions,
  exponent: bigint,
  what: string,
): Signature {
  const steps = runsOfOnes(exponent);
  const power = emitRepeatedSquare(m, field, functions);
  const slot = (name: string) => memory.place(`${what} ${name}`, field.shape(), LABEL.variable);
  const accumulator = slot("power"), previous = slot("previous");
  const ones = new Map<number, Place>();
  const runs = [...new Set(steps.map(({ run }) => run))].filter((run) => run > 1);
  runs.sort((a, b) => a - b).forEach((run) => ones.set(run, slot(`ones ${run}`)));
  const params = [element(field, "out"), element(field, "in")];
  return m.define(`${field.name}_${what}`, params, (f) => {
    const base = f.place(1);
    // base^(2^run − 1) out of two shorter runs that are there; else by the binary digits of run:
    // double the run, then lengthen it by one.
    ones.forEach((place, run) => {
      const shorter = runs[runs.indexOf(run) - 1], rest = run - shorter;
      const other = rest === 1 ? base : ones.get(rest);
      if (other) {
        f.call(power, place, ones.get(shorter) as Place, rest);
        f.call(functions.multiply, place, place, other);
        return;
      }
      f.call(power, place, base, 0);
      for (let shift = run.toString(2).length - 2; shift >= 0; shift--) {
        f.call(power, previous, place, 0);
        f.call(power, place, previous, run >> (shift + 1));
        f.call(functions.multiply, place, place, previous);
        if ((run >> shift) % 2 === 0) continue;
        f.call(functions.square, place, place);
        f.call(functions.multiply, place, place, base);
      }
    });
    steps.forEach(({ squarings, run }, i) => {
      const factor = ones.get(run) ?? base;
      f.call(power, accumulator, i === 0 ? factor : accumulator, i === 0 ? 0 : squarings);
      if (i > 0 && run > 0) f.call(functions.multiply, accumulator, accumulator, factor);
    });
    f.call(power, f.place(0), accumulator, 0);
  });
}

/** Emits out = in^(2^count); count may be 0. Arguments: out, in, count. */
function emitRepeatedSquare(m: ModuleBuilder, field: Field, functions: FieldFunctions): Signature {
  const count = { kind: "value", type: TYPE.i32, lo: 0, hi: 1024, label: LABEL.public } as const;
  const params = [element(field, "out"), element(field, "in"), count];
  return m.define(`${field.name}_repeated_square`, params, (f) => {
    const out = f.place(0), source = f.place(1);
    for (let i = 0; i < field.layout.count; i++) f.store(out, i, f.load(source, i));
    const left = f.variable(f.param(2), -(2 ** 31), 2 ** 31);
    f.block((end) => {
      f.loop((again) => {
        f.branch(end, f.eqz(f.get(left)));
        f.call(functions.square, out, out);
        f.set(left, f.arithmetic32("sub", f.get(left), f.const32(1)));
        f.branch(again);
      });
    });
  });
}

/** Cuts an exponent, highest bit first, into runs of ones, each with the squarings before it. */
function runsOfOnes(exponent: bigint): Step[] {
  const steps: Step[] = [];
  for (const [part] of exponent.toString(2).matchAll(/0*1*/g)) {
    if (part === "") continue;
    steps.push({ squarings: part.length, run: part.length - part.lastIndexOf("0") - 1 });
  }
  return steps;
}
