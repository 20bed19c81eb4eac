import { assertEquals, assertThrows } from "@std/assert";
import { base58, bech32 } from "@scure/base";
import { shake256 } from "@noble/hashes/sha3.js";
import { concatBytes } from "../../src/bytes.ts";
import { hash160 } from "../../src/hash/hash160.ts";
import { hashByLength, type HashFunction } from "../../src/hash/mod.ts";
import {
  bip85Entropy,
  bip85Mnemonic,
  bip86OutputKey,
  entropyToMnemonic,
  HDKey,
  mnemonicToEntropy,
  mnemonicToSeed,
  slip21Key,
} from "../../src/hd/mod.ts";
import { fromHex, toHex } from "../hex.ts";
import { readVectors, vectorTest } from "../vectors/vectors.ts";

const ABANDON = `${"abandon ".repeat(11)}about`;

interface Slip132 {
  readonly mnemonic: string;
  readonly registry: readonly Readonly<Record<"pub" | "pubPrefix" | "prv" | "prvPrefix", string>>[];
  readonly vectors: readonly Readonly<
    Record<"path" | "prv" | "pub" | "addressPath" | "address", string>
  >[];
}

vectorTest<Slip132>("HDKey and the versions of SLIP-132", {
  file: "slip132/slip-0132.json",
  cases: 37,
}, ({ mnemonic, registry, vectors }, tally) => {
  const master = HDKey.fromSeed(mnemonicToSeed(mnemonic));
  let stray = 0;
  for (const { pub, prv, pubPrefix, prvPrefix } of registry) {
    const versions = { private: Number(prv), public: Number(pub) };
    const text = master.toExtendedKey({ versions });
    const open = master.neuter().toExtendedKey({ versions });
    assertEquals(HDKey.fromExtendedKey(text).toExtendedKey(), text);
    assertEquals(HDKey.fromExtendedKey(text).neuter().toExtendedKey(), open);
    assertEquals(
      HDKey.fromExtendedKey(open).derive("m/1").neuter().toExtendedKey().slice(0, 3),
      open.slice(0, 3),
    );
    // What the registry calls Vertcoin's and Nexa's is not what their bytes come to.
    if (!text.startsWith(prvPrefix) || !open.startsWith(pubPrefix)) stray++;
    tally.run++;
  }
  assertEquals(stray, 3);
  for (const { path, prv, pub, addressPath, address } of vectors) {
    const key = master.derive(path);
    for (const [text, other] of [[prv, key], [pub, key.neuter()]] as const) {
      const read = HDKey.fromExtendedKey(text);
      assertEquals(read.toExtendedKey(), text);
      assertEquals(
        read.toExtendedKey({ versions: { private: 0x0488ade4, public: 0x0488b21e } }),
        other.toExtendedKey(),
      );
    }
    const steps = `m${addressPath.slice(path.length)}`;
    const receiving = HDKey.fromExtendedKey(pub).derive(steps);
    assertEquals(receiving.publicKey, master.derive(addressPath).publicKey);
    if (address.startsWith("1")) assertEquals(p2pkh(receiving.publicKey), address);
    tally.run++;
  }
});

function p2pkh(publicKey: Uint8Array): string {
  return base58check(concatBytes(new Uint8Array(1), hash160(publicKey)));
}

function base58check(bytes: Uint8Array): string {
  const sha256 = hashByLength(32) as HashFunction;
  return base58.encode(concatBytes(bytes, sha256.digest(sha256.digest(bytes)).slice(0, 4)));
}

