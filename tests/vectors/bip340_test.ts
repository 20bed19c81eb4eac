import { assertEquals, assertThrows } from "@std/assert";
import { curveByName } from "../../src/ec/curves/registry.ts";
import type { EcEngine } from "../../src/ec/engine.ts";
import { engineFor } from "../../src/ec/engines.ts";
import { createWasmEngine } from "../../src/ec/wasm_engine.ts";
import { signSchnorr, verifySchnorr, xOnlyPointFromScalar } from "../../src/secp256k1/mod.ts";
import { hasWideArithmetic } from "../engines/wide_arithmetic.ts";
import { fromHex, toHex } from "../hex.ts";
import { createReferenceEngine } from "../reference/engine.ts";
import { vectorTest } from "./vectors.ts";

const CURVE = curveByName("secp256k1")!;
const SOURCE = { file: "bip340/test-vectors.csv", cases: 19 };

interface Row {
  readonly secret: string;
  readonly publicKey: string;
  readonly aux: string;
  readonly message: string;
  readonly signature: string;
  readonly isValid: boolean;
  readonly comment: string;
}

function rowsOf(csv: string): Row[] {
  return csv.trim().split("\n").slice(1).map((line) => {
    const [, secret, publicKey, aux, message, signature, result, ...comment] = line.trim()
      .toLowerCase().split(",");
    const isValid = result === "true";
    return { secret, publicKey, aux, message, signature, isValid, comment: comment.join(",") };
  });
}

const ENGINES: Readonly<Record<string, () => EcEngine>> = {
  reference: () => createReferenceEngine(CURVE),
  "wasm portable": () => createWasmEngine(CURVE, { layout: "portable" }),
  ...(hasWideArithmetic()
    ? { "wasm wide": () => createWasmEngine(CURVE, { layout: "wide" }) }
    : {}),
};

for (const [label, create] of Object.entries(ENGINES)) {
  vectorTest<string>(`signSchnorr() and verifySchnorr() of ${label}`, SOURCE, (csv, tally) => {
    const engine = create();
    for (const row of rowsOf(csv)) {
      const [message, signature] = [row.message, row.signature].map(fromHex);
      const publicKey = fromHex(row.publicKey);
      assertEquals(engine.verifySchnorr(signature, message, publicKey), row.isValid, row.comment);
      if (row.secret !== "") {
        const signed = engine.signSchnorr(message, fromHex(row.secret), fromHex(row.aux));
        assertEquals(toHex(signed!), row.signature);
      }
      tally.run++;
    }
  });
}

vectorTest<string>("signSchnorr() and verifySchnorr() of ./secp256k1", SOURCE, (csv, tally) => {
  let noPoint = 0;
  for (const row of rowsOf(csv)) {
    const [message, signature] = [row.message, row.signature].map(fromHex);
    const publicKey = fromHex(row.publicKey);
    const call = () => verifySchnorr(message, publicKey, signature);
    if (engineFor(CURVE).decodePoint(fromHex(`02${row.publicKey}`)) === null) {
      assertThrows(call, RangeError, "expected public key to be x of a point");
      noPoint++;
    } else assertEquals(call(), row.isValid, row.comment);
    if (row.secret !== "") {
      const d = fromHex(row.secret);
      assertEquals(toHex(signSchnorr(message, d, fromHex(row.aux))), row.signature);
      assertEquals(toHex(xOnlyPointFromScalar(d)), row.publicKey);
    }
    tally.run++;
  }
  assertEquals(noPoint, 2);
});
