/**
 * Digits of public scalars. Vartime.
 *
 * @module
 */

/** Many scalars as magnitudes and signs. */
export interface ScalarDigits {
  readonly count: number;
  /** Bits of the largest magnitude. */
  readonly bits: number;
  /** `stride` words of 32 bits each, least significant first. */
  readonly words: Uint32Array;
  readonly stride: number;
  /** 1 where the scalar is negative. */
  readonly negative: Uint8Array;
}

/** Bits `at` … `at` + width − 1 of every magnitude; width up to 16. */
export function windowsAt(scalars: ScalarDigits, at: number, width: number): Int32Array {
  const { count, words, stride } = scalars, windows = new Int32Array(count);
  const first = at >> 5, shift = at & 31, mask = 2 ** width - 1;
  if (first >= stride) return windows;
  const crosses = shift + width > 32 && first + 1 < stride;
  for (let i = 0, word = first; i < count; i++, word += stride) {
    let bits = words[word] >>> shift;
    if (crosses) bits |= words[word + 1] << (32 - shift);
    windows[i] = bits & mask;
  }
  return windows;
}

/** The same of one magnitude. */
function windowOf(
  { words, stride }: ScalarDigits,
  index: number,
  at: number,
  width: number,
): number {
  const word = at >> 5, shift = at & 31;
  if (word >= stride) return 0;
  let bits = words[index * stride + word] >>> shift;
  if (shift + width > 32 && word + 1 < stride) {
    bits |= words[index * stride + word + 1] << (32 - shift);
  }
  return bits & (2 ** width - 1);
}

/**
 * The w-NAF of all scalars: digits that are odd and below 2^(width−1), none of the `width` − 1
 * places behind one taken.
 *
 * @returns pairs: the place of a digit, and the word of the multiple that it selects among odd
 * multiples of `count` points, multiple behind multiple.
 */
export function wnafVartime(scalars: ScalarDigits, width: number): Int32Array {
  const { count, bits, negative } = scalars, half = 2 ** (width - 1);
  const pairs = new Int32Array(2 * count * (Math.ceil((bits + 1) / width) + 1));
  let end = 0;
  for (let i = 0; i < count; i++) {
    let carry = 0;
    for (let bit = 0; bit <= bits;) {
      if (windowOf(scalars, i, bit, 1) === carry) {
        bit++;
        continue;
      }
      const window = windowOf(scalars, i, bit, width) + carry;
      carry = window > half ? 1 : 0;
      const digit = window - carry * 2 * half;
      const multiple = (Math.abs(digit) - 1) >> 1;
      pairs[end++] = bit;
      pairs[end++] = (multiple * count + i) << 1 | (digit < 0 ? 1 : 0) ^ negative[i];
      bit += width;
    }
  }
  return pairs.subarray(0, end);
}
