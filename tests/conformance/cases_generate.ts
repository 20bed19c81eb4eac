/**
 * Conformance of `generateKey` and of calling conventions.
 *
 * @module
 */
import { keyParams, MESSAGE, untyped } from "./calls.ts";
import type { Case, Fixture } from "./subject.ts";

function generate(name: string, usages: unknown, extra: object = {}) {
  return (fixture: Fixture) =>
    untyped(fixture).generateKey({ ...keyParams(name, fixture), ...extra }, true, usages);
}

/** Every call with one argument too few. */
const ARGUMENTS: ReadonlyArray<readonly [operation: string, required: number]> = [
  ["encrypt", 3],
  ["decrypt", 3],
  ["sign", 3],
  ["verify", 4],
  ["digest", 2],
  ["generateKey", 3],
  ["deriveKey", 5],
  ["deriveBits", 2],
  ["importKey", 5],
  ["exportKey", 2],
  ["wrapKey", 4],
  ["unwrapKey", 7],
];

/** Calls that end before there is a key. */
export const GENERATE_CASES: readonly Case[] = [
  ...ARGUMENTS.map(([operation, required]): Case => ({
    name: `${operation}() with ${required - 1} arguments`,
    expected: "TypeError",
    run: (fixture) => untyped(fixture)[operation](...Array(required - 1).fill(fixture.hmac)),
  })),
  ...ARGUMENTS.map(([operation, required]): Case => ({
    name: `${operation}() called on another object`,
    expected: "TypeError",
    run: (fixture) => untyped(fixture)[operation].call({}, ...Array(required).fill(fixture.hmac)),
  })),
  {
    name: "generateKey() for ECDSA",
    expected: "ok",
    run: generate("ECDSA", ["sign", "verify"]),
  },
  {
    name: "generateKey() for ECDH",
    expected: "ok",
    run: generate("ECDH", ["deriveKey", "deriveBits"]),
  },
  {
    name: "generateKey() with the name in lower case",
    expected: "ok",
    run: generate("ecdsa", ["sign"]),
  },
  {
    name: "generateKey() with a usage that is no word of the standard",
    expected: "TypeError",
    run: generate("ECDSA", ["sign", "SIGN"]),
  },
  {
    name: "generateKey() with usages that are a string",
    expected: "TypeError",
    run: generate("ECDSA", "sign"),
  },
  {
    name: "generateKey() with usages that are null",
    expected: "TypeError",
    run: generate("ECDSA", null),
  },
  {
    name: "generateKey() with usages that are like an array",
    expected: "TypeError",
    run: generate("ECDSA", { length: 1, 0: "sign" }),
  },
  {
    name: "generateKey() with usages that are a set",
    expected: "ok",
    run: generate("ECDSA", new Set(["sign"])),
  },
  {
    name: "generateKey() for ECDSA with a usage of ECDH",
    expected: "SyntaxError",
    run: generate("ECDSA", ["sign", "deriveBits"]),
  },
  {
    name: "generateKey() for ECDH with a usage of ECDSA",
    expected: "SyntaxError",
    run: generate("ECDH", ["deriveBits", "verify"]),
  },
  {
    name: "generateKey() without usages",
    expected: "SyntaxError",
    run: generate("ECDSA", []),
  },
  {
    name: "generateKey() for ECDSA with usages of the public key alone",
    expected: "SyntaxError",
    run: generate("ECDSA", ["verify"]),
  },
  {
    name: "generateKey() without namedCurve",
    expected: "TypeError",
    run: generate("ECDSA", ["sign"], { namedCurve: undefined }),
  },
  {
    name: "generateKey() without namedCurve and with a usage that does not suit",
    expected: "TypeError",
    run: generate("ECDSA", ["encrypt"], { namedCurve: undefined }),
  },
  {
    name: "generateKey() with the curve in another case",
    expected: "NotSupportedError",
    run: (fixture) =>
      generate("ECDSA", ["sign"], { namedCurve: swapCase(fixture.namedCurve) })(fixture),
  },
  {
    name: "generateKey() without a name",
    expected: "TypeError",
    run: generate("ECDSA", ["sign"], { name: undefined }),
  },
  {
    name: "generateKey() with a string object as algorithm",
    expected: "TypeError",
    run: (fixture) => untyped(fixture).generateKey(new String("ECDSA"), true, ["sign"]),
  },
  {
    name: "generateKey() with a number as algorithm",
    expected: "NotSupportedError",
    run: (fixture) => untyped(fixture).generateKey(1, true, ["sign"]),
  },
  {
    name: "digest() of a string",
    expected: "TypeError",
    run: (fixture) => untyped(fixture).digest("SHA-256", "text"),
  },
  {
    name: "digest() with an algorithm that is none",
    expected: "NotSupportedError",
    run: (fixture) => untyped(fixture).digest("SHA-255", MESSAGE),
  },
  {
    name: "digest() with an algorithm of signatures",
    expected: "NotSupportedError",
    run: (fixture) => untyped(fixture).digest("ECDSA", MESSAGE),
  },
];

function swapCase(text: string): string {
  const upper = text.toUpperCase();
  return upper === text ? text.toLowerCase() : upper;
}
