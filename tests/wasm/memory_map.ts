/**
 * The places of a module by name, recorded while it is emitted, and what is left in them.
 *
 * @module
 */
import { MemoryLayout } from "../../src/wasm/layout.ts";
import { LABEL, type Label } from "../../src/wasm/value.ts";

/** Memory that a place takes. */
export interface PlaceRecord {
  readonly name: string;
  readonly label: Label;
  readonly start: number;
  readonly end: number;
}

/** Runs an emitter and gives what it returns, with every place that it took. */
export function recordPlaces<T>(emit: () => T): { result: T; places: PlaceRecord[] } {
  const original = MemoryLayout.prototype.place, places: PlaceRecord[] = [];
  MemoryLayout.prototype.place = function (name, shape, label, count = 1) {
    const place = original.call(this, name, shape, label, count);
    const size = (shape.stride * count + 15) & ~15;
    places.push({ name, label, start: place.offset, end: place.offset + size });
    return place;
  };
  try {
    return { result: emit(), places };
  } finally {
    MemoryLayout.prototype.place = original;
  }
}

/** Names the places that are not public and hold a byte that is not zero, and stray bytes. */
export function leftovers(memory: Uint8Array, places: readonly PlaceRecord[]): string[] {
  const found = new Set<string>();
  const byAddress = places.toSorted((a, b) => a.start - b.start);
  let at = 0;
  for (const place of [...byAddress, null]) {
    const start = place?.start ?? memory.length;
    if (isDirty(memory, at, start)) found.add(`between places, from ${at}`);
    if (!place) break;
    if (place.label !== LABEL.public && isDirty(memory, place.start, place.end)) {
      found.add(place.name);
    }
    at = Math.max(at, place.end);
  }
  return [...found];
}

function isDirty(memory: Uint8Array, start: number, end: number): boolean {
  return memory.subarray(start, end).some((byte) => byte !== 0);
}

/** Runs a function and notes the memory of every module that it instantiates. */
export function spyOnMemories(memories: Uint8Array[], run: () => void): void {
  const Original = WebAssembly.Instance;
  WebAssembly.Instance = class extends Original {
    constructor(module: WebAssembly.Module, imports?: WebAssembly.Imports) {
      super(module, imports);
      const { memory } = this.exports;
      if (memory instanceof WebAssembly.Memory) memories.push(new Uint8Array(memory.buffer));
    }
  };
  try {
    run();
  } finally {
    WebAssembly.Instance = Original;
  }
}
