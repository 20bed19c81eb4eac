import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { curveByName } from "../../src/ec/curves/registry.ts";
import { own, runtime } from "../subtle/subject.ts";
import { DERIVE_AND_WRAP_CASES } from "./cases_derive.ts";
import { GENERATE_CASES } from "./cases_generate.ts";
import { IMPORT_CASES } from "./cases_import.ts";
import { JWK_CASES } from "./cases_jwk.ts";
import { USE_CASES } from "./cases_use.ts";
import { OF_RUNTIME, WITHOUT_JOSE } from "./differences.ts";
import { type Fixture, type Implementation, makeFixture, outcomeOf } from "./subject.ts";

const CASES = [
  ...GENERATE_CASES,
  ...IMPORT_CASES,
  ...JWK_CASES,
  ...USE_CASES,
  ...DERIVE_AND_WRAP_CASES,
];

/** A curve on engines of this package. */
function ours(namedCurve: string, otherCurve: string, oid: string): Implementation {
  const { n: order, p: prime, joseAlg } = curveByName(namedCurve)!;
  const label = `${namedCurve} of this package`, differences = joseAlg ? [] : WITHOUT_JOSE;
  return { label, subtle: own, namedCurve, otherCurve, order, prime, oid, differences };
}

/**
 * Curves of every kind: with an alias of JOSE, with the runtime's own beside it, without a JOSE
 * name, with an order longer than the field, of cofactor 4.
 */
const OURS: readonly Implementation[] = [
  ours("secp256k1", "P-256", "2b8104000a"),
  ours("P-256", "P-384", "2a8648ce3d030107"),
  ours("brainpoolP512r1", "brainpoolP512t1", "2b240303020801010d"),
  ours("secp160r1", "secp160r2", "2b81040008"),
  ours("secp128r2", "secp128r1", "2b8104001d"),
];

/** P-256 of the runtime (SP 800-186, section 3.2.1.3). */
const RUNTIME: Implementation = {
  label: "P-256 of the runtime",
  subtle: runtime,
  namedCurve: "P-256",
  otherCurve: "P-384",
  order: 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n,
  prime: 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn,
  oid: "2a8648ce3d030107",
  differences: OF_RUNTIME,
};

const fixtures = new Map<string, Promise<Fixture>>();

function fixtureOf(implementation: Implementation): Promise<Fixture> {
  let fixture = fixtures.get(implementation.label);
  if (!fixture) fixtures.set(implementation.label, fixture = makeFixture(implementation));
  return fixture;
}

for (const { name, expected, run } of CASES) {
  for (const implementation of [...OURS, RUNTIME]) {
    const { label, differences } = implementation;
    const difference = differences.find(({ cases }) => cases.includes(name));
    const answer = difference?.answer ?? expected;
    const reason = difference ? `: ${difference.reason}` : "";
    Deno.test(`${name} is ${answer} on ${label}${reason}`, async () => {
      const fixture = await fixtureOf(implementation);
      assertEquals(await outcomeOf(() => run(fixture)), answer);
    });
  }
}

Deno.test("conformance: case names are unique", () => {
  assertEquals(new Set(CASES.map(({ name }) => name)).size, CASES.length);
});

Deno.test("conformance: every difference is of one case, and is one", () => {
  const listed = OF_RUNTIME.flatMap(({ cases }) => cases);
  assertEquals(new Set(listed).size, listed.length);
  for (const { answer, cases } of [...OF_RUNTIME, ...WITHOUT_JOSE]) {
    for (const name of cases) {
      const found = CASES.find((candidate) => candidate.name === name);
      assert(found, name);
      assertNotEquals(found.expected, answer, name);
    }
  }
});
