/**
 * `deno task bench:edwards`: Ed25519, Ed448, X25519 and X448 against @noble/curves and the runtime,
 * in one run, on both layouts. It prints and asserts nothing about time.
 *
 * `--smoke` runs everything for a moment only; `--rounds=N` sets the number of rounds.
 *
 * @module
 */
import { ed25519 as nobleEd25519, x25519 as nobleX25519 } from "@noble/curves/ed25519.js";
import { ed448 as nobleEd448, x448 as nobleX448 } from "@noble/curves/ed448.js";
import { createCrypto } from "../mod.ts";
import { Agreement } from "../src/ec/edwards/agreement.ts";
import { ed25519 } from "../src/ec/edwards/curves/ed25519.ts";
import { ed448 } from "../src/ec/edwards/curves/ed448.ts";
import { x25519 } from "../src/ec/edwards/curves/x25519.ts";
import { x448 } from "../src/ec/edwards/curves/x448.ts";
import { EdwardsEngine } from "../src/ec/edwards/edwards_engine.ts";
import { LadderEngine } from "../src/ec/edwards/ladder_engine.ts";
import { Eddsa } from "../src/ec/edwards/signatures.ts";
import { type Effort, measure } from "./measure.ts";
import { asynchronousSubject, type Subject, synchronousSubject } from "./subject.ts";
import { printTable } from "./table.ts";

const SMOKE: Effort = { rounds: 1, warmUpCalls: 8, sliceMilliseconds: 0.1 };
const FULL: Effort = { rounds: 15, warmUpCalls: 300, sliceMilliseconds: 12 };

/** Keys and messages in rotation. */
const COUNT = 32;

/** The lines that all ratios refer to. */
const OURS = { portable: "Subtler, portable", wide: "Subtler, wide" } as const;
const NOBLE = "@noble/curves 2.4.0";

const CONDITIONS = `
All on one core, in rounds that take turns; the median counts. ${COUNT} keys and messages of 32 bytes in
rotation. Seeds and public keys go in as bytes in every call, but for the keys of WebCrypto, which
are imported beforehand: so a signature of ours and of @noble/curves computes the public key too.
"× portable" and "× wide": this line's time over ours; above 1 ours is faster.`;

const LAYOUTS = ["portable", "wide"] as const;
const own = createCrypto({ edwards: "own" }).subtle;
const runtime = globalThis.crypto.subtle;

type Bytes = Uint8Array<ArrayBuffer>;

interface Signer {
  sign(message: Bytes, seed: Bytes): Uint8Array;
  verify(signature: Bytes, message: Bytes, publicKey: Bytes): boolean;
  publicKey(seed: Bytes): Uint8Array;
}

function list<T>(make: (i: number) => T): T[] {
  return Array.from({ length: COUNT }, (_, i) => make(i));
}

function random(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length));
}

async function signatureSubjects(name: string): Promise<Subject[]> {
  const curve = name === ed25519.name ? ed25519 : ed448;
  const noble = name === ed25519.name ? nobleEd25519 : nobleEd448;
  const seeds = list(() => random(curve.keyBytes)), messages = list(() => random(32));
  const publicKeys = seeds.map((seed) => new Uint8Array(noble.getPublicKey(seed)));
  const signatures = list((i) => new Uint8Array(noble.sign(messages[i], seeds[i])));
  const contenders: [string, Signer][] = LAYOUTS.map((layout) => {
    return [OURS[layout], new Eddsa({ curve, engine: new EdwardsEngine(curve, layout) })];
  });
  contenders.push([NOBLE, {
    sign: (message, seed) => noble.sign(message, seed),
    verify: (signature, message, publicKey) => noble.verify(signature, message, publicKey),
    publicKey: (seed) => noble.getPublicKey(seed),
  }]);
  const calls = (contender: string, signer: Signer) => {
    const subject = (operation: string, call: (i: number) => unknown) =>
      synchronousSubject({ operation: `${name}: ${operation}`, contender }, call, COUNT);
    return [
      subject("sign", (i) => signer.sign(messages[i], seeds[i])),
      subject("verify", (i) => signer.verify(signatures[i], messages[i], publicKeys[i])),
      subject("public key from seed", (i) => signer.publicKey(seeds[i])),
    ];
  };
  const subtles = [["Subtler subtle, wide", own], ["the runtime's subtle", runtime]] as const;
  const keyed = await Promise.all(subtles.map(async ([contender, subtle]) => {
    const pairs = await Promise.all(list(async () => {
      return await subtle.generateKey(name, false, ["sign", "verify"]) as CryptoKeyPair;
    })).catch(() => null);
    if (pairs === null) return [];
    const made = await Promise.all(
      list((i) => subtle.sign(name, pairs[i].privateKey, messages[i])),
    );
    const subject = (operation: string, call: (i: number) => Promise<unknown>) =>
      asynchronousSubject({ operation: `${name}: ${operation}`, contender }, call, COUNT);
    return [
      subject("sign", (i) => subtle.sign(name, pairs[i].privateKey, messages[i])),
      subject("verify", (i) => subtle.verify(name, pairs[i].publicKey, made[i], messages[i])),
    ];
  }));
  return [...contenders.flatMap((contender) => calls(...contender)), ...keyed.flat()];
}

