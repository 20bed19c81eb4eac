import { assert, assertEquals } from "@std/assert";
import {
  type Bytes,
  type ChunkSource,
  createCrypto,
  crypto,
  type CryptoKey,
  type CryptoOptions,
  type EcdhDeriveParams,
  type EcdsaSignParams,
  type ExtendedCrypto,
  type GivenEngine,
  type PemBlock,
  type SignatureFormat,
  subtle,
  type SubtleCrypto,
  type SubtleKeyFormat,
} from "../../mod.ts";
import { ECDH, ECDSA } from "./subject.ts";

/** Compiles only if both types are the same. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends (<T>() => T extends B ? 1 : 2) ? true
  : false;

Deno.test("crypto is assignable to Crypto, and subtle to SubtleCrypto", () => {
  const asRuntime: Crypto = crypto;
  const asSubtle: globalThis.SubtleCrypto = subtle;
  const made: Crypto = createCrypto({ native: null });
  const here: SubtleCrypto = crypto.subtle;
  assert(asRuntime && asSubtle && made && here);
});

Deno.test("a function that wants the runtime's Crypto takes ours", async () => {
  async function digestWith(provider: Crypto): Promise<number> {
    return (await provider.subtle.digest("SHA-256", new Uint8Array(1))).byteLength;
  }
  assertEquals(await digestWith(crypto), 32);
});

Deno.test("results have the types of the standard, and formats and parameters of ours are known", async () => {
  const pair = await subtle.generateKey(ECDSA, true, ["sign", "verify"]);
  const raw = await subtle.exportKey("raw-compressed", pair.publicKey);
  const jwk = await subtle.exportKey("jwk", pair.publicKey);
  const sec1 = await subtle.exportKey("sec1", pair.privateKey);
  const params: EcdsaSignParams = {
    name: "ECDSA",
    hash: "SHA-256",
    format: "der",
    prehashed: true,
    lowS: true,
    extraEntropy: true,
  };
  const digest = await subtle.digest("SHA-256", [new Uint8Array(1)]);
  const signature = await subtle.sign(params, pair.privateKey, digest);
  const key = await subtle.importKey("sec1", sec1, ECDSA, false, ["sign"]);
  const agreement = await subtle.generateKey(ECDH, true, ["deriveBits"]);
  const ecdh: EcdhDeriveParams = { name: "ECDH", public: agreement.publicKey, output: "xy" };
  const bits = await subtle.deriveBits(ecdh, agreement.privateKey);
  const half = await subtle.getPublicKey(pair.privateKey, ["verify"]);
  const types: readonly true[] = [
    true satisfies Same<typeof pair, CryptoKeyPair>,
    true satisfies Same<typeof raw, ArrayBuffer>,
    true satisfies Same<typeof jwk, JsonWebKey>,
    true satisfies Same<typeof signature, ArrayBuffer>,
    true satisfies Same<typeof key, globalThis.CryptoKey>,
    true satisfies Same<typeof bits, ArrayBuffer>,
    true satisfies Same<typeof half, CryptoKey>,
    true satisfies Same<ExtendedCrypto["subtle"], SubtleCrypto>,
  ];
  assertEquals(types.length, 8);
});

Deno.test("words and options that are not known do not compile", () => {
  // Each line is an error of the compiler, and would be one here if it were not.
  // @ts-expect-error -- no such form of signatures
  const form: SignatureFormat = "asn1";
  // @ts-expect-error -- no such format of keys
  const format: SubtleKeyFormat = "pem";
  // @ts-expect-error -- no such value
  const options: CryptoOptions = { nist: "mine" };
  // @ts-expect-error -- a string is no chunk
  const chunks: ChunkSource = ["text"];
  // @ts-expect-error -- an engine has a name
  const engine: GivenEngine = {};
  const block: PemBlock = { label: "PRIVATE KEY", bytes: new Uint8Array(1) satisfies Bytes };
  assertEquals([form, format, options, chunks, engine, block].length, 6);
});
