/**
 * What others got wrong about EdDSA: area K of the traps page, on every provider whose keys are
 * ours, and synchronously.
 *
 * @module
 */
import { assert, assertEquals } from "@std/assert";
import { createCrypto, type SubtleCrypto } from "../../mod.ts";
import type { Bytes } from "../../src/bytes.ts";
import { ed25519, ed448 } from "../../src/ec/edwards/mod.ts";
import { hashByName } from "../../src/hash/mod.ts";
import { fromHex, toHex } from "../hex.ts";
import { nameOfError } from "./subject.ts";

type Name = "Ed25519" | "Ed448";
type Verify = (name: Name, key: Bytes, message: string, signature: Bytes) => Promise<boolean>;

function bySubtle(subtle: SubtleCrypto): Verify {
  return async (name, key, message, signature) => {
    const publicKey = await subtle.importKey("raw", key, name, true, ["verify"]);
    return subtle.verify(name, publicKey, signature, textBytes(message));
  };
}

const own = createCrypto({ edwards: "own" }).subtle;

const VERIFIERS: Readonly<Record<string, Verify>> = {
  'edwards: "own"': bySubtle(own),
  "native: null": bySubtle(createCrypto({ native: null }).subtle),
  "synchronous functions": (name, key, message, signature) => {
    const { verify } = name === "Ed448" ? bound(ed448) : bound(ed25519);
    return Promise.resolve(verify(signature, textBytes(message), key));
  },
};

function bound(suite: typeof ed25519 | typeof ed448) {
  return { verify: suite.verify.bind(suite) };
}

function textBytes(text: string): Bytes {
  return new TextEncoder().encode(text) as Bytes;
}

interface Case {
  readonly what: string;
  readonly name: Name;
  readonly key: string;
  readonly message: string;
  readonly signature: string;
  readonly good: boolean;
}

const ORDINARY = "3821cad75b3127c83e53919225188d666617a15b0b718424070d25f344dcb991";
const NEUTRAL = "01" + "00".repeat(31);
const ORDER_8 = "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a";
const ED448_KEY = "8d346ccbe174ed12a381f8ae2a2628d1c30537d304fa3581f833cc33b9e0c55c" +
  "471b5f25816caf8afda0fc6e9e1bf23b1f4c79e1b89e30a500";
const MIXED = "c2e98c4ec8b8c9f05af476981b8c562f844995728ea4bf3e8891921d71c98843";
const ZERO = "00".repeat(32);

