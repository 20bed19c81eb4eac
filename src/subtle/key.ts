/**
 * Key objects: what they are, what they show, and how the provider looks into them.
 *
 * @module
 */
import type { KeySlots } from "./handler.ts";
import { isObject } from "./webidl.ts";

/** Fields of the runtime's keys, as its own getters give them. */
interface RuntimeKeyInfo {
  readonly type: KeyType;
  readonly algorithm: string;
  readonly namedCurve?: string;
}

/** The class of every key: the runtime's, or where it has none a class of ours. */
export const CryptoKeyClass: { readonly prototype: CryptoKey; new (): never } =
  globalThis.CryptoKey ??
    class CryptoKey {
      constructor() {
        throw new TypeError("Illegal constructor");
      }
    } as never;

/** The runtime's getters, taken before anybody could replace them. */
const runtimeGetters = {
  type: getterOf<KeyType>("type"),
  algorithm: getterOf<KeyAlgorithm>("algorithm"),
};

function getterOf<T>(name: string): ((key: unknown) => T) | undefined {
  const getter = Object.getOwnPropertyDescriptor(CryptoKeyClass.prototype, name)?.get;
  return getter && Function.prototype.call.bind(getter) as (key: unknown) => T;
}

/**
 * A key of ours. It is a WeakMap by birth because `structuredClone` refuses those, and a
 * `CryptoKey` by prototype; its slots are private, so nothing but this class can read or imitate
 * them.
 */
class ProviderKey extends WeakMap<object, never> {
  readonly #slots: KeySlots;

  constructor(slots: KeySlots) {
    super();
    this.#slots = slots;
    Object.setPrototypeOf(this, keyPrototype);
  }

  static slotsOf(value: unknown): KeySlots | undefined {
    return isObject(value) && #slots in value
      ? (value as unknown as ProviderKey).#slots
      : undefined;
  }
}

/** Between a key of ours and the runtime's prototype: getters that look into our slots. */
const keyPrototype: object = Object.create(CryptoKeyClass.prototype, {
  type: accessor((slots) => slots.type),
  extractable: accessor((slots) => slots.extractable),
  algorithm: accessor((slots) => slots.algorithm),
  usages: accessor((slots) => slots.usages),
  [Symbol.for("Deno.privateCustomInspect")]: inspector((inspect, options) => [inspect, options]),
  [Symbol.for("Deno.customInspect")]: inspector((inspect, options) => [inspect, options]),
  [Symbol.for("nodejs.util.inspect.custom")]: inspector((_depth, options, inspect) => [
    inspect,
    options,
  ]),
});

/** Makes the object that a caller holds. */
export function createKey(slots: KeySlots): CryptoKey {
  return new ProviderKey(slots) as unknown as CryptoKey;
}

/** Gives the slots of a key of ours; undefined for everything else, look-alikes included. */
export function slotsOf(value: unknown): KeySlots | undefined {
  return ProviderKey.slotsOf(value);
}

/**
 * Looks at a key of the runtime, for the order of errors alone: the runtime checks again.
 *
 * @returns undefined for everything that is none, keys of ours included.
 */
export function runtimeKeyInfo(value: unknown): RuntimeKeyInfo | undefined {
  const { type, algorithm } = runtimeGetters;
  if (!isObject(value) || slotsOf(value) || !type || !algorithm) return undefined;
  try {
    const { name, namedCurve } = algorithm(value) as EcKeyAlgorithm;
    return { type: type(value), algorithm: name, namedCurve };
  } catch {
    return undefined;
  }
}

function accessor(get: (slots: KeySlots) => unknown): PropertyDescriptor {
  return {
    get(this: unknown): unknown {
      const slots = slotsOf(this);
      if (slots === undefined) throw new TypeError("Illegal invocation");
      return get(slots);
    },
    enumerable: true,
    configurable: true,
  };
}

type Inspect = (value: unknown, options: unknown) => string;

/** Makes the method that a console asks; the runtimes differ in the order of what they hand over. */
function inspector(
  find: (...given: unknown[]) => readonly [inspect: unknown, options: unknown],
): PropertyDescriptor {
  return {
    value(this: unknown, ...given: unknown[]): string {
      const [inspect, options] = find(...given);
      const slots = slotsOf(this);
      if (slots === undefined || typeof inspect !== "function") return "CryptoKey {}";
      const { type, extractable, algorithm, usages } = slots;
      return `CryptoKey ${(inspect as Inspect)({ type, extractable, algorithm, usages }, options)}`;
    },
    enumerable: false,
    configurable: true,
    writable: true,
  };
}
