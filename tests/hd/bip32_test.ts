import { assert, assertEquals, assertThrows } from "@std/assert";
import { curveByName } from "../../src/ec/curves/registry.ts";
import { HDKey } from "../../src/hd/mod.ts";
import { fromHex, toHex } from "../hex.ts";
import { vectorTest } from "../vectors/vectors.ts";

const SOURCE = { file: "bip32/bip-0032-vectors.json", cases: 33 };
const PRIVATE_0 = "xprv9s21ZrQH143K";

interface Bip32Vectors {
  readonly valid: readonly {
    readonly seed: string;
    readonly chains: readonly { readonly path: string; readonly xpub: string; xprv: string }[];
  }[];
  readonly invalidExtendedKeys: readonly { readonly key: string; readonly reason: string }[];
}

/** What each reason of BIP-32's test vector 5 is called here. */
const FAULTS: Readonly<Record<string, string>> = {
  "pubkey version / prvkey mismatch": "expected a public key behind the version of one",
  "prvkey version / pubkey mismatch": "expected a private key behind the version of one",
  "invalid pubkey prefix 04": "expected a public key that begins with 02 or 03, got 04",
  "invalid prvkey prefix 04": "expected a private key that begins with 00, got 04",
  "invalid pubkey prefix 01": "expected a public key that begins with 02 or 03, got 01",
  "invalid prvkey prefix 01": "expected a private key that begins with 00, got 01",
  "zero depth with non-zero parent fingerprint": "parent fingerprint 0 at depth 0, got 0x01010101",
  "zero depth with non-zero index": "expected index 0 at depth 0, got 16843009",
  "unknown extended key version": "expected a known version, got 0x01010101",
  "private key 0 not in 1..n-1": "expected private key to be at least 1, got 0",
  "private key n not in 1..n-1": "expected private key below the order",
  "invalid pubkey 020000000000000000000000000000000000000000000000000000000000000007":
    "expected a public key on secp256k1, got octets that are none",
  "invalid checksum": "expected the checksum of its bytes, got another",
};

vectorTest<Bip32Vectors>("HDKey and the vectors of BIP-32", SOURCE, (vectors, tally) => {
  for (const { seed, chains } of vectors.valid) {
    const master = HDKey.fromSeed(fromHex(seed));
    for (const { path, xpub, xprv } of chains) {
      const key = master.derive(path);
      assertEquals(key.toExtendedKey(), xprv);
      assertEquals(key.neuter().toExtendedKey(), xpub);
      const [read, readPublic] = [xprv, xpub].map((text) => HDKey.fromExtendedKey(text));
      assertEquals(read.toExtendedKey(), xprv);
      assertEquals(read.neuter().toExtendedKey(), xpub);
      assertEquals(readPublic.toExtendedKey(), xpub);
      assertEquals(readPublic.privateKey, null);
      assertEquals(toHex(readPublic.publicKey), toHex(key.publicKey));
      tally.run++;
    }
  }
  const messages = new Set<string>();
  for (const { key, reason } of vectors.invalidExtendedKeys) {
    const error = assertThrows(() => HDKey.fromExtendedKey(key), RangeError, FAULTS[reason]);
    messages.add(error.message);
    tally.run++;
  }
  assertEquals(messages.size, vectors.invalidExtendedKeys.length, "a message for each");
});

/** Seeds whose keys start with zero octets, and what follows (`traps.md` G01). */
const LEADING_ZEROS = [
  [
    "67c53b5d5db70137086cdd0aa13e914766e8b5bafd5c5d1776dbfa12e9cb7a0c",
    "m/0'",
    "xprv9vGq9RyF4s2k3AZKwY79JxZWnrWXqBy4GqhmzL31onQrL5hu52CqKjnM9EbBCa9dDccii3iYek2ee9ij5zT4jr1TUctiarpnXu8ojUnhhuc",
  ],
  [
    "65f09129088df94a42a5d1668a68cfbf",
    "m/0'",
    "xprv9vbrAZt43nQ2NqLoufMqn6FovMU772UrGN4wNX16HSusdcXmwozvjmjeza4UeCfperrQ7sQghCwGC1kcmKhcq3aqL8DQ9C565EriiLs2QaT",
  ],
  [
    "2d2b0eacd5894bf5602cde80a5357d3d2ff804db538b6fdcaee219dc6a482d9031c63628e434cd4492fde367f1c5eeb0354a66752cf2f2097b9f8ec760f9887c",
    "m/44'/0'",
    "xprv9xSMRs6vyR3XxuYsHfSvRhFWgmSXzdJkSXcZHrR79ntoi3aJLTUXvRVvJY5PKbJSAGURzQ57hiLWRN8PGHgGHskmDFfrVuWhAtxT6ysxmEU",
  ],
  [
    "c53723a0ff77343d6fee04ec1c2ebf1dca1d0860f46e87c40cce18fbe773d958",
    "m/0",
    "xprv9uw1QKzxao1PuafDoVz2ufjacUfUjh5CCEsjr936JczEDZinSyXBbJNFXnUdRBCLVtd25EubAJYVCsMwsTZagga9FTg9JqpZRLTDsDvUaD6",
  ],
  [
    "dd7f5a5583b6a18357a0667433d84c9cbb0bde76fb7b8b08f8a85ca498367e09",
    "m/0",
    "xprv9tuNoyG5UsF1mae9zsTb2eU8G8Smrco8fdKK8aEqHDsX2LqtBDkot8LhP3ThD3cCmXmHq4LvuBuZdDj7UPsGiiCXr4NY6QA5S85AtcFy3Fu",
  ],
];

