/**
 * A context of libsecp256k1 and the octets of points that go through it.
 *
 * @module
 */
import type { Bytes } from "../src/bytes.ts";
import { NativeCallbacks } from "./callbacks.ts";
import type { Functions, Library } from "./symbols.ts";

/** Flags of a context that signs and verifies; versions that ignore them take them all the same. */
const SIGN_AND_VERIFY = 0x301;

/** SECP256K1_EC_UNCOMPRESSED. */
const UNCOMPRESSED = 2;

/** Length of `secp256k1_pubkey`. */
export const PUBLIC_KEY_BYTES = 64;

/** After how many operations with a secret the context is randomized again. */
const RANDOMIZE_AFTER = 1024;

/** A context that is randomized from time to time, until it is disposed of. */
export class NativeContext implements Disposable {
  readonly functions: Functions;
  /** Null where a path alone is permitted: then there are no callbacks, and no pointers either. */
  readonly callbacks: NativeCallbacks | null;
  /** The public key that a function has just left, or is to take. */
  readonly publicKey: Bytes = new Uint8Array(PUBLIC_KEY_BYTES);
  readonly #library: Library;
  #pointer: Deno.PointerValue;
  #secretOperations = 0;
  readonly #octets: Bytes = new Uint8Array(65);
  readonly #shortOctets: Bytes = new Uint8Array(33);
  readonly #size: BigUint64Array<ArrayBuffer> = new BigUint64Array(1);

  /**
   * Makes the context.
   *
   * @param unrestricted whether callbacks and pointers are permitted, which no path alone permits.
   */
  constructor(library: Library, unrestricted: boolean) {
    this.#library = library;
    this.functions = library.symbols;
    this.#pointer = this.functions.secp256k1_context_create(SIGN_AND_VERIFY);
    if (this.#pointer === null) throw new Error("Cannot open libsecp256k1: no context was made");
    this.callbacks = unrestricted ? new NativeCallbacks() : null;
    if (this.callbacks) {
      const { illegal } = this.callbacks;
      this.functions.secp256k1_context_set_illegal_callback(this.#pointer, illegal, null);
    }
    this.#randomize();
  }

  /** The pointer, once it is sure that there still is one. */
  open(): Deno.PointerValue {
    if (this.#pointer !== null) return this.#pointer;
    throw new TypeError("Cannot use engine: it has been disposed");
  }

  /** The same for an operation with a secret, which the context blinds. */
  openForSecret(): Deno.PointerValue {
    const pointer = this.open();
    if (++this.#secretOperations >= RANDOMIZE_AFTER) this.#randomize();
    return pointer;
  }

  /** Parses SEC 1 octets; hybrid ones, which the library takes, are malformed here. */
  parse(point: Uint8Array, out: Bytes = this.publicKey): boolean {
    const pointer = this.open(), isFull = point.length === 65 && point[0] === 4;
    if (!isFull && (point.length !== 33 || (point[0] !== 2 && point[0] !== 3))) return false;
    const octets = isFull ? this.#octets : this.#shortOctets;
    octets.set(point);
    const { secp256k1_ec_pubkey_parse: parse } = this.functions;
    return parse(pointer, out, octets, BigInt(octets.length)) === 1;
  }

  /** Writes the public key that a function has just left. */
  serialize(): Bytes {
    const point = new Uint8Array(65);
    this.#size[0] = 65n;
    const { secp256k1_ec_pubkey_serialize: serialize } = this.functions;
    serialize(this.#pointer, point, this.#size, this.publicKey, UNCOMPRESSED);
    return this.checked(point);
  }

  /** Gives a result, unless the library has called what went before a misuse. */
  checked<T>(result: T): T {
    const reason = this.callbacks?.takeMisuse();
    if (reason === undefined) return result;
    throw new DOMException(
      `Cannot use libsecp256k1: it refused a call: ${reason}`,
      "OperationError",
    );
  }

  /** Frees the context and closes the library. */
  [Symbol.dispose](): void {
    if (this.#pointer === null) return;
    this.functions.secp256k1_context_destroy(this.#pointer);
    this.#pointer = null;
    this.#library.close();
    this.callbacks?.close();
  }

  #randomize(): void {
    this.#secretOperations = 0;
    const seed = crypto.getRandomValues(new Uint8Array(32));
    const done = this.functions.secp256k1_context_randomize(this.#pointer, seed);
    seed.fill(0);
    if (!done) throw new Error("Cannot randomize libsecp256k1: the library refused");
  }
}
