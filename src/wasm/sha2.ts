/**
 * Emits the compression function of SHA-2 (FIPS 180-4, sections 6.2.2 and 6.4.2), with words of
 * 32 or 64 bits: one description for SHA-224 to SHA-512/256.
 *
 * @module
 */
import type { FunctionBuilder } from "./func.ts";
import type { MemoryLayout } from "./layout.ts";
import type { ModuleBuilder, Signature } from "./module.ts";
import { TYPE } from "./opcodes.ts";
import { evenShape, type Place } from "./place.ts";
import { fullRange, LABEL, type Value, type Variable } from "./value.ts";

/** The member of SHA-2: word size, initial value, bytes of the digest. */
export interface Sha2 {
  readonly wordBits: 32 | 64;
  readonly initial: readonly bigint[];
  readonly outputLength: number;
}

/** What differs between the two word sizes: rounds, and the distances of the six functions. */
const WORDS = {
  32: {
    rounds: 64,
    bigSigma0: [2, 13, 22],
    bigSigma1: [6, 11, 25],
    smallSigma0: [7, 18, 3],
    smallSigma1: [17, 19, 10],
  },
  64: {
    rounds: 80,
    bigSigma0: [28, 34, 39],
    bigSigma1: [14, 18, 41],
    smallSigma0: [1, 8, 7],
    smallSigma1: [19, 61, 6],
  },
} as const;

/** Words of a block, and rounds that one turn of the loop runs. */
const BLOCK_WORDS = 16;

/** The compression function and the state it works on. */
export interface Compression {
  /** Takes a block of sixteen big-endian words at its argument into `state`. */
  readonly compress: Signature;
  /** Eight words, least significant byte first. */
  readonly state: Place;
  readonly wordBytes: 4 | 8;
}

/**
 * The round constants: the fractional parts of the cube roots of the first primes, 64 bits each.
 * SHA-256 takes the upper halves (FIPS 180-4, sections 4.2.2 and 4.2.3).
 */
export function roundConstants(count: number): bigint[] {
  const constants: bigint[] = [];
  for (let candidate = 2; constants.length < count; candidate++) {
    let divisor = 2;
    while (divisor * divisor <= candidate && candidate % divisor !== 0) divisor++;
    if (divisor * divisor > candidate) {
      constants.push(BigInt.asUintN(64, cubeRoot(BigInt(candidate) << 192n)));
    }
  }
  return constants;
}

/** ⌊∛value⌋ by Newton's iteration from above. */
function cubeRoot(value: bigint): bigint {
  let root = BigInt(Math.ceil(Math.cbrt(Number(value >> 192n)) * 2 ** 40) + 1) << 24n;
  for (;;) {
    const next = (2n * root + value / (root * root)) / 3n;
    if (next >= root) return root;
    root = next;
  }
}

/** Emits the compression function. */
export function emitCompression(
  m: ModuleBuilder,
  memory: MemoryLayout,
  wordBits: 32 | 64,
): Compression {
  const { rounds } = WORDS[wordBits];
  const wordBytes = wordBits === 32 ? 4 : 8;
  const bytes = (count: number) => evenShape(1, count, 0, 255);
  const state = memory.place("hash state", bytes(8 * wordBytes), LABEL.secret);
  const block = bytes(BLOCK_WORDS * wordBytes);
  const words = memory.place("hash block", block, LABEL.secret);
  const turns = rounds / BLOCK_WORDS;
  const all = memory.place("round constants", bytes(rounds * wordBytes), LABEL.public);
  m.fill(all, constantBytes(rounds, wordBits));
  const constants = { first: all.part(0, block), count: turns };
  const params = [{ kind: "place", access: "in", shape: block, label: LABEL.secret }] as const;
  const compress = m.define(`compress_${wordBits}`, params, (f) => {
    const type = wordBits === 32 ? TYPE.i32 : TYPE.i64;
    for (let at = 0; at < block.count; at += 16) {
      f.storeVector(words, at, f.reverseBytes(f.loadVector(f.place(0), at), wordBytes));
    }
    const word = (place: Place, i: number) => f.loadWord(place, i * wordBytes, type);
    const keep = (value: Value) =>
      f.variable(value, -fullRange(type), fullRange(type), LABEL.secret);
    const schedule = Array.from({ length: BLOCK_WORDS }, (_, i) => keep(word(words, i)));
    const vars = Array.from({ length: 8 }, (_, i) => keep(word(state, i)));
    f.countdown(turns, (left) => {
      const turn = f.within(f.arithmetic32("sub", f.const32(turns - 1), left), 0, turns - 1);
      const k = f.at(constants, f.let(turn));
      for (let i = 0; i < BLOCK_WORDS; i++) {
        emitRound(f, wordBits, rotated(vars, i), word(k, i), schedule[i]);
        emitSchedule(f, wordBits, schedule, i);
      }
    });
    vars.forEach((value, i) =>
      f.storeWord(state, i * wordBytes, plus(f, f.get(value), word(state, i)))
    );
  });
  return { compress, state, wordBytes };
}

