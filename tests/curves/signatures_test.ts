import { assert, assertEquals, assertThrows } from "@std/assert";
import { bigintToBytes, bytesToBigint, concatBytes } from "../../src/bytes.ts";
import { decodeSignatureDer } from "../../src/ec/signature.ts";
import { WeierstrassCurve } from "../../src/ec/weierstrass_curve.ts";
import { hashByName } from "../../src/hash/mod.ts";
import { recover } from "../reference/ecdsa.ts";
import { createReferenceEngine } from "../reference/engine.ts";
import { encodePoint } from "../reference/points.ts";
import { allCurves } from "../../src/ec/curves/registry.ts";
import { Random } from "../wasm/random.ts";

/** Lengths that python-ecdsa and OpenSSL use: field, scalar; from the curves' definitions. */
const LENGTHS: Readonly<Record<string, readonly [field: number, scalar: number, der: number]>> = {
  secp112r2: [14, 14, 34],
  secp160r1: [20, 21, 48],
  secp160k1: [20, 21, 48],
  secp224k1: [28, 29, 64],
  secp256k1: [32, 32, 72],
  "P-384": [48, 48, 104],
  "P-521": [66, 66, 139],
  brainpoolP512r1: [64, 64, 137],
};

Deno.test("sizes are those of the field and of the order", () => {
  for (const data of allCurves()) {
    const { sizes } = new WeierstrassCurve(data);
    const { field, scalar } = sizes;
    assertEquals(sizes.compressed, 1 + field);
    assertEquals(sizes.uncompressed, 1 + 2 * field);
    assertEquals(sizes.signature, 2 * scalar);
    const expected = LENGTHS[data.name];
    if (expected) assertEquals([field, scalar, sizes.der], [...expected], data.name);
  }
});

