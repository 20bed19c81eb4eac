/**
 * HMAC for many messages under one key.
 *
 * @module
 */
import { type Bytes, copyBytes } from "../bytes.ts";
import { GeneratedHmac } from "./generated_hmac.ts";
import type { HashFunction } from "./hash_function.ts";
import { whereGenerated } from "./where_generated.ts";

/**
 * HMAC (RFC 2104) under one key at a time. There is one for each hash, and whoever sets a key wipes
 * it before anybody else can run.
 */
export interface KeyedHash {
  /** Sets the key, which has to stay as it is until {@linkcode wipe}. */
  setKey(key: Uint8Array): void;
  /**
   * The HMAC of a message.
   *
   * @param output takes it, and may be the message; a fresh buffer unless given.
   */
  mac(data: Uint8Array, output?: Bytes): Bytes;
  /** Forgets the key and what was made with it. */
  wipe(): void;
}

const made = new WeakMap<HashFunction, KeyedHash>();

/** Gives the one of a hash: on generated WebAssembly for SHA-2, where there is any. */
export function keyedHash(hash: HashFunction): KeyedHash {
  let keyed = made.get(hash);
  if (keyed === undefined) made.set(hash, keyed = makeKeyedHash(hash));
  return keyed;
}

function makeKeyedHash(hash: HashFunction): KeyedHash {
  const { sha2 } = hash;
  const generated = sha2 && whereGenerated(() => new GeneratedHmac(hash, sha2));
  return generated ?? new PlainHmac(hash);
}

/** HMAC as the hash computes it, with a key that is kept. */
class PlainHmac implements KeyedHash {
  readonly #hash: HashFunction;
  #key: Bytes = new Uint8Array(0);

  constructor(hash: HashFunction) {
    this.#hash = hash;
  }

  setKey(key: Uint8Array): void {
    this.wipe();
    this.#key = copyBytes(key);
  }

  mac(data: Uint8Array, output?: Bytes): Bytes {
    const whole = this.#hash.hmac(this.#key, data);
    if (output === undefined) return whole;
    output.set(whole);
    whole.fill(0);
    return output;
  }

  wipe(): void {
    this.#key.fill(0);
  }
}
