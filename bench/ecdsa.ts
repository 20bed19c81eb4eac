/**
 * `deno task bench:ecdsa`: the other curves against OpenSSL, @noble/curves and the runtime, in one
 * run, on both layouts. It prints and asserts nothing about time.
 *
 * `--smoke` runs everything for a moment only.
 *
 * @module
 */
import { brainpoolP256r1, brainpoolP384r1, brainpoolP512r1 } from "@noble/curves/misc.js";
import { createCrypto } from "../mod.ts";
import type { Curve } from "../src/ec/curve_params.ts";
import { curveByName } from "../src/ec/curves/registry.ts";
import type { EcEngine } from "../src/ec/engine.ts";
import { createWasmEngine } from "../src/ec/wasm_engine.ts";
import { hashByLength, type HashFunction } from "../src/hash/mod.ts";
import { type Effort, measure } from "./measure.ts";
import { openssl } from "./rivals/openssl.ts";
import { asynchronousSubject, OPERATIONS, type Subject, synchronousSubject } from "./subject.ts";
import { printTable } from "./table.ts";

const SMOKE: Effort = { rounds: 1, warmUpCalls: 4, sliceMilliseconds: 0.1 };
const FULL: Effort = { rounds: 7, warmUpCalls: 300, sliceMilliseconds: 60 };

/** So many keys in rotation that none comes often enough for tables of its own. */
const COUNT = 256;

const OURS = { portable: "Subtler, portable", wide: "Subtler, wide" } as const;
const LAYOUTS = ["portable", "wide"] as const;
const KNOWN_KEY = "verify by a key that comes again";

const BRAINPOOL = [
  ["brainpoolP256r1", "256r1", brainpoolP256r1],
  ["brainpoolP384r1", "384r1", brainpoolP384r1],
  ["brainpoolP512r1", "512r1", brainpoolP512r1],
] as const;
const NIST = [["P-256", "SHA-256"], ["P-384", "SHA-384"], ["P-521", "SHA-512"]] as const;

const CONDITIONS = `
All on one core, in rounds that take turns; the median counts. ${COUNT} keys and messages in rotation;
digests of 32 bytes on the Brainpool curves, messages of 32 bytes through WebCrypto on the others.
OpenSSL is its own \`openssl speed\`, a second a round, with one key that is decoded beforehand.
"× portable" and "× wide": this line's time over ours; above 1 ours is faster.`;

type Bytes = Uint8Array<ArrayBuffer>;
type Noble = typeof brainpoolP256r1;

const smoke = Deno.args.includes("--smoke");
const effort = smoke ? SMOKE : FULL;
console.log(`ECDSA and ECDH · Deno ${Deno.version.deno} · V8 ${Deno.version.v8}`);
console.log(CONDITIONS);
if (smoke) console.log("\nA smoke run: the figures below mean nothing.");
for (const [name, suffix, noble] of BRAINPOOL) {
  const inputs = makeInputs(curveByName(name) as Curve);
  const rivals = [...nobleSubjects(noble, inputs), ...(smoke ? [] : openssl(suffix))];
  console.log(`\n${name}`);
  printTable(await measure([...engineSubjects(inputs), ...rivals], effort), OURS);
}
for (const [name, hash] of NIST) {
  console.log(`\n${name}, through subtle`);
  printTable(await measure(await subtleSubjects(name, hash), effort), OURS);
}

/** Parallel lists of {@linkcode COUNT} entries. */
interface Inputs {
  readonly curve: Curve;
  readonly engines: Readonly<Record<keyof typeof OURS, EcEngine>>;
  readonly keys: readonly Bytes[];
  readonly publicKeys: readonly Bytes[];
  readonly digests: readonly Bytes[];
  readonly signatures: readonly Bytes[];
}

function list<T>(make: (i: number) => T): T[] {
  return Array.from({ length: COUNT }, (_, i) => make(i));
}

