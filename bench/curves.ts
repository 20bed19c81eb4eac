/**
 * `deno task bench:curves`: points and multiplications of `./curves` against @noble/curves, in one
 * run, on both layouts where the process has them.
 *
 * It prints and asserts nothing about time. `--smoke` runs everything for a moment only.
 *
 * @module
 */
import { normalizeZ, pippenger } from "@noble/curves/abstract/curve.js";
import { p256 } from "@noble/curves/nist.js";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { concatBytes } from "../src/bytes.ts";
import { checkCurve } from "../src/ec/define_curve.ts";
import { PointGroup } from "../src/ec/point_group.ts";
import { hasWideArithmetic } from "../src/wasm/instantiate.ts";
import { type Effort, measure } from "./measure.ts";
import { type Subject, synchronousSubject } from "./subject.ts";
import { type Baselines, printTable } from "./table.ts";

const SMOKE: Effort = { rounds: 1, warmUpCalls: 1, sliceMilliseconds: 0.1 };
const SINGLE: Effort = { rounds: 15, warmUpCalls: 200, sliceMilliseconds: 8 };
const MANY: Effort = { rounds: 7, warmUpCalls: 4, sliceMilliseconds: 1 };

const OURS: Baselines = { portable: "Subtler, portable", wide: "Subtler, wide" };
const NOBLE = "@noble/curves 2.4.0";

/** Different points and scalars in rotation. */
const COUNT = 64;

/** Sizes of sums. */
const SIZES = [1, 8, 32, 256, 1024, 4096];

type NobleCurve = typeof secp256k1;

const layouts = hasWideArithmetic() ? ["portable", "wide"] as const : ["portable"] as const;
const smoke = Deno.args.includes("--smoke");

console.log(`./curves · Deno ${Deno.version.deno} · V8 ${Deno.version.v8} · ${Deno.build.target}`);
console.log("k·P and k·G run on the curve's engine, in the widest layout of the process.");
if (smoke) console.log("A smoke run: the figures below mean nothing.");
for (const [name, noble] of [["secp256k1", secp256k1], ["P-256", p256 as NobleCurve]] as const) {
  const inputs = makeInputs(name, noble);
  printTable(await measure(singleSubjects(name, noble, inputs), smoke ? SMOKE : SINGLE), OURS);
  printTable(await measure(sumSubjects(name, noble, inputs), smoke ? SMOKE : MANY), OURS);
}

/** Points of both sides, and scalars below the order. */
interface Inputs {
  readonly theirs: readonly InstanceType<NobleCurve["Point"]>[];
  readonly octets: readonly Uint8Array<ArrayBuffer>[];
  readonly scalars: readonly bigint[];
  readonly groups: ReadonlyMap<"portable" | "wide", PointGroup>;
}

function makeInputs(name: string, { Point }: NobleCurve): Inputs {
  const { p, a, b, Gx: gx, Gy: gy, n } = Point.CURVE();
  const data = checkCurve({ name, p, a, b, gx, gy, n, h: 1 });
  const size = Math.max(...SIZES), theirs = [], scalars = [];
  let point = Point.BASE.multiply(0x1234567890abcdefn ** 4n % n), scalar = n / 3n;
  for (let i = 0; i < size; i++) {
    point = point.double().add(Point.BASE);
    scalar = scalar * scalar % n;
    theirs.push(point);
    scalars.push(scalar);
  }
  const normalized = normalizeZ(Point, theirs);
  return {
    theirs: normalized,
    octets: normalized.map((each) => new Uint8Array(each.toBytes(false))),
    scalars,
    groups: new Map(layouts.map((layout) => [layout, new PointGroup(data, layout)])),
  };
}

function singleSubjects(name: string, { Point }: NobleCurve, inputs: Inputs): Subject[] {
  const { theirs, octets, scalars } = inputs;
  const subjects: Subject[] = [];
  const add = (contender: string, calls: Record<string, (i: number) => unknown>) => {
    for (const [what, call] of Object.entries(calls)) {
      subjects.push(synchronousSubject({ operation: `${name}: ${what}`, contender }, call, COUNT));
    }
  };
  for (const [layout, group] of inputs.groups) {
    const points = octets.slice(0, COUNT).map((each) => group.fromBytes(each, false));
    const far = points.map((point) => point.double());
    add(OURS[layout], {
      "add": (i) => far[i].add(far[(i + 1) % COUNT]),
      "double": (i) => far[i].double(),
      "decode, uncompressed": (i) => group.fromBytes(octets[i], false),
      "k·P, vartime": (i) => points[i].multiplyVartime(scalars[i]),
      "k·P": (i) => points[i].multiply(scalars[i]),
      "k·G": (i) => group.multiplyBase(scalars[i]),
    });
  }
  const far = theirs.slice(0, COUNT).map((point) => point.double());
  add(NOBLE, {
    "add": (i) => far[i].add(far[(i + 1) % COUNT]),
    "double": (i) => far[i].double(),
    "decode, uncompressed": (i) => Point.fromBytes(octets[i]),
    "k·P, vartime": (i) => theirs[i].multiplyUnsafe(scalars[i]),
    "k·P": (i) => theirs[i].multiply(scalars[i]),
    "k·G": (i) => Point.BASE.multiply(scalars[i]),
  });
  return subjects;
}

function sumSubjects(name: string, { Point }: NobleCurve, inputs: Inputs): Subject[] {
  return SIZES.flatMap((size) => {
    const octets = inputs.octets.slice(0, size), scalars = inputs.scalars.slice(0, size);
    const operation = `${name}: sum of ${size} products`;
    const subject = (contender: string, call: () => unknown) =>
      synchronousSubject({ operation, contender }, call, 1);
    const ours = [...inputs.groups].flatMap(([layout, group]) => {
      const points = octets.map((each) => group.fromBytes(each, false).double());
      const packed = concatBytes(...octets);
      return [
        subject(OURS[layout], () => group.multiplyMany(points, scalars)),
        subject(`${OURS[layout]}, packed points`, () => group.multiplyMany(packed, scalars)),
      ];
    });
    const theirs = inputs.theirs.slice(0, size);
    return [...ours, subject(NOBLE, () => pippenger(Point, theirs, [...scalars]))];
  });
}
