import { assertEquals } from "@std/assert";
import { verifyMessage } from "../../src/ec/edwards/eddsa.ts";
import { LAYOUTS, suitesOf } from "../ec/edwards/suites.ts";
import { fromHex } from "../hex.ts";
import { verifyReference } from "../reference/eddsa.ts";
import { createCrypto } from "../../mod.ts";
import { vectorTest } from "./vectors.ts";

interface Case {
  readonly tcId: number;
  readonly comment: string;
  readonly msg: string;
  readonly sig: string;
  readonly result: "valid" | "invalid";
}

interface File {
  readonly testGroups: ReadonlyArray<{
    readonly publicKey: { readonly pk: string };
    readonly publicKeyDer: string;
    readonly publicKeyJwk: JsonWebKey;
    readonly tests: readonly Case[];
  }>;
}

const FILES = [
  { name: "Ed25519", curve: "ed25519", file: "wycheproof/ed25519_test.json", cases: 151 },
  { name: "Ed448", curve: "ed448", file: "wycheproof/ed448_test.json", cases: 87 },
] as const;

const { subtle } = createCrypto({ edwards: "own" });

for (const { name, curve, ...source } of FILES) {
  for (const layout of LAYOUTS) {
    vectorTest<File>(`verifyMessage() of ${name}, ${layout}`, source, ({ testGroups }, tally) => {
      const suite = suitesOf(layout)[curve];
      for (const { publicKey: { pk }, tests } of testGroups) {
        const publicKey = fromHex(pk);
        for (const { tcId, comment, msg, sig, result } of tests) {
          const good = verifyMessage(suite, fromHex(sig), fromHex(msg), { publicKey });
          assertEquals(good, result === "valid", `${tcId}: ${comment}`);
          tally.run++;
        }
      }
    });
  }
  vectorTest<File>(`the reference verifies ${name}`, source, ({ testGroups }, tally) => {
    const numbers = suitesOf("portable")[curve].curve;
    for (const { publicKey: { pk }, tests } of testGroups) {
      for (const { tcId, comment, msg, sig, result } of tests) {
        const [publicKey, signature, message] = [pk, sig, msg].map(fromHex);
        const good = verifyReference(numbers, { publicKey, signature, message });
        assertEquals(good, result === "valid", `${tcId}: ${comment}`);
        tally.run++;
      }
    }
  });
  vectorTest<File>(`verify() of ${name}, by keys of each format`, source, async (file, tally) => {
    for (const { publicKey: { pk }, publicKeyDer, publicKeyJwk, tests } of file.testGroups) {
      const keys = [
        await subtle.importKey("raw", fromHex(pk), name, true, ["verify"]),
        await subtle.importKey("spki", fromHex(publicKeyDer), name, true, ["verify"]),
        await subtle.importKey("jwk", publicKeyJwk, name, true, ["verify"]),
      ];
      for (const { tcId, comment, msg, sig, result } of tests) {
        for (const key of keys) {
          const good = await subtle.verify(name, key, fromHex(sig), fromHex(msg));
          assertEquals(good, result === "valid", `${tcId}: ${comment}`);
        }
        tally.run++;
      }
    }
  });
}