for (const data of allCurves()) {
  const c = new WeierstrassCurve(data), reference = createReferenceEngine(data);
  const { n, scalarBytes } = data, random = new Random(data.orderBits);
  const d = bigintToBytes(1n + random.below(n - 1n), scalarBytes), digest = random.bytes(32);
  const publicKey = c.publicKey(d);

  Deno.test(`keys and agreement are those of the reference, ${data.name}`, () => {
    assertEquals(c.publicKey(d, false), reference.publicKey(d));
    assertEquals(c.publicKey(bytesToBigint(d)), publicKey);
    const other = c.generateKeyPair();
    assertEquals(other.publicKey, c.publicKey(other.privateKey));
    assertEquals([other.privateKey.length, other.publicKey.length], [
      c.sizes.scalar,
      c.sizes.compressed,
    ]);
    const point = reference.sharedPoint(d, other.publicKey)!, { field } = c.sizes;
    assertEquals(c.sharedSecret(d, other.publicKey), point.slice(1, 1 + field));
    assertEquals(c.sharedSecret(d, other.publicKey, "xy"), point.slice(1));
    assertEquals(
      c.sharedSecret(d, c.Point.fromBytes(other.publicKey), "compressed"),
      c.Point.fromBytes(point).toBytes(),
    );
    assertEquals(c.sharedSecret(other.privateKey, publicKey), point.slice(1, 1 + field));
  });

  Deno.test(`signatures are those of the reference, in every form, ${data.name}`, () => {
    const options = { hash: hashByName("SHA-256")!, lowS: false };
    const expected = reference.sign(digest, d, options)!, numbers = expected.slice(0, -1);
    assertEquals(c.sign(digest, d, { lowS: false }), numbers);
    const der = c.sign(digest, d, { format: "der", lowS: false });
    assertEquals(decodeSignatureDer(der, scalarBytes), numbers);
    assert(der.length <= c.sizes.der);
    for (const key of [publicKey, c.publicKey(d, false), c.Point.fromBytes(publicKey)]) {
      assert(c.verify(numbers, digest, key));
      assert(c.verify(der, digest, key, { format: "der" }));
      assert(!c.verify(der, digest, key) && !c.verify(numbers, digest, key, { format: "der" }));
      assert(!c.verify(numbers, random.bytes(32), key));
    }
    if (data.h !== 1) return;
    const recovered = c.sign(digest, d, { format: "recovered", lowS: false });
    assertEquals(recovered, expected);
    assert(c.verify(recovered, digest, publicKey, { format: "recovered" }));
    const wrong = recovered.slice();
    wrong[wrong.length - 1] ^= 1;
    assert(!c.verify(wrong, digest, publicKey, { format: "recovered" }));
  });

  Deno.test(`recoverAll() finds what the reference finds, ${data.name}`, () => {
    for (let i = 0; i < 20; i++) {
      const message = random.bytes(32), key = c.generateKeyPair();
      const signature = c.sign(message, key.privateKey);
      const keys = c.recoverAll(signature, message).map((bytes) => `${bytes}`);
      assert(keys.includes(`${key.publicKey}`), "the signer is among them");
      const numbers = {
        r: bytesToBigint(signature.subarray(0, scalarBytes)),
        s: bytesToBigint(signature.subarray(scalarBytes)),
      };
      const expected: string[] = [];
      for (let id = 0; id < 2 * (Number(data.p / n) + 1); id++) {
        const point = recover(data, { ...numbers, id }, message);
        if (point !== null) expected.push(`${encodePoint(data, point, true)}`);
      }
      assertEquals(keys, expected);
      for (const candidate of c.recoverAll(signature, message)) {
        assert(c.verify(signature, message, candidate));
      }
      keys.forEach((bytes, id) => {
        if (data.h === 1 && keys.length === 2) {
          assertEquals(`${c.recover(signature, message, id)}`, bytes);
        }
      });
    }
  });

  Deno.test(`verify() is false for what is no signature, ${data.name}`, () => {
    const signature = c.sign(digest, d), half = c.sizes.scalar;
    const order = bigintToBytes(n, half), zero = new Uint8Array(half);
    const [r, s] = [signature.subarray(0, half), signature.subarray(half)];
    const bad = [
      new Uint8Array(0),
      signature.slice(1),
      concatBytes(signature, Uint8Array.of(0)),
      concatBytes(zero, s),
      concatBytes(r, zero),
      concatBytes(order, s),
      concatBytes(r, order),
    ];
    for (const each of bad) {
      for (const format of ["ieee-p1363", "der"] as const) {
        assertEquals(c.verify(each, digest, publicKey, { format }), false);
      }
      assertEquals(c.recoverAll(each, digest), []);
      assertThrows(() => c.recover(each, digest, 0), RangeError, "Cannot recover key");
    }
  });

  Deno.test(`lowS chooses and demands the lower s, ${data.name}`, () => {
    for (let i = 0; i < 8; i++) {
      const message = random.bytes(32), half = c.sizes.scalar;
      const [low, any] = [true, false].map((lowS) => c.sign(message, d, { lowS }));
      const s = bytesToBigint(any.subarray(half)), isHigh = s > n >> 1n;
      assertEquals(bytesToBigint(low.subarray(half)), isHigh ? n - s : s);
      assert(c.verify(any, message, publicKey) && c.verify(low, message, publicKey));
      assertEquals(c.verify(any, message, publicKey, { lowS: true }), !isHigh);
      assert(c.verify(low, message, publicKey, { lowS: true }));
      assertEquals(c.sign(message, d), data.lowS ? low : any);
    }
  });
}

const [P256] = allCurves().filter(({ name }) => name === "P-256")
  .map((data) => new WeierstrassCurve(data));

