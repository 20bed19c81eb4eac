import { assert, assertEquals, assertThrows } from "@std/assert";
import { bytesToBigint, concatBytes } from "../../src/bytes.ts";
import { curveByName } from "../../src/ec/curves/registry.ts";
import { hashByName } from "../../src/hash/mod.ts";
import { ecdh, type EcdhOutput, pointFromScalar, sign, verify } from "../../src/secp256k1/mod.ts";
import { badPoints } from "../engines/bad_points.ts";
import { badScalars, Draw, edgeScalars, scalarBytes } from "../engines/inputs.ts";
import { fromHex, toHex } from "../hex.ts";
import { createReferenceEngine } from "../reference/engine.ts";

const CURVE = curveByName("secp256k1")!;
const SHA256 = hashByName("SHA-256")!;
const ORACLE = createReferenceEngine(CURVE);
const H = new Uint8Array(32).fill(9);
const D = new Uint8Array(32).fill(3);
const Q = ORACLE.publicKey(D)!;

/** Runs with what is no byte string; the types forbid it, JavaScript does not. */
function withWrongTypes(call: (value: Uint8Array) => unknown): void {
  const values: unknown[] = [undefined, null, 1, "00".repeat(32), Array(32).fill(1), {}];
  values.push(new ArrayBuffer(32), new Uint16Array(32), new DataView(new ArrayBuffer(32)));
  for (const value of values) assertThrows(() => call(value as Uint8Array), TypeError, "Cannot ");
}

Deno.test("pointFromScalar() gives d·G, compressed unless told otherwise", () => {
  const draw = new Draw("pointFromScalar");
  for (const value of [...edgeScalars(CURVE), draw.number(CURVE.n)]) {
    const d = scalarBytes(CURVE, value);
    const full = ORACLE.publicKey(d)!;
    const short = concatBytes(Uint8Array.of(2 + full[64] % 2), full.subarray(1, 33));
    assertEquals(pointFromScalar(d), short);
    assertEquals(pointFromScalar(d, true), short);
    assertEquals(pointFromScalar(d, undefined), short);
    assertEquals(pointFromScalar(d, false), full);
  }
});

Deno.test("pointFromScalar() throws for what is no private key", () => {
  const action = "Cannot compute public key: expected private key to be";
  for (const d of badScalars(CURVE)) {
    const kind = d.length === 32 ? RangeError : TypeError;
    assertThrows(() => pointFromScalar(d), kind, action);
  }
  withWrongTypes((value) => pointFromScalar(value));
});

Deno.test("sign() gives r ‖ s of RFC 6979 with HMAC-SHA-256 and the lower s", () => {
  const draw = new Draw("sign");
  for (let i = 0; i < 8; i++) {
    const [h, e] = [draw.bytes(32), draw.bytes(32)];
    const d = scalarBytes(CURVE, draw.number(CURVE.n));
    const options = { hash: SHA256, lowS: true };
    assertEquals(sign(h, d), ORACLE.sign(h, d, options)!.slice(0, 64));
    assertEquals(sign(h, d, undefined), sign(h, d));
    assertEquals(sign(h, d, e), ORACLE.sign(h, d, { ...options, extraEntropy: e })!.slice(0, 64));
    assert(2n * bytesToBigint(sign(h, d).subarray(32)) < CURVE.n);
  }
});

Deno.test("sign() gives a fresh buffer of 64 bytes", () => {
  const signature = sign(H, D);
  assertEquals([signature.byteOffset, signature.buffer.byteLength], [0, 64]);
  assertEquals(sign(H, D).buffer === signature.buffer, false);
});

Deno.test("sign() reduces the hash modulo n before it makes the nonce", () => {
  const cases = [
    [
      "ff".repeat(32),
      "f7dae7470b3f572535a09941743bf088cfd40356f3e4a81fe15af0466457a163" +
      "36c049116c1d0e9cb00293cc9d3970906b4fadd4e9d41470003d93f4ec0cc11d",
    ],
    [
      CURVE.n.toString(16),
      "89da76e9d4b2f6f27b0f3dca942c9906147fdeab80d35f64540be8dfbaaeb6ef" +
      "0d771051d3ff5d5737e6cc5a454daa05621d3d4bb8a99f8385f09409210b5c53",
    ],
  ];
  const d = fromHex("9dff2d1ef18af8180757c1c6fd3346c1454372ad212657630501815c48989132");
  for (const [h, signature] of cases) assertEquals(toHex(sign(fromHex(h), d)), signature);
});

