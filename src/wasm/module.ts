/**
 * Puts functions, memory and constant data together into one WebAssembly binary.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import { FunctionBuilder } from "./func.ts";
import { ByteSink } from "./leb128.ts";
import { OP, type ValueType } from "./opcodes.ts";
import type { Place, Shape } from "./place.ts";
import type { Label, Value } from "./value.ts";

/** A parameter: a number with bounds, a place that is read, written or both, a table that is read. */
export type Parameter =
  | {
    readonly kind: "value";
    readonly type: ValueType;
    readonly lo: number;
    readonly hi: number;
    readonly label: Label;
  }
  | {
    readonly kind: "place";
    readonly access: "in" | "out" | "inout";
    readonly shape: Shape;
    readonly label: Label;
  }
  | {
    readonly kind: "table";
    readonly shape: Shape;
    readonly count: number;
    readonly label: Label;
  };

/** What a function returns. */
export interface Result {
  readonly type: ValueType;
  readonly lo: number;
  readonly hi: number;
  readonly label: Label;
}

/** A function as its callers see it: the contract that every call is checked against. */
export interface Signature {
  readonly name: string;
  readonly index: number;
  readonly params: readonly Parameter[];
  readonly result?: Result;
}

/** One use of `declassify`. */
export interface Declassified {
  readonly function: string;
  readonly reason: string;
}

/** Where the module's memory comes from: its own, of some 64 KiB pages, or the importer's. */
export type Memory =
  | { readonly pages: number; /** It may grow to that. */ readonly maximumPages?: number }
  | { readonly importedPages: number };

const MAGIC = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
const FUNCTION_TYPE = 0x60;
const SECTION = { type: 1, import: 2, function: 3, memory: 5, export: 7, code: 10, data: 11 };

/** Collects the parts of a module. */
export class ModuleBuilder {
  /** Every use of `declassify` so far. */
  readonly declassified: Declassified[] = [];
  readonly #types: string[] = [];
  readonly #functionTypes: number[] = [];
  readonly #code = new ByteSink(1 << 13);
  readonly #bodies = new ByteSink(1 << 16);
  readonly #exports: Signature[] = [];
  readonly #data: { readonly offset: number; readonly bytes: Uint8Array }[] = [];

  /** Defines a function; `body` emits it and returns its result, if it has one. */
  define(
    name: string,
    params: readonly Parameter[],
    body: (f: FunctionBuilder) => Value | void,
    result?: Result,
  ): Signature {
    const signature: Signature = { name, index: this.#functionTypes.length, params, result };
    const types = params.map((param) => param.kind === "value" ? param.type : 0x7f);
    const key = JSON.stringify([types, result ? [result.type] : []]);
    let type = this.#types.indexOf(key);
    if (type < 0) type = this.#types.push(key) - 1;
    const f = new FunctionBuilder(signature, this.declassified, this.#code);
    const value = body(f);
    f.finish(this.#bodies, value ?? undefined);
    this.#functionTypes.push(type);
    return signature;
  }

  /** Exports a function under its name. */
  export(signature: Signature): void {
    this.#exports.push(signature);
  }

  /** Fills a public place at instantiation. */
  fill(place: Place, bytes: Uint8Array): void {
    if (place.base || bytes.length > place.shape.stride) {
      throw new RangeError(`Cannot fill ${place.name} with ${bytes.length} bytes`);
    }
    this.#data.push({ offset: place.offset, bytes });
  }

  /** The finished binary. */
  build(memory: Memory): Bytes {
    const module = new ByteSink(this.#bodies.length + (1 << 13));
    module.bytes(MAGIC);
    this.#section(module, SECTION.type, this.#types, (sink, key) => writeType(sink, key));
    if ("importedPages" in memory) {
      this.#section(module, SECTION.import, [memory.importedPages], (sink, pages) => {
        sink.name("env");
        sink.name("memory");
        sink.byte(2);
        writeLimits(sink, pages);
      });
    }
    this.#section(
      module,
      SECTION.function,
      this.#functionTypes,
      (sink, type) => sink.unsigned(type),
    );
    if ("pages" in memory) {
      this.#section(
        module,
        SECTION.memory,
        [memory.pages],
        (sink, pages) => writeLimits(sink, pages, memory.maximumPages),
      );
    }
    const exports: (Signature | null)[] = "pages" in memory
      ? [...this.#exports, null]
      : this.#exports;
    this.#section(module, SECTION.export, exports, (sink, signature) => {
      sink.name(signature ? signature.name : "memory");
      sink.byte(signature ? 0 : 2);
      sink.unsigned(signature ? signature.index : 0);
    });
    const count = new ByteSink(8);
    count.unsigned(this.#functionTypes.length);
    module.byte(SECTION.code);
    module.unsigned(count.length + this.#bodies.length);
    module.bytes(count.view());
    module.bytes(this.#bodies.view());
    this.#section(module, SECTION.data, this.#data, (sink, { offset, bytes }) => {
      sink.byte(0);
      sink.byte(OP.i32_const);
      sink.signed(offset);
      sink.byte(OP.end);
      sink.unsigned(bytes.length);
      sink.bytes(bytes);
    });
    return module.view().slice();
  }

  #section<T>(
    module: ByteSink,
    id: number,
    items: readonly T[],
    write: (sink: ByteSink, item: T) => void,
  ): void {
    if (items.length === 0) return;
    const content = new ByteSink(256);
    content.unsigned(items.length);
    for (const item of items) write(content, item);
    module.byte(id);
    module.section(content);
  }
}

function writeType(sink: ByteSink, key: string): void {
  sink.byte(FUNCTION_TYPE);
  for (const types of JSON.parse(key) as number[][]) {
    sink.unsigned(types.length);
    for (const type of types) sink.byte(type);
  }
}

function writeLimits(sink: ByteSink, pages: number, maximumPages = pages): void {
  sink.byte(1);
  sink.unsigned(pages);
  sink.unsigned(maximumPages);
}
