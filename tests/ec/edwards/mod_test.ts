import { assert, assertEquals, assertNotEquals, assertThrows } from "@std/assert";
import { concatBytes } from "../../../src/bytes.ts";
import { ed25519 as ed25519Curve } from "../../../src/ec/edwards/curves/ed25519.ts";
import { ed448 as ed448Curve } from "../../../src/ec/edwards/curves/ed448.ts";
import { expandSeed, halvesOf, signMessage } from "../../../src/ec/edwards/eddsa.ts";
import { ed25519, ed448, type EddsaItem, x25519, x448 } from "../../../src/ec/edwards/mod.ts";
import { eddsaSuite } from "../../../src/ec/edwards/suites.ts";
import { Draw } from "../../engines/inputs.ts";
import { toHex } from "../../hex.ts";

const SIGNATURES = [
  { name: "ed25519", suite: ed25519, length: 32 },
  { name: "ed448", suite: ed448, length: 57 },
] as const;

const AGREEMENTS = [
  { name: "x25519", suite: x25519, length: 32 },
  { name: "x448", suite: x448, length: 56 },
] as const;

const MESSAGE = new TextEncoder().encode("message");

for (const { name, suite, length } of SIGNATURES) {
  Deno.test(`${name}.generateKeyPair() makes keys that sign and verify`, () => {
    const { privateKey, publicKey } = suite.generateKeyPair();
    assertEquals([privateKey.length, publicKey.length], [length, length]);
    assertEquals(suite.publicKey(privateKey), publicKey);
    const signature = suite.sign(MESSAGE, privateKey);
    assertEquals(signature.length, 2 * length);
    assert(suite.verify(signature, MESSAGE, publicKey));
    assertNotEquals(suite.generateKeyPair().privateKey, privateKey);
  });

  Deno.test(`${name} signs alike with the seed and what it expands to`, () => {
    const seed = new Draw(name).bytes(length), expanded = suite.expand(seed);
    assertEquals(expanded.length, 2 * length);
    assertEquals(suite.publicKeyOfExpanded(expanded), suite.publicKey(seed));
    for (const options of [{}, { prehash: true }, { context: Uint8Array.of(1, 2) }]) {
      const signature = suite.sign(MESSAGE, seed, options);
      assertEquals(suite.signExpanded(MESSAGE, expanded, options), signature);
      assert(suite.verify(signature, MESSAGE, suite.publicKey(seed), options));
      const other = "prehash" in options ? {} : { prehash: true };
      assert(!suite.verify(signature, MESSAGE, suite.publicKey(seed), other));
    }
  });

  Deno.test(`${name}.multiplyBase() and addPoints() make the public key of a sum`, () => {
    const draw = new Draw(`${name} sum`);
    const [a, b] = [draw.bytes(24), draw.bytes(24)];
    const sum = new Uint8Array(25);
    let carry = 0;
    for (let i = 0; i < 25; i++) {
      carry += (a[i] ?? 0) + (b[i] ?? 0);
      sum[i] = carry;
      carry >>= 8;
    }
    const added = suite.addPoints(suite.multiplyBase(a), suite.multiplyBase(b));
    assertEquals(toHex(added), toHex(suite.multiplyBase(sum)));
    const noPoint = new Uint8Array(length).fill(255);
    assertThrows(() => suite.addPoints(added, noPoint), RangeError);
    assertThrows(() => suite.multiplyBase(new Uint8Array(2 * length + 1)), TypeError);
  });

  Deno.test(`${name} refuses arguments of another type or length`, () => {
    const seed = new Uint8Array(length), publicKey = suite.publicKey(seed);
    const signature = suite.sign(MESSAGE, seed);
    const bad: unknown[] = [new Uint8Array(length - 1), [], "00", null, new ArrayBuffer(length)];
    for (const value of bad as Uint8Array[]) {
      assertThrows(() => suite.publicKey(value), TypeError);
      assertThrows(() => suite.sign(MESSAGE, value), TypeError);
      assertThrows(() => suite.expand(value), TypeError);
      assertThrows(() => suite.signExpanded(MESSAGE, value), TypeError);
      assertThrows(() => suite.publicKeyOfExpanded(value), TypeError);
      assertThrows(() => suite.verify(signature, MESSAGE, value), TypeError);
      assertThrows(() => suite.addPoints(value, publicKey), TypeError);
      assertThrows(() => suite.addPoints(publicKey, value), TypeError);
    }
    assertThrows(() => suite.sign("text" as unknown as Uint8Array, seed), TypeError);
    assertThrows(
      () => suite.verify("text" as unknown as Uint8Array, MESSAGE, publicKey),
      TypeError,
    );
    const long = { context: new Uint8Array(256) };
    assertThrows(() => suite.sign(MESSAGE, seed, long), RangeError);
    assertThrows(() => suite.verify(signature, MESSAGE, publicKey, long), RangeError);
    const text = { context: "text" as unknown as Uint8Array };
    assertThrows(() => suite.sign(MESSAGE, seed, text), TypeError);
    assertEquals(suite.verify(new Uint8Array(0), MESSAGE, publicKey), false);
    assertEquals(suite.verify(signature, MESSAGE, new Uint8Array(length).fill(255)), false);
  });

  Deno.test(`${name} refuses options that are no object`, () => {
    const seed = new Uint8Array(length), publicKey = suite.publicKey(seed);
    const signature = suite.sign(MESSAGE, seed), item = { signature, message: MESSAGE, publicKey };
    for (const value of [null, "prehash", 7]) {
      const options = value as Record<never, never>, text = "expected options to be an object, got";
      const calls: (() => unknown)[] = [
        () => suite.sign(MESSAGE, seed, options),
        () => suite.signExpanded(MESSAGE, suite.expand(seed), options),
        () => suite.verify(signature, MESSAGE, publicKey, options),
        () => suite.verifyBatch([item], options),
      ];
      for (const call of calls) assertThrows(call, TypeError, text);
      const items = [value as unknown as EddsaItem];
      assertThrows(() => suite.verifyBatch(items), TypeError, "expected each item to be an object");
    }
  });

  Deno.test(`${name} neither keeps nor changes what it is given`, () => {
    const draw = new Draw(`${name} memory`), seed = draw.bytes(length), message = draw.bytes(70);
    const expanded = suite.expand(seed), context = draw.bytes(5);
    const copies = [seed, message, expanded, context].map((bytes) => bytes.slice());
    const signature = suite.sign(message, seed, { context });
    suite.signExpanded(message, expanded, { context });
    suite.verify(signature, message, suite.publicKey(seed), { context });
    assertEquals([seed, message, expanded, context], copies);
    const first = suite.publicKey(seed), second = suite.publicKey(seed);
    first.fill(0);
    assertEquals(suite.publicKey(seed), second);
    assertEquals(second.buffer.byteLength, length);
  });
}

