/**
 * House style that neither the formatter nor the linter knows: how files are named and laid out,
 * and what they may not hold.
 *
 * @module
 */
import ts from "typescript";
import { placeOf, type Source, walk } from "./source.ts";

const DRAWERS = ["utils", "util", "helpers", "helper", "common", "misc", "manager", "base"];

/** Folders that `src` may have. */
const SOURCE_FOLDERS = ["secp256k1", "subtle", "ec", "wasm", "ascon", "hash", "hd", "cli"];

/** Files that hold types and nothing that runs. */
export const TYPE_FILES: readonly string[] = [
  "src/subtle/handler.ts",
  "src/ec/engine.ts",
  "src/hash/hash_function.ts",
];

/** What runs on Deno alone. */
const DENO_ALONE = /^ffi\//;

/** Globals of one runtime; all other shipped code runs in all of them. */
const RUNTIME_GLOBALS = ["Deno", "process", "Buffer", "console"];

const MARKERS = /\b(TODO|FIXME|XXX)\b|@ts-(ignore|nocheck|expect-error)|deno-lint-ignore-file/;

/** Checks a path; returns one line for each rule it breaks. */
export function pathViolations(path: string): string[] {
  const found: string[] = [];
  const parts = path.split("/");
  for (const part of parts) {
    const stem = part.replace(/(_test|_bench|_slow)?(\.d)?\.[a-z]+$/, "");
    if (DRAWERS.includes(stem)) found.push(`${path}: "${stem}" says nothing of what it holds`);
    if (/\.ts$/.test(part) && !/^[a-z0-9_]+(\.d)?\.ts$/.test(part)) {
      found.push(`${path}: "${part}" is not in snake_case`);
    }
  }
  if (parts[0] === "src" && parts.length > 2 && !SOURCE_FOLDERS.includes(parts[1])) {
    found.push(`${path}: "${parts[1]}" is no folder of src`);
  }
  return found;
}

/** Checks a file's text; returns one line for each rule it breaks. */
export function styleViolations(source: Source): string[] {
  const found: string[] = [];
  const marker = MARKERS.exec(source.ast.text);
  if (marker && source.shipped) found.push(`${source.path}: ${marker[0]}`);
  if (TYPE_FILES.includes(source.path)) {
    const code = source.ast.statements.filter((statement) => !isTypeOnly(statement));
    found.push(...code.map((statement) => `${placeOf(source, statement)}: holds types only`));
  }
  walk(source.ast, (node) => {
    const runsEverywhere = source.shipped && !DENO_ALONE.test(source.path);
    const reason = reasonAgainst(node) ?? (runsEverywhere ? globalIn(node) : undefined);
    if (reason) found.push(`${placeOf(source, node)}: ${reason}`);
  });
  return found;
}

function reasonAgainst(node: ts.Node): string | undefined {
  if (ts.isExportAssignment(node)) return "default export";
  if (node.kind === ts.SyntaxKind.DefaultKeyword && !ts.isDefaultClause(node.parent)) {
    return "default export";
  }
  if (ts.isEnumDeclaration(node)) return "enum";
  if (ts.isModuleDeclaration(node) && !(node.flags & ts.NodeFlags.GlobalAugmentation)) {
    return "namespace";
  }
  if (node.kind === ts.SyntaxKind.PrivateKeyword) return "private keyword, a #field is private";
  if (isTopLevelArrow(node)) return "top-level arrow, a function has a name";
  return undefined;
}

function isTopLevelArrow(node: ts.Node): boolean {
  if (!ts.isVariableDeclaration(node) || !node.initializer) return false;
  if (!ts.isSourceFile(node.parent.parent.parent)) return false;
  return ts.isArrowFunction(node.initializer) || ts.isFunctionExpression(node.initializer);
}

function globalIn(node: ts.Node): string | undefined {
  if (!ts.isIdentifier(node) || !RUNTIME_GLOBALS.includes(node.text)) return undefined;
  const parent = node.parent;
  const isMember = ts.isPropertyAccessExpression(parent) && parent.name === node &&
    parent.expression.getText() !== "globalThis";
  const isKey = (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)) &&
    parent.name === node;
  return isMember || isKey ? undefined : `${node.text} belongs to one runtime`;
}

function isTypeOnly(statement: ts.Statement): boolean {
  if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) return true;
  if (ts.isImportDeclaration(statement)) return statement.importClause?.isTypeOnly === true;
  return ts.isExportDeclaration(statement) && statement.isTypeOnly;
}
