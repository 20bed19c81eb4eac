import { assert, assertEquals } from "@std/assert";
import { encrypt, openStream, sealStream } from "../../src/ascon/mod.ts";
import { concatBytes } from "../../src/bytes.ts";
import { fromHex, toHex } from "../hex.ts";
import { headerOf, seal, type Sealing, sealParts, sealSegment } from "../reference/sealed.ts";
import { Random } from "../wasm/random.ts";
import { CHUNK_SIZES, collect, cut, errorName, type Outcome, pass } from "./chunks.ts";

const random = new Random(11);
const KEY = random.bytes(16);
const SEALING: Sealing = { key: KEY, segmentSize: 64, prefix: random.bytes(11) };
const HEADER_LENGTH = 24, SEGMENT_LENGTH = 80;

/** Three segments, the last one short. */
const PLAINTEXT = random.bytes(150);
const PARTS = sealParts(SEALING, PLAINTEXT);
const SEALED = concatBytes(...PARTS);

function open(sealed: Uint8Array, additionalData?: Uint8Array): Promise<Outcome> {
  return pass([sealed], openStream(KEY, { additionalData }));
}

/** Asserts an error, and that only whole segments before the damage came out. */
async function assertDamaged(sealed: Uint8Array, before: number, label: string): Promise<void> {
  const whole = await open(sealed);
  assertEquals(errorName(whole.error), "OperationError", label);
  assertEquals(whole.bytes, PLAINTEXT.slice(0, whole.bytes.length), label);
  assertEquals(whole.bytes.length % 64, 0, label);
  assert(whole.bytes.length <= before, `${label}: ${whole.bytes.length} bytes came out`);
}

/** Whole segments of plaintext that lie before a byte of the sealed data. */
function plaintextBefore(offset: number): number {
  return 64 * Math.max(0, Math.floor((offset - HEADER_LENGTH) / SEGMENT_LENGTH));
}

Deno.test("openStream() opens what the description says, at every length around the borders", async () => {
  for (let length = 0; length <= 260; length++) {
    const plaintext = random.bytes(length), additionalData = random.bytes(length % 40);
    const key = random.bytes(length % 2 ? 16 : 32);
    const sealed = seal({ ...SEALING, key, additionalData }, plaintext);
    const { bytes, error } = await pass([sealed], openStream(key, { additionalData }));
    assertEquals(error, undefined, `${length}`);
    assertEquals(bytes, plaintext, `${length}`);
    const made = await pass([plaintext], sealStream(key, { additionalData, segmentSize: 64 }));
    const prefix = made.bytes.slice(12, 23);
    assertEquals(made.bytes, seal({ ...SEALING, key, additionalData, prefix }, plaintext));
    assertEquals(made.bytes.length, 24 + length + 16 * Math.max(1, Math.ceil(length / 64)));
  }
});

/** Length of the plaintext 00 01 02 …, and the segments. */
const ANSWERS: ReadonlyArray<readonly [number, string]> = [
  [0, "be78667fae266fc7e2ed43e17ea8755a"],
  [16, "9d12e05bf324061c67f92340f41916a3" + "313e0248e502279709c001cb24b9515e"],
  [
    65,
    "2701a1e303f7eb24d878d40b1562909bf0a14096393527736047dc63c088fa49" +
    "263009d1de3b64274d373a124a032140050f6afb3873c22458efdcbb8d0bf029" +
    "31a869f215f12df2ce255099b2f2ffcc" +
    "34" + "12d4eb5311126b8fa33ca8ce00511144",
  ],
];

