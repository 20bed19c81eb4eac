/**
 * Emits the permutation of Ascon (SP 800-232, section 3): rounds on five words of 64 bits.
 *
 * @module
 */
import type { FunctionBuilder } from "./func.ts";
import type { Table } from "./layout.ts";
import type { ModuleBuilder, Signature } from "./module.ts";
import { TYPE } from "./opcodes.ts";
import type { Place } from "./place.ts";
import { fullRange, LABEL, type Value, type Variable } from "./value.ts";

/** Words of the state. */
const WORDS = 5;

/** Bytes of the state, word after word, least significant byte first. */
export const STATE_BYTES: number = 8 * WORDS;

/** Constants of the last twelve rounds (section 3.2, table 5), the last one last. */
const ROUND_CONSTANTS = [
  ...[0xf0, 0xe1, 0xd2, 0xc3, 0xb4, 0xa5],
  ...[0x96, 0x87, 0x78, 0x69, 0x5a, 0x4b],
];

/** Distances of the two rotations of each word (section 3.4). */
const ROTATIONS = [[19, 28], [61, 39], [1, 6], [10, 17], [7, 41]] as const;

/**
 * A word, or its complement. The S-box of section 3.3 has five complements; all but one or two of
 * a round cost nothing where it is known which words stand for their complement, because ¬b ∧ c
 * needs none if just one of b and c does. That makes a round a tenth quicker.
 */
interface Word {
  readonly value: Value;
  readonly complemented: boolean;
}

/** Loads the state into variables. */
function loadState(f: FunctionBuilder, state: Place): Variable[] {
  const limit = fullRange(TYPE.i64);
  return Array.from({ length: WORDS }, (_, i) => {
    return f.variable(f.loadWord(state, 8 * i), -limit, limit, LABEL.secret);
  });
}

/** Stores the state. */
function storeState(f: FunctionBuilder, state: Place, words: readonly Variable[]): void {
  words.forEach((word, i) => f.storeWord(state, 8 * i, f.get(word)));
}

/** A permutation as a function on the state in memory. */
export function emitPermutation(
  m: ModuleBuilder,
  name: string,
  state: Place,
  rounds: 8 | 12,
): Signature {
  return m.define(name, [], (f) => {
    const words = loadState(f, state);
    emitRounds(f, words, rounds);
    storeState(f, state, words);
  });
}

/** What is done with one block. */
export type BlockStep = (f: FunctionBuilder, words: readonly Variable[], block: Place) => void;

/** Where a sponge works. */
export interface SpongeMemory {
  readonly state: Place;
  readonly blocks: Table;
}

/** A function that takes so many blocks, one after the other, from the start of the buffer. */
export function emitBlockLoop(
  m: ModuleBuilder,
  name: string,
  { state, blocks }: SpongeMemory,
  step: BlockStep,
): Signature {
  const count = { kind: "value", type: TYPE.i32, lo: 0, hi: blocks.count } as const;
  return m.define(name, [{ ...count, label: LABEL.public }], (f) => {
    const words = loadState(f, state);
    f.countdown(f.param(0), (left) => {
      const last = f.arithmetic32("sub", f.param(0), f.const32(1));
      const index = f.within(f.arithmetic32("sub", last, left), 0, blocks.count - 1);
      step(f, words, f.at(blocks, index));
    });
    storeState(f, state, words);
  });
}

/** Applies the last `rounds` rounds: Ascon-p[8] or Ascon-p[12]. */
export function emitRounds(f: FunctionBuilder, state: readonly Variable[], rounds: 8 | 12): void {
  let words: Word[] = state.map((word) => ({ value: f.let(f.get(word)), complemented: false }));
  for (const constant of ROUND_CONSTANTS.slice(-rounds)) words = emitRound(f, words, constant);
  words.forEach((word, i) => f.set(state[i], plain(f, word)));
}

/** One round: constant (section 3.2), S-box (section 3.3, figure 3), diffusion (section 3.4). */
function emitRound(f: FunctionBuilder, words: readonly Word[], constant: number): Word[] {
  const x = [
    xor(f, words[0], words[4]),
    words[1],
    xor(f, addConstant(f, words, constant), words[1]),
    words[3],
    xor(f, words[4], words[3]),
  ];
  const t = x.map((word, i) => xor(f, word, maskedBy(f, x[(i + 1) % WORDS], x[(i + 2) % WORDS])));
  const mixed = [
    xor(f, t[0], t[4]),
    xor(f, t[1], t[0]),
    complement(t[2]),
    xor(f, t[3], t[2]),
    t[4],
  ];
  return mixed.map((word, i) => diffuse(f, word, ROTATIONS[i]));
}

/** Adds the constant to x2, or its complement where that leaves the S-box fewer of its own. */
function addConstant(f: FunctionBuilder, words: readonly Word[], constant: number): Word {
  const [x0, x1, x2, x3, x4] = words.map((word) => word.complemented);
  const costs = [false, true].map((flip) => {
    const marks = [x0 !== x4, x1, (x2 !== x1) !== flip, x3, x4 !== x3];
    return marks.filter((mark, i) => mark === marks[(i + 1) % WORDS]).length;
  });
  const flip = costs[1] < costs[0];
  const value = f.bits("xor", words[2].value, f.const64(flip ? ~constant : constant));
  return { value: f.let(value), complemented: x2 !== flip };
}

/** ¬b ∧ c. */
function maskedBy(f: FunctionBuilder, b: Word, c: Word): Word {
  if (c.complemented && !b.complemented) {
    return { value: f.bits("or", b.value, c.value), complemented: true };
  }
  const value = f.bits("and", plain(f, complement(b)), plain(f, c));
  return { value, complemented: false };
}

/** x ⊕ (x ⋙ i) ⊕ (x ⋙ j); three complements make one. */
function diffuse(
  f: FunctionBuilder,
  { value, complemented }: Word,
  [i, j]: readonly number[],
): Word {
  const first = f.bits("xor", f.rotr(value, i), value);
  return { value: f.let(f.bits("xor", first, f.rotr(value, j))), complemented };
}

function xor(f: FunctionBuilder, a: Word, b: Word): Word {
  const value = f.let(f.bits("xor", a.value, b.value));
  return { value, complemented: a.complemented !== b.complemented };
}

function complement({ value, complemented }: Word): Word {
  return { value, complemented: !complemented };
}

/** The word itself. */
function plain(f: FunctionBuilder, { value, complemented }: Word): Value {
  return complemented ? f.bits("xor", value, f.const64(-1)) : value;
}
