import { assert, assertEquals } from "@std/assert";
import { bytesToBigint, concatBytes } from "../../src/bytes.ts";
import type { Curve } from "../../src/ec/curve_params.ts";
import { curveByName } from "../../src/ec/curves/registry.ts";
import { NonceCandidates } from "../../src/ec/nonce.ts";
import { hashByName, type HashFunction, hashNames } from "../../src/hash/mod.ts";
import { Draw, edgeDigests, scalarBytes } from "../engines/inputs.ts";
import { nonceCandidates } from "../reference/nonce.ts";

/**
 * Orders of every length modulo 8, far from and near to a power of two. Only n and what follows
 * from it matters here, so these need not be orders of any curve.
 */
function curvesOfOrders(): Curve[] {
  const orders = [0x8000000000000000000000000000000000000000000000000000000000000001n];
  for (const bits of [110, 112, 157, 160, 161, 192, 223, 225, 256, 257, 384, 521]) {
    orders.push((1n << BigInt(bits)) - 1n, (5n << BigInt(bits - 3)) + 1n);
  }
  return orders.map((n) => {
    const orderBits = n.toString(2).length;
    return { ...curveByName("secp256k1")!, n, orderBits, scalarBytes: (orderBits + 7) >> 3 };
  });
}

/** The first `count` candidates in range. */
function valid(candidates: NonceCandidates, curve: Curve, count: number): bigint[] {
  const found: bigint[] = [];
  while (found.length < count) {
    const candidate = candidates.next();
    assertEquals(candidate.length, curve.scalarBytes);
    const k = bytesToBigint(candidate);
    assert(k >> BigInt(curve.orderBits) === 0n);
    if (k >= 1n && k < curve.n) found.push(k);
  }
  return found;
}

function reference(count: number, candidates: Generator<bigint, never>): bigint[] {
  return Array.from({ length: count }, () => candidates.next().value);
}

Deno.test("NonceCandidates gives RFC 6979's candidates for orders of any length", () => {
  const hash = hashByName("SHA3-256")!;
  for (const curve of curvesOfOrders()) {
    const draw = new Draw(`nonce ${curve.orderBits}`);
    const d = draw.number(curve.n);
    for (const digest of edgeDigests(curve, draw)) {
      const made = new NonceCandidates(curve, { hash, digest, d: scalarBytes(curve, d) });
      const expected = reference(4, nonceCandidates(curve, { hash, h1: digest, x: d }));
      assertEquals(valid(made, curve, 4), expected, `${curve.orderBits} bits, digest ${digest}`);
    }
  }
});

Deno.test("NonceCandidates takes every hash, and additional data of any length", () => {
  const curve = curveByName("secp256k1")!;
  const draw = new Draw("nonce hashes");
  for (const name of hashNames()) {
    const hash = hashByName(name)!;
    for (const length of [0, 1, 32, 64, 150]) {
      const [digest, extraEntropy] = [draw.bytes(hash.outputLength), draw.bytes(length)];
      const d = draw.number(curve.n);
      const input = { hash, digest, d: scalarBytes(curve, d), extraEntropy };
      const expected = reference(
        3,
        nonceCandidates(curve, { hash, h1: digest, x: d, extra: extraEntropy }),
      );
      assertEquals(valid(new NonceCandidates(curve, input), curve, 3), expected, name);
    }
  }
});

Deno.test("NonceCandidates gives the candidates that RFC 6979 prints in appendix A.1.2", () => {
  const curve = {
    ...curveByName("secp256k1")!,
    n: 0x4000000000000000000020108a2e0cc0d99f8a5efn,
    orderBits: 163,
    scalarBytes: 21,
  };
  const hash = hashByName("SHA-256")!;
  const d = scalarBytes(curve, 0x09a4d6792295a7f730fc3f2b49cbc0f62e862272fn);
  const digest = hash.digest(new TextEncoder().encode("sample"));
  const candidates = new NonceCandidates(curve, { hash, digest, d });
  const printed = [
    0x4982d236f3ffc758838ca6f5e9fea455106af3b2bn,
    0x63863c30451dadf4944df4877b740d4f160a8b6abn,
    0x23af4074c90a02b3fe61d286d5c87f425e6bdd81bn,
  ];
  assertEquals(printed.map(() => bytesToBigint(candidates.next())), printed);
});

Deno.test("NonceCandidates leaves its input and gives fresh candidates", () => {
  const curve = curveByName("secp256k1")!;
  const draw = new Draw("nonce input");
  const hash = hashByName("RIPEMD-160")!;
  const [digest, d, extraEntropy] = [draw.bytes(64), draw.bytes(32), draw.bytes(32)];
  const before = concatBytes(digest, d, extraEntropy);
  const candidates = new NonceCandidates(curve, { hash, digest, d, extraEntropy });
  const first = candidates.next();
  const copy = first.slice();
  candidates.next().fill(0);
  assertEquals(first, copy);
  assertEquals(concatBytes(digest, d, extraEntropy), before);
});

Deno.test("NonceCandidates wipes what HMAC gave it, and what it gave HMAC", () => {
  const curve = curveByName("secp256k1")!;
  const draw = new Draw("nonce wipe");
  const seen: Uint8Array[] = [];
  const inner = hashByName("SHA3-512")!;
  const hash: HashFunction = {
    ...inner,
    hmac(key, data) {
      const value = inner.hmac(key, data);
      seen.push(key, data, value);
      return value;
    },
  };
  const candidates = new NonceCandidates(curve, {
    hash,
    digest: draw.bytes(64),
    d: draw.bytes(32),
  });
  for (let i = 0; i < 3; i++) candidates.next();
  candidates.wipe();
  assertEquals(seen.length, 3 * (4 + 1 + 3 + 3));
  for (const bytes of seen) assert(bytes.every((byte) => byte === 0));
});
