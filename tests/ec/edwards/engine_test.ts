import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { concatBytes } from "../../../src/bytes.ts";
import { clampScalar } from "../../../src/ec/edwards/clamp.ts";
import {
  expandSeed,
  prepareKey,
  signMessage,
  verifyMessage,
} from "../../../src/ec/edwards/eddsa.ts";
import { Draw } from "../../engines/inputs.ts";
import { toHex } from "../../hex.ts";
import {
  expandReference,
  publicKeyReference,
  signReference,
  verifyReference,
} from "../../reference/eddsa.ts";
import {
  addEdwards,
  edwardsBase,
  type EdwardsPoint,
  isOnEdwards,
  isSmallOrder,
  multiplyEdwards,
} from "../../reference/edwards.ts";
import {
  decodeEdwards,
  encodeEdwards,
  fromLittleEndian,
  toLittleEndian,
} from "../../reference/edwards_encoding.ts";
import { ladderReference } from "../../reference/ladder.ts";
import { invert, mod } from "../../reference/field.ts";
import { LAYOUTS, suitesOf } from "./suites.ts";

const CURVES = ["ed25519", "ed448"] as const;
const AGREEMENTS = ["x25519", "x448"] as const;

/** Points whose order divides the cofactor: multiples of one that has it. */
function smallPoints(curve: ReturnType<typeof suitesOf>["ed25519"]["curve"]): EdwardsPoint[] {
  const order = 2 ** curve.cofactorBits;
  for (let y = 2n;; y++) {
    const point = decodeEdwards(curve, toLittleEndian(y, curve.pointBytes));
    if (point === null) continue;
    const small = multiplyEdwards(curve, curve.n, point);
    const multiples = Array.from({ length: order }, (_, i) => {
      return multiplyEdwards(curve, BigInt(i), small);
    });
    if (new Set(multiples.map(({ x, y }) => `${x} ${y}`)).size === order) return multiples;
  }
}

function pairsOf<A, B>(left: readonly A[], right: readonly B[]): [A, B][] {
  return left.flatMap((a) => right.map((b): [A, B] => [a, b]));
}

/** Scalars at the edges of the order, of its windows, and of the length. */
function edgeScalars({ n, pointBytes }: { n: bigint; pointBytes: number }): bigint[] {
  const whole = 1n << BigInt(16 * pointBytes), single = 1n << BigInt(8 * pointBytes);
  const bits = [1, 4, 5, 6, 28, 29, 51, 52, 56, 63, 64, 128, 224, 247, 248, 251, 252, 440, 446];
  return [
    ...[0n, 1n, 2n, 3n, n - 1n, n, n + 1n, 2n * n - 1n, 2n * n, 2n * n + 1n, n >> 1n],
    ...[single - 1n, single, whole - 1n, whole - (whole % n), whole / 3n, n * n - 1n],
    ...bits.flatMap((bit) => [1n << BigInt(bit), (1n << BigInt(bit)) - 1n]),
  ].filter((scalar) => scalar < whole);
}

