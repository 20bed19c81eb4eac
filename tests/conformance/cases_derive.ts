/**
 * Conformance of `deriveBits`, `deriveKey`, `wrapKey` and `unwrapKey`.
 *
 * @module
 */
import { keyParams, untyped } from "./calls.ts";
import type { Case, Fixture } from "./subject.ts";

type Pick = (fixture: Fixture) => unknown;

const IV = new Uint8Array(12);
const GCM = { name: "AES-GCM", iv: IV };

function privateKey({ ecdh }: Fixture): CryptoKey {
  return ecdh.privateKey;
}

function partnerKey({ secondEcdh }: Fixture): CryptoKey {
  return secondEcdh.publicKey;
}

interface Derivation {
  readonly name?: unknown;
  readonly base?: Pick;
  readonly partner?: Pick;
  readonly extractable?: boolean;
}

function deriveBits(length: unknown, derivation: Derivation = {}) {
  const { name = "ECDH", base = privateKey, partner = partnerKey } = derivation;
  return (fixture: Fixture) =>
    untyped(fixture).deriveBits({ name, public: partner(fixture) }, base(fixture), length);
}

function deriveKey(derived: unknown, usages: unknown, derivation: Derivation = {}) {
  const { name = "ECDH", base = privateKey, partner = partnerKey } = derivation;
  const { extractable = true } = derivation;
  return (fixture: Fixture) => {
    const algorithm = { name, public: partner(fixture) };
    return untyped(fixture).deriveKey(algorithm, base(fixture), derived, extractable, usages);
  };
}

/** Derives as many bits as there are, and `more`. */
function deriveBeside(more: number) {
  return (fixture: Fixture) => deriveBits(4 * (fixture.raw.length - 1) + more)(fixture);
}

async function keyWith(fixture: Fixture, usage: KeyUsage): Promise<CryptoKey> {
  const pair = await fixture.subtle.generateKey(keyParams("ECDH", fixture), true, [usage]);
  return pair.privateKey;
}

function wrap(format: unknown, key: Pick, wrapping: Pick, algorithm: unknown = GCM) {
  return (fixture: Fixture) =>
    untyped(fixture).wrapKey(format, key(fixture), wrapping(fixture), algorithm);
}

/** Wraps the private key, and unwraps it after a change. */
function unwrap(
  change: (wrapped: Uint8Array, args: unknown[], fixture: Fixture) => void,
  format: KeyFormat = "pkcs8",
) {
  return async (fixture: Fixture) => {
    const { subtle, ecdsa, aesGcm } = fixture;
    const wrapped = new Uint8Array(await subtle.wrapKey(format, ecdsa.privateKey, aesGcm, GCM));
    const args = [format, wrapped, aesGcm, GCM, keyParams("ECDSA", fixture), true, ["sign"]];
    change(wrapped, args, fixture);
    return untyped(fixture).unwrapKey(...args);
  };
}