Deno.test("fromExtendedKey() takes the versions that are asked for alone", () => {
  const versions = { private: 0x11111111, public: 0x22222222 };
  const key = HDKey.fromSeed(new Uint8Array(16)), text = key.toExtendedKey({ versions });
  assertThrows(
    () => HDKey.fromExtendedKey(text),
    RangeError,
    "expected a known version, got 0x11111111",
  );
  const read = HDKey.fromExtendedKey(text, { versions });
  assertEquals(read.toExtendedKey(), text);
  assertEquals(
    read.deriveChild(1).neuter().toExtendedKey({ versions }),
    read.deriveChild(1).neuter().toExtendedKey(),
  );
  assertThrows(
    () => HDKey.fromExtendedKey(key.toExtendedKey(), { versions }),
    RangeError,
    "versions given",
  );
  for (
    const wrong of [{ private: 1, public: 1 }, { private: -1, public: 2 }, { private: 1 }, {
      private: 0.5,
      public: 2,
    }]
  ) {
    assertThrows(
      () => key.toExtendedKey({ versions: wrong as never }),
      TypeError,
      "two different versions",
    );
    assertThrows(() => HDKey.fromExtendedKey(text, { versions: wrong as never }), TypeError);
  }
});

interface Bip85 {
  readonly cases: readonly Readonly<Record<string, string>>[];
}

/** What BIP-85 makes of the 64 bytes for an application; undefined where it prints the bytes. */
function applied(
  row: Readonly<Record<string, string>>,
  entropy: Uint8Array,
): [string, string] | undefined {
  const { path } = row;
  if (row.wif) {
    return [
      base58check(concatBytes(Uint8Array.of(0x80), entropy.subarray(0, 32), Uint8Array.of(1))),
      row.wif,
    ];
  }
  if (row.xprv) {
    return [
      HDKey.fromPrivateKey(entropy.subarray(32), entropy.subarray(0, 32)).toExtendedKey(),
      row.xprv,
    ];
  }
  if (row.drng80) return [toHex(shake256(entropy, { dkLen: 80 })), row.drng80];
  if (row.application === "PWD BASE64") {
    return [entropy.toBase64().slice(0, Number(path.split("/")[3].slice(0, -1))), row.pwd];
  }
  if (row.application === "PWD BASE85") return [base85(entropy).slice(0, 12), row.pwd];
  if (row.nsec) {
    return [bech32.encode("nsec", bech32.toWords(entropy.subarray(0, 32))), row.nsec];
  }
  if (row.rolls) return [rolls(entropy, 6, 10).join(","), row.rolls];
  return undefined;
}

/** Four bytes in five letters, as `base64.b85encode` of Python has them. */
function base85(bytes: Uint8Array): string {
  const letters =
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~";
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  let text = "";
  for (let at = 0; at < bytes.length; at += 4) {
    const word = view.getUint32(at);
    for (let power = 4; power >= 0; power--) text += letters[Math.floor(word / 85 ** power) % 85];
  }
  return text;
}

/** Numbers below `sides` of the DRNG: as few bits as they need, too high ones left out. */
function rolls(entropy: Uint8Array, sides: number, count: number): number[] {
  const stream = shake256(entropy, { dkLen: 1000 }), found: number[] = [];
  const unused = 8 - Math.ceil(Math.log2(sides));
  for (let i = 0; found.length < count; i++) {
    const roll = stream[i] >> unused;
    if (roll < sides) found.push(roll);
  }
  return found;
}

vectorTest<Bip85>("bip85Entropy() and bip85Mnemonic()", {
  file: "bip85/bip-0085-vectors.json",
  cases: 15,
}, ({ cases }, tally) => {
  let applications = 0, mnemonics = 0;
  for (const row of cases) {
    const master = HDKey.fromExtendedKey(row.master);
    const entropy = bip85Entropy(master, row.path);
    const printed = row.xprv ? entropy.subarray(32) : entropy;
    assertEquals(toHex(printed).slice(0, row.entropy.length), row.entropy, row.application);
    if (row.key) assertEquals(toHex(master.derive(row.path).privateKey!), row.key);
    const made = applied(row, entropy);
    if (made) {
      assertEquals(made[0], made[1], row.application);
      applications++;
    }
    if (row.bip39_mnemonic) {
      const words = row.bip39_mnemonic.split(" ").length;
      assertEquals(bip85Mnemonic(master, { words }), row.bip39_mnemonic);
      mnemonics++;
    }
    tally.run++;
  }
  assertEquals([applications, mnemonics], [9, 3]);
});

