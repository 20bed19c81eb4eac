/**
 * Keys of a tree, as callers hold them.
 *
 * @module
 */
import { type Bytes, copyBytes } from "../bytes.ts";
import {
  pointOf,
  requirePoint,
  requireSecret,
  requireText,
  secretOf,
  toBytes,
  withZero,
} from "./key_octets.ts";
import { masterFromEntropy, masterFromSeed } from "./master.ts";
import { Node } from "./node.ts";
import { type ChildRange, indexesOf, toIndex } from "./child_index.ts";
import { toIndexes } from "./path.ts";
import { branchesOf, PathTree } from "./path_tree.ts";
import type { PrivateOffspring, PublicOffspring, Scheme, SchemeName } from "./scheme.ts";
import { findScheme, type SchemeChoice } from "./schemes.ts";
import { decodeExtendedKey, encodeExtendedKey } from "./serialize.ts";
import { KEY_BYTES } from "./step.ts";
import { MAIN_VERSIONS, toVersions, type Versions } from "./versions.ts";

/** A path: text as {@linkcode parsePath} reads it, or indexes. */
export type Path = string | readonly number[];

/** How entropy becomes a key. */
export interface EntropyChoice {
  /** Whose wallets make the same key. */
  readonly scheme: "icarus" | "trezor";
  /** Empty unless given; text counts as its UTF-8. */
  readonly passphrase?: string | Uint8Array;
}

/** Which texts are read. */
export interface ReadChoice extends SchemeChoice {
  /** The only two versions that are taken; by default all that BIP-32 and SLIP-132 name. */
  readonly versions?: Versions;
}

/** Whoever has this may make keys; nobody outside does. */
const CONSTRUCTION = Symbol("construction");

/**
 * A private or public key with its chain code and its place in a tree. What a caller passes is
 * neither kept nor changed, what a caller gets is a fresh copy.
 */
export class HDKey {
  readonly #node: Node;

  /** Not for callers: keys come from the functions of the class, and from keys. */
  constructor(...args: readonly unknown[]) {
    if (args[0] !== CONSTRUCTION) throw new TypeError("Illegal constructor");
    this.#node = args[1] as Node;
  }

