/**
 * Which engine works for a curve: the generated one, made at its first use, or the one given.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import { isBytes } from "../is_bytes.ts";
import { kindOf } from "./arguments.ts";
import type { Curve } from "./curve_params.ts";
import type { EcEngine, EngineMember, GivenEngine, SchnorrClaim, SignOptions } from "./engine.ts";
import { createWasmEngine } from "./wasm_engine.ts";

export type { GivenEngine } from "./engine.ts";

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
 * Completes an engine from the generated one, which is made only when it has to answer.
 *
 * @throws {TypeError} unless it has a name, and its members are functions. An answer that is not of
 * its member's kind is a TypeError when it comes: a promise must not pass for a signature that holds.
 */
export function completeEngine(curve: Curve, engine: GivenEngine): EcEngine {
  return new CompletedEngine(curve, engine);
}

function generatedEngine(curve: Curve): EcEngine {
  let engine = generated.get(curve);
  if (engine === undefined) generated.set(curve, engine = createWasmEngine(curve));
  return engine;
}

const MEMBERS: Readonly<Record<EngineMember, true>> = {
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
  verifySchnorrBatch: true,
};

function requireEngine(given: GivenEngine): void {
  const got = kindOf(given);
  if (given === null || typeof given !== "object" || typeof given.name !== "string") {
    throw new TypeError(`Cannot use engine: expected a name and operations, got ${got}`);
  }
  for (const member of Object.keys(MEMBERS) as EngineMember[]) {
    const kind = typeof given[member];
    if (kind === "function" || kind === "undefined") continue;
    throw new TypeError(`Cannot use engine: expected ${member} to be a function, got ${kind}`);
  }
}

function bytes(answer: Bytes | null, member: EngineMember): Bytes | null {
  if (answer === null || isBytes(answer)) return answer;
  throw answerError(member, "bytes or null", answer);
}

function truth(answer: boolean, member: EngineMember): boolean {
  if (typeof answer === "boolean") return answer;
  throw answerError(member, "true or false", answer);
}

function answerError(member: EngineMember, expected: string, answer: unknown): TypeError {
  const got = kindOf(answer);
  return new TypeError(`Cannot use engine: expected ${member}() to give ${expected}, got ${got}`);
}

class CompletedEngine implements EcEngine {
  readonly name: string;
  readonly #curve: Curve;
  readonly #given: GivenEngine;

  constructor(curve: Curve, given: GivenEngine) {
    requireEngine(given);
    this.name = given.name;
    this.#curve = curve;
    this.#given = given;
  }

  publicKey(d: Uint8Array): Bytes | null {
    const answer = this.#given.publicKey?.(d);
    return answer === undefined ? this.#generated().publicKey(d) : bytes(answer, "publicKey");
  }

  decodePoint(point: Uint8Array): Bytes | null {
    const answer = this.#given.decodePoint?.(point);
    return answer === undefined
      ? this.#generated().decodePoint(point)
      : bytes(answer, "decodePoint");
  }

  sign(digest: Uint8Array, d: Uint8Array, options: SignOptions): Bytes | null {
    const answer = this.#given.sign?.(digest, d, options);
    return answer === undefined
      ? this.#generated().sign(digest, d, options)
      : bytes(answer, "sign");
  }

  verify(signature: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): boolean {
    const answer = this.#given.verify?.(signature, digest, publicKey);
    return answer === undefined
      ? this.#generated().verify(signature, digest, publicKey)
      : truth(answer, "verify");
  }

  sharedPoint(d: Uint8Array, publicKey: Uint8Array): Bytes | null {
    const answer = this.#given.sharedPoint?.(d, publicKey);
    return answer === undefined
      ? this.#generated().sharedPoint(d, publicKey)
      : bytes(answer, "sharedPoint");
  }

  recover(signature: Uint8Array, digest: Uint8Array, id: number): Bytes | null {
    const answer = this.#given.recover?.(signature, digest, id);
    return answer === undefined
      ? this.#generated().recover(signature, digest, id)
      : bytes(answer, "recover");
  }

  addToSecret(d: Uint8Array, t: Uint8Array): Bytes | null {
    const answer = this.#given.addToSecret?.(d, t);
    return answer === undefined
      ? this.#generated().addToSecret(d, t)
      : bytes(answer, "addToSecret");
  }

  addToPublic(point: Uint8Array, t: Uint8Array): Bytes | null {
    const answer = this.#given.addToPublic?.(point, t);
    return answer === undefined
      ? this.#generated().addToPublic(point, t)
      : bytes(answer, "addToPublic");
  }

  combine(points: readonly Uint8Array[]): Bytes | null {
    const answer = this.#given.combine?.(points);
    return answer === undefined ? this.#generated().combine(points) : bytes(answer, "combine");
  }

  signSchnorr(message: Uint8Array, d: Uint8Array, auxRand: Uint8Array): Bytes | null {
    const answer = this.#given.signSchnorr?.(message, d, auxRand);
    return answer === undefined
      ? this.#generated().signSchnorr(message, d, auxRand)
      : bytes(answer, "signSchnorr");
  }

  verifySchnorr(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
    const answer = this.#given.verifySchnorr?.(signature, message, publicKey);
    return answer === undefined
      ? this.#generated().verifySchnorr(signature, message, publicKey)
      : truth(answer, "verifySchnorr");
  }

  verifySchnorrBatch(claims: readonly SchnorrClaim[]): boolean {
    const answer = this.#given.verifySchnorrBatch?.(claims);
    return answer === undefined
      ? this.#generated().verifySchnorrBatch(claims)
      : truth(answer, "verifySchnorrBatch");
  }

  #generated(): EcEngine {
    return generatedEngine(this.#curve);
  }
}
