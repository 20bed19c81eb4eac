import { assertEquals } from "@std/assert";
import { findNames, type NameException } from "./names.ts";
import { parseSource, readSources } from "./source.ts";

/** Names that stand outside their homes, each with the reason. */
const EXCEPTIONS: readonly NameException[] = ["Ascon-Hash256", "Ascon-XOF128", "Ascon-CXOF128"].map(
  (name) => ({
    path: "src/ascon/hash_stream.ts",
    name,
    reason: "hashStream() takes the algorithm by name, and has no provider to ask",
  }),
);

const USES = readSources().flatMap(findNames);

function isException(use: { path: string; name: string }): boolean {
  return EXCEPTIONS.some((e) => e.path === use.path && e.name === use.name);
}

function namesIn(path: string, text: string): string[] {
  return findNames(parseSource(path, text)).map((use) => use.name);
}

Deno.test("names of algorithms and curves stand as strings in their own files alone", () => {
  const strays = USES.filter((use) => !isException(use));
  assertEquals(strays.map((use) => `${use.place} says "${use.name}"`), []);
});

Deno.test("names: every exception is still needed", () => {
  const stale = EXCEPTIONS.filter((e) => !USES.some((u) => u.path === e.path && u.name === e.name));
  assertEquals(stale, []);
});

Deno.test("findNames() finds a name in a comparison, a type, a property, a template", () => {
  assertEquals(namesIn("src/subtle/x.ts", 'if (name === "ECDSA") return;'), ["ECDSA"]);
  assertEquals(namesIn("src/subtle/x.ts", 'type T = "secp256k1";'), ["secp256k1"]);
  assertEquals(namesIn("src/ec/x.ts", 'const t = { "SHA-256": 32 };'), ["SHA-256"]);
  assertEquals(namesIn("src/ec/x.ts", "const t = `brainpoolP256r1 ${x}`;"), ["brainpoolP256r1"]);
  assertEquals(namesIn("mod.ts", "const t = `${x} on P-256`;"), ["P-256"]);
});

Deno.test("findNames() finds a name inside a message", () => {
  const text = 'throw new TypeError("Cannot sign with ECDSA: expected a key");';
  assertEquals(namesIn("src/subtle/x.ts", text), ["ECDSA"]);
});

Deno.test("findNames() lets homes, imports, identifiers, comments and other words pass", () => {
  assertEquals(namesIn("src/subtle/algorithms/ecdsa.ts", 'const name = "ECDSA";'), []);
  assertEquals(namesIn("tests/ec/x_test.ts", 'const name = "ECDSA";'), []);
  assertEquals(namesIn("src/ec/x.ts", 'import { secp256k1 } from "./curves/secp256k1.ts";'), []);
  assertEquals(namesIn("src/ec/x.ts", "// the ECDSA equation\nconst secp256k1 = 1;"), []);
  assertEquals(namesIn("src/ec/x.ts", 'const t = "P-2561 and my-ECDSA-like";'), []);
});