const DERIVE_CASES: readonly Case[] = [
  { name: "deriveBits() of all bits", expected: "ok", run: deriveBits(null) },
  { name: "deriveBits() of no bits", expected: "ok", run: deriveBits(0) },
  { name: "deriveBits() of all bits but one", expected: "ok", run: deriveBeside(-1) },
  { name: "deriveBits() of too many bits", expected: "OperationError", run: deriveBeside(8) },
  {
    name: "deriveBits() without a partner",
    expected: "TypeError",
    run: deriveBits(256, { partner: () => undefined }),
  },
  {
    name: "deriveBits() with a partner that is no key",
    expected: "TypeError",
    run: deriveBits(256, { partner: () => ({ type: "public" }) }),
  },
  {
    name: "deriveBits() with a partner that is no key and a base key of another algorithm",
    expected: "TypeError",
    run: deriveBits(256, { partner: () => 1, base: ({ ecdsa }) => ecdsa.privateKey }),
  },
  {
    name: "deriveBits() with a private partner",
    expected: "InvalidAccessError",
    run: deriveBits(256, { partner: ({ secondEcdh }) => secondEcdh.privateKey }),
  },
  {
    name: "deriveBits() with a partner of another algorithm",
    expected: "InvalidAccessError",
    run: deriveBits(256, { partner: ({ ecdsa }) => ecdsa.publicKey }),
  },
  {
    name: "deriveBits() with a partner on another curve",
    expected: "InvalidAccessError",
    run: deriveBits(256, { partner: ({ otherEcdh }) => otherEcdh.publicKey }),
  },
  {
    name: "deriveBits() with a partner on another curve, of too many bits",
    expected: "InvalidAccessError",
    run: deriveBits(4096, { partner: ({ otherEcdh }) => otherEcdh.publicKey }),
  },
  {
    name: "deriveBits() with a public base key",
    expected: "InvalidAccessError",
    run: deriveBits(256, { base: ({ ecdh }) => ecdh.publicKey }),
  },
  {
    name: "deriveBits() with a base key of another algorithm",
    expected: "InvalidAccessError",
    run: deriveBits(256, { base: ({ ecdsa }) => ecdsa.privateKey }),
  },
  {
    name: "deriveBits() with a key for deriveKey",
    expected: "InvalidAccessError",
    run: async (fixture) =>
      deriveBits(256, { base: await basePick(fixture, "deriveKey") })(fixture),
  },
  {
    name: "deriveBits() as ECDSA",
    expected: "NotSupportedError",
    run: deriveBits(256, { name: "ECDSA" }),
  },
  {
    name: "deriveBits() as HKDF with a key of ECDH",
    expected: "InvalidAccessError",
    run: (fixture) =>
      untyped(fixture).deriveBits(
        { name: "HKDF", hash: "SHA-256", salt: IV, info: IV },
        fixture.ecdh.privateKey,
        256,
      ),
  },
  {
    name: "deriveKey() for AES-GCM",
    expected: "ok",
    run: deriveKey({ name: "AES-GCM", length: 128 }, ["encrypt"]),
  },
  {
    name: "deriveKey() for HKDF",
    expected: "ok",
    run: deriveKey("HKDF", ["deriveBits"], { extractable: false }),
  },
  {
    name: "deriveKey() for HMAC with SHA-512, whose block is longer than the secret",
    expected: "OperationError",
    run: deriveKey({ name: "HMAC", hash: "SHA-512" }, ["sign"]),
  },
  {
    name: "deriveKey() for HMAC of 128 bits",
    expected: "ok",
    run: deriveKey({ name: "HMAC", hash: "SHA-256", length: 128 }, ["sign"]),
  },
  {
    name: "deriveKey() for HMAC of no bits",
    expected: "TypeError",
    run: deriveKey({ name: "HMAC", hash: "SHA-256", length: 0 }, ["sign"]),
  },
  {
    name: "deriveKey() for HMAC with an unknown hash",
    expected: "NotSupportedError",
    run: deriveKey({ name: "HMAC", hash: "SHA-255", length: 128 }, ["sign"]),
  },
  {
    name: "deriveKey() for HMAC with an unknown hash, with a key of another algorithm",
    expected: "NotSupportedError",
    run: deriveKey({ name: "HMAC", hash: "SHA-255", length: 128 }, ["sign"], {
      base: ({ ecdsa }) => ecdsa.privateKey,
    }),
  },
  {
    name: "deriveKey() for AES-GCM without a length",
    expected: "TypeError",
    run: deriveKey({ name: "AES-GCM" }, ["encrypt"]),
  },
  {
    name: "deriveKey() for AES-GCM of 100 bits",
    expected: "OperationError",
    run: deriveKey({ name: "AES-GCM", length: 100 }, ["encrypt"]),
  },
  {
    name: "deriveKey() for an algorithm of pairs",
    expected: "NotSupportedError",
    run: deriveKey({ name: "RSA-OAEP" }, ["encrypt"]),
  },
  {
    name: "deriveKey() for an unknown algorithm",
    expected: "NotSupportedError",
    run: deriveKey({ name: "AES-XYZ", length: 128 }, ["encrypt"]),
  },
  {
    name: "deriveKey() with a usage that does not suit the derived key",
    expected: "SyntaxError",
    run: deriveKey({ name: "AES-GCM", length: 128 }, ["sign"]),
  },
  {
    name: "deriveKey() without usages",
    expected: "SyntaxError",
    run: deriveKey({ name: "AES-GCM", length: 128 }, []),
  },
  {
    name: "deriveKey() with a key for deriveBits",
    expected: "InvalidAccessError",
    run: async (fixture) => {
      const base = await basePick(fixture, "deriveBits");
      return deriveKey({ name: "AES-GCM", length: 128 }, ["encrypt"], { base })(fixture);
    },
  },
];

