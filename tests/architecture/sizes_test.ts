import { assertEquals } from "@std/assert";
import { limitsOf, linesOf, sizeViolations } from "./sizes.ts";
import { parseSource, readSources } from "./source.ts";

/** Files of more than 350 lines, each with the reason why it is one file. */
const LONG_FILES: ReadonlyArray<{ readonly path: string; readonly reason: string }> = [];

const SOURCES = readSources();

function violationsOf(path: string, text: string): string[] {
  return sizeViolations(parseSource(path, text), limitsOf(path));
}

/** A function of the given number of lines. */
function functionOf(lines: number): string {
  return ["function f(): void {", ...Array<string>(lines - 2).fill("  g();"), "}"].join("\n");
}

Deno.test("sizes of files, functions, parameters, exports and nesting stay in their limits", () => {
  const reasoned = new Set(LONG_FILES.map((file) => file.path));
  const found = SOURCES.flatMap((s) => sizeViolations(s, limitsOf(s.path, reasoned.has(s.path))));
  assertEquals(found, []);
});

Deno.test("sizes: every reason for a long file is still needed", () => {
  const long = SOURCES.filter((s) => linesOf(s) > 350).map((s) => s.path);
  assertEquals(LONG_FILES.filter((file) => !long.includes(file.path)), []);
});

Deno.test("sizeViolations() refuses a file of 351 lines, with a reason one of 501", () => {
  const path = "src/ec/x.ts";
  const file = (lines: number) => parseSource(path, "g();\n".repeat(lines));
  assertEquals(sizeViolations(file(350), limitsOf(path)), []);
  assertEquals(sizeViolations(file(351), limitsOf(path)), ["src/ec/x.ts lines: 351, at most 350"]);
  assertEquals(sizeViolations(file(500), limitsOf(path, true)), []);
  assertEquals(sizeViolations(file(501), limitsOf(path, true)).length, 1);
});

Deno.test("sizeViolations() refuses a curve file of 61 lines and a handler of 251", () => {
  assertEquals(violationsOf("src/ec/curves/x.ts", "g();\n".repeat(60)), []);
  assertEquals(violationsOf("src/ec/curves/x.ts", "g();\n".repeat(61)).length, 1);
  assertEquals(violationsOf("src/subtle/algorithms/x.ts", "g();\n".repeat(250)), []);
  assertEquals(violationsOf("src/subtle/algorithms/x.ts", "g();\n".repeat(251)).length, 1);
});

Deno.test("sizeViolations() refuses a function of 61 lines", () => {
  assertEquals(violationsOf("src/ec/x.ts", functionOf(60)), []);
  assertEquals(violationsOf("src/ec/x.ts", functionOf(61)), [
    "src/ec/x.ts:1 f lines: 61, at most 60",
  ]);
});

Deno.test("sizeViolations() gives an emitter 100 lines if its doc cites the formula", () => {
  const cited = "/** Renes, Costello, Batina 2015, algorithm 7. */\n";
  assertEquals(violationsOf("src/wasm/x.ts", cited + functionOf(100)), []);
  assertEquals(violationsOf("src/wasm/x.ts", cited + functionOf(101)).length, 1);
  assertEquals(violationsOf("src/wasm/x.ts", functionOf(61)).length, 1);
  assertEquals(violationsOf("src/ec/x.ts", cited + functionOf(61)).length, 1);
});

Deno.test("sizeViolations() refuses a facade method of 16 lines", () => {
  const method = (lines: number) => `class C {\n${functionOf(lines).replace("function ", "")}\n}`;
  assertEquals(violationsOf("src/subtle/subtle.ts", method(15)), []);
  assertEquals(violationsOf("src/subtle/subtle.ts", method(16)).length, 1);
});

Deno.test("sizeViolations() does not count the lines of a list of tests", () => {
  const list = functionOf(61).replace("g();", "Deno.test(a, b);");
  assertEquals(violationsOf("tests/ec/x_test.ts", list), []);
});

Deno.test("sizeViolations() refuses a fifth parameter, in an emitter a seventh", () => {
  assertEquals(violationsOf("src/ec/x.ts", "function f(a, b, c, d) {}"), []);
  assertEquals(violationsOf("src/ec/x.ts", "const f = (a, b, c, d, e) => {};").length, 1);
  assertEquals(violationsOf("src/wasm/x.ts", "function f(a, b, c, d, e, f) {}"), []);
  assertEquals(violationsOf("src/wasm/x.ts", "function f(a, b, c, d, e, f, g) {}").length, 1);
});

Deno.test("sizeViolations() refuses an eighth export and does not count re-exports", () => {
  const one = "export const a = 1, b = 2; export type C = 1; export interface D {}";
  const two = "export function e() {} export class F {}";
  assertEquals(violationsOf("src/ec/x.ts", `${one} ${two} const g = 1; export { g };`), []);
  assertEquals(violationsOf("src/ec/x.ts", `${one} ${two} export { g, h };`).length, 1);
  assertEquals(violationsOf("mod.ts", `${one} ${two} export { g, h, i } from "./x.ts";`), []);
});

Deno.test("sizeViolations() refuses control flow four deep and knows else if", () => {
  const three = "for (;;) { if (a) { g(); } else if (b) { while (c) g(); } else if (d) g(); }";
  assertEquals(violationsOf("src/ec/x.ts", `function f() { ${three} }`), []);
  assertEquals(violationsOf("src/ec/x.ts", `function f() { try { ${three} } catch {} }`).length, 1);
  assertEquals(
    violationsOf("src/ec/x.ts", `function f() { try { h(() => { ${three} }) } catch {} }`),
    [],
  );
});