Deno.test("openStream() opens known answers", async () => {
  const key = fromHex("000102030405060708090a0b0c0d0e0f");
  const header = "535542544c455201" + "00000040" + "a0a1a2a3a4a5a6a7a8a9aa" + "00";
  const answers = ANSWERS.map(([length, hex]) => [length, header + hex] as const);
  for (const [length, hex] of answers) {
    const plaintext = Uint8Array.from({ length }, (_, i) => i);
    const prefix = fromHex("a0a1a2a3a4a5a6a7a8a9aa");
    assertEquals(toHex(seal({ key, segmentSize: 64, prefix }, plaintext)), hex);
    assertEquals((await pass([fromHex(hex)], openStream(key))).bytes, plaintext);
  }
});

Deno.test("sealStream() has segments of 64 KiB if nothing else is said, and fresh prefixes", async () => {
  const plaintext = random.bytes(65537);
  const made = await Promise.all([1, 2].map(() => pass([plaintext], sealStream(KEY))));
  for (const { bytes } of made) {
    assertEquals(toHex(bytes.subarray(0, 12)), "535542544c45520100010000");
    assertEquals(bytes.length, 24 + 65537 + 2 * 16);
    assertEquals((await pass(cut(bytes, 50_000), openStream(KEY))).bytes, plaintext);
  }
  assert(toHex(made[0].bytes.subarray(12, 23)) !== toHex(made[1].bytes.subarray(12, 23)));
});

for (const size of [...CHUNK_SIZES, 23, 24, 25, 63, 64, 65, 79, 80, 81, 104]) {
  Deno.test(`sealStream() and openStream() in chunks of ${size}`, async () => {
    for (const length of [0, 1, 63, 64, 65, 127, 128, 129, 150]) {
      const plaintext = PLAINTEXT.subarray(0, length);
      const { bytes } = await pass(cut(plaintext, size), sealStream(KEY, { segmentSize: 64 }));
      const prefix = bytes.slice(12, 23);
      assertEquals(bytes, seal({ ...SEALING, prefix }, plaintext), `${length}`);
      const opened = await pass(cut(bytes, size), openStream(KEY));
      assertEquals(opened, { bytes: plaintext.slice(), error: undefined }, `${length}`);
    }
  });
}

Deno.test("openStream() refuses data cut at every byte", async () => {
  for (let length = 0; length < SEALED.length; length++) {
    await assertDamaged(SEALED.subarray(0, length), plaintextBefore(length), `cut at ${length}`);
  }
});

Deno.test("openStream() refuses every flipped bit, and gives nothing at or behind it", async () => {
  let count = 0;
  for (let bit = 0; bit < 8 * SEALED.length; bit++, count++) {
    const changed = SEALED.slice();
    changed[bit >> 3] ^= 1 << (bit & 7);
    await assertDamaged(changed, plaintextBefore(bit >> 3), `bit ${bit}`);
  }
  assertEquals(count, 8 * (24 + 150 + 48));
});

Deno.test("openStream() refuses segments that are swapped, repeated, dropped, appended or foreign", async () => {
  const [header, first, second, last] = PARTS;
  const foreign = sealParts({ ...SEALING, prefix: random.bytes(11) }, PLAINTEXT);
  const full = sealParts(SEALING, PLAINTEXT.subarray(0, 128));
  const cases: ReadonlyArray<readonly [string, number, readonly Uint8Array[]]> = [
    ["first two swapped", 0, [header, second, first, last]],
    ["last two swapped", 64, [header, first, last, second]],
    ["first repeated", 64, [header, first, first, second, last]],
    ["second repeated", 128, [header, first, second, second, last]],
    ["last repeated", 128, [header, first, second, last, last]],
    ["first dropped", 0, [header, second, last]],
    ["second dropped", 64, [header, first, last]],
    ["last dropped", 128, [header, first, second]],
    ["last two dropped", 64, [header, first]],
    ["header alone", 0, [header]],
    ["nothing", 0, []],
    ["header dropped", 0, [first, second, last]],
    ["header repeated", 0, [header, header, first, second, last]],
    ["a byte appended", 128, [...PARTS, new Uint8Array(1)]],
    ["an empty last segment appended", 128, [
      header,
      first,
      second,
      sealSegment(SEALING, 2, true, new Uint8Array(0)),
    ]],
    ["another file appended", 128, [...PARTS, ...PARTS]],
    ["first from another file", 0, [header, foreign[1], second, last]],
    ["last from another file", 128, [header, first, second, foreign[3]]],
    ["header from another file", 0, [foreign[0], first, second, last]],
    ["a last segment in the middle", 64, [header, first, full[2], last]],
    ["a full last segment behind one", 128, [header, first, second, full[2]]],
    ["a segment longer than the header says", 0, [
      header,
      sealSegment(SEALING, 0, true, PLAINTEXT.subarray(0, 65)),
    ]],
    ["a segment in the middle that is shorter", 0, [
      header,
      sealSegment(SEALING, 0, false, PLAINTEXT.subarray(0, 63)),
      second,
      last,
    ]],
  ];
  for (const [label, before, parts] of cases) {
    await assertDamaged(concatBytes(...parts), before, label);
  }
});

