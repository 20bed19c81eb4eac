/**
 * The mixed addition, which is the same for every short Weierstrass curve.
 *
 * @module
 */
import { type ElementOps, elementOps, type Operand } from "./element_ops.ts";
import { element, type Field } from "./field.ts";
import type { FieldFunctions } from "./field_functions.ts";
import type { FunctionBuilder } from "./func.ts";
import type { MemoryLayout } from "./layout.ts";
import { toLimbs } from "./limbs.ts";
import type { ModuleBuilder, Parameter, Signature } from "./module.ts";
import { TYPE } from "./opcodes.ts";
import type { Place, Shape } from "./place.ts";
import { coordinates, pointParameter, pointShape } from "./point.ts";
import { LABEL } from "./value.ts";

/**
 * Emits (X : Y : Z) := (X : Y : Z) + (x₂, y₂), Jacobian coordinates x = X/Z², y = Y/Z³, for any
 * short Weierstrass curve: 8 multiplications and 3 squarings (Cohen, Miyaji, Ono 1998).
 *
 * Not for equal or opposite points or infinity: then h becomes 0 and with it Z. Z′ is Z·c where
 * the second point is affine on the isomorphic curve of Z-factor c; else Z itself. Arguments:
 * point (in, out), h (out: the factor of Z), then x₂, y₂, Z′.
 */
export function emitMixedAddition(
  m: ModuleBuilder,
  memory: MemoryLayout,
  field: Field,
  functions: FieldFunctions,
): Signature {
  const input = element(field, "in");
  const params = [pointParameter(field, "inout"), element(field, "out"), input, input, input];
  const r = memory.place("slope", field.shape(), LABEL.variable);
  const makeOps = elementOps(memory, field, functions, LABEL.variable);
  return m.define("add_mixed", params, (f) => {
    const addition = beginAddition(f, makeOps(f), field, r);
    finishAddition(addition);
  });
}

/** What the vartime addition found: a sum, equal points (double instead), opposite points. */
export const SUM = { done: 0, equal: 1, opposite: 2 } as const;

/**
 * Emits the same addition for public points, which looks for the exceptions: where the points are
 * equal or opposite it leaves the first one as it is and says so ({@linkcode SUM}). Arguments: as
 * `emitMixedAddition`.
 */
export function emitMixedAdditionVartime(
  m: ModuleBuilder,
  memory: MemoryLayout,
  field: Field,
  functions: FieldFunctions,
  isZero: Signature,
): Signature {
  const r = memory.place("slope vartime", field.shape(), LABEL.public);
  const makeOps = elementOps(memory, field, functions, LABEL.public);
  const open = (access: "in" | "out" | "inout", shape: Shape): Parameter => {
    return { kind: "place", access, shape, label: LABEL.public };
  };
  const one = field.shape();
  const params = [
    open("inout", pointShape(field)),
    open("out", one),
    open("in", one),
    open("in", one),
    open("in", one),
  ];
  const lowest = toLimbs(field.modulus, field.layout)[0];
  return m.define("add_mixed_vartime", params, (f) => {
    const h = f.place(1);
    const addition = beginAddition(f, makeOps(f), field, r);
    // A reduced 0 is 0 or the modulus: the lowest limb tells nearly always.
    const low = f.let(f.load(h, 0));
    const suspect = f.let(f.eqz(low));
    f.if(f.bits32("or", f.compare("eq", low, f.const64(lowest)), suspect), () => {
      f.if(f.value(isZero, h), () => {
        f.if(f.value(isZero, r), () => f.return(f.const32(SUM.equal)));
        f.return(f.const32(SUM.opposite));
      });
    });
    finishAddition(addition);
    return f.const32(SUM.done);
  }, { type: TYPE.i32, lo: SUM.done, hi: SUM.opposite, label: LABEL.public });
}

/** An addition between its two halves. */
interface Addition {
  readonly o: ElementOps;
  readonly outs: readonly Place[];
  readonly x: Operand;
  readonly y: Operand;
  readonly z: Operand;
  readonly h: Operand;
  readonly r: Operand;
}

/** h = x₂·Z′² − X and r = y₂·Z′³ − Y, of the parameters that `emitMixedAddition` states. */
function beginAddition(f: FunctionBuilder, o: ElementOps, field: Field, rPlace: Place): Addition {
  const outs = coordinates(field, f.place(0));
  const [x, y, z] = outs.map((place) => o.load(place));
  const x2 = o.load(f.place(2)), y2 = o.load(f.place(3)), zPrime = o.load(f.place(4));
  const zz = o.square(zPrime, 1);
  const h = o.multiplyAdd(x2, zz, x, -1, f.place(1));
  const r = o.multiplyAdd(y2, o.multiply(zz, zPrime), y, -1, rPlace);
  return { o, outs, x, y, z, h, r };
}

/** The sum from h and r: X₃ = r² − h³ − 2·v, Y₃ = r·(v − X₃) − Y·h³, Z₃ = Z·h with v = X·h². */
function finishAddition({ o, outs: [x3, y3, z3], x, y, z, h, r }: Addition): void {
  o.multiply(z, h, z3);
  const hh = o.square(h, 1), hhh = o.multiply(h, hh), v = o.multiply(x, hh);
  const sum = o.squareAdd(r, o.sum([[1, hhh], [2, v]]), -1, x3);
  o.productSum([r, o.sum([[1, v], [-1, sum]])], -1, [hhh, y], y3);
}
