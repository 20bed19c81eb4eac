/**
 * This package and Node sign, verify and agree with each other's keys, on every curve.
 *
 * @module
 */
import { assert, assertEquals } from "@std/assert";
import { createCrypto, type SubtleCrypto } from "../../mod.ts";
import type { Curve } from "../../src/ec/curve_params.ts";
import { createWasmEngine, type WordLayout } from "../../src/ec/wasm_engine.ts";
import { fromHex, toHex } from "../hex.ts";
import { matching } from "./key_files.ts";
import { type Answer, askNode, hasNode, type Question } from "./node.ts";

/** Hashes by turns: of every length, shorter and longer than the orders. */
const HASHES: ReadonlyArray<readonly [ours: string, theirs: string]> = [
  ["SHA-256", "sha256"],
  ["SHA-224", "sha224"],
  ["SHA-384", "sha384"],
  ["SHA-512", "sha512"],
  ["SHA3-256", "sha3-256"],
];

/** Where OpenSSL's name is none of ours. */
const OPENSSL_NAMES: Readonly<Record<string, string>> = {
  "P-192": "prime192v1",
  "P-224": "secp224r1",
  "P-256": "prime256v1",
  "P-384": "secp384r1",
  "P-521": "secp521r1",
};

/** One round on this side: a key, what it signed, and how. */
interface Round {
  readonly question: Question;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  readonly params: EcdsaParams;
  readonly message: Uint8Array<ArrayBuffer>;
}

async function exported(on: SubtleCrypto, format: "pkcs8" | "spki", key: CryptoKey) {
  return toHex(new Uint8Array(await on.exportKey(format, key)));
}

async function makeRound(on: SubtleCrypto, { name }: Curve, index: number): Promise<Round> {
  const [hash, theirs] = HASHES[index % HASHES.length];
  const params = { name: "ECDSA", hash };
  const made = await on.generateKey({ name: "ECDSA", namedCurve: name }, true, ["sign", "verify"]);
  const message = crypto.getRandomValues(new Uint8Array(index % 100));
  const signature = await on.sign(params, made.privateKey, message);
  const question = {
    curve: OPENSSL_NAMES[name] ?? name,
    hash: theirs,
    message: toHex(message),
    pkcs8: await exported(on, "pkcs8", made.privateKey),
    spki: await exported(on, "spki", made.publicKey),
    signature: toHex(new Uint8Array(signature)),
  };
  return { ...made, question, params, message };
}

/** A key that spells its curve out is that curve's for who allows it, and DataError for others. */
async function checkExplicit(on: SubtleCrypto, round: Round, answer: Answer): Promise<void> {
  const { namedCurve } = round.privateKey.algorithm as EcKeyAlgorithm;
  const params = { name: "ECDSA", namedCurve };
  const pkcs8 = fromHex(answer.explicitPkcs8), spki = fromHex(answer.explicitSpki);
  const privateKey = await matching.importKey("pkcs8", pkcs8, params, true, ["sign"]);
  const publicKey = await matching.importKey("spki", spki, params, true, []);
  const half = await matching.getPublicKey(privateKey, []);
  assertEquals(await exported(on, "spki", half), await exported(on, "spki", publicKey));
  const refused = [
    on.importKey("pkcs8", pkcs8, params, true, ["sign"]),
    on.importKey("spki", spki, params, true, []),
  ];
  for (const each of refused) {
    assertEquals(await each.then(() => "ok", (error: Error) => error.name), "DataError");
  }
}

/** Their signature by our key, their keys in every form, and the agreement of both. */
async function checkAnswer(on: SubtleCrypto, round: Round, answer: Answer): Promise<void> {
  const { namedCurve } = round.privateKey.algorithm as EcKeyAlgorithm;
  assert(answer.valid, `${namedCurve}: our signature`);
  const signature = fromHex(answer.signature);
  assert(
    await on.verify(round.params, round.publicKey, signature, round.message),
    `${namedCurve}: their signature`,
  );
  const params = { name: "ECDH", namedCurve };
  const [partner, pair, alone, ours] = await Promise.all([
    on.importKey("spki", fromHex(answer.spki), params, true, []),
    on.importKey("pkcs8", fromHex(answer.pkcs8), params, true, ["deriveBits"]),
    on.importKey("sec1", fromHex(answer.sec1), params, true, ["deriveBits"]),
    on.importKey("pkcs8", fromHex(round.question.pkcs8), params, true, ["deriveBits"]),
  ]);
  const mine = await on.importKey("spki", fromHex(round.question.spki), params, true, []);
  for (const [key, other] of [[ours, partner], [pair, mine], [alone, mine]]) {
    const x = await on.deriveBits({ name: "ECDH", public: other }, key);
    assertEquals(toHex(new Uint8Array(x)), answer.shared, `${namedCurve}: agreement`);
  }
}

/**
 * Registers a test that asks one process about all rounds of these curves; ignored, and saying so,
 * where there is no Node.
 */
export function nodeTest(curves: readonly Curve[], layout: WordLayout, rounds: number): void {
  const what = curves.length === 1 ? curves[0].name : `${curves.length} curves`;
  const skipped = HAS_NODE ? "" : ", no Node: skipped";
  Deno.test({
    name: `${what}, ${layout}: ${rounds} signatures and agreements each with Node${skipped}`,
    ignore: !HAS_NODE,
    fn: () => runRounds(curves, layout, rounds),
  });
}

const HAS_NODE = hasNode();

async function runRounds(curves: readonly Curve[], layout: WordLayout, rounds: number) {
  const engines = curves.map((curve) => [curve.name, createWasmEngine(curve, { layout })]);
  const options = { nist: "own", legacyCurves: true } as const;
  const { subtle } = createCrypto({ ...options, engines: Object.fromEntries(engines) });
  const asked: Round[] = [];
  for (const curve of curves) {
    for (let index = 0; index < rounds; index++) asked.push(await makeRound(subtle, curve, index));
  }
  const answers = await askNode(asked.map(({ question }) => question));
  assertEquals(answers.length, rounds * curves.length);
  for (const [index, answer] of answers.entries()) {
    await checkAnswer(subtle, asked[index], answer);
    await checkExplicit(subtle, asked[index], answer);
  }
}
