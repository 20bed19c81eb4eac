import { assert, assertEquals } from "@std/assert";
import { bigintToBytes, bytesToBigint } from "../../src/bytes.ts";
import { NonceCandidates } from "../../src/ec/nonce.ts";
import { hashByName } from "../../src/hash/mod.ts";
import { createReferenceEngine } from "../reference/engine.ts";
import { nonceCandidates } from "../reference/nonce.ts";
import { vectorCurves } from "./domain_parameters.ts";
import { vectorTest } from "./vectors.ts";

interface Group {
  readonly curve: string;
  readonly q: string;
  readonly private: string;
  readonly Ux: string;
  readonly Uy: string;
  readonly cases: readonly {
    readonly hash: string;
    readonly message: string;
    readonly k: string;
    readonly r: string;
    readonly s: string;
  }[];
}

/** OpenSSL's names of the curves in the file. */
const CURVES: Readonly<Record<string, string>> = {
  "NIST P-192": "prime192v1",
  "NIST P-224": "secp224r1",
  "NIST P-256": "prime256v1",
  "NIST P-384": "secp384r1",
  "NIST P-521": "secp521r1",
};

const SOURCE = { file: "rfc6979/rfc6979-appendix-a2.json", cases: 50 };

vectorTest<Group[]>("sign() and nonces of RFC 6979, appendix A.2", SOURCE, (groups, tally) => {
  for (const { curve: name, q, private: key, Ux, Uy, cases } of groups) {
    const [curve] = vectorCurves(CURVES[name]);
    const engine = createReferenceEngine(curve);
    assertEquals(curve.n, BigInt(`0x${q}`));
    const secret = BigInt(`0x${key}`);
    const d = bigintToBytes(secret, curve.scalarBytes);
    const publicKey = engine.publicKey(d)!;
    assertEquals(
      bytesToBigint(publicKey.subarray(1)) >> BigInt(8 * curve.fieldBytes),
      BigInt(`0x${Ux}`),
    );
    assertEquals(bytesToBigint(publicKey.subarray(1 + curve.fieldBytes)), BigInt(`0x${Uy}`));
    for (const { hash: hashName, message, k, r, s } of cases) {
      const hash = hashByName(hashName)!;
      const digest = hash.digest(new TextEncoder().encode(message));
      const nonce = BigInt(`0x${k}`);
      assertEquals(nonceCandidates(curve, { hash, h1: digest, x: secret }).next().value, nonce);
      const candidates = new NonceCandidates(curve, { hash, digest, d });
      let made = bytesToBigint(candidates.next());
      while (made === 0n || made >= curve.n) made = bytesToBigint(candidates.next());
      assertEquals(made, nonce);
      const signed = engine.sign(digest, d, { hash, lowS: false })!;
      const signature = signed.slice(0, 2 * curve.scalarBytes);
      assertEquals(bytesToBigint(signature.subarray(0, curve.scalarBytes)), BigInt(`0x${r}`));
      assertEquals(bytesToBigint(signature.subarray(curve.scalarBytes)), BigInt(`0x${s}`));
      assert(engine.verify(signature, digest, publicKey));
      tally.run++;
    }
  }
});
