/**
 * The sum of many products by buckets, and whether it is infinity: public points and scalars.
 *
 * @module
 */
import type { CurveContext } from "./curve_context.ts";
import type { FunctionBuilder } from "./func.ts";
import { elementsOf, type Table } from "./layout.ts";
import type { Parameter, Result, Signature } from "./module.ts";
import { TYPE } from "./opcodes.ts";
import { evenShape, type Place } from "./place.ts";
import { coordinates, copyElement, pointShape } from "./point.ts";
import { SUM } from "./point_add.ts";
import { windowAt } from "./recode.ts";
import { LABEL, type Value, type Variable } from "./value.ts";

/** Bits of a window at most: digits go up to half of 2^that. */
export const MOST_WIDTH = 7;

/** Buckets of the widest window. */
const MOST_BUCKETS = 2 ** (MOST_WIDTH - 1);

const FLAG: Result = { type: TYPE.i32, lo: 0, hi: 1, label: LABEL.public };

/** What is multiplied: points (x, y, −y), and twice their scalars in two's complement. */
export interface Streams {
  readonly points: Table;
  readonly scalars: Table;
}

/** x, y and −y of a stream's point. */
export function affineCoordinates({ field }: CurveContext, point: Place): readonly Place[] {
  return [0, 1, 2].map((i) => point.part(i * field.layout.count, field.shape()));
}

/** Where the sum is made. */
interface Buckets {
  readonly context: CurveContext;
  readonly streams: Streams;
  readonly buckets: Table;
  /** For each bucket 1 once a point is in it. */
  readonly filled: Place;
  readonly ratio: Place;
  readonly addPoint: Signature;
  /** Sums of a window's buckets: from the heaviest down, and of those sums; and of all windows. */
  readonly running: Place;
  readonly total: Place;
  readonly whole: Place;
}

/**
 * Emits Σ scalar·point = infinity. Arguments: streams, windows, bits of a window. With digits of a
 * window d = bits + (bit below) − 2^width·(highest bit), Booth's, a point goes into bucket |d|.
 * Which sums are empty is told by flags, never by their coordinates.
 */
export function emitBucketSum(context: CurveContext, streams: Streams): Signature {
  const { m, memory, field, double } = context;
  const point = (name: string) => context.point(`buckets ${name}`, LABEL.public);
  const all: Buckets = {
    context,
    streams,
    buckets: memory.table("buckets", pointShape(field), LABEL.public, MOST_BUCKETS),
    filled: memory.place("filled", evenShape(4, MOST_BUCKETS, 0, 1), LABEL.public),
    ratio: context.element("buckets ratio", LABEL.public),
    addPoint: emitAddPoint(context),
    running: point("running"),
    total: point("total"),
    whole: point("whole"),
  };
  const params = [
    number(0, streams.points.count),
    number(1, context.partBits),
    number(2, MOST_WIDTH),
  ];
  const addDigit = emitAddDigit(all), sumBuckets = emitSumBuckets(all);
  return m.define("bucket_sum", params, (f) => {
    const width = f.param(2), range = f.let(powerOfTwo(f, width));
    const isEmpty = f.variable(f.const32(1), 0, 1);
    f.countdown(f.param(1), (window) => {
      f.if(f.eqz(f.get(isEmpty)), () => {
        f.countdown(width, () => f.call(double, all.whole, all.whole));
      });
      for (let i = 0; i < MOST_BUCKETS; i++) f.store(all.filled, i, f.const64(0));
      const position = f.let(f.arithmetic32("mul", window, width));
      f.countdown(f.param(0), (stream) => f.call(addDigit, stream, position, range));
      f.if(f.eqz(f.value(sumBuckets, range)), () => addTo(f, all, all.whole, all.total, isEmpty));
    });
    return f.get(isEmpty);
  }, FLAG);
}

/** Adds a point to a sum that may be empty. */
function addTo(
  f: FunctionBuilder,
  { context: { field }, addPoint }: Buckets,
  sum: Place,
  point: Place,
  isEmpty: Variable,
): void {
  f.if(f.get(isEmpty), () => {
    const from = coordinates(field, point);
    coordinates(field, sum).forEach((to, i) => copyElement(f, to, from[i]));
    f.set(isEmpty, f.const32(0));
  }, () => f.set(isEmpty, f.value(addPoint, sum, point)));
}

function number(lo: number, hi: number): Parameter {
  return { kind: "value", type: TYPE.i32, lo, hi, label: LABEL.public };
}

