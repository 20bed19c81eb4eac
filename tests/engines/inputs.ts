/**
 * What the engine suite feeds to engines: reproducible random values, and the edges.
 *
 * @module
 */
import { bigintToBytes, type Bytes, bytesToBigint, concatBytes } from "../../src/bytes.ts";
import type { Curve } from "../../src/ec/curve_params.ts";
import { hashByLength } from "../../src/hash/mod.ts";
import { mod } from "../reference/field.ts";

/** Random values that are the same in every run: SHA-256 of a label and a counter. */
export class Draw {
  readonly #label: Bytes;
  #counter = 0;

  /** Starts the sequence of this label. */
  constructor(label: string) {
    this.#label = new TextEncoder().encode(label) as Bytes;
  }

  /** `length` random bytes. */
  bytes(length: number): Bytes {
    let drawn = new Uint8Array(0);
    while (drawn.length < length) {
      const block = concatBytes(this.#label, bigintToBytes(BigInt(this.#counter++), 8));
      drawn = concatBytes(drawn, hashByLength(32)!.digest(block));
    }
    return drawn.slice(0, length);
  }

  /** A random number from 1 to n − 1. */
  number(n: bigint): bigint {
    const length = Math.ceil(n.toString(16).length / 2) + 8;
    return 1n + bytesToBigint(this.bytes(length)) % (n - 1n);
  }
}

/** d as its octets; the value is not reduced. */
export function scalarBytes(curve: Curve, value: bigint): Bytes {
  return bigintToBytes(value, curve.scalarBytes);
}

/** Scalars from 1 to n − 1 where a multiplication may go wrong: ends, halves, lone bits, runs. */
export function edgeScalars(curve: Curve): bigint[] {
  const { n, orderBits, endomorphism } = curve;
  const values = [1n, 2n, 3n, 4n, 15n, 16n, 17n, n - 1n, n - 2n, n - 3n, n >> 1n, (n >> 1n) + 1n];
  for (const bit of [26, 29, 31, 32, 33, 43, 52, 58, 63, 64, 65, 127, 128, 129]) {
    if (bit < orderBits - 1) values.push(1n << BigInt(bit), (1n << BigInt(bit)) - 1n);
  }
  values.push(1n << BigInt(orderBits - 1), (1n << BigInt(orderBits - 1)) - 1n);
  values.push((1n << BigInt(orderBits)) / 3n, (1n << BigInt(orderBits)) / 255n);
  if (endomorphism) {
    const { lambda } = endomorphism;
    values.push(lambda, lambda - 1n, lambda + 1n, n - lambda, mod(lambda * lambda, n));
  }
  return values.map((value) => mod(value, n)).filter((value) => value > 0n);
}

/** Octets that are no private key: out of range, or of another length. */
export function badScalars(curve: Curve): Bytes[] {
  const { n, scalarBytes: length } = curve;
  const overflow = new Uint8Array(length).fill(0xff);
  const valid = scalarBytes(curve, 5n);
  const bad = [
    new Uint8Array(length),
    scalarBytes(curve, n),
    overflow,
    new Uint8Array(0),
    valid.slice(1),
    concatBytes(Uint8Array.of(0), valid),
    concatBytes(valid, Uint8Array.of(0)),
  ];
  if ((n + 1n) < 1n << BigInt(8 * length)) bad.push(scalarBytes(curve, n + 1n));
  return bad;
}

/** Digests of every length that matters: random, all zero, all ones, and around n. */
export function edgeDigests(curve: Curve, draw: Draw): Bytes[] {
  const digests: Bytes[] = [];
  for (const length of [0, 1, 20, 28, 31, 32, 33, 48, 64, 66]) {
    digests.push(draw.bytes(length), new Uint8Array(length), new Uint8Array(length).fill(0xff));
  }
  for (const z of [0n, 1n, curve.n - 1n, curve.n, curve.n + 1n]) {
    if (z >> BigInt(curve.orderBits) === 0n) digests.push(digestOf(curve, z));
  }
  digests.push(concatBytes(new Uint8Array(3), draw.bytes(61)));
  return digests;
}

/** A digest whose leftmost `orderBits` bits are z. */
export function digestOf(curve: Curve, z: bigint): Bytes {
  const spare = BigInt(8 * curve.scalarBytes - curve.orderBits);
  return bigintToBytes(z << spare, curve.scalarBytes);
}
