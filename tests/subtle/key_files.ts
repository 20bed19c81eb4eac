/**
 * What the tests of key files do with one: read it, import it, see whether the key is good.
 *
 * @module
 */
import { assert, assertEquals } from "@std/assert";
import { createCrypto, decodePem, type SubtleCrypto } from "../../mod.ts";
import type { Bytes } from "../../src/bytes.ts";
import { curveByName } from "../../src/ec/curves/registry.ts";
import { readFile } from "../vectors/files.ts";
import type { Expectation } from "./file_expectations.ts";
import { own } from "./subject.ts";

/** The same provider as `own`, which takes explicit parameters that are those of a known curve. */
export const matching: SubtleCrypto = createCrypto({
  nist: "own",
  legacyCurves: true,
  explicitParameters: "match",
}).subtle;

/** Reads a file as text, as it is. */
export function readText(path: string): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(readFile(path));
}

/** The bytes of a key, out of PEM if it is that. */
export function bytesOf(path: string): Bytes {
  return path.endsWith(".pem") ? decodePem(readText(path)).bytes : readFile(path);
}

/** Tells whether a format is for public keys. */
export function isPublic(format: string): boolean {
  return format === "spki" || format === "raw";
}

/** Imports a key for ECDSA; gives the name of the DOMException if that fails. */
export async function imported(
  on: SubtleCrypto,
  format: string,
  bytes: Bytes,
  namedCurve: string,
): Promise<CryptoKey | string> {
  const usages: KeyUsage[] = isPublic(format) ? ["verify"] : ["sign"];
  try {
    return await on.importKey(format as "raw", bytes, { name: "ECDSA", namedCurve }, true, usages);
  } catch (error) {
    assert(error instanceof DOMException, String(error));
    assert(/^Cannot [a-z]/.test(error.message), error.message);
    return error.name;
  }
}

/** A key that was let in is a good one: it does its work and goes out uncompressed. */
export async function assertGood(key: CryptoKey, format: string): Promise<void> {
  const { namedCurve } = key.algorithm as EcKeyAlgorithm;
  const { fieldBytes, scalarBytes } = curveByName(namedCurve)!;
  const params = { name: "ECDSA", hash: "SHA-256" }, message = new Uint8Array(1);
  const publicKey = isPublic(format) ? key : await own.getPublicKey(key, ["verify"]);
  assertEquals((await own.exportKey("raw", publicKey)).byteLength, 1 + 2 * fieldBytes);
  const signature = isPublic(format)
    ? new Uint8Array(2 * scalarBytes)
    : await own.sign(params, key, message);
  assertEquals(signature.byteLength, 2 * scalarBytes);
  assertEquals(await own.verify(params, publicKey, signature, message), !isPublic(format));
  const { x, y, d, crv } = await own.exportKey("jwk", key);
  assertEquals(crv, namedCurve);
  const lengths = [fieldBytes, fieldBytes, ...(isPublic(format) ? [] : [scalarBytes])];
  assertEquals([x, y, ...(d ? [d] : [])].map(decodedLength), lengths);
}

function decodedLength(base64url: string | undefined): number {
  return Math.floor(base64url!.length * 6 / 8);
}

/** Asserts how the import of a file ends, as the provider comes and with explicit parameters. */
export async function assertEnds(
  path: string,
  format: string,
  ends: Expectation,
  namedCurve: string,
): Promise<void> {
  const bytes = bytesOf(path);
  for (const [on, expected] of [[own, ends.reject], [matching, ends.match]] as const) {
    const result = await imported(on, format, bytes, namedCurve);
    assertEquals(typeof result === "string" ? result : "ok", expected, path);
    if (typeof result !== "string") await assertGood(result, format);
    const alive = await on.generateKey({ name: "ECDH", namedCurve }, true, ["deriveBits"]);
    assertEquals(alive.publicKey.type, "public");
  }
}
