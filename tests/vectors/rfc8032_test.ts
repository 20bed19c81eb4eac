import { assert, assertEquals } from "@std/assert";
import { type EddsaSuite, expandSeed, halvesOf } from "../../src/ec/edwards/eddsa.ts";
import { signMessage, verifyMessage } from "../../src/ec/edwards/eddsa.ts";
import { LAYOUTS, type Suites, suitesOf } from "../ec/edwards/suites.ts";
import { fromHex, toHex } from "../hex.ts";
import {
  expandReference,
  publicKeyReference,
  signReference,
  verifyReference,
} from "../reference/eddsa.ts";
import { vectorTest } from "./vectors.ts";

interface Case {
  readonly name: string;
  readonly secretKey: string;
  readonly publicKey: string;
  readonly message: string;
  readonly context?: string;
  readonly signature: string;
}

const FILES = [
  { file: "rfc8032/ed25519.json", cases: 5, curve: "ed25519", prehash: false },
  { file: "rfc8032/ed25519ctx.json", cases: 4, curve: "ed25519", prehash: false },
  { file: "rfc8032/ed25519ph.json", cases: 1, curve: "ed25519", prehash: true },
  { file: "rfc8032/ed448.json", cases: 9, curve: "ed448", prehash: false },
  { file: "rfc8032/ed448ph.json", cases: 2, curve: "ed448", prehash: true },
] as const;

function checkSuite(suite: EddsaSuite, entry: Case, variant: { prehash: boolean }): void {
  const { curve, engine } = suite, { name } = entry;
  const [seed, message] = [entry.secretKey, entry.message].map(fromHex);
  const expanded = expandSeed(curve, seed);
  const publicKey = engine.multiplyBase(halvesOf(curve, expanded).scalar);
  assertEquals(toHex(publicKey), entry.publicKey, name);
  const signature = signMessage(
    suite,
    { ...halvesOf(curve, expanded), publicKey },
    message,
    variant,
  );
  assertEquals(toHex(signature), entry.signature, name);
  const claim = { ...variant, publicKey };
  assert(verifyMessage(suite, signature, message, claim), name);
  assert(!verifyMessage(suite, signature, message, { ...claim, prehash: !variant.prehash }), name);
  for (let i = 0; i < signature.length; i += 7) {
    const changed = signature.map((byte, at) => at === i ? byte ^ 0x10 : byte);
    assert(!verifyMessage(suite, changed, message, claim), `${name}, byte ${i} changed`);
  }
}

for (const { file, cases, curve, prehash } of FILES) {
  for (const layout of LAYOUTS) {
    vectorTest<Case[]>(
      `signMessage() and verifyMessage(), ${layout}`,
      { file, cases },
      (all, tally) => {
        const suite = suitesOf(layout)[curve as keyof Suites] as EddsaSuite;
        for (const entry of all) {
          const context = entry.context ? { context: fromHex(entry.context) } : {};
          checkSuite(suite, entry, { ...context, prehash });
          tally.run++;
        }
      },
    );
  }
  vectorTest<Case[]>("the reference signs and verifies", { file, cases }, (all, tally) => {
    const { curve: numbers } = suitesOf("portable")[curve];
    for (const { name, secretKey, publicKey, message, context, signature } of all) {
      const expanded = expandReference(numbers, fromHex(secretKey));
      assertEquals(toHex(publicKeyReference(numbers, expanded)), publicKey, name);
      const variant = { prehash, ...(context ? { context: fromHex(context) } : {}) };
      const content = fromHex(message);
      assertEquals(toHex(signReference(numbers, expanded, content, variant)), signature, name);
      const [key, claim] = [publicKey, signature].map(fromHex);
      const whole = { publicKey: key, signature: claim, message: content, ...variant };
      assert(verifyReference(numbers, whole), name);
      tally.run++;
    }
  });
}
