import { assert, assertEquals } from "@std/assert";
import { decodePem } from "../../mod.ts";
import type { Bytes } from "../../src/bytes.ts";
import { decodeSignatureDer } from "../../src/ec/signature.ts";
import { fileNames, fileTest, readFile } from "../vectors/files.ts";
import { type Certificate, readCertificate } from "./certificate.ts";
import { createCrypto, ECDSA, SHA256, subtle } from "./subject.ts";

const matching = createCrypto({ explicitParameters: "match" }).subtle;

/** ecdsa-with-SHA256 and ecdsa-with-SHA512 (RFC 5758). */
const WITH_SHA256 = "1.2.840.10045.4.3.2";
const WITH_SHA512 = "1.2.840.10045.4.3.4";

/** Certificates whose keys are on curves that are not in this package. */
const ELSEWHERE = [
  "der-signature-short-s.cert.der",
  "root.cert.pem",
  "sub.cert.pem",
  "tr03111-plain-ecdsa-sha256.cert.der",
];

function certificateOf(path: string): Certificate {
  const bytes = readFile(path);
  if (!path.endsWith(".pem")) return readCertificate(bytes);
  return readCertificate(decodePem(new TextDecoder().decode(bytes), "CERTIFICATE").bytes);
}

async function nameOfError(spki: Bytes, namedCurve = ECDSA.namedCurve as string): Promise<string> {
  const params = { name: "ECDSA", namedCurve };
  const answers = [subtle, matching].map((on) =>
    on.importKey("spki", spki, params, true, ["verify"])
  );
  const names = await Promise.all(answers.map((a) => a.then(() => "ok", (error) => error.name)));
  assertEquals(names[0], names[1]);
  return names[0];
}

for (const name of ["k1.cert.pem", "k1.cert.compressed-point.pem"]) {
  fileTest(`verify() of ${name} with its own key is true`, 1, async () => {
    const { signed, spki, algorithm, signature } = certificateOf(`secp256k1/${name}`);
    assertEquals(algorithm, WITH_SHA256);
    const key = await subtle.importKey("spki", spki, ECDSA, true, ["verify"]);
    const params = { ...SHA256, format: "der" } as const;
    assertEquals(await subtle.verify(params, key, signature, signed), true);
    assertEquals(await subtle.verify(params, key, signature, signed.with(9, signed[9] ^ 1)), false);
    assertEquals(await subtle.verify(SHA256, key, signature, signed), false, "DER is no r ‖ s");
    assertEquals((await subtle.exportKey("spki", key)).byteLength, 88);
  });
}

fileTest("the certificates are those that these tests know", 8, () => {
  const known = ["cve-2020-0601-spoofed-root.cert.der", "implicit-curve-NULL.cert.der"];
  known.push("p521-short-s.cert.der", "ds-explicit.key.pem", ...ELSEWHERE);
  assertEquals(fileNames("x509", ""), known.sort());
});

fileTest(
  "importKey() of a key with a foreign base point is DataError, on every curve",
  1,
  async () => {
    const { spki } = certificateOf("x509/cve-2020-0601-spoofed-root.cert.der");
    for (const curve of ["secp256k1", "P-256", "P-384"]) {
      assertEquals(await nameOfError(spki, curve), "DataError", curve);
    }
  },
);

fileTest("importKey() of a key whose curve is NULL is DataError", 1, async () => {
  const { spki } = certificateOf("x509/implicit-curve-NULL.cert.der");
  assertEquals(await nameOfError(spki), "DataError");
});

fileTest("verify() of a P-521 certificate takes an s that DER makes short", 1, async () => {
  const { signed, spki, algorithm, signature } = certificateOf("x509/p521-short-s.cert.der");
  assertEquals(algorithm, WITH_SHA512);
  const params = { name: "ECDSA", namedCurve: "P-521" };
  const key = await subtle.importKey("spki", spki, params, true, ["verify"]);
  const numbers = decodeSignatureDer(signature, 66);
  assert(numbers?.length === 132);
  const sha512 = { name: "ECDSA", hash: "SHA-512" };
  assertEquals(await subtle.verify(sha512, key, numbers, signed), true);
});

fileTest(
  "importKey() of keys on other curves as secp256k1 is DataError",
  ELSEWHERE.length,
  async () => {
    for (const name of ELSEWHERE) {
      assertEquals(await nameOfError(certificateOf(`x509/${name}`).spki), "DataError", name);
    }
  },
);

fileTest(
  "importKey() of a private key with explicit parameters of another curve is DataError",
  1,
  async () => {
    const text = new TextDecoder().decode(readFile("x509/ds-explicit.key.pem"));
    const { label, bytes } = decodePem(text);
    assertEquals(label, "EC PRIVATE KEY");
    for (const on of [subtle, matching]) {
      const importing = on.importKey("sec1", bytes, ECDSA, true, ["sign"]);
      assertEquals(await importing.then(() => "ok", (error) => error.name), "DataError");
    }
  },
);
