/**
 * SLIP-10 on the curves of Edwards and Montgomery: hardened steps alone, and keys that are what the
 * hash gives.
 *
 * @module
 */
import { type Bytes, copyBytes } from "../bytes.ts";
import type { KeyedHash } from "../hash/keyed_hash.ts";
import type { PrivateOffspring, PrivateParent, Scheme, SchemeName } from "./scheme.ts";
import { halfOf, KEY_BYTES, writeIndex } from "./step.ts";

/** What such a curve does. */
export interface SeedCurve {
  /** The public key of any 32 bytes. Time independent of them. */
  publicKey(seed: Uint8Array): Bytes;
  /** Tells whether 32 bytes are a public key. */
  isPublicKey(octets: Uint8Array): boolean;
}

/** The scheme on a curve whose private keys are any 32 bytes. */
export class HardenedScheme implements Scheme {
  readonly name: SchemeName = "slip10";
  readonly curve: string;
  readonly secretLength: number = KEY_BYTES;
  readonly publicLength: number = KEY_BYTES;
  readonly hasSoft: boolean = false;
  readonly hasText: boolean = true;
  readonly #curve: SeedCurve;
  /** 00 ‖ private key ‖ index. */
  readonly #message = new Uint8Array(1 + KEY_BYTES + 4);
  readonly #digest = new Uint8Array(2 * KEY_BYTES);

  /** @param name `namedCurve`. */
  constructor(name: string, curve: SeedCurve) {
    this.curve = name;
    this.#curve = curve;
  }

  point(secret: Uint8Array): Bytes {
    return this.#curve.publicKey(secret);
  }

  secretFault(): null {
    return null;
  }

  decodePoint(octets: Uint8Array): Bytes | null {
    return this.#curve.isPublicKey(octets) ? copyBytes(octets) : null;
  }

  encodePoint(point: Uint8Array): Bytes {
    return copyBytes(point);
  }

  privateChild({ secret }: PrivateParent, index: number, hmac: KeyedHash): PrivateOffspring {
    const message = this.#message;
    message.set(secret, 1);
    writeIndex(message, index);
    const digest = hmac.mac(message, this.#digest);
    const child = { secret: halfOf(digest, 0), chainCode: halfOf(digest, KEY_BYTES) };
    message.fill(0);
    digest.fill(0);
    return child;
  }

  publicChildren(): never {
    throw new RangeError("Cannot derive child: expected a scheme with soft steps, got another");
  }
}
