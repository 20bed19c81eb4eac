/**
 * Where a secret becomes public: every `declassify(value, reason)` of the emitter.
 *
 * @module
 */
import ts from "typescript";
import { type Source, walk } from "./source.ts";

/** One use of `declassify`. */
export interface DeclassifyUse {
  readonly file: string;
  /** Name of the function around it, and of the helper that does it for that function. */
  readonly within: string;
  /** The reason as written, or the source text of one that is computed. */
  readonly reason: string;
}

/**
 * Finds every call, in a shipped file, of something called `declassify`. Where the reason is a
 * parameter of the function around it, the calls of that function count, with their reasons.
 */
export function findDeclassify(source: Source): DeclassifyUse[] {
  if (!source.shipped) return [];
  const uses: DeclassifyUse[] = [];
  walk(source.ast, (node) => {
    if (isMention(node)) uses.push(...usesOf(source, node));
  });
  return uses;
}

function usesOf(source: Source, mention: ts.Identifier): DeclassifyUse[] {
  const file = source.path;
  const within = nameAround(mention);
  const reason = reasonArgument(mention);
  const helper = ts.findAncestor(mention, ts.isFunctionDeclaration);
  const index = reason && helper ? parameterIndex(helper, reason) : -1;
  if (!helper || index < 0) return [{ file, within, reason: reasonText(mention, reason) }];
  if (isExported(helper)) return [{ file, within, reason: "(left to other files)" }];
  return callsOf(source, within).map((call) => ({
    file,
    within: `${nameAround(call)}, by ${within}`,
    reason: literalText(call.arguments[index]),
  }));
}

/** An identifier `declassify` in an expression: called, or handed on under another name. */
function isMention(node: ts.Node): node is ts.Identifier {
  if (!ts.isIdentifier(node) || node.text !== "declassify") return false;
  const parent = node.parent;
  const declares = ts.isFunctionDeclaration(parent) || ts.isMethodDeclaration(parent) ||
    ts.isMethodSignature(parent) || ts.isImportSpecifier(parent);
  return !(declares && parent.name === node);
}

/** The second argument of a call; undefined if there is none or this is no call. */
function reasonArgument(mention: ts.Identifier): ts.Expression | undefined {
  const callee = calleeOf(mention);
  const call = callee.parent;
  return ts.isCallExpression(call) && call.expression === callee ? call.arguments[1] : undefined;
}

function reasonText(mention: ts.Identifier, reason: ts.Expression | undefined): string {
  if (reason) return literalText(reason);
  return ts.isCallExpression(calleeOf(mention).parent) ? "(no reason)" : "(not a call)";
}

function literalText(reason: ts.Expression): string {
  return ts.isStringLiteralLike(reason) ? reason.text : `(computed) ${reason.getText()}`;
}

/** `declassify`, or `f.declassify` as a whole. */
function calleeOf(mention: ts.Identifier): ts.Node {
  return ts.isPropertyAccessExpression(mention.parent) ? mention.parent : mention;
}

function parameterIndex(helper: ts.FunctionDeclaration, reason: ts.Expression): number {
  return helper.parameters.findIndex((parameter) => parameter.name.getText() === reason.getText());
}

function isExported(helper: ts.FunctionDeclaration): boolean {
  return (ts.getModifiers(helper) ?? []).some((m) => m.kind === ts.SyntaxKind.ExportKeyword);
}

function callsOf(source: Source, name: string): ts.CallExpression[] {
  const calls: ts.CallExpression[] = [];
  walk(source.ast, (node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === name) calls.push(node);
  });
  return calls;
}

/** Name of the innermost function that has one: its own, or that of the constant it is given to. */
function nameAround(node: ts.Node): string {
  for (let outer = node.parent; outer; outer = outer.parent) {
    const name = functionName(outer);
    if (name && ts.isIdentifier(name)) return name.text;
  }
  return "(top level)";
}

function functionName(node: ts.Node): ts.Node | undefined {
  if (!ts.isFunctionLike(node)) return undefined;
  return node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
}
