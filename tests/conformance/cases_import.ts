/**
 * Conformance of `importKey` from bytes.
 *
 * @module
 */
import { bigintToBytes, bytesToBigint, concatBytes } from "../../src/bytes.ts";
import { Tag } from "../../src/der.ts";
import { makePkcs8, makeSpki, oid, type Pkcs8Parts, scalar, type SpkiParts } from "./key_bytes.ts";
import { keyParams, untyped } from "./calls.ts";
import type { Case, Fixture } from "./subject.ts";

type Make = (fixture: Fixture) => unknown;

/** secp521r1: known to everybody, and neither of the curves under test. */
const FOREIGN_OID = "2b81040023";
const GARBAGE = Uint8Array.of(1, 2, 3);

function importing(format: unknown, make: Make, usages: unknown, extra: object = {}) {
  return (fixture: Fixture) =>
    untyped(fixture).importKey(
      format,
      make(fixture),
      { ...keyParams("ECDSA", fixture), ...extra },
      true,
      usages,
    );
}

/** Makes a case of bytes that no key is made of. */
function malformed(name: string, format: string, make: Make): Case {
  const usages = format === "pkcs8" ? ["sign"] : ["verify"];
  return {
    name: `importKey() ${format}: ${name}`,
    expected: "DataError",
    run: importing(format, make, usages),
  };
}

function spkiWith(parts: SpkiParts): Make {
  return (fixture) => makeSpki(fixture, fixture.raw, parts);
}

function pkcs8With(d: (fixture: Fixture) => Uint8Array, parts: Pkcs8Parts = {}): Make {
  return (fixture) => makePkcs8(fixture, d(fixture), parts);
}

function ownD(fixture: Fixture): Uint8Array {
  return scalar(fixture, BigInt(`0x${hexOf(fixture.privateJwk.d!)}`));
}

function hexOf(base64url: string): string {
  const binary = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Array.from(binary, (c) => c.charCodeAt(0).toString(16).padStart(2, "0")).join("");
}

/** The fixture's point after a change of its octets. */
function changed(change: (point: Uint8Array) => Uint8Array): Make {
  return (fixture) => change(fixture.raw.slice());
}

function offCurve(point: Uint8Array): Uint8Array {
  point[point.length - 1] ^= 1;
  return point;
}

function compressed(point: Uint8Array): Uint8Array {
  const half = (point.length + 1) / 2;
  return Uint8Array.of(2 | point[point.length - 1] & 1, ...point.subarray(1, half));
}

/** A point with x + p for x: small x have room for it. */
function unreduced({ raw, prime }: Fixture): Uint8Array {
  const length = (raw.length - 1) / 2;
  const x = (prime + 1n) % (1n << BigInt(8 * length));
  return concatBytes(Uint8Array.of(2), bigintToBytes(x, length));
}

const POINTS: ReadonlyArray<readonly [name: string, make: Make]> = [
  ["no bytes", () => new Uint8Array(0)],
  ["a point off the curve", changed(offCurve)],
  ["the point (0, 0)", changed((point) => Uint8Array.of(4, ...new Uint8Array(point.length - 1)))],
  ["infinity", () => Uint8Array.of(0)],
  ["a hybrid point", changed((point) => point.with(0, 6 | point[point.length - 1] & 1))],
  ["a point without its first octet", changed((point) => point.slice(1))],
  ["a point with an unknown first octet", changed((point) => point.with(0, 5))],
  ["a byte too many", changed((point) => Uint8Array.of(...point, 0))],
  ["a byte too few", changed((point) => point.slice(0, -1))],
  ["a coordinate that is not reduced", unreduced],
];

const SCALARS: ReadonlyArray<readonly [name: string, d: (fixture: Fixture) => Uint8Array]> = [
  ["d = 0", (fixture) => scalar(fixture, 0n)],
  ["d = n", (fixture) => scalar(fixture, fixture.order)],
  ["d = n + 1", (fixture) => scalar(fixture, fixture.order + 1n)],
  ["d of a byte too few", (fixture) => ownD(fixture).slice(1)],
  ["d of a byte too many", (fixture) => Uint8Array.of(0, ...ownD(fixture))],
];