  static #of(node: Node): HDKey {
    return new HDKey(CONSTRUCTION, node);
  }

  static #root(scheme: Scheme, key: PrivateOffspring | PublicOffspring): HDKey {
    return HDKey.#of(
      new Node(scheme, key, { depth: 0, index: 0, parent: 0, versions: MAIN_VERSIONS }),
    );
  }

  /**
   * Makes the master key of a seed.
   *
   * @param seed 16 to 64 bytes; for the scheme "ledger" the seed of BIP-39.
   * @param choice BIP-32 unless told otherwise.
   * @throws {TypeError} if the seed is no byte string, for an unknown scheme, a curve that it is
   * not defined on, and the schemes that start from entropy.
   * @throws {RangeError} for a seed of another length, or one that BIP-32 has no key for.
   * @see BIP-32, SLIP-10, "Master key generation"; CIP-3, "Ledger"; SLIP-23
   */
  static fromSeed(seed: Uint8Array, choice: SchemeChoice = {}): HDKey {
    const action = "make master key";
    const scheme = findScheme(choice, action);
    return HDKey.#root(scheme, masterFromSeed(scheme, toBytes(seed, action, "seed")));
  }

  /**
   * Makes the master key of the entropy of a mnemonic, as Icarus wallets and Trezor do.
   *
   * @param entropy 16, 20, 24, 28 or 32 bytes.
   * @throws {TypeError} if it is no byte string, and for the schemes that start from a seed.
   * @throws {RangeError} for entropy of another length.
   * @see CIP-3, "Icarus"
   */
  static fromEntropy(
    entropy: Uint8Array,
    { scheme: name, passphrase = "" }: EntropyChoice,
  ): HDKey {
    const action = "make master key";
    const scheme = findScheme({ scheme: name }, action);
    const bytes = toBytes(entropy, action, "entropy");
    if (typeof passphrase !== "string") {
      return HDKey.#root(
        scheme,
        masterFromEntropy(scheme, bytes, toBytes(passphrase, action, "passphrase")),
      );
    }
    const encoded = new TextEncoder().encode(passphrase);
    try {
      return HDKey.#root(scheme, masterFromEntropy(scheme, bytes, encoded));
    } finally {
      encoded.fill(0);
    }
  }

  /**
   * Reads an extended key.
   *
   * @param text `xprv…`, `xpub…`, or with a version that SLIP-132 names; which one it was is kept
   * for {@linkcode HDKey.toExtendedKey}, and nothing else follows from it.
   * @param choice BIP-32 unless told otherwise.
   * @throws {TypeError} if it is no string, for schemes without such texts, malformed versions.
   * @throws {RangeError} unless it is 78 bytes in Base58Check, if a field is out of range, or two do not fit together.
   * @see BIP-32, "Serialization format"
   */
  static fromExtendedKey(text: string, choice: ReadChoice = {}): HDKey {
    const action = "read extended key";
    const scheme = findScheme(choice, action);
    requireText(scheme, action);
    const versions = choice.versions === undefined
      ? undefined
      : toVersions(choice.versions, action);
    const fields = decodeExtendedKey(text, versions);
    const key = fields.isPrivate
      ? { secret: secretOf(scheme, fields), chainCode: fields.chainCode }
      : { point: pointOf(scheme, fields), chainCode: fields.chainCode };
    const { depth, index, parentFingerprint: parent } = fields;
    return HDKey.#of(new Node(scheme, key, { depth, index, parent, versions: fields.versions }));
  }

  /**
   * Makes a root of a private key and a chain code.
   *
   * @param privateKey 32 bytes; kL ‖ kR, 64 bytes, for the schemes of BIP32-Ed25519.
   * @param chainCode 32 bytes.
   * @throws {TypeError} as `fromSeed` does.
   * @throws {RangeError} for other lengths, and a key that is out of range.
   */
  static fromPrivateKey(
    privateKey: Uint8Array,
    chainCode: Uint8Array,
    choice: SchemeChoice = {},
  ): HDKey {
    const action = "use private key", scheme = findScheme(choice, action);
    const key = toBytes(privateKey, action, "private key", scheme.secretLength);
    const code = toBytes(chainCode, action, "chain code", KEY_BYTES);
    requireSecret(scheme, key, action);
    return HDKey.#root(scheme, { secret: copyBytes(key), chainCode: copyBytes(code) });
  }

  /**
   * Makes a root of a public key and a chain code.
   *
   * @param publicKey 33 bytes, compressed; 32 on the curves of Edwards and Montgomery.
   * @param chainCode 32 bytes.
   * @throws {TypeError} as `fromSeed` does.
   * @throws {RangeError} for other lengths, and a key that is no point of the curve.
   */
  static fromPublicKey(
    publicKey: Uint8Array,
    chainCode: Uint8Array,
    choice: SchemeChoice = {},
  ): HDKey {
    const action = "use public key", scheme = findScheme(choice, action);
    const octets = toBytes(publicKey, action, "public key", scheme.publicLength);
    const code = toBytes(chainCode, action, "chain code", KEY_BYTES);
    const point = requirePoint(scheme, octets, action);
    return HDKey.#root(scheme, { point, chainCode: copyBytes(code) });
  }

  /** The scheme that children follow. */
  get scheme(): SchemeName {
    return this.#node.scheme.name;
  }

  /** `namedCurve` of the key. */
  get curve(): string {
    return this.#node.scheme.curve;
  }

  /** Steps from the root: 0 to 255. */
  get depth(): number {
    return this.#node.depth;
  }

  /** Index of the last step, hardened ones from 2³¹ on; 0 for a root. */
  get index(): number {
    return this.#node.index;
  }

  /** Whether there is a private key. */
  get isPrivate(): boolean {
    return this.#node.secret("tell kind of key") !== null;
  }

  /**
   * The private key: 32 bytes, big-endian on the curves of Weierstrass; kL ‖ kR, 64 bytes, for
   * BIP32-Ed25519; null in a public key.
   *
   * @throws {RangeError} after {@linkcode HDKey.wipe}, as all that follow do.
   */
  get privateKey(): Bytes | null {
    const secret = this.#node.secret("give private key");
    return secret && copyBytes(secret);
  }

  /** The public key: 33 bytes, compressed, or 32. Computed when it is first asked for. */
  get publicKey(): Bytes {
    this.#node.requireAlive("give public key");
    return this.#node.scheme.encodePoint(this.#node.point());
  }

  /** The chain code, 32 bytes: with a public key it shows all soft children. */
  get chainCode(): Bytes {
    return copyBytes(this.#node.chainCode("give chain code"));
  }

  /** The first four bytes of HASH160 of the public key, as a number. */
  get fingerprint(): number {
    this.#node.requireAlive("give fingerprint");
    return this.#node.fingerprint();
  }

  /** The parent's fingerprint; 0 for a root. Computed when it is first asked for. */
  get parentFingerprint(): number {
    this.#node.requireAlive("give parent fingerprint");
    return this.#node.parentFingerprint();
  }

  /**
   * Derives the key at the end of a path.
   *
   * @param path from this key, whatever its depth; `m` gives a copy of it.
   * @throws {TypeError} if it is neither text nor an array of numbers.
   * @throws {SyntaxError} for a text that is no path.
   * @throws {RangeError} for an index out of range, a hardened step from a public key, a soft one
   * where there are none, a depth above 255, and an index that BIP-32 has no key for.
   */
  derive(path: Path): HDKey {
    return HDKey.#of(this.#node.descend(toIndexes(path, "derive path"), "derive path"));
  }

  /**
   * Derives one child.
   *
   * @param index hardened ones from 2³¹ on: see {@linkcode hardened}.
   * @throws {TypeError} {RangeError} as {@linkcode HDKey.derive}.
   */
  deriveChild(index: number): HDKey {
    const [child] = this.#node.children([toIndex(index, "derive child")], "derive child");
    return HDKey.#of(child);
  }

  /**
   * Derives many paths: what they share once, siblings together.
   *
   * @returns a key for each, in their order.
   * @throws {TypeError} {SyntaxError} {RangeError} as {@linkcode HDKey.derive}.
   */
  deriveMany(paths: PathTree | Iterable<Path>): HDKey[] {
    const tree = paths instanceof PathTree ? paths : new PathTree(paths);
    return branchesOf(tree).derive(this.#node, "derive paths").map((node) => HDKey.#of(node));
  }

  /**
   * Derives children with numbers in a row, together.
   *
   * @throws {TypeError} unless both are numbers, and `hardened` is a boolean if it is given.
   * @throws {RangeError} for numbers that are no integers or pass 2³¹, and as `derive`.
   */
  children(range: ChildRange): HDKey[] {
    const action = "derive children", indexes = indexesOf(range, action);
    return this.#node.children(indexes, action).map((node) => HDKey.#of(node));
  }

  /** Gives the same key without its private half. */
  neuter(): HDKey {
    return HDKey.#of(this.#node.neuter("neuter"));
  }

  /**
   * Writes the extended key: of a private key the private one; `neuter()` first for the other.
   *
   * @param choice the versions to write; by default those that it, or the key it was derived from,
   * was read with.
   * @throws {TypeError} for malformed versions.
   * @throws {RangeError} for the keys of BIP32-Ed25519, which are too long.
   * @see BIP-32, "Serialization format"
   */
  toExtendedKey(choice: { readonly versions?: Versions } = {}): string {
    const action = "write extended key", node = this.#node;
    requireText(node.scheme, action);
    const versions = choice.versions === undefined
      ? node.versions
      : toVersions(choice.versions, action);
    const secret = node.secret(action), key = secret ? withZero(secret) : node.serializedPoint();
    const text = encodeExtendedKey({
      versions,
      isPrivate: secret !== null,
      depth: node.depth,
      parentFingerprint: node.parentFingerprint(),
      index: node.index,
      chainCode: node.chainCode(action),
      key,
    });
    key.fill(0);
    return text;
  }

  /** Wipes private key and chain code. Children and copies are keys of their own and stay. */
  wipe(): void {
    this.#node.wipe();
  }
}
