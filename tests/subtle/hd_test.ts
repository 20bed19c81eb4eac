import { assert, assertEquals, assertRejects } from "@std/assert";
import { createCrypto, type CryptoKey, subtle, SubtleCrypto } from "../../mod.ts";
import { HDKey } from "../../src/hd/mod.ts";
import type { SubtleKeyUsage } from "../../src/subtle/key_types.ts";

const SEED = new Uint8Array(32).map((_, i) => 3 * i);
const DATA = new TextEncoder().encode("ten coins to Bob");
const BOTH = ["deriveKey", "deriveBits"] as const;
const ECDSA = { name: "ECDSA", namedCurve: "secp256k1", hash: "SHA-256" } as const;

function nodeOf(extractable = false, usages: readonly SubtleKeyUsage[] = BOTH): Promise<CryptoKey> {
  return subtle.importKey("raw-seed", SEED, "BIP32", extractable, usages);
}

async function refuses(name: string, call: () => Promise<unknown>, message = ""): Promise<void> {
  const error = await assertRejects(call) as Error;
  assertEquals(error.name, name, error.message);
  assert(error.message.includes(message), error.message);
}

Deno.test("children of a node that cannot be read sign, and no byte of them comes out", async () => {
  const node = await nodeOf(), own = HDKey.fromSeed(SEED);
  const path = "m/84'/0'/0'/0/7", derivation = { name: "BIP32", path };
  const key = await subtle.deriveKey(derivation, node, ECDSA, false, ["sign"]);
  assertEquals([key.type, key.extractable, key.usages], ["private", false, ["sign"]]);
  const signature = await subtle.sign(ECDSA, key, DATA);
  const open = await subtle.importKey("raw", own.derive(path).publicKey, ECDSA, true, ["verify"]);
  assert(await subtle.verify(ECDSA, open, signature, DATA));
  for (const format of ["raw-private", "pkcs8", "sec1", "jwk"] as const) {
    await refuses("InvalidAccessError", () => subtle.exportKey(format, key), "extractable");
  }
  for (const format of ["bip32", "raw-private", "raw-seed", "jwk"] as const) {
    await refuses(
      "InvalidAccessError",
      () => subtle.exportKey(format as "raw-private", node),
      "extractable",
    );
  }
  const wrapping = await subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["wrapKey"]);
  const cipher = { name: "AES-GCM", iv: new Uint8Array(12) };
  await refuses("InvalidAccessError", () => subtle.wrapKey("bip32", node, wrapping, cipher));
});

const READABLE: readonly [
  what: string,
  read: (node: CryptoKey, path: string) => Promise<unknown>,
][] = [
  ["bits", (node, path) => subtle.deriveBits({ name: "BIP32", path }, node, 256)],
  [
    "an extractable node",
    (node, path) => subtle.deriveKey({ name: "BIP32", path }, node, "BIP32", true, ["deriveKey"]),
  ],
  [
    "an extractable key",
    (node, path) => subtle.deriveKey({ name: "BIP32", path }, node, ECDSA, true, ["sign"]),
  ],
  [
    "a secret key",
    (node, path) =>
      subtle.deriveKey({ name: "BIP32", path }, node, { name: "AES-GCM", length: 256 }, true, [
        "encrypt",
      ]),
  ],
];

for (const [what, read] of READABLE) {
  Deno.test(`${what} by soft steps would tell the key of a node that cannot be read`, async () => {
    const [guarded, open] = [await nodeOf(), await nodeOf(true)];
    for (const path of ["m", "m/0", "m/0/1"]) {
      await refuses("InvalidAccessError", () => read(guarded, path), "hardened step");
      await read(open, path);
    }
    for (const path of ["m/0'", "m/0'/1", "m/0/1'"]) await read(guarded, path);
    const shown = await subtle.getPublicKey(guarded, BOTH);
    if (what === "bits") await read(shown, "m/0/1");
  });
}