async function agreementSubjects(name: string): Promise<Subject[]> {
  const [curve, edwards, noble] = name === x25519.name
    ? [x25519, ed25519, nobleX25519] as const
    : [x448, ed448, nobleX448] as const;
  const keys = list(() => random(curve.bytes));
  const publicKeys = keys.map((key) => new Uint8Array(noble.getPublicKey(key)));
  const partner = (i: number) => publicKeys[(i + 1) % COUNT];
  const contenders = LAYOUTS.map((layout) => {
    const base = new EdwardsEngine(edwards, layout);
    const engine = new LadderEngine(curve, base, layout);
    return [OURS[layout], new Agreement({ curve, engine })] as const;
  });
  const subject = (operation: string, contender: string, call: (i: number) => unknown) =>
    synchronousSubject({ operation: `${name}: ${operation}`, contender }, call, COUNT);
  const calls = contenders.flatMap(([contender, agreement]) => [
    subject("shared secret", contender, (i) => agreement.sharedSecret(keys[i], partner(i))),
    subject("public key", contender, (i) => agreement.publicKey(keys[i])),
  ]);
  const rivals = [
    subject("shared secret", NOBLE, (i) => noble.getSharedSecret(keys[i], partner(i))),
    subject("public key", NOBLE, (i) => noble.getPublicKey(keys[i])),
  ];
  const subtles = [["Subtler subtle, wide", own], ["the runtime's subtle", runtime]] as const;
  const keyed = await Promise.all(subtles.map(async ([contender, subtle]) => {
    const pairs = await Promise.all(list(async () => {
      return await subtle.generateKey(name, false, ["deriveBits"]) as CryptoKeyPair;
    })).catch(() => null);
    if (pairs === null) return [];
    return [asynchronousSubject(
      { operation: `${name}: shared secret`, contender },
      (i) => {
        const { publicKey } = pairs[(i + 1) % COUNT];
        return subtle.deriveBits({ name, public: publicKey }, pairs[i].privateKey, 8 * curve.bytes);
      },
      COUNT,
    )];
  }));
  return [...calls, ...rivals, ...keyed.flat()];
}

const smoke = Deno.args.includes("--smoke");
const rounds = Deno.args.find((arg) => arg.startsWith("--rounds="))?.slice("--rounds=".length);
const effort = smoke ? SMOKE : rounds ? { ...FULL, rounds: Number(rounds) } : FULL;
console.log(`Deno ${Deno.version.deno} · V8 ${Deno.version.v8} · ${Deno.build.target}`);
console.log(CONDITIONS);
if (smoke) console.log("\nA smoke run: the figures below mean nothing.");
const subjects = [
  ...await signatureSubjects(ed25519.name),
  ...await signatureSubjects(ed448.name),
  ...await agreementSubjects(x25519.name),
  ...await agreementSubjects(x448.name),
];
printTable(await measure(subjects, effort), OURS);
