/**
 * The functions of libsecp256k1 that the engine calls. Those of optional modules, and names that
 * came or went with a version, may be missing.
 *
 * @module
 */

const CONTEXT = "pointer", BYTES = "buffer", INT = "i32", SIZE = "usize";

/** What `Deno.dlopen` is told. */
const SYMBOLS = {
  secp256k1_context_create: { parameters: ["u32"], result: CONTEXT },
  secp256k1_context_destroy: { parameters: [CONTEXT], result: "void" },
  secp256k1_context_randomize: { parameters: [CONTEXT, BYTES], result: INT },
  secp256k1_context_set_illegal_callback: {
    parameters: [CONTEXT, "function", "pointer"],
    result: "void",
  },
  secp256k1_ec_pubkey_parse: { parameters: [CONTEXT, BYTES, BYTES, SIZE], result: INT },
  secp256k1_ec_pubkey_serialize: {
    parameters: [CONTEXT, BYTES, BYTES, BYTES, "u32"],
    result: INT,
  },
  secp256k1_ec_pubkey_create: { parameters: [CONTEXT, BYTES, BYTES], result: INT },
  secp256k1_ec_pubkey_tweak_add: { parameters: [CONTEXT, BYTES, BYTES], result: INT },
  secp256k1_ec_pubkey_combine: { parameters: [CONTEXT, BYTES, BYTES, SIZE], result: INT },
  secp256k1_ec_seckey_verify: { parameters: [CONTEXT, BYTES], result: INT },
  secp256k1_ec_seckey_tweak_add: {
    parameters: [CONTEXT, BYTES, BYTES],
    result: INT,
    optional: true,
  },
  secp256k1_ec_privkey_tweak_add: {
    parameters: [CONTEXT, BYTES, BYTES],
    result: INT,
    optional: true,
  },
  secp256k1_ecdsa_signature_parse_compact: { parameters: [CONTEXT, BYTES, BYTES], result: INT },
  secp256k1_ecdsa_signature_normalize: { parameters: [CONTEXT, BYTES, BYTES], result: INT },
  secp256k1_ecdsa_verify: { parameters: [CONTEXT, BYTES, BYTES, BYTES], result: INT },
  // recovery
  secp256k1_ecdsa_sign_recoverable: {
    parameters: [CONTEXT, BYTES, BYTES, BYTES, "pointer", BYTES],
    result: INT,
    optional: true,
  },
  secp256k1_ecdsa_recoverable_signature_parse_compact: {
    parameters: [CONTEXT, BYTES, BYTES, INT],
    result: INT,
    optional: true,
  },
  secp256k1_ecdsa_recoverable_signature_serialize_compact: {
    parameters: [CONTEXT, BYTES, BYTES, BYTES],
    result: INT,
    optional: true,
  },
  secp256k1_ecdsa_recover: {
    parameters: [CONTEXT, BYTES, BYTES, BYTES],
    result: INT,
    optional: true,
  },
  // ecdh
  secp256k1_ecdh: {
    parameters: [CONTEXT, BYTES, BYTES, BYTES, "function", "pointer"],
    result: INT,
    optional: true,
  },
  // extrakeys, schnorrsig
  secp256k1_keypair_create: { parameters: [CONTEXT, BYTES, BYTES], result: INT, optional: true },
  secp256k1_xonly_pubkey_parse: {
    parameters: [CONTEXT, BYTES, BYTES],
    result: INT,
    optional: true,
  },
  secp256k1_schnorrsig_sign32: {
    parameters: [CONTEXT, BYTES, BYTES, BYTES, BYTES],
    result: INT,
    optional: true,
  },
  secp256k1_schnorrsig_sign_custom: {
    parameters: [CONTEXT, BYTES, BYTES, SIZE, BYTES, BYTES],
    result: INT,
    optional: true,
  },
  secp256k1_schnorrsig_verify: {
    parameters: [CONTEXT, BYTES, BYTES, SIZE, BYTES],
    result: INT,
    optional: true,
  },
} as const satisfies Deno.ForeignLibraryInterface;

type Context = Deno.PointerValue;
type Buffer = Uint8Array<ArrayBuffer>;
type Numbers = Int32Array<ArrayBuffer> | BigUint64Array<ArrayBuffer>;

/** Functions of three buffers at most, 1 where they succeed. */
type One = (context: Context, a: Buffer) => number;
type Two = (context: Context, a: Buffer, b: Buffer) => number;
type Three = (context: Context, a: Buffer, b: Buffer, c: Buffer) => number;