Deno.test("ed25519 takes no empty context unless the message is hashed first; ed448 does", () => {
  const seed = new Uint8Array(32), context = new Uint8Array(0);
  assertThrows(() => ed25519.sign(MESSAGE, seed, { context }), RangeError);
  const hashed = ed25519.sign(MESSAGE, seed, { context, prehash: true });
  assertEquals(ed25519.sign(MESSAGE, seed, { prehash: true }), hashed);
  const long = new Uint8Array(57);
  assertEquals(ed448.sign(MESSAGE, long, { context }), ed448.sign(MESSAGE, long));
});

Deno.test("ed25519.verify() by ZIP-215 takes what small orders make, verifyBatch() the same", () => {
  const neutral = new Uint8Array(32);
  neutral[0] = 1;
  const item = {
    signature: concatBytes(neutral, new Uint8Array(32)),
    message: MESSAGE,
    publicKey: neutral,
  };
  assert(!ed25519.verify(item.signature, MESSAGE, neutral));
  assert(ed25519.verify(item.signature, MESSAGE, neutral, { zip215: true }));
  assert(!ed25519.verifyBatch([item]));
  assert(ed25519.verifyBatch([item, item], { zip215: true }));
  assertThrows(
    () => ed448.verify(new Uint8Array(114), MESSAGE, new Uint8Array(57), { zip215: true }),
    TypeError,
  );
});

