import { assertEquals, assertRejects, assertStrictEquals } from "@std/assert";
import { type ChunkSource, createCrypto, type HashState } from "../../mod.ts";
import { digestChunks } from "../../src/subtle/chunks.ts";
import { fromHex, toHex } from "../hex.ts";
import { runtime, subtle } from "./subject.ts";

type Untyped = Record<string, (...args: unknown[]) => Promise<unknown>>;
const untyped = subtle as unknown as Untyped;
const alone = createCrypto({ native: null }).subtle;

/** Digests of "abc" (FIPS 180-4 and 202 examples; the RIPEMD-160 page; the Keccak team's). */
const ABC: Readonly<Record<string, string>> = {
  "SHA-1": "a9993e364706816aba3e25717850c26c9cd0d89d",
  "SHA-224": "23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7",
  "SHA-256": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  "SHA-384": "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358" +
    "baeca134c825a7",
  "SHA-512": "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836" +
    "ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
  "SHA-512/224": "4634270f707b6a54daae7530460842e20e37ed265ceee9a43e8924aa",
  "SHA-512/256": "53048e2681941ef99b2e29b76b4c7dabe4c2d0c634fc6d46e0e2f13107e7af23",
  "SHA3-224": "e642824c3f8cf24ad09234ee7d3c766fc9a3a5168d0c94ad73b46fdf",
  "SHA3-256": "3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532",
  "SHA3-384": "ec01498288516fc926459f58e2c6ad8df9b473cb0fc08c2596da7cf0e49be4b298d88cea927ac7f53" +
    "9f1edf228376d25",
  "SHA3-512": "b751850b1a57168a5693cd924b6b096e08f621827444f70d884f5d0240d2712e10e116e9192af3c91a" +
    "7ec57647e3934057340b4cf408d5a56592f8274eec53f0",
  "RIPEMD-160": "8eb208f7e05d987a9b044a8e98c6b087f15a0bfc",
  "Keccak-256": "4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45",
};

const TEXT = new TextEncoder().encode("abc");

function hex(buffer: ArrayBuffer): string {
  return toHex(new Uint8Array(buffer));
}

for (const [name, expected] of Object.entries(ABC)) {
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
  assertEquals(hex(await subtle.digest("SHA-256", source)), ABC["SHA-256"]);
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
  assertEquals(hex(await hashing), ABC["SHA-256"]);
});

Deno.test("digest() takes a stream where streams are not iterable", async () => {
  const stream = new Blob(["abc"]).stream();
  const bare = { getReader: () => stream.getReader() } as unknown as ReadableStream<BufferSource>;
  assertEquals(hex(await subtle.digest("SHA-256", bare)), ABC["SHA-256"]);
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
  assertEquals(hex(await watched.digest("SHA-256", TEXT)), ABC["SHA-256"]);
  assertEquals(hex(await watched.digest("RIPEMD-160", TEXT)), ABC["RIPEMD-160"]);
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
