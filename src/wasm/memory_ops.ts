/**
 * Loads and stores. A load has the bounds and the label of its place; a store must fit both; an
 * address never comes from a secret.
 *
 * @module
 */
import { isPublic, join, range } from "./code.ts";
import type { Table } from "./layout.ts";
import { OP, TYPE } from "./opcodes.ts";
import { fits, type Place } from "./place.ts";
import { fullRange, LABEL, type Label, type Value } from "./value.ts";
import { WordOps } from "./word_ops.ts";

const VECTOR = { and: OP.v128_and, or: OP.v128_or, add: OP.i32x4_add, eq: OP.i32x4_eq };

/** Memory and vector operations. */
export class MemoryOps extends WordOps {
  /** Eight-byte units of scratch memory that this function has written: what it may read. */
  readonly #written = new Set<number>();
  /** The same in the order of writing. */
  readonly #order: number[] = [];

  /** Loads element `index` of a place: a limb as i64, a byte as i32. */
  load(place: Place, index: number): Value {
    const { width, count, lo, hi } = place.shape;
    if (index >= count) throw this.refusal(`access outside ${place.name}`);
    this.#address(place, index * width, width, false);
    this.#access(loadCode(width, lo[index] < 0), width, place.offset + index * width);
    return this.push(width === 1 ? TYPE.i32 : TYPE.i64, lo[index], hi[index], place.label);
  }

  /** Stores element `index` of a place; the value's bounds must fit the place's. */
  store(place: Place, index: number, value: Value): void {
    const { width, count, lo, hi } = place.shape;
    if (index < 0 || index >= count) throw this.refusal(`access outside ${place.name}`);
    if (value.lo < lo[index] || value.hi > hi[index]) {
      const expected = `${place.name}[${index}] of ${lo[index]} to ${hi[index]}`;
      throw this.refusal(`value of ${range(value)} stored in ${expected}`);
    }
    const code = width === 8 ? OP.i64_store : width === 4 ? OP.i64_store32 : OP.i32_store8;
    this.#storeWith(code, width, place, index * width, value);
  }

  /** Loads a word, least significant byte first, at any byte of a place; nothing is known of it. */
  loadWord(place: Place, byteOffset: number, type: 0x7e | 0x7f = TYPE.i64): Value {
    const narrow = type === TYPE.i32;
    this.#address(place, byteOffset, narrow ? 4 : 8, false);
    this.#access(narrow ? OP.i32_load : OP.i64_load, 1, place.offset + byteOffset);
    return this.push(type, -fullRange(type), fullRange(type), place.label);
  }

  /** Stores a word, least significant byte first, at any byte of a place of bytes. */
  storeWord(place: Place, byteOffset: number, value: Value): void {
    this.#requireBytes(place);
    const code = value.type === TYPE.i32 ? OP.i32_store : OP.i64_store;
    this.#storeWith(code, value.type === TYPE.i32 ? 4 : 8, place, byteOffset, value);
  }

  /** Entry `index` of a table: a public i32 whose bounds lie inside the table. */
  at(table: Table, index: Value): Place {
    if (!isPublic(index)) throw this.refusal("address made from a secret");
    const { name, shape, base } = table.first;
    if (index.lo < 0 || index.hi >= table.count) {
      throw this.refusal(`index of ${range(index)} into ${name} of ${table.count}`);
    }
    const scaled = this.arithmetic32("mul", index, this.const32(shape.stride));
    const address = base ? this.arithmetic32("add", scaled, base) : scaled;
    return table.first.as(shape, table.first.offset, this.let(address));
  }

  /** Fills a block of constant address and length with zeros. */
  wipe(block: { readonly start: number; readonly length: number }): void {
    this.opConst(OP.i32_const, block.start);
    this.opConst(OP.i32_const, 0);
    this.opConst(OP.i32_const, block.length);
    this.op(OP.memory_fill);
    this.immediate(0);
  }

  /** Loads 16 bytes at `byteOffset` of a place. */
  loadVector(place: Place, byteOffset: number): Value {
    this.#address(place, byteOffset, 16, false);
    this.#access(OP.v128_load, 1, place.offset + byteOffset);
    return this.push(TYPE.v128, 0, 0, place.label);
  }

  /** Stores 16 bytes at `byteOffset` of a place of bytes. */
  storeVector(place: Place, byteOffset: number, value: Value): void {
    this.#requireBytes(place);
    this.#storeWith(OP.v128_store, 16, place, byteOffset, value);
  }