if (P256) {
  const d = new Uint8Array(32).fill(3), q = P256.publicKey(d);

  Deno.test("sign() takes the hash from the digest's length, else it has to be named", () => {
    for (const [length, hash] of [[28, "SHA-224"], [48, "SHA-384"], [64, "sha-512"]] as const) {
      const digest = new Uint8Array(length).fill(5);
      assertEquals(P256.sign(digest, d), P256.sign(digest, d, { hash }));
      assert(P256.verify(P256.sign(digest, d), digest, q));
    }
    const digest = new Uint8Array(32).fill(5), sha3 = P256.sign(digest, d, { hash: "SHA3-256" });
    assert(`${sha3}` !== `${P256.sign(digest, d)}` && P256.verify(sha3, digest, q));
    const text =
      "expected digest to be of 28, 32, 48 or 64 bytes, or hash to be given, got 20 bytes";
    assertThrows(() => P256.sign(new Uint8Array(20), d), TypeError, text);
    P256.sign(new Uint8Array(20), d, { hash: "SHA-1" });
    const other = "expected digest to be of 32 bytes, as SHA-256 gives, got 20 bytes";
    assertThrows(() => P256.sign(new Uint8Array(20), d, { hash: "SHA-256" }), TypeError, other);
    assertThrows(() => P256.sign(digest, d, { hash: "SHAKE128" }), TypeError, 'got "SHAKE128"');
  });

  Deno.test("extraEntropy changes the nonce, `true` every time", () => {
    const digest = new Uint8Array(32).fill(5), extraEntropy = new Uint8Array(32).fill(1);
    const [plain, mixed] = [{}, { extraEntropy }].map((options) => P256.sign(digest, d, options));
    assert(`${plain}` !== `${mixed}`);
    assertEquals(P256.sign(digest, d, { extraEntropy }), mixed);
    const random = [1, 2].map(() => P256.sign(digest, d, { extraEntropy: true }));
    assert(`${random[0]}` !== `${random[1]}`);
    for (const signature of [mixed, ...random]) assert(P256.verify(signature, digest, q));
    const short = new Uint8Array(31);
    assertThrows(() => P256.sign(digest, d, { extraEntropy: short }), TypeError, "got 31 bytes");
  });

  Deno.test("unknown words, keys out of range and bad ids are refused", () => {
    const digest = new Uint8Array(32).fill(5),
      signature = P256.sign(digest, d),
      { n } = P256.params;
    const format = "raw" as "der";
    assertThrows(() => P256.sign(digest, d, { format }), TypeError, 'got "raw"');
    assertThrows(() => P256.verify(signature, digest, q, { format }), TypeError, 'got "raw"');
    assertThrows(() => P256.sharedSecret(d, q, "y" as "x"), TypeError, 'got "y"');
    const keys = [new Uint8Array(32), bigintToBytes(n, 32), bigintToBytes(n + 1n, 32), 0n, n, -1n];
    for (const key of keys) {
      const text = "expected private key to be from 1 to n - 1, got one out of range";
      assertThrows(() => P256.publicKey(key), RangeError, text);
      assertThrows(() => P256.sign(digest, key), RangeError, text);
      assertThrows(() => P256.sharedSecret(key, q), RangeError, text);
    }
    const bad = new Uint8Array(33).fill(7);
    assertThrows(
      () => P256.verify(signature, digest, bad),
      RangeError,
      "expected public key to be",
    );
    assertThrows(() => P256.sharedSecret(d, bad), RangeError, "expected public key to be");
    for (const id of [-1, 1.5, 4, NaN, 2 ** 32]) {
      assertThrows(() => P256.recover(signature, digest, id), RangeError, "Cannot recover key");
    }
    const id = "1" as unknown as number;
    assertThrows(() => P256.recover(signature, digest, id), TypeError, "got string");
  });
}

Deno.test('"recovered" is NotSupportedError where the cofactor is not 1', () => {
  const [data] = allCurves().filter(({ h }) => h !== 1);
  if (!data) return;
  const c = new WeierstrassCurve(data), { privateKey, publicKey } = c.generateKeyPair();
  const digest = new Uint8Array(32).fill(5), format = "recovered";
  const calls = [
    () => c.sign(digest, privateKey, { format }),
    () => c.verify(new Uint8Array(29), digest, publicKey, { format }),
  ];
  for (const call of calls) {
    assertEquals(
      assertThrows(call, DOMException, "expected cofactor 1, got 4").name,
      "NotSupportedError",
    );
  }
});
