/**
 * Sealed data as the documentation of `@subtler/crypto/ascon` describes them, on the reference of
 * Ascon, written to be read.
 *
 * @module
 */
import { type Bytes, concatBytes } from "../../src/bytes.ts";
import { encrypt } from "./ascon.ts";

/** What is drawn or chosen when data are sealed. */
export interface Sealing {
  readonly key: Uint8Array;
  readonly segmentSize: number;
  /** 11 bytes. */
  readonly prefix: Uint8Array;
  readonly additionalData?: Uint8Array;
}

/** The header: magic, segment size, prefix, reserved. */
export function headerOf({ segmentSize, prefix }: Sealing): Bytes {
  const size = [24, 16, 8, 0].map((shift) => segmentSize >> shift & 0xff);
  return Uint8Array.from([...new TextEncoder().encode("SUBTLER"), 1, ...size, ...prefix, 0]);
}

/** One segment. */
export function sealSegment(
  sealing: Sealing,
  index: number,
  last: boolean,
  plaintext: Uint8Array,
): Bytes {
  const { key, prefix, additionalData = new Uint8Array(0) } = sealing;
  const counter = [24, 16, 8, 0].map((shift) => index >>> shift & 0xff);
  const nonce = Uint8Array.from([...prefix, ...counter, last ? 1 : 0]);
  return encrypt(key, nonce, plaintext, {
    additionalData: concatBytes(headerOf(sealing), additionalData),
  });
}

/** Header and segments, each by itself. */
export function sealParts(sealing: Sealing, plaintext: Uint8Array): Bytes[] {
  const { segmentSize } = sealing, count = Math.max(1, Math.ceil(plaintext.length / segmentSize));
  const segments = Array.from({ length: count }, (_, i) => {
    const piece = plaintext.subarray(i * segmentSize, (i + 1) * segmentSize);
    return sealSegment(sealing, i, i === count - 1, piece);
  });
  return [headerOf(sealing), ...segments];
}

/** All of it. */
export function seal(sealing: Sealing, plaintext: Uint8Array): Bytes {
  return concatBytes(...sealParts(sealing, plaintext));
}
