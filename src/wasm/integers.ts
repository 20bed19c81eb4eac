/**
 * Integers at rest: little-endian bytes in memory, limbs in locals. Everything here takes a fixed
 * sequence of instructions.
 *
 * @module
 */
import type { FunctionBuilder } from "./func.ts";
import type { LimbLayout } from "./limbs.ts";
import { evenShape, type Place, type Shape } from "./place.ts";
import type { Value } from "./value.ts";

/** Bytes of one vector. */
const VECTOR_BYTES = 16;

/** Shape of an integer of `length` bytes, least significant first, padded for unaligned loads. */
export function integerShape(length: number): Shape {
  const padded = paddedLength(length) + VECTOR_BYTES;
  return evenShape(1, padded, 0, 255);
}

/** Shape of a big-endian integer of `length` bytes as callers write it: right-aligned, zeros before. */
export function bigEndianShape(length: number): Shape {
  return evenShape(1, paddedLength(length), 0, 255);
}

/** Length in bytes rounded up to whole vectors. */
function paddedLength(length: number): number {
  return Math.ceil(length / VECTOR_BYTES) * VECTOR_BYTES;
}

/** Copies a padded integer with its bytes in reverse order, zeros to the end of `out`. */
export function reverseInteger(f: FunctionBuilder, out: Place, source: Place): void {
  const vectors = Math.min(out.shape.stride, source.shape.stride) / VECTOR_BYTES;
  for (let i = 0; i < vectors; i++) {
    const vector = f.reverseBytes(f.loadVector(source, VECTOR_BYTES * (vectors - 1 - i)));
    f.storeVector(out, VECTOR_BYTES * i, vector);
  }
  for (let at = VECTOR_BYTES * vectors; at < out.shape.stride; at += 8) {
    f.storeWord(out, at, f.const64(0));
  }
}

/** Reads little-endian bytes as limbs; the integer must be below 2^(bits·count). */
export function loadInteger(f: FunctionBuilder, source: Place, layout: LimbLayout): Value[] {
  const limbs: Value[] = [];
  for (let i = 0; i < layout.count; i++) {
    const at = i * layout.bits;
    if (at >> 3 > source.shape.stride - 8) limbs.push(f.let(f.const64(0)));
    else limbs.push(f.let(f.low(wordAt(f, source, at), layout.bits)));
  }
  return limbs;
}

/** The word that starts at bit `at`; its highest seven bits may be missing. */
export function wordAt(f: FunctionBuilder, source: Place, at: number): Value {
  const word = f.loadWord(source, at >> 3);
  return at % 8 === 0 ? word : f.shrUnsigned(word, at % 8);
}

/** Writes limbs 0 ≤ limb < 2^bits as little-endian bytes, zeros to the end of the place. */
export function storeInteger(
  f: FunctionBuilder,
  out: Place,
  limbs: readonly Value[],
  layout: LimbLayout,
): void {
  for (let word = 0; 8 * word < out.shape.stride; word++) {
    let sum: Value | null = null;
    for (let i = 0; i < limbs.length; i++) {
      const shift = i * layout.bits - 64 * word;
      if (shift >= 64 || shift <= -layout.bits) continue;
      const part: Value = shift > 0
        ? f.shlWrap(limbs[i], shift)
        : shift < 0
        ? f.shrUnsigned(limbs[i], -shift)
        : limbs[i];
      sum = sum ? f.bits("or", sum, part) : part;
    }
    f.storeWord(out, 8 * word, sum ?? f.const64(0));
  }
}
