/**
 * Bytes in chunks, into streams and out of them.
 *
 * @module
 */
import { type Bytes, concatBytes } from "../../src/bytes.ts";

/** Sizes of chunks around every border: of a byte, of both rates, and one larger than a message. */
export const CHUNK_SIZES: readonly number[] = [1, 7, 8, 15, 16, 17, 4096];

/** Cuts bytes into chunks; empty ones stand before, between and behind them. */
export function cut(bytes: Uint8Array, size: number): Uint8Array[] {
  const chunks: Uint8Array[] = [new Uint8Array(0)];
  for (let at = 0; at < bytes.length; at += size) {
    chunks.push(bytes.slice(at, at + size), new Uint8Array(0));
  }
  return chunks;
}

/** A source that gives chunks as they are asked for. */
export function sourceOf(chunks: Iterable<unknown>): ReadableStream<Uint8Array> {
  return ReadableStream.from(chunks as Iterable<Uint8Array>);
}

/** What comes out of a stream: all of it, or what came before the error. */
export interface Outcome {
  readonly bytes: Bytes;
  readonly error: unknown;
}

/** Reads a stream to its end or error. */
export async function collect(stream: ReadableStream<Uint8Array>): Promise<Outcome> {
  const parts: Uint8Array[] = [];
  try {
    for await (const part of stream) parts.push(part);
  } catch (error) {
    return { bytes: concatBytes(...parts), error };
  }
  return { bytes: concatBytes(...parts), error: undefined };
}

/** Sends chunks through a stream. */
export function pass(
  chunks: Iterable<unknown>,
  stream: TransformStream<Uint8Array, Uint8Array>,
): Promise<Outcome> {
  return collect(sourceOf(chunks).pipeThrough(stream));
}

/** The name of an error, or undefined for none. */
export function errorName(error: unknown): string | undefined {
  return error === undefined ? undefined : (error as Error).name;
}
