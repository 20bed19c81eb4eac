/**
 * Emits a hash of the SHA-2 family that works on whole blocks.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import { MemoryLayout } from "./layout.ts";
import { ModuleBuilder } from "./module.ts";
import { TYPE } from "./opcodes.ts";
import { evenShape } from "./place.ts";
import { copyVectors, emitCompression, initialState, type Sha2 } from "./sha2.ts";
import { LABEL } from "./value.ts";

/** A finished hash module and where its data are; lengths are bytes. */
export interface EmittedHash {
  readonly binary: Bytes;
  /** Where the caller writes blocks, and how much fits. The caller wipes it. */
  readonly buffer: number;
  readonly capacity: number;
  /** Eight words, least significant byte first: the digest when all blocks are in. */
  readonly state: number;
}

/** Blocks that the buffer holds. */
const BUFFER_BLOCKS = 128;

/** Room for state and schedule. */
const STATE_BYTES = 256;

/**
 * Emits the hash; exports `start()`, which sets the initial value, and `absorb(count)`, which takes
 * that many blocks from the start of the buffer.
 */
export function emitHash(hash: Sha2): EmittedHash {
  const m = new ModuleBuilder();
  const block = evenShape(1, 2 * hash.wordBits, 0, 255);
  const capacity = BUFFER_BLOCKS * block.stride;
  const memory = new MemoryLayout(0, STATE_BYTES + capacity);
  const { compress, state } = emitCompression(m, memory, hash.wordBits);
  const initial = initialState(m, memory, hash);
  const blocks = memory.table("blocks", block, LABEL.secret, BUFFER_BLOCKS);
  m.export(m.define("start", [], (f) => copyVectors(f, state, initial)));
  const count = {
    kind: "value",
    type: TYPE.i32,
    lo: 0,
    hi: BUFFER_BLOCKS,
    label: LABEL.public,
  } as const;
  m.export(m.define("absorb", [count], (f) => {
    f.countdown(f.param(0), (left) => {
      const last = f.arithmetic32("sub", f.param(0), f.const32(1));
      const index = f.let(f.arithmetic32("sub", last, left));
      f.call(compress, f.at(blocks, f.within(index, 0, BUFFER_BLOCKS - 1)));
    });
  }));
  const pages = Math.ceil(memory.end / 65536);
  return {
    binary: m.build({ pages }),
    buffer: blocks.first.offset,
    capacity,
    state: state.offset,
  };
}
