/**
 * The header of a signed Bitcoin message: the octet before r ‖ s, which tells recovery id and kind
 * of address.
 *
 * @module
 */
import { textOf } from "./arguments.ts";
import type { RecoveryId } from "./ecdsa.ts";

/** What a header says. */
export interface MessageHeader {
  /** 0 to 3. */
  readonly recoveryId: RecoveryId;
  /** Whether the address is that of the compressed public key. */
  readonly compressed: boolean;
}

/** Header of id 0 and an uncompressed key. */
const FIRST = 27;

/** Ids of one kind; headers of compressed keys follow those of uncompressed ones. */
const IDS = 4;

/**
 * Writes the header 27 + id, or 31 + id for a compressed key.
 *
 * @param recoveryId 0 to 3.
 * @param compressed whether the address is that of the compressed public key.
 * @throws {RangeError} for another id.
 */
export function toMessageHeader(recoveryId: RecoveryId, compressed: boolean = true): number {
  if (![0, 1, 2, 3].includes(recoveryId)) {
    throw new RangeError(
      `Cannot encode message header: expected a recovery id of 0 to 3, got ${textOf(recoveryId)}`,
    );
  }
  return FIRST + (compressed ? IDS : 0) + recoveryId;
}

/**
 * Reads the header of a signed message.
 *
 * @param header 27 to 34; those from 35 on name addresses that the original format does not know.
 * @throws {RangeError} for another one.
 */
export function fromMessageHeader(header: number): MessageHeader {
  if (!Number.isInteger(header) || header < FIRST || header >= FIRST + 2 * IDS) {
    throw new RangeError(
      `Cannot decode message header: expected 27 to 34, got ${textOf(header)}`,
    );
  }
  const offset = header - FIRST;
  return { recoveryId: offset % IDS as RecoveryId, compressed: offset >= IDS };
}
