/**
 * Modules of a few functions over a few places, for tests of single operations.
 *
 * @module
 */
import type { Bytes } from "../../src/bytes.ts";
import type { FunctionBuilder } from "../../src/wasm/func.ts";
import { instantiate } from "../../src/wasm/instantiate.ts";
import { ModuleBuilder, type Parameter, type Result } from "../../src/wasm/module.ts";
import { TYPE } from "../../src/wasm/opcodes.ts";
import type { Value } from "../../src/wasm/value.ts";
import { anyResult, numberParameter } from "./parameters.ts";

/** A number of WebAssembly as JavaScript sees it: i32 as number, i64 as bigint. */
export type Word = number | bigint;

/** A module's functions by name, and its memory. */
export interface Instance {
  readonly functions: Readonly<Record<string, (...args: Word[]) => Word>>;
  readonly memory: Uint8Array<ArrayBuffer>;
  readonly view: DataView<ArrayBuffer>;
}

/** Instantiates a binary, with its memory as bytes. */
export function start(binary: Bytes): Instance {
  const { memory, ...functions } = instantiate<Record<string, (...args: Word[]) => Word>>(binary);
  const buffer = memory.buffer as ArrayBuffer;
  return { functions, memory: new Uint8Array(buffer), view: new DataView(buffer) };
}

/** Builds and starts a module of one page. */
export function startModule(build: (m: ModuleBuilder) => void): Instance {
  const m = new ModuleBuilder();
  build(m);
  return start(m.build({ pages: 1 }));
}

/** Emits one function and gives its binary. */
export function emitFunction(
  params: readonly Parameter[],
  body: (f: FunctionBuilder) => Value | void,
  result?: Result,
): Bytes {
  const m = new ModuleBuilder();
  m.export(m.define("probe", params, body, result));
  return m.build({ pages: 1 });
}

/** Emits one function of i32 and i64 parameters of any value and gives it with its memory. */
export function startFunction(
  types: readonly ("i32" | "i64")[],
  result: "i32" | "i64",
  body: (f: FunctionBuilder, ...params: Value[]) => Value,
): Instance & { readonly probe: (...args: Word[]) => Word } {
  const params = types.map((type) => numberParameter(TYPE[type]));
  const binary = emitFunction(
    params,
    (f) => body(f, ...params.map((_, i) => f.param(i))),
    anyResult(TYPE[result]),
  );
  const instance = start(binary);
  return { ...instance, probe: instance.functions.probe };
}