Deno.test("openStream() refuses other headers at once, before it takes memory for their segments", async () => {
  const sizes = [0, 1, 15, 63, 2 ** 24 + 1, 2 ** 31, 2 ** 32 - 1];
  for (const segmentSize of sizes) {
    const sealed = seal({ ...SEALING, segmentSize: 64 }, PLAINTEXT);
    new DataView(sealed.buffer).setUint32(8, segmentSize);
    const stream = openStream(KEY), writer = stream.writable.getWriter();
    const reading = collect(stream.readable);
    const writing = await writer.write(sealed.subarray(0, 24)).catch((error) => error);
    assertEquals(errorName(writing), "OperationError", `${segmentSize}`);
    assertEquals(errorName((await reading).error), "OperationError");
  }
  for (let at = 0; at < 8; at++) {
    const sealed = SEALED.slice();
    sealed[at]++;
    await assertDamaged(sealed, 0, `magic ${at}`);
  }
  // A sealer that writes another reserved byte, and authenticates it.
  const header = headerOf(SEALING);
  header[23] = 1;
  const nonce = Uint8Array.from([...SEALING.prefix, 0, 0, 0, 0, 1]);
  const segment = encrypt(KEY, nonce, PLAINTEXT.subarray(0, 9), { additionalData: header });
  await assertDamaged(concatBytes(header, segment), 0, "reserved");
});

Deno.test("openStream() refuses another key and other additional data", async () => {
  const additionalData = random.bytes(5);
  const sealed = seal({ ...SEALING, additionalData }, PLAINTEXT);
  assertEquals((await open(sealed, additionalData)).bytes, PLAINTEXT);
  for (const other of [undefined, new Uint8Array(0), random.bytes(5), additionalData.slice(1)]) {
    const { bytes, error } = await open(sealed, other);
    assertEquals([bytes.length, errorName(error)], [0, "OperationError"]);
  }
  const { bytes, error } = await pass([SEALED], openStream(random.bytes(16)));
  assertEquals([bytes.length, errorName(error)], [0, "OperationError"]);
});

Deno.test("openStream() gives a segment out as soon as another byte follows it", async () => {
  const stream = openStream(KEY), writer = stream.writable.getWriter();
  const reader = stream.readable.getReader();
  const first = reader.read();
  await writer.write(SEALED.subarray(0, 24 + 80));
  assertEquals(await Promise.race([first, Promise.resolve("waiting")]), "waiting");
  await writer.write(SEALED.subarray(24 + 80, 24 + 81));
  assertEquals((await first).value, PLAINTEXT.slice(0, 64));
  const rest = [writer.write(SEALED.subarray(24 + 81)), writer.close()];
  assertEquals((await reader.read()).value, PLAINTEXT.slice(64, 128));
  assertEquals((await reader.read()).value, PLAINTEXT.slice(128));
  assertEquals((await reader.read()).done, true);
  await Promise.all(rest);
});
