import { assertEquals, assertRejects } from "@std/assert";
import { type CryptoKey, subtle } from "../../mod.ts";
import { mnemonicToEntropy, mnemonicToSeed } from "../../src/hd/mod.ts";
import { fromHex, toHex } from "../hex.ts";
import { vectorTest } from "../vectors/vectors.ts";

const USAGES = ["deriveKey", "deriveBits"] as const;

async function hexOf(format: "raw-private" | "raw-public", key: CryptoKey): Promise<string> {
  return toHex(new Uint8Array(await subtle.exportKey(format, key)));
}

interface Bip32Vectors {
  readonly valid: readonly {
    readonly seed: string;
    readonly chains: readonly { readonly path: string; readonly xpub: string; xprv: string }[];
  }[];
  readonly invalidExtendedKeys: readonly { readonly key: string; readonly reason: string }[];
}

vectorTest<Bip32Vectors>("BIP32 through subtle", {
  file: "bip32/bip-0032-vectors.json",
  cases: 33,
}, async ({ valid, invalidExtendedKeys }, tally) => {
  for (const { seed, chains } of valid) {
    const master = await subtle.importKey("raw-seed", fromHex(seed), "BIP32", false, USAGES);
    for (const { path, xpub, xprv } of chains) {
      const isOpen = path === "m" || !path.includes("'");
      const base = isOpen
        ? await subtle.importKey("raw-seed", fromHex(seed), "BIP32", true, USAGES)
        : master;
      const node = await subtle.deriveKey({ name: "BIP32", path }, base, "BIP32", true, USAGES);
      assertEquals(await subtle.exportKey("bip32", node), xprv);
      const open = await subtle.getPublicKey(node, USAGES);
      assertEquals(await subtle.exportKey("bip32", open), xpub);
      for (const [text, type] of [[xprv, "private"], [xpub, "public"]] as const) {
        const read = await subtle.importKey("bip32", text, "BIP32", true, USAGES);
        assertEquals([read.type, await subtle.exportKey("bip32", read)], [type, text]);
      }
      const bits = await subtle.deriveBits({ name: "BIP32", path }, base, 256);
      assertEquals(toHex(new Uint8Array(bits)), (await hexOf("raw-private", node)).slice(0, 64));
      tally.run++;
    }
  }
  const messages = new Set<string>();
  for (const { key } of invalidExtendedKeys) {
    const error = await assertRejects(() => subtle.importKey("bip32", key, "BIP32", true, USAGES));
    assertEquals((error as Error).name, "DataError");
    messages.add((error as Error).message);
    tally.run++;
  }
  assertEquals(messages.size, 16);
});

const CURVES: Readonly<Record<string, string>> = {
  secp256k1: "secp256k1",
  nist256p1: "P-256",
  ed25519: "Ed25519",
  curve25519: "X25519",
};

interface Slip10Vectors {
  readonly vectors: readonly {
    readonly curve: string;
    readonly seed: string;
    readonly chains: readonly Readonly<
      Record<"path" | "chainCode" | "private" | "public", string>
    >[];
  }[];
}

vectorTest<Slip10Vectors>("SLIP10 through subtle", {
  file: "slip10/slip-0010-vectors.json",
  cases: 52,
}, async ({ vectors }, tally) => {
  for (const { curve, seed, chains } of vectors) {
    const algorithm = { name: "SLIP10", namedCurve: CURVES[curve] };
    const master = await subtle.importKey("raw-seed", fromHex(seed), algorithm, true, USAGES);
    assertEquals(master.algorithm, algorithm);
    for (const { path, chainCode, ...expected } of chains) {
      const node = await subtle.deriveKey(
        { name: "SLIP10", path },
        master,
        algorithm,
        true,
        USAGES,
      );
      assertEquals(await hexOf("raw-private", node), expected.private + chainCode);
      const open = await subtle.getPublicKey(node, []);
      const shown = expected.public.slice(curve.endsWith("25519") ? 2 : 0);
      assertEquals(await hexOf("raw-public", open), shown + chainCode);
      const [bits] = [await subtle.deriveBits({ name: "SLIP10", path }, master, null)];
      assertEquals(toHex(new Uint8Array(bits)), expected.private);
      tally.run++;
    }
  }
});

interface Slip132 {
  readonly registry: readonly Readonly<Record<"pub" | "prv", string>>[];
  readonly vectors: readonly Readonly<Record<"path" | "prv" | "pub", string>>[];
  readonly mnemonic: string;
}

