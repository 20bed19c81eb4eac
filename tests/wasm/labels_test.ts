import { assertEquals } from "@std/assert";
import type { FunctionBuilder } from "../../src/wasm/func.ts";
import { MemoryOps } from "../../src/wasm/memory_ops.ts";
import type { Parameter } from "../../src/wasm/module.ts";
import { TYPE } from "../../src/wasm/opcodes.ts";
import { LABEL, type Label, type Value } from "../../src/wasm/value.ts";
import { WordOps } from "../../src/wasm/word_ops.ts";
import { numberParameter } from "./parameters.ts";
import { emitFunction } from "./probe.ts";

type Build = (f: FunctionBuilder, ...operands: Value[]) => Value;

/** Parameters that fit every operation: small words, an i64 mask, an i32 flag. */
const WORD64 = numberParameter(TYPE.i64, -100, 100);
const WORD32 = numberParameter(TYPE.i32, -100, 100);
const MASK = numberParameter(TYPE.i64, -1, 0);
const FLAG = numberParameter(TYPE.i32, 0, 1);

/** Every operation on values, with the kinds of its operands. */
const OPERATIONS: Readonly<Record<string, readonly [operands: Parameter[], build: Build]>> = {
  add: [[WORD64, WORD64], (f, a, b) => f.add(a, b)],
  sub: [[WORD64, WORD64], (f, a, b) => f.sub(a, b)],
  mul: [[WORD64, WORD64], (f, a, b) => f.mul(a, b)],
  mulWide: [[WORD64, WORD64], (f, a, b) => f.mulWide(a, b)],
  widen: [[WORD64], (f, a) => f.widen(a)],
  "add, wide": [[WORD64, WORD64], (f, a, b) => f.add(f.let(f.widen(a)), f.let(f.widen(b)))],
  "shr, wide": [[WORD64], (f, a) => f.shr(f.widen(a), 5)],
  "low, wide": [[WORD64], (f, a) => f.low(f.widen(a), 5)],
  lowWord: [[WORD64], (f, a) => f.lowWord(f.widen(a))],
  shl: [[WORD64], (f, a) => f.shl(a, 3)],
  shr: [[WORD64], (f, a) => f.shr(a, 3)],
  low: [[WORD64], (f, a) => f.low(a, 3)],
  lowSigned: [[WORD64], (f, a) => f.lowSigned(a, 3)],
  keepIf: [[MASK, WORD64], (f, mask, a) => f.keepIf(mask, a)],
  negateIf: [[MASK, WORD64], (f, mask, a) => f.negateIf(mask, a)],
  select: [[MASK, WORD64, WORD64], (f, mask, a, b) => f.select(mask, a, b)],
  "bits and": [[WORD64, WORD64], (f, a, b) => f.bits("and", a, b)],
  "bits or": [[WORD64, WORD64], (f, a, b) => f.bits("or", a, b)],
  "bits xor": [[WORD64, WORD64], (f, a, b) => f.bits("xor", a, b)],
  "bits of small": [[WORD64, WORD64], (f, a, b) => {
    return f.bits("or", f.let(f.low(a, 3)), f.let(f.low(b, 3)));
  }],
  "wrapping add": [[WORD64, WORD64], (f, a, b) => f.wrapping("add", a, b)],
  "wrapping sub": [[WORD64, WORD64], (f, a, b) => f.wrapping("sub", a, b)],
  "wrapping mul": [[WORD64, WORD64], (f, a, b) => f.wrapping("mul", a, b)],
  shlWrap: [[WORD64], (f, a) => f.shlWrap(a, 60)],
  rotr: [[WORD64], (f, a) => f.rotr(a, 9)],
  shrUnsigned: [[WORD64], (f, a) => f.shrUnsigned(a, 9)],
  shrBy: [[WORD32, WORD32], (f, a, b) => f.shrBy(a, b)],
  eqz: [[WORD64], (f, a) => f.eqz(a)],
  compare: [[WORD64, WORD64], (f, a, b) => f.compare("lt", a, b)],
  mask: [[FLAG], (f, a) => f.mask(a)],
  signMask: [[WORD64], (f, a) => f.signMask(a)],
  extend: [[WORD32], (f, a) => f.extend(a)],
  wrap: [[WORD64], (f, a) => f.wrap(a)],
  "arithmetic32 add": [[WORD32, WORD32], (f, a, b) => f.arithmetic32("add", a, b)],
  "arithmetic32 sub": [[WORD32, WORD32], (f, a, b) => f.arithmetic32("sub", a, b)],
  "arithmetic32 mul": [[WORD32, WORD32], (f, a, b) => f.arithmetic32("mul", a, b)],
  "bits32 and": [[WORD32, WORD32], (f, a, b) => f.bits32("and", a, b)],
  "bits32 and of small": [[FLAG, FLAG], (f, a, b) => f.bits32("and", a, b)],
  "bits32 or": [[WORD32, WORD32], (f, a, b) => f.bits32("or", a, b)],
  "bits32 xor of small": [[FLAG, FLAG], (f, a, b) => f.bits32("xor", a, b)],
  shr32: [[WORD32], (f, a) => f.shr32(a, 4)],
  splat: [[WORD32], (f, a) => f.splat(a)],
  reverseBytes: [[WORD32], (f, a) => f.reverseBytes(f.splat(a))],
  vector: [[WORD32, WORD32], (f, a, b) => f.vector("and", f.let(f.splat(a)), f.let(f.splat(b)))],
  let: [[WORD64], (f, a) => f.let(f.add(a, f.const64(1)))],
  "get of a variable": [[WORD64], (f, a) => f.get(f.variable(a, -100, 100))],
  within: [[WORD64], (f, a) => f.within(a, 0, 5)],
};

/** Label of the result where the operands have these labels. */
function resultLabel(operands: readonly Parameter[], build: Build, labels: Label[]): Label {
  let label: Label = LABEL.public;
  const params = operands.map((operand, i): Parameter => ({ ...operand, label: labels[i] }));
  emitFunction(params, (f) => {
    label = f.let(build(f, ...operands.map((_, i) => f.param(i)))).label;
  });
  return label;
}

for (const [name, [operands, build]] of Object.entries(OPERATIONS)) {
  Deno.test(`${name}: the result is as secret as the most secret operand`, () => {
    const open = operands.map(() => LABEL.public);
    assertEquals(resultLabel(operands, build, open), LABEL.public);
    operands.forEach((_, i) => {
      for (const label of [LABEL.variable, LABEL.secret]) {
        const labels = operands.map((_, j) => i === j ? label : LABEL.public);
        assertEquals(resultLabel(operands, build, labels), label, `operand ${i}`);
        const mixed = operands.map((_, j) => i === j ? LABEL.secret : label);
        assertEquals(resultLabel(operands, build, mixed), LABEL.secret, `operand ${i}`);
      }
    });
  });
}

/** Methods that give no value made of values, or are no operations at all. */
const OTHERS = [
  ..."constructor const64 const32 load store loadWord storeWord at wipe loadVector".split(" "),
  ..."storeVector storeSelected pushBase touch requireLabel perhaps".split(" "),
];

Deno.test("every operation of the builder has its labels tested", () => {
  const methods = [WordOps, MemoryOps].flatMap((layer) =>
    Object.getOwnPropertyNames(layer.prototype)
  );
  const tested = Object.keys(OPERATIONS).map((name) => name.split(/[ ,]/)[0]);
  assertEquals(methods.filter((name) => ![...tested, ...OTHERS].includes(name)), []);
});
