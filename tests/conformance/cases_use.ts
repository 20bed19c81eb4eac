/**
 * Conformance of `sign`, `verify`, `encrypt`, `exportKey` and `getPublicKey`.
 *
 * @module
 */
import { keyParams, MESSAGE, untyped } from "./calls.ts";
import type { Case, Fixture } from "./subject.ts";

type Pick = (fixture: Fixture) => unknown;

const SHA256 = { name: "ECDSA", hash: "SHA-256" };
const UNKNOWN_HASH = { name: "ECDSA", hash: "SHA-255" };

function sign(algorithm: unknown, key: Pick, data: unknown = MESSAGE) {
  return (fixture: Fixture) => untyped(fixture).sign(algorithm, key(fixture), data);
}

/** Verifies a signature of the fixture's own key, after a change. */
function verify(change: (signature: Uint8Array) => Uint8Array, algorithm: unknown = SHA256) {
  return async (fixture: Fixture) => {
    const { subtle, ecdsa } = fixture;
    const signature = new Uint8Array(await subtle.sign(SHA256, ecdsa.privateKey, MESSAGE));
    return untyped(fixture).verify(algorithm, ecdsa.publicKey, change(signature), MESSAGE);
  };
}

function exported(format: unknown, key: Pick) {
  return (fixture: Fixture) => untyped(fixture).exportKey(format, key(fixture));
}

function privateKey({ ecdsa }: Fixture): CryptoKey {
  return ecdsa.privateKey;
}

function publicKey({ ecdsa }: Fixture): CryptoKey {
  return ecdsa.publicKey;
}

async function hiddenKey(fixture: Fixture): Promise<CryptoKey> {
  const params = keyParams("ECDSA", fixture);
  return (await fixture.subtle.generateKey(params, false, ["sign"])).privateKey;
}