const WRAP_CASES: readonly Case[] = [
  {
    name: "wrapKey() pkcs8",
    expected: "ok",
    run: wrap("pkcs8", ({ ecdsa }) => ecdsa.privateKey, ({ aesGcm }) => aesGcm),
  },
  {
    name: "wrapKey() jwk",
    expected: "ok",
    run: wrap("jwk", ({ ecdsa }) => ecdsa.privateKey, ({ aesGcm }) => aesGcm),
  },
  {
    name: "wrapKey() raw of a private key",
    expected: "InvalidAccessError",
    run: wrap("raw", ({ ecdsa }) => ecdsa.privateKey, ({ aesGcm }) => aesGcm),
  },
  {
    name: "wrapKey() in a format of seeds",
    expected: "NotSupportedError",
    run: wrap("raw-seed", ({ ecdsa }) => ecdsa.privateKey, ({ aesGcm }) => aesGcm),
  },
  {
    name: "wrapKey() in an unknown format",
    expected: "TypeError",
    run: wrap("PKCS8", ({ ecdsa }) => ecdsa.privateKey, ({ aesGcm }) => aesGcm),
  },
  {
    name: "wrapKey() without iv",
    expected: "TypeError",
    run: wrap("pkcs8", ({ ecdsa }) => ecdsa.privateKey, ({ aesGcm }) => aesGcm, {
      name: "AES-GCM",
    }),
  },
  {
    name: "wrapKey() raw of a private key, without iv",
    expected: "TypeError",
    run: wrap("raw", ({ ecdsa }) => ecdsa.privateKey, ({ aesGcm }) => aesGcm, {
      name: "AES-GCM",
    }),
  },
  {
    name: "wrapKey() as another algorithm",
    expected: "InvalidAccessError",
    run: wrap("pkcs8", ({ ecdsa }) => ecdsa.privateKey, ({ aesGcm }) => aesGcm, "AES-KW"),
  },
  {
    name: "wrapKey() as HMAC",
    expected: "NotSupportedError",
    run: wrap("pkcs8", ({ ecdsa }) => ecdsa.privateKey, ({ hmac }) => hmac, "HMAC"),
  },
  {
    name: "wrapKey() in a format of seeds, as another algorithm",
    expected: "InvalidAccessError",
    run: wrap("raw-seed", ({ ecdsa }) => ecdsa.privateKey, ({ aesGcm }) => aesGcm, "AES-KW"),
  },
  {
    name: "wrapKey() with a key of ECDSA",
    expected: "InvalidAccessError",
    run: wrap("pkcs8", ({ ecdsa }) => ecdsa.privateKey, ({ ecdsa }) => ecdsa.privateKey),
  },
  {
    name: "wrapKey() as ECDSA with a key of ECDSA",
    expected: "NotSupportedError",
    run: wrap("pkcs8", ({ ecdsa }) => ecdsa.privateKey, ({ ecdsa }) => ecdsa.privateKey, "ECDSA"),
  },
  { name: "unwrapKey() pkcs8", expected: "ok", run: unwrap(() => {}) },
  { name: "unwrapKey() jwk", expected: "ok", run: unwrap(() => {}, "jwk") },
  {
    name: "unwrapKey() of changed bytes",
    expected: "OperationError",
    run: unwrap((wrapped) => void (wrapped[0] ^= 1)),
  },
  {
    name: "unwrapKey() of changed bytes, for a key without namedCurve",
    expected: "TypeError",
    run: unwrap((wrapped, args) => {
      wrapped[0] ^= 1;
      args[4] = { name: "ECDSA" };
    }),
  },
  {
    name: "unwrapKey() in another format",
    expected: "DataError",
    run: unwrap((_wrapped, args) => void ([args[0], args[6]] = ["spki", []])),
  },
  {
    name: "unwrapKey() as jwk of what is none",
    expected: "DataError",
    run: unwrap((_wrapped, args) => void (args[0] = "jwk")),
  },
  {
    name: "unwrapKey() without usages",
    expected: "SyntaxError",
    run: unwrap((_wrapped, args) => void (args[6] = [])),
  },
  {
    name: "unwrapKey() with a usage of public keys",
    expected: "SyntaxError",
    run: unwrap((_wrapped, args) => void (args[6] = ["verify"])),
  },
  {
    name: "unwrapKey() with a key of ECDSA",
    expected: "InvalidAccessError",
    run: unwrap((_wrapped, args, { ecdsa }) => void (args[2] = ecdsa.privateKey)),
  },
  {
    name: "unwrapKey() with a key that is none",
    expected: "TypeError",
    run: unwrap((_wrapped, args) => void (args[2] = {})),
  },
  {
    name: "unwrapKey() of a string",
    expected: "TypeError",
    run: unwrap((_wrapped, args) => void (args[1] = "text")),
  },
];

/** Secrets, and keys that travel. */
export const DERIVE_AND_WRAP_CASES: readonly Case[] = [...DERIVE_CASES, ...WRAP_CASES];

async function basePick(fixture: Fixture, usage: KeyUsage): Promise<Pick> {
  const key = await keyWith(fixture, usage);
  return () => key;
}
