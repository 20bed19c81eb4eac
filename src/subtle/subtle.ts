/**
 * `SubtleCrypto`: the object whose methods everything begins with.
 *
 * @module
 */
import { deriveKey } from "./compose.ts";
import { decapsulateKey, encapsulateKey, encapsulationBits } from "./encapsulate.ts";
import { notSupportedError } from "./errors.ts";
import type { Provider, Result } from "./handler.ts";
import { exportKey, generateKey, getPublicKey, importKey } from "./key_operations.ts";
import { deriveBits, digest, transform, verify } from "./operations.ts";
import { defaultProvider } from "./provider.ts";
import { callRuntime, runtimeCrypto } from "./runtime.ts";
import { isSupported } from "./supports.ts";
import { isObject } from "./webidl.ts";
import { unwrapKey, wrapKey } from "./wrap.ts";

/** An operation: the provider and the arguments in, a value or a promise out. */
type Body = (provider: Provider, args: readonly unknown[]) => Result<unknown>;

/** Operations that are always there: the number of required arguments, and what is done. */
const OPERATIONS: Readonly<Record<string, readonly [required: number, body: Body]>> = {
  encrypt: [3, transform.bind(null, "encrypt")],
  decrypt: [3, transform.bind(null, "decrypt")],
  sign: [3, transform.bind(null, "sign")],
  verify: [4, verify],
  digest: [2, digest],
  generateKey: [3, generateKey],
  deriveKey: [5, deriveKey],
  deriveBits: [2, deriveBits],
  importKey: [5, importKey],
  exportKey: [2, exportKey],
  wrapKey: [4, wrapKey],
  unwrapKey: [7, unwrapKey],
  getPublicKey: [2, getPublicKey],
};

/** Operations that are there if the runtime has them. */
const ENCAPSULATIONS: typeof OPERATIONS = {
  encapsulateKey: [5, encapsulateKey],
  encapsulateBits: [2, encapsulationBits.bind(null, "encapsulateBits")],
  decapsulateKey: [6, decapsulateKey],
  decapsulateBits: [3, encapsulationBits.bind(null, "decapsulateBits")],
};

/** Whoever has this may make the objects; nobody outside does. */
const CONSTRUCTION = Symbol("construction");

let providerOf: (value: unknown) => Provider;

class SubtleCrypto {
  readonly #provider: Provider;

  constructor(...args: unknown[]) {
    if (args[0] !== CONSTRUCTION) throw new TypeError("Illegal constructor");
    this.#provider = args[1] as Provider;
  }

  static {
    providerOf = (value) => {
      if (!isObject(value) || !(#provider in value)) throw new TypeError("Illegal invocation");
      return (value as unknown as SubtleCrypto).#provider;
    };
  }
}

defineTag(SubtleCrypto.prototype, "SubtleCrypto");
defineOperations(SubtleCrypto.prototype, OPERATIONS);
defineSupports(SubtleCrypto, defaultProvider);
if (runtimeCrypto) defineRuntimeMembers(SubtleCrypto.prototype, runtimeCrypto.subtle);

/** The class of `subtle`; not to be constructed. `supports` is about the default provider. */
export const SubtleCryptoClass: object = SubtleCrypto;

/** Makes the default provider's `subtle`. */
export function createDefaultSubtle(): object {
  return new SubtleCrypto(CONSTRUCTION, defaultProvider);
}

/** Makes a provider's `subtle`, of a class with its own `supports` and its own runtime's members. */
export function createSubtle(provider: Provider): object {
  const Configured = class extends SubtleCrypto {};
  Object.defineProperty(Configured, "name", { value: "SubtleCrypto" });
  defineSupports(Configured, provider);
  if (provider.native) defineRuntimeMembers(Configured.prototype, provider.native.subtle);
  return new Configured(CONSTRUCTION, provider);
}

/** Gives an object its name for `Object.prototype.toString`. */
export function defineTag(prototype: object, tag: string): void {
  Object.defineProperty(prototype, Symbol.toStringTag, { value: tag, configurable: true });
}

function defineOperations(prototype: object, operations: typeof OPERATIONS): void {
  for (const [name, [required, body]] of Object.entries(operations)) {
    defineMethod(prototype, name, required, operation(name, required, body));
  }
}

/** Defines a method as Web IDL has them: enumerable, and `length` counts what is required. */
function defineMethod(target: object, name: string, length: number, method: unknown): void {
  Object.defineProperty(method, "length", { value: length, configurable: true });
  const attributes = { writable: true, enumerable: true, configurable: true };
  Object.defineProperty(target, name, { value: method, ...attributes });
}

/** Makes the method of an operation: whatever goes wrong in it is a rejection. */
function operation(name: string, required: number, body: Body): unknown {
  const holder = {
    [name](this: unknown, ...args: unknown[]): Promise<unknown> {
      try {
        const provider = providerOf(this);
        requireArguments(name, required, args);
        return Promise.resolve(body(provider, args));
      } catch (error) {
        return Promise.reject(error);
      }
    },
  };
  return holder[name];
}

function defineSupports(target: object, provider: Provider): void {
  const holder = {
    supports(...args: unknown[]): boolean {
      requireArguments("supports", 2, args);
      return isSupported(provider, args);
    },
  };
  defineMethod(target, "supports", 2, holder.supports);
}

/** Defines what the runtime's `subtle` has and ours has not yet: known here, or handed on. */
function defineRuntimeMembers(prototype: object, subtle: object): void {
  for (const [name, member] of membersOf(subtle)) {
    if (name in prototype) continue;
    const [required, body] = Object.hasOwn(ENCAPSULATIONS, name)
      ? ENCAPSULATIONS[name]
      : [member.length, handOn.bind(null, name)] as const;
    defineMethod(prototype, name, required, operation(name, required, body));
  }
}

/** Hands a call to the runtime that nothing is known about here. */
function handOn(name: string, provider: Provider, args: readonly unknown[]): Result<unknown> {
  const answer = provider.native && callRuntime(provider.native, name, args);
  if (answer) return answer;
  throw notSupportedError(`Cannot ${name}: expected a runtime that has this operation, got none`);
}

/** Lists the methods of an object and of what it inherits from, without those of every object. */
function membersOf(object: object): Array<[name: string, member: { readonly length: number }]> {
  const members: Array<[string, { readonly length: number }]> = [];
  for (let o = object; o && o !== Object.prototype; o = Object.getPrototypeOf(o)) {
    for (const name of Object.getOwnPropertyNames(o)) {
      const { value } = Object.getOwnPropertyDescriptor(o, name) ?? {};
      if (typeof value === "function" && name !== "constructor") members.push([name, value]);
    }
  }
  return members;
}

/** Refuses a call with too few arguments, as Web IDL does before anything else. */
function requireArguments(name: string, required: number, args: readonly unknown[]): void {
  if (args.length < required) {
    throw new TypeError(`Cannot ${name}: expected ${required} arguments, got ${args.length}`);
  }
}