Deno.test("a soft child that cannot be read is derived from a node that cannot be read", async () => {
  const node = await nodeOf(), derivation = { name: "BIP32", path: "m/0/1" };
  const child = await subtle.deriveKey(derivation, node, "BIP32", false, BOTH);
  await refuses(
    "InvalidAccessError",
    () => subtle.deriveBits({ name: "BIP32", path: "m" }, child, null),
  );
  const key = await subtle.deriveKey(derivation, node, ECDSA, false, ["sign"]);
  const open = await subtle.deriveKey(
    derivation,
    await subtle.getPublicKey(node, BOTH),
    ECDSA,
    true,
    ["verify"],
  );
  assert(await subtle.verify(ECDSA, open, await subtle.sign(ECDSA, key, DATA), DATA));
});

/** Base, its path, and what is derived: private half, public half. */
const PAIRS: readonly [base: string, curve: string, target: string, signs: boolean][] = [
  ["BIP32", "secp256k1", "ECDSA", true],
  ["BIP32", "secp256k1", "Schnorr", true],
  ["BIP32", "secp256k1", "ECDH", false],
  ["SLIP10", "secp256k1", "ECDSA", true],
  ["SLIP10", "P-256", "ECDSA", true],
  ["SLIP10", "P-256", "ECDH", false],
  ["SLIP10", "Ed25519", "Ed25519", true],
  ["SLIP10", "X25519", "X25519", false],
  ["BIP32-Ed25519", "Ed25519", "Ed25519", true],
];

for (const [base, curve, target, signs] of PAIRS) {
  Deno.test(`deriveKey() of ${base} on ${curve} makes both halves for ${target}`, async () => {
    const scheme = base === "BIP32-Ed25519" ? { scheme: "ledger" as const } : { namedCurve: curve };
    const algorithm = { name: base, ...scheme };
    const node = await subtle.importKey("raw-seed", SEED, algorithm, false, BOTH);
    const path = "m/1'/2'", derivation = { name: base, path };
    const derived = target === curve
      ? target
      : { name: target, namedCurve: curve, hash: "SHA-256" };
    const usages = signs ? ["sign"] as const : BOTH;
    const key = await subtle.deriveKey(derivation, node, derived as never, false, usages);
    const inner = await subtle.deriveKey(derivation, node, algorithm, false, BOTH);
    const shown = await subtle.getPublicKey(inner, BOTH);
    const openUsages = signs ? ["verify"] as const : [];
    const open = await subtle.deriveKey(
      { name: base, path: "m" },
      shown,
      derived as never,
      true,
      openUsages,
    );
    assertEquals([key.type, open.type, open.extractable], ["private", "public", true]);
    const halves = [await subtle.getPublicKey(key, openUsages), open];
    const [left, right] = await Promise.all(halves.map((half) => subtle.exportKey("raw", half)));
    assertEquals(left, right);
    if (signs) {
      const signature = await subtle.sign(derived as never, key, DATA);
      assert(await subtle.verify(derived as never, open, signature, DATA));
    } else {
      const bits = await subtle.deriveBits({ name: target, public: open }, key, null);
      assertEquals(bits.byteLength, 32);
    }
  });
}

Deno.test("deriveKey() refuses another curve, another tree and usages that do not suit", async () => {
  const node = await nodeOf(), derivation = { name: "BIP32", path: "m/0'" };
  const derive = (target: unknown, usages: readonly SubtleKeyUsage[]) =>
    subtle.deriveKey(derivation, node, target as never, false, usages);
  for (
    const target of [
      { name: "ECDSA", namedCurve: "P-256" },
      { name: "ECDSA", namedCurve: "brainpoolP256r1" },
      { name: "ECDH", namedCurve: "P-384" },
      "Ed25519",
      "X25519",
      { name: "SLIP10", namedCurve: "secp256k1" },
      { name: "BIP32-Ed25519", scheme: "icarus" },
    ]
  ) {
    await refuses(
      "InvalidAccessError",
      () => derive(target, ["sign", "deriveKey"].slice(0, 1) as never),
    );
  }
  await refuses(
    "InvalidAccessError",
    () => derive({ name: "BIP32", namedCurve: "P-256" }, ["deriveKey"]),
  );
  await refuses("SyntaxError", () => derive(ECDSA, []), "usage");
  await refuses("SyntaxError", () => derive(ECDSA, ["verify"]));
  await refuses("SyntaxError", () => derive("BIP32", []));
  await refuses("SyntaxError", () => derive("BIP32", ["sign"]));
  await refuses("TypeError", () => derive(ECDSA, ["fly" as never]));
  await refuses("NotSupportedError", () => derive("SHA-256", ["sign"]));
  const bitsOnly = await nodeOf(false, ["deriveBits"]),
    keysOnly = await nodeOf(false, ["deriveKey"]);
  await refuses(
    "InvalidAccessError",
    () => subtle.deriveKey(derivation, bitsOnly, ECDSA, false, ["sign"]),
  );
  await refuses("InvalidAccessError", () => subtle.deriveBits(derivation, keysOnly, 256));
  const stranger = { name: "SLIP10", path: "m/0'" };
  await refuses("InvalidAccessError", () => subtle.deriveBits(stranger, node, 256));
});

