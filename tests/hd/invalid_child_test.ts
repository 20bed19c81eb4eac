import { assertEquals, assertThrows } from "@std/assert";
import { bigintToBytes, type Bytes, concatBytes } from "../../src/bytes.ts";
import type { Curve } from "../../src/ec/curve_params.ts";
import { curveByName } from "../../src/ec/curves/registry.ts";
import type { KeyedHash } from "../../src/hash/keyed_hash.ts";
import { Bip32Ed25519Scheme } from "../../src/hd/bip32_ed25519.ts";
import { WeierstrassScheme } from "../../src/hd/derive.ts";
import { Node } from "../../src/hd/node.ts";
import type { Scheme } from "../../src/hd/scheme.ts";
import { MAIN_VERSIONS } from "../../src/hd/versions.ts";
import { toHex } from "../hex.ts";

const CURVE = curveByName("secp256k1") as Curve;
const CHAIN_CODE = new Uint8Array(32).fill(0xcc);
const ONE = bigintToBytes(1n, 32);

/** A hash that answers what it is told, and notes what it was asked. */
class Stub implements KeyedHash {
  readonly asked: string[] = [];
  readonly #answers: Uint8Array[];

  constructor(...lefts: readonly bigint[]) {
    this.#answers = lefts.map((left, i) =>
      concatBytes(bigintToBytes(left, 32), new Uint8Array(32).fill(i))
    );
  }

  setKey(): void {}

  mac(data: Uint8Array, output: Bytes = new Uint8Array(64)): Bytes {
    this.asked.push(toHex(data));
    output.set(this.#answers.shift()!);
    return output;
  }

  wipe(): void {}
}

function schemeThat(retries: boolean): Scheme {
  return new WeierstrassScheme(retries ? "slip10" : "bip32", CURVE, retries);
}

function parentOf(scheme: Scheme, secret: Bytes) {
  return { secret, point: () => scheme.point(secret) };
}

const { n } = CURVE;

for (const left of [n, n + 1n, 2n ** 256n - 1n, n - 1n]) {
  const name = left === n - 1n ? "n − k" : `n + ${left - n}`;
  Deno.test(`BIP-32 has no child, SLIP-10 the next candidate, where the hash gives ${name}`, () => {
    for (const index of [7, 0x80000007]) {
      const [bip32, slip10] = [schemeThat(false), schemeThat(true)];
      assertEquals(bip32.privateChild(parentOf(bip32, ONE), index, new Stub(left)), null);
      const stub = new Stub(left, left, 5n);
      const child = slip10.privateChild(parentOf(slip10, ONE), index, stub)!;
      assertEquals(toHex(child.secret), toHex(bigintToBytes(6n, 32)));
      assertEquals(child.chainCode, new Uint8Array(32).fill(2));
      const number = index.toString(16).padStart(8, "0");
      assertEquals(stub.asked.slice(1), ["00", "01"].map((i) => `01${i.repeat(32)}${number}`));
    }
    const [bip32, slip10] = [schemeThat(false), schemeThat(true)], point = bip32.point(ONE);
    assertEquals(bip32.publicChildren(point, [7, 8], new Stub(left, 5n)).map(Boolean), [
      false,
      true,
    ]);
    const [child] = slip10.publicChildren(point, [7], new Stub(left, left, 5n));
    assertEquals(child?.point, slip10.point(bigintToBytes(6n, 32)));
  });
}

Deno.test("in a long list the index without a key is seen to on its own", () => {
  const count = 4096, indexes = Array.from({ length: count }, (_, i) => i);
  const lefts = indexes.map((i) => i === 77 ? n : BigInt(i + 2));
  const [bip32, slip10] = [schemeThat(false), schemeThat(true)], point = bip32.point(ONE);
  const found = bip32.publicChildren(point, indexes, new Stub(...lefts, n));
  assertEquals(found.map((child, i) => child === null ? i : -1).filter((i) => i >= 0), [77]);
  assertEquals(found[5]?.point, bip32.point(bigintToBytes(8n, 32)));
  const retried = slip10.publicChildren(point, indexes, new Stub(...lefts, n, 41n));
  assertEquals(retried[77]?.point, slip10.point(bigintToBytes(42n, 32)));
});

Deno.test("a summand of 0 gives the parent's key: it is one", () => {
  const scheme = schemeThat(false);
  const child = scheme.privateChild(parentOf(scheme, ONE), 0, new Stub(0n))!;
  assertEquals(child.secret, ONE);
  const [open] = scheme.publicChildren(scheme.point(ONE), [0], new Stub(0n));
  assertEquals(open?.point, scheme.point(ONE));
});

Deno.test("children() names the index that has no key", () => {
  const scheme: Scheme = Object.assign(Object.create(schemeThat(false)), {
    privateChild: () => null,
    publicChildren: (_: Bytes, indexes: readonly number[]) => indexes.map(() => null),
    point: () => new Uint8Array(65),
    hasSoft: true,
  });
  const position = { depth: 0, index: 0, parent: 0, versions: MAIN_VERSIONS };
  const chainCode = CHAIN_CODE.slice();
  const node = new Node(scheme, { secret: ONE.slice(), chainCode }, position);
  for (const [index, name] of [[5, "5"], [0x80000005, "5'"]] as const) {
    assertThrows(
      () => node.children([index], "derive child"),
      RangeError,
      `Cannot derive child: expected an index that has a key, got ${name}`,
    );
  }
  const open = new Node(scheme, { point: new Uint8Array(65), chainCode }, position);
  assertThrows(() => open.children([5], "derive child"), RangeError, "got 5");
});

Deno.test("BIP32-Ed25519 has no child whose scalar leaves its range", () => {
  const scheme = new Bip32Ed25519Scheme("icarus");
  const secret = new Uint8Array(64);
  secret[31] = 0x7f;
  secret.fill(0xff, 28, 31);
  secret.fill(0xff, 0, 28);
  secret[0] = 0xf8;
  const most = 2n ** 256n - 1n;
  const parent = { secret, point: () => scheme.point(secret) };
  assertEquals(scheme.privateChild(parent, 0x80000000, new Stub(most, 0n)), null);
  assertEquals(scheme.privateChild(parent, 0x80000000, new Stub(0n, 0n))?.secret, secret);
});
