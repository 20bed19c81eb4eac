import { shake128 } from "@noble/hashes/sha3.js";
import { assertEquals } from "@std/assert";
import { decodePem, type EcdsaVerifyParams } from "../../mod.ts";
import { fromHex } from "../hex.ts";
import { type Tally, vectorTest } from "../vectors/vectors.ts";
import { own } from "./subject.ts";

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

/** Files without `ecdsa_` and `.json`, and how many signatures each holds. */
const FILES: Readonly<Record<string, number>> = {
  "brainpoolP224r1_sha224_p1363_test.part": 137,
  "brainpoolP224r1_sha224_test": 453,
  "brainpoolP256r1_sha256_p1363_test.part": 157,
  "brainpoolP256r1_sha256_test": 485,
  "brainpoolP256r1_sha3_256_test": 483,
  "brainpoolP320r1_sha384_p1363_test.part": 159,
  "brainpoolP320r1_sha384_test": 489,
  "brainpoolP384r1_sha384_p1363_test.part": 175,
  "brainpoolP384r1_sha384_test": 516,
  "brainpoolP512r1_sha512_p1363_test.part": 202,
  "brainpoolP512r1_sha512_test": 559,
  "secp160k1_sha256_p1363_test": 224,
  "secp160r1_sha256_p1363_test": 228,
  "secp160r1_sha256_test": 450,
  "secp160r2_sha256_test": 450,
  "secp192k1_sha256_test": 452,
  "secp192r1_sha256_p1363_test": 230,
  "secp192r1_sha256_test": 454,
  "secp224k1_sha224_p1363_test": 197,
  "secp224k1_sha256_p1363_test": 226,
  "secp224k1_sha256_test": 448,
  "secp224r1_sha224_p1363_test": 229,
  "secp224r1_sha224_test": 452,
  "secp224r1_sha256_p1363_test": 258,
  "secp224r1_sha256_test": 481,
  "secp224r1_sha512_p1363_test": 327,
  "secp224r1_sha512_test": 550,
  "secp256k1_sha256_bitcoin_test.part": 278,
  "secp256k1_sha256_p1363_test": 252,
  "secp256k1_sha256_test": 476,
  "secp256k1_sha3_256_test": 474,
  "secp256k1_sha512_p1363_test": 322,
  "secp256k1_sha512_test": 546,
  "secp256k1_shake128_test": 472,
  "secp256r1_sha256_p1363_test": 262,
  "secp256r1_sha256_test": 484,
  "secp256r1_sha3_256_test": 482,
  "secp256r1_sha512_p1363_test": 332,
  "secp256r1_sha512_test": 554,
  "secp384r1_sha256_test": 472,
  "secp384r1_sha384_p1363_test": 280,
  "secp384r1_sha384_test": 504,
  "secp384r1_sha3_384_test": 504,
  "secp384r1_sha512_p1363_test": 318,
  "secp384r1_sha512_test": 542,
  "secp521r1_sha512_p1363_test": 318,
  "secp521r1_sha512_test": 542,
};

/** How the signatures of a file are to be verified. */
interface Source {
  readonly namedCurve: string;
  readonly params: EcdsaVerifyParams;
  /** Hashes the message where the hash is none of ECDSA's. */
  readonly hash?: (message: Uint8Array) => Uint8Array;
}

/** Reads the name of a file: curve, hash, and which form of signature. */
function sourceOf(file: string): Source {
  const [, namedCurve, sha3, bits, form] = /^(\w+?)_sha(3_|ke)?(\d+)_(p1363|bitcoin)?/.exec(
    file,
  ) as RegExpExecArray;
  const format = form === "p1363" ? "ieee-p1363" : "der";
  const lowS = form === "bitcoin" ? { lowS: true } : {};
  if (sha3 === "ke") {
    const params = { name: "ECDSA", hash: "SHA-256", format, prehashed: true } as const;
    return { namedCurve, params, hash: (message) => shake128(message, { dkLen: 32 }) };
  }
  const hash = sha3 ? `SHA3-${bits}` : `SHA-${bits}`;
  return { namedCurve, params: { name: "ECDSA", hash, format, ...lowS } };
}

/** Imports the group's key out of every form that it has; all of them are one key. */
async function keyOf(group: Group, namedCurve: string): Promise<CryptoKey> {
  const params = { name: "ECDSA", namedCurve };
  const { bytes } = decodePem(group.publicKeyPem, "PUBLIC KEY");
  const keys = await Promise.all([
    own.importKey("spki", fromHex(group.publicKeyDer), params, true, ["verify"]),
    own.importKey("spki", bytes, params, true, ["verify"]),
    own.importKey("raw", fromHex(group.publicKey.uncompressed), params, true, ["verify"]),
    ...(group.publicKeyJwk
      ? [own.importKey("jwk", group.publicKeyJwk, params, true, ["verify"])]
      : []),
  ]);
  const exported = await Promise.all(keys.map((key) => own.exportKey("raw", key)));
  for (const bytes of exported) assertEquals(bytes, exported[0]);
  return keys[0];
}

async function verifyGroup(group: Group, source: Source, tally: Tally): Promise<void> {
  const key = await keyOf(group, source.namedCurve);
  for (const { tcId, comment, msg, sig, result } of group.tests) {
    const message = fromHex(msg);
    const data = source.hash ? new Uint8Array(source.hash(message)) : message;
    const answer = await own.verify(source.params, key, fromHex(sig), data);
    assertEquals(answer, result === "valid", `${tcId}: ${comment}`);
    tally.run++;
  }
}

for (const [name, cases] of Object.entries(FILES)) {
  const file = `wycheproof/ecdsa_${name}.json`, source = sourceOf(name);
  vectorTest<{ testGroups: Group[] }>("verify()", { file, cases }, async (data, tally) => {
    for (const group of data.testGroups) await verifyGroup(group, source, tally);
  });
}
