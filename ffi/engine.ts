/**
 * The engine on libsecp256k1. The library aborts the process where it is misused, and reads as far
 * as it expects bytes to be: everything is checked before a call, and copied to buffers of ours
 * that have the lengths C expects. Calls are synchronous; nothing of a caller's is held afterwards.
 *
 * @module
 */
import type { Bytes } from "../src/bytes.ts";
import type { EngineMember, GivenEngine, SignOptions } from "../src/ec/engine.ts";
import { NativeContext, PUBLIC_KEY_BYTES } from "./context.ts";
import { writeReduced } from "./digest.ts";
import { type Functions, type Library, type ModuleName, modulesOf } from "./symbols.ts";

/** Lengths of a scalar, of a signature, and of the library's own structures. */
const SCALAR = 32, SIGNATURE = 64, RECOVERABLE = 65, KEYPAIR = 96;

/** The hash whose HMAC makes the library's nonces. */
const NONCE_HASH = "SHA-256";

/** Magic of `secp256k1_schnorrsig_extraparams`. */
const EXTRA_PARAMS_MAGIC = [0xda, 0x6f, 0xb3, 0x8c];

/**
 * Arithmetic of libsecp256k1. `undefined` stands for "not mine": a module that this build lacks, or
 * what the library cannot do; then the generated engine answers.
 */
export class NativeEngine implements GivenEngine, Disposable {
  readonly name: string = "libsecp256k1";
  readonly #native: NativeContext;
  readonly #functions: Functions;
  readonly #modules: readonly ModuleName[];
  readonly #key: Bytes = new Uint8Array(SCALAR);
  readonly #tweak: Bytes = new Uint8Array(SCALAR);
  readonly #digest: Bytes = new Uint8Array(SCALAR);
  readonly #input: Bytes = new Uint8Array(SIGNATURE);
  readonly #secret: Bytes = new Uint8Array(SCALAR);
  readonly #signature: Bytes = new Uint8Array(SIGNATURE);
  readonly #recoverable: Bytes = new Uint8Array(RECOVERABLE);
  readonly #keypair: Bytes = new Uint8Array(KEYPAIR);
  readonly #id: Int32Array<ArrayBuffer> = new Int32Array(1);

  /**
   * Makes the engine.
   *
   * @param unrestricted whether callbacks and pointers are permitted, which no path alone permits.
   */
  constructor(library: Library, unrestricted: boolean) {
    this.#native = new NativeContext(library, unrestricted);
    this.#functions = library.symbols;
    this.#modules = modulesOf(library.symbols);
  }

  /** The optional modules of the build. */
  get modules(): readonly ModuleName[] {
    return this.#modules;
  }

