import { assertEquals } from "@std/assert";
import { type DeclassifyUse, findDeclassify } from "./declassify.ts";
import { parseSource, readSources } from "./source.ts";

/** Every place where the emitter lets a secret go, in the order of paths and lines. */
const EXPECTED: readonly DeclassifyUse[] = [
  { file: "src/wasm/curve_addition.ts", within: "emitReadSummand", reason: "summand out of range" },
  { file: "src/wasm/curve_addition.ts", within: "emitAddToSecret", reason: "sum is zero" },
  { file: "src/wasm/curve_addition.ts", within: "emitAddToPublic", reason: "sum at infinity" },
  { file: "src/wasm/curve_schnorr.ts", within: "emitNoncePoint", reason: "nonce is zero" },
  {
    file: "src/wasm/curve_secret.ts",
    within: "emitReadScalar",
    reason: "secret scalar out of range",
  },
  {
    file: "src/wasm/curve_secret.ts",
    within: "emitSecretOperations, by reveal",
    reason: "signature returned",
  },
  {
    file: "src/wasm/curve_secret.ts",
    within: "emitRevealPoint, by reveal",
    reason: "public point returned",
  },
  { file: "src/wasm/curve_secret.ts", within: "emitSign, by reveal", reason: "signature returned" },
  { file: "src/wasm/curve_secret.ts", within: "emitSign", reason: "r is zero" },
  { file: "src/wasm/curve_secret.ts", within: "emitSign", reason: "s is zero" },
  { file: "src/wasm/curve_secret.ts", within: "emitSign", reason: "recovery id returned" },
  {
    file: "src/wasm/edwards_operations.ts",
    within: "emitEdwardsSecrets, by reveal",
    reason: "public key returned",
  },
  {
    file: "src/wasm/edwards_operations.ts",
    within: "emitEdwardsSecrets, by reveal",
    reason: "signature returned",
  },
  {
    file: "src/wasm/emit_ladder.ts",
    within: "emitLadder",
    reason: "shared secret is all zeros",
  },
];

function usesIn(text: string): Array<[within: string, reason: string]> {
  const uses = findDeclassify(parseSource("src/wasm/x.ts", text));
  return uses.map((use) => [use.within, use.reason]);
}

Deno.test("declassify() is used where the table says, for the reason it says", () => {
  const uses = readSources().flatMap(findDeclassify);
  assertEquals(uses, [...EXPECTED]);
});

Deno.test("findDeclassify() finds a function's, a method's and a constant's use", () => {
  const text = `
    function emitSign() { return declassify(isZero, "s is zero"); }
    class Emitter { emitRange() { f.declassify(bit, "k out of range"); } }
    const emitTag = (f) => f.declassify(same, "tag equal");
  `;
  assertEquals(usesIn(text), [
    ["emitSign", "s is zero"],
    ["emitRange", "k out of range"],
    ["emitTag", "tag equal"],
  ]);
});

Deno.test("findDeclassify() shows a reason that is missing, computed, or a use under another name", () => {
  assertEquals(usesIn("function f() { declassify(a); }"), [["f", "(no reason)"]]);
  assertEquals(usesIn("function f() { declassify(a, why); }"), [["f", "(computed) why"]]);
  assertEquals(usesIn("function f() { const free = declassify; }"), [["f", "(not a call)"]]);
});

Deno.test("findDeclassify() follows a reason that is a parameter to the calls", () => {
  const helper = "function reveal(f, value, reason) { return f.declassify(value, reason); }";
  const calls = 'function emitSign() { reveal(f, r, "signature returned"); reveal(f, s, why); }';
  assertEquals(usesIn(`${helper} ${calls}`), [
    ["emitSign, by reveal", "signature returned"],
    ["emitSign, by reveal", "(computed) why"],
  ]);
  assertEquals(usesIn(`export ${helper}`), [["reveal", "(left to other files)"]]);
});

Deno.test("findDeclassify() does not count the definition, imports and comments", () => {
  const text = `
    import { declassify } from "./value.ts";
    // declassify(a, "b")
    export function declassify(value, reason) {}
    interface F { declassify(value: V, reason: string): V }
  `;
  assertEquals(usesIn(text), []);
});
