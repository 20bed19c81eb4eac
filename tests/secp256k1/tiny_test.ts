import { assert, assertEquals } from "@std/assert";
import * as tiny from "tiny-secp256k1";
import { concatBytes } from "../../src/bytes.ts";
import { curveByName } from "../../src/ec/curves/registry.ts";
import * as ours from "../../src/secp256k1/mod.ts";
import { badPoints } from "../engines/bad_points.ts";
import { badScalars, Draw, edgeScalars, scalarBytes } from "../engines/inputs.ts";
import { basePoint, multiply } from "../reference/group.ts";

const CURVE = curveByName("secp256k1")!;

type Call = (...args: unknown[]) => unknown;

/** What a call gives; an error counts as one word, for the messages are our own. */
function outcome(call: Call, args: readonly unknown[]): unknown {
  try {
    return call(...args);
  } catch (error) {
    assert(error instanceof TypeError || error instanceof RangeError, String(error));
    return "throws";
  }
}

const draw = new Draw("tiny");
const SCALARS = [
  ...edgeScalars(CURVE).map((value) => scalarBytes(CURVE, value)),
  ...Array.from({ length: 8 }, () => draw.bytes(32)),
  ...badScalars(CURVE),
];
const POINTS: readonly Uint8Array[] = [
  ...[1n, 2n, 3n, CURVE.n - 1n].map((k) => ours.pointFromScalar(scalarBytes(CURVE, k))),
  ...[1n, 5n, CURVE.n - 2n].map((k) => ours.pointFromScalar(scalarBytes(CURVE, k), false)),
];
const FORMS = [undefined, true, false];

/**
 * A few bad points for each function: tiny-secp256k1 leaves its stack behind for each that it
 * throws at, and has only so much. The hybrid ones, which it takes, are none of these.
 */
const BAD_POINTS: readonly Uint8Array[] = [
  "infinity",
  "prefix 05",
  "prefix 04 on one coordinate",
  "y changed by one",
  "x = p, compressed",
  "x without a point, compressed",
].map((kind) => badPoints(CURVE, multiply(CURVE, 7n, basePoint(CURVE))!).get(kind)!);
const X_ONLY = POINTS.slice(0, 4).map((point) => point.slice(1, 33));
const NO_X_ONLY = BAD_POINTS.slice(-2).map((point) => point.slice(1));

/** The same call of both, with every combination of the arguments; gives how many there were. */
function compare(name: string, ...lists: readonly (readonly unknown[])[]): number {
  const call = (module: unknown) => (module as Record<string, Call>)[name];
  let combinations: unknown[][] = [[]];
  for (const list of lists) {
    combinations = combinations.flatMap((head) => list.map((value) => [...head, value]));
  }
  for (const args of combinations) {
    const [own, theirs] = [outcome(call(ours), args), outcome(call(tiny), args)];
    assertEquals(own, theirs, `${name}(${args.map(String).join("; ")})`);
  }
  return combinations.length;
}

Deno.test("tiny-secp256k1 has no function that is not here too", () => {
  const names = Object.keys(tiny).filter((name) => name !== "__initializeContext");
  assertEquals(names.filter((name) => !(name in ours)), []);
  assertEquals(names.length, 22);
});

const WRONG = [undefined, null, 1, "00", {}];
const SHORT = [new Uint8Array(0), new Uint8Array(31), new Uint8Array(34).fill(2)];
const TWO = SCALARS.slice(0, 2);

