import { assertEquals } from "@std/assert";
import { bytesToBigint } from "../../src/bytes.ts";
import { hashByName, hashNames } from "../../src/hash/mod.ts";
import { primes, rootFraction, sha2 } from "../reference/sha2.ts";

const SHA2 = ["SHA-224", "SHA-256", "SHA-384", "SHA-512", "SHA-512/224", "SHA-512/256"];
const A5 = 0xa5a5a5a5a5a5a5a5n;

function initialOf(name: string): readonly bigint[] {
  return hashByName(name)!.sha2!.initial;
}

/** Square roots of the first sixteen primes, the first or second eight of them. */
function squareRoots(from: 0 | 8, bits: number): bigint[] {
  return primes(16).slice(from, from + 8).map((prime) => rootFraction(prime, 2n, bits));
}

Deno.test("sha2 stands on the members of SHA-2 and on no other hash", () => {
  assertEquals(hashNames().filter((name) => hashByName(name)!.sha2 !== undefined), SHA2);
});

Deno.test("sha2.initial holds the square roots of FIPS 180-4, section 5.3", () => {
  assertEquals(initialOf("SHA-256"), squareRoots(0, 32));
  assertEquals(initialOf("SHA-512"), squareRoots(0, 64));
  assertEquals(initialOf("SHA-384"), squareRoots(8, 64));
  assertEquals(initialOf("SHA-224"), squareRoots(8, 64).map((word) => word & 0xffffffffn));
});

Deno.test("sha2.initial of SHA-512/t is what section 5.3.6 computes", () => {
  const start = initialOf("SHA-512").map((word) => word ^ A5);
  for (const name of ["SHA-512/224", "SHA-512/256"]) {
    const value = sha2(64, start, new TextEncoder().encode(name));
    const words = Array.from(
      { length: 8 },
      (_, i) => bytesToBigint(value.subarray(8 * i, 8 * i + 8)),
    );
    assertEquals(initialOf(name), words, name);
  }
});

for (const name of SHA2) {
  Deno.test(`${name}: sha2 is all that a compression function needs to stand in`, () => {
    const hash = hashByName(name)!;
    const { wordBits, initial } = hash.sha2!;
    for (const length of [0, 3, 55, 56, 64, 111, 112, 128, 200]) {
      const data = Uint8Array.from({ length }, (_, i) => 7 * i);
      const expected = sha2(wordBits, initial, data).slice(0, hash.outputLength);
      assertEquals(hash.digest(data), expected, `${length} bytes`);
    }
  });
}
