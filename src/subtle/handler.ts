/**
 * What an algorithm is to the provider. Types only.
 *
 * @module
 */
import type { SealedReader, SealedSource } from "../ascon/open_at.ts";
import type { Bytes } from "../bytes.ts";
import type { Curve } from "../ec/curve_params.ts";
import type { EcEngine } from "../ec/engine.ts";
import type { HashNumbers, HashState } from "../hash/hash_function.ts";
import type { Part } from "./arithmetic.ts";
import type { JwkMembers } from "./jwk.ts";
import type { AlgorithmSource } from "./normalize.ts";
import type { Usage } from "./usages.ts";

/** What a step gives: at once where nothing of the runtime is needed, else later. */
export type Result<T> = T | Promise<T>;

/** Choices of `createCrypto` that handlers look at. */
export interface ProviderOptions {
  readonly nist: "native" | "own";
  readonly edwards: "native" | "own";
  readonly legacyCurves: boolean;
  readonly explicitParameters: "reject" | "match";
}

/** What a handler may ask of the provider that runs a call. */
export interface Provider {
  /** The runtime's own crypto, or null if nothing may be left to it. */
  readonly native: Crypto | null;
  readonly options: ProviderOptions;
  /** Finds an algorithm of ours, without regard to ASCII case. */
  handler(name: string): Handler | undefined;
  /** The engine that works for a curve here; the code that computes is here already. */
  engine(curve: Curve): EcEngine;
  /**
   * Hashes, here at once or by the runtime where that pays.
   *
   * @param data may be the caller's memory: it is copied before anything waits.
   */
  digest(hash: HashNumbers, data: Uint8Array): Result<Bytes>;
  /** Tells whether the runtime has this digest. */
  runtimeDigests(handler: Handler): boolean;
}

/** The private slots of a key of ours. Checked when it was made: no invalid key exists. */
export interface KeySlots {
  readonly handler: Handler;
  readonly type: KeyType;
  readonly extractable: boolean;
  /** What the key shows of itself; frozen, the same object every time. */
  readonly algorithm: Readonly<KeyAlgorithm>;
  /** Frozen, each once, in the standard's order. */
  readonly usages: readonly Usage[];
  /** The handler's own. */
  readonly material: unknown;
}

/** Both halves of a new pair. */
export interface KeyPairSlots {
  readonly publicKey: KeySlots;
  readonly privateKey: KeySlots;
}

/** One operation of one algorithm: first its parameters are read, then it runs. */
export interface Operation<Params> {
  /**
   * Reads the parameters, each member once, the standard's before ours, and copies the bytes in
   * them. Curves and lengths are not judged yet.
   *
   * @throws {TypeError} for a member that is missing or of the wrong kind.
   * @throws {DOMException} NotSupportedError for an unknown hash.
   */
  normalize(source: AlgorithmSource, provider: Provider): Params;
  /**
   * Judges curves and lengths for `supports`; absent means that all are good.
   *
   * @param length bits asked for; null for all there are, or where it means nothing.
   */
  accepts?(params: Params, provider: Provider, length: number | null): boolean;
}

/** A call with a key, after all checks that every operation shares. */
export interface KeyCall<Params> {
  readonly provider: Provider;
  readonly params: Params;
  readonly key: KeySlots;
}

/**
 * Sign, encrypt, decrypt, wrapKey and unwrapKey: bytes and a key in, fresh bytes of exactly their
 * buffer out. `data` is the caller's memory: what waits copies it first.
 */
export interface DataOperation<Params> extends Operation<Params> {
  run(call: KeyCall<Params>, data: Uint8Array): Result<Bytes>;
}

/** Verify; both byte strings are the caller's memory. */
export interface VerifyOperation<Params> extends Operation<Params> {
  run(call: KeyCall<Params>, signature: Uint8Array, data: Uint8Array): Result<boolean>;
}

/** Digest, of bytes that are there or that come in chunks. */
export interface DigestOperation<Params> extends Operation<Params> {
  run(provider: Provider, params: Params, data: Uint8Array): Result<Bytes>;
  start(params: Params): HashState;
}

/** The bits that two parties share, or that follow from a secret. */
export interface DeriveBitsOperation<Params> extends Operation<Params> {
  /** @param length bits; null asks for all there are. */
  run(call: KeyCall<Params>, length: number | null): Result<Bytes>;
}

/** What is asked of a key that is to be made. */
export interface KeyRequest<Params> {
  readonly provider: Provider;
  readonly params: Params;
  readonly extractable: boolean;
  readonly usages: readonly Usage[];
}

/** A key of ours that is to be derived. */
export interface DerivedKeyRequest {
  /** The algorithm of the key, and its parameters as `importKey` of it reads them. */
  readonly handler: Handler;
  readonly params: unknown;
  readonly extractable: boolean;
  readonly usages: readonly Usage[];
}

