import { assertEquals, assertThrows } from "@std/assert";
import { HDKey } from "../../src/hd/mod.ts";
import { fromHex, toHex } from "../hex.ts";
import { vectorTest } from "../vectors/vectors.ts";

const SOURCE = { file: "slip10/slip-0010-vectors.json", cases: 52 };

/** The curves as the vectors call them. */
const CURVES: Readonly<Record<string, string>> = {
  secp256k1: "secp256k1",
  nist256p1: "P-256",
  ed25519: "Ed25519",
  curve25519: "X25519",
};

interface Slip10Vectors {
  readonly vectors: readonly {
    readonly title: string;
    readonly curve: string;
    readonly seed: string;
    readonly chains: readonly Readonly<
      Record<"path" | "fingerprint" | "chainCode" | "private" | "public", string>
    >[];
  }[];
}

vectorTest<Slip10Vectors>("HDKey and the vectors of SLIP-10", SOURCE, ({ vectors }, tally) => {
  for (const { title, curve, seed, chains } of vectors) {
    const choice = { scheme: "slip10", curve: CURVES[curve] } as const;
    const master = HDKey.fromSeed(fromHex(seed), choice);
    for (const expected of chains) {
      const key = master.derive(expected.path), name = `${title}, ${expected.path}`;
      assertEquals(toHex(key.privateKey!), expected.private, name);
      assertEquals(toHex(key.chainCode), expected.chainCode, name);
      assertEquals(toHex(key.publicKey).padStart(66, "0"), expected.public, name);
      assertEquals(
        key.parentFingerprint.toString(16).padStart(8, "0"),
        expected.fingerprint,
        name,
      );
      assertEquals(key.publicKey.length, curve.endsWith("25519") ? 32 : 33);
      tally.run++;
    }
  }
});

/** `traps.md` H02: one seed, four masters. */
const SEED = fromHex(
  "83a4589bd62c5a4999f80abe85ae912b706625277f9237a63e44d3379afe5a02402302ea210115ca1c7eb430006d89b559dea2dbf173233cdf3d40c2144ba4c0",
);
const ANSWERS = [
  ["P-256", "m", "1de2b80d10765120b3a037eebdb953c477c45413176b19d34f4ae80f057288d9"],
  ["Ed25519", "m", "1f440ccba5a3fe2ab843e748f600806c9228157f884d290595f4a041e592f635"],
  ["secp256k1", "m", "9da6baf99258f2290881abc31338951f88a2dad66ea9d11c121d5a9af13db5f2"],
  [
    "P-256",
    "m/44'/539'/0'/0/7",
    "6926832ce4d054c29abf8fc052fe1a9dfc4617c1d33d880e0cd7ec007afcad96",
  ],
  [
    "Ed25519",
    "m/44'/501'/0'/0'",
    "b1c4720fc851781ba47d5951aa74b63490e50c9dcccf0864a2707c905c08ffa5",
  ],
];

for (const [curve, path, privateKey] of ANSWERS) {
  Deno.test(`fromSeed() of SLIP-10 on ${curve} takes its own HMAC key (${path})`, () => {
    const key = HDKey.fromSeed(SEED, { scheme: "slip10", curve }).derive(path);
    assertEquals(toHex(key.privateKey!), privateKey);
  });
}

Deno.test("SLIP-10 on Ed25519: the fingerprint is of 00 and the public key, which has 32 bytes", () => {
  const master = HDKey.fromSeed(SEED, { scheme: "slip10", curve: "Ed25519" });
  assertEquals(
    toHex(master.publicKey),
    "5f4b0e89595501200b81600fa83dd4253a7f6b0e294369831601610c62707138",
  );
  assertEquals(master.fingerprint, 0x92019642);
});

for (const curve of ["Ed25519", "X25519"]) {
  Deno.test(`SLIP-10 on ${curve} has hardened steps alone`, () => {
    const master = HDKey.fromSeed(SEED, { scheme: "slip10", curve });
    for (
      const call of [
        () => master.derive("m/0"),
        () => master.derive("m/0'/1"),
        () => master.deriveChild(5),
      ]
    ) {
      assertThrows(call, RangeError, "expected a scheme that has the soft step");
    }
    assertThrows(() => master.children({ from: 0, count: 1 }), RangeError, "soft step 0");
    assertThrows(() => master.neuter().derive("m/0"), RangeError, "soft step 0");
    assertThrows(() => master.neuter().derive("m/0'"), RangeError, "hardened step 0'");
    const [child] = master.children({ from: 3, count: 1, hardened: true });
    assertEquals(child.toExtendedKey(), master.derive("m/3'").toExtendedKey());
    for (const path of ["m/2147483648'", "m/4294967296'"]) {
      assertThrows(() => master.derive(path), SyntaxError);
    }
  });

  Deno.test(`extended keys on ${curve} are read again with the scheme's name`, () => {
    const choice = { scheme: "slip10", curve } as const;
    const key = HDKey.fromSeed(SEED, choice).derive("m/1'/2'");
    for (const each of [key, key.neuter()]) {
      const text = each.toExtendedKey(), read = HDKey.fromExtendedKey(text, choice);
      assertEquals(read.toExtendedKey(), text);
      assertEquals([read.curve, read.scheme, read.depth], [curve, "slip10", 2]);
      assertEquals(read.publicKey, key.publicKey);
    }
    assertThrows(() => HDKey.fromExtendedKey(key.neuter().toExtendedKey()), RangeError);
  });
}
