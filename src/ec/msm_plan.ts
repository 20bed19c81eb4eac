/**
 * How a multi-scalar multiplication is best done, by counting field multiplications.
 *
 * @module
 */

/** What is to be multiplied. */
export interface MsmSize {
  /** Points, both halves of split scalars counted. */
  readonly points: number;
  /** Bits of the largest scalar. */
  readonly bits: number;
  readonly orderBits: number;
}

/** The way and its digits: w-NAF over tables of odd multiples, or windows of buckets. */
export interface MsmPlan {
  readonly way: "interleaved" | "buckets";
  readonly width: number;
}

/** Multiplications of a batched affine addition, of a doubling, of a mixed addition. */
const COST = { pair: 6.3, double: 8, mixed: 11 };

const WIDEST = 16;

/** Finds the cheapest way. */
export function planMsm(size: MsmSize): MsmPlan {
  let best: MsmPlan = { way: "interleaved", width: 2 };
  let least = Infinity;
  const consider = (plan: MsmPlan, cost: number) => {
    if (cost < least) [best, least] = [plan, cost];
  };
  // Odd multiples must all be points: that keeps widths below the order's length.
  for (let width = 2; width <= Math.min(8, size.orderBits - 1); width++) {
    consider({ way: "interleaved", width }, interleavedCost(size, width));
  }
  for (let width = 2; width <= WIDEST; width++) {
    consider({ way: "buckets", width }, bucketCost(size, width));
  }
  return best;
}

/** Tables, sums of the entries that each bit selects, one addition and one doubling a bit. */
function interleavedCost({ points, bits }: MsmSize, width: number): number {
  const entries = points * bits / (width + 1), tables = points * (2 ** (width - 2) + 1);
  const sums = Math.max(0, entries - bits);
  return COST.pair * (tables + sums) + (COST.double + COST.mixed) * bits;
}

/** For each window: sums of the buckets, then of their rows and columns. */
function bucketCost({ points, bits }: MsmSize, width: number): number {
  const windows = windowsOf(bits, width), buckets = 2 ** (width - 1);
  const filled = buckets * (1 - Math.exp(-points / buckets));
  const { rows, columns } = gridOf(width);
  const pairs = points - filled + 2 * filled + 2 * (rows + columns);
  return windows * (COST.pair * pairs + 2 * COST.mixed) + COST.double * bits;
}

/** Windows of signed digits for scalars of `bits` bits: one bit more takes the last carry. */
export function windowsOf(bits: number, width: number): number {
  return Math.ceil((bits + 1) / width);
}

/** The buckets of a window as a grid. */
export function gridOf(width: number): { readonly rows: number; readonly columns: number } {
  const columnBits = width >> 1;
  return { rows: 2 ** (width - 1 - columnBits), columns: 2 ** columnBits };
}
