/**
 * Which engine works for a curve: the generated one, made at its first use, or the one given.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import type { Curve } from "./curve_params.ts";
import type { EcEngine, SignOptions } from "./engine.ts";
import { createWasmEngine } from "./wasm_engine.ts";

/** An engine as its author gives it: the members it lacks are filled in from the generated one. */
export type GivenEngine = Pick<EcEngine, "name"> & Partial<EcEngine>;

/** The members that can be lacking; the type keeps the list whole. */
const MEMBERS: Readonly<Record<Exclude<keyof EcEngine, "name">, true>> = {
  publicKey: true,
  decodePoint: true,
  sign: true,
  verify: true,
  sharedPoint: true,
  recover: true,
  addToSecret: true,
  addToPublic: true,
  combine: true,
  signSchnorr: true,
  verifySchnorr: true,
};

type Member = keyof typeof MEMBERS;

/** The engine in use for each curve; a curve nobody holds any more takes its engine along. */
const inUse = new WeakMap<Curve, EcEngine>();
const generated = new WeakMap<Curve, EcEngine>();

/** Gives the engine in use for a curve, making the generated one if none was set. */
export function engineFor(curve: Curve): EcEngine {
  let engine = inUse.get(curve);
  if (engine === undefined) inUse.set(curve, engine = generatedEngine(curve));
  return engine;
}

/**
 * Sets the engine in use for a curve, for everything that asks {@linkcode engineFor} from now on.
 *
 * @param engine completed by {@linkcode completeEngine}; null to return to the generated one.
 */
export function setEngine(curve: Curve, engine: GivenEngine | null): void {
  if (engine === null) inUse.delete(curve);
  else inUse.set(curve, completeEngine(curve, engine));
}

/**
 * Completes an engine from the generated one, which is made only when one of its members is called.
 *
 * @returns the engine itself if it lacks nothing.
 */
export function completeEngine(curve: Curve, engine: GivenEngine): EcEngine {
  const members = Object.keys(MEMBERS) as Member[];
  const whole = members.every((member) => engine[member] !== undefined);
  return whole ? engine as EcEngine : new CompletedEngine(curve, engine);
}

function generatedEngine(curve: Curve): EcEngine {
  let engine = generated.get(curve);
  if (engine === undefined) generated.set(curve, engine = createWasmEngine(curve));
  return engine;
}

class CompletedEngine implements EcEngine {
  readonly name: string;
  readonly #curve: Curve;
  readonly #given: GivenEngine;

  constructor(curve: Curve, given: GivenEngine) {
    this.name = given.name;
    this.#curve = curve;
    this.#given = given;
  }

  publicKey(d: Uint8Array): Bytes | null {
    return this.#owner("publicKey").publicKey(d);
  }

  decodePoint(point: Uint8Array): Bytes | null {
    return this.#owner("decodePoint").decodePoint(point);
  }

  sign(digest: Uint8Array, d: Uint8Array, options: SignOptions): Bytes | null {
    return this.#owner("sign").sign(digest, d, options);
  }

  verify(signature: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): boolean {
    return this.#owner("verify").verify(signature, digest, publicKey);
  }

  sharedPoint(d: Uint8Array, publicKey: Uint8Array): Bytes | null {
    return this.#owner("sharedPoint").sharedPoint(d, publicKey);
  }

  recover(signature: Uint8Array, digest: Uint8Array, id: number): Bytes | null {
    return this.#owner("recover").recover(signature, digest, id);
  }

  addToSecret(d: Uint8Array, t: Uint8Array): Bytes | null {
    return this.#owner("addToSecret").addToSecret(d, t);
  }

  addToPublic(point: Uint8Array, t: Uint8Array): Bytes | null {
    return this.#owner("addToPublic").addToPublic(point, t);
  }

  combine(points: readonly Uint8Array[]): Bytes | null {
    return this.#owner("combine").combine(points);
  }

  signSchnorr(message: Uint8Array, d: Uint8Array, auxRand: Uint8Array): Bytes | null {
    return this.#owner("signSchnorr").signSchnorr(message, d, auxRand);
  }

  verifySchnorr(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
    return this.#owner("verifySchnorr").verifySchnorr(signature, message, publicKey);
  }

  /** The engine that has this member. */
  #owner(member: Member): EcEngine {
    const given = this.#given[member] !== undefined;
    return given ? this.#given as EcEngine : generatedEngine(this.#curve);
  }
}
