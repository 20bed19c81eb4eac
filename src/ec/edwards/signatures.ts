/**
 * EdDSA, synchronously: what `ed25519` and `ed448` have in common.
 *
 * @module
 */
import { type Bytes, copyBytes } from "../../bytes.ts";
import { randomBytes } from "../../random.ts";
import { takeBytes, takeObject } from "../arguments.ts";
import {
  type EddsaSuite,
  type EddsaVariant,
  expandSeed,
  halvesOf,
  signMessage,
  verifyMessage,
} from "./eddsa.ts";

/** Both halves of a new key pair, each a fresh buffer. */
export interface KeyPairBytes {
  /** The seed or the scalar, secret. */
  readonly privateKey: Bytes;
  /** The encoded point, or the coordinate u. */
  readonly publicKey: Bytes;
}

/** The variant of a signature. */
export interface EddsaOptions {
  /** At most 255 bytes. Ed25519 with a context is Ed25519ctx, and then it may not be empty. */
  readonly context?: Uint8Array;
  /** Ed25519ph, Ed448ph: the digest of the message is signed, which is made here. */
  readonly prehash?: boolean;
}

/** How a signature is verified. */
export interface EddsaVerifyOptions extends EddsaOptions {
  /**
   * Verifies as ZIP-215 says, what several implementations have to agree on: points of any
   * encoding and order, and the equation times the cofactor. For Ed25519 alone.
   */
  readonly zip215?: boolean;
}

/** A signature with what it is to be verified against. */
export interface EddsaItem extends EddsaOptions {
  /** R ‖ S. */
  readonly signature: Uint8Array;
  /** What was signed. */
  readonly message: Uint8Array;
  /** The encoded point. */
  readonly publicKey: Uint8Array;
}

/** Keys and signatures on one curve. What a caller passes is neither kept nor changed. */
export class Eddsa {
  readonly #suite: EddsaSuite;

  /** Made by this package. */
  constructor(suite: EddsaSuite) {
    this.#suite = suite;
  }

