import { assertEquals, assertThrows } from "@std/assert";
import { instantiate } from "../../src/wasm/instantiate.ts";
import { elementsOf, MemoryLayout } from "../../src/wasm/layout.ts";
import { elementShape } from "../../src/wasm/field.ts";
import { fromLimbs, limbBytes, limbLayout, toLimbs } from "../../src/wasm/limbs.ts";
import { ModuleBuilder } from "../../src/wasm/module.ts";
import { TYPE } from "../../src/wasm/opcodes.ts";
import { evenShape, limbShape, Place } from "../../src/wasm/place.ts";
import { LABEL } from "../../src/wasm/value.ts";
import { anyResult, numberParameter } from "./parameters.ts";
import { start } from "./probe.ts";
import { Random } from "./random.ts";

Deno.test("build() exports what is exported, under its name, and the memory", () => {
  const m = new ModuleBuilder();
  m.define("hidden", [], () => {});
  const result = anyResult(TYPE.i32);
  m.export(m.define("one", [], (f) => f.const32(1), result));
  m.export(m.define("two", [numberParameter(TYPE.i64)], (f) => f.const32(2), result));
  const binary = m.build({ pages: 3 });
  const { functions, memory } = start(binary);
  assertEquals(Object.keys(functions), ["one", "two"]);
  assertEquals([functions.one(), functions.two(0n)], [1, 2]);
  assertEquals(memory.length, 3 * 65536);
  assertEquals(WebAssembly.Module.imports(new WebAssembly.Module(binary)), []);
});

Deno.test("build() with imported pages works in the memory of another module", () => {
  const m = new ModuleBuilder();
  const place = new Place("shared", limbShape([0], [99]), LABEL.public, 64);
  m.fill(place, limbBytes([7]));
  m.export(m.define("read", [], (f) => f.load(place, 0), anyResult(TYPE.i64)));
  const binary = m.build({ importedPages: 2 });
  const memory = new WebAssembly.Memory({ initial: 2, maximum: 2 });
  const { read } = instantiate<{ read(): bigint }>(binary, { env: { memory } });
  assertEquals(read(), 7n);
  new DataView(memory.buffer).setBigInt64(64, 42n, true);
  assertEquals(read(), 42n);
  const other = new WebAssembly.Memory({ initial: 1, maximum: 1 });
  assertThrows(() => instantiate(binary, { env: { memory: other } }), DOMException);
});

Deno.test("fill() puts bytes into memory at instantiation, and nowhere else", () => {
  const m = new ModuleBuilder();
  const place = (offset: number) =>
    new Place("place", limbShape([0, 0], [9, 9]), LABEL.public, offset);
  m.fill(place(16), limbBytes([1, 2]));
  m.fill(place(65520), limbBytes([3, -4]));
  const { memory, view } = start(m.build({ pages: 1 }));
  const words = [16, 24, 65520, 65528].map((at) => view.getBigInt64(at, true));
  assertEquals(words, [1n, 2n, 3n, -4n]);
  const written = [memory.slice(0, 16), memory.slice(32, 65520)];
  assertEquals(written.every((bytes) => bytes.every((byte) => byte === 0)), true);
});

Deno.test("instantiate() says that the runtime may not compile", () => {
  const error = assertThrows(
    () => instantiate(new Uint8Array([0, 0x61, 0x73, 0x6d, 9, 0, 0, 0])),
    DOMException,
    "Cannot start the generated WebAssembly engine: expected a runtime that may compile it",
  );
  assertEquals(error.name, "NotSupportedError");
});

Deno.test("place() gives places that do not overlap, secret ones together", () => {
  const memory = new MemoryLayout(32, 1024), random = new Random(8);
  const places = Array.from({ length: 40 }, (_, i) => {
    const label = [LABEL.public, LABEL.variable, LABEL.secret][i % 3];
    return memory.place(`${i}`, evenShape(1, 1 + random.index(40), 0, 255), label);
  });
  const spans = places.map(({ offset, shape }) => [offset, offset + shape.stride])
    .toSorted((a, b) => a[0] - b[0]);
  spans.slice(1).forEach(([from], i) => assertEquals(from >= spans[i][1], true));
  const { start: first, length } = memory.wiped;
  assertEquals([first, length], [32, 1024]);
  for (const { offset, shape, label } of places) {
    assertEquals(offset % 16, 0);
    const isInside = offset >= first && offset + shape.stride <= first + length;
    assertEquals(isInside, label !== LABEL.public);
    assertEquals(offset + shape.stride <= memory.end, true);
  }
});

Deno.test("table() and elementsOf() count things at their stride", () => {
  const memory = new MemoryLayout(0, 0), shape = evenShape(4, 5, -3, 3, 32);
  const table = memory.table("table", shape, LABEL.public, 6);
  assertEquals([table.count, memory.end], [6, 192]);
  const elements = elementsOf(table.first);
  assertEquals([elements.count, elements.first.shape.stride], [5, 4]);
  assertEquals([elements.first.shape.lo, elements.first.shape.hi], [[-3], [3]]);
});

for (const wide of [false, true]) {
  Deno.test(`toLimbs() and fromLimbs() are inverse, ${wide ? "wide" : "portable"}`, () => {
    const random = new Random(9);
    for (const bits of [1, 29, 52, 200, 256, 521]) {
      const layout = limbLayout(bits, wide);
      assertEquals(layout.count * layout.bits >= bits + 3, true);
      for (const value of [0n, 1n, (1n << BigInt(bits)) - 1n, random.bits(bits)]) {
        const limbs = toLimbs(value, layout);
        assertEquals(limbs.length, layout.count);
        assertEquals(fromLimbs(limbs, layout), value);
        assertEquals(fromLimbs(limbs.map((limb) => -limb), layout), -value);
        const view = new DataView(limbBytes(limbs).buffer);
        const words = limbs.map((_, i) => view.getBigInt64(8 * i, true));
        assertEquals(words, limbs.map(BigInt));
      }
    }
  });

  Deno.test(`elementShape() grows with its units, ${wide ? "wide" : "portable"}`, () => {
    const layout = limbLayout(256, wide), one = elementShape(layout, 24);
    const three = elementShape(layout, 24, 3);
    assertEquals(three.hi, one.hi.map((bound) => 3 * bound));
    assertEquals(one.lo, one.hi.map((bound) => -bound));
    assertEquals(one.hi[layout.count - 1], 2 ** 24);
    assertEquals(one.hi[0] > 2 ** layout.bits, true);
  });
}
