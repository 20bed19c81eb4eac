/**
 * One configured provider: which runtime, which engines, which choices.
 *
 * @module
 */
import { type Bytes, copyBytes } from "../bytes.ts";
import type { Curve } from "../ec/curve_params.ts";
import { curveByName } from "../ec/curves/registry.ts";
import type { EcEngine } from "../ec/engine.ts";
import type { GivenEngine } from "../ec/engines.ts";
import type { HashNumbers } from "../hash/hash_function.ts";
import { arithmetic } from "./arithmetic.ts";
import type { Handler, Provider, ProviderOptions, Result } from "./handler.ts";
import { findHandler } from "./registry.ts";
import { runtimeCrypto, runtimeSupports } from "./runtime.ts";
import { isObject, nameOf, toWord } from "./webidl.ts";

/** Options of `createCrypto`; each may be absent. */
export interface CryptoOptions {
  /**
   * The runtime's crypto, by default `globalThis.crypto` as it was when this module was loaded.
   * With `null` nothing is left to the runtime but randomness: what only it has is then
   * as good as unknown: `NotSupportedError`, and `DataError` for a key of such a curve.
   */
  readonly native?: Crypto | null;
  /** Engines by the name of their curve, instead of the generated ones. */
  readonly engines?: Readonly<Record<string, GivenEngine>>;
  /**
   * Who works for curves that every runtime has: the runtime (the default), or this provider. The
   * runtime's keys are checked by the runtime alone: Deno 2.9.6 imports points off the curve.
   */
  readonly nist?: "native" | "own";
  /** The same choice for the Edwards and Montgomery curves of RFC 8032 and RFC 7748. */
  readonly edwards?: "native" | "own";
  /** Allows curves over fields of less than 224 bits; without it they are `NotSupportedError`. */
  readonly legacyCurves?: boolean;
  /**
   * What becomes of keys whose curve is spelled out in numbers: `DataError` (the default), or taken
   * if every number equals that of a curve known by name.
   */
  readonly explicitParameters?: "reject" | "match";
}

/**
 * Messages up to this many bytes are hashed here at once; longer ones by the runtime, which is
 * quicker by the byte but costs some tens of microseconds a call.
 */
const LONGEST_MESSAGE_HASHED_HERE = 4096;

/** Finds an algorithm by name, without regard to ASCII case. */
export type FindHandler = (name: string) => Handler | undefined;

/**
 * Makes a provider.
 *
 * @param find the algorithms it has.
 * @throws {TypeError} for an option that is none of its values.
 */
export function createProvider(
  options: CryptoOptions = {},
  find: FindHandler = findHandler,
): Provider {
  return new ConfiguredProvider(options, find);
}

class ConfiguredProvider implements Provider {
  readonly native: Crypto | null;
  readonly options: ProviderOptions;
  readonly handler: FindHandler;
  readonly #given: ReadonlyMap<Curve, GivenEngine>;
  readonly #completed = new Map<Curve, EcEngine>();
  readonly #runtimeDigests = new Map<Handler, boolean>();

  constructor(options: CryptoOptions, find: FindHandler) {
    if (!isObject(options)) {
      throw new TypeError(`Cannot create crypto: expected options, got ${nameOf(options)}`);
    }
    const { native, engines = {}, legacyCurves } = options;
    if (!isObject(engines)) {
      throw new TypeError(
        `Cannot create crypto: expected engines by curve, got ${nameOf(engines)}`,
      );
    }
    const { nist = "native", edwards = "native", explicitParameters = "reject" } = options;
    this.native = toNative(native);
    this.options = Object.freeze({
      nist: toWord(nist, ["native", "own"], "option nist"),
      edwards: toWord(edwards, ["native", "own"], "option edwards"),
      legacyCurves: Boolean(legacyCurves),
      explicitParameters: toWord(
        explicitParameters,
        ["reject", "match"],
        "option explicitParameters",
      ),
    });
    this.handler = find;
    this.#given = new Map(Object.entries(engines).map(toEngine));
  }

  engine(curve: Curve): EcEngine {
    const given = this.#given.get(curve), engines = arithmetic("engines");
    if (given === undefined) return engines.engineFor(curve);
    let engine = this.#completed.get(curve);
    if (engine === undefined) {
      this.#completed.set(curve, engine = engines.completeEngine(curve, given));
    }
    return engine;
  }

  digest(hash: HashNumbers, data: Uint8Array): Result<Bytes> {
    const handler = data.length > LONGEST_MESSAGE_HASHED_HERE && this.handler(hash.name);
    if (!handler || !this.native || !this.runtimeDigests(handler)) {
      return arithmetic("hashes").hashFunction(hash).digest(data);
    }
    return this.native.subtle.digest(hash.name, copyBytes(data)).then(toBytes);
  }

  runtimeDigests(handler: Handler): boolean {
    let has = this.#runtimeDigests.get(handler);
    if (has === undefined) {
      const { native } = this;
      has = native !== null &&
        (handler.runtime === true || runtimeSupports(native, ["digest", handler.name]) === true);
      this.#runtimeDigests.set(handler, has);
    }
    return has;
  }
}

/** The provider without options. */
export const defaultProvider: Provider = createProvider();

function toNative(native: unknown): Crypto | null {
  if (native === null) return null;
  if (native === undefined) return runtimeCrypto ?? null;
  if (!isObject(native) || !isObject(native.subtle)) {
    throw new TypeError("Cannot create crypto: expected native to be a Crypto or null");
  }
  return native as unknown as Crypto;
}

function toEngine([name, engine]: [string, unknown]): [Curve, GivenEngine] {
  const curve = curveByName(name);
  if (curve === undefined || !isObject(engine)) {
    throw new TypeError(`Cannot use engine: expected one for a known curve, got "${name}"`);
  }
  const members = Object.entries(engine).filter(([member]) => member !== "name");
  const stranger = members.find(([, member]) => typeof member !== "function");
  if (typeof engine.name !== "string" || stranger) {
    const got = stranger ? `${stranger[0]} of ${nameOf(stranger[1])}` : "one without";
    throw new TypeError(`Cannot use engine: expected a name and operations, got ${got}`);
  }
  return [curve, engine as unknown as GivenEngine];
}

function toBytes(buffer: ArrayBuffer): Bytes {
  return new Uint8Array(buffer);
}
