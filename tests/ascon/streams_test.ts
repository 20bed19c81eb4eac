import { assert, assertEquals, assertRejects, assertStrictEquals } from "@std/assert";
import {
  decrypt,
  decryptStream,
  encrypt,
  encryptStream,
  hash256,
  hashStream,
  openStream,
  sealStream,
  xof128,
} from "../../src/ascon/mod.ts";
import { concatBytes } from "../../src/bytes.ts";
import { Random } from "../wasm/random.ts";
import { collect, cut, errorName, pass, sourceOf } from "./chunks.ts";

const random = new Random(9);
const KEY = random.bytes(16), IV = random.bytes(16), DATA = random.bytes(5000);

type Stream = TransformStream<Uint8Array, Uint8Array>;

/** Every stream, and chunks that it takes. */
const STREAMS: Readonly<Record<string, readonly [make: () => Stream, input: Uint8Array]>> = {
  hashStream: [() => hashStream("Ascon-Hash256"), DATA],
  encryptStream: [() => encryptStream(KEY, { iv: IV }), DATA],
  decryptStream: [() => decryptStream(KEY, { iv: IV }), encrypt(KEY, IV, DATA)],
  sealStream: [() => sealStream(KEY, { segmentSize: 64 }), DATA],
  openStream: [
    () => openStream(KEY),
    (await pass([DATA], sealStream(KEY, { segmentSize: 64 }))).bytes,
  ],
};

Deno.test("encryptStream() and decryptStream() are encrypt() and decrypt() in chunks of any size", async () => {
  const options = { additionalData: random.bytes(9), tagLength: 12 };
  const sealed = encrypt(KEY, IV, DATA, options);
  for (const size of [1, 16, 100, 4096, 5000]) {
    const made = await pass(cut(DATA, size), encryptStream(KEY, { iv: IV, ...options }));
    assertEquals(made.bytes, sealed);
    const opened = await pass(cut(sealed, size), decryptStream(KEY, { iv: IV, ...options }));
    assertEquals(opened.bytes, DATA);
  }
});

Deno.test("decryptStream() gives nothing out before the tag is good, unless told to", async () => {
  const sealed = encrypt(KEY, IV, DATA), options = { iv: IV };
  const stream = decryptStream(KEY, options), writer = stream.writable.getWriter();
  const reader = stream.readable.getReader();
  const read = reader.read().then(({ value }) => value);
  await writer.write(sealed.subarray(0, 4000));
  await writer.write(sealed.subarray(4000));
  assertEquals(await Promise.race([read, Promise.resolve("waiting")]), "waiting");
  await writer.close();
  assertEquals(await read, DATA);
  sealed[10] ^= 1;
  const refused = await pass(cut(sealed, 100), decryptStream(KEY, options));
  assertEquals([refused.bytes.length, errorName(refused.error)], [0, "OperationError"]);
  const eager = await pass(cut(sealed, 100), decryptStream(KEY, { ...options, unverified: true }));
  assertEquals([eager.bytes.length, errorName(eager.error)], [5000, "OperationError"]);
});

Deno.test("decryptStream() errors for a message longer than maxMessage, before its end", async () => {
  const sealed = encrypt(KEY, IV, DATA);
  for (const [maxMessage, fits] of [[5000, true], [4999, false], [0, false]] as const) {
    const { bytes, error } = await pass(
      cut(sealed, 100),
      decryptStream(KEY, { iv: IV, maxMessage }),
    );
    assertEquals(bytes.length, fits ? 5000 : 0);
    assertEquals(errorName(error), fits ? undefined : "OperationError");
    if (!fits) {
      assert((error as Error).message.includes(`at most ${maxMessage} bytes (maxMessage)`));
    }
  }
  let taken = 0;
  async function* endless(): AsyncIterable<Uint8Array> {
    for (;; taken++) yield await Promise.resolve(DATA);
  }
  const stream = decryptStream(KEY, { iv: IV, maxMessage: 50_000 });
  const { error } = await collect(ReadableStream.from(endless()).pipeThrough(stream));
  assertEquals(errorName(error), "OperationError");
  assert(taken < 20, `${taken}`);
  const eager = decryptStream(KEY, { iv: IV, maxMessage: 5, unverified: true });
  assertEquals((await pass([sealed], eager)).bytes, DATA);
});

