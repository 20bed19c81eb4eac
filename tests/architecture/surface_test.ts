import { assertEquals, assertNotEquals } from "@std/assert";
import { parseSource, ROOT, type Source } from "./source.ts";
import { surfaceOf } from "./surface.ts";

const CONFIG: { exports: Record<string, string> } = JSON.parse(
  Deno.readTextFileSync(new URL("deno.json", ROOT)),
);

function load(path: string): Source {
  return parseSource(path, Deno.readTextFileSync(new URL(path, ROOT)));
}

/** Loads from texts instead of files. */
function loadFrom(texts: Record<string, string>): (path: string) => Source {
  return (path) => parseSource(path, texts[path]);
}

// After a change that is meant: deno test -A -u tests/architecture/surface_test.ts
for (const [name, path] of Object.entries(CONFIG.exports)) {
  Deno.test(`"${name}" exports what its snapshot says`, async (t) => {
    await t.assertSnapshot(surfaceOf(path.slice(2), load));
  });
}

const SAMPLE = {
  "mod.ts": `
    export { inner as outer, type Shape } from "./src/a.ts";
    export * from "./src/b.ts";
    /** Not part of the surface: documentation. */
    export function f(a: string, b?: number): void { a; b; }
    function hidden(): void {}
    const own: number = 1;
    export { own };
  `,
  "src/a.ts": "export const inner: number = 1; export interface Shape { readonly x: 1 }",
  "src/b.ts": 'export type B = "b"; export const B = 1 as const; type Hidden = 1;',
};

Deno.test("surfaceOf() follows re-exports and leaves out what is not exported", () => {
  assertEquals(surfaceOf("mod.ts", loadFrom(SAMPLE)), [
    "B: const B: 1;",
    'B: type B = "b";',
    "Shape: interface Shape {\n    readonly x: 1;\n}",
    "f: function f(a: string, b?: number): void;",
    "outer: const inner: number;",
    "own: const own: number;",
  ]);
});

Deno.test("surfaceOf() changes with a name, a parameter or a type", () => {
  const before = surfaceOf("mod.ts", loadFrom(SAMPLE));
  for (
    const changed of [
      { ...SAMPLE, "src/a.ts": SAMPLE["src/a.ts"].replace("x: 1", "x: 2") },
      { ...SAMPLE, "src/b.ts": `${SAMPLE["src/b.ts"]} export type C = 1;` },
      { ...SAMPLE, "mod.ts": SAMPLE["mod.ts"].replace("b?: number", "b: number") },
    ]
  ) assertNotEquals(surfaceOf("mod.ts", loadFrom(changed)), before);
});
