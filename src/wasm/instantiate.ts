/**
 * Turns an emitted binary into functions, and finds out what this runtime can do.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import { ModuleBuilder } from "./module.ts";
import { TYPE } from "./opcodes.ts";
import { LABEL } from "./value.ts";

let wide: boolean | undefined;

/** Whether this runtime has 128-bit products of 64-bit words in WebAssembly. */
export function hasWideArithmetic(): boolean {
  // Where there is no WebAssembly at all, `instantiate` says so.
  if (typeof WebAssembly !== "object") return false;
  if (wide === undefined) {
    const m = new ModuleBuilder();
    const word = { type: TYPE.i64, lo: 0, hi: 1, label: LABEL.public } as const;
    m.define("probe", [{ kind: "value", ...word }], (f) => {
      return f.lowSigned(f.lowWord(f.mulWide(f.param(0), f.param(0))), 1);
    }, { ...word, lo: -1 });
    wide = WebAssembly.validate(m.build({ pages: 1 }));
  }
  return wide;
}

/**
 * Compiles and instantiates a binary, at once and on this thread.
 *
 * @throws {DOMException} NotSupportedError where there is no WebAssembly, or none that may be
 * compiled at run time.
 */
export function instantiate<Exports>(
  binary: Bytes,
  imports?: WebAssembly.Imports,
): Exports & { readonly memory: WebAssembly.Memory } {
  try {
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(binary), imports);
    return exports as Exports & { readonly memory: WebAssembly.Memory };
  } catch (cause) {
    throw new DOMException(
      `Cannot start the generated WebAssembly engine: expected a runtime that may compile it, got "${cause}"`,
      "NotSupportedError",
    );
  }
}
