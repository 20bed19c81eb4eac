/**
 * Ascon against js-ascon, and against a bare loop of its own permutation, in one run. Part of
 * `deno task bench`; alone: `deno run bench/ascon.ts`.
 *
 * @module
 */
import {
  decrypt,
  decryptInto,
  decryptStream,
  encrypt,
  encryptInto,
  encryptStream,
  hash256,
  hashStream,
  openStream,
  sealStream,
  xof128,
} from "../src/ascon/mod.ts";
import { emitRounds } from "../src/wasm/ascon_rounds.ts";
import { instantiate } from "../src/wasm/instantiate.ts";
import { ModuleBuilder } from "../src/wasm/module.ts";
import { TYPE } from "../src/wasm/opcodes.ts";
import { fullRange, LABEL } from "../src/wasm/value.ts";
import { type Effort, measure, type Result } from "./measure.ts";
import { jsAscon } from "./rivals/js_ascon.ts";
import { asynchronousSubject, type Subject, synchronousSubject } from "./subject.ts";

/** One line: how many bytes a call works on. */
interface Line {
  readonly subject: Subject;
  readonly bytes: number;
}

const MEBIBYTE = 2 ** 20, CHUNK = 2 ** 16, SLOW = 2 ** 14;

/** What ratios refer to. */
const BARE = "bare loop of the permutation", RIVAL = "js-ascon 1.3.0";

const FULL: Effort = { rounds: 21, warmUpCalls: 50, sliceMilliseconds: 12 };
const SMOKE: Effort = { rounds: 1, warmUpCalls: 1, sliceMilliseconds: 0.1 };

/** A line with what was measured. */
interface Row {
  readonly result: Result;
  /** MB/s, a MB being 10^6 bytes. */
  readonly rate: number;
}

/**
 * Measures and prints. The lines of one operation take turns; js-ascon, whose garbage others would
 * have to collect, comes when all of ours have been measured.
 */
export async function benchAscon(smoke: boolean): Promise<void> {
  const effort = smoke ? SMOKE : FULL;
  const groups = [encryptLines(), decryptLines(), hashLines(), xofLines(), shortLines()];
  const rows: Row[] = [];
  for (const lines of [...groups, await streamLines(), rivalLines()]) {
    const results = await measure(lines.map((line) => line.subject), effort);
    results.forEach((result, i) => {
      rows.push({ result, rate: 1e3 * lines[i].bytes / result.nanoseconds });
    });
  }
  console.log(`\nAscon · Deno ${Deno.version.deno} · V8 ${Deno.version.v8} · ${Deno.build.target}`);
  console.log("js-ascon is given 16 KiB instead of 1 MiB; a MB is 10^6 bytes.");
  console.log("encrypt() and decrypt() return fresh memory, which costs what the third line says.");
  console.log('"of bare" is the rate as a part of that of the bare loop, "× js" as a multiple.');
  for (const operation of new Set(rows.map(({ result }) => result.operation))) {
    printRows(operation, rows.filter(({ result }) => result.operation === operation));
  }
}

function printRows(operation: string, rows: readonly Row[]): void {
  const rateOf = (contender: string) =>
    rows.find(({ result }) => result.contender === contender)?.rate;
  const bare = rateOf(BARE), rival = rateOf(RIVAL);
  console.log(`\n${operation}`);
  for (const { result, rate } of rows) {
    console.log(
      `  ${result.contender}`.padEnd(34) +
        `${(result.nanoseconds / 1e3).toFixed(2)} µs`.padStart(14) +
        `${rate.toFixed(rate < 10 ? 2 : 0)} MB/s`.padStart(12) +
        (bare ? `${(100 * rate / bare).toFixed(0)} % of bare` : "").padStart(15) +
        (rival ? `× js ${(rate / rival).toFixed(0)}` : "").padStart(11),
    );
  }
}

const key = crypto.getRandomValues(new Uint8Array(16));
const nonce = crypto.getRandomValues(new Uint8Array(16));

function random(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += CHUNK) {
    crypto.getRandomValues(bytes.subarray(at, at + CHUNK));
  }
  return bytes;
}

function line(operation: string, contender: string, bytes: number, call: () => unknown): Line {
  return { bytes, subject: synchronousSubject({ operation, contender }, call, 1) };
}

const ENCRYPT = "AEAD, encrypt 1 MiB", DECRYPT = "AEAD, decrypt 1 MiB";
const HASH = "hash 1 MiB", XOF = "extendable output, 1 MiB", SHORT = "messages of 64 bytes";

function encryptLines(): Line[] {
  const plaintext = random(MEBIBYTE), output = new Uint8Array(MEBIBYTE + 16), bare = bareLoop(8);
  return [
    line(ENCRYPT, BARE, MEBIBYTE, () => bare(MEBIBYTE / 16)),
    line(ENCRYPT, "encrypt()", MEBIBYTE, () => encrypt(key, nonce, plaintext)),
    line(ENCRYPT, "a fresh array, written to", MEBIBYTE, () => new Uint8Array(MEBIBYTE).fill(1)),
    line(ENCRYPT, "encryptInto()", MEBIBYTE, () => encryptInto(output, key, nonce, plaintext)),
  ];
}