const CASES: readonly Case[] = [
  {
    what: "K02: S + L",
    name: "Ed25519",
    key: ORDINARY,
    message: "holdout K01",
    signature: "80248e8b5a1fc185fc81f1a77f60cc3c5634647d349eb3624ed9cb32727342c5" +
      "3f53d51e0550b2cc4fdfceda0ae2f46bc0448e2dd90db7f58b8027f264f1781a",
    good: false,
  },
  {
    what: "K02: S + L",
    name: "Ed448",
    key: ED448_KEY,
    message: "holdout K05",
    signature: "064b699ba6ed228d6cfede65ac7d03a6a682b0f6f0cd63a5456bd1cbcf15d99a9afc74cd02d57f6f" +
      "9a7a22b9634bc539cd217f4260e6cf2a002991bd5bc89fe55a9117b744288a2fb7a74ddeeb293f5fbe7ff8f140" +
      "5d53bcf5659734ed6fae50a6c74b6d534bf222f3d54894c6867ab87300",
    good: false,
  },
  {
    what: "K02: last octet 01",
    name: "Ed448",
    key: ED448_KEY,
    message: "holdout K05",
    signature: "064b699ba6ed228d6cfede65ac7d03a6a682b0f6f0cd63a5456bd1cbcf15d99a9afc74cd02d57f6f" +
      "9a7a22b9634bc539cd217f4260e6cf2a00364c65b035dd6c373c88f1b6b5c7c2951717083de06310fa95d427c4" +
      "5d53bcf5659734ed6fae50a6c74b6d534bf222f3d54894c6867ab83301",
    good: false,
  },
  {
    what: "K03: A and R neutral, S = 0",
    name: "Ed25519",
    key: NEUTRAL,
    message: "holdout K03",
    signature: NEUTRAL + ZERO,
    good: false,
  },
  {
    what: "K03: A of order 8, R neutral, S = 0, k = 0 mod 8",
    name: "Ed25519",
    key: ORDER_8,
    message: "holdout K03 #5",
    signature: NEUTRAL + ZERO,
    good: false,
  },
  {
    what: "K03: A ordinary, R neutral, S = k·a",
    name: "Ed25519",
    key: ORDINARY,
    message: "holdout K03",
    signature: NEUTRAL + "80b6e762a81e083c9a0a19208779c34a8fe06ededd45dea0b8af9640e56fd70c",
    good: false,
  },
  {
    what: "K03: A the neutral element as p + 1",
    name: "Ed25519",
    key: "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    message: "holdout K03",
    signature: NEUTRAL + ZERO,
    good: false,
  },
  {
    what: "K03: A the neutral element with parity 1",
    name: "Ed25519",
    key: "01" + "00".repeat(30) + "80",
    message: "holdout K03",
    signature: NEUTRAL + ZERO,
    good: false,
  },
  {
    what: "K04: good with the cofactor alone",
    name: "Ed25519",
    key: MIXED,
    message: "holdout K08 #0",
    signature: "96a10c04c29cd017b25578ae1a13da85543e28c84930392548c839c99554d71d" +
      "829d9d34108c00c49c15b87e5dcacd0712cf9dc3d9c193239e39e63f93a5c709",
    good: false,
  },
  {
    what: "K04: good either way, A of mixed order",
    name: "Ed25519",
    key: MIXED,
    message: "holdout K08b #4",
    signature: "51b5b515fb6254e828692a67f83e22f8029578bcde78169a3caf07ddbe007276" +
      "466b1a9945f302c2efd80ba670340b23993214f6b4182cacaa97fa58352e7904",
    good: true,
  },
];

for (const [label, verify] of Object.entries(VERIFIERS)) {
  for (const { what, name, key, message, signature, good } of CASES) {
    Deno.test(`verify() of ${name} by ${label} says ${good}: ${what}`, async () => {
      assertEquals(await verify(name, fromHex(key), message, fromHex(signature)), good);
    });
  }
}

Deno.test("importKey() of a JWK with a foreign public key is DataError (K05)", async () => {
  const jwk = {
    kty: "OKP",
    crv: "Ed25519",
    d: "iMx2cSi0DCKIH3culpKrniYdOW3b5U1pGsp5Z_q-N9c",
    x: "7ch21oMf0hBdC0OJyi4oMWZGkokUbizgb67-mLIlSN8",
  };
  const read = (key: JsonWebKey) => own.importKey("jwk", key, "Ed25519", true, ["sign"]);
  assertEquals(await nameOfError(() => read(jwk)), "DataError");
  const seed = await own.importKey(
    "raw-seed",
    Uint8Array.fromBase64(jwk.d, { alphabet: "base64url" }),
    "Ed25519",
    true,
    ["sign"],
  );
  const { x } = await own.exportKey("jwk", seed);
  assert(x !== jwk.x);
  assertEquals((await read({ ...jwk, x })).type, "private");
  assertEquals(await nameOfError(() => read({ ...jwk, x: undefined })), "DataError");
});

Deno.test("sign() of Ed25519 signs the message whatever else the algorithm says (K07)", async () => {
  const seed = new Uint8Array(32).fill(7), message = textBytes("no habit");
  const key = await own.importKey("raw-seed", seed, "Ed25519", false, ["sign"]);
  const sign = async (params: AlgorithmIdentifier, data: Bytes) =>
    toHex(new Uint8Array(await own.sign(params, key, data)));
  const plain = await sign("Ed25519", message);
  const withHash = { name: "Ed25519", hash: "SHA-512", context: message } as Algorithm;
  assertEquals(await sign(withHash, message), plain);
  const digest = hashByName("SHA-512")!.digest(message);
  assert(await sign("Ed25519", digest) !== plain);
  assertEquals(toHex(ed25519.sign(message, seed)), plain);
});
