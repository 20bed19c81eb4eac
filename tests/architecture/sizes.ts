/**
 * The size limits of files, functions, parameters, exports and nesting.
 *
 * @module
 */
import ts from "typescript";
import { placeOf, type Source, walk } from "./source.ts";
import { TYPE_FILES } from "./style.ts";

/** Limits of one file, in lines or in number. */
export interface Limits {
  readonly fileLines: number;
  readonly functionLines: number;
  readonly parameters: number;
  readonly exports: number;
  readonly nesting: number;
}

const ORDINARY: Limits = {
  fileLines: 350,
  functionLines: 60,
  parameters: 4,
  exports: 7,
  nesting: 3,
};

/** Lines that a file may have at most, if a reason is on record why it passes the ordinary limit. */
const REASONED_FILE_LINES = 500;

/** What differs by place; the first pattern that matches counts. */
const BY_PLACE: ReadonlyArray<readonly [pattern: RegExp, limits: Partial<Limits>]> = [
  [/^src\/ec\/curves\/(?!mod\.ts$|registry\.ts$)/, { fileLines: 60 }],
  [/^src\/subtle\/algorithms\//, { fileLines: 250 }],
  [/^src\/wasm\//, { parameters: 6 }],
  [/^src\/ec\/[a-z_]*engine\.ts$/, { parameters: 6 }],
  [/^src\/subtle\/subtle\.ts$/, { functionLines: 15, parameters: 7 }],
  [/^src\/ascon\/aead128\.ts$/, { parameters: 5 }],
  [/^src\/subtle\/recover\.ts$/, { parameters: 5 }],
  [/\.d\.ts$/, { exports: Infinity }],
];

/** Lines of a formula emitter in `src/wasm` whose doc cites its source. */
const FORMULA_LINES = 100;
const CITATION =
  /\b(algorithm|section|EFD|eprint|Renes|Costello|Batina|Bernstein|Yang|Hankerson)\b/i;

type FunctionNode = ts.FunctionLikeDeclaration;

/** Gives the limits of a path; a reason on record raises that of its lines. */
export function limitsOf(path: string, hasReason = false): Limits {
  const found = BY_PLACE.find(([pattern]) => pattern.test(path));
  const exports = TYPE_FILES.includes(path) ? Infinity : ORDINARY.exports;
  const limits = { ...ORDINARY, exports, ...found?.[1] };
  return hasReason ? { ...limits, fileLines: REASONED_FILE_LINES } : limits;
}

/** Checks a file; returns one line for each limit it passes. */
export function sizeViolations(source: Source, limits: Limits): string[] {
  const found: string[] = [];
  check(found, `${source.path} lines`, linesOf(source), limits.fileLines);
  check(found, `${source.path} exports`, countExports(source), limits.exports);
  walk(source.ast, (node) => {
    if (!ts.isFunctionLike(node) || !("body" in node) || !node.body) return;
    found.push(...functionViolations(source, node as FunctionNode, limits));
  });
  return found;
}

/** Counts the lines of a file. */
export function linesOf(source: Source): number {
  return source.ast.text.trimEnd().split("\n").length;
}

/** Counts what a file declares and exports; lists and entry points that re-export count nothing. */
export function countExports(source: Source): number {
  let count = 0;
  for (const statement of source.ast.statements) {
    if (ts.isExportDeclaration(statement)) {
      const clause = statement.exportClause;
      if (!statement.moduleSpecifier && clause && ts.isNamedExports(clause)) {
        count += clause.elements.length;
      }
    } else if (isExported(statement)) {
      count += ts.isVariableStatement(statement)
        ? statement.declarationList.declarations.length
        : 1;
    }
  }
  return count;
}

function functionViolations(source: Source, node: FunctionNode, limits: Limits): string[] {
  const found: string[] = [];
  const place = `${placeOf(source, node)} ${nameOf(node)}`;
  const limit = isFormula(source, node) ? FORMULA_LINES : limits.functionLines;
  if (!registersTests(node)) check(found, `${place} lines`, spanOf(source, node), limit);
  check(found, `${place} parameters`, node.parameters.length, limits.parameters);
  check(found, `${place} nesting`, nestingOf(node.body as ts.Node), limits.nesting);
  return found;
}

function check(found: string[], what: string, value: number, limit: number): void {
  if (value > limit) found.push(`${what}: ${value}, at most ${limit}`);
}

function spanOf(source: Source, node: ts.Node): number {
  const first = source.ast.getLineAndCharacterOfPosition(node.getStart(source.ast)).line;
  return source.ast.getLineAndCharacterOfPosition(node.end).line - first + 1;
}

/** Depth of control flow; an `else if` is on the level of its `if`, an inner function starts anew. */
function nestingOf(node: ts.Node): number {
  let deepest = 0;
  node.forEachChild((child) => {
    if (ts.isFunctionLike(child)) return;
    const chained = ts.isIfStatement(child) && ts.isIfStatement(node);
    const own = isControlFlow(child) && !chained ? 1 : 0;
    deepest = Math.max(deepest, own + nestingOf(child));
  });
  return deepest;
}

function isControlFlow(node: ts.Node): boolean {
  return ts.isIfStatement(node) || ts.isIterationStatement(node, false) ||
    ts.isSwitchStatement(node) || ts.isTryStatement(node);
}

/** The function itself, or one around it, cites in its doc what it computes. */
function isFormula(source: Source, node: ts.Node): boolean {
  if (!source.path.startsWith("src/wasm/")) return false;
  return ts.findAncestor(node, (outer) => ts.isFunctionLike(outer) && cites(outer)) !== undefined;
}

function cites(node: ts.Node): boolean {
  const doc = ts.getJSDocCommentsAndTags(node).map((part) => part.getText()).join("\n");
  return CITATION.test(doc);
}

function isExported(statement: ts.Statement): boolean {
  if (!ts.canHaveModifiers(statement)) return false;
  const modifiers = ts.getModifiers(statement) ?? [];
  return modifiers.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword);
}

function nameOf(node: FunctionNode): string {
  return node.name && ts.isIdentifier(node.name) ? node.name.text : "function";
}

/** A function that registers tests is a list of them, as long as the list. */
function registersTests(node: FunctionNode): boolean {
  const body = node.body as ts.Node;
  return ts.isBlock(body) &&
    body.statements.some((statement) =>
      /^(await )?(Deno\.test|t\.step)\(/.test(statement.getText())
    );
}
