/**
 * A node of a tree of keys, and how nodes come from nodes. Nothing here is handed out: callers hold
 * an `HDKey`.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import { hash160 } from "../hash/hash160.ts";
import { formatStep, HARDENED } from "./child_index.ts";
import type { PrivateOffspring, PublicOffspring, Scheme } from "./scheme.ts";
import { keyedSha512 } from "./step.ts";
import type { Versions } from "./versions.ts";

/** Depth has one byte in an extended key. */
const MOST_DEPTH = 255;

/** Where a node stands in its tree. */
export interface Position {
  readonly depth: number;
  readonly index: number;
  /** The parent, which is asked for its fingerprint when somebody asks for that, or the number. */
  readonly parent: Node | number;
  readonly versions: Versions;
}

/** A node: key, chain code, position. Owns its buffers. */
export class Node {
  readonly depth: number;
  readonly index: number;
  readonly versions: Versions;
  #secret: Bytes | null;
  #point: Bytes | null;
  #chainCode: Bytes;
  #parent: Node | number;
  #fingerprint: number | undefined;
  /** Whether a child may ask for the fingerprint when the secret is gone. */
  #isAwaited = false;
  /** Whether the parent is nobody else's, so that it is erased with this node. */
  #ownsParent = false;
  #isErased = false;

  /** Takes the buffers over: a private key, or a public one. */
  constructor(
    readonly scheme: Scheme,
    key: PrivateOffspring | PublicOffspring,
    { depth, index, parent, versions }: Position,
  ) {
    this.#secret = "secret" in key ? key.secret : null;
    this.#point = "point" in key ? key.point : null;
    this.#chainCode = key.chainCode;
    this.depth = depth;
    this.index = index;
    this.versions = versions;
    this.#parent = parent;
  }

  /** The private key itself; null in a public node. */
  secret(action: string): Bytes | null {
    this.requireAlive(action);
    return this.#secret;
  }

  /** The chain code itself. */
  chainCode(action: string): Bytes {
    this.requireAlive(action);
    return this.#chainCode;
  }

  /** The public key in the scheme's form, made when somebody first asks. */
  point(): Bytes {
    return this.#point ??= this.scheme.point(this.#secret as Bytes);
  }

  /** The first four bytes of HASH160 of the public key's 33 octets. */
  fingerprint(): number {
    if (this.#fingerprint === undefined) {
      const { buffer } = hash160(this.serializedPoint());
      this.#fingerprint = new DataView(buffer).getUint32(0);
    }
    return this.#fingerprint;
  }

  /** The public key in 33 octets: with 00 before those of 32 (SLIP-10). */
  serializedPoint(): Bytes {
    const octets = this.scheme.encodePoint(this.point());
    if (octets.length === 33) return octets;
    const padded = new Uint8Array(33);
    padded.set(octets, 1);
    return padded;
  }

