import { assert, assertEquals, assertInstanceOf, assertNotEquals } from "@std/assert";
import { concatBytes } from "../../src/bytes.ts";
import { createCrypto, SubtleCrypto } from "../../mod.ts";
import { signSchnorr } from "../../src/secp256k1/mod.ts";
import { badPoints } from "../engines/bad_points.ts";
import { fromHex, toHex } from "../hex.ts";
import { basePoint, multiply } from "../reference/group.ts";
import { vectorTest } from "../vectors/vectors.ts";
import { CURVE, ECDSA, nameOfError, subtle } from "./subject.ts";

const SCHNORR = { name: "Schnorr", namedCurve: "secp256k1" } as const;
const MESSAGE = new TextEncoder().encode("signed as it is");

/** Keys of trap F02: d has an odd y, n − d the even one. */
const ODD = fromHex("7e7439e988de5d594226262c8afefd0419c44686d83abc93f43bc65ef9679c6f");
const EVEN = fromHex("818bc6167721a2a6bdd9d9d3750102faa0ea965fd70de3a7cb96982dd6cea4d2");
const X = fromHex("b7b7a361a071cb5b9ebb0a78683187ee27f5029c4412d254ad311d1b1354b9f8");

function privateKey(d: Uint8Array<ArrayBuffer>, extractable = true): Promise<CryptoKey> {
  return subtle.importKey("raw-private", d, SCHNORR, extractable, ["sign"]);
}

async function bytesOf(format: "raw" | "spki" | "pkcs8" | "sec1", key: CryptoKey) {
  return new Uint8Array(await subtle.exportKey(format, key));
}

async function pointOf(d: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const key = await subtle.importKey("raw-private", d, ECDSA, true, ["sign"]);
  return new Uint8Array(
    await subtle.exportKey("raw", await subtle.getPublicKey(key, ["verify"])),
  );
}

vectorTest<string>(
  "Schnorr through the provider",
  { file: "bip340/test-vectors.csv", cases: 19 },
  async (csv, tally) => {
    for (const line of csv.trim().toLowerCase().split("\n").slice(1)) {
      const [, secret, x, aux, message, signature, result] = line.split(",");
      const [data, claim] = [message, signature].map(fromHex);
      const imported = subtle.importKey("raw", fromHex(x), SCHNORR, true, ["verify"]);
      const verified = await imported.then(
        (key) => subtle.verify("Schnorr", key, claim, data),
        (error) => {
          assertEquals(error.name, "DataError");
          return false;
        },
      );
      assertEquals(verified, result === "true", line);
      if (secret !== "") {
        const key = await privateKey(fromHex(secret));
        const algorithm = { name: "Schnorr", auxRand: fromHex(aux) };
        const signed = await subtle.sign(algorithm, key, data);
        assertEquals(toHex(new Uint8Array(signed)), signature);
        const own = await subtle.getPublicKey(key, ["verify"]);
        assertEquals(toHex(await bytesOf("raw", own)), x);
      }
      tally.run++;
    }
  },
);

Deno.test("sign() draws fresh auxiliary randomness unless it is given some", async () => {
  const key = await privateKey(ODD), publicKey = await subtle.getPublicKey(key, ["verify"]);
  const [one, two] = await Promise.all([0, 1].map(() => subtle.sign("Schnorr", key, MESSAGE)));
  assertNotEquals(one, two);
  for (const signature of [one, two]) {
    assertEquals(signature.byteLength, 64);
    assertInstanceOf(signature, ArrayBuffer);
    assert(await subtle.verify("Schnorr", publicKey, signature, MESSAGE));
  }
  const auxRand = new Uint8Array(32);
  const signature = await subtle.sign({ name: "schnorr", auxRand }, key, MESSAGE);
  assertEquals(new Uint8Array(signature), signSchnorr(MESSAGE, ODD));
});

Deno.test("sign() refuses auxiliary randomness of another length or kind", async () => {
  const key = await privateKey(ODD);
  for (const length of [0, 31, 33, 64]) {
    const algorithm = { name: "Schnorr", auxRand: new Uint8Array(length) };
    const name = await nameOfError(() => subtle.sign(algorithm, key, MESSAGE));
    assertEquals(name, "OperationError", `${length} bytes`);
  }
  for (const auxRand of ["00".repeat(32), true, null, 32]) {
    const algorithm = { name: "Schnorr", auxRand } as unknown as AlgorithmIdentifier;
    assertEquals(await nameOfError(() => subtle.sign(algorithm, key, MESSAGE)), "TypeError");
  }
});

