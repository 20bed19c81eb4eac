/**
 * `deno task bench:hd`: trees of keys against @scure/bip32, bip32 and ed25519-hd-key, in one run,
 * on both layouts. It prints and asserts nothing about time.
 *
 * `--smoke` runs everything for a moment only; `--rounds=N` sets the number of rounds.
 *
 * @module
 */
import { HDKey as ScureKey } from "@scure/bip32";
import { BIP32Factory } from "bip32";
import { derivePath } from "ed25519-hd-key";
import * as tiny from "tiny-secp256k1";
import type { Curve } from "../src/ec/curve_params.ts";
import { curveByName } from "../src/ec/curves/registry.ts";
import { setEngine } from "../src/ec/engines.ts";
import { createWasmEngine, type WordLayout } from "../src/ec/wasm_engine.ts";
import { keyedHash } from "../src/hash/keyed_hash.ts";
import { hashByName, type HashFunction } from "../src/hash/mod.ts";
import { HDKey, parsePath } from "../src/hd/mod.ts";
import { hasWideArithmetic } from "../src/wasm/instantiate.ts";
import { type Effort, measure } from "./measure.ts";
import { type Subject, synchronousSubject } from "./subject.ts";
import { printTable } from "./table.ts";

const SMOKE: Effort = { rounds: 1, warmUpCalls: 2, sliceMilliseconds: 0.1 };
const FULL: Effort = { rounds: 11, warmUpCalls: 60, sliceMilliseconds: 8 };

const OURS = { portable: "Subtler, portable", wide: "Subtler, wide" } as const;
const SCURE = "@scure/bip32 2.4.0", BITCOINJS = "bip32 5.0.1, tiny-secp256k1";

/** Children of one parent that are made together. */
const CHILDREN = 100;

const PATH = "m/44'/0'/0'/0/0", ED25519_PATH = "m/44'/501'/0'/0'/0'";

const CONDITIONS = `
All on one core, in rounds that take turns; the median counts. Each call starts from a seed of 64
bytes, or from one parent, and ends with the bytes of the last key. "× portable" and "× wide": this
line's time over ours; above 1 ours is faster.`;

const curve = curveByName("secp256k1") as Curve;
const layouts: readonly WordLayout[] = hasWideArithmetic() ? ["portable", "wide"] : ["portable"];
const engines = new Map(layouts.map((layout) => [layout, createWasmEngine(curve, { layout })]));
const seeds = Array.from({ length: 16 }, (_, i) => new Uint8Array(64).fill(i + 1));
const bitcoinjs = BIP32Factory(tiny);

/** What each operation is for each contender. */
type Contenders = Readonly<Record<string, (i: number) => unknown>>;

function subjectsOf(operation: string, ours: (i: number) => unknown, rest: Contenders): Subject[] {
  const own = layouts.map((layout) => {
    const heading = { operation, contender: OURS[layout] };
    const prepare = () => setEngine(curve, engines.get(layout)!);
    return synchronousSubject(heading, ours, seeds.length, prepare);
  });
  const others = Object.entries(rest).map(([contender, call]) => {
    return synchronousSubject({ operation, contender }, call, seeds.length);
  });
  return [...own, ...others];
}

function pathSubjects(): Subject[] {
  return [
    ...subjectsOf(
      `${PATH} from a seed, private key`,
      (i) => HDKey.fromSeed(seeds[i]).derive(PATH).privateKey,
      {
        [SCURE]: (i) => ScureKey.fromMasterSeed(seeds[i]).derive(PATH).privateKey,
        [BITCOINJS]: (i) => bitcoinjs.fromSeed(seeds[i]).derivePath(PATH).privateKey,
      },
    ),
    ...subjectsOf(
      `${ED25519_PATH} from a seed, SLIP-10 on Ed25519`,
      (i) => {
        const choice = { scheme: "slip10", curve: "Ed25519" } as const;
        return HDKey.fromSeed(seeds[i], choice).derive(ED25519_PATH).privateKey;
      },
      { "ed25519-hd-key 2.0.0": (i) => derivePath(ED25519_PATH, seeds[i].toHex()).key },
    ),
  ];
}

function childSubjects(): Subject[] {
  const parents = seeds.map((seed) => HDKey.fromSeed(seed).derive("m/44'/0'/0'/0"));
  const scure = parents.map((key) => ScureKey.fromExtendedKey(key.toExtendedKey()));
  const texts = parents.map((key) => key.neuter().toExtendedKey());
  const open = texts.map((text) => HDKey.fromExtendedKey(text));
  const scureOpen = texts.map((text) => ScureKey.fromExtendedKey(text));
  const each = (key: ScureKey, of: (child: ScureKey) => unknown) => {
    for (let index = 0; index < CHILDREN; index++) of(key.deriveChild(index));
  };
  const range = { from: 0, count: CHILDREN };
  return [
    ...subjectsOf(
      `${CHILDREN} soft children, private keys`,
      (i) => parents[i].children(range).map((child) => child.privateKey),
      { [SCURE]: (i) => each(scure[i], (child) => child.privateKey) },
    ),
    ...subjectsOf(
      `${CHILDREN} children of an xpub, public keys`,
      (i) => open[i].children(range).map((child) => child.publicKey),
      { [SCURE]: (i) => each(scureOpen[i], (child) => child.publicKey) },
    ),
  ];
}

function partSubjects(): Subject[] {
  const hash = hashByName("SHA-512") as HashFunction, keyed = keyedHash(hash);
  const data = new Uint8Array(37), key = new Uint8Array(32);
  const generated = () => {
    keyed.setKey(key);
    keyed.mac(data);
    keyed.wipe();
  };
  return [
    ...subjectsOf("HMAC-SHA-512 of 37 bytes", generated, {
      "@noble/hashes 2.4.0": () => hash.hmac(key, data),
    }),
    ...subjectsOf(`parse ${PATH}`, () => parsePath(PATH), {}),
  ];
}

const smoke = Deno.args.includes("--smoke");
const rounds = Deno.args.find((arg) => arg.startsWith("--rounds="))?.slice("--rounds=".length);
console.log(`./hd · Deno ${Deno.version.deno} · V8 ${Deno.version.v8} · ${Deno.build.target}`);
console.log(CONDITIONS);
if (smoke) console.log("\nA smoke run: the figures below mean nothing.");
const effort = smoke ? SMOKE : rounds ? { ...FULL, rounds: Number(rounds) } : FULL;
for (const subjects of [pathSubjects(), childSubjects(), partSubjects()]) {
  printTable(await measure(subjects, effort), OURS);
}
