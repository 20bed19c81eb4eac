import { assert, assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { type OpenOptions, openSecp256k1 } from "../../ffi/mod.ts";
import { nativeLibraries, nativeTest } from "./libraries.ts";
import { runDeno } from "./process.ts";

/** Opens with these flags in a process; by the given path, or by looking for the library. */
async function open(
  flags: readonly string[],
  path?: string,
  env: Readonly<Record<string, string>> = {},
) {
  const args = ["run", "--no-prompt", "--no-check", ...flags, "tests/ffi/open_probe.ts"];
  const ended = await runDeno([...args, ...(path === undefined ? [] : [path])], env);
  assertEquals(ended.code, 0, ended.stderr);
  return JSON.parse(ended.stdout);
}

nativeTest("without permission the error names the flag with the path", async ({ path }) => {
  for (const flags of [[], ["--allow-read"], ["--deny-ffi"], ["--allow-ffi=/nowhere"]]) {
    const { name, message } = await open(flags, path);
    assertEquals(name, "NotCapable");
    assertStringIncludes(message, `Cannot open libsecp256k1: expected permission`);
    assertStringIncludes(message, `--allow-ffi=${path}`);
  }
});

nativeTest("a path is enough for all but callbacks and pointers", async ({ path, label }) => {
  const { answers, generated, modules, ...info } = await open([`--allow-ffi=${path}`], path);
  assertEquals(info, { path, source: "path" });
  assertEquals(answers, { sign: 65 });
  assertEquals(modules.includes("schnorrsig"), label === "system");
  const verify = label === "system" ? [] : ["verifySchnorr"];
  const expected = ["sharedPoint", "combine", "signSchnorr", ...verify, "verifySchnorrBatch"];
  assertEquals(generated, expected);
});

nativeTest("with full permission the library does all that it has", async ({ path, label }) => {
  const { answers, generated } = await open(["--allow-ffi"], path);
  const schnorr = label === "system" ? { short: 64 } : {};
  assertEquals(answers, { sign: 65, sharedPoint: 65, combine: 65, ...schnorr });
  const lacking = label === "system" ? [] : ["signSchnorr", "verifySchnorr"];
  assertEquals(generated, [...lacking, "verifySchnorrBatch"]);
});

nativeTest("the environment names a file where it may be read", async ({ path }) => {
  const env = { SUBTLER_LIBSECP256K1: path };
  const flags = ["--allow-ffi", "--allow-read", "--allow-env=SUBTLER_LIBSECP256K1"];
  const info = await open(flags, undefined, env);
  assertEquals([info.path, info.source], [path, "environment"]);
  // Not permitted to read it, nothing asks for it: other places are looked at.
  const other = await open(flags.slice(0, 2), undefined, env);
  assert(["npm", "system"].includes(other.source), JSON.stringify(other));
});

const present = nativeLibraries();
const ignore = present.length < 2;

Deno.test({
  name: `the npm package comes before the system's library${ignore ? ": skipped, not here" : ""}`,
  ignore,
  fn: async () => {
    const [system, npm] = present;
    const found = await open(["--allow-ffi", "--allow-read"]);
    assertEquals([found.path, found.source], [npm.path, "npm"]);
    // Files may not be looked at: what is permitted is tried.
    const blind = await open([`--allow-ffi=${system.path}`]);
    assertEquals([blind.path, blind.source], [system.path, "system"]);
  },
});

Deno.test("where files may not be looked at, the error says so and names the usual places", async () => {
  const { name, message } = await open([]);
  assertEquals(name, "NotCapable");
  assertStringIncludes(message, "run with --allow-ffi=<path>");
});

Deno.test("a file that is no library is NotFound, with the reason", async () => {
  for (const path of ["/nowhere/libsecp256k1.so", "/etc/hostname"]) {
    const { name, message } = await open(["--allow-ffi", "--allow-read"], path);
    assertEquals(name, "NotFound");
    assertStringIncludes(message, `expected a file of the library, got ${path} (`);
  }
});

Deno.test("a library that is another one is NotFound, and is not called", async () => {
  const libc = ["/lib/x86_64-linux-gnu/libm.so.6", "/lib/aarch64-linux-gnu/libm.so.6"];
  const path = libc.find((file) => {
    try {
      return Deno.statSync(file).isFile;
    } catch {
      return false;
    }
  });
  if (path === undefined) return;
  const { name, message } = await open(["--allow-ffi"], path);
  assertEquals(name, "NotFound");
  assertStringIncludes(message, "undefined symbol: secp256k1_");
});

Deno.test("openSecp256k1() refuses options and paths that name no file, before it opens anything", () => {
  for (const options of [null, "/usr/lib/libsecp256k1.so", 5]) {
    const open = () => openSecp256k1(options as unknown as OpenOptions);
    assertThrows(open, TypeError, "Cannot open libsecp256k1: expected options, got ");
  }
  for (const path of [null, 5, {}, Symbol("path"), new URL("file:///lib.so")]) {
    const open = () => openSecp256k1({ path: path as string });
    assertThrows(open, TypeError, "expected a path that is a string, got ");
  }
  assertThrows(() => openSecp256k1({ path: "" }), TypeError, "got an empty one");
  assertThrows(() => openSecp256k1({ path: "a\0b" }), TypeError, "got one with a zero character");
});
