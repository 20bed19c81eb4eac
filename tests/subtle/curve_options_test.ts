import { assert, assertEquals, assertRejects } from "@std/assert";
import type { SubtleCrypto as Subtle } from "../../mod.ts";
import { recoverPublicKey } from "../../mod.ts";
import type { Curve } from "../../src/ec/curve_params.ts";
import { allCurves } from "../../src/ec/curves/registry.ts";
import { createCrypto, nameOfError, own, runtime, SHA256, subtle } from "./subject.ts";

type Supports = (...args: unknown[]) => boolean;

const SHORT = allCurves().filter(({ fieldBits }) => fieldBits < 224);
const NATIVE = allCurves().filter(({ runtime }) => runtime);
const MESSAGE = new Uint8Array(3);

function supports(on: Subtle, ...args: unknown[]): boolean {
  return (on.constructor as unknown as { supports: Supports }).supports(...args);
}

function ecdsa({ name: namedCurve }: Pick<Curve, "name">): EcKeyGenParams {
  return { name: "ECDSA", namedCurve };
}

/** Tells whether a key is one of this package, which structuredClone refuses. */
function isOurs(key: CryptoKey): boolean {
  try {
    structuredClone(key);
    return false;
  } catch {
    return true;
  }
}

Deno.test("curves of a field under 224 bits ask for legacyCurves, in every call", async () => {
  assertEquals(SHORT.length, 13);
  for (const curve of SHORT) {
    const params = ecdsa(curve), signature = new Uint8Array(2 * curve.scalarBytes + 1);
    const made = await own.generateKey(params, true, ["sign", "verify"]);
    const calls: ReadonlyArray<() => Promise<unknown>> = [
      () => subtle.generateKey(params, true, ["sign"]),
      () => subtle.generateKey({ ...params, name: "ECDH" }, true, ["deriveBits"]),
      ...await Promise.all((["raw", "spki", "jwk"] as const).map(async (format) => {
        const bytes = await own.exportKey(format as "raw", made.publicKey);
        return () => subtle.importKey(format as "raw", bytes, params, true, ["verify"]);
      })),
      ...await Promise.all((["pkcs8", "sec1", "raw-private"] as const).map(async (format) => {
        const bytes = await own.exportKey(format as "pkcs8", made.privateKey);
        return () => subtle.importKey(format as "pkcs8", bytes, params, true, ["sign"]);
      })),
      () =>
        recoverPublicKey(
          { ...params, name: "ECDSA", hash: "SHA-256", format: "recovered" },
          signature,
          MESSAGE,
        ),
    ];
    for (const call of calls) {
      const error = await assertRejects(call, DOMException, "legacyCurves: true");
      assertEquals(error.name, "NotSupportedError");
      assert(error.message.includes(curve.name), error.message);
    }
    for (const operation of ["generateKey", "importKey"]) {
      assertEquals(supports(subtle, operation, params), false);
      assertEquals(supports(own, operation, params), true);
    }
  }
});

Deno.test("a key of a short curve works in every provider once it is there", async () => {
  const made = await own.generateKey(ecdsa({ name: "secp160r1" }), true, ["sign", "verify"]);
  const signature = await subtle.sign(SHA256, made.privateKey, MESSAGE);
  assertEquals(signature.byteLength, 42);
  assert(await subtle.verify(SHA256, made.publicKey, signature, MESSAGE));
});

Deno.test("every other curve works without an option", async () => {
  for (const curve of allCurves().filter(({ fieldBits }) => fieldBits >= 224)) {
    const made = await subtle.generateKey(ecdsa(curve), false, ["sign", "verify"]);
    const signature = await subtle.sign(SHA256, made.privateKey, MESSAGE);
    assert(await subtle.verify(SHA256, made.publicKey, signature, MESSAGE), curve.name);
    assertEquals(isOurs(made.privateKey), !curve.runtime, curve.name);
    assertEquals(supports(subtle, "generateKey", ecdsa(curve)), true);
  }
});

