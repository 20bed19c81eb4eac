/**
 * Emits the nonce generator of RFC 6979 for one hash of the SHA-2 family. It works in the memory
 * of a curve's module: reads the private key and the digest there and writes the candidate there,
 * so that no nonce is ever seen outside.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import type { FunctionBuilder } from "./func.ts";
import { bytesOf, copyBytes, HmacEmitter } from "./hmac.ts";
import { MemoryLayout } from "./layout.ts";
import { ModuleBuilder, type Signature } from "./module.ts";
import { TYPE } from "./opcodes.ts";
import { Place } from "./place.ts";
import type { Sha2 } from "./sha2.ts";
import { LABEL, type Label } from "./value.ts";

/** Where the generator finds what it needs, in the curve's memory. */
export interface NonceMemory {
  /** Pages of the curve's memory. */
  readonly pages: number;
  /** Secret room of {@linkcode NONCE_STATE_BYTES}, wiped by the curve's module. */
  readonly state: number;
  /** Public room of {@linkcode NONCE_TABLE_BYTES}. */
  readonly tables: number;
  /** Ends of the private key, the digest and the candidate: big-endian integers end there. */
  readonly scalarEnd: number;
  readonly digestEnd: number;
  readonly nonceEnd: number;
  /** Bits of the order, which say how long scalars are. */
  readonly orderBits: number;
  /** Additional data of section 3.6: 32 bytes. */
  readonly extra: number;
}

/** Length of the additional data that the generator takes. */
export const EXTRA_BYTES = 32;

/** Secret room that a generator needs, for any hash and any order of up to 66 bytes. */
export const NONCE_STATE_BYTES = 1280;

/** Public room that a generator needs. */
export const NONCE_TABLE_BYTES = 768;

/** What the steps of RFC 6979 work on. */
interface NonceEmitter {
  readonly hmac: HmacEmitter;
  readonly where: NonceMemory;
  /** V = HMAC(K, V). */
  readonly advance: Signature;
}

/** A public i32 of 0 or 1. */
const FLAG = { kind: "value", type: TYPE.i32, lo: 0, hi: 1, label: LABEL.public } as const;

/**
 * Emits the generator; exports `start(hasExtra)`, steps b to g, and `next(isFirst)`, step h, which
 * writes one candidate. The memory is imported as `env.memory`.
 */
export function emitNonce(hash: Sha2, where: NonceMemory): Bytes {
  const m = new ModuleBuilder();
  const memory = new MemoryLayout(where.state, NONCE_STATE_BYTES, where.tables);
  const hmac = new HmacEmitter(m, memory, hash), { outputLength } = hash;
  const message = hmac.message("value message", outputLength);
  const advance = m.define("advance", [], (f) => {
    copyBytes(f, [message, 0], [hmac.value, 0], outputLength);
    hmac.pad(f, message, outputLength);
    hmac.run(f, message, hmac.value);
  });
  const emitter = { hmac, where, advance };
  m.export(emitStart(emitter, emitAbsorb(emitter)));
  m.export(emitNext(emitter));
  return m.build({ importedPages: where.pages });
}

/** An integer of the curve's memory that ends at `end`. */
function given(name: string, end: number, label: Label, length: number): Place {
  return new Place(name, bytesOf(length), label, end - length);
}

/** Emits K = HMAC(K, V ‖ separator ‖ x ‖ h₁ ‖ extra), V = HMAC(K, V). Arguments: separator, hasExtra. */
function emitAbsorb({ hmac, where, advance }: NonceEmitter): Signature {
  const scalarBytes = scalarBytesOf(where), { m, outputLength } = hmac;
  const scalar = given("scalar", where.scalarEnd, LABEL.secret, scalarBytes);
  const digest = given("digest", where.digestEnd, LABEL.public, scalarBytes);
  const extra = given("extra", where.extra + EXTRA_BYTES, LABEL.secret, EXTRA_BYTES);
  const length = outputLength + 1 + 2 * scalarBytes;
  const seed = hmac.message("seed message", length + EXTRA_BYTES);
  const plain = seed.part(0, bytesOf(hmac.paddedLength(length)));
  return m.define("absorb", [FLAG, FLAG], (f) => {
    copyBytes(f, [seed, 0], [hmac.value, 0], outputLength);
    f.store(seed, outputLength, f.param(0));
    copyBytes(f, [seed, outputLength + 1], [scalar, 0], scalarBytes);
    copyBytes(f, [seed, outputLength + 1 + scalarBytes], [digest, 0], scalarBytes);
    f.if(f.param(1), () => {
      copyBytes(f, [seed, length], [extra, 0], EXTRA_BYTES);
      hmac.pad(f, seed, length + EXTRA_BYTES);
      hmac.run(f, seed, hmac.key);
    }, () => {
      hmac.pad(f, plain, length);
      hmac.run(f, plain, hmac.key);
    });
    f.call(hmac.setKey);
    f.call(advance);
  });
}

/** Emits steps b to g: K = 0 …, V = 1 …, then both absorptions. */
function emitStart({ hmac }: NonceEmitter, absorb: Signature): Signature {
  return hmac.m.define("start", [FLAG], (f) => {
    for (let at = 0; at < hmac.blockBytes; at += 8) f.storeWord(hmac.key, at, f.const64(0));
    for (let at = 0; at < hmac.outputLength; at++) f.store(hmac.value, at, f.const32(1));
    f.call(hmac.setKey);
    f.call(absorb, 0, f.param(0));
    f.call(absorb, 1, f.param(0));
  });
}

/** Emits step h: for all but the first candidate K = HMAC(K, V ‖ 00), V = HMAC(K, V); then T. */
function emitNext({ hmac, where, advance }: NonceEmitter): Signature {
  const scalarBytes = scalarBytesOf(where), { m, outputLength } = hmac;
  const unused = 8 * scalarBytes - where.orderBits;
  const nonce = given("nonce", where.nonceEnd, LABEL.secret, scalarBytes);
  const retry = hmac.message("retry message", outputLength + 1);
  return m.define("next", [FLAG], (f) => {
    f.if(f.eqz(f.param(0)), () => {
      copyBytes(f, [retry, 0], [hmac.value, 0], outputLength);
      f.store(retry, outputLength, f.const32(0));
      hmac.pad(f, retry, outputLength + 1);
      hmac.run(f, retry, hmac.key);
      f.call(hmac.setKey);
      f.call(advance);
    });
    for (let at = 0; at < scalarBytes; at += outputLength) {
      f.call(advance);
      copyBytes(f, [nonce, at], [hmac.value, 0], Math.min(outputLength, scalarBytes - at));
    }
    if (unused > 0) shiftDown(f, nonce, unused);
  });
}

function scalarBytesOf({ orderBits }: NonceMemory): number {
  return (orderBits + 7) >> 3;
}

/** Shifts a big-endian integer right by less than eight bits: the leftmost ones count (bits2int). */
function shiftDown(f: FunctionBuilder, integer: Place, bits: number): void {
  for (let at = integer.shape.count - 1; at > 0; at--) {
    const low = f.shrUnsigned(f.load(integer, at), bits);
    const high = f.shlWrap(f.load(integer, at - 1), 8 - bits);
    f.store(integer, at, f.bits32("and", f.bits32("or", low, high), f.const32(0xff)));
  }
  f.store(integer, 0, f.shrUnsigned(f.load(integer, 0), bits));
}
