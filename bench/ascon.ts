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

/** Measures and prints. */
export async function benchAscon(smoke: boolean): Promise<void> {
  const lines = [...aeadLines(), ...hashLines(), ...shortLines(), ...streamLines()];
  const results = await measure(lines.map((line) => line.subject), smoke ? SMOKE : FULL);
  console.log(`\nAscon · Deno ${Deno.version.deno} · V8 ${Deno.version.v8} · ${Deno.build.target}`);
  console.log("js-ascon is given 16 KiB instead of 1 MiB; a MB is 10^6 bytes.");
  console.log('"of bare" is the rate as a part of that of the bare loop, "× js" as a multiple.');
  for (const operation of new Set(results.map((result) => result.operation))) {
    console.log(`\n${operation}`);
    const block = results.map((result, i) => ({ result, bytes: lines[i].bytes }))
      .filter(({ result }) => result.operation === operation);
    const rateOf = (contender: string) => {
      const found = block.find(({ result }) => result.contender === contender);
      return found && rate(found.result, found.bytes);
    };
    for (const { result, bytes } of block) {
      const own = rate(result, bytes), bare = rateOf(BARE), rival = rateOf(RIVAL);
      console.log(
        `  ${result.contender}`.padEnd(46) +
          `${(result.nanoseconds / 1e3).toFixed(2)} µs`.padStart(14) +
          `${own.toFixed(own < 10 ? 2 : 0)} MB/s`.padStart(12) +
          (bare ? `${(100 * own / bare).toFixed(0)} % of bare` : "").padStart(15) +
          (rival ? `× js ${(own / rival).toFixed(0)}` : "").padStart(11),
      );
    }
  }
}

/** MB/s. */
function rate({ nanoseconds }: Result, bytes: number): number {
  return 1e3 * bytes / nanoseconds;
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

function aeadLines(): Line[] {
  const plaintext = random(MEBIBYTE), sealed = encrypt(key, nonce, plaintext);
  const output = new Uint8Array(sealed.length), bare = bareLoop(8);
  const short = plaintext.slice(0, SLOW), shortSealed = encrypt(key, nonce, short);
  const encrypting = "AEAD, encrypt 1 MiB", decrypting = "AEAD, decrypt 1 MiB";
  return [
    line(encrypting, BARE, MEBIBYTE, () => bare(MEBIBYTE / 16)),
    line(encrypting, "encrypt()", MEBIBYTE, () => encrypt(key, nonce, plaintext)),
    line(encrypting, "encryptInto()", MEBIBYTE, () => encryptInto(output, key, nonce, plaintext)),
    line(encrypting, RIVAL, SLOW, () => jsAscon.encrypt(key, nonce, short)),
    line(decrypting, BARE, MEBIBYTE, () => bare(MEBIBYTE / 16)),
    line(decrypting, "decrypt()", MEBIBYTE, () => decrypt(key, nonce, sealed)),
    line(decrypting, "decryptInto()", MEBIBYTE, () => decryptInto(output, key, nonce, sealed)),
    line(decrypting, RIVAL, SLOW, () => jsAscon.decrypt(key, nonce, shortSealed)),
  ];
}

function hashLines(): Line[] {
  const data = random(MEBIBYTE), bare = bareLoop(12), short = data.slice(0, SLOW);
  const hashing = "hash 1 MiB", extending = "extendable output, 1 MiB";
  return [
    line(hashing, BARE, MEBIBYTE, () => bare(MEBIBYTE / 8)),
    line(hashing, "hash256()", MEBIBYTE, () => hash256(data)),
    line(hashing, "xof128() to 32 bytes", MEBIBYTE, () => xof128(data, 32)),
    line(hashing, RIVAL, SLOW, () => jsAscon.hash256(short)),
    line(extending, BARE, MEBIBYTE, () => bare(MEBIBYTE / 8)),
    line(extending, "xof128() of 32 bytes", MEBIBYTE, () => xof128(key, MEBIBYTE)),
  ];
}

function shortLines(): Line[] {
  const plaintext = random(64), sealed = encrypt(key, nonce, plaintext);
  const output = new Uint8Array(80), operation = "messages of 64 bytes";
  return [
    line(operation, "encrypt()", 64, () => encrypt(key, nonce, plaintext)),
    line(operation, "encryptInto()", 64, () => encryptInto(output, key, nonce, plaintext)),
    line(operation, "decrypt()", 64, () => decrypt(key, nonce, sealed)),
    line(operation, "decryptInto()", 64, () => decryptInto(output, key, nonce, sealed)),
    line(operation, "hash256()", 64, () => hash256(plaintext)),
    line(operation, RIVAL, 64, () => jsAscon.encrypt(key, nonce, plaintext)),
  ];
}

/** Streams of 4 MiB, with the whole message at once beside them. */
function streamLines(): Line[] {
  const whole = random(4 * MEBIBYTE), sealed = encrypt(key, nonce, whole);
  const operation = "4 MiB in chunks of 64 KiB", bytes = whole.length;
  const chunks = cut(whole), iv = nonce, segments = sealAll(whole);
  const stream = (
    contender: string,
    source: () => Uint8Array[] | Promise<Uint8Array[]>,
    make: () => TransformStream<Uint8Array, Uint8Array>,
  ): Line => ({
    bytes,
    subject: asynchronousSubject(
      { operation, contender },
      async () => await ReadableStream.from(await source()).pipeThrough(make()).pipeTo(sink()),
      1,
    ),
  });
  return [
    line(operation, "encrypt()", bytes, () => encrypt(key, nonce, whole)),
    stream("encryptStream()", () => chunks, () => encryptStream(key, { iv })),
    line(operation, "decrypt()", bytes, () => decrypt(key, nonce, sealed)),
    stream("decryptStream()", () => cut(sealed), () => decryptStream(key, { iv })),
    stream("sealStream()", () => chunks, () => sealStream(key)),
    stream("openStream()", () => segments, () => openStream(key)),
    line(operation, "hash256()", bytes, () => hash256(whole)),
    stream("hashStream()", () => chunks, () => hashStream("Ascon-Hash256")),
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