Deno.test("bip85Entropy() takes hardened paths of its purpose and private keys alone", () => {
  const master = HDKey.fromSeed(new Uint8Array(16));
  for (const path of ["m", "m/83696968'", "m/83696968'/0'/0", "m/83696968/0'", "m/44'/0'/0'"]) {
    assertThrows(() => bip85Entropy(master, path), RangeError, "m/83696968'", path);
  }
  assertThrows(() => bip85Entropy(master.neuter(), "m/83696968'/0'"), RangeError, "private key");
  const other = HDKey.fromSeed(new Uint8Array(16), { scheme: "slip10" });
  assertThrows(() => bip85Entropy(other, "m/83696968'/0'"), RangeError, "BIP-32");
  assertThrows(() => bip85Mnemonic(master, { words: 13 }), RangeError, "got 13");
  assertThrows(() => bip85Mnemonic(master, { index: -1 }), RangeError);
  assertThrows(() => bip85Mnemonic(master, { language: 1 }), TypeError, "words of language 1");
});

type Bip39 = Readonly<Record<string, readonly (readonly [string, string, string, string])[]>>;

/** Languages that BIP-39 has no list of: their seeds are made without one. */
const UNLISTED = ["russian", "turkish"];

function wordlistOf(language: string): string[] | null {
  if (UNLISTED.includes(language)) return null;
  return readVectors<string>(`bip39/wordlists/${language}.txt`)!.normalize("NFKD").trim().split(
    /\s+/,
  );
}

vectorTest<Bip39>("mnemonicToSeed() in twelve languages", {
  file: "bip39/python-mnemonic-vectors.json",
  cases: 288,
}, (languages, tally) => {
  for (const [language, rows] of Object.entries(languages)) {
    const wordlist = wordlistOf(language);
    for (const [entropy, mnemonic, seed, xprv] of rows) {
      const made = mnemonicToSeed(mnemonic, "TREZOR", wordlist);
      assertEquals(toHex(made), seed, language);
      assertEquals(HDKey.fromSeed(made).toExtendedKey(), xprv, language);
      if (wordlist) {
        assertEquals(toHex(mnemonicToEntropy(mnemonic, wordlist)), entropy, language);
        const written = entropyToMnemonic(fromHex(entropy), wordlist).normalize("NFKD");
        assertEquals(written.split(/\s/), mnemonic.normalize("NFKD").split(/\s/), language);
      }
      tally.run++;
    }
  }
});

interface InvalidMnemonic {
  readonly language?: string;
  readonly mnemonic?: string;
  readonly entropy?: string;
  readonly reason: string;
}

vectorTest<readonly InvalidMnemonic[]>("mnemonics and entropies that are none", {
  file: "bip39/generated-invalid-mnemonics.json",
  cases: 44,
}, (rows, tally) => {
  for (const { language, mnemonic, entropy, reason } of rows) {
    if (entropy !== undefined) {
      assertThrows(() => entropyToMnemonic(fromHex(entropy)), RangeError, "expected entropy of");
    } else {
      const wordlist = wordlistOf(language!);
      const error = assertThrows(
        () => mnemonicToSeed(mnemonic!, "", wordlist),
        RangeError,
        "",
        reason,
      );
      assertEquals(mnemonic!.length > 0 && error.message.includes(mnemonic!), false);
      assertThrows(() => mnemonicToEntropy(mnemonic!, wordlist!), RangeError, "", reason);
    }
    tally.run++;
  }
});

Deno.test("mnemonicToSeed() refuses what is no text and no list", () => {
  for (const value of [undefined, null, 12, ["abandon"]]) {
    assertThrows(
      () => mnemonicToSeed(value as never),
      TypeError,
      "expected mnemonic to be a string",
    );
  }
  assertThrows(() => mnemonicToSeed(ABANDON, 5 as never), TypeError, "expected passphrase");
  assertThrows(() => mnemonicToSeed(ABANDON, "", ["abandon"]), TypeError, "2048 words");
});