/** The working variables as round i names them: a … h move one place a round. */
function rotated(vars: readonly Variable[], i: number): Variable[] {
  return vars.map((_, j) => vars[(j - i + 16) % 8]);
}

/** One round; h becomes the next a, d the next e. `constant` is on the stack. */
function emitRound(
  f: FunctionBuilder,
  wordBits: 32 | 64,
  [a, b, c, d, e, g, h, last]: readonly Variable[],
  constant: Value,
  word: Variable,
): void {
  const { bigSigma0, bigSigma1 } = WORDS[wordBits];
  const choice = () => xor(f, and(f, xor(f, f.get(g), f.get(h)), f.get(e)), f.get(h));
  const t1 = f.let(
    plus(
      f,
      plus(f, plus(f, plus(f, constant, f.get(word)), f.get(last)), rotations(f, e, bigSigma1)),
      choice(),
    ),
  );
  const majority = () =>
    or(f, and(f, or(f, f.get(a), f.get(b)), f.get(c)), and(f, f.get(a), f.get(b)));
  f.set(d, plus(f, t1, f.get(d)));
  f.set(last, plus(f, plus(f, rotations(f, a, bigSigma0), majority()), t1));
}

/** Replaces word i of the schedule by the one sixteen rounds later. */
function emitSchedule(
  f: FunctionBuilder,
  wordBits: 32 | 64,
  schedule: readonly Variable[],
  i: number,
): void {
  const { smallSigma0, smallSigma1 } = WORDS[wordBits];
  const at = (offset: number) => schedule[(i + offset) % BLOCK_WORDS];
  const sum = plus(f, f.get(schedule[i]), f.get(at(9)));
  const first = plus(f, sum, mixed(f, at(1), smallSigma0));
  f.set(schedule[i], plus(f, first, mixed(f, at(14), smallSigma1)));
}

/** The exclusive or of three rotations. */
function rotations(f: FunctionBuilder, x: Variable, [i, j, k]: readonly number[]): Value {
  return xor(f, xor(f, f.rotr(f.get(x), i), f.rotr(f.get(x), j)), f.rotr(f.get(x), k));
}

/** The exclusive or of two rotations and a shift. */
function mixed(f: FunctionBuilder, x: Variable, [i, j, k]: readonly number[]): Value {
  return xor(f, xor(f, f.rotr(f.get(x), i), f.rotr(f.get(x), j)), f.shrUnsigned(f.get(x), k));
}

function plus(f: FunctionBuilder, a: Value, b: Value): Value {
  return a.type === TYPE.i32 ? f.arithmetic32("add", a, b) : f.wrapping("add", a, b);
}

function xor(f: FunctionBuilder, a: Value, b: Value): Value {
  return a.type === TYPE.i32 ? f.bits32("xor", a, b) : f.bits("xor", a, b);
}

function and(f: FunctionBuilder, a: Value, b: Value): Value {
  return a.type === TYPE.i32 ? f.bits32("and", a, b) : f.bits("and", a, b);
}

function or(f: FunctionBuilder, a: Value, b: Value): Value {
  return a.type === TYPE.i32 ? f.bits32("or", a, b) : f.bits("or", a, b);
}

function constantBytes(rounds: number, wordBits: 32 | 64): Uint8Array {
  const bytes = new Uint8Array(rounds * wordBits / 8);
  const view = new DataView(bytes.buffer);
  roundConstants(rounds).forEach((constant, i) => {
    if (wordBits === 64) view.setBigUint64(8 * i, constant, true);
    else view.setUint32(4 * i, Number(constant >> 32n), true);
  });
  return bytes;
}

/** Places the initial value of a hash, in the form of the state. */
export function initialState(m: ModuleBuilder, memory: MemoryLayout, hash: Sha2): Place {
  const { wordBits, initial } = hash;
  const bytes = new Uint8Array(wordBits);
  const view = new DataView(bytes.buffer);
  initial.forEach((word, i) => {
    if (wordBits === 64) view.setBigUint64(8 * i, word, true);
    else view.setUint32(4 * i, Number(word), true);
  });
  const place = memory.place("initial state", evenShape(1, wordBits, 0, 255), LABEL.public);
  m.fill(place, bytes);
  return place;
}

/** Copies a state, whole vectors long. */
export function copyVectors(f: FunctionBuilder, out: Place, source: Place): void {
  for (let at = 0; at < out.shape.count; at += 16) f.storeVector(out, at, f.loadVector(source, at));
}
