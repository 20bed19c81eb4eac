import { assertEquals } from "@std/assert";
import { equalBytes } from "../../src/bytes.ts";
import { emitAsconAead } from "../../src/wasm/emit_ascon_aead.ts";
import { emitAsconHash } from "../../src/wasm/emit_ascon_hash.ts";
import { permute, type State } from "../reference/ascon_permutation.ts";
import { start } from "./probe.ts";
import { Random } from "./random.ts";

/** A module in reach of a test: a function by name, and its state as five words. */
function open({ binary, state }: { binary: Uint8Array<ArrayBuffer>; state: number }): {
  call(name: string, ...args: number[]): void;
  words: BigUint64Array;
  memory: Uint8Array;
} {
  const { functions, memory } = start(binary);
  return {
    call: (name, ...args) => void functions[name](...args),
    words: new BigUint64Array(memory.buffer, state, 5),
    memory,
  };
}

/** States whose bits are all alike, one alone, or random. */
function* states(): Iterable<State> {
  const random = new Random(8), ones = 2n ** 64n - 1n;
  yield [0n, 0n, 0n, 0n, 0n];
  yield [ones, ones, ones, ones, ones];
  for (let bit = 0; bit < 320; bit++) {
    const state: State = [0n, 0n, 0n, 0n, 0n];
    state[bit >> 6] = 1n << BigInt(bit & 63);
    yield state;
  }
  for (let run = 0; run < 300; run++) {
    yield Array.from({ length: 5 }, () => random.bits(64)) as State;
  }
}

for (
  const [name, rounds, emitted] of [
    ["step", 8, emitAsconAead()],
    ["permute", 12, emitAsconHash()],
  ] as const
) {
  Deno.test(`${name}() is Ascon-p[${rounds}] on every single bit and random states`, () => {
    const { call, words } = open(emitted);
    let count = 0;
    for (const state of states()) {
      words.set(state);
      call(name);
      assertEquals([...words], permute(state, rounds), `${state}`);
      count++;
    }
    assertEquals(count, 622);
  });
}

Deno.test("emitAsconAead() and emitAsconHash() give the same bytes every time", () => {
  assertEquals(equalBytes(emitAsconAead().binary, emitAsconAead().binary), true);
  assertEquals(equalBytes(emitAsconHash().binary, emitAsconHash().binary), true);
});

Deno.test("functions of no blocks leave the state as it is", () => {
  const names = { aead: ["associate", "encrypt", "decrypt"], hash: ["absorb", "squeeze"] };
  for (const [emitted, list] of [[emitAsconAead(), names.aead], [emitAsconHash(), names.hash]]) {
    const { call, words } = open(emitted as ReturnType<typeof emitAsconHash>);
    words.set([1n, 2n, 3n, 4n, 5n]);
    for (const name of list as string[]) call(name, 0);
    assertEquals([...words], [1n, 2n, 3n, 4n, 5n]);
  }
});

Deno.test("absorb() and squeeze() take blocks from the first to the last", () => {
  const emitted = emitAsconHash(), { call, words, memory } = open(emitted);
  const block = new BigUint64Array(memory.buffer, emitted.buffer, 3);
  block.set([7n, 8n, 9n]);
  call("absorb", 3);
  let expected: State = [0n, 0n, 0n, 0n, 0n];
  for (const word of [7n, 8n, 9n]) {
    expected[0] ^= word;
    expected = permute(expected, 12);
  }
  assertEquals([...words], expected);
  call("squeeze", 2);
  const first = permute(expected, 12), second = permute(first, 12);
  assertEquals([...block], [first[0], second[0], 9n]);
  assertEquals([...words], second);
});
