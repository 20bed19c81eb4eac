import { shake128 } from "@noble/hashes/sha3.js";
import { assertEquals } from "@std/assert";
import { decodePem, type EcdsaVerifyParams } from "../../mod.ts";
import { fromHex } from "../hex.ts";
import { type Tally, vectorTest } from "../vectors/vectors.ts";
import { ECDSA, subtle } from "./subject.ts";

/** One group of a file: a key in several forms, and signatures of it. */
interface Group {
  readonly publicKey: { readonly uncompressed: string };
  readonly publicKeyDer: string;
  readonly publicKeyPem: string;
  readonly publicKeyJwk?: JsonWebKey;
  readonly tests: readonly Signature[];
}

interface Signature {
  readonly tcId: number;
  readonly comment: string;
  readonly msg: string;
  readonly sig: string;
  readonly result: "valid" | "invalid" | "acceptable";
}

/** A file, how many signatures it holds, and how they are to be verified. */
interface Source {
  readonly file: string;
  readonly cases: number;
  readonly params: EcdsaVerifyParams;
  /** Hashes the message where the hash is none of ECDSA's. */
  readonly hash?: (message: Uint8Array) => Uint8Array;
}

function der(hash: string, extra: Partial<EcdsaVerifyParams> = {}): EcdsaVerifyParams {
  return { name: "ECDSA", hash, format: "der", ...extra };
}

function plain(hash: string): EcdsaVerifyParams {
  return { name: "ECDSA", hash };
}

const SOURCES: readonly Source[] = [
  { file: "sha256_test.json", cases: 476, params: der("SHA-256") },
  { file: "sha256_p1363_test.json", cases: 252, params: plain("SHA-256") },
  {
    file: "sha256_bitcoin_test.part.json",
    cases: 278,
    params: der("SHA-256", { lowS: true }),
  },
  { file: "sha512_test.json", cases: 546, params: der("SHA-512") },
  { file: "sha512_p1363_test.json", cases: 322, params: plain("SHA-512") },
  { file: "sha3_256_test.json", cases: 474, params: der("SHA3-256") },
  {
    file: "shake128_test.json",
    cases: 472,
    params: der("SHA-256", { prehashed: true }),
    hash: (message) => shake128(message, { dkLen: 32 }),
  },
];

/** Imports the group's key out of every form that it has; all of them are one key. */
async function keyOf(group: Group): Promise<CryptoKey> {
  const { bytes } = decodePem(group.publicKeyPem, "PUBLIC KEY");
  const keys = await Promise.all([
    subtle.importKey("spki", fromHex(group.publicKeyDer), ECDSA, true, ["verify"]),
    subtle.importKey("spki", bytes, ECDSA, true, ["verify"]),
    subtle.importKey("raw", fromHex(group.publicKey.uncompressed), ECDSA, true, ["verify"]),
    ...(group.publicKeyJwk
      ? [subtle.importKey("jwk", group.publicKeyJwk, ECDSA, true, ["verify"])]
      : []),
  ]);
  const exported = await Promise.all(keys.map((key) => subtle.exportKey("raw", key)));
  for (const bytes of exported) assertEquals(bytes, exported[0]);
  return keys[0];
}

async function verifyGroup(group: Group, source: Source, tally: Tally): Promise<void> {
  const key = await keyOf(group);
  for (const { tcId, comment, msg, sig, result } of group.tests) {
    const message = fromHex(msg);
    const data = source.hash ? new Uint8Array(source.hash(message)) : message;
    const answer = await subtle.verify(source.params, key, fromHex(sig), data);
    assertEquals(answer, result === "valid", `${tcId}: ${comment}`);
    tally.run++;
  }
}

for (const source of SOURCES) {
  const file = `wycheproof/ecdsa_secp256k1_${source.file}`;
  vectorTest<{ testGroups: Group[] }>(
    "verify()",
    { file, cases: source.cases },
    async (data, tally) => {
      for (const group of data.testGroups) await verifyGroup(group, source, tally);
    },
  );
}
