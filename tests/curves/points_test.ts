import { assert, assertEquals, assertThrows } from "@std/assert";
import { bigintToBytes, concatBytes } from "../../src/bytes.ts";
import { curve as curveOf } from "../../src/ec/mod.ts";
import type { Point } from "../../src/ec/point.ts";
import { WeierstrassCurve } from "../../src/ec/weierstrass_curve.ts";
import { badPoints } from "../engines/bad_points.ts";
import { add, type Affine, basePoint, multiply, negate } from "../reference/group.ts";
import { encodePoint } from "../reference/points.ts";
import { allCurves, curveByName } from "../../src/ec/curves/registry.ts";
import { Random } from "../wasm/random.ts";

/** The coordinates of a point, null for infinity: as the reference has it. */
function affine(point: Point): Affine {
  return point.isZero() ? null : point.toAffine();
}

for (const curve of allCurves()) {
  const c = new WeierstrassCurve(curve), { n, scalarBytes } = curve, base = basePoint(curve)!;
  const random = new Random(curve.orderBits);
  const scalars = [1n, 2n, n - 1n, random.below(n), random.below(n)];

  Deno.test(`Point: octets and coordinates in and out, ${curve.name}`, () => {
    for (const k of scalars) {
      const expected = multiply(curve, k, base)!, point = c.Point.fromAffine(expected);
      assertEquals(point.toAffine(), expected);
      assertEquals(point.toBytes(), encodePoint(curve, expected, true));
      assertEquals(point.toBytes(false), encodePoint(curve, expected));
      for (const octets of [point.toBytes(), point.toBytes(false)]) {
        assert(c.Point.fromBytes(octets).equals(point));
        assertEquals(c.Point.fromBytes(octets, { hybrid: true }).toAffine(), expected);
      }
    }
    assertEquals(c.Point.BASE.toAffine(), base);
  });

  Deno.test(`Point.fromBytes() refuses every bad point, ${curve.name}`, () => {
    const valid = multiply(curve, scalars[3], base)!, odd = Number(valid.y % 2n);
    for (const [reason, octets] of badPoints(curve, valid)) {
      assertThrows(() => c.Point.fromBytes(octets), RangeError, "expected a point of", reason);
      if (reason === "hybrid with the right parity") {
        assertEquals(octets[0], 6 | odd);
        assertEquals(c.Point.fromBytes(octets, { hybrid: true }).toAffine(), valid);
      } else {
        const call = () => c.Point.fromBytes(octets, { hybrid: true });
        assertThrows(call, RangeError, "expected a point of", reason);
      }
    }
  });

  Deno.test(`Point: sums, differences and negatives of all kinds, ${curve.name}`, () => {
    const points = [
      null,
      base,
      negate(curve, base),
      ...scalars.map((k) => multiply(curve, k, base)),
    ];
    const ours = points.map((point) => point ? c.Point.fromAffine(point) : c.Point.ZERO);
    points.forEach((left, i) => {
      points.forEach((right, j) => {
        assertEquals(affine(ours[i].add(ours[j])), add(curve, left, right));
        assertEquals(affine(ours[i].subtract(ours[j])), add(curve, left, negate(curve, right)));
        // Of another Z than what it is compared with.
        const roundabout = ours[j].add(ours[3]).subtract(ours[3]);
        assertEquals(ours[i].equals(roundabout), left?.x === right?.x && left?.y === right?.y);
      });
      assertEquals(affine(ours[i].double()), add(curve, left, left));
      assertEquals(affine(ours[i].negate()), negate(curve, left));
      assertEquals(affine(ours[i]), left, "operands stay what they are");
    });
  });

  Deno.test(`multiplications agree with the reference, ${curve.name}`, () => {
    const point = multiply(curve, scalars[4], base)!, p = c.Point.fromAffine(point);
    const far = p.double().subtract(p);
    for (const k of scalars) {
      const bytes = bigintToBytes(k, scalarBytes);
      const ofPoint = multiply(curve, k, point), ofBase = multiply(curve, k, base);
      for (const from of [p, far]) {
        assertEquals(affine(from.multiplyVartime(k)), ofPoint);
        assertEquals(affine(from.multiply(bytes)), ofPoint);
        assertEquals(affine(from.multiply(k)), ofPoint);
      }
      assertEquals(affine(c.multiplyBase(bytes)), ofBase);
      assertEquals(affine(c.multiplyBase(k)), ofBase);
      assertEquals(affine(c.multiplyBaseVartime(k)), ofBase);
      for (const a of [0n, 1n, n - 1n, scalars[3]]) {
        const expected = add(curve, multiply(curve, a, base), ofPoint);
        assertEquals(affine(c.doubleMultiplyVartime(a, far, k)), expected);
        assertEquals(affine(c.msmVartime([c.Point.BASE, p], [a, k])), expected);
      }
    }
  });

  Deno.test(`0 and infinity in multiplications, ${curve.name}`, () => {
    const { BASE, ZERO } = c.Point;
    assert(BASE.multiplyVartime(0n).isZero());
    assert(ZERO.multiplyVartime(5n).isZero());
    assert(ZERO.multiply(5n).isZero());
    assert(c.multiplyBaseVartime(0n).isZero());
    assert(c.doubleMultiplyVartime(0n, BASE, 0n).isZero());
    assert(c.doubleMultiplyVartime(5n, ZERO, 7n).equals(BASE.multiplyVartime(5n)));
    assert(c.doubleMultiplyVartime(n - 5n, BASE, 5n).isZero());
    assert(c.doubleMultiplyVartime(5n, BASE, 5n).equals(BASE.multiplyVartime(10n)));
    assert(c.msmVartime([], []).isZero());
    assert(c.msmVartime(new Uint8Array(0), new Uint8Array(0)).isZero());
    assert(c.msmVartime([ZERO, BASE, ZERO], [1n, 0n, 3n]).isZero());
    assert(c.msmVartime([ZERO, BASE, BASE], [1n, 2n, 3n]).equals(BASE.multiplyVartime(5n)));
    assert(BASE.add(BASE.negate()).isZero() && BASE.subtract(BASE).equals(ZERO));
    assert(!ZERO.equals(BASE) && !BASE.equals(ZERO) && ZERO.equals(ZERO.double()));
    assert(ZERO.negate().isZero() && ZERO.add(ZERO).isZero());
  });

  Deno.test(`msmVartime() takes packed octets of both forms, ${curve.name}`, () => {
    const points = scalars.map((k) => c.multiplyBaseVartime(k));
    const sum = scalars.reduce((total, k) => total + k * k, 0n) % n;
    const packed = concatBytes(...scalars.map((k) => bigintToBytes(k, scalarBytes)));
    for (const compressed of [true, false]) {
      const octets = concatBytes(...points.map((point) => point.toBytes(compressed)));
      for (const all of [packed, scalars]) {
        assertEquals(affine(c.msmVartime(octets, all)), multiply(curve, sum, base));
      }
    }
    assertEquals(affine(c.msmVartime(points, packed)), multiply(curve, sum, base));
  });
}

