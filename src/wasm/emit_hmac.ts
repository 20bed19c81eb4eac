/**
 * Emits HMAC (RFC 2104) over a hash of the SHA-2 family, under one key at a time: what the key does
 * to the state is computed once, so a short message costs two compressions and not four.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import { bytesOf, HmacEmitter } from "./hmac.ts";
import { MemoryLayout } from "./layout.ts";
import { ModuleBuilder } from "./module.ts";
import { TYPE } from "./opcodes.ts";
import type { Sha2 } from "./sha2.ts";
import { LABEL } from "./value.ts";

/** A finished HMAC module and where its data are; lengths are bytes. */
export interface EmittedHmac {
  readonly binary: Bytes;
  /** Where the caller writes the key, zeros to the end of its block. */
  readonly key: number;
  /** Where the caller writes the padded message, and how much fits. */
  readonly message: number;
  readonly capacity: number;
  /** Where the result stands. */
  readonly output: number;
  /** All memory from 0 on that may hold a secret; the caller wipes it. */
  readonly secretEnd: number;
}

/** Blocks of a message that fit. */
const MESSAGE_BLOCKS = 2;

/** Room for everything secret. */
const SECRET_BYTES = 2048;

/** Emits the module; exports `set_key()` and `mac(count)`, which takes that many blocks. */
export function emitHmac(hash: Sha2): EmittedHmac {
  const m = new ModuleBuilder();
  const memory = new MemoryLayout(0, SECRET_BYTES);
  const hmac = new HmacEmitter(m, memory, hash);
  const block = bytesOf(hmac.blockBytes);
  const blocks = memory.table("message", block, LABEL.secret, MESSAGE_BLOCKS);
  m.export(hmac.setKey);
  const count = {
    kind: "value",
    type: TYPE.i32,
    lo: 0,
    hi: MESSAGE_BLOCKS,
    label: LABEL.public,
  } as const;
  m.export(m.define("mac", [count], (f) => {
    hmac.begin(f);
    f.countdown(f.param(0), (left) => {
      const last = f.arithmetic32("sub", f.param(0), f.const32(1));
      const index = f.let(f.arithmetic32("sub", last, left));
      hmac.absorb(f, f.at(blocks, f.within(index, 0, MESSAGE_BLOCKS - 1)));
    });
    hmac.end(f, hmac.value);
  }));
  return {
    binary: m.build({ pages: Math.ceil(memory.end / 65536) }),
    key: hmac.key.offset,
    message: blocks.first.offset,
    capacity: MESSAGE_BLOCKS * block.stride,
    output: hmac.value.offset,
    secretEnd: SECRET_BYTES,
  };
}
