/**
 * The operations that take a key, or none, and bytes. Web IDL's conversions first, then the
 * algorithm, then the key, then the data.
 *
 * @module
 */
import { isLoaded, whenLoaded } from "./arithmetic.ts";
import { bytesOf, copyOf, requireBufferSource } from "../buffer_source.ts";
import { type ChunkSource, digestChunks, isChunkSource, keptChunks } from "./chunks.ts";
import { invalidAccessError, notSupportedError } from "./errors.ts";
import { forward, forwardKeyed, refuseAlgorithm } from "./forward.ts";
import type { Handler, KeySlots, Provider, Result } from "./handler.ts";
import { slotsOf } from "./key.ts";
import { AlgorithmSource } from "./normalize.ts";
import type { Usage } from "./usages.ts";
import { toNullableUnsignedLong } from "./webidl.ts";

/** Operations of bytes in, bytes out. */
type DataOperationName = "encrypt" | "decrypt" | "sign";

/** Does `encrypt`, `decrypt` or `sign`. */
export function transform(
  operation: DataOperationName,
  provider: Provider,
  args: readonly unknown[],
): Result<unknown> {
  const [algorithm, key, data] = args;
  const slots = slotsOf(key);
  if (slots === undefined) return forwardKeyed(provider, operation, args);
  requireBufferSource(data, "data");
  const source = new AlgorithmSource(algorithm);
  const handler = provider.handler(source.name);
  const found = handler?.[operation];
  if (!handler || !found) return refuse(provider, operation, source, [data]);
  const params = found.normalize(source, provider);
  const bytes = bytesOf(data);
  requireKey(slots, handler, operation);
  return toBuffer(found.run({ provider, params, key: slots }, bytes));
}

/** Does `verify`. */
export function verify(provider: Provider, args: readonly unknown[]): Result<unknown> {
  const [algorithm, key, signature, data] = args;
  const slots = slotsOf(key);
  if (slots === undefined) return forwardKeyed(provider, "verify", args);
  requireBufferSource(signature, "signature");
  requireBufferSource(data, "data");
  const source = new AlgorithmSource(algorithm);
  const handler = provider.handler(source.name);
  const found = handler?.verify;
  if (!handler || !found) return refuse(provider, "verify", source, [signature, data]);
  const params = found.normalize(source, provider);
  const claimed = bytesOf(signature);
  const bytes = bytesOf(data);
  requireKey(slots, handler, "verify");
  return found.run({ provider, params, key: slots }, claimed, bytes);
}

/** Does `digest`; the data may come in chunks. */
export function digest(provider: Provider, args: readonly unknown[]): Result<unknown> {
  const [algorithm, data] = args;
  const inChunks = isChunkSource(data);
  const source = new AlgorithmSource(algorithm);
  const handler = provider.handler(source.name);
  const found = handler?.digest;
  const left = !inChunks && (!handler || !found || provider.runtimeDigests(handler));
  if (!inChunks && !(left && provider.native)) requireBufferSource(data, "data");
  if (left) return forward(provider, "digest", `"${source.name}"`, [source.forRuntime(), data]);
  if (!found) {
    throw notSupportedError(
      `Cannot digest in chunks: expected a hash of this provider, got "${source.name}"`,
    );
  }
  const params = found.normalize(source, provider), parts = handler?.parts ?? [];
  if (inChunks) {
    const chunks = isLoaded(parts) ? data as ChunkSource : keptChunks(data as ChunkSource);
    return toBuffer(whenLoaded(parts, () => digestChunks(found.start(params), chunks)));
  }
  const bytes = isLoaded(parts) ? bytesOf(data) : copyOf(data);
  return toBuffer(whenLoaded(parts, () => found.run(provider, params, bytes)));
}

/** Does `deriveBits`. */
export function deriveBits(provider: Provider, args: readonly unknown[]): Result<unknown> {
  const [algorithm, key, length] = args;
  const slots = slotsOf(key);
  if (slots === undefined) return forwardKeyed(provider, "deriveBits", args);
  const bits = toNullableUnsignedLong(length);
  const source = new AlgorithmSource(algorithm);
  const handler = provider.handler(source.name);
  const found = handler?.deriveBits;
  if (!handler || !found) return refuse(provider, "deriveBits", source, [bits]);
  const params = found.normalize(source, provider);
  requireKey(slots, handler, "deriveBits");
  return toBuffer(found.run({ provider, params, key: slots }, bits));
}

/**
 * Checks that a key may do this: its algorithm first, then its usage. What needs a private key has
 * a usage that no public key has.
 *
 * @throws {DOMException} InvalidAccessError.
 */
export function requireKey(key: KeySlots, handler: Handler, usage: Usage): void {
  if (key.handler !== handler) {
    throw invalidAccessError(
      `Cannot ${usage}: expected a key for ${handler.name}, got one for ${key.handler.name}`,
    );
  }
  if (!key.usages.includes(usage)) {
    throw invalidAccessError(
      `Cannot ${usage}: expected a key with this usage, got a ${key.type} key with ` +
        `${key.usages.join(", ") || "none"}`,
    );
  }
}

function refuse(
  provider: Provider,
  operation: string,
  source: AlgorithmSource,
  rest: readonly unknown[],
): Promise<never> {
  return refuseAlgorithm(provider, operation, source, (...first) => [...first, ...rest]);
}

/** Turns fresh bytes into what the caller gets: a buffer that holds nothing else. */
export function toBuffer(bytes: Result<Uint8Array<ArrayBuffer>>): Result<ArrayBuffer> {
  return bytes instanceof Promise ? bytes.then(bufferOf) : bufferOf(bytes);
}

function bufferOf(bytes: Uint8Array<ArrayBuffer>): ArrayBuffer {
  const { buffer } = bytes;
  return buffer.byteLength === bytes.byteLength ? buffer : bytes.slice().buffer;
}
