import { assertEquals, assertRejects, assertStrictEquals } from "@std/assert";
import { openAt, type SealedSource } from "../../src/ascon/mod.ts";
import { concatBytes } from "../../src/bytes.ts";
import { seal, type Sealing, sealParts } from "../reference/sealed.ts";
import { Random } from "../wasm/random.ts";

const random = new Random(12);
const KEY = random.bytes(16);
const SEALING: Sealing = { key: KEY, segmentSize: 64, prefix: random.bytes(11) };
const PLAINTEXT = random.bytes(200);

/** A source over bytes; `asked` notes what was read. */
function sourceOf(sealed: Uint8Array): SealedSource & { readonly asked: [number, number][] } {
  const asked: [number, number][] = [];
  return {
    size: sealed.length,
    asked,
    read(offset, length) {
      asked.push([offset, length]);
      return Promise.resolve(sealed.subarray(offset, offset + length));
    },
  };
}

Deno.test("openAt() reads what the plaintext has, at every offset and of every length", async () => {
  for (const length of [0, 1, 63, 64, 65, 128, 150, 192]) {
    const plaintext = PLAINTEXT.subarray(0, length);
    const reader = await openAt(KEY, sourceOf(seal(SEALING, plaintext)));
    assertEquals(reader.length, length);
    for (let offset = 0; offset <= length; offset++) {
      for (const count of [0, 1, 5, 63, 64, 65, 130, 500]) {
        const expected = plaintext.slice(offset, offset + count);
        assertEquals(await reader.read(offset, count), expected, `${offset}, ${count}`);
      }
    }
  }
});

Deno.test("openAt() reads header and last segment, then only what it needs", async () => {
  const source = sourceOf(seal(SEALING, PLAINTEXT));
  const reader = await openAt(KEY, source);
  assertEquals(source.asked.splice(0), [[0, 24], [24 + 240, 24]]);
  await reader.read(70, 10);
  assertEquals(source.asked.splice(0), [[24 + 80, 80]]);
  await reader.read(60, 10);
  assertEquals(source.asked.splice(0), [[24, 80], [24 + 80, 80]]);
  await reader.read(64, 64);
  assertEquals(source.asked.splice(0), [[24 + 80, 80]]);
  await reader.read(70, 0);
  assertEquals(source.asked, []);
});

Deno.test("openAt() takes a source that answers at once, additional data and a key for masking", async () => {
  const key = random.bytes(32), additionalData = random.bytes(7);
  const sealed = seal({ ...SEALING, key, additionalData }, PLAINTEXT);
  const read = (offset: number, length: number) => sealed.slice(offset, offset + length);
  const options = { additionalData };
  const reader = await openAt(key, { size: sealed.length, read }, options);
  key.fill(0);
  assertEquals(await reader.read(0, 999), PLAINTEXT);
  await assertRefused(openAt(key, { size: sealed.length, read }, options));
});

Deno.test("openAt() does reads in turns", async () => {
  const reader = await openAt(KEY, sourceOf(seal(SEALING, PLAINTEXT)));
  const reads = [0, 60, 128, 199].map((offset) => reader.read(offset, 70));
  for (const [i, offset] of [0, 60, 128, 199].entries()) {
    assertEquals(await reads[i], PLAINTEXT.slice(offset, offset + 70));
  }
});

async function assertRefused(opening: Promise<unknown>, label?: string): Promise<void> {
  const error = await assertRejects(() => opening, DOMException);
  assertEquals(error.name, "OperationError", label);
}

Deno.test("openAt() refuses data cut at every byte", async () => {
  const sealed = seal(SEALING, PLAINTEXT);
  for (let length = 0; length < sealed.length; length++) {
    await assertRefused(openAt(KEY, sourceOf(sealed.subarray(0, length))), `${length}`);
  }
  await assertRefused(openAt(KEY, sourceOf(concatBytes(sealed, new Uint8Array(1)))));
});

Deno.test("openAt() refuses flipped bits when it reads them, and other segments not", async () => {
  const sealed = seal(SEALING, PLAINTEXT);
  for (let bit = 0; bit < 8 * sealed.length; bit += 5) {
    const changed = sealed.slice(), at = bit >> 3;
    changed[at] ^= 1 << (bit & 7);
    if (at < 24 || at >= 24 + 240) {
      await assertRefused(openAt(KEY, sourceOf(changed)), `bit ${bit}`);
      continue;
    }
    const reader = await openAt(KEY, sourceOf(changed)), index = Math.floor((at - 24) / 80);
    for (let i = 0; i < 4; i++) {
      const reading = reader.read(64 * i, 64);
      if (i === index) await assertRefused(reading, `bit ${bit}`);
      else assertEquals(await reading, PLAINTEXT.slice(64 * i, 64 * i + 64));
    }
    await assertRefused(reader.read(0, 200), `bit ${bit}`);
  }
});

Deno.test("openAt() refuses segments in other places", async () => {
  const [header, first, second, third, last] = sealParts(SEALING, PLAINTEXT);
  const reader = await openAt(KEY, sourceOf(concatBytes(header, second, first, third, last)));
  for (const offset of [0, 64]) await assertRefused(reader.read(offset, 1));
  assertEquals(await reader.read(128, 9), PLAINTEXT.slice(128, 137));
  await assertRefused(openAt(KEY, sourceOf(concatBytes(header, first, second, last))));
  await assertRefused(openAt(KEY, sourceOf(concatBytes(header, first, second, third))));
});

Deno.test("read() refuses numbers that are no place in the plaintext", async () => {
  const reader = await openAt(KEY, sourceOf(seal(SEALING, PLAINTEXT)));
  for (
    const [offset, length] of [[-1, 5], [0.5, 5], [NaN, 5], [201, 0], [0, -1], [0, 1.5], [0, NaN]]
  ) await assertRejects(() => reader.read(offset, length), RangeError);
  assertEquals((await reader.read(200, 5)).length, 0);
});

Deno.test("openAt() hands the source's errors on, and refuses what is not what it asked for", async () => {
  const sealed = seal(SEALING, PLAINTEXT), cause = new RangeError("disk on fire");
  const failing = {
    size: sealed.length,
    read: () => {
      throw cause;
    },
  };
  assertStrictEquals(await openAt(KEY, failing).catch((error) => error), cause);
  const source = sourceOf(sealed), reader = await openAt(KEY, source);
  source.read = () => Promise.reject(cause);
  assertStrictEquals(await reader.read(0, 1).catch((error) => error), cause);
  source.read = (offset, length) => sealed.subarray(offset, offset + length - 1);
  await assertRejects(() => reader.read(0, 1), DOMException, "expected 80 bytes at 24, got 79");
  source.read = (offset, length) => sealed.subarray(offset, offset + length + 1);
  await assertRefused(reader.read(0, 1));
  source.read = () => "text" as unknown as Uint8Array;
  await assertRejects(() => reader.read(0, 1), TypeError);
  for (const size of [-1, NaN, 0.5, "8" as unknown as number]) {
    await assertRejects(() => openAt(KEY, { ...source, size }), RangeError);
  }
  await assertRejects(() => openAt(new Uint8Array(15), source), TypeError);
});
