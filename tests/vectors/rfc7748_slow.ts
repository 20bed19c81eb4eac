/**
 * A million rounds of RFC 7748, section 5.2: `deno task test:slow`.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import { LAYOUTS, suitesOf } from "../ec/edwards/suites.ts";
import { type AgreementFile, iterate } from "./rfc7748.ts";
import { vectorTest } from "./vectors.ts";

const SOURCE = { file: "rfc7748/rfc7748-dh-and-iterated.json", cases: 1 };

for (const curve of ["x25519", "x448"] as const) {
  for (const layout of LAYOUTS) {
    const name = `a million rounds of ${curve}, ${layout}`;
    vectorTest<AgreementFile>(name, SOURCE, ({ iterated }, tally) => {
      const { engine } = suitesOf(layout)[curve];
      const run = (k: Uint8Array, u: Uint8Array) => engine.sharedSecret(k, u)!;
      assertEquals(iterate(run, iterated[curve].start, 1e6), iterated[curve]["1000000"]);
      tally.run++;
    });
  }
}