Deno.test("hashStream() passes its input through and gives the digest at the end", async () => {
  const hashing = hashStream("Ascon-Hash256");
  assertEquals((await pass(cut(DATA, 70), hashing)).bytes, DATA);
  assertEquals(await hashing.digest, hash256(DATA));
  const xof = hashStream({ name: "Ascon-XOF128", outputLength: 88 });
  await pass([DATA], xof);
  assertEquals(await xof.digest, xof128(DATA, 11));
});

Deno.test("hashStream() rejects its digest with the reason, which nobody has to handle", async () => {
  const reason = new RangeError("own");
  const aborted = hashStream("Ascon-Hash256"), cancelled = hashStream("Ascon-Hash256");
  await aborted.writable.abort(reason);
  await cancelled.readable.cancel(reason);
  const broken = hashStream("Ascon-Hash256");
  await pass([DATA, "text"], broken);
  await new Promise((resolve) => setTimeout(resolve, 10));
  assertStrictEquals(await aborted.digest.catch((error) => error), reason);
  assertStrictEquals(await cancelled.digest.catch((error) => error), reason);
  assertEquals(errorName(await broken.digest.catch((error) => error)), "TypeError");
});

for (const [name, [make, input]] of Object.entries(STREAMS)) {
  Deno.test(`${name}() takes ArrayBuffers and views as chunks, the bytes of the view only`, async () => {
    const whole = await pass([input], make());
    const around = concatBytes(Uint8Array.of(1, 2), input, Uint8Array.of(3));
    const view = new DataView(around.buffer, 2, 100);
    const words = new Uint16Array(input.slice(100, 104).buffer);
    const rest = around.subarray(106, 2 + input.length);
    const parts = await pass([new ArrayBuffer(0), view, words, rest.slice().buffer], make());
    assertEquals(parts.error, undefined);
    assertEquals(parts.bytes.length, whole.bytes.length);
    if (name !== "sealStream") assertEquals(parts.bytes, whole.bytes);
  });

  Deno.test(`${name}() errors with TypeError for chunks that are no bytes`, async () => {
    const detached = new Uint8Array(8);
    detached.buffer.transfer();
    const shared = new SharedArrayBuffer(8);
    const strangers = [
      ...["text", 7, null, undefined, {}, [1, 2], shared, new Uint8Array(shared), detached],
      ...[detached.buffer, new Uint8Array(new ArrayBuffer(8, { maxByteLength: 9 }))],
    ];
    for (const stranger of strangers) {
      const stream = make(), writer = stream.writable.getWriter();
      const reading = collect(stream.readable);
      await writer.write(input.subarray(0, 40));
      await assertRejects(
        () => writer.write(stranger as Uint8Array),
        TypeError,
        "Cannot read chunk",
      );
      await assertRejects(() => writer.write(input), TypeError);
      await assertRejects(() => writer.closed, TypeError);
      assertEquals(errorName((await reading).error), "TypeError");
    }
  });

  Deno.test(`${name}() hands the error of its source on, and gives nothing more`, async () => {
    const cause = new RangeError("disk on fire");
    async function* failing(): AsyncIterable<Uint8Array> {
      yield await Promise.resolve(input.slice(0, 1000));
      throw cause;
    }
    const stream = make();
    const { error } = await collect(ReadableStream.from(failing()).pipeThrough(stream));
    assertStrictEquals(error, cause);
    const writing = stream.writable.getWriter();
    assertStrictEquals(await writing.closed.catch((reason) => reason), cause);
  });

  Deno.test(`${name}() settles everything when it is cancelled or aborted`, async () => {
    const cancelled = make(), writer = cancelled.writable.getWriter();
    const reader = cancelled.readable.getReader();
    const writes = [writer.write(input), writer.write(input), writer.close()];
    if (name !== "decryptStream") await reader.read();
    await reader.cancel("enough");
    const settled = await Promise.allSettled(writes);
    assertEquals(settled.length, 3);
    await assertRejects(() =>
      writer.write(input).catch((e) => Promise.reject(new Error(String(e))))
    );
    const aborted = make(), aborting = aborted.writable.getWriter();
    const reading = collect(aborted.readable);
    await aborting.write(input.subarray(0, 30));
    await aborting.abort(new RangeError("own"));
    assertEquals(errorName((await reading).error), "RangeError");
    const controller = new AbortController(),
      slow = new ReadableStream({ pull: () => new Promise(() => {}) });
    const piping = slow.pipeTo(make().writable, { signal: controller.signal });
    controller.abort();
    assertEquals(errorName(await piping.catch((error) => error)), "AbortError");
  });

  Deno.test(`${name}() works behind a byte stream and before a writer that waits`, async () => {
    const source = new ReadableStream({
      type: "bytes",
      start(controller) {
        controller.enqueue(input.slice(0, 2000));
        controller.enqueue(input.slice(2000));
        controller.close();
      },
    });
    let written = 0;
    const sink = new WritableStream<Uint8Array>({
      async write(chunk) {
        await new Promise((resolve) => setTimeout(resolve, 0));
        written += chunk.length;
      },
    });
    await source.pipeThrough(make()).pipeTo(sink);
    assertEquals(written, (await pass([input], make())).bytes.length);
  });

  Deno.test(`${name}() gives chunks that share no memory with each other`, async () => {
    const buffers = new Set<ArrayBufferLike>(), source = sourceOf(cut(input, 700));
    let count = 0;
    for await (const chunk of source.pipeThrough(make()) as ReadableStream<Uint8Array>) {
      buffers.add(chunk.buffer);
      count++;
    }
    assertEquals(buffers.size, count);
  });
}