Deno.test("paths and steps that are none are refused with the standard's errors", async () => {
  const node = await nodeOf(true), open = await subtle.getPublicKey(node, BOTH);
  const bits = (path: unknown, key = node) =>
    subtle.deriveBits({ name: "BIP32", path } as never, key, 256);
  for (const path of ["", "m/", "m/01", "m/2147483648", "M/0", "0/1", "m/0H", null, 5]) {
    await refuses("SyntaxError", () => bits(path), "position");
  }
  await refuses("TypeError", () => bits(undefined), '"path"');
  await refuses("SyntaxError", () => bits({}));
  await refuses("TypeError", () => bits(["0"]));
  for (const path of [[-1], [4294967296], [0.5], Array(256).fill(0)]) {
    await refuses("OperationError", () => bits(path));
  }
  await refuses("OperationError", () => bits("m/0'", open), "hardened step 0'");
  assertEquals(await bits([0x80000000, 5]), await bits("m/0h/5"));
  const deep = await subtle.deriveKey(
    { name: "BIP32", path: Array(255).fill(0) },
    node,
    "BIP32",
    true,
    BOTH,
  );
  await refuses("OperationError", () => bits("m/0", deep), "depth");
});

Deno.test("deriveBits() gives the private key, of a public node the public one", async () => {
  const node = await nodeOf(true), own = HDKey.fromSeed(SEED).derive("m/0/1");
  const open = await subtle.getPublicKey(node, BOTH), derivation = { name: "BIP32", path: "m/0/1" };
  const bits = async (key: CryptoKey, length: number | null) =>
    new Uint8Array(await subtle.deriveBits(derivation, key, length));
  assertEquals(await bits(node, null), own.privateKey);
  assertEquals(await bits(node, 128), own.privateKey!.slice(0, 16));
  assertEquals(await bits(open, null), own.publicKey);
  await refuses("OperationError", () => bits(node, 264), "at most 256");
});

Deno.test("importKey() refuses what is no node", async () => {
  const read = (
    format: string,
    data: unknown,
    algorithm: unknown = "BIP32",
    usages: readonly SubtleKeyUsage[] = BOTH,
  ) =>
    subtle.importKey(
      format as "raw",
      data as Uint8Array<ArrayBuffer>,
      algorithm as string,
      true,
      usages,
    );
  for (const length of [0, 15, 65]) {
    await refuses("DataError", () => read("raw-seed", new Uint8Array(length)));
  }
  await refuses("SyntaxError", () => read("raw-seed", SEED, "BIP32", []), "usage");
  await refuses("SyntaxError", () => read("raw-seed", SEED, "BIP32", ["sign"]));
  for (const format of ["raw", "raw-secret", "spki", "pkcs8"]) {
    await refuses("NotSupportedError", () => read(format, SEED));
  }
  await refuses("NotSupportedError", () => read("jwk", { kty: "EC" }));
  await refuses(
    "NotSupportedError",
    () => read("raw-seed", SEED, { name: "BIP32", namedCurve: "P-256" }),
  );
  await refuses(
    "NotSupportedError",
    () => read("raw-seed", SEED, { name: "SLIP10", namedCurve: "P-384" }),
  );
  await refuses("TypeError", () => read("raw-seed", SEED, "SLIP10"), "namedCurve");
  await refuses("TypeError", () => read("raw-seed", SEED, "BIP32-Ed25519"), "scheme");
  await refuses(
    "TypeError",
    () => read("raw-seed", SEED, { name: "BIP32-Ed25519", scheme: "byron" }),
  );
  await refuses(
    "DataError",
    () => read("raw-seed", new Uint8Array(33), { name: "BIP32-Ed25519", scheme: "icarus" }),
  );
  await refuses(
    "NotSupportedError",
    () => read("bip32", "xprv", { name: "BIP32-Ed25519", scheme: "icarus" }),
  );
  await refuses("DataError", () => read("bip32", "xprv"));
  await refuses("DataError", () => read("bip32", ""));
  await refuses("TypeError", () => read("raw-seed", "text"));
  await refuses("TypeError", () => read("bip32", 5));
  await refuses("DataError", () => read("raw-private", new Uint8Array(32)));
  await refuses("DataError", () => read("raw-private", new Uint8Array(64)), "at least 1");
  await refuses("DataError", () => read("raw-public", new Uint8Array(65)));
});

