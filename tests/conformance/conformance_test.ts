import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { CURVE, runtime, subtle } from "../subtle/subject.ts";
import { DERIVE_AND_WRAP_CASES } from "./cases_derive.ts";
import { GENERATE_CASES } from "./cases_generate.ts";
import { IMPORT_CASES } from "./cases_import.ts";
import { JWK_CASES } from "./cases_jwk.ts";
import { USE_CASES } from "./cases_use.ts";
import { DIFFERENCES } from "./differences.ts";
import { type Fixture, type Implementation, makeFixture, outcomeOf } from "./subject.ts";

const CASES = [
  ...GENERATE_CASES,
  ...IMPORT_CASES,
  ...JWK_CASES,
  ...USE_CASES,
  ...DERIVE_AND_WRAP_CASES,
];

const OURS: Implementation = {
  label: "secp256k1 of this package",
  subtle,
  namedCurve: CURVE.name,
  otherCurve: "P-256",
  order: CURVE.n,
  prime: CURVE.p,
  oid: "2b8104000a",
};

/** P-256 of the runtime (SP 800-186, section 3.2.1.3). */
const RUNTIME: Implementation = {
  label: "P-256 of the runtime",
  subtle: runtime,
  namedCurve: "P-256",
  otherCurve: "P-384",
  order: 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n,
  prime: 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn,
  oid: "2a8648ce3d030107",
};

const fixtures = new Map<string, Promise<Fixture>>();

function fixtureOf(implementation: Implementation): Promise<Fixture> {
  let fixture = fixtures.get(implementation.label);
  if (!fixture) fixtures.set(implementation.label, fixture = makeFixture(implementation));
  return fixture;
}

for (const { name, expected, run } of CASES) {
  Deno.test(`${name} is ${expected} on ${OURS.label}`, async () => {
    const fixture = await fixtureOf(OURS);
    assertEquals(await outcomeOf(() => run(fixture)), expected);
  });
  const difference = DIFFERENCES.find(({ cases }) => cases.includes(name));
  const answer = difference?.answer ?? expected;
  const reason = difference ? `: ${difference.reason}` : "";
  Deno.test(`${name} is ${answer} on ${RUNTIME.label}${reason}`, async () => {
    const fixture = await fixtureOf(RUNTIME);
    assertEquals(await outcomeOf(() => run(fixture)), answer);
  });
}

Deno.test("conformance: case names are unique", () => {
  assertEquals(new Set(CASES.map(({ name }) => name)).size, CASES.length);
});

Deno.test("conformance: every difference is of one case, and is one", () => {
  const listed = DIFFERENCES.flatMap(({ cases }) => cases);
  assertEquals(new Set(listed).size, listed.length);
  for (const { answer, cases } of DIFFERENCES) {
    for (const name of cases) {
      const found = CASES.find((candidate) => candidate.name === name);
      assert(found, name);
      assertNotEquals(found.expected, answer, name);
    }
  }
});
