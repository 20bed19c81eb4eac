/**
 * Digits of scalars: signed odd windows of fixed number for secrets, w-NAF for public ones.
 *
 * @module
 */
import type { FunctionBuilder } from "./func.ts";
import { elementsOf, type MemoryLayout, type Table } from "./layout.ts";
import type { ModuleBuilder, Signature } from "./module.ts";
import { TYPE } from "./opcodes.ts";
import { evenShape, type Place, type Shape } from "./place.ts";
import { LABEL, type Value } from "./value.ts";

/** Shape of a run of w-NAF digits, one for each bit. */
export function digitShape(bits: number, width: number): Shape {
  const bound = 2 ** (width - 1);
  return evenShape(4, bits, -bound, bound - 1);
}

/** Takes memory for the bits of a public constant, lowest first, a byte each. */
export function placeBits(m: ModuleBuilder, memory: MemoryLayout, constant: bigint): Table {
  const bits = Uint8Array.from(constant.toString(2), Number).reverse();
  const place = memory.place("bits", evenShape(1, bits.length, 0, 1), LABEL.public);
  m.fill(place, bits);
  return elementsOf(place);
}

/** The bytes of an integer as a table of words that start at each byte. */
function byteWords(integer: Place): Table {
  const shape = { ...evenShape(1, 4, 0, 255), stride: 1 };
  return { first: integer.as(shape), count: integer.shape.stride - 3 };
}

/** Bits `at` … `at` + width − 1 of an integer in memory, as an i32; `at` is public. */
export function windowAt(f: FunctionBuilder, integer: Place, at: Value, width: number): Value {
  const bit = f.let(at);
  const word = f.loadWord(f.at(byteWords(integer), f.let(f.shr32(bit, 3))), 0, TYPE.i32);
  const shifted = f.shrBy(word, f.bits32("and", bit, f.const32(7)));
  return f.bits32("and", shifted, f.const32(2 ** width - 1));
}

/** A digit of a signed odd window: table index and sign. */
export interface SignedDigit {
  /** (|digit| − 1) / 2. */
  readonly index: Value;
  /** −1 where the digit is negative, else 0: an i64 mask. */
  readonly negative: Value;
}

/**
 * Reads `width` bits B of an integer s as the odd digit 2·B − (2^width − 1). Over all windows of a
 * two's complement s of t bits, the highest bit inverted, the digits make up 2·s + 1.
 */
export function signedDigit(f: FunctionBuilder, bits: Value, width: number): SignedDigit {
  const window = f.let(bits);
  const below = f.let(f.arithmetic32("sub", f.shrUnsigned(window, width - 1), f.const32(1)));
  const index = f.bits32("and", f.bits32("xor", window, below), f.const32(2 ** (width - 1) - 1));
  return { index: f.let(index), negative: f.let(f.extend(below)) };
}

/**
 * Emits the w-NAF of a public two's complement integer of fewer than `bits` bits: at most every
 * `width`-th digit is not zero, and those are odd and below 2^(width−1). Vartime. Arguments:
 * digits (out), integer.
 */
export function emitWnafVartime(
  m: ModuleBuilder,
  integer: Shape,
  bits: number,
  width: number,
): Signature {
  const digits = digitShape(bits, width);
  const params = [
    { kind: "place", access: "out", shape: digits, label: LABEL.public },
    { kind: "place", access: "in", shape: integer, label: LABEL.public },
  ] as const;
  return m.define(`wnaf_${width}_vartime`, params, (f) => {
    const out = f.place(0), source = f.place(1);
    const all = elementsOf(out);
    f.countdown(digits.count, (index) => f.store(f.at(all, index), 0, f.const64(0)));
    const bit = f.variable(f.const32(0), 0, bits + width);
    const carry = f.variable(f.const32(0), 0, 1);
    f.block((end) => {
      f.loop((again) => {
        const at = f.let(f.get(bit));
        f.branch(end, f.compare("gt", at, f.const32(bits - 1)));
        const inside = f.let(f.within(at, 0, bits - 1));
        const window = f.let(windowAt(f, source, inside, width));
        const same = f.compare("eq", f.bits32("and", window, f.const32(1)), f.get(carry));
        f.if(same, () => {
          f.set(bit, f.arithmetic32("add", inside, f.const32(1)));
          f.branch(again);
        });
        const word = f.let(f.arithmetic32("add", window, f.get(carry)));
        const high = f.let(f.bits32("and", f.shrUnsigned(word, width - 1), f.const32(1)));
        f.set(carry, high);
        // word is odd here, so word − high·2^width lies strictly between ±2^(width−1).
        const digit = f.arithmetic32(
          "sub",
          word,
          f.arithmetic32("mul", high, f.const32(2 ** width)),
        );
        f.store(f.at(all, inside), 0, f.lowSigned(f.extend(f.let(digit)), width));
        f.set(bit, f.arithmetic32("add", inside, f.const32(width)));
        f.branch(again);
      });
    });
  });
}
