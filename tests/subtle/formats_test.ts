import { assertEquals, assertRejects } from "@std/assert";
import type { SubtleKeyFormat } from "../../mod.ts";
import { decodeSec1 } from "../../src/ec/key_encoding.ts";
import { CURVE, ECDH, ECDSA, subtle } from "./subject.ts";

type BytesFormat = Exclude<SubtleKeyFormat, "jwk">;

const PUBLIC_FORMATS: readonly BytesFormat[] = ["raw", "raw-public", "raw-compressed", "spki"];
const PRIVATE_FORMATS: readonly BytesFormat[] = ["raw-private", "pkcs8", "sec1"];

const keys = subtle.generateKey(ECDSA, true, ["sign", "verify"]);

function errorOf(format: BytesFormat, bytes: Uint8Array<ArrayBuffer>): Promise<DOMException> {
  const usages: KeyUsage[] = PRIVATE_FORMATS.includes(format) ? ["sign"] : [];
  return assertRejects(() => subtle.importKey(format, bytes, ECDSA, true, usages), DOMException);
}

Deno.test("every format comes back as it went out", async () => {
  const { publicKey, privateKey } = await keys;
  for (
    const [formats, key] of [[PUBLIC_FORMATS, publicKey], [PRIVATE_FORMATS, privateKey]] as const
  ) {
    for (const format of formats) {
      const bytes = await subtle.exportKey(format, key);
      const back = await subtle.importKey(format, bytes, ECDSA, true, key.usages);
      assertEquals(await subtle.exportKey(format, back), bytes, format);
      assertEquals(await subtle.exportKey("jwk", back), await subtle.exportKey("jwk", key), format);
    }
  }
});

Deno.test("a key of one algorithm can be imported for the other", async () => {
  const { publicKey, privateKey } = await keys;
  const spki = await subtle.exportKey("spki", publicKey);
  assertEquals((await subtle.importKey("spki", spki, ECDH, true, [])).algorithm.name, "ECDH");
  const pkcs8 = await subtle.exportKey("pkcs8", privateKey);
  const agreement = await subtle.importKey("pkcs8", pkcs8, ECDH, true, ["deriveBits"]);
  assertEquals(agreement.usages, ["deriveBits"]);
});

Deno.test("raw takes both forms of a point, and gives the long one", async () => {
  const { publicKey } = await keys;
  const compressed = await subtle.exportKey("raw-compressed", publicKey);
  const raw = await subtle.exportKey("raw", publicKey);
  for (const format of ["raw", "raw-public"] as const) {
    const key = await subtle.importKey(format, compressed, ECDSA, true, []);
    assertEquals(await subtle.exportKey(format, key), raw);
  }
  assertEquals([compressed.byteLength, raw.byteLength], [33, 65]);
});

Deno.test("raw-compressed takes the short form alone", async () => {
  const { publicKey } = await keys;
  const raw = new Uint8Array(await subtle.exportKey("raw", publicKey));
  const error = await errorOf("raw-compressed", raw);
  assertEquals(error.name, "DataError");
  assertEquals(error.message, 'Cannot import key as "raw-compressed": expected 33 bytes, got 65');
});

Deno.test("messages say what was expected and what came, never the bytes", async () => {
  const expected: ReadonlyArray<readonly [BytesFormat, number, string]> = [
    ["raw", 64, 'Cannot import key as "raw": expected 33 or 65 bytes, got 64'],
    ["raw-private", 31, 'Cannot import key as "raw-private": expected d of 32 bytes, got 31'],
    [
      "raw-private",
      32,
      'Cannot import key as "raw-private": expected 1 ≤ d < n on secp256k1, got another d',
    ],
    [
      "raw",
      65,
      'Cannot import key as "raw": expected a point of secp256k1, got octets that are none',
    ],
  ];
  for (const [format, length, message] of expected) {
    const error = await errorOf(format, new Uint8Array(length));
    assertEquals([error.name, error.message], ["DataError", message]);
  }
});

Deno.test("pkcs8 names the curve once and holds the public key; sec1 names it inside", async () => {
  const { privateKey } = await keys;
  const pkcs8 = new Uint8Array(await subtle.exportKey("pkcs8", privateKey));
  const sec1 = new Uint8Array(await subtle.exportKey("sec1", privateKey));
  assertEquals([pkcs8.length, sec1.length], [135, 118]);
  assertEquals(pkcs8.subarray(3, 6), Uint8Array.of(2, 1, 0), "version 0");
  const { curve, publicKeys } = decodeSec1(sec1, { explicitParameters: "reject" });
  assertEquals([curve, publicKeys.length], [CURVE, 1]);
});
