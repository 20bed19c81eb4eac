/**
 * The import rules: who may import whom, and which packages.
 *
 * @module
 */
import ts from "typescript";
import { placeOf, type Source, walk } from "./source.ts";

/** One import of one file, resolved where it is relative. */
export interface ImportEdge {
  readonly from: string;
  /** `path:line` of the import. */
  readonly place: string;
  /** Path in the repository, or the specifier as written if it names a package. */
  readonly to: string;
  readonly bare: boolean;
  /** Erased at run time: `import type`, `export type`, `import("…").T`. */
  readonly typeOnly: boolean;
}

/** What each area may import besides itself. `src/*.ts` is the area `root`. */
const AREAS: Readonly<Record<string, readonly string[]>> = {
  mod: ["subtle", "hd", "ascon", "root"],
  subtle: ["ec", "ascon", "hash", "hd", "root"],
  hd: ["ec", "hash", "root"],
  ec: ["wasm", "hash", "root"],
  ascon: ["wasm", "root"],
  secp256k1: ["ec", "hash", "root"],
  hash: ["wasm", "root"],
  wasm: ["root"],
  root: [],
  ffi: ["root"],
};

/** What an area may import the types of, because its own signatures name them. */
const TYPE_AREAS: Readonly<Record<string, readonly string[]>> = { mod: ["ec", "hash"] };

/** Packages that shipped code may reach, and from which area. */
const PACKAGES: ReadonlyArray<{ readonly area: string; readonly specifier: RegExp }> = [
  { area: "hash", specifier: /^@noble\/hashes\/[a-z0-9]+\.js$/ },
  { area: "hd", specifier: /^@scure\/(base|bip39(\/wordlists\/english\.js)?)$/ },
];

/** Files of another area that `ffi` may import: types and curve data, no arithmetic. */
const FFI_FILES =
  /^src\/ec\/(engine\.ts|curve_params\.ts|curves\/.+)$|^src\/hash\/hash_function\.ts$/;

/** Lists that exactly one file may import. */
const LISTS: Readonly<Record<string, string>> = {
  "src/subtle/algorithms/mod.ts": "src/subtle/registry.ts",
  "src/ec/curves/mod.ts": "src/ec/curves/registry.ts",
};

/** Lists what a file imports: statements, re-exports, type imports and `import()`. */
export function importsOf(source: Source): ImportEdge[] {
  const edges: ImportEdge[] = [];
  walk(source.ast, (node) => {
    const specifier = specifierOf(node);
    if (specifier === undefined) return;
    const bare = !specifier.startsWith(".");
    const to = bare ? specifier : resolvePath(source.path, specifier);
    const place = placeOf(source, node);
    edges.push({ from: source.path, place, to, bare, typeOnly: isTypeOnly(node) });
  });
  return edges;
}

/** Checks a shipped file's imports; returns one line for each that is not allowed. */
export function importViolations(source: Source): string[] {
  return importsOf(source).flatMap((edge) => {
    const reason = edge.bare ? packageReason(edge) : areaReason(edge);
    return reason ? [`${edge.place} imports ${edge.to}: ${reason}`] : [];
  });
}

/** Checks an example's imports: the package's entry points and nothing behind them. */
export function exampleViolations(source: Source, entryPoints: readonly string[]): string[] {
  return importsOf(source)
    .filter((edge) => !edge.bare && !entryPoints.includes(edge.to) && !isExample(edge.to))
    .map((edge) => `${edge.place} imports ${edge.to}: not an entry point`);
}

/** Finds a cycle among the imports that run, as the list of its paths. */
export function findCycle(sources: readonly Source[]): string[] | undefined {
  const graph = new Map(sources.map((s) => [s.path, runningImportsOf(s)]));
  const done = new Set<string>();
  function visit(path: string, trail: readonly string[]): string[] | undefined {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path];
    if (done.has(path)) return undefined;
    for (const next of graph.get(path) ?? []) {
      const cycle = visit(next, [...trail, path]);
      if (cycle) return cycle;
    }
    done.add(path);
    return undefined;
  }
  for (const path of graph.keys()) {
    const cycle = visit(path, []);
    if (cycle) return cycle;
  }
  return undefined;
}

/** Names the area of a path: `mod`, `root`, a folder of `src`, or a top folder. */
export function areaOf(path: string): string {
  if (path === "mod.ts") return "mod";
  const inSource = /^src\/(?:([^/]+)\/)?[^/]/.exec(path);
  if (inSource) return inSource[1] ?? "root";
  return path.split("/")[0];
}

function runningImportsOf(source: Source): string[] {
  return importsOf(source).filter((edge) => !edge.typeOnly).map((edge) => edge.to);
}

function isTypeOnly(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node)) return node.importClause?.isTypeOnly === true;
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  return ts.isImportTypeNode(node);
}

function areaReason(edge: ImportEdge): string | undefined {
  const from = areaOf(edge.from);
  const to = areaOf(edge.to);
  const allowed = AREAS[from];
  if (!allowed) return `no import rule for the area ${from}`;
  const owner = LISTS[edge.to];
  if (owner && edge.from !== owner) return `only ${owner} may`;
  if (isCurveData(edge.from) && edge.to !== "src/ec/curve_params.ts") {
    return "a curve file holds data and imports its type only";
  }
  if (from === to || allowed.includes(to)) return undefined;
  if (edge.typeOnly && TYPE_AREAS[from]?.includes(to)) return undefined;
  if (from === "ffi" && FFI_FILES.test(edge.to)) return undefined;
  return `${from} may import ${[...allowed, "itself"].join(", ")}`;
}

function packageReason(edge: ImportEdge): string | undefined {
  const area = areaOf(edge.from);
  const allowed = PACKAGES.some((p) => p.area === area && p.specifier.test(edge.to));
  return allowed ? undefined : "not a package that this area may use";
}

function specifierOf(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
    return node.moduleSpecifier ? textOf(node.moduleSpecifier) : undefined;
  }
  if (ts.isImportTypeNode(node)) return textOf(node.argument);
  if (ts.isExternalModuleReference(node)) return textOf(node.expression);
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    return textOf(node.arguments[0]);
  }
  return undefined;
}

/** A specifier that is computed answers its own source text, which no rule allows. */
function textOf(node: ts.Node): string {
  const literal = ts.isLiteralTypeNode(node) ? node.literal : node;
  return ts.isStringLiteralLike(literal) ? literal.text : literal.getText();
}

function resolvePath(from: string, specifier: string): string {
  return new URL(specifier, `file:///${from}`).pathname.slice(1);
}

function isExample(path: string): boolean {
  return path.startsWith("examples/");
}

function isCurveData(path: string): boolean {
  return /^src\/ec\/curves\/(?!mod\.ts$|registry\.ts$)/.test(path);
}