Deno.test('nist: "own" makes keys on P-256, P-384 and P-521 ours, with all they can', async () => {
  assertEquals(NATIVE.map(({ name }) => name).sort(), ["P-256", "P-384", "P-521"]);
  for (const curve of NATIVE) {
    const params = ecdsa(curve);
    const { privateKey, publicKey } = await own.generateKey(params, true, ["sign", "verify"]);
    assert(isOurs(privateKey) && isOurs(publicKey), curve.name);
    const spki = await own.exportKey("spki", publicKey);
    const theirs = await runtime.importKey("spki", spki, params, true, ["verify"]);
    const plain = await own.sign(SHA256, privateKey, MESSAGE);
    assert(await runtime.verify(SHA256, theirs, plain, MESSAGE), curve.name);
    assertEquals(await own.sign(SHA256, privateKey, MESSAGE), plain, "deterministic");
    const der = { ...SHA256, format: "der" } as const;
    const signature = await own.sign(der, privateKey, MESSAGE);
    assert(await own.verify(der, publicKey, signature, MESSAGE));
    const recovered = { ...SHA256, namedCurve: curve.name, format: "recovered" } as const;
    const claim = await own.sign(recovered, privateKey, MESSAGE);
    const signer = await recoverPublicKey(recovered, claim, MESSAGE);
    assertEquals(await own.exportKey("spki", signer), spki);
  }
});

Deno.test('nist: "own" agrees and exchanges every format with the runtime', async () => {
  for (const { name: namedCurve, fieldBytes } of NATIVE) {
    const params = { name: "ECDH", namedCurve };
    const ours = await own.generateKey(params, true, ["deriveBits"]);
    const theirs = await runtime.generateKey(params, true, ["deriveBits"]);
    for (const format of ["raw", "spki", "jwk"] as const) {
      const [given, taken] = await Promise.all([
        own.exportKey(format as "raw", ours.publicKey),
        runtime.exportKey(format as "raw", theirs.publicKey),
      ]);
      const there = await runtime.importKey(format as "raw", given, params, true, []);
      const here = await own.importKey(format as "raw", taken, params, true, []);
      assert(isOurs(here));
      assertEquals(
        await own.deriveBits({ name: "ECDH", public: here }, ours.privateKey, null),
        await runtime.deriveBits(
          { name: "ECDH", public: there },
          theirs.privateKey,
          8 * fieldBytes,
        ),
      );
    }
    for (const format of ["pkcs8", "jwk"] as const) {
      const given = await own.exportKey(format as "pkcs8", ours.privateKey);
      const taken = await runtime.exportKey(format as "pkcs8", theirs.privateKey);
      assert(await runtime.importKey(format as "pkcs8", given, params, true, ["deriveBits"]));
      assert(await own.importKey(format as "pkcs8", taken, params, true, ["deriveBits"]));
    }
  }
});

Deno.test("formats that only this package knows make keys of ours on the runtime's curves", async () => {
  for (const curve of NATIVE) {
    const made = await own.generateKey(ecdsa(curve), true, ["sign", "verify"]);
    for (const format of ["raw-private", "sec1"] as const) {
      const bytes = await own.exportKey(format as "sec1", made.privateKey);
      const key = await subtle.importKey(format as "sec1", bytes, ecdsa(curve), true, ["sign"]);
      const der = { ...SHA256, format: "der" } as const;
      assert(
        await subtle.verify(der, made.publicKey, await subtle.sign(der, key, MESSAGE), MESSAGE),
      );
    }
    const short = await own.exportKey("raw-compressed", made.publicKey);
    const key = await subtle.importKey("raw-compressed", short, ecdsa(curve), true, ["verify"]);
    assert(isOurs(key));
  }
});

