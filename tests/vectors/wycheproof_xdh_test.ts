import { assertEquals } from "@std/assert";
import { createCrypto } from "../../mod.ts";
import { LAYOUTS, suitesOf } from "../ec/edwards/suites.ts";
import { fromHex, toHex } from "../hex.ts";
import { vectorTest } from "./vectors.ts";

interface Case<PublicKey, PrivateKey> {
  readonly tcId: number;
  readonly comment: string;
  readonly flags: readonly string[];
  readonly public: PublicKey;
  readonly private: PrivateKey;
  readonly shared: string;
  readonly result: "valid" | "acceptable" | "invalid";
}

interface File<PublicKey, PrivateKey> {
  readonly testGroups: ReadonlyArray<{ tests: ReadonlyArray<Case<PublicKey, PrivateKey>> }>;
}

const RAW = [
  { curve: "x25519", file: "wycheproof/x25519_test.json", cases: 518 },
  { curve: "x448", file: "wycheproof/x448_test.json", cases: 510 },
] as const;

const ASN = [
  { name: "X25519", file: "wycheproof/x25519_asn_test.json", cases: 537 },
  { name: "X448", file: "wycheproof/x448_asn_test.part.json", cases: 317 },
] as const;

const { subtle } = createCrypto({ edwards: "own" });

/** What is to come: the secret; the error of an all-zero one; or that of a key that is none. */
function expected({ flags, result, shared }: Case<unknown, unknown>): string {
  if (result === "invalid") return "DataError";
  return flags.includes("ZeroSharedSecret") ? "OperationError" : shared;
}

for (const { curve, ...source } of RAW) {
  for (const layout of LAYOUTS) {
    vectorTest<File<string, string>>(
      `sharedSecret() of ${curve}, ${layout}`,
      source,
      (file, tally) => {
        const { engine, curve: { bytes } } = suitesOf(layout)[curve];
        for (const agreement of file.testGroups.flatMap(({ tests }) => tests)) {
          const publicKey = fromHex(agreement.public);
          const shared = publicKey.length !== bytes
            ? "DataError"
            : engine.sharedSecret(fromHex(agreement.private), publicKey);
          const answer = shared === null ? "OperationError" : shared;
          const got = typeof answer === "string" ? answer : toHex(answer);
          assertEquals(got, expected(agreement), `${agreement.tcId}: ${agreement.comment}`);
          tally.run++;
        }
      },
    );
  }
}

/** Derives, or gives the name of the error. */
async function derive(
  name: string,
  publicKey: Promise<CryptoKey>,
  privateKey: Promise<CryptoKey>,
): Promise<string> {
  try {
    const [partner, own] = await Promise.all([publicKey, privateKey]);
    return toHex(new Uint8Array(await subtle.deriveBits({ name, public: partner }, own, null)));
  } catch (error) {
    return (error as Error).name;
  }
}

for (const { name, ...source } of ASN) {
  vectorTest<File<string, string>>(
    `deriveBits() of ${name}, SPKI and PKCS#8`,
    source,
    async (file, tally) => {
      for (const agreement of file.testGroups.flatMap(({ tests }) => tests)) {
        const answer = await derive(
          name,
          subtle.importKey("spki", fromHex(agreement.public), name, true, []),
          subtle.importKey("pkcs8", fromHex(agreement.private), name, true, ["deriveBits"]),
        );
        assertEquals(answer, expected(agreement), `${agreement.tcId}: ${agreement.comment}`);
        tally.run++;
      }
    },
  );
}

vectorTest<File<JsonWebKey, JsonWebKey>>(
  "deriveBits() of X25519, JWK",
  { file: "wycheproof/x25519_jwk_test.part.json", cases: 319 },
  async (file, tally) => {
    for (const agreement of file.testGroups.flatMap(({ tests }) => tests)) {
      const answer = await derive(
        "X25519",
        subtle.importKey("jwk", agreement.public, "X25519", true, []),
        subtle.importKey("jwk", agreement.private, "X25519", true, ["deriveBits"]),
      );
      assertEquals(answer, expected(agreement), `${agreement.tcId}: ${agreement.comment}`);
      tally.run++;
    }
  },
);
