/**
 * Bytes that come in chunks: streams, and iterables of both kinds.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import type { HashState } from "../hash/hash_function.ts";
import { bytesOf, copyOf, isBufferLike, requireBufferSource } from "../buffer_source.ts";
import type { Result } from "./handler.ts";
import { isObject } from "./webidl.ts";

/** Where chunks come from; each chunk is a BufferSource. */
export type ChunkSource =
  | ReadableStream<BufferSource>
  | AsyncIterable<BufferSource>
  | Iterable<BufferSource>;

/** Tells whether a value gives chunks; what is bytes itself does not. */
export function isChunkSource(value: unknown): value is ChunkSource {
  if (!isObject(value) || isBufferLike(value)) return false;
  return Symbol.asyncIterator in value || Symbol.iterator in value || isReadable(value);
}

/**
 * Hashes chunk after chunk, each before its source runs again. An iterable is read at once, a
 * stream or an async iterable as it comes.
 *
 * @returns the digest; rejects with the source's own error, or TypeError for a chunk of another
 * kind. The state is wiped in any case.
 */
export function digestChunks(state: HashState, source: ChunkSource): Result<Bytes> {
  if (Symbol.asyncIterator in source) return digestAsync(state, source);
  if (!(Symbol.iterator in source)) return digestAsync(state, readChunks(source));
  return digesting(state, () => {
    for (const chunk of source) absorb(state, chunk);
  });
}

/** A source that may be read later: what an iterable gives at once is copied now. */
export function keptChunks(source: ChunkSource): ChunkSource {
  if (Symbol.asyncIterator in source || !(Symbol.iterator in source)) return source;
  return Array.from(source, (chunk) => {
    requireBufferSource(chunk, "chunk");
    return copyOf(chunk);
  });
}

async function digestAsync(state: HashState, source: AsyncIterable<BufferSource>): Promise<Bytes> {
  try {
    for await (const chunk of source) absorb(state, chunk);
  } catch (error) {
    state.digest();
    throw error;
  }
  return state.digest();
}

function digesting(state: HashState, absorbAll: () => void): Bytes {
  try {
    absorbAll();
  } catch (error) {
    state.digest();
    throw error;
  }
  return state.digest();
}

function absorb(state: HashState, chunk: unknown): void {
  requireBufferSource(chunk, "chunk");
  state.update(bytesOf(chunk));
}

function isReadable(value: object): value is ReadableStream<BufferSource> {
  return typeof (value as { getReader?: unknown }).getReader === "function";
}

/** Iterates over a stream where the runtime's streams are not iterable themselves. */
async function* readChunks(stream: ReadableStream<BufferSource>): AsyncIterable<BufferSource> {
  const reader = stream.getReader();
  let ended = false;
  try {
    while (!ended) {
      const { done, value } = await reader.read();
      ended = done;
      if (!done) yield value;
    }
  } finally {
    if (!ended) await reader.cancel();
    reader.releaseLock();
  }
}