/**
 * The library's functions; one that is missing is null. Every byte string is a buffer of ours that
 * has the length C expects.
 */
export interface Functions {
  secp256k1_context_create(flags: number): Context;
  secp256k1_context_destroy(context: Context): void;
  secp256k1_context_randomize: One;
  secp256k1_context_set_illegal_callback(
    context: Context,
    callback: Deno.PointerValue,
    data: Deno.PointerValue,
  ): void;
  secp256k1_ec_pubkey_parse(context: Context, key: Buffer, octets: Buffer, size: bigint): number;
  secp256k1_ec_pubkey_serialize(
    context: Context,
    octets: Buffer,
    size: Numbers,
    key: Buffer,
    flags: number,
  ): number;
  secp256k1_ec_pubkey_create: Two;
  secp256k1_ec_pubkey_tweak_add: Two;
  secp256k1_ec_pubkey_combine(context: Context, key: Buffer, keys: Numbers, count: bigint): number;
  secp256k1_ec_seckey_verify: One;
  readonly secp256k1_ec_seckey_tweak_add: Two | null;
  readonly secp256k1_ec_privkey_tweak_add: Two | null;
  secp256k1_ecdsa_signature_parse_compact: Two;
  secp256k1_ecdsa_signature_normalize: Two;
  secp256k1_ecdsa_verify: Three;
  readonly secp256k1_ecdsa_sign_recoverable:
    | ((
      context: Context,
      signature: Buffer,
      digest: Buffer,
      key: Buffer,
      nonce: Deno.PointerValue,
      extra: Buffer | null,
    ) => number)
    | null;
  readonly secp256k1_ecdsa_recoverable_signature_parse_compact:
    | ((context: Context, signature: Buffer, octets: Buffer, id: number) => number)
    | null;
  readonly secp256k1_ecdsa_recoverable_signature_serialize_compact:
    | ((context: Context, octets: Buffer, id: Numbers, signature: Buffer) => number)
    | null;
  readonly secp256k1_ecdsa_recover: Three | null;
  readonly secp256k1_ecdh:
    | ((
      context: Context,
      output: Buffer,
      publicKey: Buffer,
      key: Buffer,
      hash: Deno.PointerValue,
      data: Deno.PointerValue,
    ) => number)
    | null;
  readonly secp256k1_keypair_create: Two | null;
  readonly secp256k1_xonly_pubkey_parse: Two | null;
  readonly secp256k1_schnorrsig_sign32:
    | ((context: Context, out: Buffer, digest: Buffer, pair: Buffer, aux: Buffer) => number)
    | null;
  readonly secp256k1_schnorrsig_sign_custom:
    | ((
      context: Context,
      out: Buffer,
      message: Buffer,
      size: bigint,
      pair: Buffer,
      params: Buffer,
    ) => number)
    | null;
  readonly secp256k1_schnorrsig_verify:
    | ((context: Context, sig: Buffer, message: Buffer, size: bigint, key: Buffer) => number)
    | null;
}

/** The opened library. */
export interface Library {
  readonly symbols: Functions;
  close(): void;
}

/**
 * Opens the library.
 *
 * @throws {Error} Deno's own: without permission, where there is no such file, or where a function
 * that every build has is missing.
 */
export function openLibrary(path: string): Library {
  return Deno.dlopen(path, SYMBOLS);
}

/** The optional modules that the engine knows. */
export type ModuleName = "ecdh" | "extrakeys" | "recovery" | "schnorrsig";

/** Functions that make a module whole, all of which have to be there. */
const MODULES: Readonly<Record<ModuleName, readonly (keyof Functions)[]>> = {
  ecdh: ["secp256k1_ecdh"],
  extrakeys: ["secp256k1_keypair_create", "secp256k1_xonly_pubkey_parse"],
  recovery: [
    "secp256k1_ecdsa_sign_recoverable",
    "secp256k1_ecdsa_recoverable_signature_parse_compact",
    "secp256k1_ecdsa_recoverable_signature_serialize_compact",
    "secp256k1_ecdsa_recover",
  ],
  // Versions without `sign_custom` verify messages of 32 bytes only, with other parameters.
  schnorrsig: [
    "secp256k1_schnorrsig_sign32",
    "secp256k1_schnorrsig_sign_custom",
    "secp256k1_schnorrsig_verify",
  ],
};

/** Lists the modules that a library has. */
export function modulesOf(functions: Functions): ModuleName[] {
  const names = Object.keys(MODULES) as ModuleName[];
  return names.filter((name) => MODULES[name].every((symbol) => functions[symbol] !== null));
}
