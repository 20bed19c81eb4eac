import { assertEquals, assertStringIncludes } from "@std/assert";
import { areaOf, exampleViolations, findCycle, importsOf, importViolations } from "./imports.ts";
import { parseSource, readSources, ROOT } from "./source.ts";

const SOURCES = readSources();

function violationsOf(path: string, text: string): string[] {
  return importViolations(parseSource(path, text));
}

Deno.test("imports follow the table of areas", () => {
  assertEquals(SOURCES.filter((source) => source.shipped).flatMap(importViolations), []);
});

Deno.test("imports of shipped files have no cycle", () => {
  assertEquals(findCycle(SOURCES.filter((source) => source.shipped)), undefined);
});

Deno.test("imports of examples stop at the entry points", () => {
  const config = JSON.parse(Deno.readTextFileSync(new URL("deno.json", ROOT)));
  const entryPoints = Object.values<string>(config.exports).map((path) => path.slice(2));
  const examples = SOURCES.filter((source) => areaOf(source.path) === "examples");
  assertEquals(examples.flatMap((source) => exampleViolations(source, entryPoints)), []);
});

Deno.test("importsOf() sees every kind of import and none in comments or strings", () => {
  const text = `
    import { a } from "./a.ts";
    import type { B } from "./b.ts";
    import "./c.ts";
    export * from "./d.ts";
    export type { E } from "../e.ts";
    type F = import("./f.ts").F;
    const g = await import("./g.ts");
    const h = await import(name);
    // import "./no.ts";
    const no = 'import "./no.ts"';
  `;
  assertEquals(importsOf(parseSource("src/ec/x.ts", text)).map((edge) => edge.to), [
    "src/ec/a.ts",
    "src/ec/b.ts",
    "src/ec/c.ts",
    "src/ec/d.ts",
    "src/e.ts",
    "src/ec/f.ts",
    "src/ec/g.ts",
    "name",
  ]);
});

const FORBIDDEN: ReadonlyArray<readonly [path: string, text: string, reason: string]> = [
  ["src/ec/x.ts", 'import "../subtle/key.ts";', "ec may import wasm, hash, root"],
  ["src/wasm/x.ts", 'import "../ec/point.ts";', "wasm may import root"],
  ["src/bytes.ts", 'import "./ec/point.ts";', "root may import itself"],
  ["src/subtle/x.ts", 'import "../wasm/field.ts";', "subtle may import ec"],
  ["src/subtle/x.ts", 'export { open } from "../../ffi/mod.ts";', "subtle may import ec"],
  ["src/hash/x.ts", 'import "../../tests/reference/a.ts";', "hash may import wasm"],
  ["src/ec/x.ts", 'const b = await import("../../bench/b.ts");', "ec may import wasm"],
  ["mod.ts", 'export * from "./src/ec/mod.ts";', "mod may import subtle"],
  ["mod.ts", 'export { engineFor } from "./src/ec/engines.ts";', "mod may import subtle"],
  ["src/ec/x.ts", 'import type { Key } from "../subtle/key.ts";', "ec may import wasm"],
  ["ffi/x.ts", 'import "../src/ec/ecdsa.ts";', "ffi may import root"],
  ["src/other/x.ts", 'import "../bytes.ts";', "no import rule for the area other"],
  ["src/ec/x.ts", 'import "./curves/mod.ts";', "only src/ec/curves/registry.ts may"],
  ["src/subtle/x.ts", 'import "./algorithms/mod.ts";', "only src/subtle/registry.ts may"],
  ["src/ec/curves/c.ts", 'import "../../bytes.ts";', "a curve file holds data"],
  ["src/ec/x.ts", 'import { a } from "@noble/curves/secp256k1.js";', "not a package"],
  ["src/ec/x.ts", 'import { a } from "@noble/hashes/sha2.js";', "not a package"],
  ["src/hash/x.ts", 'import { a } from "npm:@noble/hashes";', "not a package"],
  ["src/subtle/x.ts", 'import { Buffer } from "node:buffer";', "not a package"],
  ["src/subtle/x.ts", "await import(specifier);", "not a package"],
];

for (const [path, text, reason] of FORBIDDEN) {
  Deno.test(`importViolations() refuses ${text} in ${path}`, () => {
    const violations = violationsOf(path, text);
    assertEquals(violations.length, 1);
    assertStringIncludes(violations[0], reason);
  });
}

Deno.test("importViolations() lets allowed imports pass", () => {
  assertEquals(violationsOf("mod.ts", 'export * from "./src/subtle/create.ts";'), []);
  assertEquals(violationsOf("mod.ts", 'export type { EcEngine } from "./src/ec/engine.ts";'), []);
  assertEquals(violationsOf("src/subtle/x.ts", 'import "../ec/engines.ts";'), []);
  assertEquals(violationsOf("src/subtle/registry.ts", 'import "./algorithms/mod.ts";'), []);
  assertEquals(violationsOf("src/hash/x.ts", 'import "@noble/hashes/sha2.js";'), []);
  assertEquals(violationsOf("ffi/x.ts", 'import type { E } from "../src/ec/engine.ts";'), []);
});

Deno.test("exampleViolations() refuses what lies behind the entry points", () => {
  const example = parseSource("examples/x.ts", 'import "../mod.ts"; import "../src/der.ts";');
  assertEquals(exampleViolations(example, ["mod.ts"]).length, 1);
});

Deno.test("findCycle() finds a cycle through imports and re-exports", () => {
  const cycle = findCycle([
    parseSource("src/a.ts", 'import "./b.ts";'),
    parseSource("src/b.ts", 'import { c } from "./c.ts";'),
    parseSource("src/c.ts", 'export * from "./b.ts";'),
  ]);
  assertEquals(cycle, ["src/b.ts", "src/c.ts", "src/b.ts"]);
});

Deno.test("findCycle() does not follow imports of types, which do not run", () => {
  const cycle = findCycle([
    parseSource("src/a.ts", 'import { b } from "./b.ts";'),
    parseSource("src/b.ts", 'import type { A } from "./a.ts"; export type { C } from "./a.ts";'),
  ]);
  assertEquals(cycle, undefined);
});
