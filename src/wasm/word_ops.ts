/**
 * Arithmetic on words. Exact operations carry bounds and are refused where they could leave the
 * word; the wrapping ones say so in their name.
 *
 * Values nest as expressions do: `f.add(f.mul(a, b), c)`; `f.let(value)` names one for reuse.
 *
 * @module
 */
import { CodeWriter, join, range } from "./code.ts";
import { OP, TYPE, type ValueType } from "./opcodes.ts";
import { fullRange, LABEL, type Label, type Value, WIDE_LIMIT, WORD_LIMIT } from "./value.ts";

const RELATIONS32 = { eq: OP.i32_eq, ne: OP.i32_ne, lt: OP.i32_lt_s, gt: OP.i32_gt_s };
const RELATIONS64 = { eq: OP.i64_eq, ne: OP.i64_ne, lt: OP.i64_lt_s, gt: OP.i64_gt_s };
const ARITHMETIC32 = { add: OP.i32_add, sub: OP.i32_sub, mul: OP.i32_mul };
const BITS32 = { and: OP.i32_and, or: OP.i32_or, xor: OP.i32_xor };
const BITS64 = { and: OP.i64_and, or: OP.i64_or, xor: OP.i64_xor };
const WRAPPING64 = { add: OP.i64_add, sub: OP.i64_sub, mul: OP.i64_mul };

/** Operations on i32, i64 and wide values. */
export class WordOps extends CodeWriter {
  /** A public i64 constant. */
  const64(value: number | bigint): Value {
    this.opConst(OP.i64_const, value);
    return this.push(TYPE.i64, Number(value), Number(value), LABEL.public);
  }

  /** A public i32 constant. */
  const32(value: number): Value {
    this.opConst(OP.i32_const, value | 0);
    return this.push(TYPE.i32, value | 0, value | 0, LABEL.public);
  }

  /** a + b of two i64 or two wide values; refused if it can leave the word. */
  add(a: Value, b: Value): Value {
    this.takeTwo(a, b, true);
    this.op(a.type === TYPE.wide ? OP.i64_add128 : OP.i64_add);
    return this.#exact(a.type, a.lo + b.lo, a.hi + b.hi, join(a, b));
  }

  /** a − b of two i64 or two wide values; refused if it can leave the word. */
  sub(a: Value, b: Value): Value {
    this.takeTwo(a, b, false);
    this.op(a.type === TYPE.wide ? OP.i64_sub128 : OP.i64_sub);
    return this.#exact(a.type, a.lo - b.hi, a.hi - b.lo, join(a, b));
  }

  /** a·b of two i64; refused if it can leave the word. */
  mul(a: Value, b: Value): Value {
    this.takeTwo(a, b, true);
    this.op(OP.i64_mul);
    const p = a.lo * b.lo, q = a.lo * b.hi, r = a.hi * b.lo, s = a.hi * b.hi;
    return this.#exact(TYPE.i64, Math.min(p, q, r, s), Math.max(p, q, r, s), join(a, b));
  }

  /** a·b of two i64 as a wide value. */
  mulWide(a: Value, b: Value): Value {
    this.takeTwo(a, b, true);
    this.op(OP.i64_mul_wide_s);
    const p = a.lo * b.lo, q = a.lo * b.hi, r = a.hi * b.lo, s = a.hi * b.hi;
    return this.push(TYPE.wide, Math.min(p, q, r, s), Math.max(p, q, r, s), join(a, b));
  }

  /** An i64 as a wide value of the same number. */
  widen(value: Value): Value {
    const low = this.let(value);
    this.read(low);
    this.read(low);
    this.#shiftBy(OP.i64_shr_s, 63);
    return this.push(TYPE.wide, low.lo, low.hi, low.label);
  }

  /** a·2^bits of an i64; refused if it can leave the word. */
  shl(a: Value, bits: number): Value {
    this.take(a);
    this.#shiftBy(OP.i64_shl, bits);
    return this.#exact(TYPE.i64, a.lo * 2 ** bits, a.hi * 2 ** bits, a.label);
  }

