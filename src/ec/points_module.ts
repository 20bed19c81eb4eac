/**
 * The module that works on a curve's public points, as its callers see it: emitted at the first
 * use, memory that grows, integers in and out.
 *
 * @module
 */
import { type Bytes, concatBytes } from "../bytes.ts";
import { emitPoints } from "../wasm/emit_points.ts";
import { hasWideArithmetic, instantiate } from "../wasm/instantiate.ts";
import type { PointsMemory } from "../wasm/points_memory.ts";
import type { Curve } from "./curve_params.ts";
import type { WordLayout } from "./wasm_engine.ts";

/** What the emitted module exports; their emitters say what each does. */
export interface PointsExports {
  readonly memory: WebAssembly.Memory;
  add(): void;
  double(): void;
  negate(): void;
  equal(): number;
  affine(): void;
  load(form: number): number;
  load_entry(form: number, index: number): number;
  double_times(count: number): void;
  add_entry(word: number): void;
  store_entry(word: number): void;
  init_base(): void;
  double_multiply(): void;
  add_pairs(count: number): number;
  add_pairs_carefully(count: number): void;
  normalize(count: number, first: number): void;
  /** These two where the curve has an endomorphism. */
  map_entries?(count: number, from: number, to: number): void;
  split?(): void;
}

const PAGE_BYTES = 65536;

/** Points of one block of memory outside the module. */
const SLAB_POINTS = 128;

/** Where the limbs of a point lie outside the module. */
export interface PointWords {
  readonly slab: Int32Array;
  readonly at: number;
}

/** The running module of one curve. */
export class PointsModule {
  readonly curve: Curve;
  readonly exports: PointsExports;
  readonly memory: PointsMemory;
  /** Views of the module's memory, made anew when it grows. */
  bytes!: Uint8Array<ArrayBuffer>;
  words!: Int32Array<ArrayBuffer>;
  view!: DataView<ArrayBuffer>;
  readonly #pointWords: number;
  #slab: Int32Array | null = null;
  #used = 0;
  #hasBase = false;

  /** Emits and starts the module. */
  constructor(curve: Curve, layout?: WordLayout) {
    const wide = (layout ?? (hasWideArithmetic() ? "wide" : "portable")) === "wide";
    const { binary, memory } = emitPoints(curve, { wide });
    this.curve = curve;
    this.exports = instantiate<PointsExports>(binary);
    this.memory = memory;
    this.#pointWords = memory.pointLength / 4;
    this.#look();
  }

  /** Makes room for `count` entries; views taken before may be of no use afterwards. */
  reserve(count: number): void {
    const { entries, entryLength } = this.memory;
    const missing = entries + count * entryLength - this.bytes.length;
    if (missing <= 0) return;
    this.exports.memory.grow(Math.ceil(missing / PAGE_BYTES));
    this.#look();
  }

  /** Copies a point into the module. */
  put(address: number, { slab, at }: PointWords): void {
    const { words } = this, to = address >> 2;
    for (let i = 0; i < this.#pointWords; i++) words[to + i] = slab[at + i];
  }

  /** Copies a point out of the module. */
  take(address: number): PointWords {
    if (this.#slab === null || this.#used === SLAB_POINTS) {
      this.#slab = new Int32Array(SLAB_POINTS * this.#pointWords);
      this.#used = 0;
    }
    const { words } = this, slab = this.#slab;
    const from = address >> 2, at = this.#used++ * this.#pointWords;
    for (let i = 0; i < this.#pointWords; i++) slab[at + i] = words[from + i];
    return { slab, at };
  }

  /** The words of a point at infinity: zeros. */
  infinity(): PointWords {
    return { slab: new Int32Array(this.#pointWords), at: 0 };
  }

  /** Whether a point is infinity: its Z is 0. */
  isInfinity({ slab, at }: PointWords): boolean {
    let all = 0;
    for (let i = (this.#pointWords / 3) << 1; i < this.#pointWords; i++) all |= slab[at + i];
    return all === 0;
  }

  /** Writes an integer, big-endian, to one of the module's places. */
  writeBigint(address: number, value: bigint): void {
    let rest = value;
    for (let at = address + this.memory.integerLength - 8; at >= address; at -= 8) {
      this.view.setBigUint64(at, rest);
      rest >>= 64n;
    }
  }

  /** Writes `length` bytes of a big-endian integer to the end of a place; zeros stay before them. */
  writeBytes(address: number, source: Uint8Array, offset: number, length: number): void {
    const { bytes } = this, start = address + this.memory.integerLength - length;
    for (let i = 0; i < length; i++) bytes[start + i] = source[offset + i];
  }

  /** Reads the last `length` bytes of an integer. */
  readBytes(address: number, length: number): Bytes {
    const end = address + this.memory.integerLength;
    return this.bytes.slice(end - length, end);
  }

  /** Loads the point `04 ‖ x ‖ y` as an entry; false if it is none. */
  loadEntry(octets: Uint8Array, index: number): boolean {
    const { curve: { fieldBytes }, memory: { x, y }, exports } = this;
    if (octets.length !== 1 + 2 * fieldBytes || octets[0] !== 4) return false;
    this.writeBytes(x, octets, 1, fieldBytes);
    this.writeBytes(y, octets, 1 + fieldBytes, fieldBytes);
    return exports.load_entry(0, index) === 1;
  }

  /** Reads the point whose coordinates are in the outputs, as `04 ‖ x ‖ y`. */
  readPoint(): Bytes {
    const { fieldBytes } = this.curve, { outX, outY } = this.memory;
    const [x, y] = [outX, outY].map((at) => this.readBytes(at, fieldBytes));
    return concatBytes(Uint8Array.of(4), x, y);
  }

  /** Loads the point of `04 ‖ x ‖ y` or `02|03 ‖ x` octets as the left one; false if they are none. */
  loadPoint(octets: Uint8Array): boolean {
    const { curve: { fieldBytes }, memory: { x, y }, exports } = this;
    const form = octets[0], isLong = octets.length === 1 + 2 * fieldBytes;
    const known = isLong ? form === 4 : form === 2 || form === 3;
    if (!known || (!isLong && octets.length !== 1 + fieldBytes)) return false;
    this.writeBytes(x, octets, 1, fieldBytes);
    if (isLong) this.writeBytes(y, octets, 1 + fieldBytes, fieldBytes);
    return exports.load(isLong ? 0 : form) === 1;
  }

  /** Makes the tables of the base point, once. */
  startBase(): void {
    if (this.#hasBase) return;
    this.exports.init_base();
    this.#hasBase = true;
  }

  #look(): void {
    const buffer = this.exports.memory.buffer as ArrayBuffer;
    this.bytes = new Uint8Array(buffer);
    this.words = new Int32Array(buffer);
    this.view = new DataView(buffer);
  }
}
