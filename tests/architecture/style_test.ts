import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { listFiles, parseSource, readSources } from "./source.ts";
import { pathViolations, styleViolations } from "./style.ts";

const SOURCES = readSources();

Deno.test("readSources() finds the sources, the tests and mod.ts", () => {
  const paths = SOURCES.map((source) => source.path);
  for (const path of ["mod.ts", "src/bytes.ts", "tests/architecture/style_test.ts"]) {
    assert(paths.includes(path), path);
  }
});

Deno.test("files are named for what they hold and lie where the layout says", () => {
  assertEquals(
    ["src", "tests", "bench", "examples"].flatMap(listFiles).flatMap(pathViolations),
    [],
  );
});

Deno.test("sources keep the house style", () => {
  assertEquals(SOURCES.flatMap(styleViolations), []);
});

Deno.test("pathViolations() refuses a drawer, other cases and unknown folders", () => {
  for (
    const path of [
      "src/ec/utils.ts",
      "tests/common/x_test.ts",
      "bench/helpers_bench.ts",
      "src/ec/keyEncoding.ts",
      "src/ec/key-encoding.ts",
      "src/other/x.ts",
    ]
  ) assertEquals(pathViolations(path).length, 1, path);
  assertEquals(pathViolations("src/ec/fixed_base.ts"), []);
  assertEquals(pathViolations("src/base64url.ts"), []);
  assertEquals(pathViolations("tests/std_assert.d.ts"), []);
});

const REFUSED: ReadonlyArray<readonly [text: string, reason: string]> = [
  ["export default function f() {}", "default export"],
  ["export default 1;", "default export"],
  ["enum E { A }", "enum"],
  ["namespace N {}", "namespace"],
  ["class C { private x = 1; }", "private keyword"],
  ["export const f = (): void => {};", "top-level arrow"],
  ["const f = function () {};", "top-level arrow"],
  ["// TODO finish", "TODO"],
  ["// @ts-ignore because", "@ts-ignore"],
  ["Deno.readFileSync(path);", "Deno belongs to one runtime"],
  ["const { env } = process;", "process belongs to one runtime"],
  ["globalThis.Deno.exit();", "Deno belongs to one runtime"],
  ["console.log(1);", "console belongs to one runtime"],
];

for (const [text, reason] of REFUSED) {
  Deno.test(`styleViolations() refuses ${text}`, () => {
    const found = styleViolations(parseSource("src/ec/x.ts", text));
    assertEquals(found.length, 1);
    assertStringIncludes(found[0], reason);
  });
}

Deno.test("styleViolations() refuses code in a file of types", () => {
  const types = 'import type { A } from "./a.ts"; export interface B { a: A } export type C = B;';
  assertEquals(styleViolations(parseSource("src/ec/engine.ts", types)), []);
  assertEquals(styleViolations(parseSource("src/ec/engine.ts", "const a = 1;")).length, 1);
  assertEquals(styleViolations(parseSource("src/ec/engine.ts", 'import "./a.ts";')).length, 1);
});

Deno.test("styleViolations() lets inner arrows, symbols, members and tests pass", () => {
  const text = 'function f() { const g = () => 1; return Symbol.for("Deno.customInspect"); }';
  assertEquals(styleViolations(parseSource("src/ec/x.ts", text)), []);
  assertEquals(styleViolations(parseSource("src/ec/x.ts", "switch (a) { default: f(); }")), []);
  assertEquals(styleViolations(parseSource("src/ec/x.ts", "f({ process: a.process });")), []);
  assertEquals(styleViolations(parseSource("tests/x_test.ts", "Deno.test(name, body);")), []);
});