  /** ⌊a / 2^bits⌋ of a signed i64, or of a wide value whose quotient fits an i64. */
  shr(a: Value, bits: number): Value {
    const lo = Math.floor(outward(a.lo, -1, a.type) / 2 ** bits);
    const hi = Math.floor(outward(a.hi, 1, a.type) / 2 ** bits);
    if (a.type === TYPE.wide) {
      const pair = this.let(a);
      this.readHalf(pair, 0);
      if (bits > 0) {
        this.#shiftBy(OP.i64_shr_u, bits);
        this.readHalf(pair, 1);
        this.#shiftBy(OP.i64_shl, 64 - bits);
        this.op(OP.i64_or);
      }
      return this.#exact(TYPE.i64, lo, hi, a.label);
    }
    this.take(a);
    this.#shiftBy(OP.i64_shr_s, bits);
    return this.push(TYPE.i64, lo, hi, a.label);
  }

  /** The residue 0 ≤ r < 2^bits of an i64 or wide value; `bits` ≤ 62. */
  low(a: Value, bits: number): Value {
    if (a.type === TYPE.wide) this.readHalf(this.let(a), 0);
    else this.take(a);
    this.opConst(OP.i64_const, bits < 53 ? 2 ** bits - 1 : (1n << BigInt(bits)) - 1n);
    this.op(OP.i64_and);
    return this.push(TYPE.i64, 0, 2 ** bits - 1, a.label);
  }

  /** The residue mod 2^bits in −2^(bits−1) … 2^(bits−1) − 1 of an i64. */
  lowSigned(a: Value, bits: number): Value {
    this.take(a);
    this.#shiftBy(OP.i64_shl, 64 - bits);
    this.#shiftBy(OP.i64_shr_s, 64 - bits);
    return this.push(TYPE.i64, -(2 ** (bits - 1)), 2 ** (bits - 1) - 1, a.label);
  }

  /** a where `mask` is −1, 0 where it is 0. */
  keepIf(mask: Value, a: Value): Value {
    this.#requireMask(mask);
    this.takeTwo(mask, a, true);
    this.op(OP.i64_and);
    return this.push(TYPE.i64, Math.min(a.lo, 0), Math.max(a.hi, 0), join(mask, a));
  }

  /** −a where `mask` is −1, a where it is 0; both named. */
  negateIf(mask: Value, a: Value): Value {
    this.#requireMask(mask);
    this.read(a);
    this.read(mask);
    this.op(OP.i64_xor);
    this.read(mask);
    this.op(OP.i64_sub);
    const bound = Math.max(-a.lo, a.hi);
    return this.#exact(TYPE.i64, -bound, bound, join(mask, a));
  }

  /** b where `mask` is −1, a where it is 0; all named. */
  select(mask: Value, a: Value, b: Value): Value {
    this.#requireMask(mask);
    this.read(a);
    this.read(b);
    this.op(OP.i64_xor);
    this.read(mask);
    this.op(OP.i64_and);
    this.read(a);
    this.op(OP.i64_xor);
    const label = Math.max(mask.label, join(a, b)) as Label;
    return this.push(TYPE.i64, Math.min(a.lo, b.lo), Math.max(a.hi, b.hi), label);
  }

  /** Bits of two i64. Bounds are known only where both are not negative. */
  bits(operation: "and" | "or" | "xor", a: Value, b: Value): Value {
    this.takeTwo(a, b, true);
    this.op(BITS64[operation]);
    if (a.lo < 0 || b.lo < 0) return this.#unknown(TYPE.i64, join(a, b));
    const hi = operation === "and" ? Math.min(a.hi, b.hi) : allOnes(Math.max(a.hi, b.hi));
    return this.push(TYPE.i64, 0, hi, join(a, b));
  }

