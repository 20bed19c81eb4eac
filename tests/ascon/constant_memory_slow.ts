import { assert, assertEquals } from "@std/assert";
import { openStream, sealStream } from "../../src/ascon/mod.ts";

const KEY = new Uint8Array(16).fill(7);
const CHUNK = 64 * 1024, GIBIBYTE = 2 ** 30, MEBIBYTE = 2 ** 20;

/** Generates bytes that say where they are: the number of the chunk at its start. */
function generated(length: number): ReadableStream<Uint8Array> {
  let index = 0;
  return new ReadableStream({
    pull(controller) {
      const chunk = new Uint8Array(CHUNK).fill(index & 0xff);
      new DataView(chunk.buffer).setUint32(0, index++);
      controller.enqueue(chunk);
      if (index * CHUNK === length) controller.close();
    },
  }, { highWaterMark: 0 });
}

/** Reads all of it back, and gives the highest resident memory on the way. */
async function consume(stream: ReadableStream<Uint8Array>, length: number): Promise<number> {
  let index = 0, highest = 0;
  for await (const chunk of stream) {
    assertEquals(chunk.length, CHUNK);
    assertEquals(new DataView(chunk.buffer).getUint32(0), index);
    assert(chunk[CHUNK - 1] === (index & 0xff));
    if (index++ % 256 === 0) highest = Math.max(highest, Deno.memoryUsage().rss);
  }
  assertEquals(index * CHUNK, length);
  return highest;
}

function through(length: number): Promise<number> {
  const sealed = generated(length).pipeThrough(sealStream(KEY));
  return consume(sealed.pipeThrough(openStream(KEY)), length);
}

Deno.test("4 GiB go through sealStream() and openStream() with less than 32 MiB more memory", async () => {
  // Before: compiled code, and the room that the collector takes for short-lived chunks of any
  // kind; streams that only copy take as much.
  const before = await through(GIBIBYTE / 4);
  const highest = await through(4 * GIBIBYTE);
  const growth = (highest - before) / MEBIBYTE;
  console.log(`resident memory grew by ${growth.toFixed(1)} MiB`);
  assert(growth < 32, `resident memory grew by ${growth.toFixed(1)} MiB`);
});
