/**
 * Our field operations for the bench: a module of the curve's own field functions, with loops
 * around them, so that no call from JavaScript is measured.
 *
 * @module
 */
import type { Curve } from "../src/ec/curve_params.ts";
import { CurveContext } from "../src/wasm/curve_context.ts";
import type { FunctionBuilder } from "../src/wasm/func.ts";
import { instantiate } from "../src/wasm/instantiate.ts";
import { LABEL } from "../src/wasm/value.ts";
import type { Subject } from "./subject.ts";

/** Headings of the field operations; each result of a chain is the next operand. */
export const FIELD_OPERATIONS = {
  multiply: "field: multiply mod p (chained)",
  square: "field: square mod p (chained)",
  invert: "field: invert mod p (chained)",
} as const;

/** A field operation. */
export type FieldOperation = keyof typeof FIELD_OPERATIONS;

/** Steps of a chain in one call of the module. */
const CHAIN = 128;

/** Makes the subjects of a curve's generated field. */
export function fieldSubjects(contender: string, curve: Curve, wide: boolean): Subject[] {
  const chains = instantiate<Record<FieldOperation, () => void>>(emitChains(curve, wide));
  return (Object.keys(FIELD_OPERATIONS) as FieldOperation[]).map((name) => ({
    operation: FIELD_OPERATIONS[name],
    contender,
    time(calls: number): Promise<number> {
      const repetitions = Math.ceil(calls / CHAIN);
      const start = performance.now();
      for (let i = 0; i < repetitions; i++) chains[name]();
      return Promise.resolve((performance.now() - start) * 1e6 / (repetitions * CHAIN));
    },
  }));
}

/** Emits a function for each chain: it runs {@linkcode CHAIN} steps on one element. */
function emitChains(curve: Curve, wide: boolean): Uint8Array<ArrayBuffer> {
  const context = new CurveContext(curve, wide);
  const { m, functions, invertElement } = context;
  const x = context.element("chain", LABEL.secret);
  const y = context.constant("factor", context.field, curve.gy);
  const steps: Record<FieldOperation, (f: FunctionBuilder) => void> = {
    multiply: (f) => void f.call(functions.multiply, x, x, y),
    square: (f) => void f.call(functions.square, x, x),
    invert: (f) => void f.call(invertElement, x, x),
  };
  const start = context.constant("start", context.field, curve.gx);
  for (const [name, step] of Object.entries(steps)) {
    m.export(m.define(name, [], (f) => {
      f.call(functions.multiply, x, start, y);
      f.countdown(CHAIN, () => step(f));
    }));
  }
  return context.build().binary;
}
