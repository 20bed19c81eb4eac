/**
 * Paths with what they share.
 *
 * @module
 */
import type { Node } from "./node.ts";

/** A step that some of the paths begin with. */
interface Branch {
  /** Which of the paths end here. */
  readonly ends: number[];
  readonly branches: Map<number, Branch>;
}

/** Paths by their steps. */
export class Branches {
  readonly #root: Branch = newBranch();
  readonly #paths: (readonly number[])[] = [];

  /** How many paths there are. */
  get size(): number {
    return this.#paths.length;
  }

  /** Adds a path. */
  add(indexes: readonly number[]): void {
    let branch = this.#root;
    for (const index of indexes) {
      let next = branch.branches.get(index);
      if (next === undefined) branch.branches.set(index, next = newBranch());
      branch = next;
    }
    branch.ends.push(this.#paths.push(indexes) - 1);
  }

  /** Derives all paths from a node; returns a node of its own for each, in their order. */
  derive(node: Node, action: string): Node[] {
    node.requireAlive(action);
    for (const path of this.#paths) node.requirePath(path, action);
    const found = new Array<Node>(this.#paths.length);
    descend(node, this.#root, { isHeld: true, found, action });
    return found;
  }
}

interface Descent {
  /** Whether a caller holds the node; others are erased when their children are there. */
  readonly isHeld: boolean;
  readonly found: Node[];
  readonly action: string;
}

function descend(node: Node, { ends, branches }: Branch, descent: Descent): void {
  const { isHeld, found, action } = descent;
  ends.forEach((path, i) => found[path] = isHeld || i > 0 ? node.clone() : node);
  const indexes = [...branches.keys()], below = [...branches.values()];
  const children = indexes.length > 0 ? node.children(indexes, action) : [];
  if (!isHeld && ends.length === 0) {
    // Only a child that a path ends at can be asked for its parent's fingerprint.
    if (below.some((branch) => branch.ends.length > 0)) node.wipe();
    else node.erase();
  }
  children.forEach((child, i) => descend(child, below[i], { ...descent, isHeld: false }));
}

function newBranch(): Branch {
  return { ends: [], branches: new Map() };
}
