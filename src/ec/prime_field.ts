/**
 * Arithmetic of public numbers modulo a prime.
 *
 * @module
 */
import { bigintToBytes, type Bytes, bytesToBigint } from "../bytes.ts";
import { kindOf, takeBigint, takeBytes } from "./arguments.ts";
import { powerModulo } from "./primality.ts";

/**
 * A prime field whose elements are bigints: public values, for the time of everything here depends
 * on them. Operands may be any integers, negative ones too; results are from 0 to `modulus` − 1.
 */
export class PrimeField {
  /** The prime. */
  readonly modulus: bigint;
  /** Bytes of an element. */
  readonly byteLength: number;
  readonly #name: string;
  #nonResidue: bigint | undefined;

  /** Makes the field of a prime; `name` says in errors what its elements are. */
  constructor(modulus: bigint, name: string) {
    this.modulus = modulus;
    this.byteLength = (modulus.toString(2).length + 7) >> 3;
    this.#name = name;
    Object.freeze(this);
  }

  /** The element that an integer stands for. */
  reduce(value: bigint): bigint {
    const rest = takeBigint(value, "reduce", this.#name) % this.modulus;
    return rest < 0n ? rest + this.modulus : rest;
  }

  /** a + b. */
  add(a: bigint, b: bigint): bigint {
    return this.reduce(this.#take(a) + this.#take(b));
  }

  /** a − b. */
  subtract(a: bigint, b: bigint): bigint {
    return this.reduce(this.#take(a) - this.#take(b));
  }

  /** a·b. */
  multiply(a: bigint, b: bigint): bigint {
    return this.reduce(this.#take(a) * this.#take(b));
  }

  /** a². */
  square(a: bigint): bigint {
    return this.multiply(a, a);
  }

  /** −a. */
  negate(a: bigint): bigint {
    return this.reduce(-this.#take(a));
  }

  /**
   * 1/a, by the extended Euclidean algorithm.
   *
   * @throws {RangeError} if a is 0.
   */
  invert(a: bigint): bigint {
    let [rest, next] = [this.modulus, this.reduce(a)];
    if (next === 0n) {
      throw new RangeError(`Cannot invert: expected ${this.#name} not to be 0, got 0`);
    }
    let [factor, nextFactor] = [0n, 1n];
    while (next !== 0n) {
      const quotient = rest / next;
      [rest, next] = [next, rest - quotient * next];
      [factor, nextFactor] = [nextFactor, factor - quotient * nextFactor];
    }
    return this.reduce(factor);
  }

  /**
   * 1/a of many elements, by one inversion.
   *
   * @throws {RangeError} if one of them is 0; the message says which.
   */
  invertMany(values: readonly bigint[]): bigint[] {
    if (!Array.isArray(values)) {
      throw new TypeError(
        `Cannot invert many: expected an array of ${this.#name}s, got ${kindOf(values)}`,
      );
    }
    const elements = Array.from(values, (value) => this.reduce(value));
    const zero = elements.indexOf(0n);
    if (zero >= 0) {
      throw new RangeError(
        `Cannot invert many: expected ${this.#name} ${zero} not to be 0, got 0`,
      );
    }
    const prefixes: bigint[] = [];
    let product = 1n;
    for (const element of elements) {
      prefixes.push(product);
      product = product * element % this.modulus;
    }
    let inverse = this.invert(product);
    for (let i = elements.length - 1; i >= 0; i--) {
      const own = inverse * prefixes[i] % this.modulus;
      inverse = inverse * elements[i] % this.modulus;
      elements[i] = own;
    }
    return elements;
  }

  /**
   * A square root of a, either of the two; null if a is no square. By a power for p ≡ 3 mod 4, else
   * by the algorithm of Tonelli and Shanks.
   *
   * @see Cohen, A Course in Computational Algebraic Number Theory, algorithm 1.5.1
   */
  sqrt(a: bigint): bigint | null {
    const { modulus: p } = this, element = this.reduce(a);
    if (p % 4n === 3n) {
      const root = this.#power(element, (p + 1n) >> 2n);
      return root * root % p === element ? root : null;
    }
    if (element === 0n) return 0n;
    if (this.#power(element, p >> 1n) !== 1n) return null;
    return this.#rootByTonelli(element);
  }

  /**
   * The element of big-endian bytes.
   *
   * @param bytes `byteLength` bytes.
   * @throws {TypeError} if they are of another length.
   * @throws {RangeError} if the number is not below the modulus.
   */
  fromBytes(bytes: Uint8Array): bigint {
    const view = takeBytes(bytes, this.byteLength, "read bytes", this.#name);
    const value = bytesToBigint(view);
    if (value < this.modulus) return value;
    throw new RangeError(
      `Cannot read bytes: expected ${this.#name} to be below the modulus, got one that is not`,
    );
  }

  /**
   * Big-endian bytes of an element.
   *
   * @returns `byteLength` bytes.
   * @throws {RangeError} unless 0 ≤ a < modulus: `reduce` comes first.
   */
  toBytes(a: bigint): Bytes {
    const element = takeBigint(a, "write bytes", this.#name);
    if (element >= 0n && element < this.modulus) return bigintToBytes(element, this.byteLength);
    throw new RangeError(
      `Cannot write bytes: expected ${this.#name} to be from 0 to the modulus - 1, got one out of range`,
    );
  }

  #take(value: bigint): bigint {
    return takeBigint(value, "compute", this.#name);
  }

  #power(base: bigint, exponent: bigint): bigint {
    return powerModulo(base, exponent, this.modulus);
  }

  #rootByTonelli(a: bigint): bigint {
    const { modulus: p } = this;
    let odd = p - 1n, twos = 0;
    for (; odd % 2n === 0n; twos++) odd >>= 1n;
    let root = this.#power(a, (odd + 1n) >> 1n), rest = this.#power(a, odd);
    let generator = this.#power(this.#findNonResidue(), odd);
    // Here root² = a·rest, and rest has an order 2^m with m < twos.
    while (rest !== 1n) {
      let m = 0;
      for (let power = rest; power !== 1n; m++) power = power * power % p;
      for (let i = m + 1; i < twos; i++) generator = generator * generator % p;
      root = root * generator % p;
      generator = generator * generator % p;
      rest = rest * generator % p;
      twos = m;
    }
    return root;
  }

  /** The least number that is no square. */
  #findNonResidue(): bigint {
    const { modulus: p } = this;
    let candidate = this.#nonResidue ?? 2n;
    while (this.#power(candidate, p >> 1n) !== p - 1n) candidate++;
    this.#nonResidue = candidate;
    return candidate;
  }
}