/** SLIP-21, "Test vectors": the mnemonic "all all … all" without passphrase. */
const SLIP21_SEED = mnemonicToSeed("all ".repeat(12).trim());

Deno.test("slip21Key() gives the keys of SLIP-21", () => {
  const seed = SLIP21_SEED;
  assertEquals(
    toHex(seed),
    "c76c4ac4f4e4a00d6b274d5c39c700bb4a7ddc04fbc6f78e85ca75007b5b495f74a9043eeb77bdd53aa6fc3a0e31462270316fa04b8c19114c8798706cd02ac8",
  );
  const answers: readonly [labels: string[], key: string][] = [
    [[], "dbf12b44133eaab506a740f6565cc117228cbf1dd70635cfa8ddfdc9af734756"],
    [["SLIP-0021"], "1d065e3ac1bbe5c7fad32cf2305f7d709dc070d672044a19e610c77cdf33de0d"],
    [
      ["SLIP-0021", "Master encryption key"],
      "ea163130e35bbafdf5ddee97a17b39cef2be4b4f390180d65b54cf05c6a82fde",
    ],
    [
      ["SLIP-0021", "Authentication key"],
      "47194e938ab24cc82bfa25f6486ed54bebe79c40ae2a5a32ea6db294d81861a6",
    ],
  ];
  for (const [labels, key] of answers) assertEquals(toHex(slip21Key(seed, labels)), key);
  const bytes = new TextEncoder().encode("SLIP-0021");
  assertEquals(slip21Key(seed, [bytes]), slip21Key(seed, ["SLIP-0021"]));
  assertEquals(slip21Key(seed, ["a".repeat(1000)]).length, 32);
});

Deno.test("slip21Key() refuses seeds and labels that are none", () => {
  assertThrows(() => slip21Key(new Uint8Array(15), []), RangeError, "got 15");
  assertThrows(() => slip21Key("seed" as never, []), TypeError, "expected seed");
  assertThrows(() => slip21Key(new Uint8Array(16), "label"), TypeError, "array of labels");
  assertThrows(() => slip21Key(new Uint8Array(16), [5 as never]), TypeError, "expected label");
});

/** BIP-86, "Test vectors". */
const BIP86: readonly [path: string, internal: string, output: string][] = [
  [
    "m/86'/0'/0'/0/0",
    "cc8a4bc64d897bddc5fbc2f670f7a8ba0b386779106cf1223c6fc5d7cd6fc115",
    "a60869f0dbcf1dc659c9cecbaf8050135ea9e8cdc487053f1dc6880949dc684c",
  ],
  [
    "m/86'/0'/0'/0/1",
    "83dfe85a3151d2517290da461fe2815591ef69f2b18a2ce63f01697a8b313145",
    "a82f29944d65b86ae6b5e5cc75e294ead6c59391a1edc5e016e3498c67fc7bbb",
  ],
  [
    "m/86'/0'/0'/1/0",
    "399f1b2f4393f29a18c937859c5dd8a77350103157eb880f02e8c08214277cef",
    "882d74e5d0572d5a816cef0041a96b6c1de832f6f9676d9605c44d5e9a97d3dc",
  ],
];

for (const [path, internal, output] of BIP86) {
  Deno.test(`bip86OutputKey() gives the output key of ${path}`, () => {
    const key = HDKey.fromSeed(mnemonicToSeed(ABANDON)).derive(path);
    assertEquals(toHex(key.publicKey.subarray(1)), internal);
    assertEquals(toHex(bip86OutputKey(key)), output);
    assertEquals(toHex(bip86OutputKey(key.neuter())), output);
  });
}

Deno.test("bip86OutputKey() refuses keys on other curves", () => {
  for (const curve of ["P-256", "Ed25519"]) {
    const key = HDKey.fromSeed(new Uint8Array(16), { scheme: "slip10", curve });
    assertThrows(() => bip86OutputKey(key), RangeError, "curve of BIP-340");
  }
});
