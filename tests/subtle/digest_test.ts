import { assertEquals, assertRejects, assertStrictEquals } from "@std/assert";
import { type ChunkSource, createCrypto, type HashState } from "../../mod.ts";
import { digestChunks } from "../../src/subtle/chunks.ts";
import { ABC_DIGESTS } from "../hash/abc_digests.ts";
import { fromHex, toHex } from "../hex.ts";
import { runtime, subtle } from "./subject.ts";

type Untyped = Record<string, (...args: unknown[]) => Promise<unknown>>;
const untyped = subtle as unknown as Untyped;
const alone = createCrypto({ native: null }).subtle;

const TEXT = new TextEncoder().encode("abc");

function hex(buffer: ArrayBuffer): string {
  return toHex(new Uint8Array(buffer));
}

for (const [name, expected] of Object.entries(ABC_DIGESTS)) {
  Deno.test(`digest() does ${name} with the runtime and without`, async () => {
    assertEquals(hex(await subtle.digest(name, TEXT)), expected);
    assertEquals(hex(await subtle.digest({ name: name.toLowerCase() }, TEXT)), expected);
    assertEquals(hex(await alone.digest(name, TEXT)), expected);
  });

  Deno.test(`digest() does ${name} of chunks`, async () => {
    assertEquals(hex(await subtle.digest(name, [fromHex("61"), fromHex("6263")])), expected);
    assertEquals(hex(await subtle.digest(name, new Blob(["a", "bc"]).stream())), expected);
  });
}

async function* chunks(...parts: unknown[]): AsyncIterable<BufferSource> {
  for (const part of parts) yield await Promise.resolve(part as BufferSource);
}

Deno.test("digest() takes chunks of every kind, and none", async () => {
  const word = new Uint16Array([0x6261]);
  const source = chunks(word, new DataView(fromHex("63").buffer), new ArrayBuffer(0));
  assertEquals(hex(await subtle.digest("SHA-256", source)), ABC_DIGESTS["SHA-256"]);
  const empty = await subtle.digest("SHA-256", new Uint8Array(0));
  assertEquals(await subtle.digest("SHA-256", []), empty);
  assertEquals(await subtle.digest("SHA-256", chunks()), empty);
  assertEquals(
    await subtle.digest("SHA-256", new ReadableStream({ start: (c) => c.close() })),
    empty,
  );
});

Deno.test("digest() of an iterable does not see it change after the call", async () => {
  const part = TEXT.slice();
  const list = [part];
  const hashing = subtle.digest("SHA-256", list);
  part.fill(0);
  list.push(part);
  assertEquals(hex(await hashing), ABC_DIGESTS["SHA-256"]);
});

Deno.test("digest() takes a stream where streams are not iterable", async () => {
  const stream = new Blob(["abc"]).stream();
  const bare = { getReader: () => stream.getReader() } as unknown as ReadableStream<BufferSource>;
  assertEquals(hex(await subtle.digest("SHA-256", bare)), ABC_DIGESTS["SHA-256"]);
  assertEquals(stream.locked, false);
});

Deno.test("digest() rejects with the source's own error", async () => {
  const reason = new RangeError("own");
  const stream = new ReadableStream({ start: (c) => c.error(reason) });
  const failing = chunks(TEXT, {
    get byteLength() {
      throw reason;
    },
  });
  const answer = subtle.digest("SHA-256", stream).then(() => undefined, (error) => error);
  assertStrictEquals(await answer, reason);
  await assertRejects(() => subtle.digest("SHA-256", failing), TypeError);
  const iterable = {
    [Symbol.iterator]: () => {
      throw reason;
    },
  };
  const sync = untyped.digest("SHA-256", iterable).then(() => undefined, (error) => error);
  assertStrictEquals(await sync, reason);
});

Deno.test("digest() refuses chunks that are no bytes, and ends their source", async () => {
  const ends: string[] = [];
  const source = {
    async *[Symbol.asyncIterator]() {
      try {
        yield await Promise.resolve(TEXT);
        yield "text";
      } finally {
        ends.push("iterator");
      }
    },
  };
  await assertRejects(() => untyped.digest("SHA-256", source), TypeError);
  const stream = new ReadableStream({
    pull: (controller) => controller.enqueue("text"),
    cancel: () => void ends.push("stream"),
  });
  await assertRejects(() => untyped.digest("SHA-256", stream), TypeError);
  const bare = new ReadableStream({
    pull: (controller) => controller.enqueue("text"),
    cancel: () => void ends.push("reader"),
  });
  await assertRejects(
    () => untyped.digest("SHA-256", { getReader: () => bare.getReader() }),
    TypeError,
  );
  assertEquals(ends, ["iterator", "stream", "reader"]);
  for (
    const chunk of [new SharedArrayBuffer(1), new Uint8Array(new SharedArrayBuffer(1)), 1, null]
  ) {
    await assertRejects(() => untyped.digest("SHA-256", [chunk]), TypeError);
  }
});

Deno.test("digestChunks() ends the hash, which wipes it, also when the source fails", async () => {
  for (const source of [["text"], chunks("text"), chunks(TEXT, "text")]) {
    let ended = 0;
    const state: HashState = {
      update: () => state,
      digest: () => (ended++, new Uint8Array(0)),
    };
    const digesting = async () => await digestChunks(state, source as ChunkSource);
    await assertRejects(digesting, TypeError);
    assertEquals(ended, 1);
  }
});

Deno.test("digest() refuses a locked stream", async () => {
  const stream = new Blob(["abc"]).stream();
  stream.getReader();
  await assertRejects(() => subtle.digest("SHA-256", stream), TypeError);
});

Deno.test("digest() in chunks of what only the runtime has is NotSupportedError", async () => {
  const error = await assertRejects(
    () => untyped.digest({ name: "cSHAKE128", outputLength: 256 }, [TEXT]),
    DOMException,
  );
  assertEquals(error.name, "NotSupportedError");
});

Deno.test("digest() leaves to the runtime what it has", async () => {
  const params = { name: "cSHAKE128", outputLength: 256 };
  assertEquals(await untyped.digest(params, TEXT), await runtime.digest(params, TEXT));
  let asked = 0;
  const native = {
    ...globalThis.crypto,
    subtle: {
      digest: (...args: Parameters<SubtleCrypto["digest"]>) => {
        asked++;
        return runtime.digest(...args);
      },
    },
  } as unknown as Crypto;
  const watched = createCrypto({ native }).subtle;
  assertEquals(hex(await watched.digest("SHA-256", TEXT)), ABC_DIGESTS["SHA-256"]);
  assertEquals(hex(await watched.digest("RIPEMD-160", TEXT)), ABC_DIGESTS["RIPEMD-160"]);
  assertEquals(asked, 1);
});

Deno.test("digest() of an unknown algorithm is NotSupportedError, with the runtime and without", async () => {
  for (const provider of [subtle, alone]) {
    for (const name of ["SHA-255", "HMAC", "ECDSA", ""]) {
      const error = await assertRejects(() => provider.digest(name, TEXT), DOMException);
      assertEquals(error.name, "NotSupportedError", name);
    }
  }
});
