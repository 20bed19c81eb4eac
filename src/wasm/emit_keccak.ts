/**
 * Emits a sponge on Keccak-f[1600] (FIPS 202, sections 3 and 4).
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import type { FunctionBuilder } from "./func.ts";
import { MemoryLayout, type Table } from "./layout.ts";
import { ModuleBuilder } from "./module.ts";
import { evenShape } from "./place.ts";
import { fullRange, LABEL, type Value } from "./value.ts";
import { TYPE } from "./opcodes.ts";

/** A finished module and where its data are; lengths are bytes. All of it is zero at the start. */
export interface EmittedKeccak {
  readonly binary: Bytes;
  /** Where the caller writes a block of the rate, and wipes it. */
  readonly block: number;
  /** 200 bytes: the first of them, as many as the rate, are output. The caller wipes them. */
  readonly state: number;
}

const ROUNDS = 24, LANES = 25, LANE_BYTES = 8;

/** Index of lane (x, y), both counted modulo 5. */
function lane(x: number, y: number): number {
  return (x % 5) + 5 * (y % 5);
}

/** Emits the sponge; exports `absorb()`, which adds a block and permutes, and `permute()`. */
export function emitKeccak(rate: number): EmittedKeccak {
  const m = new ModuleBuilder();
  const bytes = (length: number) => evenShape(1, length, 0, 255);
  const stateBytes = LANES * LANE_BYTES;
  const memory = new MemoryLayout(0, 2 * Math.ceil(stateBytes / 16) * 16);
  const state = memory.place("keccak state", bytes(stateBytes), LABEL.secret);
  const block = memory.place("keccak block", bytes(rate), LABEL.secret);
  const constants = memory.table("round constants", bytes(LANE_BYTES), LABEL.public, ROUNDS);
  m.fill(constants.first.as(bytes(ROUNDS * LANE_BYTES)), constantBytes());
  const permute = m.define("permute", [], (f) => {
    const lanes = Array.from({ length: LANES }, (_, i) => {
      const full = fullRange(TYPE.i64);
      return f.variable(f.loadWord(state, LANE_BYTES * i), -full, full, LABEL.secret);
    });
    f.countdown(ROUNDS, (left) => {
      const next = round(f, lanes.map((variable) => f.let(f.get(variable))), constants, left);
      next.forEach((value, i) => f.set(lanes[i], value));
    });
    lanes.forEach((variable, i) => f.storeWord(state, LANE_BYTES * i, f.get(variable)));
  });
  m.export(permute);
  m.export(m.define("absorb", [], (f) => {
    for (let at = 0; at < rate; at += LANE_BYTES) {
      f.storeWord(state, at, f.bits("xor", f.loadWord(state, at), f.loadWord(block, at)));
    }
    f.call(permute);
  }));
  const pages = Math.ceil(memory.end / 65536);
  return { binary: m.build({ pages }), block: block.offset, state: state.offset };
}

/** One round: θ, ρ, π, χ, ι (FIPS 202, section 3.2). `left` counts the rounds down. */
function round(f: FunctionBuilder, a: readonly Value[], constants: Table, left: Value): Value[] {
  const xor = (...terms: Value[]) => f.let(terms.reduce((sum, term) => f.bits("xor", sum, term)));
  const columns = [0, 1, 2, 3, 4].map((x) => xor(...[0, 1, 2, 3, 4].map((y) => a[lane(x, y)])));
  const moved: Value[] = [];
  for (let x = 0; x < 5; x++) {
    const parity = xor(columns[(x + 4) % 5], rotateLeft(f, columns[(x + 1) % 5], 1));
    for (let y = 0; y < 5; y++) {
      const mixed = f.bits("xor", a[lane(x, y)], parity);
      moved[lane(y, 2 * x + 3 * y)] = f.let(rotateLeft(f, mixed, offset(x, y)));
    }
  }
  return moved.map((value, i) => {
    const x = i % 5, y = Math.floor(i / 5);
    const inverted = f.bits("xor", moved[lane(x + 1, y)], f.const64(-1));
    const changed = f.bits("xor", value, f.bits("and", inverted, moved[lane(x + 2, y)]));
    if (i > 0) return f.let(changed);
    return f.let(f.bits("xor", changed, f.loadWord(f.at(constants, left), 0)));
  });
}

function rotateLeft(f: FunctionBuilder, value: Value, bits: number): Value {
  return bits === 0 ? value : f.rotr(value, 64 - bits);
}

/** The distance by which ρ rotates lane (x, y): section 3.2.2. */
function offset(x: number, y: number): number {
  let [u, v] = [1, 0];
  for (let t = 0; t < ROUNDS; t++) {
    if (u === x && v === y) return ((t + 1) * (t + 2) / 2) % 64;
    [u, v] = [v, (2 * u + 3 * v) % 5];
  }
  return 0;
}

/** The constants of ι in the order in which the rounds are counted, the last one first: 3.2.5. */
function constantBytes(): Uint8Array {
  const bytes = new Uint8Array(ROUNDS * LANE_BYTES), view = new DataView(bytes.buffer);
  let register = 1;
  for (let index = 0; index < ROUNDS; index++) {
    let constant = 0n;
    for (let j = 0; j <= 6; j++) {
      if (register & 1) constant |= 1n << BigInt(2 ** j - 1);
      register = register << 1 ^ (register & 0x80 ? 0x171 : 0);
    }
    view.setBigUint64(LANE_BYTES * (ROUNDS - 1 - index), constant, true);
  }
  return bytes;
}
