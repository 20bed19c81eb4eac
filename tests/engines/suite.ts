/**
 * The contract of {@linkcode EcEngine} as tests, for any engine and any curve.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import type { Curve } from "../../src/ec/curve_params.ts";
import type { EcEngine } from "../../src/ec/engine.ts";
import { createReferenceEngine } from "../reference/engine.ts";
import { addTests } from "./suite_add.ts";
import { combineTests } from "./suite_combine.ts";
import { keyTests } from "./suite_keys.ts";
import { ownershipTests } from "./suite_ownership.ts";
import { recoverTests } from "./suite_recover.ts";
import { schnorrTests } from "./suite_schnorr.ts";
import { schnorrBatchTests } from "./suite_schnorr_batch.ts";
import { signTests } from "./suite_sign.ts";
import { verifyTests } from "./suite_verify.ts";

/** What is tested, and what it is held to. */
export interface Subject {
  readonly curve: Curve;
  /** The engine under test; made at its first use. */
  readonly engine: EcEngine;
  readonly oracle: EcEngine;
}

/** One test: its name says symbol and behaviour, its body gets the subject. */
export type EngineTest = readonly [name: string, body: (subject: Subject) => void];

/** An engine that is asked everything about a signature several times, and has to stay with it. */
class Insistent {
  readonly #engine: EcEngine;

  constructor(engine: EcEngine) {
    this.#engine = engine;
  }

  verify(...call: Parameters<EcEngine["verify"]>): boolean {
    const answer = this.#engine.verify(...call);
    for (let i = 0; i < REPETITIONS; i++) {
      assertEquals(this.#engine.verify(...call), answer, "the same answer again");
    }
    return answer;
  }
}

/** So often has a key to come before an engine may have made tables for it, and a little more. */
const REPETITIONS = 5;

/** The tests of verification again, with keys that come several times. */
const knownKeyTests = verifyTests.map(([name, body]): EngineTest => [
  `${name}, by a key that comes again`,
  ({ curve, engine, oracle }) => {
    body({ curve, oracle, engine: new Insistent(engine) as unknown as EcEngine });
  },
]);

const TESTS = [
  addTests,
  combineTests,
  keyTests,
  ownershipTests,
  recoverTests,
  schnorrTests,
  schnorrBatchTests,
  signTests,
  verifyTests,
  knownKeyTests,
].flat();

/** How many tests the contract has. */
export const SUITE_LENGTH: number = TESTS.length;

/**
 * Registers every test of the contract.
 *
 * @param label what the engine is called in the names of the tests.
 * @param create makes the engine under test; called inside a test, never at registration.
 */
export function engineSuite(label: string, curve: Curve, create: () => EcEngine): void {
  let engine: EcEngine | undefined;
  const subject: Subject = {
    curve,
    get engine() {
      return engine ??= create();
    },
    oracle: createReferenceEngine(curve),
  };
  for (const [name, body] of TESTS) {
    Deno.test(`${label}, ${curve.name}: ${name}`, () => body(subject));
  }
}