function random(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length));
}

function signOptions() {
  return { hash: hashByLength(32) as HashFunction, lowS: false };
}

function makeInputs(curve: Curve): Inputs {
  const engines = {
    portable: createWasmEngine(curve, { layout: "portable" }),
    wide: createWasmEngine(curve, { layout: "wide" }),
  };
  const keys = list(() => {
    const key = random(curve.scalarBytes);
    key[0] &= 0x3f;
    return key;
  });
  const digests = list(() => random(32)), { wide } = engines;
  const sign = (i: number) => wide.sign(digests[i], keys[i], signOptions())!.slice(0, -1);
  return {
    curve,
    engines,
    keys,
    digests,
    publicKeys: keys.map((key) => wide.publicKey(key)!),
    signatures: list(sign),
  };
}

function engineSubjects({ engines, keys, publicKeys, digests, signatures }: Inputs): Subject[] {
  const options = signOptions();
  return LAYOUTS.flatMap((layout) => {
    const engine = engines[layout], contender = OURS[layout];
    const subject = (operation: string, call: (i: number) => unknown, count = COUNT) =>
      synchronousSubject({ operation, contender }, call, count);
    const verify = (i: number) => engine.verify(signatures[i], digests[i], publicKeys[i]);
    return [
      subject(OPERATIONS.sign, (i) => engine.sign(digests[i], keys[i], options)),
      subject(OPERATIONS.verify, verify),
      subject(KNOWN_KEY, verify, 1),
      subject(OPERATIONS.ecdh, (i) => engine.sharedPoint(keys[i], publicKeys[(i + 1) % COUNT])),
    ];
  });
}

function nobleSubjects(noble: Noble, inputs: Inputs): Subject[] {
  const { keys, publicKeys, digests, signatures } = inputs;
  const contender = "@noble/curves 2.4.0", options = { prehash: false, lowS: false };
  const subject = (operation: string, call: (i: number) => unknown) =>
    synchronousSubject({ operation, contender }, call, COUNT);
  return [
    subject(OPERATIONS.sign, (i) => noble.sign(digests[i], keys[i], options)),
    subject(
      OPERATIONS.verify,
      (i) => noble.verify(signatures[i], digests[i], publicKeys[i], options),
    ),
    subject(
      OPERATIONS.ecdh,
      (i) => noble.getSharedSecret(keys[i], publicKeys[(i + 1) % COUNT], false),
    ),
  ];
}

async function subtleSubjects(namedCurve: string, hash: string): Promise<Subject[]> {
  const curve = curveByName(namedCurve) as Curve;
  const own = LAYOUTS.map((layout) => {
    const engines = { [namedCurve]: createWasmEngine(curve, { layout }) };
    return [OURS[layout], createCrypto({ nist: "own", engines }).subtle] as const;
  });
  const all = [...own, ["runtime's subtle", globalThis.crypto.subtle] as const];
  return (await Promise.all(all.map(async ([contender, subtle]) => {
    const key = { name: "ECDSA", namedCurve }, params = { name: "ECDSA", hash };
    const pairs = await Promise.all(
      list(() => subtle.generateKey(key, false, ["sign", "verify"]) as Promise<CryptoKeyPair>),
    );
    const messages = list(() => random(32));
    const signatures = await Promise.all(
      list((i) => subtle.sign(params, pairs[i].privateKey, messages[i])),
    );
    const subject = (operation: string, call: (i: number) => Promise<unknown>, count = COUNT) =>
      asynchronousSubject({ operation, contender }, call, count);
    const verify = (i: number) =>
      subtle.verify(params, pairs[i].publicKey, signatures[i], messages[i]);
    return [
      subject(OPERATIONS.sign, (i) => subtle.sign(params, pairs[i].privateKey, messages[i])),
      subject(OPERATIONS.verify, verify),
      subject(KNOWN_KEY, verify, 1),
    ];
  }))).flat();
}
