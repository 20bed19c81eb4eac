import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { ROOT } from "./source.ts";

interface Config {
  readonly exports: Readonly<Record<string, string>>;
  readonly tasks: Readonly<Record<string, { readonly command: string }>>;
  readonly imports: Readonly<Record<string, string>>;
  readonly publish: { readonly include: readonly string[] };
}

const CONFIG: Config = JSON.parse(Deno.readTextFileSync(new URL("deno.json", ROOT)));

const WIDE_FLAG = "--experimental-wasm-wide-arithmetic";

/** A module of one function of type (i64, i64) → (i64, i64) that is one `i64.mul_wide_u`. */
// deno-fmt-ignore
const WIDE_MODULE = new Uint8Array([
  0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00, // magic, version
  0x01, 0x08, 0x01, 0x60, 0x02, 0x7e, 0x7e, 0x02, 0x7e, 0x7e, // type section
  0x03, 0x02, 0x01, 0x00, // function section
  0x0a, 0x0a, 0x01, 0x08, 0x00, 0x20, 0x00, 0x20, 0x01, 0xfc, 0x16, 0x0b, // code section
]);

Deno.test("deno.json: every export is a file that is published", () => {
  for (const path of Object.values(CONFIG.exports)) {
    const relative = path.replace(/^\.\//, "");
    assert(Deno.statSync(new URL(relative, ROOT)).isFile, path);
    assert(CONFIG.publish.include.some((part) => relative.startsWith(part)), path);
  }
});

Deno.test("deno.json: the gate checks the documentation of every export", () => {
  const entries = Object.values(CONFIG.exports).map((path) => path.slice(2));
  assertStringIncludes(CONFIG.tasks.check.command, `deno doc --lint ${entries.join(" ")}`);
});

Deno.test("deno.json: every package is pinned to one version", () => {
  for (const [name, target] of Object.entries(CONFIG.imports)) {
    if (!target.startsWith("./")) {
      assert(/^(npm|jsr):\/?(@[\w-]+\/)?[\w-]+@\d+\.\d+\.\d+(\/|$)/.test(target), name);
    }
  }
});

Deno.test("the wide layout is there when the V8 flag asks for it", () => {
  assertStringIncludes(CONFIG.tasks["test:wide"].command, `DENO_V8_FLAGS=${WIDE_FLAG}`);
  assertStringIncludes(CONFIG.tasks.bench.command, `DENO_V8_FLAGS=${WIDE_FLAG}`);
  const code = `console.log(WebAssembly.validate(new Uint8Array([${WIDE_MODULE}])))`;
  const { stdout } = new Deno.Command(Deno.execPath(), {
    args: ["eval", code],
    env: { DENO_V8_FLAGS: WIDE_FLAG, NO_COLOR: "1" },
  }).outputSync();
  assertEquals(new TextDecoder().decode(stdout).trim(), "true");
});

Deno.test("README, CONTRIBUTING and SECURITY link only to files that exist", () => {
  for (const page of ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"]) {
    const text = Deno.readTextFileSync(new URL(page, ROOT));
    for (const [, target] of text.matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)) {
      assert(Deno.statSync(new URL(target, ROOT)), `${page} links to ${target}`);
    }
  }
});