  /** The bytes of a vector in reverse order, within each group of `width`: 4, 8 or all 16. */
  reverseBytes(vector: Value, width: 4 | 8 | 16 = 16): Value {
    const named = this.let(vector);
    this.read(named);
    this.read(named);
    this.op(OP.i8x16_shuffle);
    for (let lane = 0; lane < 16; lane++) this.immediate(lane ^ (width - 1));
    return this.push(TYPE.v128, 0, 0, named.label);
  }

  /** An i32 in all four lanes. */
  splat(value: Value): Value {
    this.take(value);
    this.op(OP.i32x4_splat);
    return this.push(TYPE.v128, 0, 0, value.label);
  }

  /** Bits ("and", "or") or 32-bit lanes ("add", "eq") of two vectors. */
  vector(operation: "and" | "or" | "add" | "eq", a: Value, b: Value): Value {
    this.takeTwo(a, b, true);
    this.op(VECTOR[operation]);
    return this.push(TYPE.v128, 0, 0, join(a, b));
  }

  /**
   * Stores the vectors of one entry of a table, or zeros, which the caller has selected by masks:
   * what was an entry still is one, so `out` may promise an entry's bounds.
   */
  storeSelected(out: Place, table: Table, vectors: readonly Value[]): void {
    if (!fits(table.first.shape, out.shape)) {
      throw this.refusal(`${out.name} is no entry of ${table.first.name}`);
    }
    vectors.forEach((vector, i) => this.#storeWith(OP.v128_store, 16, out, 16 * i, vector));
  }

  /** Puts the address of a place on the stack: its pointer, or 0 with all in the offset. */
  protected pushBase(place: Place): void {
    if (place.base && !isPublic(place.base)) throw this.refusal("address made from a secret");
    if (place.base) this.read(place.base);
    else this.opConst(OP.i32_const, 0);
  }

  /** Notes that a callee writes (or demands that somebody wrote) the whole of a place. */
  protected touch(place: Place, writes: boolean): void {
    const { width, count } = place.shape;
    this.#account(place, 0, width * count, writes);
  }

  /** Runs code that may not run: what it writes does not count as written behind it. */
  protected perhaps(run: () => void): void {
    const known = this.#order.length;
    run();
    while (this.#order.length > known) this.#written.delete(this.#order.pop() as number);
  }

  /** Refuses a value in a place of lower label. */
  protected requireLabel(place: Place, label: Label): void {
    if (label > place.label) throw this.refusal(`secret stored in public place ${place.name}`);
  }

  #storeWith(code: number, size: number, place: Place, byteOffset: number, value: Value): void {
    this.requireLabel(place, value.label);
    const parked = this.park(value);
    this.#address(place, byteOffset, size, true);
    this.readParked(value.type, parked);
    this.#access(code, size === 16 ? 1 : size, place.offset + byteOffset);
  }

  #address(place: Place, byteOffset: number, size: number, writes: boolean): void {
    const { width, count, stride } = place.shape;
    if (byteOffset < 0 || byteOffset + size > Math.max(stride, width * count)) {
      throw this.refusal(`access outside ${place.name}`);
    }
    this.#account(place, byteOffset, size, writes);
    this.pushBase(place);
  }

  /**
   * Scratch memory and outputs may hold another call's data: they are read only where they have
   * been written before. Inputs are not written.
   */
  #account(place: Place, byteOffset: number, size: number, writes: boolean): void {
    const { name, access, base, label } = place;
    if (writes && access === "in") throw this.refusal(`${name} is only read`);
    if (access !== "out" && (base || label !== LABEL.variable)) return;
    // Units of eight bytes; those behind a pointer are told apart by its local.
    const origin = base ? (base.local + 1) << 20 : 0, first = place.offset + byteOffset;
    for (let unit = first >> 3; unit < (first + size + 7) >> 3; unit++) {
      const known = this.#written.has(origin + unit);
      if (writes && !known) {
        this.#written.add(origin + unit);
        this.#order.push(origin + unit);
      } else if (!writes && !known) {
        throw this.refusal(`${base ? "" : "scratch "}${name} read before written`);
      }
    }
  }

  #access(code: number, width: number, offset: number): void {
    this.op(code);
    this.immediate(width === 8 ? 3 : width === 4 ? 2 : 0);
    this.opImmediate(offset);
  }

  #requireBytes(place: Place): void {
    const { width, lo, hi } = place.shape;
    if (width !== 1 || lo[0] > 0 || hi[0] < 255) throw this.refusal(`${place.name} holds no bytes`);
  }
}

function loadCode(width: number, signed: boolean): number {
  if (width === 8) return OP.i64_load;
  if (width === 4) return signed ? OP.i64_load32_s : OP.i64_load32_u;
  return signed ? OP.i32_load8_s : OP.i32_load8_u;
}