Deno.test("a private key of ours agrees with a public key of the runtime on the same curve", async () => {
  for (const [index, { name: namedCurve }] of NATIVE.entries()) {
    const params = { name: "ECDH", namedCurve };
    const theirs = await runtime.generateKey(params, true, ["deriveBits"]);
    const ours = await own.generateKey(params, true, ["deriveBits", "deriveKey"]);
    const algorithm = { name: "ECDH", public: theirs.publicKey };
    const bytes = await own.exportKey("raw", ours.publicKey);
    const partner = await runtime.importKey("raw", bytes, params, true, []);
    const expected = await runtime.deriveBits(
      { name: "ECDH", public: partner },
      theirs.privateKey,
      256,
    );
    for (const on of [own, subtle]) {
      assertEquals(await on.deriveBits(algorithm, ours.privateKey, 256), expected);
      const aes = { name: "AES-GCM", length: 256 };
      const key = await on.deriveKey(algorithm, ours.privateKey, aes, true, ["encrypt"]);
      assertEquals(await on.exportKey("raw", key), expected);
    }
    const other = NATIVE[(index + 1) % NATIVE.length].name;
    const strange = await runtime.generateKey({ ...params, namedCurve: other }, true, [
      "deriveBits",
    ]);
    const ecdsaKey = await runtime.generateKey({ ...params, name: "ECDSA" }, true, ["sign"]);
    for (const wrong of [strange.publicKey, theirs.privateKey, ecdsaKey.publicKey]) {
      const deriving = () => own.deriveBits({ name: "ECDH", public: wrong }, ours.privateKey);
      assertEquals(await nameOfError(deriving), "InvalidAccessError");
    }
    const hidden = await runtime.importKey("raw", bytes, params, false, []);
    const deriving = () => own.deriveBits({ name: "ECDH", public: hidden }, ours.privateKey);
    assertEquals(await nameOfError(deriving), "InvalidAccessError", "it may not go out");
    const alone = createCrypto({ native: null }).subtle;
    const without = () => alone.deriveBits(algorithm, ours.privateKey);
    assertEquals(await nameOfError(without), "InvalidAccessError", "nobody to ask");
  }
});

Deno.test("a point off the curve that the runtime gives as partner is DataError", async () => {
  const params = { name: "ECDH", namedCurve: "P-256" };
  const off = new Uint8Array(65).fill(1).with(0, 4).buffer;
  const native = { subtle: { exportKey: () => Promise.resolve(off) } } as unknown as Crypto;
  const careless = createCrypto({ native, nist: "own" }).subtle;
  const { privateKey } = await careless.generateKey(params, true, ["deriveBits"]);
  const { publicKey } = await runtime.generateKey(params, true, ["deriveBits"]);
  const deriving = () => careless.deriveBits({ name: "ECDH", public: publicKey }, privateKey);
  assertEquals(await nameOfError(deriving), "DataError");
});

/** Spellings that are read, with the one that is written. */
const SPELLINGS: ReadonlyArray<readonly [spelling: string, canonical: string]> = [
  ["secp192r1", "P-192"],
  ["prime192v1", "P-192"],
  ["secp224r1", "P-224"],
  ["secp256r1", "P-256"],
  ["prime256v1", "P-256"],
  ["secp384r1", "P-384"],
  ["secp521r1", "P-521"],
  ["BP-256", "brainpoolP256r1"],
  ["BP-384", "brainpoolP384r1"],
  ["BP-512", "brainpoolP512r1"],
  ["K-256", "secp256k1"],
  ["P-256K", "secp256k1"],
];

Deno.test("other spellings are read as namedCurve and crv, and never written", async () => {
  for (const [spelling, canonical] of SPELLINGS) {
    const params = { name: "ECDSA", namedCurve: spelling };
    const { privateKey } = await own.generateKey(params, true, ["sign"]);
    assertEquals((privateKey.algorithm as EcKeyAlgorithm).namedCurve, canonical);
    const jwk = await own.exportKey("jwk", privateKey);
    assertEquals(jwk.crv, canonical);
    for (const [namedCurve, crv] of [[canonical, spelling], [spelling, canonical]]) {
      const given = { ...jwk, crv }, named = { ...params, namedCurve };
      const key = await own.importKey("jwk", given, named, true, ["sign"]);
      assertEquals(await own.exportKey("jwk", key), jwk);
    }
  }
});