/** Deriving keys that are more than bits: pairs, or what further keys are derived from. */
export interface DeriveKeyOperation<Params> extends Operation<Params> {
  /** Tells whether keys of an algorithm come to be like this; all others are made of the bits. */
  derives(target: Handler): boolean;
  run(call: KeyCall<Params>, request: DerivedKeyRequest): KeySlots;
}

/** Making keys at random. A private key left without usages is refused by the caller. */
export interface GenerateKeyOperation<Params> extends Operation<Params> {
  run(request: KeyRequest<Params>): KeySlots | KeyPairSlots;
}

/** A key that is to be read. */
export interface ImportRequest<Params> extends KeyRequest<Params> {
  readonly format: string;
  /** A copy that is wiped when the import ends, or the members of a JWK if the format is that. */
  readonly data: Bytes | JwkMembers;
}

/** Reading keys, with every check that there is. */
export interface ImportKeyOperation<Params> extends Operation<Params> {
  run(request: ImportRequest<Params>): KeySlots;
}

/** Finding the public key that a signature was made with. Both byte strings are copies. */
export interface RecoverKeyOperation<Params> extends Operation<Params> {
  run(request: KeyRequest<Params>, signature: Uint8Array, data: Uint8Array): Result<KeySlots>;
}

/** "Get key length" (Web Cryptography, section 14.3.7): what deriveKey asks the derived algorithm. */
export interface KeyLengthOperation<Params> extends Operation<Params> {
  /** Gives bits; null stands for all there are. */
  run(params: Params): number | null;
}

/** A stream of bytes that is encrypted or decrypted on its way. */
export interface StreamOperation<Params> extends Operation<Params> {
  run(call: KeyCall<Params>): TransformStream<Uint8Array, Bytes>;
}

/** Reading in the middle of sealed data. */
export interface OpenAtOperation<Params> extends Operation<Params> {
  run(call: KeyCall<Params>, source: SealedSource): Promise<SealedReader>;
}

/** What a cipher does with data that are not in memory. */
export interface StreamOperations {
  readonly encryptStream: StreamOperation<unknown>;
  readonly decryptStream: StreamOperation<unknown>;
  readonly sealStream: StreamOperation<unknown>;
  readonly openStream: StreamOperation<unknown>;
  readonly openAt: OpenAtOperation<unknown>;
}

/** An algorithm of ours: what it offers. An operation that is absent is NotSupportedError. */
export interface Handler {
  /** Canonical name, the only spelling ever written. */
  readonly name: string;
  /**
   * The parts of the code that computes which its operations ask for: loaded before any of its keys
   * is made, and before it digests. Absent means none.
   */
  readonly parts?: readonly Part[];
  /** Every runtime has it: its calls go there while there is a runtime. */
  readonly runtime?: boolean;
  /**
   * Members beyond the standard's, by operation: a key of the runtime cannot honour them.
   */
  readonly extensions?: Readonly<Partial<Record<string, readonly string[]>>>;
  /** Members of parameters that hold a further key, which the runtime cannot take from us. */
  readonly keyMembers?: readonly string[];
  /**
   * Tells whether a key of these parameters is ours to make; absent means always. May write a
   * canonical spelling into the source for the runtime to read.
   */
  owns?(source: AlgorithmSource, provider: Provider, format?: string): boolean;
  readonly encrypt?: DataOperation<unknown>;
  readonly decrypt?: DataOperation<unknown>;
  readonly sign?: DataOperation<unknown>;
  readonly verify?: VerifyOperation<unknown>;
  readonly digest?: DigestOperation<unknown>;
  readonly wrapKey?: DataOperation<unknown>;
  readonly unwrapKey?: DataOperation<unknown>;
  readonly deriveBits?: DeriveBitsOperation<unknown>;
  readonly deriveKey?: DeriveKeyOperation<unknown>;
  readonly generateKey?: GenerateKeyOperation<unknown>;
  readonly importKey?: ImportKeyOperation<unknown>;
  readonly keyLength?: KeyLengthOperation<unknown>;
  readonly recoverKey?: RecoverKeyOperation<unknown>;
  readonly streams?: StreamOperations;
  /** Writes a key that is extractable; the bytes are fresh, those of a text format its ASCII. */
  exportKey?(key: KeySlots, format: string): Bytes | JsonWebKey;
  /** Wipes the secret of a key that nobody will hold. */
  wipe?(key: KeySlots): void;
  /** Gives the public half of a private key, extractable, with these usages. */
  getPublicKey?(key: KeySlots, usages: readonly Usage[]): KeySlots;
}
