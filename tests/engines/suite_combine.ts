/**
 * The engine's sums of points.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import { basePoint, multiply, negate } from "../reference/group.ts";
import { encodePoint } from "../reference/points.ts";
import { badPoints } from "./bad_points.ts";
import { Draw } from "./inputs.ts";
import type { EngineTest, Subject } from "./suite.ts";

/** k·G as octets, or −k·G. */
function octets({ curve }: Subject, k: bigint, opposite = false, compressed = false) {
  const point = multiply(curve, k, basePoint(curve))!;
  return encodePoint(curve, opposite ? negate(curve, point)! : point, compressed);
}

/** Tests of `combine`. */
export const combineTests: readonly EngineTest[] = [
  ["combine() adds any number of points in either form", (subject) => {
    const { curve, engine, oracle } = subject, draw = new Draw("combine");
    const factors = [1n, 2n, 3n, curve.n - 1n, curve.n - 2n];
    while (factors.length < 24) factors.push(draw.number(curve.n));
    const points = factors.map((k, i) => octets(subject, k, i % 3 === 0, i % 2 === 0));
    for (let count = 1; count <= points.length; count++) {
      const some = points.slice(-count);
      assertEquals(engine.combine(some), oracle.combine(some), `${count} points`);
    }
  }],
  ["combine() doubles, and goes through infinity", (subject) => {
    const { curve, engine } = subject, k = new Draw("infinity").number(curve.n);
    const point = octets(subject, k), opposite = octets(subject, k, true);
    assertEquals(engine.combine([point, point]), octets(subject, 2n * k % curve.n));
    assertEquals(engine.combine([point, point, point]), octets(subject, 3n * k % curve.n));
    assertEquals(engine.combine([point, opposite, point]), point);
    assertEquals(engine.combine([point, opposite, opposite]), opposite);
    assertEquals(engine.combine([point, point, opposite, opposite, point]), point);
  }],
  ["combine() gives null at infinity, and of no points", (subject) => {
    const { engine } = subject;
    const [one, minusOne] = [octets(subject, 1n), octets(subject, 1n, true)];
    const [two, minusTwo] = [octets(subject, 2n), octets(subject, 2n, true)];
    assertEquals(engine.combine([]), null);
    assertEquals(engine.combine([one, minusOne]), null);
    assertEquals(engine.combine([one, one, minusTwo]), null);
    assertEquals(engine.combine([minusOne, two, minusOne]), null);
    assertEquals(engine.combine([one]), one);
  }],
  ["combine() gives null for every kind of bad point, wherever it stands", (subject) => {
    const { curve, engine } = subject, good = octets(subject, 5n);
    for (const [reason, bad] of badPoints(curve, multiply(curve, 7n, basePoint(curve))!)) {
      assertEquals(engine.combine([bad]), null, reason);
      assertEquals(engine.combine([bad, good]), null, reason);
      assertEquals(engine.combine([good, bad]), null, reason);
    }
    assertEquals(engine.combine([good]), good);
  }],
];