Deno.test("the runtime is given its own name for a curve that was spelled otherwise", async () => {
  for (
    const [spelling, canonical] of SPELLINGS.filter(([, name]) => /^P-(256|384|521)$/.test(name))
  ) {
    const params = { name: "ECDSA", namedCurve: spelling };
    const { privateKey } = await subtle.generateKey(params, true, ["sign"]);
    assert(!isOurs(privateKey));
    assertEquals((privateKey.algorithm as EcKeyAlgorithm).namedCurve, canonical);
  }
});

Deno.test("names of curves regard case", async () => {
  for (const namedCurve of ["brainpoolp256r1", "BRAINPOOLP256R1", "bp-256", "p-256", "SECP160R1"]) {
    const params = { name: "ECDSA", namedCurve };
    const generating = () => own.generateKey(params, true, ["sign"]);
    assertEquals(await nameOfError(generating), "NotSupportedError", namedCurve);
    assertEquals(supports(own, "generateKey", params), false);
  }
});

Deno.test("a JWK with the alg of another curve is DataError for ECDSA on the curves of JOSE", async () => {
  const algorithms = ["ES256", "ES384", "ES512", "ES256K"];
  for (const curve of allCurves()) {
    const { publicKey } = await own.generateKey(ecdsa(curve), true, ["sign", "verify"]);
    const jwk = await own.exportKey("jwk", publicKey);
    assertEquals(jwk.alg, undefined);
    for (const alg of [...algorithms, "ESB256", "BP256R1"]) {
      const importing = own.importKey("jwk", { ...jwk, alg }, ecdsa(curve), true, ["verify"]);
      const expected = curve.joseAlg === undefined || curve.joseAlg === alg ? "ok" : "DataError";
      const end = await importing.then(() => "ok", (error: Error) => error.name);
      assertEquals(end, expected, `${alg} on ${curve.name}`);
    }
  }
});

Deno.test("keys of short curves wrap and unwrap with the runtime's keys", async () => {
  const aes = await runtime.generateKey({ name: "AES-GCM", length: 256 }, true, [
    "wrapKey",
    "unwrapKey",
  ]);
  const gcm = { name: "AES-GCM", iv: new Uint8Array(12) };
  for (const name of ["secp160r1", "secp112r2", "brainpoolP320t1", "P-521"]) {
    const { privateKey, publicKey } = await own.generateKey(ecdsa({ name }), true, [
      "sign",
      "verify",
    ]);
    for (const format of ["pkcs8", "jwk"] as const) {
      const wrapped = await own.wrapKey(format, privateKey, aes, gcm);
      const key = await own.unwrapKey(format, wrapped, aes, gcm, ecdsa({ name }), true, ["sign"]);
      const signature = await own.sign(SHA256, key, MESSAGE);
      assert(await own.verify(SHA256, publicKey, signature, MESSAGE));
    }
  }
});

Deno.test("the format recovered is NotSupportedError on curves of cofactor 4, and works on others", async () => {
  for (const curve of allCurves()) {
    const params = { ...SHA256, namedCurve: curve.name, format: "recovered" } as const;
    const { privateKey, publicKey } = await own.generateKey(ecdsa(curve), true, ["sign", "verify"]);
    const signing = () => own.sign(params, privateKey, MESSAGE);
    if (curve.h !== 1) {
      assertEquals(await nameOfError(signing), "NotSupportedError");
      const claim = new Uint8Array(2 * curve.scalarBytes + 1);
      const verifying = () => own.verify(params, publicKey, claim, MESSAGE);
      assertEquals(await nameOfError(verifying), "NotSupportedError");
      continue;
    }
    const claim = await signing();
    assertEquals(claim.byteLength, 2 * curve.scalarBytes + 1);
    assert(await own.verify(params, publicKey, claim, MESSAGE), curve.name);
  }
});

Deno.test("native: null has every curve of the package, and DataError for a strange one", async () => {
  const alone = createCrypto({ native: null, legacyCurves: true }).subtle;
  for (const curve of allCurves()) {
    const made = await alone.generateKey(ecdsa(curve), true, ["sign", "verify"]);
    assert(isOurs(made.privateKey), curve.name);
  }
  const importing = () => alone.importKey("raw", MESSAGE, ecdsa({ name: "B-163" }), true, []);
  assertEquals(await nameOfError(importing), "DataError");
});
