/**
 * The caller's `algorithm` argument: a name, or an object with a name and further members.
 *
 * @module
 */
import { ReadOnce } from "./read_once.ts";
import { isObject, toDomString } from "./webidl.ts";

/** Stands in for the object where the caller gave a name alone. */
const NOTHING: object = Object.freeze(Object.create(null));

/**
 * An `AlgorithmIdentifier` that is being normalized (Web Cryptography, section 18.4.4). Its name is
 * read first, every other member when a handler asks for it, none twice.
 */
export class AlgorithmSource extends ReadOnce {
  /** The name as the caller spells it. */
  readonly name: string;
  readonly #isName: boolean;

  /**
   * Reads the name.
   *
   * @throws {TypeError} if an object has none.
   */
  constructor(algorithm: unknown) {
    const isName = !isObject(algorithm);
    super(isName ? NOTHING : algorithm);
    this.#isName = isName;
    const name = isName ? algorithm : algorithm.name;
    if (name === undefined && !isName) {
      throw new TypeError('Cannot read algorithm: expected a member "name", got none');
    }
    this.name = toDomString(name);
  }

  /** Gives what to hand to the runtime instead of the caller's argument. */
  forRuntime(): unknown {
    if (this.#isName) return this.name;
    this.replace("name", this.name);
    return this.view();
  }

  /**
   * Reads a member that must be there.
   *
   * @throws {TypeError} if it is not.
   */
  required(member: string): unknown {
    const value = this.member(member);
    if (value === undefined) {
      throw new TypeError(
        `Cannot read ${this.name} parameters: expected a member "${member}", got none`,
      );
    }
    return value;
  }
}

/** Upper case of the 26 letters only: `toUpperCase` would take U+017F for an S. */
export function upperAscii(name: string): string {
  return name.replace(/[a-z]/g, (letter) => letter.toUpperCase());
}
