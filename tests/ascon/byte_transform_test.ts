import { assertEquals } from "@std/assert";
import { byteTransform, type ByteWorker } from "../../src/ascon/byte_transform.ts";
import { collect, sourceOf } from "./chunks.ts";

/** A worker that passes bytes on and notes what is asked of it. */
function noting(over: Partial<ByteWorker> = {}): { calls: string[]; worker: ByteWorker } {
  const calls: string[] = [];
  const worker: ByteWorker = {
    take(bytes, emit) {
      calls.push("take");
      emit(bytes.slice());
    },
    end: () => void calls.push("end"),
    wipe: (reason) => void calls.push(`wipe ${reason}`),
    ...over,
  };
  return { calls, worker };
}

const CHUNK = new Uint8Array(3);

function fail(): never {
  throw new RangeError("own");
}

Deno.test("byteTransform() wipes at the end", async () => {
  const { calls, worker } = noting();
  await collect(sourceOf([CHUNK]).pipeThrough(byteTransform(worker)));
  assertEquals(calls, ["take", "end", "wipe undefined"]);
});

Deno.test("byteTransform() wipes when the worker fails, in the middle and at the end", async () => {
  const middle = noting({ take: fail }), end = noting({ end: fail });
  await collect(sourceOf([CHUNK, CHUNK]).pipeThrough(byteTransform(middle.worker)));
  await collect(sourceOf([CHUNK]).pipeThrough(byteTransform(end.worker)));
  assertEquals(middle.calls, ["wipe RangeError: own"]);
  assertEquals(end.calls, ["take", "wipe RangeError: own"]);
});

Deno.test("byteTransform() wipes when the writer aborts, the reader cancels, or a chunk is no bytes", async () => {
  const aborted = noting(), cancelled = noting(), stranger = noting();
  await byteTransform(aborted.worker).writable.abort("enough");
  await byteTransform(cancelled.worker).readable.cancel("enough");
  await collect(sourceOf(["text"]).pipeThrough(byteTransform(stranger.worker)));
  assertEquals([aborted.calls, cancelled.calls], [["wipe enough"], ["wipe enough"]]);
  assertEquals(stranger.calls.map((call) => call.slice(0, 14)), ["wipe TypeError"]);
});
