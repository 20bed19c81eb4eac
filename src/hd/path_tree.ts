/**
 * Many paths at once: what they share is derived once, and siblings are made together.
 *
 * @module
 */
import { Branches } from "./branches.ts";
import type { HDKey } from "./extended_key.ts";
import { toIndexes } from "./path.ts";

let branchesOf: (tree: PathTree) => Branches;

/** Paths with what they share; made once, for any number of keys. */
export class PathTree {
  readonly #branches = new Branches();

  /**
   * Reads the paths.
   *
   * @param paths as text or as indexes, each from the key that {@linkcode derive} is given.
   * @throws {TypeError} for a path that is neither.
   * @throws {SyntaxError} for a text that is no path.
   * @throws {RangeError} for an index out of range.
   */
  constructor(paths: Iterable<string | readonly number[]>) {
    if (typeof paths === "string") {
      throw new TypeError("Cannot make path tree: expected an array of paths, got a string");
    }
    for (const path of paths) this.#branches.add(toIndexes(path, "make path tree"));
  }

  static {
    branchesOf = (tree) => tree.#branches;
  }

  /** How many paths there are. */
  get size(): number {
    return this.#branches.size;
  }

  /**
   * Derives all paths from a key.
   *
   * @returns a key for each path, in their order; equal paths get keys of their own.
   * @throws {RangeError} as `derive` of the key does for any of them.
   */
  derive(key: HDKey): HDKey[] {
    return key.deriveMany(this);
  }
}

export { branchesOf };
