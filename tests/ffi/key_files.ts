/**
 * Files of keys and signatures of others against libsecp256k1, in processes of their own.
 *
 * @module
 */
import { assertEquals, assertMatch } from "@std/assert";
import { fileNames, filesFolder } from "../vectors/files.ts";
import { nativeLibraries, type NativeLibrary, nativeTest } from "./libraries.ts";
import { runDeno } from "./process.ts";

/** Child processes at a time. */
const AT_ONCE = 4;

/** Files on secp256k1 in the folders below. */
const FILES = 92;
const FOLDERS = ["malformed", "secp256k1", "sig"];

/** What a probe is run with. */
export const PROBE_FLAGS: readonly string[] = [
  "run",
  "--no-prompt",
  "--no-check",
  "--allow-read",
  "--allow-ffi",
];

/** A file, and the format that it is imported in. */
export interface KeyFile {
  readonly path: string;
  readonly format: string;
}

/** Registers a test of all files on each build; ignored, and saying so, where they are not. */
export function keyFileTest(
  name: string,
  run: (library: NativeLibrary, files: readonly KeyFile[]) => Promise<void>,
): void {
  if (filesFolder() !== null) {
    return nativeTest(name, (library) => {
      const files = keyFiles();
      assertEquals(files.length, FILES);
      return run(library, files);
    });
  }
  const skipped = FILES * nativeLibraries().length;
  Deno.test({ name: `${name}: no files folder, ${skipped} skipped`, ignore: true, fn: () => {} });
}

/** Runs some at a time, until there are none left. */
export async function inParallel<T>(
  items: readonly T[],
  run: (item: T) => Promise<void>,
): Promise<void> {
  const rest = [...items];
  const worker = async () => {
    for (let item = rest.pop(); item !== undefined; item = rest.pop()) await run(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Imports files in one process, which must end well and say on both engines the same of each. */
export async function probeFiles(
  { path }: NativeLibrary,
  files: readonly KeyFile[],
): Promise<void> {
  const named = files.flatMap((file) => [file.path, file.format]);
  const ended = await runDeno([...PROBE_FLAGS, "tests/ffi/file_probe.ts", path, ...named]);
  assertEquals(ended.code, 0, ended.stderr);
  const outcomes: [string, string][] = JSON.parse(ended.stdout);
  assertEquals(outcomes.length, files.length);
  for (const [i, [native, generated]] of outcomes.entries()) {
    assertEquals(native, generated, files[i].path);
    assertMatch(native, /^(ok .*|DataError|NotSupportedError)$/, files[i].path);
  }
  if (files.length === FILES) assertEquals(countEnds(outcomes), ENDS);
}

/** How often each end comes about: a key, no key, and an encrypted one. */
const ENDS: Readonly<Record<string, number>> = { ok: 21, DataError: 62, NotSupportedError: 9 };

function countEnds(outcomes: readonly (readonly [string, string])[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [native] of outcomes) {
    const end = native.split(" ")[0];
    counts[end] = (counts[end] ?? 0) + 1;
  }
  return counts;
}

function keyFiles(): KeyFile[] {
  return FOLDERS.flatMap((folder) => {
    const names = fileNames(folder, "").filter((name) => name.startsWith("k1."));
    return names.map((name): KeyFile => {
      const path = new URL(`${folder}/${name}`, filesFolder()!).pathname;
      return { path, format: formatOf(name) };
    });
  });
}

/** A certificate is no SPKI, a message or a signature no point: they are probed as if they were. */
function formatOf(name: string): string {
  const found = ["pkcs8", "spki", "sec1"].find((format) => name.includes(format));
  return found ?? (name.includes("cert") ? "spki" : "raw");
}