Deno.test("nodes are written in their own formats alone", async () => {
  const node = await nodeOf(true), open = await subtle.getPublicKey(node, []);
  for (const format of ["raw-seed", "raw", "jwk", "pkcs8", "spki", "sec1"] as const) {
    await refuses("NotSupportedError", () => subtle.exportKey(format, node));
  }
  await refuses("InvalidAccessError", () => subtle.exportKey("raw-public", node));
  await refuses("InvalidAccessError", () => subtle.exportKey("raw-private", open));
  await refuses("InvalidAccessError", () => subtle.getPublicKey(open, []));
  await refuses("SyntaxError", () => subtle.getPublicKey(node, ["sign"]));
  const raw = await subtle.exportKey("raw-private", node);
  const again = await subtle.importKey("raw-private", raw, "BIP32", true, BOTH);
  assertEquals(await subtle.exportKey("bip32", again), await subtle.exportKey("bip32", node));
  const ed = await subtle.importKey(
    "raw-seed",
    SEED,
    { name: "BIP32-Ed25519", scheme: "ledger" },
    true,
    BOTH,
  );
  await refuses("NotSupportedError", () => subtle.exportKey("bip32", ed));
});

Deno.test("nodes are wrapped and unwrapped as text", async () => {
  const node = await nodeOf(true), iv = new Uint8Array(12);
  const key = await subtle.generateKey({ name: "AES-GCM", length: 256 }, false, [
    "wrapKey",
    "unwrapKey",
  ]);
  const cipher = { name: "AES-GCM", iv };
  const wrapped = await subtle.wrapKey("bip32", node, key, cipher);
  const back = await subtle.unwrapKey("bip32", wrapped, key, cipher, "BIP32", true, BOTH);
  assertEquals(await subtle.exportKey("bip32", back), await subtle.exportKey("bip32", node));
});

Deno.test("keys that are derived on curves of the runtime are keys of ours", async () => {
  for (const native of [globalThis.crypto, null]) {
    const own = createCrypto({ native }).subtle;
    const algorithm = { name: "SLIP10", namedCurve: "P-256" };
    const node = await own.importKey("raw-seed", SEED, algorithm, false, BOTH);
    const target = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
    const key = await own.deriveKey({ name: "SLIP10", path: "m/0'" }, node, target, true, ["sign"]);
    assertEquals((await own.exportKey("raw-private", key)).byteLength, 32);
  }
});

Deno.test("supports() knows what nodes do", () => {
  const path = { name: "BIP32", path: "m/0'" } as never;
  assert(SubtleCrypto.supports("deriveBits", path, 256));
  assert(SubtleCrypto.supports("deriveKey", path, ECDSA as never));
  assert(SubtleCrypto.supports("deriveKey", path, "BIP32"));
  assert(SubtleCrypto.supports("deriveKey", path, { name: "AES-GCM", length: 256 } as never));
  assert(SubtleCrypto.supports("importKey", "BIP32"));
  assert(SubtleCrypto.supports("importKey", { name: "SLIP10", namedCurve: "X25519" } as never));
  assert(SubtleCrypto.supports("getPublicKey", "BIP32"));
  assert(!SubtleCrypto.supports("deriveBits", { name: "BIP32", path: "m/01" } as never, 256));
  assert(!SubtleCrypto.supports("importKey", { name: "SLIP10", namedCurve: "P-384" } as never));
  assert(!SubtleCrypto.supports("generateKey", "BIP32"));
  assert(!SubtleCrypto.supports("importKey", "SLIP10"));
});
