import { assert, assertEquals } from "@std/assert";
import { decodePem, type EcdsaVerifyParams, type SubtleCrypto } from "../../mod.ts";
import type { Bytes } from "../../src/bytes.ts";
import { allCurves } from "../../src/ec/curves/registry.ts";
import { decodeSignatureDer } from "../../src/ec/signature.ts";
import { fileNames, fileTest, readFile } from "../vectors/files.ts";
import { type Certificate, readCertificate } from "./certificate.ts";
import { assertGood, imported, matching } from "./key_files.ts";
import { own, subtle } from "./subject.ts";

/** What the signature algorithms are: RFC 5758, section 3.2, and BSI TR-03111, section 5.2.1.1. */
const ALGORITHMS: Readonly<Record<string, EcdsaVerifyParams>> = {
  "1.2.840.10045.4.3.2": { name: "ECDSA", hash: "SHA-256", format: "der" },
  "1.2.840.10045.4.3.3": { name: "ECDSA", hash: "SHA-384", format: "der" },
  "1.2.840.10045.4.3.4": { name: "ECDSA", hash: "SHA-512", format: "der" },
  "0.4.0.127.0.7.1.1.4.1.3": { name: "ECDSA", hash: "SHA-256", format: "ieee-p1363" },
};

/** Certificates and requests: whose key verifies each, on which curve. */
const CERTIFICATES: ReadonlyArray<readonly [path: string, issuer: string, curve: string]> = [
  ["secp256k1/k1.cert.pem", "secp256k1/k1.cert.pem", "secp256k1"],
  [
    "secp256k1/k1.cert.compressed-point.pem",
    "secp256k1/k1.cert.compressed-point.pem",
    "secp256k1",
  ],
  ["brainpool/bp256r1.csr.pem", "brainpool/bp256r1.csr.pem", "brainpoolP256r1"],
  ["brainpool/bp512r1.cert.named.pem", "brainpool/bp512r1.cert.named.pem", "brainpoolP512r1"],
  ["x509/root.cert.pem", "x509/root.cert.pem", "brainpoolP384r1"],
  ["x509/sub.cert.pem", "x509/root.cert.pem", "brainpoolP384r1"],
  [
    "x509/der-signature-short-s.cert.der",
    "x509/der-signature-short-s.cert.der",
    "brainpoolP256r1",
  ],
  [
    "x509/tr03111-plain-ecdsa-sha256.cert.der",
    "x509/tr03111-plain-ecdsa-sha256.cert.der",
    "brainpoolP256r1",
  ],
  ["x509/p521-short-s.cert.der", "x509/p521-short-s.cert.der", "P-521"],
];

/** The one whose key is spelled out: good under `explicitParameters: "match"` alone. */
const EXPLICIT = "brainpool/bp512r1.cert.explicit.pem";

function certificateOf(path: string): Certificate {
  const bytes = readFile(path);
  if (!path.endsWith(".pem")) return readCertificate(bytes);
  const label = path.includes(".csr.") ? "CERTIFICATE REQUEST" : "CERTIFICATE";
  return readCertificate(decodePem(new TextDecoder().decode(bytes), label).bytes);
}

/** How the import of a certificate's key ends, in a provider that takes known explicit curves. */
async function endOfImport(spki: Bytes, curve: string, on: SubtleCrypto = matching) {
  const key = await imported(on, "spki", spki, curve);
  return typeof key === "string" ? key : "ok";
}

async function assertSigned(path: string, key: CryptoKey): Promise<void> {
  const { signed, algorithm, signature } = certificateOf(path);
  const params = ALGORITHMS[algorithm];
  assertEquals(await own.verify(params, key, signature, signed), true, path);
  assertEquals(await own.verify(params, key, signature, signed.with(9, signed[9] ^ 1)), false);
  const format = params.format === "der" ? "ieee-p1363" : "der";
  assertEquals(await own.verify({ ...params, format }, key, signature, signed), false, "form");
}

fileTest("the certificates are those that these tests know", 12, () => {
  const known = [...CERTIFICATES.map(([path]) => path), EXPLICIT];
  const found = ["secp256k1", "brainpool", "x509"].flatMap((folder) =>
    fileNames(folder, "").filter((name) => /\.(cert|csr)\./.test(name)).map((name) =>
      `${folder}/${name}`
    )
  );
  const refused = ["cve-2020-0601-spoofed-root", "implicit-curve-NULL"];
  assertEquals(
    found.sort(),
    [...known, ...refused.map((name) => `x509/${name}.cert.der`)].sort(),
  );
});

for (const [path, issuer, curve] of CERTIFICATES) {
  fileTest(`verify() of ${path} with the key of ${issuer} is true`, 1, async () => {
    const { spki } = certificateOf(issuer);
    const key = await imported(own, "spki", spki, curve);
    assert(typeof key !== "string", key as string);
    await assertSigned(path, key);
    for (const other of ["secp256k1", "brainpoolP256t1", "brainpoolP384t1", "P-256"]) {
      if (other !== curve) assertEquals(await endOfImport(spki, other), "DataError", other);
    }
  });
}

fileTest(`verify() of ${EXPLICIT} is true where explicit parameters may match`, 1, async () => {
  const { spki } = certificateOf(EXPLICIT), curve = "brainpoolP512r1";
  assertEquals(await endOfImport(spki, curve, own), "DataError");
  await assertSigned(EXPLICIT, await imported(matching, "spki", spki, curve) as CryptoKey);
  assertEquals(await endOfImport(spki, "brainpoolP512t1"), "DataError");
});

fileTest(
  "importKey() of a key with a foreign base point is DataError, on every curve",
  1,
  async () => {
    const { spki } = certificateOf("x509/cve-2020-0601-spoofed-root.cert.der");
    for (const { name: curve } of allCurves()) {
      assertEquals(await endOfImport(spki, curve), "DataError", curve);
    }
  },
);

fileTest("importKey() of a key whose curve is NULL is DataError", 1, async () => {
  const { spki } = certificateOf("x509/implicit-curve-NULL.cert.der");
  for (const { name: curve } of allCurves()) {
    assertEquals(await endOfImport(spki, curve), "DataError", curve);
  }
});

fileTest("verify() of a P-521 certificate works with the runtime's key too", 1, async () => {
  const { signed, spki, signature } = certificateOf("x509/p521-short-s.cert.der");
  const params = { name: "ECDSA", namedCurve: "P-521" };
  const key = await subtle.importKey("spki", spki, params, true, ["verify"]);
  // s has fewer octets in DER than the order; the runtime takes r ‖ s alone.
  const numbers = decodeSignatureDer(signature, 66);
  assert(numbers?.length === 132);
  const sha512 = { name: "ECDSA", hash: "SHA-512" };
  assertEquals(await subtle.verify(sha512, key, numbers, signed), true);
});

fileTest(
  "importKey() of a private key with explicit parameters matches its curve alone",
  1,
  async () => {
    const { label, bytes } = decodePem(
      new TextDecoder().decode(readFile("x509/ds-explicit.key.pem")),
    );
    assertEquals(label, "EC PRIVATE KEY");
    const key = await imported(matching, "sec1", bytes, "brainpoolP384r1");
    await assertGood(key as CryptoKey, "sec1");
    for (const curve of ["secp256k1", "brainpoolP384t1", "P-384"]) {
      assertEquals(await imported(matching, "sec1", bytes, curve), "DataError", curve);
    }
    assertEquals(await imported(own, "sec1", bytes, "brainpoolP384r1"), "DataError", "by default");
  },
);
