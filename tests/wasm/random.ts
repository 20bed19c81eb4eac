/**
 * Pseudo-random test inputs that are the same in every run.
 *
 * @module
 */

/** A generator (xorshift of 32 bits with a Weyl sequence); the seed names the run. */
export class Random {
  #state: number;
  #weyl = 0;

  /** Starts at a seed. */
  constructor(seed: number) {
    this.#state = (seed * 0x9e3779b9 ^ 0x85ebca6b) | 1;
    for (let i = 0; i < 8; i++) this.word();
  }

  /** 32 random bits as an unsigned number. */
  word(): number {
    let x = this.#state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.#state = x;
    this.#weyl = (this.#weyl + 0x9e3779b9) | 0;
    return (Math.imul(x ^ (x >>> 15), 0x2c1b3c6d) + this.#weyl) >>> 0;
  }

  /** A number from 0 to `count` − 1. */
  index(count: number): number {
    return Math.floor(this.word() / 2 ** 32 * count);
  }

  /** One of a list. */
  pick<T>(list: readonly T[]): T {
    return list[this.index(list.length)];
  }

  /** An integer of up to `length` bits. */
  bits(length: number): bigint {
    let value = 0n;
    for (let have = 0; have < length; have += 32) value = value << 32n | BigInt(this.word());
    return BigInt.asUintN(length, value);
  }

  /** An integer from 0 to `bound` − 1. */
  below(bound: bigint): bigint {
    return this.bits(bound.toString(2).length + 64) % bound;
  }

  /** An integer from `lo` to `hi`. */
  between(lo: bigint, hi: bigint): bigint {
    return lo + this.below(hi - lo + 1n);
  }

  /** Random bytes. */
  bytes(length: number): Uint8Array<ArrayBuffer> {
    return Uint8Array.from({ length }, () => this.word() & 0xff);
  }
}