Deno.test("sign() copies auxRand before anything waits", async () => {
  const key = await privateKey(ODD), auxRand = new Uint8Array(32);
  const signing = subtle.sign({ name: "Schnorr", auxRand }, key, MESSAGE);
  auxRand.fill(1);
  assertEquals(new Uint8Array(await signing), signSchnorr(MESSAGE, ODD));
});

Deno.test("d and n − d make one signature and one public key", async () => {
  const auxRand = new Uint8Array(32);
  for (const d of [ODD, EVEN]) {
    const key = await privateKey(d), publicKey = await subtle.getPublicKey(key, ["verify"]);
    assertEquals(await bytesOf("raw", publicKey), X);
    const signature = await subtle.sign({ name: "Schnorr", auxRand }, key, MESSAGE);
    assertEquals(new Uint8Array(signature), signSchnorr(MESSAGE, ODD));
    assertEquals(new Uint8Array(await subtle.exportKey("raw-private", key)), d);
  }
});

Deno.test("public keys are x alone in raw formats, and of even y in the others", async () => {
  const [odd, even] = [await pointOf(ODD), await pointOf(EVEN)];
  assertEquals([odd[64] & 1, even[64] & 1], [1, 0]);
  const compressed = [2, 3].map((prefix) => concatBytes(Uint8Array.of(prefix), X));
  for (const octets of [X, odd, even, ...compressed]) {
    const key = await subtle.importKey("raw", octets, SCHNORR, true, ["verify"]);
    assertEquals(await bytesOf("raw", key), X);
    assertEquals(new Uint8Array(await subtle.exportKey("raw-public", key)), X);
    assertEquals(new Uint8Array(await subtle.exportKey("raw-compressed", key)), compressed[0]);
    const spki = await bytesOf("spki", key);
    assertEquals(spki.subarray(-65), even);
    const again = await subtle.importKey("spki", spki, SCHNORR, true, ["verify"]);
    assertEquals(await bytesOf("raw", again), X);
    const jwk = await subtle.exportKey("jwk", key);
    const fromJwk = await subtle.importKey("jwk", jwk, ECDSA, true, ["verify"]);
    assertEquals(await bytesOf("raw", fromJwk), even);
  }
});

Deno.test("private keys keep d; the parity of the y that comes with it means nothing", async () => {
  for (const d of [ODD, EVEN]) {
    const key = await privateKey(d);
    const jwk = await subtle.exportKey("jwk", key);
    const shown = await subtle.exportKey("jwk", await privateKey(EVEN));
    assertEquals([jwk.x, jwk.y, jwk.alg], [shown.x, shown.y, undefined]);
    const others = await Promise.all([
      subtle.importKey("jwk", jwk, SCHNORR, true, ["sign"]),
      subtle.importKey("pkcs8", await bytesOf("pkcs8", key), SCHNORR, true, ["sign"]),
      subtle.importKey("sec1", await bytesOf("sec1", key), SCHNORR, true, ["sign"]),
      // What ECDSA wrote, with the y of d.
      subtle.importKey("pkcs8", await bytesOf("pkcs8", key), ECDSA, true, ["sign"]),
    ]);
    for (const other of others) {
      assertEquals(new Uint8Array(await subtle.exportKey("raw-private", other)), d);
    }
  }
});

Deno.test("importKey() refuses x of another key, bad points and other lengths", async () => {
  const jwk = await subtle.exportKey("jwk", await privateKey(ODD));
  const other = await subtle.exportKey("jwk", await privateKey(new Uint8Array(32).fill(1)));
  const wrong = { ...jwk, x: other.x, y: other.y };
  const attempt = () => subtle.importKey("jwk", wrong, SCHNORR, true, ["sign"]);
  assertEquals(await nameOfError(attempt), "DataError");
  const bad = badPoints(CURVE, multiply(CURVE, 7n, basePoint(CURVE))!);
  bad.delete("x without prefix");
  bad.set("31 bytes", X.slice(1)).set("x without a point", new Uint8Array(32).fill(0, 0, 31));
  bad.set("x = 5", concatBytes(new Uint8Array(31), Uint8Array.of(5)));
  for (const [reason, octets] of bad) {
    const call = () => subtle.importKey("raw", octets, SCHNORR, true, ["verify"]);
    assertEquals(await nameOfError(call), "DataError", reason);
  }
});

