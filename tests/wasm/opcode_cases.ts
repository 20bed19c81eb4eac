/**
 * For every instruction of the table: small functions that are made of it, and what TypeScript says
 * they give.
 *
 * @module
 */
import type { FunctionBuilder } from "../../src/wasm/func.ts";
import type { ModuleBuilder, Signature } from "../../src/wasm/module.ts";
import type { Value } from "../../src/wasm/value.ts";
import type { Operation } from "./disassembler.ts";
import type { Word } from "./probe.ts";

/** Types of the parameters and of the result of a case. */
export type WordType = "i32" | "i64";

/** A function over numbers of any value, and its specification. */
export interface OpcodeCase {
  readonly params: readonly WordType[];
  readonly result: WordType;
  readonly body: (f: FunctionBuilder, a: Value, b: Value) => Value;
  /** What the function gives; `memory` is as `prepare` left it. */
  readonly expected: (a: never, b: never, memory: DataView) => Word;
  /** Fills memory before each call; else it is as the call before left it. */
  readonly prepare?: (memory: DataView, a: never, b: never) => void;
  /** What memory must hold after a call. */
  readonly check?: (memory: DataView, a: never, b: never) => void;
  /** Defines what the function calls, before it. */
  readonly callee?: (m: ModuleBuilder) => Signature;
  /** Needs wide arithmetic. */
  readonly wide?: true;
}

/** Cases by the instruction that they are for. */
export type OpcodeCases = Readonly<Partial<Record<Operation, readonly OpcodeCase[]>>>;

/** A case of two i32 and an i32. */
export function binary32(
  body: (f: FunctionBuilder, a: Value, b: Value) => Value,
  expected: (a: number, b: number) => number,
): OpcodeCase {
  return { params: ["i32", "i32"], result: "i32", body, expected };
}

/** A case of two i64 and an i64. */
export function binary64(
  body: (f: FunctionBuilder, a: Value, b: Value) => Value,
  expected: (a: bigint, b: bigint) => bigint,
): OpcodeCase {
  return { params: ["i64", "i64"], result: "i64", body, expected };
}

/** A case of one i32 and an i32. */
export function unary32(
  body: (f: FunctionBuilder, a: Value) => Value,
  expected: (a: number) => number,
): OpcodeCase {
  return { params: ["i32"], result: "i32", body, expected };
}

/** A case of one i64 and an i64. */
export function unary64(
  body: (f: FunctionBuilder, a: Value) => Value,
  expected: (a: bigint) => bigint,
): OpcodeCase {
  return { params: ["i64"], result: "i64", body, expected };
}
