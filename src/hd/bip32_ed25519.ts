/**
 * BIP32-Ed25519 (Khovratovich and Law), with the child rule that all Cardano wallets share: soft
 * and hardened steps on edwards25519. A private key is kL ‖ kR, a scalar that is a multiple of 8 and
 * what nonces are made from; both are little-endian integers.
 *
 * @module
 */
import { type Bytes, copyBytes } from "../bytes.ts";
import { ed25519 as parameters } from "../ec/edwards/curves/ed25519.ts";
import { ed25519 } from "../ec/edwards/mod.ts";
import type { KeyedHash } from "../hash/keyed_hash.ts";
import { isEdwardsPoint } from "./curves.ts";
import { HARDENED } from "./child_index.ts";
import type {
  PrivateOffspring,
  PrivateParent,
  PublicOffspring,
  Scheme,
  SchemeName,
} from "./scheme.ts";
import { halfOf, KEY_BYTES } from "./step.ts";

/** First octets of the messages; that of the chain code is one more. */
const TAG = { hardened: 0, soft: 2 } as const;

/** Bytes of the left half that count, times 8: a sum of 2^20 of them stays below 2^255. */
const SUMMAND_BYTES = 28;

/** The scheme; `name` tells how the master was made. */
export class Bip32Ed25519Scheme implements Scheme {
  readonly name: SchemeName;
  readonly curve: string = parameters.name;
  readonly secretLength: number = 2 * KEY_BYTES;
  readonly publicLength: number = KEY_BYTES;
  readonly hasSoft: boolean = true;
  readonly hasText: boolean = false;
  readonly #hardened = new Uint8Array(1 + 2 * KEY_BYTES + 4);
  readonly #soft = new Uint8Array(1 + KEY_BYTES + 4);

  constructor(name: SchemeName) {
    this.name = name;
  }

  point(secret: Uint8Array): Bytes {
    return ed25519.publicKeyOfExpanded(secret);
  }

  secretFault(secret: Uint8Array): string | null {
    const low = secret[0] & 7, high = secret[KEY_BYTES - 1] & 0xc0;
    if (low === 0 && high === 0x40) return null;
    return "expected kL to be a multiple of 8 from 2^254 to 2^255, got another";
  }

  decodePoint(octets: Uint8Array): Bytes | null {
    return isEdwardsPoint(octets) ? copyBytes(octets) : null;
  }

  encodePoint(point: Uint8Array): Bytes {
    return copyBytes(point);
  }

  privateChild(parent: PrivateParent, index: number, hmac: KeyedHash): PrivateOffspring | null {
    const { secret } = parent, isHardened = index >= HARDENED;
    const message = isHardened ? this.#hardened : this.#soft;
    const tag = isHardened ? TAG.hardened : TAG.soft;
    message.set(isHardened ? secret : parent.point(), 1);
    writeLittleEndian(message, index);
    const { z, chainCode } = expand(hmac, message, tag);
    message.fill(0);
    const child = new Uint8Array(2 * KEY_BYTES);
    addEightTimes(child, secret, z);
    addRight(child, secret, z);
    z.fill(0);
    // Below 2^255 a multiple of 8 is none of the order, which is odd and above 2^252.
    if (child[KEY_BYTES - 1] < 0x80) return { secret: child, chainCode };
    child.fill(0);
    return null;
  }

  publicChildren(
    point: Bytes,
    indexes: readonly number[],
    hmac: KeyedHash,
  ): readonly (PublicOffspring | null)[] {
    const message = this.#soft;
    return indexes.map((index) => {
      message.set(point, 1);
      writeLittleEndian(message, index);
      const { z, chainCode } = expand(hmac, message, TAG.soft);
      const summand = new Uint8Array(KEY_BYTES);
      addEightTimes(summand, new Uint8Array(KEY_BYTES), z);
      const child = ed25519.addPoints(point, ed25519.multiplyBase(summand));
      return isNeutral(child) ? null : { point: child, chainCode };
    });
  }
}

/** Z and the chain code: two digests of messages that differ in their first octet. */
function expand(
  hmac: KeyedHash,
  message: Uint8Array,
  tag: number,
): { readonly z: Bytes; readonly chainCode: Bytes } {
  message[0] = tag;
  const z = hmac.mac(message);
  message[0] = tag + 1;
  const digest = hmac.mac(message);
  const chainCode = halfOf(digest, KEY_BYTES);
  digest.fill(0);
  return { z, chainCode };
}

/** Writes k + 8·z of the first 32 bytes, of which 28 of z count; a carry out of them is dropped. */
function addEightTimes(sum: Uint8Array, k: Uint8Array, z: Uint8Array): void {
  let carry = 0, below = 0;
  for (let i = 0; i < KEY_BYTES; i++) {
    const byte = i < SUMMAND_BYTES ? z[i] : 0;
    const total = k[i] + (byte << 3 & 0xff | below >> 5) + carry;
    sum[i] = total;
    carry = total >> 8;
    below = byte;
  }
}

/** Writes the sum of the right halves modulo 2^256. */
function addRight(sum: Uint8Array, k: Uint8Array, z: Uint8Array): void {
  let carry = 0;
  for (let i = KEY_BYTES; i < 2 * KEY_BYTES; i++) {
    const total = k[i] + z[i] + carry;
    sum[i] = total;
    carry = total >> 8;
  }
}

/** Writes an index to the end of a message, least significant byte first: NOT as BIP-32 does. */
function writeLittleEndian(message: Uint8Array, index: number): void {
  const at = message.length - 4;
  message[at] = index;
  message[at + 1] = index >>> 8;
  message[at + 2] = index >>> 16;
  message[at + 3] = index >>> 24;
}

/** Tells whether a point is the neutral one, (0, 1). */
function isNeutral(point: Uint8Array): boolean {
  let rest = point[0] ^ 1;
  for (let i = 1; i < point.length; i++) rest |= point[i];
  return rest === 0;
}