/** Streams that give something for every 80 bytes or so. */
const PROMPT: typeof STREAMS = {
  ...STREAMS,
  decryptStream: [
    () => decryptStream(KEY, { iv: IV, unverified: true }),
    STREAMS.decryptStream[1],
  ],
};

for (const [name, [make, input]] of Object.entries(PROMPT)) {
  Deno.test(`${name}() asks its source for no more than is read`, async () => {
    const chunks = cut(input, 80).filter((chunk) => chunk.length > 0);
    let asked = 0;
    const source = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(chunks[asked++]),
    }, { highWaterMark: 0 });
    const reader = source.pipeThrough(make()).getReader();
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert(asked <= 2, `${asked} chunks before anybody reads`);
    for (let i = 0; i < 10; i++) assert((await reader.read()).value);
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert(asked >= 8 && asked <= 14, `${asked} chunks after ten reads`);
    await reader.cancel();
  });
}

Deno.test("a producer that uses its buffer again after each write has settled changes nothing", async () => {
  for (const [name, [make, input]] of Object.entries(STREAMS)) {
    const stream = make(), writer = stream.writable.getWriter();
    const reading = collect(stream.readable), buffer = new Uint8Array(64);
    for (let at = 0; at < input.length; at += 64) {
      const piece = input.subarray(at, at + 64);
      buffer.set(piece);
      await writer.write(buffer.subarray(0, piece.length));
      buffer.fill(0xee);
    }
    await writer.close();
    const { bytes } = await reading, expected = (await pass([input], make())).bytes;
    if (name === "sealStream") {
      assertEquals((await pass([bytes], openStream(KEY))).bytes, DATA);
    } else assertEquals(bytes, expected, name);
  }
});

Deno.test("a key and an iv that are overwritten afterwards change nothing", async () => {
  const key = KEY.slice(), iv = IV.slice(), additionalData = DATA.slice(0, 9);
  const options = { iv, additionalData }, sealing = { additionalData };
  const streams = [
    encryptStream(key, options),
    decryptStream(key, options),
    sealStream(key, sealing),
    openStream(key, sealing),
  ];
  for (const bytes of [key, iv, additionalData]) bytes.fill(0);
  const encrypted = await pass([DATA], streams[0]);
  assertEquals(decrypt(KEY, IV, encrypted.bytes, { additionalData: DATA.slice(0, 9) }), DATA);
  assertEquals((await pass([encrypted.bytes], streams[1])).bytes, DATA);
  const sealed = await pass([DATA], streams[2]);
  assertEquals((await pass([sealed.bytes], streams[3])).bytes, DATA);
});
