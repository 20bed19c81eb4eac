/**
 * Emits the sponge of Ascon-Hash256, Ascon-XOF128 and Ascon-CXOF128 (SP 800-232, section 5) on
 * whole blocks. What is less than a block, and the padding, is the caller's: it works on the bytes
 * of the state.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import { emitBlockLoop, emitPermutation, emitRounds, STATE_BYTES } from "./ascon_rounds.ts";
import { MemoryLayout } from "./layout.ts";
import { ModuleBuilder } from "./module.ts";
import { evenShape } from "./place.ts";
import { LABEL } from "./value.ts";

/** A finished module and where its data are; addresses and lengths are bytes. */
export interface EmittedSponge {
  readonly binary: Bytes;
  readonly state: number;
  /** Where blocks go in or come out. */
  readonly buffer: number;
  readonly capacity: number;
}

/** The rate: bytes of a block. */
const RATE = 8;

/** Blocks that the buffer holds: as many bytes as a chunk of most streams has. */
const BUFFER_BLOCKS = 8192;

/**
 * Emits the module; all its functions work on the state in memory.
 *
 * - `permute()`: Ascon-p[12].
 * - `absorb(count)`: takes blocks, the permutation behind each.
 * - `squeeze(count)`: gives blocks, the permutation before each.
 */
export function emitAsconHash(): EmittedSponge {
  const m = new ModuleBuilder();
  const layout = new MemoryLayout(0, 48 + BUFFER_BLOCKS * RATE);
  const state = layout.place("state", evenShape(1, STATE_BYTES, 0, 255), LABEL.secret);
  const blocks = layout.table("blocks", evenShape(1, RATE, 0, 255), LABEL.secret, BUFFER_BLOCKS);
  const memory = { state, blocks };
  m.export(emitPermutation(m, "permute", state, 12));
  m.export(emitBlockLoop(m, "absorb", memory, (f, s, block) => {
    f.set(s[0], f.bits("xor", f.loadWord(block, 0), f.get(s[0])));
    emitRounds(f, s, 12);
  }));
  m.export(emitBlockLoop(m, "squeeze", memory, (f, s, block) => {
    emitRounds(f, s, 12);
    f.storeWord(block, 0, f.get(s[0]));
  }));
  return {
    binary: m.build({ pages: Math.ceil(layout.end / 65536) }),
    state: state.offset,
    buffer: blocks.first.offset,
    capacity: BUFFER_BLOCKS * RATE,
  };
}
