/**
 * Provokes a refusal of the assembler and holds it to its form.
 *
 * @module
 */
import { assertEquals, assertMatch, assertThrows } from "@std/assert";
import type { FunctionBuilder } from "../../src/wasm/func.ts";
import { ModuleBuilder, type Parameter, type Result } from "../../src/wasm/module.ts";
import type { Value } from "../../src/wasm/value.ts";

/** A function to emit; what it calls is emitted before, into the same module. */
export interface Attempt {
  readonly params?: readonly Parameter[];
  readonly result?: Result;
  readonly body: (f: FunctionBuilder) => Value | void;
}

/** Name of the function that is refused: the error must say it. */
const NAME = "attempt";

/** Emits the function into a module that stands already. */
export function attempt(m: ModuleBuilder, { params = [], body, result }: Attempt): void {
  m.export(m.define(NAME, params, body, result));
}

/**
 * Asserts that emitting is refused with a message that begins with the function's name and `what`,
 * and ends with a line of the test's file.
 *
 * @param file `import.meta.url` of the test: who asked for the instruction.
 */
export function assertRefused(
  file: string,
  what: string,
  { params, body, result }: Attempt,
  m: ModuleBuilder = new ModuleBuilder(),
): void {
  const error = assertThrows(() => attempt(m, { params, body, result }), TypeError);
  const start = `Cannot emit ${NAME}: ${what}`;
  assertEquals(error.message.slice(0, start.length), start);
  // What is refused when the body has ended was asked for by the line that defines the function.
  const [asker, definer] = [file, import.meta.url]
    .map((url) => url.slice(url.lastIndexOf("/") + 1).replaceAll(".", "\\."));
  const place = new RegExp(`\\(at .*/tests/wasm/(${asker}|${definer}):\\d+:\\d+\\)?\\)$`);
  assertMatch(error.message, place);
}
