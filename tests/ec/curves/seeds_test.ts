import { assertEquals } from "@std/assert";
import { bytesToBigint, concatBytes } from "../../../src/bytes.ts";
import { allCurves, curveByName } from "../../../src/ec/curves/registry.ts";
import { hashByName } from "../../../src/hash/mod.ts";
import { fromHex } from "../../hex.ts";
import { mod } from "../../reference/field.ts";

/** The seeds that b was made from (FIPS 186-4, appendix D.1.2; SEC 2 version 1, section 2). */
const SEEDS: Readonly<Record<string, string>> = {
  "P-192": "3045ae6fc8422f64ed579528d38120eae12196d5",
  "P-224": "bd71344799d5c7fcdc45b59fa3b9ab8f6a948bc5",
  "P-256": "c49d360886e704936a6678e1139d26b7819f7e90",
  "P-384": "a335926aa319a27a1d00896a6773a4827acdac73",
  "P-521": "d09e8800291cb85396cc6717393284aaa0da64ba",
  secp112r1: "00f50b028e4d696e676875615175290472783fb1",
  secp112r2: "002757a1114d696e6768756151755316c05e0bd4",
  secp128r1: "000e0d4d696e6768756151750cc03a4473d03679",
  secp128r2: "004d696e67687561517512d8f03431fce63b88f4",
  secp160r1: "1053cde42c14d696e67687561517533bf3f83345",
  secp160r2: "b99b99b099b323e02709a4d696e6768756151751",
};

/**
 * The number that a seed stands for (FIPS 186-4, appendix D.6): SHA-1 of the seed and of
 * the seeds behind it, cut to one bit less than the prime has.
 */
function numberOfSeed(seed: bigint, fieldBits: number): bigint {
  const hash = hashByName("SHA-1")!, blocks = Math.floor((fieldBits - 1) / 160);
  const digests = Array.from({ length: blocks + 1 }, (_, i) => {
    const text = BigInt.asUintN(160, seed + BigInt(i)).toString(16).padStart(40, "0");
    return hash.digest(fromHex(text));
  });
  return BigInt.asUintN(fieldBits - 1, bytesToBigint(concatBytes(...digests)));
}

for (const [name, seed] of Object.entries(SEEDS)) {
  Deno.test(`b of ${name} comes from its seed: r·b² = a³`, () => {
    const { p, a, b, fieldBits } = curveByName(name)!;
    const r = numberOfSeed(BigInt(`0x${seed}`), fieldBits);
    assertEquals(mod(r * b * b, p), mod(a ** 3n, p));
  });
}

Deno.test("every curve of NIST and every curve of SEC 2 named r has its seed here", () => {
  const random = allCurves().filter(({ name }) => /^P-|^secp.*r/.test(name));
  assertEquals(random.map(({ name }) => name).sort(), Object.keys(SEEDS).sort());
});