const K1 = curveOf("secp256k1");

Deno.test("Point: infinity has neither coordinates nor octets", () => {
  const { ZERO } = K1.Point, text = "expected a point with coordinates, got infinity";
  assertThrows(() => ZERO.toAffine(), RangeError, `Cannot read coordinates: ${text}`);
  assertThrows(() => ZERO.toBytes(), RangeError, `Cannot write point: ${text}`);
});

Deno.test("Point.fromAffine() refuses what is no point", () => {
  const { gx: x, gy: y, p } = K1.params;
  const bad = [[x, y + 1n], [x + p, y], [x, y - p], [x, y + p], [0n, 0n], [-x, y], [p, 0n]];
  for (const [badX, badY] of bad) {
    assertThrows(
      () => K1.Point.fromAffine({ x: badX, y: badY }),
      RangeError,
      "expected coordinates",
    );
  }
  assertThrows(() => K1.Point.fromAffine({ x: 1 as unknown as bigint, y }), TypeError, "x to be");
  assertThrows(
    () => K1.Point.fromAffine({ x } as { x: bigint; y: bigint }),
    TypeError,
    "got undef",
  );
});

Deno.test("scalars out of range are refused by every multiplication", () => {
  const { BASE, ZERO } = K1.Point, { n } = K1.params;
  for (const k of [-1n, -n, n, n + 1n, 1n << 300n]) {
    const text = "to be from 0 to n - 1, got one out of range";
    assertThrows(() => BASE.multiplyVartime(k), RangeError, text);
    assertThrows(() => K1.multiplyBaseVartime(k), RangeError, text);
    assertThrows(() => K1.doubleMultiplyVartime(k, BASE, 1n), RangeError, text);
    assertThrows(() => K1.doubleMultiplyVartime(1n, BASE, k), RangeError, text);
    assertThrows(
      () => K1.msmVartime([BASE, BASE], [1n, k]),
      RangeError,
      `expected scalar 1 ${text}`,
    );
    const ofZero = () => K1.msmVartime([BASE, ZERO], [1n, k]);
    assertThrows(ofZero, RangeError, `expected scalar 1 ${text}`);
  }
  for (const k of [0n, -1n, n, n + 1n, new Uint8Array(32), new Uint8Array(32).fill(0xff)]) {
    const text = "expected scalar to be from 1 to n - 1, got one out of range";
    assertThrows(() => BASE.multiply(k), RangeError, text);
    assertThrows(() => ZERO.multiply(k), RangeError, text);
    assertThrows(() => K1.multiplyBase(k), RangeError, text);
  }
  const packed = concatBytes(new Uint8Array(32), bigintToBytes(n, 32));
  for (const point of [BASE, ZERO]) {
    assertThrows(() => K1.msmVartime([BASE, point], packed), RangeError, "expected scalar 1 to be");
    const number = 1 as unknown as bigint;
    assertThrows(() => K1.msmVartime([BASE, point], [1n, number]), TypeError, "got number");
  }
});

Deno.test("msmVartime() refuses counts that differ and octets of no length", () => {
  const { BASE } = K1.Point, octets = BASE.toBytes();
  assertThrows(() => K1.msmVartime([BASE], []), RangeError, "got 1 and 0");
  assertThrows(() => K1.msmVartime([], [1n]), RangeError, "got 0 and 1");
  assertThrows(() => K1.msmVartime([BASE], new Uint8Array(31)), RangeError, "32 bytes each");
  assertThrows(() => K1.msmVartime(octets, [1n, 1n]), RangeError, "expected 2 points");
  assertThrows(() => K1.msmVartime(octets.slice(1), [1n]), RangeError, "expected 1 points");
  const mixed = concatBytes(BASE.toBytes(false), octets, octets.subarray(1));
  for (const scalars of [[1n, 1n], [1n]]) {
    assertThrows(() => K1.msmVartime(mixed, scalars), RangeError);
  }
});

Deno.test("msmVartime() says which packed point is bad", () => {
  const octets = K1.Point.BASE.toBytes(), data = curveByName(K1.name)!;
  for (const [reason, bad] of badPoints(data, basePoint(data)!)) {
    if (bad.length !== octets.length) continue;
    const packed = concatBytes(octets, bad, octets);
    assertThrows(
      () => K1.msmVartime(packed, [1n, 1n, 1n]),
      RangeError,
      "expected point 1 to",
      reason,
    );
  }
});
