/**
 * `deno task bench`: secp256k1 against other implementations, in one run, on both layouts.
 *
 * It prints and asserts nothing about time. `--smoke` runs everything for a moment only, to show
 * that it still works; `--rounds=N` sets the number of rounds.
 *
 * @module
 */
import { benchAscon } from "./ascon.ts";
import { makeInputs } from "./inputs.ts";
import { type Effort, measure, type Result } from "./measure.ts";
import {
  engineSubjects,
  generatedFieldSubjects,
  OURS,
  publicContender,
  publicSubjects,
} from "./ours.ts";
import { libauth } from "./rivals/libauth.ts";
import { libsecp256k1 } from "./rivals/libsecp256k1.ts";
import { nobleCurves } from "./rivals/noble_curves.ts";
import { nobleField } from "./rivals/noble_field.ts";
import { nodeCrypto } from "./rivals/node_crypto.ts";
import { nodeProcess } from "./rivals/node_process.ts";
import { tinySecp256k1 } from "./rivals/tiny_secp256k1.ts";
import { measureStartup } from "./startup.ts";
import { OPERATIONS } from "./subject.ts";
import { printTable, printTime } from "./table.ts";

const SMOKE: Effort = { rounds: 1, warmUpCalls: 8, sliceMilliseconds: 0.1 };
const FULL: Effort = { rounds: 21, warmUpCalls: 400, sliceMilliseconds: 12 };

const CONDITIONS = `
All on one core, in rounds that take turns; the median counts. 64 keys and 64 messages in rotation.
Public keys go in with 65 bytes (uncompressed), signatures as r ‖ s with 64, digests with 32 bytes.
Everybody decodes the public key in every call, but for the keys of WebCrypto and of node:crypto,
which are imported beforehand. WebCrypto and node:crypto hash the message themselves.
ECDH: libsecp256k1 and our engine call hash the point by SHA-256, WebCrypto and node:crypto give x,
the others the point.
"× portable" and "× wide": this line's time over ours; above 1 ours is faster.`;

const smoke = Deno.args.includes("--smoke");
const effort = smoke ? SMOKE : { ...FULL, ...roundsFrom(Deno.args) };

const inputs = await makeInputs();
const node = nodeProcess(inputs);
const subjects = [
  ...engineSubjects(inputs),
  ...await publicSubjects(inputs),
  ...nobleCurves(inputs),
  ...tinySecp256k1(inputs),
  ...await libauth(inputs),
  ...libsecp256k1(inputs),
  ...nodeCrypto(inputs),
  ...node.subjects,
  ...generatedFieldSubjects(),
  ...nobleField(),
];
console.log(`secp256k1 · Deno ${Deno.version.deno} · V8 ${Deno.version.v8} · ${Deno.build.target}`);
console.log(CONDITIONS);
if (smoke) console.log("\nA smoke run: the figures below mean nothing.");
const results = await measure(subjects, effort);
printTable(results, OURS);
printOverhead(results);
await node.close();
for (const [contender, reason] of missing()) console.log(`\nWithout ${contender}: ${reason}`);
await benchAscon(smoke);
await measureStartup(smoke ? 1 : 11);

function roundsFrom(args: readonly string[]): Partial<Effort> {
  const rounds = args.find((arg) => arg.startsWith("--rounds="))?.slice("--rounds=".length);
  return rounds ? { rounds: Number(rounds) } : {};
}

/** What `subtle` adds to the engine call: promise, normalization, copies, and hashing the message. */
function printOverhead(results: readonly Result[]): void {
  console.log("\nwhat `subtle` adds to the engine call");
  for (const operation of [OPERATIONS.sign, OPERATIONS.verify]) {
    for (const layout of ["portable", "wide"] as const) {
      for (const size of [32, 1024]) {
        const [whole, engine] = [publicContender(layout, size), OURS[layout]].map((contender) =>
          results.find((r) => r.operation === operation && r.contender === contender)!.nanoseconds
        );
        const label = `${operation}, ${layout}, ${size}-byte message`;
        printTime(label, whole - engine);
      }
    }
  }
}

/** The rivals that this machine has not got. */
function missing(): Array<[contender: string, reason: string]> {
  const present = new Set(subjects.map((subject) => subject.contender));
  const wanted: Array<[string, string]> = [
    ["libsecp256k1 (Deno.dlopen)", "the library is not installed (apt: libsecp256k1-1)"],
    ["node:crypto (Node, child process)", "there is no `node`"],
  ];
  return wanted.filter(([contender]) => !present.has(contender));
}
