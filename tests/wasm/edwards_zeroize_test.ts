import { assert, assertEquals } from "@std/assert";
import { ed25519 } from "../../src/ec/edwards/curves/ed25519.ts";
import { ed448 } from "../../src/ec/edwards/curves/ed448.ts";
import { x25519 } from "../../src/ec/edwards/curves/x25519.ts";
import { x448 } from "../../src/ec/edwards/curves/x448.ts";
import { emitEdwards } from "../../src/wasm/emit_edwards.ts";
import { emitLadder } from "../../src/wasm/emit_ladder.ts";
import { MemoryOps } from "../../src/wasm/memory_ops.ts";
import { layoutTest } from "./layouts.ts";
import { leftovers, recordPlaces } from "./memory_map.ts";
import { start } from "./probe.ts";
import { Random } from "./random.ts";

/** Inputs of every kind, and what is called with them. */
const CALLS: readonly (readonly [name: string, argument?: number])[] = [
  ["init_base"],
  ["init_comb"],
  ["multiply_base", 0],
  ["multiply_base", 1],
  ["respond"],
  ["prepare", 0],
  ["verify", 0],
  ["prepare", 1],
  ["verify", 1],
  ["add"],
  ["to_montgomery"],
];

function randomBytes(random: Random, length: number): Uint8Array {
  return Uint8Array.from({ length }, () => Number(random.between(0n, 255n)));
}

function assertClean(
  memory: Uint8Array,
  places: Parameters<typeof leftovers>[1],
  { start: first, length }: { readonly start: number; readonly length: number },
  what: string,
): void {
  assertEquals(leftovers(memory, places), [], `left after ${what}`);
  assert(memory.subarray(first, first + length).every((byte) => byte === 0), what);
}

for (const curve of [ed25519, ed448]) {
  layoutTest(`every function of ${curve.name} leaves nothing in its memory`, (wide) => {
    const { result, places } = recordPlaces(() => emitEdwards(curve, { wide }));
    const { memory } = result, random = new Random(99), length = 2 * curve.pointBytes;
    const instance = start(result.binary);
    for (let round = 0; round < 4; round++) {
      for (const [name, argument] of CALLS) {
        for (const at of [memory.scalar, memory.nonce, memory.challenge]) {
          instance.memory.set(randomBytes(random, length), at);
        }
        // Half of the rounds with the base point, so that points decode.
        const point = randomBytes(random, curve.pointBytes);
        for (const at of [memory.point, memory.other]) instance.memory.set(point, at);
        instance.memory.fill(0, memory.response, memory.response + curve.pointBytes);
        instance.functions[name](...(argument === undefined ? [] : [argument]));
        assertClean(instance.memory, places, memory.secrets, name);
      }
    }
  });
}

for (const curve of [x25519, x448]) {
  layoutTest(`ladder() of ${curve.name} leaves its result alone`, (wide) => {
    const { result, places } = recordPlaces(() => emitLadder(curve, wide));
    const { memory } = result, random = new Random(7), instance = start(result.binary);
    for (const fill of [0, 1, 9]) {
      instance.memory.set(randomBytes(random, curve.bytes), memory.scalar);
      instance.memory[memory.u] = fill;
      instance.functions.ladder();
      const shared = instance.memory.subarray(memory.shared, memory.shared + curve.bytes);
      assertEquals(shared.some((byte) => byte !== 0), fill === 9);
      shared.fill(0);
      assertClean(instance.memory, places, memory.secrets, "ladder");
    }
  });
}

layoutTest("without their last step the functions leave secrets", (wide) => {
  const wipe = MemoryOps.prototype.wipe;
  MemoryOps.prototype.wipe = () => {};
  try {
    const edwards = recordPlaces(() => emitEdwards(ed25519, { wide }));
    const instance = start(edwards.result.binary);
    instance.functions.init_comb();
    instance.memory.fill(5, edwards.result.memory.scalar, edwards.result.memory.scalar + 32);
    instance.functions.multiply_base(0);
    assert(leftovers(instance.memory, edwards.places).includes("odd scalar"));
    const ladder = recordPlaces(() => emitLadder(x25519, wide)),
      other = start(ladder.result.binary);
    other.memory.fill(5, ladder.result.memory.scalar, ladder.result.memory.scalar + 32);
    other.memory[ladder.result.memory.u] = 9;
    other.functions.ladder();
    assert(leftovers(other.memory, ladder.places).includes("scalar"));
  } finally {
    MemoryOps.prototype.wipe = wipe;
  }
});
