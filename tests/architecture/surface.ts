/**
 * The public surface of an entry point: each exported name with its declaration, without comments.
 *
 * @module
 */
import ts from "typescript";
import type { Source } from "./source.ts";

/** Gives a file of the repository by path. */
export type Load = (path: string) => Source;

/** Declarations by name: a name may be a value and a type, a function have overloads. */
type Surface = Map<string, string[]>;

/** Lists an entry point's exports as `name: declaration`, sorted by name. */
export function surfaceOf(entry: string, load: Load): string[] {
  const surface = surfaceMap(entry, load);
  return [...surface].flatMap(([name, texts]) => texts.map((text) => `${name}: ${text}`)).sort();
}

/** What a file exports: its own declarations and what it re-exports. */
function surfaceMap(path: string | undefined, load: Load): Surface {
  const found: Surface = new Map();
  if (!path) return found;
  for (const statement of declarationsOf(load(path)).statements) {
    if (!ts.isExportDeclaration(statement)) addDeclared(found, statement, isExported(statement));
    else if (statement.moduleSpecifier) {
      addRenamed(found, statement, surfaceMap(pathFrom(path, statement.moduleSpecifier), load));
    } else addRenamed(found, statement, localMap(load(path)));
  }
  return found;
}

/** Everything that a file declares, exported or not: what a bare `export { a }` chooses from. */
function localMap(source: Source): Surface {
  const found: Surface = new Map();
  for (const statement of declarationsOf(source).statements) addDeclared(found, statement, true);
  return found;
}

function addDeclared(found: Surface, statement: ts.Statement, wanted: boolean): void {
  if (!wanted) return;
  for (const name of declaredNames(statement)) add(found, name, [print(statement)]);
}

function addRenamed(found: Surface, statement: ts.ExportDeclaration, inner: Surface): void {
  const clause = statement.exportClause;
  if (!clause) { for (const [name, texts] of inner) add(found, name, texts); }
  else if (ts.isNamespaceExport(clause)) add(found, clause.name.text, [print(statement)]);
  else {
    for (const { name, propertyName } of clause.elements) {
      add(found, name.text, inner.get((propertyName ?? name).text) ?? ["(from a package)"]);
    }
  }
}

function add(found: Surface, name: string, texts: readonly string[]): void {
  found.set(name, [...found.get(name) ?? [], ...texts]);
}

/** A file's declarations as `isolatedDeclarations` gives them: types, no bodies. */
function declarationsOf(source: Source): ts.SourceFile {
  const { outputText } = ts.transpileDeclaration(source.ast.text, {
    fileName: source.path,
    compilerOptions: { removeComments: true, target: ts.ScriptTarget.ESNext },
  });
  return ts.createSourceFile(source.path, outputText, ts.ScriptTarget.Latest, true);
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) ?? [] : [];
  return modifiers.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword);
}

function declaredNames(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map((declared) => declared.name.getText());
  }
  const name = (statement as ts.Statement & { name?: ts.Node }).name;
  return name ? [name.getText()] : [];
}

function print(statement: ts.Statement): string {
  return statement.getText().replace(/^(export )?(declare )?/, "");
}

function pathFrom(from: string, specifier: ts.Expression): string | undefined {
  const text = (specifier as ts.StringLiteral).text;
  return text.startsWith(".") ? new URL(text, `file:///${from}`).pathname.slice(1) : undefined;
}
