/**
 * The repository's own source, parsed: what every rule of this folder looks at.
 *
 * @module
 */
import ts from "typescript";

/** A parsed file; the path is relative to the repository's root, with forward slashes. */
export interface Source {
  readonly path: string;
  /** Part of what users run: no test, bench or example. */
  readonly shipped: boolean;
  readonly ast: ts.SourceFile;
}

/** Root of the repository, with a trailing slash. */
export const ROOT: URL = new URL("../../", import.meta.url);

const FOLDERS = ["src", "ffi", "tests", "bench", "examples"];

/** Parses source text. Rules are proved on samples made with this. */
export function parseSource(path: string, text: string): Source {
  const shipped = path === "mod.ts" || /^(src|ffi)\//.test(path);
  return { path, shipped, ast: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) };
}

/** Lists the paths of all files under the given folder of the repository, sorted. */
export function listFiles(folder: string): string[] {
  const paths: string[] = [];
  for (const entry of Deno.readDirSync(new URL(`${folder}/`, ROOT))) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory) paths.push(...listFiles(path));
    else paths.push(path);
  }
  return paths.sort();
}

/** Parses every TypeScript file of the repository. */
export function readSources(): Source[] {
  const present = FOLDERS.filter((folder) => exists(folder));
  const paths = present.flatMap(listFiles).filter((path) => path.endsWith(".ts"));
  if (exists("mod.ts")) paths.push("mod.ts");
  return paths.map((path) => parseSource(path, Deno.readTextFileSync(new URL(path, ROOT))));
}

/** Writes a node's place as `path:line`. */
export function placeOf(source: Source, node: ts.Node): string {
  const { line } = source.ast.getLineAndCharacterOfPosition(node.getStart(source.ast));
  return `${source.path}:${line + 1}`;
}

/** Calls `visit` for a node and everything below it. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  node.forEachChild((child) => walk(child, visit));
}

function exists(path: string): boolean {
  try {
    Deno.statSync(new URL(path, ROOT));
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
