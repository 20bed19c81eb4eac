/**
 * Streams of bytes that have a state to wipe, whichever way they end.
 *
 * @module
 */
import { bytesOf, isDetachedSource, requireBufferSource } from "../buffer_source.ts";
import type { Bytes } from "../bytes.ts";

/** Hands bytes to the reader. */
export type Emit = (bytes: Uint8Array) => void;

/** What a stream does. */
export interface ByteWorker {
  /** Gives what comes before everything else. */
  begin?(emit: Emit): void;
  /** Takes a chunk: a view of the writer's memory, not to be kept. */
  take(bytes: Bytes, emit: Emit): void;
  /** The writer has closed. */
  end(emit: Emit): void;
  /**
   * Wipes what is secret: after `end`, after an error of this worker, and when the stream is
   * aborted or cancelled. May be called twice.
   *
   * @param reason why it ended, if it did before its end.
   */
  wipe(reason?: unknown): void;
}

/**
 * Makes a stream. Chunks may be ArrayBuffers and views of them; shared, resizable and detached
 * memory is refused by TypeError, and so is everything else.
 */
export function byteTransform(worker: ByteWorker): TransformStream<Uint8Array, Bytes> {
  return new TransformStream<Uint8Array, Bytes>({
    start(controller) {
      worker.begin?.((bytes) => controller.enqueue(bytes as Bytes));
    },
    transform(chunk, controller) {
      guarded(worker, () => worker.take(chunkBytes(chunk), (b) => controller.enqueue(b as Bytes)));
    },
    flush(controller) {
      guarded(worker, () => worker.end((bytes) => controller.enqueue(bytes as Bytes)));
      worker.wipe();
    },
    cancel(reason) {
      worker.wipe(reason);
    },
  });
}

/** Gives the bytes of a chunk. */
function chunkBytes(chunk: unknown): Bytes {
  requireBufferSource(chunk, "chunk");
  if (isDetachedSource(chunk)) {
    throw new TypeError("Cannot read chunk: expected memory that is there, got a detached buffer");
  }
  return bytesOf(chunk);
}

function guarded(worker: ByteWorker, run: () => void): void {
  try {
    run();
  } catch (error) {
    worker.wipe(error);
    throw error;
  }
}