Deno.test("sign() keeps the zero octets that r and s begin with", () => {
  const d = fromHex("a584dc937e4c87c80cf790247bc0fed638caac63b94802ca577b19e08fcac557");
  const cases = [
    [
      "holdout A15 #87",
      "0098658d17efe35fe8940afd45bd6a57aeb126de1e64e9789bf297b414aefb28" +
      "0bde5bfb77c5e42cbec04323b3406dda79c69456a873fd9a3bc73c5b67cd7321",
    ],
    [
      "holdout A15 #11703",
      "0000668ebc67a3fc79953364a179613090fad7778e93ffc9c01b272c277ef9e9" +
      "15cb32e951e1712ad880c262d546b80839bc1a9a52eb0530224eea3fc4f1ae87",
    ],
    [
      "holdout A15 #2268",
      "00be77a3efa29d6b1914c45fd07147c23c4e57e226f6a7045ee4b9c60099baca" +
      "008279a4fb1fb056c689d0762537401326d9a3b85793861871e95fac2dc7fcf6",
    ],
  ];
  for (const [message, signature] of cases) {
    const h = SHA256.digest(new TextEncoder().encode(message));
    assertEquals(toHex(sign(h, d)), signature, message);
    assert(verify(h, pointFromScalar(d), fromHex(signature), true));
  }
});

Deno.test("sign() throws for a bad hash, private key or extra entropy", () => {
  for (const length of [0, 31, 33, 64]) {
    const message = `of 32 bytes, got ${length} bytes`;
    assertThrows(
      () => sign(new Uint8Array(length), D),
      TypeError,
      `hash to be a Uint8Array ${message}`,
    );
    assertThrows(
      () => sign(H, D, new Uint8Array(length)),
      TypeError,
      "Cannot sign: expected extra",
    );
  }
  for (const d of badScalars(CURVE)) {
    const kind = d.length === 32 ? RangeError : TypeError;
    assertThrows(() => sign(H, d), kind, "Cannot sign: expected private key to be");
  }
  withWrongTypes((value) => sign(value, D));
  withWrongTypes((value) => sign(H, value));
  assertThrows(() => sign(H, D, null as unknown as Uint8Array), TypeError);
});

Deno.test("errors say nothing of what the private key holds", () => {
  const d = scalarBytes(CURVE, CURVE.n);
  const error = assertThrows(() => sign(H, d), RangeError);
  const message = (error as unknown as Error).message;
  assertEquals(message.includes("ffff") || message.includes("255"), false);
});

Deno.test("verify() takes both halves of s, and with strict the lower one only", () => {
  const low = sign(H, D);
  const high = low.slice();
  high.set(scalarBytes(CURVE, CURVE.n - bytesToBigint(low.subarray(32))), 32);
  for (const key of [Q, pointFromScalar(D)]) {
    assertEquals([verify(H, key, low), verify(H, key, high)], [true, true]);
    assertEquals([verify(H, key, low, false), verify(H, key, high, false)], [true, true]);
    assertEquals([verify(H, key, low, true), verify(H, key, high, true)], [true, false]);
  }
});

Deno.test("verify() takes x(R) ≥ n, where r is x(R) − n", () => {
  const h = SHA256.digest(new TextEncoder().encode("holdout A11 x(R) >= n"));
  const key = fromHex(
    "04043ccae0b365431f4e0d89f78651bfd9239aa505c1aaeb56bd3459a29fe4b43e" +
      "4ba61666a717ca039cb86914611dfff379c4156b892d616edaca13577c40a7d9",
  );
  const signature = "0000000000000000000000000000000000000000000000000000000000000002" +
    "3bb5d0a7b131f9ad7a76f43a7c6618eb28697aece34be2691b7c96b563f30b60";
  assertEquals(verify(h, key, fromHex(signature)), true);
});

Deno.test("verify() is false for a signature that is malformed in any way", () => {
  const signature = sign(H, D);
  const zero = new Uint8Array(32);
  const [r, s] = [signature.subarray(0, 32), signature.subarray(32)];
  const n = scalarBytes(CURVE, CURVE.n);
  const bad = [new Uint8Array(0), new Uint8Array(64), signature.slice(1), signature.slice(0, 63)];
  bad.push(concatBytes(signature, Uint8Array.of(0)), concatBytes(zero, s), concatBytes(r, zero));
  bad.push(concatBytes(n, s), concatBytes(r, n), new Uint8Array(64).fill(0xff), concatBytes(s, r));
  for (const wrong of bad) {
    for (const strict of [false, true]) assertEquals(verify(H, Q, wrong, strict), false);
  }
});

Deno.test("verify() throws for what is no hash, no public key and no bytes", () => {
  const signature = sign(H, D);
  for (const length of [0, 31, 33, 64]) {
    assertThrows(() => verify(new Uint8Array(length), Q, signature), TypeError, "expected hash");
  }
  const point = { x: bytesToBigint(Q.subarray(1, 33)), y: bytesToBigint(Q.subarray(33)) };
  for (const [reason, octets] of badPoints(CURVE, point)) {
    const message = "Cannot verify: expected public key to be a point of the curve";
    assertThrows(() => verify(H, octets, signature), RangeError, message, reason);
  }
  withWrongTypes((value) => verify(value, Q, signature));
  withWrongTypes((value) => verify(H, value, signature));
  withWrongTypes((value) => verify(H, Q, value));
});

