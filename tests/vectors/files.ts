/**
 * Key and signature files that others wrote, read where they lie: `files` beside the vectors.
 *
 * @module
 */
import type { Bytes } from "../../src/bytes.ts";
import { existingFolder, vectorsFolder } from "./vectors.ts";

/** The folder, ending in a slash; null if it is not there. */
export function filesFolder(): URL | null {
  const vectors = vectorsFolder();
  return vectors && existingFolder(new URL("../files/", vectors));
}

/** Names of the files in a folder that begin with `prefix`, sorted. */
export function fileNames(folder: string, prefix: string): string[] {
  const entries = Array.from(Deno.readDirSync(new URL(`${folder}/`, filesFolder()!)));
  return entries.map(({ name }) => name).filter((name) => name.startsWith(prefix)).sort();
}

/** The bytes of a file. */
export function readFile(path: string): Bytes {
  return Deno.readFileSync(new URL(path, filesFolder()!));
}

/** Registers a test that reads files; ignored, and saying so, where they are not. */
export function fileTest(name: string, files: number, fn: () => void | Promise<void>): void {
  const ignore = filesFolder() === null;
  const skipped = ignore ? ` (no files folder: ${files} files skipped)` : "";
  Deno.test({ name: name + skipped, ignore, fn });
}