for (const layout of LAYOUTS) {
  for (const name of CURVES) {
    const { curve, engine } = suitesOf(layout)[name], { n, p, pointBytes } = curve;
    const base = edwardsBase(curve), encode = (point: EdwardsPoint) => encodeEdwards(curve, point);
    const suite = { curve, engine };

    Deno.test(`multiplyBase() of ${name} takes every scalar modulo the order, ${layout}`, () => {
      const draw = new Draw(`base ${name}`);
      const random = Array.from({ length: 20 }, () => fromLittleEndian(draw.bytes(2 * pointBytes)));
      for (const scalar of [...edgeScalars(curve), ...random]) {
        const got = engine.multiplyBase(toLittleEndian(scalar, 2 * pointBytes));
        const expected = encode(multiplyEdwards(curve, mod(scalar, n), base));
        assertEquals(toHex(got), toHex(expected), `${scalar}`);
      }
      assertEquals(engine.multiplyBase(Uint8Array.of(1)), engine.multiplyBase(Uint8Array.of(1, 0)));
    });

    Deno.test(`respond() of ${name} is r + k·a modulo the order, ${layout}`, () => {
      const draw = new Draw(`respond ${name}`), edges = edgeScalars(curve);
      const pick = (i: number) =>
        i % 3 === 0 ? fromLittleEndian(draw.bytes(2 * pointBytes)) : edges[(7 * i) % edges.length];
      for (let i = 0; i < 60; i++) {
        const [r, k, a] = [pick(i), pick(i + 1), pick(3 * i + 2)];
        const [nonce, challenge, scalar] = [r, k, a].map((v) => toLittleEndian(v, 2 * pointBytes));
        const got = engine.respond(nonce, challenge, scalar);
        assertEquals(toHex(got), toHex(toLittleEndian(mod(r + k * a, n), pointBytes)), `${i}`);
      }
    });

    Deno.test(`add() of ${name} has no exception: points of small order, equal, opposite, ${layout}`, () => {
      const small = smallPoints(curve), draw = new Draw(`add ${name}`);
      assertEquals(small.length, 2 ** curve.cofactorBits);
      const large = [1n, 2n, n - 1n, fromLittleEndian(draw.bytes(20))].map((k) => {
        return multiplyEdwards(curve, k, base);
      });
      const mixed = large.slice(0, 2).map((point) => addEdwards(curve, point, small[1]));
      const all = [...small, ...large, ...mixed];
      for (const p of all) {
        for (const q of all) {
          const sum = addEdwards(curve, p, q);
          assert(isOnEdwards(curve, sum));
          assertEquals(toHex(engine.add(encode(p), encode(q))!), toHex(encode(sum)));
        }
      }
    });

    Deno.test(`prepare() and add() of ${name} tell points, small orders and other octets apart, ${layout}`, () => {
      const draw = new Draw(`decode ${name}`), neutral = toLittleEndian(1n, pointBytes);
      let none = 0;
      const check = (bytes: Uint8Array) => {
        const point = decodeEdwards(curve, bytes);
        const isLarge = point !== null && !isSmallOrder(curve, point);
        assertEquals(engine.prepare(bytes, false), isLarge, toHex(bytes));
        assertEquals(engine.prepare(bytes, true), decodeEdwards(curve, bytes, true) !== null);
        const same = engine.add(bytes, neutral);
        assertEquals(same && toHex(same), point && toHex(encode(point)));
        if (point === null) none++;
      };
      for (const point of smallPoints(curve)) check(encode(point));
      for (let i = 0; i < 40; i++) check(draw.bytes(pointBytes));
      const top = 1n << BigInt(8 * pointBytes - 1);
      for (const y of [0n, 1n, 2n, p - 1n, p, p + 1n, p + 2n, 2n * p, top - 1n]) {
        if (y >= top) continue;
        check(toLittleEndian(y, pointBytes));
        check(toLittleEndian(y + top, pointBytes));
      }
      assert(none > 20);
      const bad = toLittleEndian(p, pointBytes), good = encode(base);
      assertEquals([engine.add(bad, good), engine.add(good, bad)], [null, null]);
      assertEquals(engine.toMontgomery(bad), null);
    });

    Deno.test(`signatures of ${name} are those of the reference, and verify, ${layout}`, () => {
      const draw = new Draw(`sign ${name}`);
      for (let i = 0; i < 12; i++) {
        const seed = draw.bytes(pointBytes), message = draw.bytes(i * 17);
        const expanded = expandReference(curve, seed);
        assertEquals(toHex(expandSeed(curve, seed)), toHex(expanded));
        const publicKey = publicKeyReference(curve, expanded);
        const variant = i % 3 === 0 ? { context: draw.bytes(1 + i) } : { prehash: i % 3 === 1 };
        const [scalar, prefix] = [expanded.subarray(0, pointBytes), expanded.subarray(pointBytes)];
        const signature = signMessage(suite, { scalar, prefix, publicKey }, message, variant);
        assertEquals(toHex(signature), toHex(signReference(curve, expanded, message, variant)));
        const claim = { ...variant, publicKey };
        assert(verifyMessage(suite, signature, message, claim));
        if (curve.hasZip215) {
          assert(verifyMessage(suite, signature, message, { ...claim, zip215: true }));
        }
        const other = concatBytes(message, Uint8Array.of(0));
        assert(!verifyMessage(suite, signature, other, claim));
      }
    });

    Deno.test(`verifyMessage() of ${name} refuses keys of small order that meet the equation, ${layout}`, () => {
      const draw = new Draw(`small ${name}`), message = draw.bytes(5), s = 12345n;
      const left = multiplyEdwards(curve, s, base), small = smallPoints(curve);
      let met = 0;
      for (const key of small) {
        // R = S·B − j·A is right where the challenge is j modulo the order of A.
        for (const multiple of small) {
          const commitment = encode(addEdwards(curve, left, multiple));
          const signature = concatBytes(commitment, toLittleEndian(s, pointBytes));
          const claim = { publicKey: encode(key), signature, message };
          if (!verifyReference(curve, { ...claim, rules: "equation" })) continue;
          met++;
          assert(!verifyMessage(suite, signature, message, claim));
        }
      }
      assert(met >= small.length);
    });

    Deno.test(`verifyMessage() of ${name} says what the reference says of made-up claims, ${layout}`, () => {
      const draw = new Draw(`claims ${name}`), small = smallPoints(curve).map(encode);
      const expanded = expandSeed(curve, draw.bytes(pointBytes));
      const publicKey = publicKeyReference(curve, expanded), message = draw.bytes(9);
      const good = signReference(curve, expanded, message), zero = new Uint8Array(pointBytes);
      const mixed = encode(addEdwards(
        curve,
        decodeEdwards(curve, publicKey)!,
        decodeEdwards(curve, small[1])!,
      ));
      const keys = [publicKey, mixed, ...small];
      const commitments = [good.subarray(0, pointBytes), ...small, draw.bytes(pointBytes)];
      const responses = [good.subarray(pointBytes), zero, toLittleEndian(n - 1n, pointBytes)];
      const signatures = commitments.flatMap((commitment) =>
        responses.map((response) => concatBytes(commitment, response))
      );
      const allRules = ["cofactorless", "zip215"] as const;
      const verdicts = new Set<string>();
      for (const [key, signature] of pairsOf(keys, signatures)) {
        for (const rules of curve.hasZip215 ? allRules : allRules.slice(0, 1)) {
          const expected = verifyReference(curve, { publicKey: key, signature, message, rules });
          verdicts.add(`${rules} ${expected}`);
          const claim = { publicKey: key, zip215: rules === "zip215" };
          const got = verifyMessage(suite, signature, message, claim);
          assertEquals(got, expected, `${toHex(key)} ${toHex(signature)} ${rules}`);
        }
        const prepared = prepareKey(suite, key);
        const again = prepared &&
          verifyMessage(suite, signature, message, { publicKey: key, prepared });
        assertEquals(
          again ?? false,
          verifyReference(curve, { publicKey: key, signature, message }),
        );
      }
      assertEquals(verdicts.size, curve.hasZip215 ? 4 : 2);
    });
  }

  for (const [i, name] of AGREEMENTS.entries()) {
    const { curve, engine } = suitesOf(layout)[name], { bytes, p } = curve;
    const edwards = suitesOf(layout)[CURVES[i]];

    Deno.test(`sharedSecret() of ${name} is the reference's, ${layout}`, () => {
      const draw = new Draw(`ladder ${name}`);
      const edges = [0n, 1n, 2n, p - 1n, p, p + 1n, (1n << BigInt(8 * bytes)) - 1n];
      const us = [
        ...edges.map((u) => toLittleEndian(u, bytes)),
        ...Array.from({ length: 20 }, () => draw.bytes(bytes)),
      ];
      let zeros = 0;
      for (const u of us) {
        for (
          const k of [draw.bytes(bytes), new Uint8Array(bytes), new Uint8Array(bytes).fill(255)]
        ) {
          const expected = ladderReference(curve, k, u),
            isZero = expected.every((byte) => byte === 0);
          const got = engine.sharedSecret(k, u);
          assertEquals(got && toHex(got), isZero ? null : toHex(expected));
          if (isZero) zeros++;
        }
      }
      assert(zeros >= 9);
    });

    Deno.test(`publicKey() of ${name}, made on the Edwards curve, is the ladder's, ${layout}`, () => {
      const draw = new Draw(`public ${name}`), base = new Uint8Array(bytes);
      base[0] = name === "x25519" ? 9 : 5;
      const ends = [new Uint8Array(bytes), new Uint8Array(bytes).fill(255)];
      for (const k of [...ends, ...Array.from({ length: 10 }, () => draw.bytes(bytes))]) {
        assertEquals(toHex(engine.publicKey(k)), toHex(ladderReference(curve, k, base)));
      }
    });

    Deno.test(`points of ${CURVES[i]} and ${name} are the same, ${layout}`, () => {
      const { curve: numbers, engine: points } = edwards, draw = new Draw(`map ${name}`);
      for (let round = 0; round < 8; round++) {
        const scalar = draw.bytes(bytes);
        clampScalar(scalar, curve.clamp);
        const point = points.multiplyBase(scalar);
        const u = points.toMontgomery(point)!.slice(0, bytes);
        assertEquals(toHex(u), toHex(engine.publicKey(scalar)));
        const { x, y } = decodeEdwards(numbers, point)!;
        const expected = numbers.a === 1 ? y * y * invert(x * x, p) : (1n + y) * invert(1n - y, p);
        assertEquals(fromLittleEndian(u), mod(expected, p));
      }
      const neutral = toLittleEndian(1n, numbers.pointBytes);
      assertEquals(fromLittleEndian(points.toMontgomery(neutral)!), 0n);
      assertNotEquals(points.multiplyBase(Uint8Array.of(1)), neutral);
    });
  }
}