/** Emits the adding of a stream's digit at a bit to its bucket. Arguments: stream, bit, 2^width. */
function emitAddDigit(all: Buckets): Signature {
  const { context, streams } = all, { m, partBits } = context;
  const params = [
    number(0, streams.points.count - 1),
    number(0, MOST_WIDTH * partBits),
    number(1, 2 ** MOST_WIDTH),
  ];
  return m.define("add_digit", params, (f) => {
    const [stream, bit, range] = [f.param(0), f.param(1), f.param(2)];
    // A window ends less than its width above the scalar's bits.
    const inside = f.within(bit, 0, partBits);
    const widest = windowAt(f, f.at(streams.scalars, stream), inside, MOST_WIDTH + 1);
    const mask = f.arithmetic32("sub", f.arithmetic32("mul", range, f.const32(2)), f.const32(1));
    const bits = f.let(f.bits32("and", widest, mask));
    const up = f.let(f.shr32(f.arithmetic32("add", bits, f.const32(1)), 1));
    const isNegative = f.let(f.compare("gt", bits, f.arithmetic32("sub", range, f.const32(1))));
    const size = f.variable(up, 0, 2 ** MOST_WIDTH);
    f.if(isNegative, () => {
      f.set(size, f.within(f.arithmetic32("sub", range, up), 0, 2 ** MOST_WIDTH));
    });
    f.if(f.get(size), () => {
      const below = f.arithmetic32("sub", f.get(size), f.const32(1));
      const index = f.let(f.within(below, 0, MOST_BUCKETS - 1));
      const [x, y, minusY] = affineCoordinates(context, f.at(streams.points, stream));
      f.if(
        isNegative,
        () => addToBucket(f, all, index, [x, minusY]),
        () => addToBucket(f, all, index, [x, y]),
      );
    });
  });
}

/** 2^width for a width at run time. */
function powerOfTwo(f: FunctionBuilder, width: Value): Value {
  const power = f.variable(f.const32(1), 1, 2 ** MOST_WIDTH);
  f.countdown(width, () => {
    f.set(power, f.within(f.arithmetic32("mul", f.get(power), f.const32(2)), 1, 2 ** MOST_WIDTH));
  });
  return f.get(power);
}

/** Adds the point (x, y) to the bucket of an index. */
function addToBucket(
  f: FunctionBuilder,
  { context, buckets, filled, ratio }: Buckets,
  index: Value,
  [x, y]: readonly [Place, Place],
): void {
  const { field, addMixedVartime, double, constants } = context;
  const bucket = f.at(buckets, index), flag = f.at(elementsOf(filled), index);
  const outs = coordinates(field, bucket);
  f.if(f.eqz(f.load(flag, 0)), () => {
    [x, y, constants.one].forEach((from, i) => copyElement(f, outs[i], from));
    f.store(flag, 0, f.const64(1));
  }, () => {
    const found = f.let(f.value(addMixedVartime, bucket, ratio, x, y, outs[2]));
    f.if(found, () => {
      f.if(f.compare("eq", found, f.const32(SUM.equal)), () => {
        f.call(double, bucket, bucket);
      }, () => f.store(flag, 0, f.const64(0)));
    });
  });
}

/**
 * Emits total = Σ weight·bucket: running = Σ of the heavier ones, total = Σ of those. Argument:
 * 2^width. Returns 1 if the sum is infinity.
 */
function emitSumBuckets(all: Buckets): Signature {
  const { context, buckets, filled, running, total } = all;
  return context.m.define("sum_buckets", [number(1, 2 ** MOST_WIDTH)], (f) => {
    const noRunning = f.variable(f.const32(1), 0, 1), noTotal = f.variable(f.const32(1), 0, 1);
    f.countdown(f.let(f.shr32(f.param(0), 1)), (index) => {
      f.if(f.wrap(f.load(f.at(elementsOf(filled), index), 0)), () => {
        addTo(f, all, running, f.at(buckets, index), noRunning);
      });
      f.if(f.eqz(f.get(noRunning)), () => addTo(f, all, total, running, noTotal));
    });
    return f.get(noTotal);
  }, FLAG);
}

/**
 * Emits P := P + Q for Jacobian points of a curve with a = 0, neither of them infinity: Q is affine
 * on the isomorphic curve of factor Z₂, to which P is brought first. 12 multiplications and 4
 * squarings. Returns 1 if the sum is infinity; then P is nothing.
 */
function emitAddPoint(context: CurveContext): Signature {
  const { m, field, functions: { multiply, square }, double } = context;
  const power = context.element("add power", LABEL.public);
  const ratio = context.element("add ratio", LABEL.public);
  const shape = pointShape(field), label = LABEL.public;
  const params: Parameter[] = [
    { kind: "place", access: "inout", shape, label },
    { kind: "place", access: "in", shape, label },
  ];
  return m.define("add_point_vartime", params, (f) => {
    const sum = f.place(0), [x, y, z] = coordinates(field, sum);
    const [x2, y2, z2] = coordinates(field, f.place(1));
    f.call(square, power, z2);
    f.call(multiply, x, x, power);
    f.call(multiply, power, power, z2);
    f.call(multiply, y, y, power);
    const found = f.let(f.value(context.addMixedVartime, sum, ratio, x2, y2, z));
    f.if(f.compare("eq", found, f.const32(SUM.opposite)), () => f.return(f.const32(1)));
    f.if(f.compare("eq", found, f.const32(SUM.equal)), () => f.call(double, sum, sum));
    f.call(multiply, z, z, z2);
    return f.const32(0);
  }, FLAG);
}