/** Signatures and exports, and the order in which they are refused. */
export const USE_CASES: readonly Case[] = [
  { name: "sign() with a private key", expected: "ok", run: sign(SHA256, privateKey) },
  {
    name: "sign() with names in other cases",
    expected: "ok",
    run: sign({ name: "eCdSa", hash: { name: "sha-256" } }, privateKey),
  },
  {
    name: "sign() with a public key",
    expected: "InvalidAccessError",
    run: sign(SHA256, publicKey),
  },
  {
    name: "sign() with a key of another algorithm",
    expected: "InvalidAccessError",
    run: sign(SHA256, ({ ecdh }) => ecdh.privateKey),
  },
  {
    name: "sign() as another algorithm with a key of ECDSA",
    expected: "InvalidAccessError",
    run: sign("HMAC", privateKey),
  },
  { name: "sign() as ECDH", expected: "NotSupportedError", run: sign("ECDH", privateKey) },
  { name: "sign() as SHA-256", expected: "NotSupportedError", run: sign("SHA-256", privateKey) },
  {
    name: "sign() as an unknown name",
    expected: "NotSupportedError",
    run: sign("ECDSB", privateKey),
  },
  { name: "sign() without a hash", expected: "TypeError", run: sign("ECDSA", privateKey) },
  {
    name: "sign() without a hash, with a public key",
    expected: "TypeError",
    run: sign({ name: "ECDSA" }, publicKey),
  },
  {
    name: "sign() with an unknown hash",
    expected: "NotSupportedError",
    run: sign(UNKNOWN_HASH, privateKey),
  },
  {
    name: "sign() with an unknown hash and a public key",
    expected: "NotSupportedError",
    run: sign(UNKNOWN_HASH, publicKey),
  },
  {
    name: "sign() with an unknown hash and a key of another algorithm",
    expected: "NotSupportedError",
    run: sign(UNKNOWN_HASH, ({ ecdh }) => ecdh.privateKey),
  },
  {
    name: "sign() with a hash that is an algorithm without digest",
    expected: "NotSupportedError",
    run: sign({ name: "ECDSA", hash: "HMAC" }, privateKey),
  },
  {
    name: "sign() with a key that is none",
    expected: "TypeError",
    run: sign(SHA256, () => ({ type: "private" })),
  },
  {
    name: "sign() of a string",
    expected: "TypeError",
    run: sign(SHA256, privateKey, "text"),
  },
  {
    name: "sign() of a string with an unknown hash",
    expected: "TypeError",
    run: sign(UNKNOWN_HASH, privateKey, "text"),
  },
  {
    name: "sign() of an array",
    expected: "TypeError",
    run: sign(SHA256, privateKey, [1, 2, 3]),
  },
  { name: "encrypt() as ECDSA", expected: "NotSupportedError", run: encrypt("ECDSA") },
  {
    name: "encrypt() as AES-GCM with a key of ECDSA",
    expected: "InvalidAccessError",
    run: encrypt({ name: "AES-GCM", iv: new Uint8Array(12) }),
  },
  {
    name: "encrypt() as AES-GCM without iv with a key of ECDSA",
    expected: "TypeError",
    run: encrypt({ name: "AES-GCM" }),
  },
  { name: "verify() of a good signature", expected: "true", run: verify((s) => s) },
  {
    name: "verify() of a changed signature",
    expected: "false",
    run: verify((s) => s.with(5, s[5] ^ 1)),
  },
  { name: "verify() of no bytes", expected: "false", run: verify(() => new Uint8Array(0)) },
  { name: "verify() of a byte too few", expected: "false", run: verify((s) => s.slice(1)) },
  {
    name: "verify() of a byte too many",
    expected: "false",
    run: verify((s) => Uint8Array.of(...s, 0)),
  },
  {
    name: "verify() of zeros",
    expected: "false",
    run: verify((s) => new Uint8Array(s.length)),
  },
  {
    name: "verify() of ones",
    expected: "false",
    run: verify((s) => new Uint8Array(s.length).fill(255)),
  },
  {
    name: "verify() with an unknown hash",
    expected: "NotSupportedError",
    run: verify((s) => s, UNKNOWN_HASH),
  },
  {
    name: "verify() with a private key",
    expected: "InvalidAccessError",
    run: (fixture) =>
      untyped(fixture).verify(SHA256, fixture.ecdsa.privateKey, new Uint8Array(64), MESSAGE),
  },
  {
    name: "verify() of a string",
    expected: "TypeError",
    run: (fixture) => untyped(fixture).verify(SHA256, fixture.ecdsa.publicKey, "text", MESSAGE),
  },
  { name: "exportKey() raw", expected: "ok", run: exported("raw", publicKey) },
  { name: "exportKey() raw-public", expected: "ok", run: exported("raw-public", publicKey) },
  { name: "exportKey() spki", expected: "ok", run: exported("spki", publicKey) },
  { name: "exportKey() pkcs8", expected: "ok", run: exported("pkcs8", privateKey) },
  { name: "exportKey() jwk", expected: "ok", run: exported("jwk", privateKey) },
  {
    name: "exportKey() raw of a private key",
    expected: "InvalidAccessError",
    run: exported("raw", privateKey),
  },
  {
    name: "exportKey() spki of a private key",
    expected: "InvalidAccessError",
    run: exported("spki", privateKey),
  },
  {
    name: "exportKey() pkcs8 of a public key",
    expected: "InvalidAccessError",
    run: exported("pkcs8", publicKey),
  },
  {
    name: "exportKey() in an unknown format",
    expected: "TypeError",
    run: exported("RAW", publicKey),
  },
  {
    name: "exportKey() in a format of secret keys",
    expected: "NotSupportedError",
    run: exported("raw-secret", publicKey),
  },
  {
    name: "exportKey() in a format of seeds",
    expected: "NotSupportedError",
    run: exported("raw-seed", privateKey),
  },
  {
    name: "exportKey() of a key that is not extractable",
    expected: "InvalidAccessError",
    run: async (fixture) => fixture.subtle.exportKey("jwk", await hiddenKey(fixture)),
  },
  {
    name: "exportKey() in a format of seeds of a key that is not extractable",
    expected: "InvalidAccessError",
    run: async (fixture) => untyped(fixture).exportKey("raw-seed", await hiddenKey(fixture)),
  },
  { name: "exportKey() of no key", expected: "TypeError", run: exported("raw", () => ({})) },
  {
    name: "getPublicKey() of a private key",
    expected: "ok",
    run: (fixture) => untyped(fixture).getPublicKey(fixture.ecdsa.privateKey, ["verify"]),
  },
  {
    name: "getPublicKey() without usages",
    expected: "ok",
    run: (fixture) => untyped(fixture).getPublicKey(fixture.ecdsa.privateKey, []),
  },
  {
    name: "getPublicKey() of a key that is not extractable",
    expected: "ok",
    run: async (fixture) => untyped(fixture).getPublicKey(await hiddenKey(fixture), ["verify"]),
  },
  {
    name: "getPublicKey() of a public key",
    expected: "InvalidAccessError",
    run: (fixture) => untyped(fixture).getPublicKey(fixture.ecdsa.publicKey, ["verify"]),
  },
  {
    name: "getPublicKey() of a public key, with a usage of private keys",
    expected: "InvalidAccessError",
    run: (fixture) => untyped(fixture).getPublicKey(fixture.ecdsa.publicKey, ["sign"]),
  },
  {
    name: "getPublicKey() with a usage of private keys",
    expected: "SyntaxError",
    run: (fixture) => untyped(fixture).getPublicKey(fixture.ecdsa.privateKey, ["sign"]),
  },
  {
    name: "getPublicKey() with an unknown usage",
    expected: "TypeError",
    run: (fixture) => untyped(fixture).getPublicKey(fixture.ecdsa.privateKey, ["VERIFY"]),
  },
  {
    name: "getPublicKey() of a secret key",
    expected: "NotSupportedError",
    run: (fixture) => untyped(fixture).getPublicKey(fixture.hmac, []),
  },
];

function encrypt(algorithm: unknown) {
  return (fixture: Fixture) =>
    untyped(fixture).encrypt(algorithm, fixture.ecdsa.privateKey, MESSAGE);
}
