/**
 * Conformance of `importKey` from a JWK.
 *
 * @module
 */
import { decodeBase64url, encodeBase64url } from "../../src/base64url.ts";
import { bigintToBytes, bytesToBigint } from "../../src/bytes.ts";
import { keyParams, untyped } from "./calls.ts";
import type { Case, Fixture } from "./subject.ts";

type Change = (jwk: Record<string, unknown>, fixture: Fixture) => void;

interface Options {
  readonly usages?: unknown;
  readonly extractable?: boolean;
  readonly algorithm?: string;
}

function importing(half: "publicJwk" | "privateJwk", change: Change, options: Options = {}) {
  return (fixture: Fixture) => {
    const jwk: Record<string, unknown> = { ...fixture[half] };
    delete jwk.key_ops;
    delete jwk.ext;
    delete jwk.alg;
    change(jwk, fixture);
    const usages = options.usages ?? (half === "publicJwk" ? ["verify"] : ["sign"]);
    const algorithm = keyParams(options.algorithm ?? "ECDSA", fixture);
    const extractable = options.extractable ?? true;
    return untyped(fixture)
      .importKey("jwk", jwk, algorithm, extractable, usages);
  };
}

/** Sets members; undefined removes them. */
function set(members: Record<string, unknown>): Change {
  return (jwk) => void Object.assign(jwk, members);
}

function publicCase(name: string, expected: string, change: Change, options: Options = {}): Case {
  return {
    name: `importKey() jwk: ${name}`,
    expected,
    run: importing("publicJwk", change, options),
  };
}

function privateCase(name: string, expected: string, change: Change, options: Options = {}): Case {
  const run = importing("privateJwk", change, options);
  return { name: `importKey() jwk, private: ${name}`, expected, run };
}

function same(): void {}

function shorten(member: string): Change {
  return (jwk) => {
    const text = jwk[member] as string;
    jwk[member] = text.slice(0, -2);
  };
}

/** Sets bits behind the last byte: the digits of no curve under test come out even. */
function dirtyTail(member: string): Change {
  return (jwk) => {
    const text = jwk[member] as string;
    const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    jwk[member] = text.slice(0, -1) + digits[digits.indexOf(text[text.length - 1]) | 1];
  };
}

/** Gives the point −d·G, which is on the curve. */
function negate(jwk: Record<string, unknown>, { prime }: Fixture): void {
  const y = decodeBase64url(jwk.y as string);
  jwk.y = encodeBase64url(bigintToBytes(prime - bytesToBigint(y), y.length));
}

/** JWKs, and the order in which they are refused. */
export const JWK_CASES: readonly Case[] = [
  publicCase("a public key", "ok", same),
  publicCase("members that are not known", "ok", set({ kid: "1", x5c: ["a"] })),
  publicCase("kty in another case", "DataError", set({ kty: "ec" })),
  publicCase("no kty", "DataError", set({ kty: undefined })),
  publicCase("another kty", "DataError", set({ kty: "OKP" })),
  publicCase("no crv", "DataError", set({ crv: undefined })),
  publicCase("another crv", "DataError", set({ crv: "P-521" })),
  publicCase("crv in another case", "DataError", (jwk) => {
    const crv = jwk.crv as string;
    jwk.crv = crv.toUpperCase() === crv ? crv.toLowerCase() : crv.toUpperCase();
  }),
  publicCase("no x", "DataError", set({ x: undefined })),
  publicCase("no y", "DataError", set({ y: undefined })),
  publicCase("x without its last digits", "DataError", shorten("x")),
  publicCase("x with padding", "DataError", (jwk) => void (jwk.x = `${jwk.x}=`)),
  publicCase("x with a space", "DataError", (jwk) => void (jwk.x = `${jwk.x} `)),
  publicCase("x with a plus", "DataError", (jwk) => void (jwk.x = `+${String(jwk.x).slice(1)}`)),
  publicCase("x with unused bits", "DataError", dirtyTail("x")),
  publicCase("x with a byte before it", "DataError", (jwk) => void (jwk.x = `AA${jwk.x}`)),
  publicCase("x and y exchanged", "DataError", (jwk) => void ([jwk.x, jwk.y] = [jwk.y, jwk.x])),
  publicCase("use sig", "ok", set({ use: "sig" })),
  publicCase("use enc", "DataError", set({ use: "enc" })),
  publicCase("use enc without usages", "ok", set({ use: "enc" }), { usages: [] }),
  publicCase("key_ops that hold the usage", "ok", set({ key_ops: ["verify", "other"] })),
  publicCase("key_ops without the usage", "DataError", set({ key_ops: ["sign"] })),
  publicCase("empty key_ops", "DataError", set({ key_ops: [] })),
  publicCase("empty key_ops without usages", "ok", set({ key_ops: [] }), { usages: [] }),
  publicCase("key_ops with duplicates", "DataError", set({ key_ops: ["verify", "verify"] })),
  publicCase("key_ops that are no sequence", "TypeError", set({ key_ops: 1 })),
  publicCase("key_ops that are a string", "TypeError", set({ key_ops: "verify" })),
  publicCase("ext true", "ok", set({ ext: true })),
  publicCase("ext false", "DataError", set({ ext: false })),
  publicCase("ext false, not extractable", "ok", set({ ext: false }), { extractable: false }),
  publicCase("another alg", "DataError", set({ alg: "ES512" })),
  publicCase("another alg for ECDH", "ok", set({ alg: "ES512" }), {
    algorithm: "ECDH",
    usages: [],
  }),
  publicCase("a usage of private keys", "SyntaxError", same, { usages: ["sign"] }),
  publicCase("a usage of private keys and another kty", "SyntaxError", set({ kty: "OKP" }), {
    usages: ["sign"],
  }),
  publicCase("another kty and another use", "DataError", set({ kty: "OKP", use: "enc" })),
  privateCase("a private key", "ok", same),
  privateCase("a usage of public keys", "SyntaxError", same, { usages: ["verify"] }),
  privateCase("no usages", "SyntaxError", same, { usages: [] }),
  privateCase("no usages and another kty", "DataError", set({ kty: "OKP" }), { usages: [] }),
  privateCase("empty d", "DataError", set({ d: "" })),
  privateCase("d of zeros", "DataError", (jwk) => {
    jwk.d = "A".repeat(String(jwk.d).length);
  }),
  privateCase("d without its last digits", "DataError", shorten("d")),
  privateCase("d with padding", "DataError", (jwk) => void (jwk.d = `${jwk.d}=`)),
  privateCase("no x", "DataError", set({ x: undefined })),
  privateCase("another crv", "DataError", set({ crv: "P-521" })),
  privateCase("x and y of the negated key", "DataError", negate),
  {
    name: "importKey() jwk: bytes",
    expected: "TypeError",
    run: (fixture) =>
      untyped(fixture)
        .importKey("jwk", fixture.raw, keyParams("ECDSA", fixture), true, ["verify"]),
  },
  {
    name: "importKey() jwk: null",
    expected: "DataError",
    run: (fixture) =>
      untyped(fixture)
        .importKey("jwk", null, keyParams("ECDSA", fixture), true, ["verify"]),
  },
];
