/**
 * The engine's public keys, points and shared points.
 *
 * @module
 */
import { assert, assertEquals } from "@std/assert";
import { concatBytes } from "../../src/bytes.ts";
import type { Curve } from "../../src/ec/curve_params.ts";
import { basePoint, multiply, negate } from "../reference/group.ts";
import { encodePoint } from "../reference/points.ts";
import { badPoints } from "./bad_points.ts";
import { badScalars, Draw, edgeScalars, scalarBytes } from "./inputs.ts";
import type { EngineTest } from "./suite.ts";

/** Tests of `publicKey`, `decodePoint` and `sharedPoint`. */
export const keyTests: readonly EngineTest[] = [
  ["publicKey() gives d·G for edges and random d", ({ curve, engine, oracle }) => {
    const draw = new Draw("publicKey");
    const random = Array.from({ length: 24 }, () => draw.number(curve.n));
    for (const value of [...edgeScalars(curve), ...random]) {
      const d = scalarBytes(curve, value);
      assertEquals(engine.publicKey(d), oracle.publicKey(d), `d = 0x${value.toString(16)}`);
    }
  }],
  ["publicKey() gives null for d = 0, d ≥ n and other lengths", ({ curve, engine }) => {
    for (const d of badScalars(curve)) assertEquals(engine.publicKey(d), null, `${d}`);
  }],
  ["decodePoint() takes both forms of a point and gives 04 ‖ x ‖ y", ({ curve, engine }) => {
    for (const point of somePoints(curve)) {
      const expected = encodePoint(curve, point);
      assertEquals(engine.decodePoint(expected), expected);
      assertEquals(engine.decodePoint(encodePoint(curve, point, true)), expected);
    }
  }],
  ["decodePoint() gives null for every kind of bad point", ({ curve, engine, oracle }) => {
    for (const point of somePoints(curve).slice(-2)) {
      for (const [reason, octets] of badPoints(curve, point)) {
        assertEquals(oracle.decodePoint(octets), null, `oracle: ${reason}`);
        assertEquals(engine.decodePoint(octets), null, reason);
      }
    }
  }],
  ["sharedPoint() gives d·Q for edges and random d and Q", ({ curve, engine, oracle }) => {
    const draw = new Draw("sharedPoint");
    const points = somePoints(curve);
    const random = Array.from({ length: 16 }, () => draw.number(curve.n));
    for (const [index, value] of [...edgeScalars(curve), ...random].entries()) {
      const d = scalarBytes(curve, value);
      const point = encodePoint(curve, points[index % points.length], index % 3 === 0);
      const expected = oracle.sharedPoint(d, point);
      assertEquals(engine.sharedPoint(d, point), expected, `d = 0x${value.toString(16)}`);
    }
  }],
  ["sharedPoint() with Q = ±G gives ±d·G at the ends of d's range", ({ curve, engine, oracle }) => {
    const base = basePoint(curve)!;
    for (const value of [1n, 2n, 3n, curve.n - 3n, curve.n - 2n, curve.n - 1n]) {
      const d = scalarBytes(curve, value);
      const minusD = scalarBytes(curve, curve.n - value);
      const minusG = encodePoint(curve, negate(curve, base)!);
      assertEquals(engine.sharedPoint(d, encodePoint(curve, base)), oracle.publicKey(d));
      assertEquals(engine.sharedPoint(d, minusG), oracle.publicKey(minusD));
    }
  }],
  ["sharedPoint() is the same from both sides", ({ curve, engine }) => {
    const draw = new Draw("both sides");
    const a = scalarBytes(curve, draw.number(curve.n));
    const b = scalarBytes(curve, draw.number(curve.n));
    const shared = engine.sharedPoint(a, engine.publicKey(b)!);
    assert(shared !== null);
    assertEquals(engine.sharedPoint(b, engine.publicKey(a)!), shared);
  }],
  ["sharedPoint() gives null for a bad d", ({ curve, engine }) => {
    const point = encodePoint(curve, somePoints(curve)[5]);
    for (const d of badScalars(curve)) assertEquals(engine.sharedPoint(d, point), null, `${d}`);
  }],
  ["sharedPoint() gives null for every kind of bad point", ({ curve, engine }) => {
    const d = scalarBytes(curve, 3n);
    for (const [reason, octets] of badPoints(curve, somePoints(curve)[5])) {
      assertEquals(engine.sharedPoint(d, octets), null, reason);
    }
  }],
  ["name says what the engine is", ({ engine }) => {
    assert(engine.name.length > 0);
  }],
  ["publicKey() of a view reads the view alone", ({ curve, engine, oracle }) => {
    const d = scalarBytes(curve, 0x1234567n);
    const framed = concatBytes(Uint8Array.of(0xff, 0xff, 0xff), d, Uint8Array.of(0xff));
    const view = framed.subarray(3, 3 + d.length);
    assertEquals(engine.publicKey(view), oracle.publicKey(d));
  }],
];

/** ±G, small multiples, random points. */
function somePoints(curve: Curve): { x: bigint; y: bigint }[] {
  const draw = new Draw("points");
  const base = basePoint(curve);
  const factors = [1n, 2n, 3n, curve.n - 1n, curve.n - 2n];
  for (let i = 0; i < 8; i++) factors.push(draw.number(curve.n));
  return factors.map((factor) => multiply(curve, factor, base)!);
}
