import { assert, assertEquals, assertThrows } from "@std/assert";
import { ed25519 } from "../../src/ec/edwards/mod.ts";
import { HDKey, mnemonicToEntropy, mnemonicToSeed } from "../../src/hd/mod.ts";
import { fromHex, toHex } from "../hex.ts";
import { vectorTest } from "../vectors/vectors.ts";

interface Master {
  readonly title: string;
  readonly mnemonic: string;
  readonly passphrase: string;
  readonly masterKey: string;
}

/** kL ‖ kR ‖ chain code, or public key ‖ chain code. */
function rawOf(key: HDKey): string {
  return toHex(key.privateKey ?? key.publicKey) + toHex(key.chainCode);
}

/** The node of kL ‖ kR ‖ chain code. */
function keyOf(raw: string): HDKey {
  const bytes = fromHex(raw);
  return HDKey.fromPrivateKey(bytes.subarray(0, 64), bytes.subarray(64), { scheme: "icarus" });
}

vectorTest<{ readonly icarus: readonly Master[]; readonly ledger: readonly Master[] }>(
  "the masters of CIP-3",
  { file: "bip32-ed25519/cip-0003-master-keys.json", cases: 5 },
  ({ icarus, ledger }, tally) => {
    for (const { title, mnemonic, passphrase, masterKey } of icarus) {
      const entropy = mnemonicToEntropy(mnemonic);
      const bytes = new TextEncoder().encode(passphrase);
      for (const phrase of [passphrase, bytes]) {
        const key = HDKey.fromEntropy(entropy, { scheme: "icarus", passphrase: phrase });
        assertEquals(rawOf(key), masterKey, title);
      }
      const trezor = HDKey.fromEntropy(entropy, { scheme: "trezor", passphrase });
      assertEquals(rawOf(trezor), masterKey, "15 words: no difference");
      tally.run++;
    }
    for (const { title, mnemonic, passphrase, masterKey } of ledger) {
      const key = HDKey.fromSeed(mnemonicToSeed(mnemonic, passphrase), { scheme: "ledger" });
      assertEquals(rawOf(key), masterKey, title);
      tally.run++;
    }
  },
);

vectorTest<
  readonly Readonly<Record<"seed" | "kLhex" | "kR" | "publicKey" | "chainCode", string>>[]
>(
  "the masters of SLIP-23",
  { file: "bip32-ed25519/slip-0023-vectors.json", cases: 2 },
  (rows, tally) => {
    for (const { seed, kLhex, kR, publicKey, chainCode } of rows) {
      const key = HDKey.fromSeed(fromHex(seed), { scheme: "slip23" });
      assertEquals(rawOf(key), kLhex + kR + chainCode);
      assertEquals(toHex(key.publicKey), publicKey);
      tally.run++;
    }
  },
);

/** One row holds a child and a signature by it: two cases. */
vectorTest<readonly Readonly<Record<"xprv" | "childXprv" | "message" | "signature", string>>[]>(
  "the child and the signature of rust-ed25519-bip32",
  { file: "bip32-ed25519/rust-ed25519-bip32.json", cases: 2 },
  (rows, tally) => {
    for (const row of rows) {
      const { index } = row as unknown as { index: number };
      const child = keyOf(row.xprv).deriveChild(index);
      assertEquals(rawOf(child), row.childXprv);
      tally.run++;
      const message = new TextEncoder().encode(row.message);
      const signature = ed25519.signExpanded(message, child.privateKey!);
      assertEquals(toHex(signature), row.signature);
      assert(ed25519.verify(signature, message, child.publicKey));
      tally.run++;
    }
  },
);

/** `traps.md` H05 and H06: kL ‖ kR ‖ chain code by the way the master is made. */
const WORDS =
  "recycle sample negative visit claim library soap either health blood betray chest hybrid kangaroo soft random voyage between episode champion sleep renew vocal business";
const MASTERS = {
  icarus:
    "b0c5d3755c147853cb924c22376ba71e58be95f76d9565868edaa0e28d28be46c05ef1ea63ed1477f92e44e9cdec58b86b2b733325508510aa6ccbd77549debe0f152751f9e56039b1460a044338c3e3814e99cb897639c113f121b1043f96f2",
  trezor:
    "1820f328d437c87ca12ff8efc6d7c7638895b8436768748d37ef314d6a71a6489c5712f9e1fc43545abc26a1fc1c7b1e144e2b746bd81054aa0ab1d29c5e0641f40d666dfd25cd6de6fc463a69ef6d740807f6b34c01ddfd32fdd0fc392aff88",
};
const LEDGER =
  "e891c2e55354a0d06749069ab98c80e7e6db58cafdc1c2a64306bf0a18644c51c5744433a1f58e1e869a4b2bd5ad5b4ec3b38a21da72b5f1478a1e372b4dcee0fcaffa3cc0ebf3bb64f4300bf7348e488cb5658c678d7120614de2b7ae4d7106";

for (const scheme of ["icarus", "trezor"] as const) {
  Deno.test(`fromEntropy() of 24 words makes the master of ${scheme}`, () => {
    const entropy = mnemonicToEntropy(WORDS);
    assertEquals(rawOf(HDKey.fromEntropy(entropy, { scheme })), MASTERS[scheme]);
    assertThrows(() => HDKey.fromSeed(entropy, { scheme }), TypeError, "expected entropy");
  });
}

Deno.test("fromSeed() makes the master of ledger, which hashes again while bit 253 is set", () => {
  const key = HDKey.fromSeed(mnemonicToSeed(WORDS), { scheme: "ledger" });
  assertEquals(rawOf(key), LEDGER);
});

