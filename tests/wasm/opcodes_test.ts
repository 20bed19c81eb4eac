import { assert, assertEquals, assertThrows } from "@std/assert";
import { ModuleBuilder } from "../../src/wasm/module.ts";
import { OP, TYPE } from "../../src/wasm/opcodes.ts";
import { disassemble, type Operation } from "./disassembler.ts";
import { wideTest } from "./layouts.ts";
import type { OpcodeCase, WordType } from "./opcode_cases.ts";
import { CONTROL_CASES } from "./opcode_cases_control.ts";
import { MEMORY_CASES } from "./opcode_cases_memory.ts";
import { WORD_CASES } from "./opcode_cases_words.ts";
import { anyResult, numberParameter } from "./parameters.ts";
import { start, type Word } from "./probe.ts";

const CASES = { ...CONTROL_CASES, ...WORD_CASES, ...MEMORY_CASES };

const EDGES: Readonly<Record<WordType, readonly Word[]>> = {
  i32: [0, 1, -1, 2, 7, 31, 32, 33, 63, 127, 128, 255, 256, 0x7fff, 0x8000, -0x8000, 0xffff].concat(
    [0x10000, 0x12345678, 0x55555555, -0x55555556, 2 ** 31 - 2, 2 ** 31 - 1, -(2 ** 31)],
  ),
  i64: [0n, 1n, -1n, 2n, 63n, 64n, 65n, 127n, 128n, -128n, -129n, 0xffn, 2n ** 31n, -(2n ** 31n)]
    .concat([2n ** 32n - 1n, 2n ** 32n, -(2n ** 32n), 2n ** 32n + 5n, 0x0123456789abcdefn])
    .concat([-0x0123456789abcdefn, 0x5555555555555555n, -0x5555555555555556n, 2n ** 62n])
    .concat([-(2n ** 62n), 2n ** 63n - 2n, 2n ** 63n - 1n, -(2n ** 63n) + 1n, -(2n ** 63n)]),
};

/** All combinations of edge values of these types. */
function combinations(types: readonly WordType[]): Word[][] {
  return types.reduce<Word[][]>(
    (rows, type) => rows.flatMap((row) => EDGES[type].map((value) => [...row, value])),
    [[]],
  );
}

function buildCase({ params, result, body, callee }: OpcodeCase) {
  const m = new ModuleBuilder();
  callee?.(m);
  const parameters = params.map((type) => numberParameter(TYPE[type]));
  const define = () =>
    m.define("probe", parameters, (f) => {
      const [a, b] = params.map((_, i) => f.param(i));
      return body(f, a, b);
    }, anyResult(TYPE[result]));
  m.export(define());
  return m.build({ pages: 1 });
}

/** Runs a case on every combination of edge values; its code must hold the instruction. */
function runCase(operation: Operation, opcodeCase: OpcodeCase): void {
  const { params, expected, prepare, check } = opcodeCase;
  const binary = buildCase(opcodeCase);
  const code = disassemble(binary).at(-1) as Operation[];
  assert(code.includes(operation), `${operation} is not in ${code}`);
  const { functions: { probe }, view } = start(binary);
  for (const args of combinations(params)) {
    const [a, b] = args as [never, never];
    prepare?.(view, a, b);
    const result = probe(...args);
    assertEquals(result, expected(a, b, view), `${operation} of ${args}`);
    check?.(view, a, b);
  }
}

for (const [name, cases] of Object.entries(CASES)) {
  const operation = name as Operation;
  const run = () => cases.forEach((opcodeCase) => runCase(operation, opcodeCase));
  if (cases.some(({ wide }) => wide)) wideTest(`${name} does what TypeScript says`, run);
  else Deno.test(`${name} does what TypeScript says`, run);
}

Deno.test("OP holds no instruction without a case", () => {
  assertEquals(Object.keys(OP).filter((name) => !(name in CASES)), []);
});

Deno.test("disassemble() refuses an instruction that OP does not have", () => {
  const m = new ModuleBuilder();
  m.define("empty", [], () => {});
  const binary = m.build({ pages: 1 });
  assertEquals(disassemble(binary), [["end"]]);
  const nop = binary.slice();
  nop[nop.length - 1] = 0x01;
  assertThrows(() => disassemble(nop), RangeError, "expected an instruction of OP, got 1");
});
