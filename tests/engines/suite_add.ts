/**
 * The engine's sums: of private keys and numbers, of public keys and multiples of the base point.
 *
 * @module
 */
import { assert, assertEquals } from "@std/assert";
import type { Curve } from "../../src/ec/curve_params.ts";
import { basePoint, multiply, negate } from "../reference/group.ts";
import { encodePoint } from "../reference/points.ts";
import { badPoints } from "./bad_points.ts";
import { badScalars, Draw, edgeScalars, scalarBytes } from "./inputs.ts";
import type { EngineTest } from "./suite.ts";

/** Tests of `addToSecret` and `addToPublic`. */
export const addTests: readonly EngineTest[] = [
  ["addToSecret() gives d + t mod n for edges and random numbers", ({ curve, engine, oracle }) => {
    for (const [d, t] of somePairs(curve)) {
      const [key, summand] = [scalarBytes(curve, d), scalarBytes(curve, t)];
      assertEquals(
        engine.addToSecret(key, summand),
        oracle.addToSecret(key, summand),
        `${d} + ${t}`,
      );
    }
  }],
  ["addToSecret() takes t = 0 and gives null for a sum of n", ({ curve, engine }) => {
    const draw = new Draw("null sum");
    for (const value of [1n, curve.n - 1n, draw.number(curve.n)]) {
      const d = scalarBytes(curve, value);
      assertEquals(engine.addToSecret(d, scalarBytes(curve, 0n)), d);
      assertEquals(engine.addToSecret(d, scalarBytes(curve, curve.n - value)), null);
      assert(
        engine.addToSecret(d, scalarBytes(curve, curve.n - value - 1n))
          ?.some((byte) => byte !== 0) ?? value === curve.n - 1n,
      );
    }
  }],
  ["addToSecret() gives null for a bad d, t ≥ n and other lengths", ({ curve, engine }) => {
    const good = scalarBytes(curve, 5n);
    for (const bad of badScalars(curve)) {
      assertEquals(engine.addToSecret(bad, good), null, `d = ${bad}`);
      if (isZero(bad, curve)) continue;
      assertEquals(engine.addToSecret(good, bad), null, `t = ${bad}`);
    }
  }],
  ["addToPublic() gives P + t·G for edges and random P and t", ({ curve, engine, oracle }) => {
    for (const [index, [d, t]] of somePairs(curve).entries()) {
      const point = encodePoint(curve, multiply(curve, d, basePoint(curve))!, index % 2 === 0);
      const summand = scalarBytes(curve, t);
      const sum = engine.addToPublic(point, summand);
      assertEquals(sum, oracle.addToPublic(point, summand), `${d}·G + ${t}·G`);
    }
  }],
  ["addToPublic() adds 0, doubles, and gives null at infinity", ({ curve, engine }) => {
    const draw = new Draw("exceptions");
    for (const t of [1n, 2n, 3n, curve.n - 1n, draw.number(curve.n)]) {
      const point = multiply(curve, t, basePoint(curve))!, summand = scalarBytes(curve, t);
      const full = encodePoint(curve, point), opposite = encodePoint(curve, negate(curve, point)!);
      assertEquals(engine.addToPublic(full, scalarBytes(curve, 0n)), full);
      const twice = encodePoint(curve, multiply(curve, 2n, point)!);
      assertEquals(engine.addToPublic(full, summand), twice);
      assertEquals(engine.addToPublic(opposite, summand), null);
    }
  }],
  ["addToPublic() gives null for t ≥ n and other lengths", ({ curve, engine }) => {
    const point = encodePoint(curve, basePoint(curve)!);
    for (const bad of badScalars(curve)) {
      if (!isZero(bad, curve)) assertEquals(engine.addToPublic(point, bad), null, `t = ${bad}`);
    }
  }],
  ["addToPublic() gives null for every kind of bad point", ({ curve, engine }) => {
    const valid = multiply(curve, 7n, basePoint(curve))!, t = scalarBytes(curve, 3n);
    for (const [reason, octets] of badPoints(curve, valid)) {
      assertEquals(engine.addToPublic(octets, t), null, reason);
    }
  }],
  ["addToSecret() and addToPublic() are two halves of one derivation", ({ curve, engine }) => {
    const draw = new Draw("halves");
    for (let i = 0; i < 8; i++) {
      const d = scalarBytes(curve, draw.number(curve.n)),
        t = scalarBytes(curve, draw.number(curve.n));
      const child = engine.publicKey(engine.addToSecret(d, t)!);
      assertEquals(engine.addToPublic(engine.publicKey(d)!, t), child);
    }
  }],
];

/** Whether these octets are the summand 0, which is a good one. */
function isZero(octets: Uint8Array, { scalarBytes: length }: Curve): boolean {
  return octets.length === length && octets.every((byte) => byte === 0);
}

/** Pairs of numbers from 1 to n − 1: each edge with another one, and random ones. */
function somePairs(curve: Curve): [bigint, bigint][] {
  const draw = new Draw("pairs"), edges = edgeScalars(curve);
  const pairs = edges.map((d, i): [bigint, bigint] => [d, edges[(7 * i + 3) % edges.length]]);
  for (let i = 0; i < 16; i++) pairs.push([draw.number(curve.n), draw.number(curve.n)]);
  return pairs;
}