  /** a + b, a − b or a·b of two i64 modulo 2^64. */
  wrapping(operation: "add" | "sub" | "mul", a: Value, b: Value): Value {
    this.takeTwo(a, b, operation !== "sub");
    this.op(WRAPPING64[operation]);
    return this.#unknown(TYPE.i64, join(a, b));
  }

  /** The low word of a wide value. */
  lowWord(a: Value): Value {
    this.readHalf(this.let(a), 0);
    return this.#unknown(TYPE.i64, a.label);
  }

  /** a·2^bits modulo the word, of an i32 or i64. */
  shlWrap(a: Value, bits: number): Value {
    this.take(a);
    this.#shiftBy(a.type === TYPE.i32 ? OP.i32_shl : OP.i64_shl, bits);
    return this.#unknown(a.type, a.label);
  }

  /** a rotated right, of an i32 or i64. */
  rotr(a: Value, bits: number): Value {
    this.take(a);
    this.#shiftBy(a.type === TYPE.i32 ? OP.i32_rotr : OP.i64_rotr, bits);
    return this.#unknown(a.type, a.label);
  }

  /** An i32 or i64, read as unsigned, shifted right by at least one bit. */
  shrUnsigned(a: Value, bits: number): Value {
    if (bits === 0) throw this.refusal("shift by 0 bits");
    this.take(a);
    this.#shiftBy(a.type === TYPE.i32 ? OP.i32_shr_u : OP.i64_shr_u, bits);
    const wordBits = a.type === TYPE.i32 ? 32 : 64;
    const hi = a.lo >= 0 ? Math.floor(a.hi / 2 ** bits) : 2 ** (wordBits - bits) - 1;
    return this.push(a.type, 0, hi, a.label);
  }

  /** An i32, read as unsigned, shifted right by another: 0 to 31 bits. */
  shrBy(a: Value, distance: Value): Value {
    this.takeTwo(a, distance, false);
    this.op(OP.i32_shr_u);
    return this.#unknown(TYPE.i32, join(a, distance));
  }

  /** a = 0, as an i32 of 0 or 1. */
  eqz(a: Value): Value {
    this.take(a);
    this.op(a.type === TYPE.i32 ? OP.i32_eqz : OP.i64_eqz);
    return this.push(TYPE.i32, 0, 1, a.label);
  }

  /** Compares two signed i64 or two signed i32; an i32 of 0 or 1. */
  compare(relation: "eq" | "ne" | "lt" | "gt", a: Value, b: Value): Value {
    this.takeTwo(a, b, false);
    this.op((a.type === TYPE.i32 ? RELATIONS32 : RELATIONS64)[relation]);
    return this.push(TYPE.i32, 0, 1, join(a, b));
  }

  /** An i64 mask, −1 or 0, of an i32 flag, 1 or 0. */
  mask(flag: Value): Value {
    if (flag.lo < 0 || flag.hi > 1) throw this.refusal(`mask of ${range(flag)}, expected 0 to 1`);
    const bit = this.let(flag);
    return this.sub(this.const64(0), this.extend(bit));
  }

  /** An i64 mask, −1 where a is negative, else 0. */
  signMask(a: Value): Value {
    this.take(a);
    this.#shiftBy(OP.i64_shr_s, 63);
    return this.push(TYPE.i64, -1, 0, a.label);
  }

  /** An i32 as i64 of the same number. */
  extend(a: Value): Value {
    this.take(a);
    this.op(a.lo < 0 ? OP.i64_extend_i32_s : OP.i64_extend_i32_u);
    return this.push(TYPE.i64, a.lo, a.hi, a.label);
  }

  /** The low half of an i64 as i32; the number is kept if it fits. */
  wrap(a: Value): Value {
    this.take(a);
    this.op(OP.i32_wrap_i64);
    return this.#narrow(a.lo, a.hi, a.label);
  }

