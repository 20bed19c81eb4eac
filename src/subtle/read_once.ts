/**
 * Objects of the caller whose members may be getters: each is asked at most once.
 *
 * @module
 */

/** A dictionary of the caller. What has been read answers from then on; the object is not asked again. */
export class ReadOnce {
  readonly #object: Readonly<Record<string, unknown>>;
  #known: Map<string, unknown> | undefined;

  /** Reads nothing yet. */
  constructor(object: object) {
    this.#object = object as Readonly<Record<string, unknown>>;
  }

  /** Reads a member for the last time: quicker than {@linkcode peek}, because nothing is kept. */
  member(name: string): unknown {
    const known = this.#known;
    return known !== undefined && known.has(name) ? known.get(name) : this.#object[name];
  }

  /** Reads a member and keeps its value for everybody who asks later. */
  peek(name: string): unknown {
    this.#known ??= new Map();
    if (!this.#known.has(name)) this.#known.set(name, this.#object[name]);
    return this.#known.get(name);
  }

  /** Decides what a member answers from now on. */
  replace(name: string, value: unknown): void {
    this.#known ??= new Map();
    this.#known.set(name, value);
  }

  /**
   * Gives an object to hand to the runtime: members already read answer what they were, all others
   * are read from the caller's object when they are asked for, once.
   */
  view(): object {
    return new Proxy({}, {
      get: (_target, name) => typeof name === "string" ? this.peek(name) : undefined,
      has: (_target, name) => name in this.#object,
    });
  }
}
