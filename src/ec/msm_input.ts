/**
 * Brings the points and scalars of a multi-scalar multiplication into the module, block by block.
 *
 * @module
 */
import { bigintToBytes } from "../bytes.ts";
import { takeBigint } from "./arguments.ts";
import type { Curve } from "./curve_params.ts";
import { multiplyEntries } from "./msm.ts";
import type { PointsModule, PointWords } from "./points_module.ts";
import type { ScalarDigits } from "./scalar_digits.ts";
import { BATCH_SIZE } from "../wasm/points_entries.ts";

/** Points as limbs, or packed SEC 1 octets of one length each. */
export type MsmPoints = readonly PointWords[] | Uint8Array;

/** Scalars below n, or packed big-endian ones of `scalarBytes` each. */
export type MsmScalars = readonly bigint[] | Uint8Array;

/** Points of one block: what memory has to hold at a time. */
const BLOCK = 2 ** 14;

/**
 * Computes Σ kᵢ·Pᵢ of equally many points and scalars.
 *
 * @throws {RangeError} if a packed point is malformed, or a scalar is not below n.
 */
export function multiplyMany(
  module: PointsModule,
  points: MsmPoints,
  scalars: MsmScalars,
  count: number,
): PointWords {
  let sum = module.infinity();
  for (let from = 0; from < count; from += BLOCK) {
    const to = Math.min(count, from + BLOCK);
    const loaded = loadBlock(module, points, scalars, [from, to]);
    multiplyEntries(module, loaded);
    if (from > 0) {
      module.put(module.memory.right, sum);
      module.exports.add();
    }
    sum = module.take(module.memory.left);
  }
  return sum;
}

/**
 * Fills the entries with a block's points and gives its scalars, all of which are checked; points
 * at infinity are left out.
 */
function loadBlock(
  module: PointsModule,
  points: MsmPoints,
  scalars: MsmScalars,
  [from, to]: readonly [number, number],
): ScalarDigits {
  const halves = module.exports.split ? 2 : 1;
  module.reserve(halves * (to - from));
  checkScalars(module.curve, scalars, from, to);
  const kept = points instanceof Uint8Array
    ? loadPacked(module, points, from, to)
    : loadPoints(module, points, from, to);
  module.exports.map_entries?.(kept.length, 0, kept.length);
  const count = kept.length, stride = module.memory.integerLength / 4;
  const digits: ScalarDigits = {
    count: halves * count,
    bits: module.memory.partBits,
    words: new Uint32Array(halves * count * stride),
    stride,
    negative: new Uint8Array(halves * count),
  };
  for (let i = 0; i < count; i++) {
    writeScalar(module, scalars, kept[i]);
    readDigits(module, digits, i, count);
  }
  return digits;
}

/** Stages points and makes them affine; gives the numbers of those that are not infinity. */
function loadPoints(
  module: PointsModule,
  points: readonly PointWords[],
  from: number,
  to: number,
): number[] {
  const { staged, pointLength } = module.memory, kept: number[] = [];
  let waiting = 0;
  const normalize = () => {
    module.exports.normalize(waiting, kept.length - waiting);
    waiting = 0;
  };
  for (let i = from; i < to; i++) {
    if (module.isInfinity(points[i])) continue;
    module.put(staged + waiting++ * pointLength, points[i]);
    kept.push(i);
    if (waiting === BATCH_SIZE) normalize();
  }
  if (waiting > 0) normalize();
  return kept;
}

/** Decodes packed points, each of which is checked in full. */
function loadPacked(module: PointsModule, packed: Uint8Array, from: number, to: number): number[] {
  const { fieldBytes } = module.curve, { x, y } = module.memory;
  const isCompressed = packed[0] !== 4, length = 1 + (isCompressed ? 1 : 2) * fieldBytes;
  const kept: number[] = [];
  for (let i = from; i < to; i++) {
    const at = i * length, form = packed[at];
    module.writeBytes(x, packed, at + 1, fieldBytes);
    if (!isCompressed) module.writeBytes(y, packed, at + 1 + fieldBytes, fieldBytes);
    const known = isCompressed ? form === 2 || form === 3 : form === 4;
    if (!known || !module.exports.load_entry(isCompressed ? form : 0, i - from)) {
      throw new RangeError(
        `Cannot multiply: expected point ${i} to be a point of the curve in ${length} bytes, got ` +
          "something else",
      );
    }
    kept.push(i);
  }
  return kept;
}

/** Refuses a scalar that is not from 0 to n − 1, whatever its point is. */
function checkScalars(
  { n, scalarBytes }: Curve,
  scalars: MsmScalars,
  from: number,
  to: number,
): void {
  const order = bigintToBytes(n, scalarBytes);
  for (let i = from; i < to; i++) {
    if (scalars instanceof Uint8Array) {
      if (isBelow(scalars, i * scalarBytes, order)) continue;
    } else {
      const scalar = takeBigint(scalars[i], "multiply", `scalar ${i}`);
      if (scalar >= 0n && scalar < n) continue;
    }
    throw new RangeError(
      `Cannot multiply: expected scalar ${i} to be from 0 to n - 1, got one out of range`,
    );
  }
}

/** Writes a checked scalar to the module's place for one. */
function writeScalar(module: PointsModule, scalars: MsmScalars, index: number): void {
  const { curve: { scalarBytes }, memory: { a } } = module;
  if (scalars instanceof Uint8Array) {
    module.writeBytes(a, scalars, index * scalarBytes, scalarBytes);
  } else module.writeBigint(a, scalars[index]);
}

/** Whether the number at `at` is below one of the same length. */
function isBelow(bytes: Uint8Array, at: number, bound: Uint8Array): boolean {
  for (let i = 0; i < bound.length; i++) {
    if (bytes[at + i] !== bound[i]) return bytes[at + i] < bound[i];
  }
  return false;
}

/** Takes the scalar that was written as words: whole, or split in the halves of i and count + i. */
function readDigits(module: PointsModule, digits: ScalarDigits, i: number, count: number): void {
  const { view, exports, memory: { a, integerLength, parts } } = module;
  const { words, stride, negative } = digits;
  if (!exports.split) {
    for (let word = 0; word < stride; word++) {
      words[i * stride + word] = view.getUint32(a + integerLength - 4 * (word + 1));
    }
    return;
  }
  exports.split();
  parts.forEach((part, half) => {
    const at = half * count + i;
    const isNegative = view.getInt8(part + integerLength - 1) < 0;
    let carry = isNegative ? 1 : 0;
    negative[at] = carry;
    for (let word = 0; word < stride; word++) {
      const own = view.getUint32(part + 4 * word, true);
      const magnitude = (isNegative ? ~own >>> 0 : own) + carry;
      words[at * stride + word] = magnitude;
      carry = magnitude > 0xffffffff ? 1 : 0;
    }
  });
}
