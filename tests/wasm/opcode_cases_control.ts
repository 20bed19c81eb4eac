/**
 * Cases of the structural instructions: blocks, branches, calls, locals.
 *
 * @module
 */
import type { Signature } from "../../src/wasm/module.ts";
import { TYPE } from "../../src/wasm/opcodes.ts";
import type { OpcodeCase, OpcodeCases } from "./opcode_cases.ts";
import { binary32, binary64, unary32 } from "./opcode_cases.ts";
import { anyResult, numberParameter } from "./parameters.ts";

const TWO_TO_31 = 2 ** 31;

/** Where a is not 0: b, else a + 1. */
const chosen: OpcodeCase = binary32(
  (f, a, b) => {
    const out = f.variable(f.const32(0), -TWO_TO_31, TWO_TO_31);
    f.if(a, () => f.set(out, b), () => f.set(out, f.const32(-7)));
    return f.get(out);
  },
  (a, b) => a !== 0 ? b : -7,
);

/** Without the other branch. */
const guarded: OpcodeCase = binary32(
  (f, a, b) => {
    const out = f.variable(a, -TWO_TO_31, TWO_TO_31);
    f.if(f.compare("lt", a, b), () => f.set(out, b));
    return f.get(out);
  },
  (a, b) => Math.max(a, b),
);

/** 0 + 1 + … of the low five bits of a, by a loop that two branches leave and repeat. */
const looped: OpcodeCase = unary32(
  (f, a) => {
    const left = f.variable(f.bits32("and", a, f.const32(31)), -TWO_TO_31, TWO_TO_31);
    const sum = f.variable(f.const32(0), -TWO_TO_31, TWO_TO_31);
    f.block((end) => {
      f.loop((again) => {
        f.branch(end, f.eqz(f.get(left)));
        f.set(sum, f.arithmetic32("add", f.get(left), f.get(sum)));
        f.set(left, f.arithmetic32("sub", f.get(left), f.const32(1)));
        f.branch(again);
      });
    });
    return f.get(sum);
  },
  (a) => (a & 31) * ((a & 31) + 1) / 2,
);

/** A branch past the inner block to the outer one: what stands between does not run. */
const leftTwo: OpcodeCase = unary32(
  (f, a) => {
    const out = f.variable(f.const32(1), 0, 3);
    f.block((outer) => {
      f.block((inner) => {
        f.branch(inner, f.eqz(a));
        f.set(out, f.const32(2));
        f.branch(outer);
      });
      f.set(out, f.const32(3));
    });
    return f.get(out);
  },
  (a) => a === 0 ? 3 : 2,
);

const returned: OpcodeCase = binary32(
  (f, a, b) => {
    f.if(f.compare("gt", a, b), () => f.return(f.const32(11)));
    f.if(f.compare("eq", a, b), () => f.return(a));
    return b;
  },
  (a, b) => a > b ? 11 : a === b ? a : b,
);

let difference: Signature;

const called: OpcodeCase = {
  ...binary64(
    (f, a, b) => f.value(difference, b, a),
    (a, b) => BigInt.asIntN(64, b - a),
  ),
  callee: (m) =>
    difference = m.define(
      "difference",
      [numberParameter(TYPE.i64), numberParameter(TYPE.i64)],
      (f) => f.wrapping("sub", f.param(0), f.param(1)),
      anyResult(TYPE.i64),
    ),
};

/** Operands in the wrong order on the stack, or named: the assembler moves them. */
const moved: OpcodeCase[] = [
  binary32(
    (f, a, b) => {
      const sum = f.arithmetic32("add", a, b);
      return f.arithmetic32("sub", f.let(f.const32(5)), sum);
    },
    (a, b) => (5 - (a + b)) | 0,
  ),
  binary32(
    (f, a, b) => {
      const product = f.arithmetic32("mul", a, b), named = f.let(f.arithmetic32("sub", a, b));
      return f.arithmetic32("sub", f.let(product), named);
    },
    (a, b) => (Math.imul(a, b) - (a - b)) | 0,
  ),
];

/** Cases of every instruction that moves control or locals. */
export const CONTROL_CASES: OpcodeCases = {
  block: [looped, leftTwo],
  loop: [looped],
  if: [chosen, guarded],
  else: [chosen],
  end: [guarded],
  br: [looped, leftTwo],
  br_if: [looped, leftTwo],
  return: [returned],
  call: [called],
  local_get: moved.slice(0, 1),
  local_set: moved.slice(0, 1),
};