vectorTest<Slip132>("SLIP-132 through subtle", {
  file: "slip132/slip-0132.json",
  cases: 37,
}, async ({ registry, vectors, mnemonic }, tally) => {
  const { HDKey } = await import("../../src/hd/mod.ts");
  const master = HDKey.fromSeed(mnemonicToSeed(mnemonic));
  const pairs = [
    ...registry.map(({ pub, prv }) => {
      const versions = { private: Number(prv), public: Number(pub) };
      return [master.toExtendedKey({ versions }), master.neuter().toExtendedKey({ versions })];
    }),
    ...vectors.map(({ prv, pub }) => [prv, pub]),
  ];
  for (const [prv, pub] of pairs) {
    const node = await subtle.importKey("bip32", prv, "BIP32", true, USAGES);
    assertEquals(await subtle.exportKey("bip32", node), prv);
    assertEquals(await subtle.exportKey("bip32", await subtle.getPublicKey(node, [])), pub);
    const open = await subtle.importKey("bip32", pub, "BIP32", true, []);
    assertEquals(await subtle.exportKey("bip32", open), pub);
    tally.run++;
  }
});

interface Masters {
  readonly icarus: readonly Readonly<Record<"mnemonic" | "passphrase" | "masterKey", string>>[];
  readonly ledger: readonly Readonly<Record<"mnemonic" | "passphrase" | "masterKey", string>>[];
}

vectorTest<Masters>("the masters of CIP-3 through subtle", {
  file: "bip32-ed25519/cip-0003-master-keys.json",
  cases: 5,
}, async ({ icarus, ledger }, tally) => {
  for (const { mnemonic, passphrase, masterKey } of icarus) {
    const algorithm = { name: "BIP32-Ed25519", scheme: "icarus", passphrase } as const;
    const entropy = mnemonicToEntropy(mnemonic);
    const node = await subtle.importKey("raw-seed", entropy, algorithm, true, USAGES);
    assertEquals(await hexOf("raw-private", node), masterKey);
    assertEquals(node.algorithm as unknown, { name: "BIP32-Ed25519", scheme: "icarus" });
    tally.run++;
  }
  for (const { mnemonic, passphrase, masterKey } of ledger) {
    const algorithm = { name: "BIP32-Ed25519", scheme: "ledger" } as const;
    const seed = mnemonicToSeed(mnemonic, passphrase);
    const node = await subtle.importKey("raw-seed", seed, algorithm, true, USAGES);
    assertEquals(await hexOf("raw-private", node), masterKey);
    tally.run++;
  }
});

vectorTest<
  readonly Readonly<Record<"seed" | "kLhex" | "kR" | "chainCode" | "publicKey", string>>[]
>(
  "the masters of SLIP-23 through subtle",
  { file: "bip32-ed25519/slip-0023-vectors.json", cases: 2 },
  async (rows, tally) => {
    for (const { seed, kLhex, kR, chainCode, publicKey } of rows) {
      const algorithm = { name: "BIP32-Ed25519", scheme: "slip23" } as const;
      const node = await subtle.importKey("raw-seed", fromHex(seed), algorithm, true, USAGES);
      assertEquals(await hexOf("raw-private", node), kLhex + kR + chainCode);
      assertEquals(
        await hexOf("raw-public", await subtle.getPublicKey(node, [])),
        publicKey + chainCode,
      );
      tally.run++;
    }
  },
);

vectorTest<readonly Readonly<Record<"xprv" | "childXprv" | "message" | "signature", string>>[]>(
  "the child and the signature of rust-ed25519-bip32 through subtle",
  { file: "bip32-ed25519/rust-ed25519-bip32.json", cases: 2 },
  async (rows, tally) => {
    const algorithm = { name: "BIP32-Ed25519", scheme: "icarus" } as const;
    for (const row of rows) {
      const { index } = row as unknown as { index: number };
      const node = await subtle.importKey(
        "raw-private",
        fromHex(row.xprv),
        algorithm,
        false,
        USAGES,
      );
      const derivation = { name: "BIP32-Ed25519", path: [index] };
      const child = await subtle.deriveKey(derivation, node, algorithm, true, USAGES);
      assertEquals(await hexOf("raw-private", child), row.childXprv);
      tally.run++;
      const key = await subtle.deriveKey(derivation, node, "Ed25519", false, ["sign"]);
      const message = new TextEncoder().encode(row.message);
      const signature = new Uint8Array(await subtle.sign("Ed25519", key, message));
      assertEquals(toHex(signature), row.signature);
      tally.run++;
    }
  },
);