  /** Makes a key pair from the runtime's random bytes. */
  generateKeyPair(): KeyPairBytes {
    const privateKey = randomBytes(this.#suite.curve.keyBytes);
    return { privateKey, publicKey: this.publicKey(privateKey) };
  }

  /**
   * Computes the public key of a seed (RFC 8032, sections 5.1.5 and 5.2.5).
   *
   * @throws {TypeError} if the seed has the wrong length.
   */
  publicKey(seed: Uint8Array): Bytes {
    return this.#withExpanded(this.#seed(seed, "compute public key"), (expanded) => {
      return this.#publicKeyOf(expanded);
    });
  }

  /**
   * Signs a message (RFC 8032, sections 5.1.6 and 5.2.6).
   *
   * @param seed the private key.
   * @returns R ‖ S.
   * @throws {TypeError} if an argument is no byte string or the seed has the wrong length.
   * @throws {RangeError} for a context that is too long, or empty where it may not be.
   */
  sign(message: Uint8Array, seed: Uint8Array, options: EddsaOptions = {}): Bytes {
    const content = takeBytes(message, undefined, "sign", "message");
    const variant = this.#variant(options, "sign");
    return this.#withExpanded(this.#seed(seed, "sign"), (expanded) => {
      return this.#sign(content, expanded, variant);
    });
  }

  /**
   * Verifies a signature: S below the order, points encoded as RFC 8032 has it and not of small
   * order, and S·B = R + k·A. Time depends on the arguments.
   *
   * @returns false for a signature of another length and for a key that is no point.
   * @throws {TypeError} if an argument is no byte string or the key has the wrong length, and for
   * `zip215` on another curve than its own.
   * @throws {RangeError} for a context that is too long, or empty where it may not be.
   */
  verify(
    signature: Uint8Array,
    message: Uint8Array,
    publicKey: Uint8Array,
    options: EddsaVerifyOptions = {},
  ): boolean {
    const claim = takeBytes(signature, undefined, "verify", "signature");
    const content = takeBytes(message, undefined, "verify", "message");
    const key = this.#point(publicKey, "verify");
    const { zip215 } = takeObject(options, "verify", "options");
    if (zip215 && !this.#suite.curve.hasZip215) {
      throw new TypeError("Cannot verify: expected the curve of ZIP-215, got another");
    }
    const variant = this.#variant(options, "verify");
    return verifyMessage(this.#suite, claim, content, { ...variant, publicKey: key, zip215 });
  }

  /**
   * Verifies signatures one after the other, each as `verify` does: the equations without cofactor
   * have no common one that is true for the same signatures.
   *
   * @returns whether all of them are good; true for none.
   */
  verifyBatch(items: Iterable<EddsaItem>, options: { readonly zip215?: boolean } = {}): boolean {
    takeObject(options, "verify", "options");
    for (const item of items) {
      const { signature, message, publicKey, ...variant } = takeObject(item, "verify", "each item");
      if (!this.verify(signature, message, publicKey, { ...variant, ...options })) return false;
    }
    return true;
  }

  /**
   * Expands a seed (RFC 8032, sections 5.1.5 and 5.2.5).
   *
   * @returns scalar ‖ prefix, little-endian scalar with its bits fixed: twice the seed's length.
   */
  expand(seed: Uint8Array): Bytes {
    return expandSeed(this.#suite.curve, this.#seed(seed, "expand"));
  }

  /**
   * Computes the public key of an expanded key, for example kL ‖ kR of BIP32-Ed25519.
   *
   * @param expanded scalar ‖ prefix; the scalar is any integer and counts modulo the order.
   */
  publicKeyOfExpanded(expanded: Uint8Array): Bytes {
    return this.#publicKeyOf(this.#expanded(expanded, "compute public key"));
  }

  /**
   * Signs a message with an expanded key. The public key in the hash is computed, never taken.
   *
   * @param expanded scalar ‖ prefix. Never the 64 bytes that other libraries call a secret key,
   * seed ‖ public key: everybody would know that prefix, and with it the scalar. They are not told
   * apart here, as `importKey` does, for that would double the time.
   * @returns R ‖ S.
   */
  signExpanded(message: Uint8Array, expanded: Uint8Array, options: EddsaOptions = {}): Bytes {
    const content = takeBytes(message, undefined, "sign", "message");
    const variant = this.#variant(options, "sign");
    return this.#sign(content, this.#expanded(expanded, "sign"), variant);
  }

  /**
   * Multiplies the base point by a secret scalar, for soft derivation. Takes a fixed time.
   *
   * @param scalar little-endian, at most as long as an expanded key; counts modulo the order.
   */
  multiplyBase(scalar: Uint8Array): Bytes {
    const { curve, engine } = this.#suite, most = curve.hash.length;
    const bytes = takeBytes(scalar, undefined, "multiply", "scalar");
    if (bytes.length <= most) return engine.multiplyBase(bytes);
    throw new TypeError(
      `Cannot multiply: expected scalar to be at most ${most} bytes, got ${bytes.length}`,
    );
  }

  /**
   * Adds two public points. Time depends on them.
   *
   * @throws {RangeError} if one of them is no point.
   */
  addPoints(p: Uint8Array, q: Uint8Array): Bytes {
    const sum = this.#suite.engine.add(this.#point(p, "add"), this.#point(q, "add"));
    if (sum === null) throw new RangeError("Cannot add: expected two points, got other bytes");
    return sum;
  }

  /** The public key on the Montgomery curve, which has the same points. */
  protected montgomeryPublicKey(publicKey: Uint8Array, length: number): Bytes {
    const u = this.#suite.engine.toMontgomery(this.#point(publicKey, "convert"));
    if (u === null) throw new RangeError("Cannot convert: expected a point, got other bytes");
    return u.slice(0, length);
  }

  /** The scalar of a seed, which is a private key on the Montgomery curve. */
  protected montgomeryPrivateKey(seed: Uint8Array, length: number): Bytes {
    return this.#withExpanded(this.#seed(seed, "convert"), (expanded) => {
      return expanded.slice(0, length);
    });
  }

  #withExpanded<T>(seed: Uint8Array, run: (expanded: Bytes) => T): T {
    const expanded = expandSeed(this.#suite.curve, seed);
    try {
      return run(expanded);
    } finally {
      expanded.fill(0);
    }
  }

  #publicKeyOf(expanded: Uint8Array): Bytes {
    const { curve, engine } = this.#suite;
    return engine.multiplyBase(halvesOf(curve, expanded).scalar);
  }

  #sign(content: Uint8Array, expanded: Uint8Array, variant: EddsaVariant): Bytes {
    const publicKey = this.#publicKeyOf(expanded);
    const secret = { ...halvesOf(this.#suite.curve, expanded), publicKey };
    return signMessage(this.#suite, secret, content, variant);
  }

  #seed(seed: Uint8Array, action: string): Uint8Array {
    return takeBytes(seed, this.#suite.curve.keyBytes, action, "seed");
  }

  #expanded(expanded: Uint8Array, action: string): Uint8Array {
    const length = 2 * this.#suite.curve.keyBytes;
    return takeBytes(expanded, length, action, "expanded key");
  }

  #point(point: Uint8Array, action: string): Uint8Array {
    return takeBytes(point, this.#suite.curve.pointBytes, action, "point");
  }

  #variant(options: EddsaOptions, action: string): EddsaVariant {
    const { context, prehash } = takeObject(options, action, "options");
    if (context === undefined) return { prehash: Boolean(prehash) };
    const bytes = takeBytes(context, undefined, action, "context");
    const least = this.#suite.curve.isPlainBare && !prehash ? 1 : 0;
    if (bytes.length >= least && bytes.length <= 255) {
      return { context: copyBytes(bytes), prehash: Boolean(prehash) };
    }
    throw new RangeError(
      `Cannot ${action}: expected context to be ${least} to 255 bytes, got ${bytes.length}`,
    );
  }
}