for (const [seed, path, xprv] of LEADING_ZEROS) {
  Deno.test(`derive() keeps zero octets in front (seed ${seed.slice(0, 8)}…)`, () => {
    assertEquals(HDKey.fromSeed(fromHex(seed)).derive(path).toExtendedKey(), xprv);
  });
}

Deno.test("fingerprint and parentFingerprint are unsigned numbers, zero octets and all", () => {
  const [, , , high, low] = LEADING_ZEROS.map(([seed]) => HDKey.fromSeed(fromHex(seed)));
  assertEquals(high.fingerprint, 0x8c6b03d3);
  assertEquals(low.fingerprint, 0x008a94f2);
  assertEquals(low.deriveChild(0).parentFingerprint, 0x008a94f2);
});

Deno.test("depth 255 is the last one, private and public", () => {
  const deep = HDKey.fromSeed(new Uint8Array(16).fill(1)).derive(Array(254).fill(0));
  assertEquals(deep.depth, 254);
  for (const key of [deep, deep.neuter()]) {
    const last = key.deriveChild(0);
    assertEquals(last.depth, 255);
    assertEquals(HDKey.fromExtendedKey(last.toExtendedKey()).depth, 255);
    for (
      const call of [() => last.deriveChild(0), () => last.derive("m/0"), () => key.derive("m/0/0")]
    ) {
      assertThrows(call, RangeError, "expected a depth of at most 255, got 256");
    }
    assertThrows(() => key.derive("m/0/0/0"), RangeError, "at most 255, got 257");
    assertThrows(() => last.children({ from: 0, count: 1 }), RangeError, "depth");
    assertThrows(() => key.deriveMany(["m/0", "m/1/1"]), RangeError, "depth");
    assertEquals(last.derive("m").depth, 255);
  }
});

Deno.test("fromExtendedKey() refuses what is no extended key", () => {
  const [text] = [HDKey.fromSeed(new Uint8Array(16)).toExtendedKey()];
  assert(text.startsWith(PRIVATE_0));
  const cases: readonly [value: unknown, kind: ErrorConstructor, message: string][] = [
    [undefined, TypeError, "expected a string"],
    [new Uint8Array(78), TypeError, "expected a string"],
    ["", RangeError, "expected 82 bytes"],
    [text.slice(0, -1), RangeError, "expected 82 bytes"],
    [`${text}1`, RangeError, "expected 82 bytes"],
    [`${text.slice(0, 50)}0${text.slice(51)}`, RangeError, "another at position 50"],
    [` ${text}`, RangeError, "another at position 0"],
    [`${text}\n`, RangeError, "another at position 111"],
    ["z".repeat(100000), RangeError, "got 100000 letters"],
    [`1${text.slice(1)}`, RangeError, "expected"],
  ];
  for (const [value, kind, message] of cases) {
    assertThrows(() => HDKey.fromExtendedKey(value as string), kind as never, message);
  }
});

Deno.test("fromSeed() takes 16 to 64 bytes", () => {
  const bytes = fromHex("663c0b44f31058e2c53fca441736165d");
  assertEquals(
    HDKey.fromSeed(bytes).toExtendedKey(),
    "xprv9s21ZrQH143K2CvNfNZ8R2F2Yz8yYEgeA4QDZ74PGYrSTfrSGXpjrZBnXerwMQBv4zM7YriqbQ6QwLStyet6XwbHR5weS25jkMzdCz78Uhi",
  );
  for (const length of [16, 17, 32, 64]) HDKey.fromSeed(new Uint8Array(length));
  for (const length of [0, 15, 65, 128]) {
    assertThrows(() => HDKey.fromSeed(new Uint8Array(length)), RangeError, `got ${length}`);
  }
  for (const value of [undefined, null, "seed", [1, 2], new ArrayBuffer(32)]) {
    assertThrows(() => HDKey.fromSeed(value as never), TypeError, "expected seed to be a");
  }
});

Deno.test("hardened steps need the private key", () => {
  const key = HDKey.fromSeed(new Uint8Array(16)).neuter();
  const calls = [
    () => key.deriveChild(0x80000000),
    () => key.derive("m/0'"),
    () => key.derive("m/0/1/0'"),
    () => key.deriveMany(["m/0", "m/0'"]),
    () => key.children({ from: 0, count: 2, hardened: true }),
  ];
  for (const call of calls) {
    assertThrows(call, RangeError, "expected a private key for the hardened step 0'");
  }
});

Deno.test("schemes and curves are taken by their names alone", () => {
  const seed = new Uint8Array(16);
  for (const choice of [{ scheme: "BIP32" }, { scheme: "" }, { scheme: "bip44" }]) {
    assertThrows(() => HDKey.fromSeed(seed, choice as never), TypeError, "expected a scheme of");
  }
  for (const curve of ["P-256", "Ed25519", "secp256K1", "P-384"]) {
    assertThrows(() => HDKey.fromSeed(seed, { curve }), TypeError, "on secp256k1");
  }
  assertThrows(
    () => HDKey.fromSeed(seed, { scheme: "slip10", curve: "P-384" }),
    TypeError,
    "secp256k1, P-256, Ed25519, X25519",
  );
  assertEquals(HDKey.fromSeed(seed, { curve: "K-256" }).curve, curveByName("K-256")?.name);
});
