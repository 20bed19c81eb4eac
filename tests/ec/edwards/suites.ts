/**
 * The curves of RFC 8032 and RFC 7748 with engines of their own on each layout.
 *
 * @module
 */
import { ed25519 } from "../../../src/ec/edwards/curves/ed25519.ts";
import { ed448 } from "../../../src/ec/edwards/curves/ed448.ts";
import { x25519 } from "../../../src/ec/edwards/curves/x25519.ts";
import { x448 } from "../../../src/ec/edwards/curves/x448.ts";
import type { EddsaSuite } from "../../../src/ec/edwards/eddsa.ts";
import { EdwardsEngine } from "../../../src/ec/edwards/edwards_engine.ts";
import { LadderEngine } from "../../../src/ec/edwards/ladder_engine.ts";
import type { AgreementSuite } from "../../../src/ec/edwards/suites.ts";
import type { WordLayout } from "../../../src/ec/wasm_engine.ts";
import { hasWideArithmetic } from "../../engines/wide_arithmetic.ts";

/** What a test gets. */
export interface Suites {
  readonly ed25519: EddsaSuite;
  readonly ed448: EddsaSuite;
  readonly x25519: AgreementSuite;
  readonly x448: AgreementSuite;
}

function makeSuites(layout: WordLayout): Suites {
  const short = new EdwardsEngine(ed25519, layout), long = new EdwardsEngine(ed448, layout);
  return {
    ed25519: { curve: ed25519, engine: short },
    ed448: { curve: ed448, engine: long },
    x25519: { curve: x25519, engine: new LadderEngine(x25519, short, layout) },
    x448: { curve: x448, engine: new LadderEngine(x448, long, layout) },
  };
}

let portable: Suites | undefined, wide: Suites | undefined;

/** The suites of a layout, made once. */
export function suitesOf(layout: WordLayout): Suites {
  if (layout === "wide") return wide ??= makeSuites("wide");
  return portable ??= makeSuites("portable");
}

/** The layouts that this process takes. */
export const LAYOUTS: readonly WordLayout[] = hasWideArithmetic()
  ? ["portable", "wide"]
  : ["portable"];