Deno.test("verify() is false for what is malformed, and for other messages and keys", async () => {
  const key = await subtle.importKey("raw", X, SCHNORR, true, ["verify"]);
  const signature = signSchnorr(MESSAGE, ODD);
  assert(await subtle.verify("Schnorr", key, signature, MESSAGE));
  const bad = [0, 40, 63].map((at) => signature.map((byte, i) => i === at ? byte ^ 1 : byte));
  const cut = [new Uint8Array(0), signature.slice(1), new Uint8Array(65)];
  for (const claim of [...bad, ...cut, new Uint8Array(64).fill(255)]) {
    assertEquals(await subtle.verify("Schnorr", key, claim.slice(), MESSAGE), false);
  }
  assertEquals(await subtle.verify("Schnorr", key, signature, MESSAGE.slice(1)), false);
});

Deno.test("Schnorr is for secp256k1 alone, and its keys are for Schnorr alone", async () => {
  for (const native of [globalThis.crypto, null]) {
    const provider = createCrypto({ native }).subtle;
    for (const namedCurve of ["P-256", "P-521", "nope"]) {
      const algorithm = { name: "Schnorr", namedCurve };
      const generate = () => provider.generateKey(algorithm, true, ["sign", "verify"]);
      assertEquals(await nameOfError(generate), "NotSupportedError", namedCurve);
    }
  }
  const key = await privateKey(ODD);
  assertEquals(key.algorithm, { name: "Schnorr", namedCurve: "secp256k1" } as KeyAlgorithm);
  const ecdsa = { name: "ECDSA", hash: "SHA-256" };
  assertEquals(await nameOfError(() => subtle.sign(ecdsa, key, MESSAGE)), "InvalidAccessError");
  const ecdsaKey = await subtle.importKey("raw-private", ODD, ECDSA, true, ["sign"]);
  const call = () => subtle.sign("Schnorr", ecdsaKey, MESSAGE);
  assertEquals(await nameOfError(call), "InvalidAccessError");
  const noVerify = () => subtle.importKey("raw", X, SCHNORR, true, ["sign"]);
  assertEquals(await nameOfError(noVerify), "SyntaxError");
});

Deno.test("generateKey() makes pairs that sign and verify, with the names of curve aliases", async () => {
  const algorithm = { name: "SCHNORR", namedCurve: "K-256" };
  const pair = await subtle.generateKey(algorithm, false, ["sign", "verify"]) as CryptoKeyPair;
  assertEquals(pair.publicKey.algorithm, { ...SCHNORR } as KeyAlgorithm);
  assertEquals([pair.privateKey.extractable, pair.publicKey.extractable], [false, true]);
  assertEquals([pair.privateKey.usages, pair.publicKey.usages], [["sign"], ["verify"]]);
  const signature = await subtle.sign("Schnorr", pair.privateKey, MESSAGE);
  assert(await subtle.verify("Schnorr", pair.publicKey, signature, MESSAGE));
  const raw = new Uint8Array(await subtle.exportKey("raw", pair.publicKey));
  const spki = new Uint8Array(await subtle.exportKey("spki", pair.publicKey));
  assertEquals([raw.length, spki[spki.length - 1] & 1], [32, 0]);
});

Deno.test("SubtleCrypto.supports() knows Schnorr", () => {
  for (const operation of ["generateKey", "importKey"] as const) {
    assert(SubtleCrypto.supports(operation, SCHNORR));
    const other = { ...SCHNORR, namedCurve: "P-256" };
    assert(!SubtleCrypto.supports(operation, other));
  }
  for (const operation of ["sign", "verify", "exportKey", "getPublicKey"] as const) {
    assert(SubtleCrypto.supports(operation, "Schnorr"));
  }
  assert(!SubtleCrypto.supports("deriveBits", "Schnorr"));
});