  /** The parent's fingerprint; 0 for a root. */
  parentFingerprint(): number {
    if (typeof this.#parent !== "number") {
      const parent = this.#parent;
      this.#parent = parent.fingerprint();
      if (this.#ownsParent) parent.erase();
    }
    return this.#parent;
  }

  /** The same node without its private key. */
  neuter(action: string): Node {
    this.requireAlive(action);
    return this.#copy({ point: this.point(), chainCode: this.#chainCode.slice() });
  }

  /** The same node with buffers of its own. */
  clone(): Node {
    const chainCode = this.#chainCode.slice();
    if (this.#secret === null) return this.#copy({ point: this.point(), chainCode });
    const copy = this.#copy({ secret: this.#secret.slice(), chainCode });
    copy.#point = this.#point;
    return copy;
  }

  /** Makes the children with these indexes, in their order. */
  children(indexes: readonly number[], action: string): Node[] {
    this.requireAlive(action);
    this.#requireSteps(indexes, action);
    const hmac = keyedSha512();
    hmac.setKey(this.#chainCode);
    try {
      return this.#secret === null
        ? this.#publicChildren(indexes, action)
        : indexes.map((index) => this.#privateChild(index, action));
    } finally {
      hmac.wipe();
    }
  }

  /** Makes the node at the end of a path. */
  descend(indexes: readonly number[], action: string): Node {
    this.requirePath(indexes, action);
    if (indexes.length === 0) return this.clone();
    let [node] = this.children(indexes.slice(0, 1), action);
    for (let i = 1; i < indexes.length; i++) {
      const [child] = node.children(indexes.slice(i, i + 1), action);
      if (i < indexes.length - 1) node.erase();
      else node.#leaveTo(child);
      node = child;
    }
    return node;
  }

  /** Wipes the node; its children can still be asked for its fingerprint. */
  wipe(): void {
    if (this.#isErased) return;
    if (this.#isAwaited) this.point();
    this.erase();
  }

  /** Wipes the node; a child that was made with its public key still knows that. */
  erase(): void {
    this.#isErased = true;
    this.#secret?.fill(0);
    this.#chainCode.fill(0);
    if (this.#ownsParent && typeof this.#parent !== "number") this.#parent.erase();
    this.#parent = 0;
  }

  /** @throws {RangeError} for a node that has been wiped. */
  requireAlive(action: string): void {
    if (this.#isErased) {
      throw new RangeError(`Cannot ${action}: expected a key that has not been wiped`);
    }
  }

  /**
   * Refuses a path that leads too deep, or by steps that there are none of, before anything is
   * computed.
   */
  requirePath(indexes: readonly number[], action: string): void {
    this.requireAlive(action);
    const depth = this.depth + indexes.length;
    if (depth > MOST_DEPTH) {
      throw new RangeError(
        `Cannot ${action}: expected a depth of at most ${MOST_DEPTH}, got ${depth}`,
      );
    }
    this.#requireSteps(indexes, action);
  }

  /** Leaves this node, which nobody else holds, to the child that may ask for its fingerprint. */
  #leaveTo(child: Node): void {
    if (this.#point === null) child.#ownsParent = true;
    else this.erase();
  }

  #privateChild(index: number, action: string): Node {
    const secret = this.#secret as Bytes;
    const parent = { secret, point: () => this.point() };
    const child = this.scheme.privateChild(parent, index, keyedSha512());
    if (child === null) throw noKeyError(index, action);
    this.#isAwaited = true;
    return this.#nodeOf(child, index);
  }

  #publicChildren(indexes: readonly number[], action: string): Node[] {
    const children = this.scheme.publicChildren(this.point(), indexes, keyedSha512());
    return children.map((child, i) => {
      if (child === null) throw noKeyError(indexes[i], action);
      return this.#nodeOf(child, indexes[i]);
    });
  }

  #copy(key: PrivateOffspring | PublicOffspring): Node {
    const { depth, index, versions } = this;
    const parent = this.#ownsParent ? this.parentFingerprint() : this.#parent;
    return new Node(this.scheme, key, { depth, index, parent, versions });
  }

  #nodeOf(key: PrivateOffspring | PublicOffspring, index: number): Node {
    const { depth, versions } = this;
    return new Node(this.scheme, key, { depth: depth + 1, index, parent: this, versions });
  }

  /** Refuses steps that this node has no children by. */
  #requireSteps(indexes: readonly number[], action: string): void {
    if (indexes.length > 0 && this.depth >= MOST_DEPTH) {
      throw new RangeError(
        `Cannot ${action}: expected a depth of at most ${MOST_DEPTH}, got ${this.depth + 1}`,
      );
    }
    const isPublic = this.#secret === null, { hasSoft } = this.scheme;
    if (!isPublic && hasSoft) return;
    for (const index of indexes) {
      const isHardened = index >= HARDENED;
      if (isHardened ? !isPublic : hasSoft) continue;
      const expected = isHardened ? "a private key for the hardened" : "a scheme that has the soft";
      throw new RangeError(
        `Cannot ${action}: expected ${expected} step ${formatStep(index)}, got ${
          isHardened ? "a public key" : `${this.scheme.name} on ${this.scheme.curve}`
        }`,
      );
    }
  }
}

function noKeyError(index: number, action: string): RangeError {
  return new RangeError(
    `Cannot ${action}: expected an index that has a key, got ${formatStep(index)}`,
  );
}
