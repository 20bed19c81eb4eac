import { assertEquals } from "@std/assert";
import { decodePem } from "../../mod.ts";
import { type Bytes, concatBytes, copyBytes } from "../../src/bytes.ts";
import type { Curve } from "../../src/ec/curve_params.ts";
import { curveByName } from "../../src/ec/curves/registry.ts";
import { fromHex, toHex } from "../hex.ts";
import { vectorTest } from "../vectors/vectors.ts";
import { own } from "./subject.ts";

/** One agreement: keys as the file has them, and x. */
interface Agreement<Key> {
  readonly tcId: number;
  readonly comment: string;
  readonly flags: readonly string[];
  readonly public: Key;
  readonly private: Key;
  readonly shared: string;
  readonly result: "valid" | "invalid" | "acceptable";
}

interface File<Key> {
  readonly testGroups: ReadonlyArray<{ tests: ReadonlyArray<Agreement<Key>> }>;
}

/** How the keys of a file are written. */
interface Encoding<Key> {
  readonly publicKey: (key: Key, params: EcKeyImportParams) => Promise<CryptoKey>;
  readonly privateKey: (key: Key, params: EcKeyImportParams) => Promise<CryptoKey>;
}

/** A private key's number as long as the order: files write some with a sign byte, some short. */
function importScalar(hex: string, params: EcKeyImportParams): Promise<CryptoKey> {
  const { scalarBytes } = curveByName(params.namedCurve) as Curve;
  const digits = fromHex(hex.length % 2 ? `0${hex}` : hex);
  const padded = concatBytes(new Uint8Array(scalarBytes), digits);
  const d = copyBytes(padded.subarray(padded.length - scalarBytes));
  return own.importKey("raw-private", d, params, true, ["deriveBits"]);
}

function importPublic(format: "raw" | "spki") {
  return (bytes: Bytes, params: EcKeyImportParams) =>
    own.importKey(format, bytes, params, true, []);
}

const ASN: Encoding<string> = {
  publicKey: (hex, params) => importPublic("spki")(fromHex(hex), params),
  privateKey: importScalar,
};

const POINT: Encoding<string> = {
  publicKey: (hex, params) => importPublic("raw")(fromHex(hex), params),
  privateKey: importScalar,
};

const PEM: Encoding<string> = {
  publicKey: async (text, params) =>
    await importPublic("spki")(decodePem(text, "PUBLIC KEY").bytes, params),
  privateKey: (text, params) => {
    const { bytes } = decodePem(text, "PRIVATE KEY");
    return own.importKey("pkcs8", bytes, params, true, ["deriveBits"]);
  },
};

const JWK: Encoding<JsonWebKey> = {
  publicKey: (jwk, params) => own.importKey("jwk", jwk, params, true, []),
  privateKey: (jwk, params) => own.importKey("jwk", jwk, params, true, ["deriveBits"]),
};

/** Of what may be refused, a compressed point in strict DER is what is taken. */
function isTaken({ result, flags }: Agreement<unknown>): boolean {
  return result === "valid" || (result === "acceptable" && flags.includes("CompressedPoint"));
}

/** Derives, or gives the name of the error with which the public key was refused. */
async function derive(publicKey: Promise<CryptoKey>, privateKey: CryptoKey): Promise<string> {
  const partner = await publicKey.catch((error: Error) => error.name);
  if (typeof partner === "string") return partner;
  const bits = await own.deriveBits({ name: "ECDH", public: partner }, privateKey, null);
  return toHex(new Uint8Array(bits));
}

/** Tests a file of `cases` agreements; its name begins with the curve. */
function agreementTest<Key>(name: string, cases: number, encoding: Encoding<Key>): void {
  const file = `wycheproof/ecdh_${name}.json`;
  const params = { name: "ECDH", namedCurve: name.split("_")[0] };
  vectorTest<File<Key>>("deriveBits()", { file, cases }, async ({ testGroups }, tally) => {
    for (const agreement of testGroups.flatMap(({ tests }) => tests)) {
      const { tcId, comment, shared } = agreement;
      const privateKey = await encoding.privateKey(agreement.private, params);
      const answer = await derive(encoding.publicKey(agreement.public, params), privateKey);
      assertEquals(answer, isTaken(agreement) ? shared : "DataError", `${tcId}: ${comment}`);
      tally.run++;
    }
  });
}

agreementTest("brainpoolP224r1_test.part", 472, ASN);
agreementTest("brainpoolP256r1_test.part", 482, ASN);
agreementTest("brainpoolP320r1_test.part", 463, ASN);
agreementTest("brainpoolP384r1_test.part", 562, ASN);
agreementTest("brainpoolP512r1_test.part", 476, ASN);
agreementTest("secp224r1_test", 714, ASN);
agreementTest("secp256k1_test", 752, ASN);
agreementTest("secp256r1_test", 612, ASN);
agreementTest("secp384r1_test", 1047, ASN);
agreementTest("secp521r1_test", 916, ASN);
agreementTest("secp224r1_ecpoint_test.part", 275, POINT);
agreementTest("secp256r1_ecpoint_test.part", 213, POINT);
agreementTest("secp384r1_ecpoint_test.part", 474, POINT);
agreementTest("secp521r1_ecpoint_test.part", 397, POINT);
agreementTest("secp224r1_pem_test", 714, PEM);
agreementTest("secp256r1_pem_test", 612, PEM);
agreementTest("secp256k1_webcrypto_test.part", 298, JWK);
agreementTest("secp256r1_webcrypto_test.part", 212, JWK);
agreementTest("secp384r1_webcrypto_test.part", 476, JWK);
agreementTest("secp521r1_webcrypto_test.part", 393, JWK);
