/**
 * Emits Ascon-AEAD128 (SP 800-232, section 4) on whole blocks. What is less than a block, and the
 * padding, is the caller's: it works on the bytes of the state.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import {
  emitBlockLoop,
  emitPermutation,
  emitRounds,
  type SpongeMemory,
  STATE_BYTES,
} from "./ascon_rounds.ts";
import type { FunctionBuilder } from "./func.ts";
import { MemoryLayout } from "./layout.ts";
import { ModuleBuilder, type Signature } from "./module.ts";
import { evenShape, type Place } from "./place.ts";
import { LABEL, type Variable } from "./value.ts";

/** A finished module and where its data are; addresses and lengths are bytes. */
export interface EmittedAead {
  readonly binary: Bytes;
  readonly state: number;
  readonly key: number;
  readonly nonce: number;
  readonly tag: number;
  /** For the caller's use: as long as a tag, and wiped with the others. */
  readonly claimed: number;
  /** Where blocks go in and come out. */
  readonly buffer: number;
  readonly capacity: number;
}

/** The rate: bytes of a block. */
const RATE = 16;

/** Blocks that the buffer holds: as many bytes as a chunk of most streams has. */
const BUFFER_BLOCKS = 4096;

/** The initial value (section 4.1 and appendix A.3, table 12). */
const INITIAL_VALUE = 0x00001000808c0001n;

/** The domain separation bit (section 4.1.1, step 2): the last bit of the state. */
const SEPARATION = -(1n << 63n);

/** Places that every function works on. */
interface AeadMemory extends SpongeMemory {
  readonly key: Place;
  readonly nonce: Place;
  readonly tag: Place;
}

/**
 * Emits the module; all its functions work on the state in memory.
 *
 * - `begin()`: the state from key and nonce.
 * - `associate(count)`: takes blocks of associated data.
 * - `separate()`: ends the associated data.
 * - `encrypt(count)`, `decrypt(count)`: blocks, in place.
 * - `step()`: the permutation between two blocks.
 * - `finish()`: the whole tag from the state, into which the padded last block has gone, and key.
 */
export function emitAsconAead(): EmittedAead {
  const m = new ModuleBuilder();
  const words = evenShape(1, RATE, 0, 255);
  const layout = new MemoryLayout(0, 48 + 4 * RATE + BUFFER_BLOCKS * RATE);
  const memory = {
    state: layout.place("state", evenShape(1, STATE_BYTES, 0, 255), LABEL.secret),
    key: layout.place("key", words, LABEL.secret),
    nonce: layout.place("nonce", words, LABEL.secret),
    tag: layout.place("tag", words, LABEL.secret),
    claimed: layout.place("claimed tag", words, LABEL.secret),
    blocks: layout.table("blocks", words, LABEL.secret, BUFFER_BLOCKS),
  };
  const { state, key, nonce, tag, claimed, blocks } = memory;
  const permute = emitPermutation(m, "permute", state, 12);
  m.export(emitBegin(m, memory, permute));
  m.export(emitBlockLoop(m, "associate", memory, absorbBlock));
  m.export(m.define("separate", [], (f) => {
    f.storeWord(state, 32, f.bits("xor", f.loadWord(state, 32), f.const64(SEPARATION)));
  }));
  m.export(emitBlockLoop(m, "encrypt", memory, encryptBlock));
  m.export(emitBlockLoop(m, "decrypt", memory, decryptBlock));
  m.export(emitPermutation(m, "step", state, 8));
  m.export(emitFinish(m, memory, permute));
  return {
    binary: m.build({ pages: Math.ceil(layout.end / 65536) }),
    state: state.offset,
    key: key.offset,
    nonce: nonce.offset,
    tag: tag.offset,
    claimed: claimed.offset,
    buffer: blocks.first.offset,
    capacity: BUFFER_BLOCKS * RATE,
  };
}

/** S ← p12(IV ‖ K ‖ N) ⊕ (0 ‖ K) (section 4.1.1, step 1). */
function emitBegin(m: ModuleBuilder, memory: AeadMemory, permute: Signature): Signature {
  const { state, key, nonce } = memory;
  return m.define("begin", [], (f) => {
    f.storeWord(state, 0, f.const64(INITIAL_VALUE));
    for (const at of [0, 8]) {
      f.storeWord(state, 8 + at, f.loadWord(key, at));
      f.storeWord(state, 24 + at, f.loadWord(nonce, at));
    }
    f.call(permute);
    addKey(f, state, 24, key);
  });
}

/** T ← K ⊕ the end of p12(S ⊕ (0 ‖ K ‖ 0)) (section 4.1.1, step 4). */
function emitFinish(m: ModuleBuilder, memory: AeadMemory, permute: Signature): Signature {
  const { state, key, tag } = memory;
  return m.define("finish", [], (f) => {
    addKey(f, state, 16, key);
    f.call(permute);
    for (const at of [0, 8]) {
      f.storeWord(tag, at, f.bits("xor", f.loadWord(state, 24 + at), f.loadWord(key, at)));
    }
  });
}

function addKey(f: FunctionBuilder, state: Place, offset: number, key: Place): void {
  for (const at of [0, 8]) {
    const sum = f.bits("xor", f.loadWord(state, offset + at), f.loadWord(key, at));
    f.storeWord(state, offset + at, sum);
  }
}

/** Section 4.1.1, step 2. */
function absorbBlock(f: FunctionBuilder, s: readonly Variable[], block: Place): void {
  addBlock(f, s, block);
  emitRounds(f, s, 8);
}

/** Section 4.1.1, step 3: the state becomes the ciphertext. */
function encryptBlock(f: FunctionBuilder, s: readonly Variable[], block: Place): void {
  addBlock(f, s, block);
  for (const i of [0, 1]) f.storeWord(block, 8 * i, f.get(s[i]));
  emitRounds(f, s, 8);
}

/** Section 4.1.2, step 3. */
function decryptBlock(f: FunctionBuilder, s: readonly Variable[], block: Place): void {
  for (const i of [0, 1]) {
    const ciphertext = f.let(f.loadWord(block, 8 * i));
    f.storeWord(block, 8 * i, f.bits("xor", ciphertext, f.get(s[i])));
    f.set(s[i], ciphertext);
  }
  emitRounds(f, s, 8);
}

function addBlock(f: FunctionBuilder, s: readonly Variable[], block: Place): void {
  for (const i of [0, 1]) f.set(s[i], f.bits("xor", f.loadWord(block, 8 * i), f.get(s[i])));
}