Deno.test("fromEntropy() clears bit 253 of an Icarus master", () => {
  const entropy = fromHex("2b687d0c2e85f3807fb34b0478b57bcb");
  assertEquals(
    rawOf(HDKey.fromEntropy(entropy, { scheme: "icarus" })),
    "e071a77741d4021beac0094c72d35a45d77e8333b5721e00434bef766a608b59aaa7dbf14f5f043defd520d2def990af089a804ea7d68f9bd7c6be7b3e1651a0a9dfe9aa773a961079c240157c6e44ec77db3921bd4630fb36de350e79437c5d",
  );
});

Deno.test("fromEntropy() refuses other lengths, schemes and kinds", () => {
  for (const length of [0, 15, 17, 33, 64]) {
    const entropy = new Uint8Array(length);
    assertThrows(() => HDKey.fromEntropy(entropy, { scheme: "icarus" }), RangeError, "16, 20, 24");
  }
  const entropy = new Uint8Array(16);
  for (const scheme of ["ledger", "bip32", "slip10"] as unknown as "icarus"[]) {
    assertThrows(() => HDKey.fromEntropy(entropy, { scheme }), TypeError, "expected a seed");
  }
  assertThrows(() => HDKey.fromEntropy("" as never, { scheme: "icarus" }), TypeError);
  const passphrase = 5 as never;
  assertThrows(() => HDKey.fromEntropy(entropy, { scheme: "icarus", passphrase }), TypeError);
});

/** `traps.md` H08 and H09. */
const ROOT =
  "6047c66d569f9e9f0bd39a7ba66a234e907d0326700f093a8b4ba68f241ed453235450201ba85a6d00086dabd073e65fccd8f6d7f2a8f217c5e7610b2c4cb6d594f7823a098bcd4cf8b60bc9e3782b6f8b27ce0fa3efc32601be60fce2791902";

Deno.test("derive() writes indexes with the least significant byte first", () => {
  assertEquals(
    rawOf(keyOf(ROOT).derive("m/1852'")),
    "38f1bfcbf3a07f85ad5ec240b582e9863f85a4826992e1e51a0b1fbc291ed4531e0855a3caeb216adf36f0557e7c42cc828faafe3a4371683e469db3d993d07eb8928d4f305490b51fb473b2dbbc4b5bf1a318291770ea7eb26499222790284d",
  );
});

Deno.test("soft steps of BIP32-Ed25519 from the private and from the public key agree", () => {
  const account = keyOf(ROOT).derive("m/1852'/1815'/0'"), open = account.neuter();
  assertEquals(
    rawOf(open),
    "c6b17f13cc56abf8f5339277bff4cf27ea66f277789d4b600fc35cf8eb709fb4facbd30dda9802d3c7f45305ca440387a26b576848625e5478c0bc895bbb1cee",
  );
  assertEquals(
    rawOf(open.derive("m/0/3")),
    "4a1620ea48915149dd65405f4cb2566268945546cb974f5c7abfede0d75fefc9a5cfb0f4499c87d5f0379d328f94b3d5e5a8da81941b2157970c1f2bfd78feea",
  );
  assertEquals(
    rawOf(account.derive("m/0/3")),
    "80fdbaf9c51cc1f8921aee75ad6b60bf97b245b131f1542c249c4d61331ed453b6f22c5476623a96dec49716fdd646609a8e3c72b92e8e137f43599c182ac764a5cfb0f4499c87d5f0379d328f94b3d5e5a8da81941b2157970c1f2bfd78feea",
  );
  assertEquals(rawOf(account.derive("m/0/3").neuter()), rawOf(open.derive("m/0/3")));
  assertThrows(() => open.derive("m/0'"), RangeError, "hardened step 0'");
});

Deno.test("keys of BIP32-Ed25519 have no extended text", () => {
  const key = keyOf(ROOT);
  assertThrows(() => key.toExtendedKey(), RangeError, "got scheme icarus with 64");
  assertThrows(() => HDKey.fromExtendedKey("xprv", { scheme: "slip23" }), RangeError, "slip23");
});

Deno.test("fromPrivateKey() and fromPublicKey() check what they are given", () => {
  const raw = fromHex(ROOT), code = raw.subarray(64), choice = { scheme: "icarus" } as const;
  for (const [at, bits] of [[0, 1], [31, 0x80], [31, 0x40]]) {
    const wrong = raw.slice(0, 64);
    wrong[at] ^= bits;
    assertThrows(() => HDKey.fromPrivateKey(wrong, code, choice), RangeError, "expected kL");
  }
  assertThrows(() => HDKey.fromPrivateKey(raw, code, choice), RangeError, "of 64 bytes, got 96");
  assertThrows(
    () => HDKey.fromPrivateKey(raw.subarray(0, 64), raw, choice),
    RangeError,
    "chain code",
  );
  const noPoint = new Uint8Array(32).fill(0xff);
  for (const other of [choice, { scheme: "slip10", curve: "Ed25519" } as const]) {
    assertThrows(
      () => HDKey.fromPublicKey(noPoint, code, other),
      RangeError,
      "public key on Ed25519",
    );
  }
  const secp = new Uint8Array(32);
  assertThrows(() => HDKey.fromPrivateKey(secp, code), RangeError, "at least 1, got 0");
  assertThrows(() => HDKey.fromPrivateKey(secp.fill(0xff), code), RangeError, "below the order");
  assertThrows(
    () => HDKey.fromPublicKey(new Uint8Array(33), code),
    RangeError,
    "octets that are none",
  );
  assertThrows(() => HDKey.fromPublicKey(new Uint8Array(65), code), RangeError, "33 bytes, got 65");
});