/** Keys in bytes, and the order in which they are refused. */
export const IMPORT_CASES: readonly Case[] = [
  {
    name: "importKey() raw",
    expected: "ok",
    run: importing("raw", ({ raw }) => raw, ["verify"]),
  },
  {
    name: "importKey() raw-public",
    expected: "ok",
    run: importing("raw-public", ({ raw }) => raw, ["verify"]),
  },
  {
    name: "importKey() raw: a compressed point",
    expected: "ok",
    run: importing("raw", changed(compressed), ["verify"]),
  },
  {
    name: "importKey() raw without usages",
    expected: "ok",
    run: importing("raw", ({ raw }) => raw, []),
  },
  {
    name: "importKey() spki",
    expected: "ok",
    run: importing("spki", ({ spki }) => spki, ["verify"]),
  },
  {
    name: "importKey() pkcs8",
    expected: "ok",
    run: importing("pkcs8", ({ pkcs8 }) => pkcs8, ["sign"]),
  },
  {
    name: "importKey() pkcs8: without the public key",
    expected: "ok",
    run: importing("pkcs8", pkcs8With(ownD), ["sign"]),
  },
  {
    name: "importKey() pkcs8: with the curve named inside too",
    expected: "ok",
    run: importing(
      "pkcs8",
      (fixture) => makePkcs8(fixture, ownD(fixture), { innerCurve: fixture.oid }),
      ["sign"],
    ),
  },
  ...POINTS.map(([name, make]) => malformed(name, "raw", make)),
  ...POINTS.map(([name, make]) =>
    malformed(name, "spki", (fixture) => makeSpki(fixture, make(fixture) as Uint8Array))
  ),
  ...SCALARS.map(([name, d]) => malformed(name, "pkcs8", pkcs8With(d))),
  malformed("garbage", "spki", () => GARBAGE),
  malformed("a byte behind", "spki", ({ spki }) => Uint8Array.of(...spki, 0)),
  malformed("a byte missing", "spki", ({ spki }) => spki.slice(0, -1)),
  malformed("another algorithm", "spki", spkiWith({ algorithm: "2b81040112" })),
  malformed("id-ecDH", "spki", spkiWith({ algorithm: "2b8104010c" })),
  malformed("no parameters", "spki", spkiWith({ parameters: null })),
  malformed("NULL parameters", "spki", spkiWith({ parameters: { tag: 5, contents: [] } })),
  malformed("another curve", "spki", spkiWith({ parameters: oid(FOREIGN_OID) })),
  malformed(
    "explicit parameters",
    "spki",
    spkiWith({ parameters: { tag: Tag.sequence, contents: [] } }),
  ),
  malformed("unused bits", "spki", spkiWith({ unusedBits: 1 })),
  malformed("a private key", "spki", ({ pkcs8 }) => pkcs8),
  malformed("garbage", "pkcs8", () => GARBAGE),
  malformed("a byte behind", "pkcs8", ({ pkcs8 }) => Uint8Array.of(...pkcs8, 0)),
  malformed("a byte behind ECPrivateKey", "pkcs8", pkcs8With(ownD, { behind: Uint8Array.of(0) })),
  malformed("version 32", "pkcs8", pkcs8With(ownD, { version: 32 })),
  malformed("ECPrivateKey of version 0", "pkcs8", pkcs8With(ownD, { innerVersion: 0 })),
  malformed("another curve inside", "pkcs8", pkcs8With(ownD, { innerCurve: FOREIGN_OID })),
  malformed("another public key inside", "pkcs8", (fixture) => {
    const negated = negate(fixture);
    return makePkcs8(fixture, ownD(fixture), { publicKey: negated });
  }),
  malformed(
    "a public key off the curve inside",
    "pkcs8",
    (fixture) => makePkcs8(fixture, ownD(fixture), { publicKey: offCurve(fixture.raw.slice()) }),
  ),
  {
    name: "importKey() spki: garbage without usages",
    expected: "DataError",
    run: importing("spki", () => GARBAGE, []),
  },
  {
    name: "importKey() pkcs8: garbage without usages",
    expected: "DataError",
    run: importing("pkcs8", () => GARBAGE, []),
  },
  {
    name: "importKey() pkcs8: a good key without usages",
    expected: "SyntaxError",
    run: importing("pkcs8", ({ pkcs8 }) => pkcs8, []),
  },
  {
    name: "importKey() pkcs8: garbage with a usage of public keys",
    expected: "SyntaxError",
    run: importing("pkcs8", () => GARBAGE, ["verify"]),
  },
  {
    name: "importKey() raw: garbage with a usage of private keys",
    expected: "SyntaxError",
    run: importing("raw", () => GARBAGE, ["sign"]),
  },
  {
    name: "importKey() raw: usages are a string",
    expected: "TypeError",
    run: importing("raw", ({ raw }) => raw, "verify"),
  },
  {
    name: "importKey() raw: without namedCurve",
    expected: "TypeError",
    run: importing("raw", ({ raw }) => raw, ["verify"], { namedCurve: undefined }),
  },
  {
    name: "importKey() raw: as an unknown algorithm",
    expected: "NotSupportedError",
    run: importing("raw", ({ raw }) => raw, ["verify"], { name: "ECDSB" }),
  },
  {
    name: "importKey() raw: a JWK",
    expected: "TypeError",
    run: importing("raw", ({ publicJwk }) => publicJwk, ["verify"]),
  },
  {
    name: "importKey() raw: a string",
    expected: "TypeError",
    run: importing("raw", () => "text", ["verify"]),
  },
  {
    name: "importKey() in an unknown format",
    expected: "TypeError",
    run: importing("RAW", ({ raw }) => raw, ["verify"]),
  },
  {
    name: "importKey() in a format of secret keys",
    expected: "NotSupportedError",
    run: importing("raw-secret", ({ raw }) => raw, ["verify"]),
  },
  {
    name: "importKey() in a format of seeds",
    expected: "NotSupportedError",
    run: importing("raw-seed", ({ raw }) => raw, ["sign"]),
  },
  {
    name: "importKey() raw: shared memory",
    expected: "TypeError",
    run: importing("raw", ({ raw }) => {
      const shared = new Uint8Array(new SharedArrayBuffer(raw.length));
      shared.set(raw);
      return shared;
    }, ["verify"]),
  },
  {
    name: "importKey() raw: a resizable buffer",
    expected: "TypeError",
    run: importing("raw", ({ raw }) => {
      const buffer = new ArrayBuffer(raw.length, { maxByteLength: 2 * raw.length });
      new Uint8Array(buffer).set(raw);
      return buffer;
    }, ["verify"]),
  },
];

/** The point with y negated: on the curve, but another key. */
function negate({ raw, prime }: Fixture): Uint8Array {
  const half = (raw.length + 1) / 2;
  const y = bytesToBigint(raw.subarray(half));
  return concatBytes(raw.subarray(0, half), bigintToBytes(prime - y, half - 1));
}