function decryptLines(): Line[] {
  const sealed = encrypt(key, nonce, random(MEBIBYTE)), output = new Uint8Array(MEBIBYTE);
  const bare = bareLoop(8);
  return [
    line(DECRYPT, BARE, MEBIBYTE, () => bare(MEBIBYTE / 16)),
    line(DECRYPT, "decrypt()", MEBIBYTE, () => decrypt(key, nonce, sealed)),
    line(DECRYPT, "decryptInto()", MEBIBYTE, () => decryptInto(output, key, nonce, sealed)),
  ];
}

function hashLines(): Line[] {
  const data = random(MEBIBYTE), bare = bareLoop(12);
  return [
    line(HASH, BARE, MEBIBYTE, () => bare(MEBIBYTE / 8)),
    line(HASH, "hash256()", MEBIBYTE, () => hash256(data)),
    line(HASH, "xof128() to 32 bytes", MEBIBYTE, () => xof128(data, 32)),
  ];
}

function xofLines(): Line[] {
  const bare = bareLoop(12);
  return [
    line(XOF, BARE, MEBIBYTE, () => bare(MEBIBYTE / 8)),
    line(XOF, "xof128() of 32 bytes", MEBIBYTE, () => xof128(key, MEBIBYTE)),
  ];
}

function shortLines(): Line[] {
  const plaintext = random(64), sealed = encrypt(key, nonce, plaintext);
  const output = new Uint8Array(80);
  return [
    line(SHORT, "encrypt()", 64, () => encrypt(key, nonce, plaintext)),
    line(SHORT, "encryptInto()", 64, () => encryptInto(output, key, nonce, plaintext)),
    line(SHORT, "decrypt()", 64, () => decrypt(key, nonce, sealed)),
    line(SHORT, "decryptInto()", 64, () => decryptInto(output, key, nonce, sealed)),
    line(SHORT, "hash256()", 64, () => hash256(plaintext)),
  ];
}

function rivalLines(): Line[] {
  const plaintext = random(SLOW), sealed = encrypt(key, nonce, plaintext), short = random(64);
  return [
    line(ENCRYPT, RIVAL, SLOW, () => jsAscon.encrypt(key, nonce, plaintext)),
    line(DECRYPT, RIVAL, SLOW, () => jsAscon.decrypt(key, nonce, sealed)),
    line(HASH, RIVAL, SLOW, () => jsAscon.hash256(plaintext)),
    line(SHORT, RIVAL, 64, () => jsAscon.encrypt(key, nonce, short)),
  ];
}

/** Streams of 4 MiB, with the whole message at once beside them. */
async function streamLines(): Promise<Line[]> {
  const whole = random(4 * MEBIBYTE), sealed = encrypt(key, nonce, whole);
  const operation = "4 MiB in chunks of 64 KiB", bytes = whole.length;
  const chunks = cut(whole), iv = nonce, segments = await sealAll(whole);
  const stream = (
    contender: string,
    source: Uint8Array[],
    make: () => TransformStream<Uint8Array, Uint8Array>,
  ): Line => ({
    bytes,
    subject: asynchronousSubject(
      { operation, contender },
      () => ReadableStream.from(source).pipeThrough(make()).pipeTo(sink()),
      1,
    ),
  });
  return [
    line(operation, "encrypt()", bytes, () => encrypt(key, nonce, whole)),
    stream("encryptStream()", chunks, () => encryptStream(key, { iv })),
    line(operation, "decrypt()", bytes, () => decrypt(key, nonce, sealed)),
    stream("decryptStream()", cut(sealed), () => decryptStream(key, { iv })),
    stream("sealStream()", chunks, () => sealStream(key)),
    stream("openStream()", segments, () => openStream(key)),
    line(operation, "hash256()", bytes, () => hash256(whole)),
    stream("hashStream()", chunks, () => hashStream("Ascon-Hash256")),
  ];
}

function sink(): WritableStream<Uint8Array> {
  return new WritableStream({ write: () => {} });
}

function cut(bytes: Uint8Array): Uint8Array[] {
  const count = Math.ceil(bytes.length / CHUNK);
  return Array.from({ length: count }, (_, i) => bytes.subarray(i * CHUNK, (i + 1) * CHUNK));
}

async function sealAll(bytes: Uint8Array): Promise<Uint8Array[]> {
  const sealing = ReadableStream.from(cut(bytes)).pipeThrough(sealStream(key));
  return cut(new Uint8Array(await new Response(sealing).arrayBuffer()));
}

/** The rounds alone: as many permutations as a message takes, and no byte moved. */
function bareLoop(rounds: 8 | 12): (permutations: number) => void {
  const m = new ModuleBuilder(), limit = fullRange(TYPE.i64);
  const word = { type: TYPE.i64, lo: -limit, hi: limit, label: LABEL.secret } as const;
  const count = { kind: "value", type: TYPE.i32, lo: 0, hi: 2 ** 20, label: LABEL.public } as const;
  m.export(m.define("run", [count], (f) => {
    const state = [0, 1, 2, 3, 4].map((i) => f.variable(f.const64(i), -limit, limit, LABEL.secret));
    f.countdown(f.param(0), () => emitRounds(f, state, rounds));
    return f.bits("xor", f.get(state[0]), f.bits("xor", f.get(state[1]), f.get(state[2])));
  }, word));
  return instantiate<{ run(count: number): bigint }>(m.build({ pages: 1 })).run;
}

if (import.meta.main) await benchAscon(Deno.args.includes("--smoke"));
