/**
 * ECDH.
 *
 * @module
 */
import { type Bytes, copyBytes } from "../bytes.ts";
import { hashByLength, type HashFunction } from "../hash/mod.ts";
import { engine, inForm, toBytes } from "./arguments.ts";
import { privateKeyError, publicKeyError } from "./checks.ts";

/** What {@linkcode ecdh} returns of the shared point, each coordinate 32 bytes, big-endian. */
export type EcdhOutput =
  | "sha256"
  | "x"
  | "xy"
  | "compressed"
  | ((x: Uint8Array, y: Uint8Array) => Uint8Array);

const OUTPUT_WORDS: readonly unknown[] = ["sha256", "x", "xy", "compressed"];

/**
 * Agrees on a secret: d·Q, or what `output` makes of it.
 *
 * @param d own private key, 32 bytes, big-endian.
 * @param publicKey the other's public key, 33 or 65 bytes.
 * @param output `"sha256"`: SHA-256 of the compressed point, 32 bytes, as libsecp256k1 does;
 * `"x"`: 32 bytes, as WebCrypto and TLS do; `"xy"`: x ‖ y, 64 bytes; `"compressed"`: 33 bytes; or a
 * function of x and y, which are wiped when it returns.
 * @throws {TypeError} if an argument has the wrong length or type, or `output` is another word.
 * @throws {RangeError} unless 1 ≤ d < n and the public key is a point of the curve.
 * @see SEC 1, section 3.3.1
 */
export function ecdh(
  d: Uint8Array,
  publicKey: Uint8Array,
  output: EcdhOutput = "sha256",
): Bytes {
  const key = toBytes(d, 32, "agree", "private key");
  const theirs = toBytes(publicKey, undefined, "agree", "public key");
  assertOutput(output);
  const point = engine().sharedPoint(key, theirs);
  if (point === null) {
    const pointIsBad = engine().decodePoint(theirs) === null;
    throw pointIsBad ? publicKeyError("agree") : privateKeyError("agree");
  }
  try {
    return outputOf(point, output);
  } finally {
    point.fill(0);
  }
}

function outputOf(point: Bytes, output: EcdhOutput): Bytes {
  if (output === "x") return point.slice(1, 33);
  if (output === "xy") return point.slice(1);
  if (typeof output === "function") {
    const result = output(point.subarray(1, 33), point.subarray(33));
    return copyBytes(toBytes(result, undefined, "agree", "result of output"));
  }
  const compressed = inForm(point, true);
  if (output === "compressed") return compressed;
  try {
    return (hashByLength(32) as HashFunction).digest(compressed);
  } finally {
    compressed.fill(0);
  }
}

function assertOutput(output: unknown): void {
  if (typeof output === "function" || OUTPUT_WORDS.includes(output)) return;
  const got = typeof output === "string" ? JSON.stringify(output) : typeof output;
  throw new TypeError(
    `Cannot agree: expected output to be "sha256", "x", "xy", "compressed" or a function, got ${got}`,
  );
}
