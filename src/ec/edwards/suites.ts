/**
 * The curves of RFC 8032 and RFC 7748 with their engines, one of each.
 *
 * @module
 */
import { ed25519 } from "./curves/ed25519.ts";
import { ed448 } from "./curves/ed448.ts";
import { x25519 } from "./curves/x25519.ts";
import { x448 } from "./curves/x448.ts";
import type { EddsaSuite } from "./eddsa.ts";
import { EdwardsEngine } from "./edwards_engine.ts";
import type { EdwardsCurve, MontgomeryCurve } from "./edwards_params.ts";
import { LadderEngine } from "./ladder_engine.ts";

/** A Montgomery curve and its engine. */
export interface AgreementSuite {
  readonly curve: MontgomeryCurve;
  readonly engine: LadderEngine;
}

const signatures: readonly EddsaSuite[] = [ed25519, ed448].map((curve) => {
  return { curve, engine: new EdwardsEngine(curve) };
});

const agreements: readonly AgreementSuite[] = [x25519, x448].map((curve, i) => {
  return { curve, engine: new LadderEngine(curve, signatures[i].engine) };
});

/** Finds the engine of a curve for signatures. */
export function eddsaSuite(curve: EdwardsCurve): EddsaSuite {
  return signatures.find((suite) => suite.curve === curve) as EddsaSuite;
}

/** Finds the engine of a curve for key agreement. */
export function agreementSuite(curve: MontgomeryCurve): AgreementSuite {
  return agreements.find((suite) => suite.curve === curve) as AgreementSuite;
}