  /** Members that the generated engine answers for, always or for some arguments. */
  get generated(): readonly EngineMember[] {
    const schnorr = this.#has("extrakeys", "schnorrsig");
    const members: [EngineMember, boolean][] = [
      ["sign", this.#has("recovery")],
      ["recover", this.#has("recovery")],
      ["sharedPoint", this.#has("ecdh") && this.#native.callbacks !== null],
      ["combine", this.#native.callbacks !== null],
      ["signSchnorr", schnorr && this.#native.callbacks !== null],
      ["verifySchnorr", schnorr],
      ["verifySchnorrBatch", false],
    ];
    return members.filter(([, own]) => !own).map(([member]) => member);
  }

  publicKey(d: Uint8Array): Bytes | null {
    if (d.length !== SCALAR) return null;
    const context = this.#native.openForSecret();
    this.#key.set(d);
    try {
      const { secp256k1_ec_pubkey_create: create } = this.#functions;
      return create(context, this.#native.publicKey, this.#key) ? this.#native.serialize() : null;
    } finally {
      this.#key.fill(0);
    }
  }

  decodePoint(point: Uint8Array): Bytes | null {
    return this.#native.parse(point) ? this.#native.serialize() : null;
  }

  sign(digest: Uint8Array, d: Uint8Array, options: SignOptions): Bytes | null | undefined {
    const { hash, lowS, extraEntropy } = options;
    const isOurs = lowS && hash.name === NONCE_HASH && (extraEntropy?.length ?? SCALAR) === SCALAR;
    const {
      secp256k1_ecdsa_sign_recoverable: sign,
      secp256k1_ecdsa_recoverable_signature_serialize_compact: serialize,
    } = this.#functions;
    if (!isOurs || sign === null || serialize === null) return undefined;
    if (d.length !== SCALAR) return null;
    const context = this.#native.openForSecret();
    writeReduced(this.#digest, digest);
    this.#key.set(d);
    if (extraEntropy) this.#tweak.set(extraEntropy);
    try {
      const extra = extraEntropy ? this.#tweak : null;
      const made = sign(context, this.#recoverable, this.#digest, this.#key, null, extra);
      if (!made) return null;
      const signature = new Uint8Array(SIGNATURE + 1);
      serialize(context, signature.subarray(0, SIGNATURE), this.#id, this.#recoverable);
      signature[SIGNATURE] = this.#id[0];
      return this.#native.checked(signature);
    } finally {
      this.#key.fill(0);
      this.#tweak.fill(0);
    }
  }

  verify(signature: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): boolean {
    if (signature.length !== SIGNATURE) return false;
    const context = this.#native.open();
    const {
      secp256k1_ecdsa_signature_parse_compact: parse,
      secp256k1_ecdsa_signature_normalize: normalize,
      secp256k1_ecdsa_verify: verify,
    } = this.#functions;
    this.#input.set(signature);
    if (!parse(context, this.#signature, this.#input)) return false;
    if (!this.#native.parse(publicKey)) return false;
    writeReduced(this.#digest, digest);
    // The library refuses the higher s, the interface does not.
    normalize(context, this.#signature, this.#signature);
    return this.#native.checked(
      verify(context, this.#signature, this.#digest, this.#native.publicKey) === 1,
    );
  }

  sharedPoint(d: Uint8Array, publicKey: Uint8Array): Bytes | null | undefined {
    const { secp256k1_ecdh: ecdh, secp256k1_ec_seckey_verify: verify } = this.#functions;
    const { callbacks } = this.#native;
    if (ecdh === null || callbacks === null) return undefined;
    if (d.length !== SCALAR) return null;
    const context = this.#native.openForSecret();
    if (!this.#native.parse(publicKey)) return null;
    this.#key.set(d);
    try {
      if (!verify(context, this.#key)) return null;
      const { takePoint } = callbacks;
      const done = ecdh(context, this.#secret, this.#native.publicKey, this.#key, takePoint, null);
      return this.#native.checked(done ? callbacks.point.slice() : null);
    } finally {
      this.#key.fill(0);
      callbacks.point.fill(0);
    }
  }

  recover(signature: Uint8Array, digest: Uint8Array, id: number): Bytes | null | undefined {
    const {
      secp256k1_ecdsa_recoverable_signature_parse_compact: parse,
      secp256k1_ecdsa_recover: recover,
    } = this.#functions;
    if (parse === null || recover === null) return undefined;
    if (signature.length !== SIGNATURE || ![0, 1, 2, 3].includes(id)) return null;
    const context = this.#native.open();
    this.#input.set(signature);
    if (!parse(context, this.#recoverable, this.#input, id)) return null;
    writeReduced(this.#digest, digest);
    const found = recover(context, this.#native.publicKey, this.#recoverable, this.#digest);
    return found ? this.#native.serialize() : null;
  }

  addToSecret(d: Uint8Array, t: Uint8Array): Bytes | null | undefined {
    const {
      secp256k1_ec_seckey_tweak_add: seckeyAdd,
      secp256k1_ec_privkey_tweak_add: privkeyAdd,
      secp256k1_ec_seckey_verify: verify,
    } = this.#functions;
    const add = seckeyAdd ?? privkeyAdd;
    if (add === null) return undefined;
    if (d.length !== SCALAR || t.length !== SCALAR) return null;
    const context = this.#native.openForSecret();
    this.#key.set(d);
    this.#tweak.set(t);
    try {
      // Old builds take a d out of range.
      if (!verify(context, this.#key) || !add(context, this.#key, this.#tweak)) return null;
      return this.#native.checked(this.#key.slice());
    } finally {
      this.#key.fill(0);
      this.#tweak.fill(0);
    }
  }

  addToPublic(point: Uint8Array, t: Uint8Array): Bytes | null {
    if (t.length !== SCALAR) return null;
    const context = this.#native.open();
    if (!this.#native.parse(point)) return null;
    this.#tweak.set(t);
    const { secp256k1_ec_pubkey_tweak_add: add } = this.#functions;
    return add(context, this.#native.publicKey, this.#tweak) ? this.#native.serialize() : null;
  }

  combine(points: readonly Uint8Array[]): Bytes | null | undefined {
    if (this.#native.callbacks === null) return undefined;
    if (points.length === 0) return null;
    const context = this.#native.open();
    const keys = new Uint8Array(PUBLIC_KEY_BYTES * points.length);
    const first = Deno.UnsafePointer.value(Deno.UnsafePointer.of(keys));
    const addresses = new BigUint64Array(points.length);
    for (let i = 0; i < points.length; i++) {
      const key = keys.subarray(PUBLIC_KEY_BYTES * i, PUBLIC_KEY_BYTES * (i + 1));
      if (!this.#native.parse(points[i], key)) return null;
      addresses[i] = BigInt(first) + BigInt(PUBLIC_KEY_BYTES * i);
    }
    const { secp256k1_ec_pubkey_combine: combine } = this.#functions;
    const done = combine(context, this.#native.publicKey, addresses, BigInt(points.length));
    return done ? this.#native.serialize() : null;
  }

  signSchnorr(message: Uint8Array, d: Uint8Array, auxRand: Uint8Array): Bytes | null | undefined {
    if (!this.#has("extrakeys", "schnorrsig")) return undefined;
    if (message.length !== SCALAR && this.#native.callbacks === null) return undefined;
    if (d.length !== SCALAR || auxRand.length !== SCALAR) return null;
    const context = this.#native.openForSecret();
    this.#key.set(d);
    this.#tweak.set(auxRand);
    try {
      const { secp256k1_keypair_create: create } = this.#functions;
      if (!create?.(context, this.#keypair, this.#key)) return null;
      const signed = this.#signMessage(context, copyOf(message), message.length);
      return this.#native.checked(signed ? this.#input.slice() : null);
    } finally {
      this.#key.fill(0);
      this.#tweak.fill(0);
      this.#keypair.fill(0);
    }
  }

  verifySchnorr(
    signature: Uint8Array,
    message: Uint8Array,
    publicKey: Uint8Array,
  ): boolean | undefined {
    const { secp256k1_xonly_pubkey_parse: parse, secp256k1_schnorrsig_verify: verify } =
      this.#functions;
    if (!this.#has("extrakeys", "schnorrsig") || !parse || !verify) return undefined;
    if (signature.length !== SIGNATURE || publicKey.length !== SCALAR) return false;
    const context = this.#native.open();
    this.#tweak.set(publicKey);
    if (!parse(context, this.#native.publicKey, this.#tweak)) return false;
    this.#input.set(signature);
    const data = copyOf(message), length = BigInt(message.length);
    return this.#native.checked(
      verify(context, this.#input, data, length, this.#native.publicKey) === 1,
    );
  }

  /** Frees the context and closes the library; no call is possible afterwards. */
  [Symbol.dispose](): void {
    this.#native[Symbol.dispose]();
  }

  #has(...modules: readonly ModuleName[]): boolean {
    return modules.every((module) => this.#modules.includes(module));
  }

  /** Signs by the key pair with the auxiliary randomness in `#tweak`; the signature is `#input`. */
  #signMessage(context: Deno.PointerValue, data: Bytes, length: number): boolean {
    const {
      secp256k1_schnorrsig_sign32: sign32,
      secp256k1_schnorrsig_sign_custom: signCustom,
    } = this.#functions;
    if (length === SCALAR) {
      return sign32?.(context, this.#input, data, this.#keypair, this.#tweak) === 1;
    }
    const params = new Uint8Array(24), view = new DataView(params.buffer);
    params.set(EXTRA_PARAMS_MAGIC);
    const aux = Deno.UnsafePointer.value(Deno.UnsafePointer.of(this.#tweak));
    view.setBigUint64(16, BigInt(aux), true);
    return signCustom?.(
      context,
      this.#input,
      data,
      BigInt(length),
      this.#keypair,
      params,
    ) === 1;
  }
}

/** Copies a message to a buffer that has an address even if it is empty. */
function copyOf(message: Uint8Array): Bytes {
  const copy = new Uint8Array(Math.max(1, message.length));
  copy.set(message);
  return copy;
}
