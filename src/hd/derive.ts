/**
 * Child keys on short Weierstrass curves: BIP-32 and SLIP-10, which differ in what happens to the
 * one index in 2^127 (2^32 on P-256) that has no key.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import { baseSums } from "../ec/base_sums.ts";
import type { Curve } from "../ec/curve_params.ts";
import { engineFor } from "../ec/engines.ts";
import { isBelowOrder } from "../ec/scalar_bytes.ts";
import type { KeyedHash } from "../hash/keyed_hash.ts";
import { HARDENED } from "./child_index.ts";
import type {
  PrivateOffspring,
  PrivateParent,
  PublicOffspring,
  Scheme,
  SchemeName,
} from "./scheme.ts";
import { halfOf, KEY_BYTES, writeIndex } from "./step.ts";

/** The scheme on a curve with orders of 256 bits. */
export class WeierstrassScheme implements Scheme {
  readonly name: SchemeName;
  readonly curve: string;
  readonly secretLength: number = KEY_BYTES;
  readonly publicLength: number = 1 + KEY_BYTES;
  readonly hasSoft: boolean = true;
  readonly hasText: boolean = true;
  readonly #curve: Curve;
  readonly #retries: boolean;
  /** The message of a step: 00 ‖ d or the public key, then the index. */
  readonly #message = new Uint8Array(1 + KEY_BYTES + 4);
  /** What the hash gives: a number to add, and the chain code. */
  readonly #digest = new Uint8Array(2 * KEY_BYTES);
  readonly #summand = this.#digest.subarray(0, KEY_BYTES);

  /** @param retries whether an index without a key gets the next candidate's, as SLIP-10 says. */
  constructor(name: SchemeName, curve: Curve, retries: boolean) {
    this.name = name;
    this.curve = curve.name;
    this.#curve = curve;
    this.#retries = retries;
  }

  point(secret: Uint8Array): Bytes {
    return engineFor(this.#curve).publicKey(secret) as Bytes;
  }

  secretFault(secret: Uint8Array): string | null {
    let any = 0;
    for (let i = 0; i < secret.length; i++) any |= secret[i];
    if (any === 0) return "expected private key to be at least 1, got 0";
    if (isBelowOrder(secret, this.#curve)) return null;
    return `expected private key below the order of ${this.curve}, got another`;
  }

  decodePoint(octets: Uint8Array): Bytes | null {
    return engineFor(this.#curve).decodePoint(octets);
  }

  encodePoint(point: Uint8Array): Bytes {
    const octets = new Uint8Array(1 + KEY_BYTES);
    this.#writePoint(octets, point);
    return octets;
  }

  privateChild(parent: PrivateParent, index: number, hmac: KeyedHash): PrivateOffspring | null {
    const { secret: d } = parent, message = this.#message, engine = engineFor(this.#curve);
    if (index < HARDENED) this.#writeSoft(parent.point(), index);
    else {
      message[0] = 0;
      for (let i = 0; i < KEY_BYTES; i++) message[1 + i] = d[i];
      writeIndex(message, index);
    }
    try {
      const secret = this.#search(hmac, () => engine.addToSecret(d, this.#summand));
      return secret && { secret, chainCode: halfOf(this.#digest, KEY_BYTES) };
    } finally {
      this.#wipe();
    }
  }

  publicChildren(
    parent: Bytes,
    indexes: readonly number[],
    hmac: KeyedHash,
  ): readonly (PublicOffspring | null)[] {
    const sums = indexes.length > 1 ? baseSums(this.#curve, indexes.length) : null;
    if (sums === null) return indexes.map((index) => this.#publicChild(parent, index, hmac));
    const digests = indexes.map((index) => {
      this.#writeSoft(parent, index);
      return hmac.mac(this.#message);
    });
    const points = sums.add(parent, digests.map((digest) => digest.subarray(0, KEY_BYTES)));
    return points.map((point, i) => {
      // The index that has no key is seen to as ever.
      if (point === null) return this.#publicChild(parent, indexes[i], hmac);
      return { point, chainCode: halfOf(digests[i], KEY_BYTES) };
    });
  }

  #publicChild(parent: Bytes, index: number, hmac: KeyedHash): PublicOffspring | null {
    const engine = engineFor(this.#curve);
    this.#writeSoft(parent, index);
    const point = this.#search(hmac, () => engine.addToPublic(parent, this.#summand));
    return point && { point, chainCode: halfOf(this.#digest, KEY_BYTES) };
  }

  /** Writes the message of a soft step. */
  #writeSoft(parent: Uint8Array, index: number): void {
    this.#writePoint(this.#message, parent);
    writeIndex(this.#message, index);
  }

  /** Adds what the message gives to the parent's key; where that is no key, SLIP-10 goes on. */
  #search(hmac: KeyedHash, add: () => Bytes | null): Bytes | null {
    const message = this.#message, digest = this.#digest;
    while (true) {
      hmac.mac(message, digest);
      const key = add();
      if (key !== null || !this.#retries) return key;
      message[0] = 1;
      message.set(digest.subarray(KEY_BYTES), 1);
    }
  }

  #wipe(): void {
    this.#message.fill(0);
    this.#digest.fill(0);
  }

  #writePoint(octets: Uint8Array, point: Uint8Array): void {
    octets[0] = 2 | point[point.length - 1] & 1;
    for (let i = 1; i <= KEY_BYTES; i++) octets[i] = point[i];
  }
}
