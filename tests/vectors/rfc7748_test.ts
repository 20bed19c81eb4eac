import { assertEquals } from "@std/assert";
import type { AgreementSuite } from "../../src/ec/edwards/suites.ts";
import { LAYOUTS, suitesOf } from "../ec/edwards/suites.ts";
import { fromHex, toHex } from "../hex.ts";
import { ladderReference } from "../reference/ladder.ts";
import { vectorsFolder, vectorTest } from "./vectors.ts";
import { type AgreementFile, iterate } from "./rfc7748.ts";

/** Of the iterated values those after a million rounds are for `test:slow`. */
const SOURCE = { file: "rfc7748/rfc7748-dh-and-iterated.json", cases: 6 };

function functionOf({ engine }: AgreementSuite) {
  return (scalar: Uint8Array, u: Uint8Array) => engine.sharedSecret(scalar, u)!;
}

for (const layout of LAYOUTS) {
  vectorTest<AgreementFile>(`sharedSecret() and publicKey(), ${layout}`, SOURCE, (file, tally) => {
    for (const { curve, ...pair } of file.dh) {
      const { engine } = suitesOf(layout)[curve];
      const [alice, bob] = [pair.alicePrivate, pair.bobPrivate].map(fromHex);
      assertEquals(toHex(engine.publicKey(alice)), pair.alicePublic);
      assertEquals(toHex(engine.publicKey(bob)), pair.bobPublic);
      assertEquals(toHex(engine.sharedSecret(alice, fromHex(pair.bobPublic))!), pair.shared);
      assertEquals(toHex(engine.sharedSecret(bob, fromHex(pair.alicePublic))!), pair.shared);
      tally.run++;
    }
    for (const [curve, values] of Object.entries(file.iterated)) {
      const run = functionOf(suitesOf(layout)[curve as "x25519"]);
      for (const rounds of ["1", "1000"] as const) {
        assertEquals(iterate(run, values.start, Number(rounds)), values[rounds], curve);
        tally.run++;
      }
    }
  });
}

vectorTest<AgreementFile>("the reference agrees", SOURCE, (file, tally) => {
  const suites = suitesOf("portable");
  for (const { curve, ...pair } of file.dh) {
    const run = (k: string, u: string) =>
      toHex(ladderReference(suites[curve].curve, fromHex(k), fromHex(u)));
    assertEquals(run(pair.alicePrivate, pair.bobPublic), pair.shared);
    tally.run++;
  }
  for (const [curve, values] of Object.entries(file.iterated)) {
    const numbers = suites[curve as "x25519"].curve;
    for (const rounds of ["1", "1000"] as const) {
      const run = (k: Uint8Array, u: Uint8Array) => ladderReference(numbers, k, u);
      assertEquals(iterate(run, values.start, Number(rounds)), values[rounds], curve);
      tally.run++;
    }
  }
});

/** The cases of a file of lines `NAME = value`: the first two of section 5.2. */
function readCases(file: string): Record<string, string>[] {
  const text = Deno.readTextFileSync(new URL(file, vectorsFolder()!));
  return text.split(/^COUNT/m).slice(1).map((part) => {
    return Object.fromEntries([...part.matchAll(/^(\w+) = (\w+)$/gm)].map(([, k, v]) => [k, v]));
  });
}

for (const curve of ["x25519", "x448"] as const) {
  for (const layout of LAYOUTS) {
    Deno.test({
      name:
        `sharedSecret() gives the function values of RFC 7748, section 5.2, ${curve}, ${layout}`,
      ignore: vectorsFolder() === null,
      fn() {
        const cases = readCases(`rfc7748/${curve}-rfc7748.txt`);
        assertEquals(cases.length, 3);
        for (const { INPUT_SCALAR, INPUT_U, OUTPUT_U } of cases) {
          const run = functionOf(suitesOf(layout)[curve]);
          assertEquals(toHex(run(fromHex(INPUT_SCALAR), fromHex(INPUT_U))), OUTPUT_U);
        }
      },
    });
  }
}