  /** i32 arithmetic modulo 2^32; bounds are kept where the result cannot wrap. */
  arithmetic32(operation: "add" | "sub" | "mul", a: Value, b: Value): Value {
    this.takeTwo(a, b, operation !== "sub");
    this.op(ARITHMETIC32[operation]);
    if (operation === "add") return this.#narrow(a.lo + b.lo, a.hi + b.hi, join(a, b));
    if (operation === "sub") return this.#narrow(a.lo - b.hi, a.hi - b.lo, join(a, b));
    const p = a.lo * b.lo, q = a.lo * b.hi, r = a.hi * b.lo, s = a.hi * b.hi;
    return this.#narrow(Math.min(p, q, r, s), Math.max(p, q, r, s), join(a, b));
  }

  /** Bits of two i32. */
  bits32(operation: "and" | "or" | "xor", a: Value, b: Value): Value {
    this.takeTwo(a, b, true);
    this.op(BITS32[operation]);
    const label = join(a, b);
    if (operation === "and" && Math.max(a.lo, b.lo) >= 0) {
      const hi = a.lo < 0 ? b.hi : b.lo < 0 ? a.hi : Math.min(a.hi, b.hi);
      return this.push(TYPE.i32, 0, hi, label);
    }
    if (a.lo < 0 || b.lo < 0) return this.#unknown(TYPE.i32, label);
    return this.#narrow(0, allOnes(Math.max(a.hi, b.hi)), label);
  }

  /** ⌊a / 2^bits⌋ of a signed i32. */
  shr32(a: Value, bits: number): Value {
    this.take(a);
    this.#shiftBy(OP.i32_shr_s, bits);
    return this.push(TYPE.i32, Math.floor(a.lo / 2 ** bits), Math.floor(a.hi / 2 ** bits), a.label);
  }

  /** The shift instruction `code` with a constant distance. */
  #shiftBy(code: number, bits: number): void {
    const narrow = code === OP.i32_shl || code === OP.i32_shr_s || code === OP.i32_shr_u ||
      code === OP.i32_rotr;
    if (bits < 0 || bits > (narrow ? 31 : 63)) throw this.refusal(`shift by ${bits} bits`);
    this.opConst(narrow ? OP.i32_const : OP.i64_const, bits);
    this.op(code);
  }

  #exact(type: ValueType, lo: number, hi: number, label: Label): Value {
    const limit = type === TYPE.wide ? WIDE_LIMIT : WORD_LIMIT;
    if (lo < -limit || hi > limit) {
      throw this.refusal(`result of ${lo} to ${hi} can leave its word`);
    }
    return this.push(type, lo, hi, label);
  }

  #narrow(lo: number, hi: number, label: Label): Value {
    if (lo >= -(2 ** 31) && hi < 2 ** 31) return this.push(TYPE.i32, lo, hi, label);
    return this.#unknown(TYPE.i32, label);
  }

  #unknown(type: ValueType, label: Label): Value {
    return this.push(type, -fullRange(type), fullRange(type), label);
  }

  #requireMask(mask: Value): void {
    if (mask.lo < -1 || mask.hi > 0) throw this.refusal(`mask of ${range(mask)}, expected -1 to 0`);
  }
}

/**
 * A bound made wider by more than its roundings, where it is large enough to have any: a shift
 * brings it down to numbers that are compared exactly.
 */
function outward(bound: number, direction: 1 | -1, type: ValueType): number {
  if (Math.abs(bound) < 2 ** 53) return bound;
  const limit = fullRange(type), wider = bound + direction * Math.abs(bound) * 2 ** -43;
  return Math.max(-limit, Math.min(limit, wider));
}

/** The least 2^k − 1 that is not below `bound`. */
function allOnes(bound: number): number {
  if (bound < 2 ** 31) return 2 ** (32 - Math.clz32(bound)) - 1;
  return Math.min(2 ** 63, 2 ** (Math.floor(Math.log2(bound)) + 1));
}
