import { assertEquals } from "@std/assert";
import { concatBytes, copyBytes } from "../../src/bytes.ts";
import { fromHex, toHex } from "../hex.ts";
import { vectorTest } from "../vectors/vectors.ts";
import { ECDH, subtle } from "./subject.ts";

/** One agreement: keys as the file has them, and x. */
interface Agreement<PublicKey, PrivateKey> {
  readonly tcId: number;
  readonly comment: string;
  readonly flags: readonly string[];
  readonly public: PublicKey;
  readonly private: PrivateKey;
  readonly shared: string;
  readonly result: "valid" | "invalid" | "acceptable";
}

interface File<PublicKey, PrivateKey> {
  readonly testGroups: ReadonlyArray<{ tests: ReadonlyArray<Agreement<PublicKey, PrivateKey>> }>;
}

/** Of what may be refused, a compressed point in strict DER is what is taken. */
function isTaken({ result, flags }: Agreement<unknown, unknown>): boolean {
  return result === "valid" || (result === "acceptable" && flags.includes("CompressedPoint"));
}

/** Derives, or gives the name of the error with which the public key was refused. */
async function derive(publicKey: Promise<CryptoKey>, privateKey: CryptoKey): Promise<string> {
  const partner = await publicKey.catch((error: Error) => error.name);
  if (typeof partner === "string") return partner;
  const bits = await subtle.deriveBits({ name: "ECDH", public: partner }, privateKey, null);
  return toHex(new Uint8Array(bits));
}

/** A private key's number as 32 bytes: the file writes some with a sign byte, some short. */
function scalarOf(hex: string): Uint8Array<ArrayBuffer> {
  const digits = fromHex(hex.length % 2 ? `0${hex}` : hex);
  const padded = concatBytes(new Uint8Array(32), digits);
  return copyBytes(padded.subarray(padded.length - 32));
}

vectorTest<File<string, string>>(
  "deriveBits() with keys as SPKI",
  { file: "wycheproof/ecdh_secp256k1_test.json", cases: 752 },
  async ({ testGroups }, tally) => {
    for (const agreement of testGroups.flatMap(({ tests }) => tests)) {
      const { tcId, comment, shared } = agreement;
      const d = scalarOf(agreement.private);
      const privateKey = await subtle.importKey("raw-private", d, ECDH, true, ["deriveBits"]);
      const spki = fromHex(agreement.public);
      const answer = await derive(subtle.importKey("spki", spki, ECDH, true, []), privateKey);
      assertEquals(answer, isTaken(agreement) ? shared : "DataError", `${tcId}: ${comment}`);
      tally.run++;
    }
  },
);

vectorTest<File<JsonWebKey, JsonWebKey>>(
  "deriveBits() with keys as JWK",
  { file: "wycheproof/ecdh_secp256k1_webcrypto_test.part.json", cases: 298 },
  async ({ testGroups }, tally) => {
    for (const agreement of testGroups.flatMap(({ tests }) => tests)) {
      const { tcId, comment, shared } = agreement;
      const imported = subtle.importKey("jwk", agreement.private, ECDH, true, ["deriveBits"]);
      const answer = await derive(
        subtle.importKey("jwk", agreement.public, ECDH, true, []),
        await imported,
      );
      assertEquals(answer, isTaken(agreement) ? shared : "DataError", `${tcId}: ${comment}`);
      tally.run++;
    }
  },
);