Deno.test("ecdh() gives the coordinate with its leading zero octet", () => {
  const d = fromHex("367a95b2fb9aae7b3dd9ea2f596f7ab2b499b71b9654310814c2b2769fdd516f");
  const publicKey = fromHex(
    "0410cfdc82c4d26ec1b8a401084e051fce9358ffa71ee42c2ae8600a27d7135cd6" +
      "95c88a9ca637ba1e662d4a4efd1e109d3ee1f1aad0d1594d6c4805e571bbdadd",
  );
  const x = "00e29b776b6a96981225f0a9628fa8db1eb2aaea2cecd21d33528e79089243d6";
  const hashed = "f4fcd886c61f5391cdc8d03135eb7645c8dab2dcbe2407969db5b2b713d47c46";
  assertEquals(toHex(ecdh(d, publicKey, "x")), x);
  assertEquals(toHex(ecdh(d, publicKey)), hashed);
  assertEquals(toHex(ecdh(d, publicKey, "sha256")), hashed);
});

Deno.test("ecdh() gives each form of the shared point", () => {
  const draw = new Draw("ecdh");
  for (let i = 0; i < 6; i++) {
    const d = scalarBytes(CURVE, draw.number(CURVE.n));
    const other = ORACLE.publicKey(scalarBytes(CURVE, draw.number(CURVE.n)))!;
    const key = i % 2 === 0
      ? other
      : concatBytes(Uint8Array.of(2 + other[64] % 2), other.subarray(1, 33));
    const point = ORACLE.sharedPoint(d, other)!;
    const [x, y] = [point.slice(1, 33), point.slice(33)];
    const compressed = concatBytes(Uint8Array.of(2 + y[31] % 2), x);
    assertEquals(ecdh(d, key, "x"), x);
    assertEquals(ecdh(d, key, "xy"), concatBytes(x, y));
    assertEquals(ecdh(d, key, "compressed"), compressed);
    assertEquals(ecdh(d, key), SHA256.digest(compressed));
    assertEquals(ecdh(d, key, (left, right) => concatBytes(right, left)), concatBytes(y, x));
    assertEquals(ecdh(d, key, (left) => left), x);
  }
});

Deno.test("ecdh() wipes the coordinates that it gave to a function", () => {
  const kept: Uint8Array[] = [];
  ecdh(D, Q, (x, y) => {
    kept.push(x, y);
    return x;
  });
  assertEquals(kept.map((bytes) => bytes.length), [32, 32]);
  for (const bytes of kept) assert(bytes.every((byte) => byte === 0));
  const failing = (x: Uint8Array): Uint8Array => {
    kept.push(x);
    throw new Error("mine");
  };
  assertThrows(() => ecdh(D, Q, failing), Error, "mine");
  assert(kept[2].every((byte) => byte === 0));
});

Deno.test("ecdh() throws for bad keys, other words and functions that give no bytes", () => {
  for (const d of badScalars(CURVE)) {
    const kind = d.length === 32 ? RangeError : TypeError;
    assertThrows(() => ecdh(d, Q), kind, "Cannot agree: expected private key to be");
  }
  const point = { x: bytesToBigint(Q.subarray(1, 33)), y: bytesToBigint(Q.subarray(33)) };
  for (const [reason, octets] of badPoints(CURVE, point)) {
    const message = "Cannot agree: expected public key to be a point of the curve";
    assertThrows(() => ecdh(D, octets), RangeError, message, reason);
  }
  for (const output of ["X", "", "SHA256", "uncompressed", "toString", null, 1, {}]) {
    assertThrows(
      () => ecdh(D, Q, output as EcdhOutput),
      TypeError,
      "Cannot agree: expected output",
    );
  }
  for (const result of [undefined, null, "x", [1], new ArrayBuffer(3)]) {
    const output = (() => result) as unknown as EcdhOutput;
    assertThrows(() => ecdh(D, Q, output), TypeError, "expected result of output");
  }
  withWrongTypes((value) => ecdh(value, Q));
  withWrongTypes((value) => ecdh(D, value));
});

Deno.test("no function changes what it is given", () => {
  const [h, d, q, e] = [H.slice(), D.slice(), Q.slice(), H.slice()];
  const signature = sign(h, d, e);
  const copy = signature.slice();
  pointFromScalar(d, false);
  verify(h, q, signature, true);
  ecdh(d, q);
  assertEquals([h, d, q, e, signature], [H, D, Q, H, copy]);
});
