import { assertEquals } from "@std/assert";
import { verifyMessage } from "../../src/ec/edwards/eddsa.ts";
import { LAYOUTS, suitesOf } from "../ec/edwards/suites.ts";
import { fromHex } from "../hex.ts";
import { verifyReference } from "../reference/eddsa.ts";
import { vectorTest } from "./vectors.ts";

interface Case {
  readonly message: string;
  readonly pub_key: string;
  readonly signature: string;
}

const SOURCE = { file: "eddsa/ed25519-speccheck-cases.json", cases: 12 };

/**
 * Verdicts. Ours: only case 3 has points of large order, all encoded as RFC 8032 has it, and meets
 * the equation without cofactor. Those of ZIP-215 are as the folder's page has them.
 */
const VERDICTS = {
  cofactorless: "FFFTFFFFFFFF",
  zip215: "TTTTTTFFFTTT",
} as const;

for (const [rules, verdicts] of Object.entries(VERDICTS)) {
  const zip215 = rules === "zip215";
  const answers = (cases: Case[], verify: (entry: Case) => boolean) =>
    cases.map((entry) => verify(entry) ? "T" : "F").join("");
  for (const layout of LAYOUTS) {
    vectorTest<Case[]>(`verifyMessage() by ${rules}, ${layout}`, SOURCE, (cases, tally) => {
      const suite = suitesOf(layout).ed25519;
      const got = answers(cases, ({ message, pub_key, signature }) => {
        tally.run++;
        const claim = { publicKey: fromHex(pub_key), zip215 };
        return verifyMessage(suite, fromHex(signature), fromHex(message), claim);
      });
      assertEquals(got, verdicts);
    });
  }
  vectorTest<Case[]>(`the reference by ${rules}`, SOURCE, (cases, tally) => {
    const { curve } = suitesOf("portable").ed25519;
    const got = answers(cases, ({ message, pub_key, signature }) => {
      tally.run++;
      const [publicKey, claim, content] = [pub_key, signature, message].map(fromHex);
      const whole = { publicKey, signature: claim, message: content };
      return verifyReference(curve, { ...whole, rules: rules as "zip215" });
    });
    assertEquals(got, verdicts);
  });
}