for (const { name, suite, length } of SIGNATURES) {
  Deno.test(`${name}.verifyBatch() is true only if every signature is good`, () => {
    const draw = new Draw(`${name} batch`);
    const items = Array.from({ length: 5 }, (_, i) => {
      const seed = draw.bytes(length), message = draw.bytes(10 + i);
      const context = i % 2 ? { context: draw.bytes(3) } : {};
      const signature = suite.sign(message, seed, context);
      return { signature, message, publicKey: suite.publicKey(seed), ...context };
    });
    for (const zip215 of name === "ed25519" ? [false, true] : [false]) {
      assert(suite.verifyBatch([], { zip215 }));
      assert(suite.verifyBatch(items, { zip215 }));
      items.forEach((item, i) => {
        for (const at of [0, length, 2 * length - 2]) {
          const signature = item.signature.slice();
          signature[at] ^= 1;
          assert(!suite.verifyBatch(items.with(i, { ...item, signature }), { zip215 }));
        }
        const other = items[(i + 1) % items.length];
        assert(
          !suite.verifyBatch(items.with(i, { ...item, publicKey: other.publicKey }), { zip215 }),
        );
        assert(!suite.verifyBatch(items.with(i, { ...item, message: other.message }), { zip215 }));
      });
    }
  });
}

Deno.test("toX25519 and toX448 convert both halves of a pair alike", () => {
  const pair = ed25519.generateKeyPair();
  const own = ed25519.toX25519PrivateKey(pair.privateKey);
  assertEquals(x25519.publicKey(own), ed25519.toX25519PublicKey(pair.publicKey));
  const long = ed448.generateKeyPair();
  const longOwn = ed448.toX448PrivateKey(long.privateKey);
  assertEquals(x448.publicKey(longOwn), ed448.toX448PublicKey(long.publicKey));
  assertThrows(() => ed25519.toX25519PublicKey(new Uint8Array(32).fill(255)), RangeError);
  assertThrows(() => ed448.toX448PublicKey(new Uint8Array(57).fill(255)), RangeError);
  assertThrows(() => ed25519.toX25519PrivateKey(new Uint8Array(31)), TypeError);
});

for (const { name, suite, length } of AGREEMENTS) {
  Deno.test(`${name} agrees both ways, and refuses points of small order`, () => {
    const alice = suite.generateKeyPair(), bob = suite.generateKeyPair();
    const secret = suite.sharedSecret(alice.privateKey, bob.publicKey);
    assertEquals(secret, suite.sharedSecret(bob.privateKey, alice.publicKey));
    assertEquals([secret.length, alice.publicKey.length], [length, length]);
    const copy = alice.privateKey.slice();
    suite.publicKey(alice.privateKey);
    assertEquals(alice.privateKey, copy);
    for (const u of [0, 1]) {
      const small = new Uint8Array(length);
      small[0] = u;
      const error = assertThrows(() => suite.sharedSecret(alice.privateKey, small), DOMException);
      assertEquals(error.name, "OperationError");
    }
    for (const bad of [new Uint8Array(length + 1), "x", undefined] as Uint8Array[]) {
      assertThrows(() => suite.publicKey(bad), TypeError);
      assertThrows(() => suite.sharedSecret(bad, bob.publicKey), TypeError);
      assertThrows(() => suite.sharedSecret(alice.privateKey, bad), TypeError);
    }
  });
}

for (const curve of [ed25519Curve, ed448Curve]) {
  Deno.test(`${curve.name} reads a message once, so that one nonce answers one challenge`, () => {
    const suite = eddsaSuite(curve), expanded = expandSeed(curve, new Uint8Array(curve.keyBytes));
    const halves = halvesOf(curve, expanded), publicKey = suite.engine.multiplyBase(halves.scalar);
    let reads = 0;
    const changing = new Proxy(Uint8Array.of(0, 7), {
      get: (bytes, name) => name === "0" ? reads++ : Reflect.get(bytes, name, bytes),
    });
    const signature = signMessage(suite, { ...halves, publicKey }, changing, {});
    assertEquals(reads, 1);
    const signed = signMessage(suite, { ...halves, publicKey }, Uint8Array.of(0, 7), {});
    assertEquals(toHex(signature), toHex(signed));
  });
}

Deno.test("publicKey() of x25519 and x448 says what it was about to do", () => {
  for (const suite of [x25519, x448]) {
    const error = assertThrows(() => suite.publicKey(new Uint8Array(3)), TypeError);
    assert(error.message.startsWith("Cannot compute public key: expected private key"));
  }
});
