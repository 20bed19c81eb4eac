/**
 * Test vectors, read where they lie and never copied: the folder `shared/vectors` beside the
 * repository, or the one that the environment variable SUBTLER_VECTORS names.
 *
 * @module
 */
import { assertEquals } from "@std/assert";

/** Counts the cases that ran. */
export interface Tally {
  run: number;
}

/** Where the cases are, and how many there must be. */
export interface VectorSource {
  /** Path below the folder. */
  readonly file: string;
  readonly cases: number;
}

/** The folder, ending in a slash; null if it is not there. */
export function vectorsFolder(): URL | null {
  const override = Deno.env.get("SUBTLER_VECTORS");
  const folder = override === undefined
    ? new URL("../../../shared/vectors/", import.meta.url)
    : new URL(`${override.replace(/\/*$/, "")}/`, `file://${Deno.cwd()}/`);
  return existingFolder(folder);
}

/** The folder itself if it is one, else null. */
export function existingFolder(folder: URL): URL | null {
  try {
    return Deno.statSync(folder).isDirectory ? folder : null;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

/** Reads a JSON file of the folder, or another text; null if the folder is not there. */
export function readVectors<T>(file: string): T | null {
  const folder = vectorsFolder();
  if (folder === null) return null;
  const text = Deno.readTextFileSync(new URL(file, folder));
  return (file.endsWith(".json") ? JSON.parse(text) : text) as T;
}

/**
 * Registers a test over the cases of a file. It fails unless as many ran as the source says; without
 * the folder it is ignored, and its name says how many cases that skips.
 *
 * @param run counts each case in `tally.run` when it has been checked.
 */
export function vectorTest<T>(
  name: string,
  source: VectorSource,
  run: (data: T, tally: Tally) => void | Promise<void>,
): void {
  const ignore = vectorsFolder() === null;
  const skipped = ignore ? `, no vectors folder: ${source.cases} cases skipped` : "";
  Deno.test({
    name: `${name} (${source.file}${skipped})`,
    ignore,
    fn: async () => {
      const tally: Tally = { run: 0 };
      await run(readVectors<T>(source.file)!, tally);
      assertEquals(tally.run, source.cases, "cases run");
    },
  });
}
