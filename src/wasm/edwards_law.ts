/**
 * The laws of twisted Edwards curves.
 *
 * @module
 */
import { type ElementOps, elementOps, type Operand } from "./element_ops.ts";
import { type EdwardsCoordinates, edwardsCoordinates, edwardsParameter } from "./edwards_point.ts";
import { element, type Field } from "./field.ts";
import type { FieldFunctions } from "./field_functions.ts";
import type { MemoryLayout } from "./layout.ts";
import type { ModuleBuilder, Signature } from "./module.ts";
import { copyElement } from "./point.ts";
import { LABEL } from "./value.ts";

/** What the emitters of point laws need. */
export interface EdwardsField {
  readonly m: ModuleBuilder;
  readonly memory: MemoryLayout;
  readonly field: Field;
  readonly functions: FieldFunctions;
  /** The coefficient a. */
  readonly a: 1 | -1;
}

/**
 * Emits out = 2·in (Hisil, Wong, Carter, Dawson 2008, section 3.3, signs changed): with A = X²,
 * G = Y² + a·A, H = Y² − a·A, F = 2Z² − G, E = 2XY the result is (E·F, G·H, F·G), x·y = E·H/(F·G).
 * 4 multiplications and 3 squarings; no point is exceptional. Arguments: out, in.
 */
export function emitEdwardsDouble({ m, memory, field, functions, a }: EdwardsField): Signature {
  const params = [edwardsParameter(field, "out"), edwardsParameter(field, "in")];
  const makeOps = elementOps(memory, field, functions, LABEL.variable);
  return m.define("edwards_double", params, (f) => {
    const o = makeOps(f), out = edwardsCoordinates(field, f.place(0));
    const point = edwardsCoordinates(field, f.place(1));
    const [x, y, z] = [point.x, point.y, point.z].map((place) => o.load(place));
    const xx = o.square(x, 1), g = o.squareAdd(y, xx, a), zz = o.square(z, 1);
    const e = o.multiply(x, o.sum([[2, y]]), out.e);
    const h = o.sum([[1, g], [-2 * a, xx]], out.h);
    finish(o, out, { e, f: o.sum([[2, zz], [-1, g]]), g, h });
  });
}

/**
 * Emits P := P + Q for a summand Q, with z = 1 or its own z (Hisil, Wong, Carter, Dawson 2008,
 * section 3.1 for a = 1, section 3.2 for a = −1). 8 or 9 multiplications for a = 1, one less for
 * a = −1. Complete, for d is no square and a is one, or −1 is: no input is exceptional.
 * Arguments: point (in, out), u, v, w, and z if `projective`.
 */
export function emitEdwardsAdd(
  { m, memory, field, functions, a }: EdwardsField,
  projective: boolean,
): Signature {
  const input = element(field, "in");
  const params = [edwardsParameter(field, "inout"), input, input, input];
  if (projective) params.push(input);
  const makeOps = elementOps(memory, field, functions, LABEL.variable);
  return m.define(projective ? "edwards_add" : "edwards_add_affine", params, (f) => {
    const o = makeOps(f), out = edwardsCoordinates(field, f.place(0));
    const [x, y, z, e, h] = [out.x, out.y, out.z, out.e, out.h].map((place) => o.load(place));
    const [u, v, w] = [1, 2, 3].map((i) => o.load(f.place(i)));
    const c = o.multiply(o.multiply(e, h), w);
    const d = projective ? o.multiply(z, o.load(f.place(4))) : z;
    if (a === -1) {
      const difference = o.multiply(u, o.sum([[1, y], [-1, x]]));
      const sumE = o.multiplyAdd(v, o.sum([[1, y], [1, x]]), difference, -1, out.e);
      finish(o, out, {
        e: sumE,
        f: o.sum([[2, d], [-1, c]]),
        g: o.addTimes(c, d, 2),
        h: o.sum([[1, sumE], [2, difference]], out.h),
      });
      return;
    }
    const xu = o.multiply(x, u), yv = o.multiply(y, v);
    const both = o.addTimes(x, y, 1);
    finish(o, out, {
      e: o.multiplyAdd(both, o.sum([[1, u], [1, v]]), o.sum([[1, xu], [1, yv]]), -1, out.e),
      f: o.sum([[1, d], [-1, c]]),
      g: o.addTimes(d, c, 1),
      h: o.sum([[1, yv], [-1, xu]], out.h),
    });
  });
}

/** X = E·F, Y = G·H, Z = G·F; E and G of magnitude 1, F and H of up to 3. */
function finish(
  o: ElementOps,
  { x, y, z }: EdwardsCoordinates,
  { e, f, g, h }: Readonly<Record<"e" | "f" | "g" | "h", Operand>>,
): void {
  o.multiply(e, f, x);
  o.multiply(g, h, y);
  o.multiply(g, f, z);
}

/**
 * Emits the making of a summand from a point. Arguments: u, v, w, z (out), point, and the factor
 * of x·y: 2d for a = −1, d for a = 1.
 */
export function emitSummand({ m, memory, field, functions, a }: EdwardsField): Signature {
  const { multiply, addTimes } = functions;
  const product = memory.place("summand xy", field.shape(), LABEL.variable);
  const out = element(field, "out");
  const params = [out, out, out, out, edwardsParameter(field, "in"), element(field, "in")];
  return m.define("edwards_summand", params, (f) => {
    const { x, y, z, e, h } = edwardsCoordinates(field, f.place(4));
    f.call(multiply, product, e, h);
    f.call(multiply, f.place(2), product, f.place(5));
    copyElement(f, f.place(3), z);
    if (a === 1) {
      copyElement(f, f.place(0), x);
      copyElement(f, f.place(1), y);
    } else {
      f.call(addTimes, f.place(0), y, x, -1);
      f.call(addTimes, f.place(1), y, x, 1);
    }
  });
}