/** What each function is called with: a list of combinations of lists. */
const CASES: Readonly<Record<string, readonly (readonly (readonly unknown[])[])[]>> = {
  isPoint: [[[...POINTS, ...BAD_POINTS, ...SHORT, ...SCALARS, ...WRONG]]],
  isPointCompressed: [[[...POINTS, ...BAD_POINTS, ...SHORT, ...SCALARS, ...WRONG]]],
  isXOnlyPoint: [[[...X_ONLY, ...NO_X_ONLY, ...POINTS, ...SCALARS, ...WRONG]]],
  isPrivate: [[[...SCALARS, ...WRONG]]],
  pointAdd: [
    [POINTS, POINTS, FORMS],
    [POINTS.slice(0, 1), [...BAD_POINTS, ...SHORT]],
    [SHORT, POINTS],
  ],
  pointAddScalar: [[POINTS, SCALARS, FORMS], [[...BAD_POINTS, ...SHORT], TWO.slice(1)]],
  pointCompress: [[POINTS, FORMS], [[...BAD_POINTS, ...SHORT, ...WRONG]]],
  pointFromScalar: [[SCALARS, FORMS]],
  pointMultiply: [[POINTS, SCALARS, FORMS], [[...BAD_POINTS, ...SHORT], TWO.slice(1)]],
  xOnlyPointFromScalar: [[[...SCALARS, ...WRONG]]],
  xOnlyPointFromPoint: [[[...POINTS, ...BAD_POINTS, ...SHORT, ...WRONG]]],
  privateAdd: [[SCALARS, SCALARS]],
  privateNegate: [[[...SCALARS, ...WRONG]]],
  xOnlyPointAddTweak: [[X_ONLY, SCALARS], [[...NO_X_ONLY, ...SHORT], TWO]],
  sign: [[[draw.bytes(32), new Uint8Array(32).fill(255), ...SHORT], SCALARS, [
    undefined,
    draw.bytes(32),
    draw.bytes(31),
    null,
  ]]],
  signRecoverable: [[[draw.bytes(32), ...SHORT], SCALARS, [undefined, draw.bytes(32)]]],
};

for (const [name, combinations] of Object.entries(CASES)) {
  Deno.test(`${name}() answers and throws where tiny-secp256k1 does`, () => {
    let compared = 0;
    for (const lists of combinations) compared += compare(name, ...lists);
    assert(compared >= 15, `${compared}`);
  });
}

Deno.test("privateSub() answers and throws where tiny-secp256k1 does", () => {
  // A key out of range minus 0 is copied there.
  const nonZero = SCALARS.filter((t) => t.some((byte) => byte !== 0));
  assert(compare("privateSub", SCALARS, nonZero) >= 1000);
  assert(compare("privateSub", SCALARS, [new Uint8Array(32)]) >= 20);
});

Deno.test("xOnlyPointAddTweakCheck() answers where tiny-secp256k1 does", () => {
  let checked = 0;
  for (const point of X_ONLY) {
    for (const tweak of SCALARS.slice(0, 20)) {
      const result = outcome(ours.xOnlyPointAddTweak as Call, [point, tweak]);
      if (result === null || result === "throws") continue;
      const { xOnlyPubkey } = result as ours.XOnlyPointAddTweakResult;
      for (const claimed of [xOnlyPubkey, X_ONLY[0], point]) {
        checked += compare("xOnlyPointAddTweakCheck", [point], [tweak], [claimed], [
          undefined,
          0,
          1,
          2,
          "1",
        ]);
      }
    }
  }
  assert(checked > 500);
});

Deno.test("verify() and recover() answer where tiny-secp256k1 does", () => {
  const h = draw.bytes(32), d = scalarBytes(CURVE, draw.number(CURVE.n));
  const aux = draw.bytes(32), { signature } = ours.signRecoverable(h, d);
  const publicKey = ours.pointFromScalar(d);
  const high = concatBytes(signature.subarray(0, 32), ours.privateNegate(signature.subarray(32)));
  const changed = signature.map((byte, i) => i === 40 ? byte ^ 1 : byte);
  const signatures = [signature, high, changed, draw.bytes(64), draw.bytes(64)];
  const points = [...POINTS, publicKey, ours.pointCompress(publicKey, false)];
  assertEquals(compare("verify", [h, aux], points, signatures, [undefined, true, false]), 270);
  assertEquals(compare("verify", [h], BAD_POINTS, [signature]), 6);
  assertEquals(compare("recover", [h, draw.bytes(31)], signatures, [0, 1], FORMS), 60);
});

Deno.test("signSchnorr() and verifySchnorr() answer where tiny-secp256k1 does", () => {
  const h = draw.bytes(32), aux = draw.bytes(32);
  assert(compare("signSchnorr", [h, new Uint8Array(32)], SCALARS, [undefined, aux]) > 100);
  assert(compare("signSchnorr", [h], SCALARS, [draw.bytes(31), null]) > 50);
  const d = scalarBytes(CURVE, draw.number(CURVE.n));
  const signature = ours.signSchnorr(h, d), x = ours.xOnlyPointFromScalar(d);
  const changed = [0, 31, 32, 63].map((at) => signature.map((b, i) => i === at ? b ^ 1 : b));
  assert(compare("verifySchnorr", [h, aux], [x, ...X_ONLY], [signature, ...changed]) >= 50);
  assert(compare("verifySchnorr", [h], [...NO_X_ONLY, ...POINTS], [signature]) > 8);
});
