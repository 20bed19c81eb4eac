import { assert, assertEquals, assertThrows } from "@std/assert";
import { decodePem, type SubtleKeyFormat } from "../../mod.ts";
import { fileNames, fileTest, readFile } from "../vectors/files.ts";
import { KEYS, MALFORMED, OTHERS, PEM, SSH } from "./file_expectations.ts";
import { assertEnds, bytesOf, imported, isPublic, matching, readText } from "./key_files.ts";
import { ECDSA, SHA256, subtle } from "./subject.ts";

const CURVE = ECDSA.namedCurve;

/** Formats of what PEM labels. */
const FORMATS: Readonly<Record<string, SubtleKeyFormat>> = {
  "PUBLIC KEY": "spki",
  "PRIVATE KEY": "pkcs8",
  "EC PRIVATE KEY": "sec1",
};

const malformed = Object.entries(MALFORMED).filter(([name]) => !name.startsWith("raw."));

fileTest(
  "importKey() does with each malformed file what the table says",
  malformed.length,
  async () => {
    assertEquals(fileNames("malformed", "k1."), malformed.map(([name]) => `k1.${name}`).sort());
    for (const [name, ends] of malformed) {
      await assertEnds(`malformed/k1.${name}`, name.split(".")[0], ends, CURVE);
    }
  },
);

fileTest("importKey() keeps the leading zero of d", 1, async () => {
  const bytes = readFile("malformed/k1.pkcs8.d-leading-zero-32-octets.der");
  const key = await imported(subtle, "pkcs8", bytes, CURVE);
  assert(typeof key !== "string");
  assertEquals(new Uint8Array(await subtle.exportKey("raw-private", key))[0], 0);
});

fileTest("importKey() computes the public key where there is none", 2, async () => {
  const keys = ["no-public", "ok"].map((name) => readFile(`malformed/k1.pkcs8.${name}.der`));
  const [computed, given] = await Promise.all(
    keys.map((bytes) => imported(subtle, "pkcs8", bytes, CURVE)),
  );
  assertEquals(
    await subtle.exportKey("pkcs8", computed as CryptoKey),
    await subtle.exportKey("pkcs8", given as CryptoKey),
  );
});

const keyFiles = Object.entries(KEYS);
const otherFiles = Object.entries(OTHERS);

fileTest("the tables hold every file of secp256k1", 25, () => {
  const names = [...keyFiles, ...otherFiles].map(([name]) => `k1.${name}`).sort();
  assertEquals(fileNames("secp256k1", ""), names);
});

fileTest(
  "importKey() does with each key of OpenSSL what the table says",
  keyFiles.length,
  async () => {
    for (const [name, [format, ends]] of keyFiles) {
      await assertEnds(`secp256k1/k1.${name}`, format, ends, CURVE);
    }
  },
);

fileTest("every form of one key is one key", keyFiles.length, async () => {
  const spki = new Set<string>();
  for (const [name, [format, { match }]] of keyFiles) {
    if (match !== "ok") continue;
    const key = await imported(matching, format, bytesOf(`secp256k1/k1.${name}`), CURVE);
    assert(typeof key !== "string");
    const half = isPublic(format) ? key : await subtle.getPublicKey(key, []);
    spki.add(String(new Uint8Array(await subtle.exportKey("spki", half))));
  }
  assertEquals(spki.size, 1);
});

fileTest("encrypted keys are NotSupportedError as PEM and DataError as PKCS#8", 9, async () => {
  const encrypted = otherFiles.filter(([, kind]) => kind === "encrypted");
  assertEquals(encrypted.length, 9);
  for (const [name] of encrypted) {
    const text = readText(`secp256k1/k1.${name.replace("^", "%5E")}`);
    assertEquals(assertThrows(() => decodePem(text), DOMException).name, "NotSupportedError");
    const base64 = text.split("\n").filter((line) => /^[A-Za-z0-9+/=]+$/.test(line)).join("");
    const der = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    assertEquals(await imported(subtle, "pkcs8", der, CURVE), "DataError", name);
  }
});

const pemFiles = Object.entries(PEM);

fileTest("decodePem() does with each PEM file what the table says", pemFiles.length, async () => {
  assertEquals(fileNames("pem", ""), pemFiles.map(([name]) => name));
  for (const [name, [decoded, ends]] of pemFiles) {
    const text = readText(`pem/${name}`);
    if (ends === undefined) {
      assertEquals(assertThrows(() => decodePem(text), DOMException).name, decoded, name);
      continue;
    }
    const { label, bytes } = decodePem(text);
    assertEquals(label, decoded, name);
    const key = await imported(subtle, FORMATS[label], bytes, CURVE);
    assertEquals(typeof key === "string" ? key : "ok", ends, name);
  }
});

const sshFiles = Object.entries(SSH);

fileTest(
  "decodePem() does with each file of OpenSSH what the table says",
  sshFiles.length,
  async () => {
    assertEquals(fileNames("ssh", ""), sshFiles.map(([name]) => name).sort());
    for (const [name, [decoded, naming]] of sshFiles) {
      const text = readText(`ssh/${name}`);
      if (naming === undefined) {
        const { label, bytes } = decodePem(text);
        assertEquals(label, decoded);
        assertEquals(await imported(subtle, "sec1", bytes, CURVE), "DataError", "of another curve");
        continue;
      }
      const error = assertThrows(() => decodePem(text), DOMException);
      assertEquals(error.name, decoded, name);
      assert(naming.test(error.message), `${name}: ${error.message}`);
    }
  },
);

fileTest("verify() of the signature file is true", 3, async () => {
  const [message, signature, raw] = ["msg", "p1363", "pub.raw"]
    .map((name) => readFile(`sig/k1.${name}.bin`));
  const key = await subtle.importKey("raw", raw, ECDSA, true, ["verify"]);
  assertEquals(await subtle.verify(SHA256, key, signature, message), true);
  assertEquals(await subtle.verify(SHA256, key, signature, message.slice(1)), false);
});

fileTest("verify() of a JWS signature with a recovery id is false", 1, async () => {
  const [header, payload, encoded] = readText("jwk/jws.es256k-r.65-bytes.txt").trim().split(".");
  const binary = atob(encoded.replaceAll("-", "+").replaceAll("_", "/"));
  const signature = Uint8Array.from(binary, (c) => c.charCodeAt(0));
  assertEquals(signature.length, 65);
  const key = await subtle.importKey("raw", readFile("sig/k1.pub.raw.bin"), ECDSA, true, [
    "verify",
  ]);
  const message = new TextEncoder().encode(`${header}.${payload}`);
  assertEquals(await subtle.verify(SHA256, key, signature, message), false);
});

/** Folders of other curves, and how many keys are there that say so; raw points do not. */
const FOREIGN: ReadonlyArray<readonly [folder: string, prefix: string, files: number]> = [
  ["brainpool", "bp", 29],
  ["malformed", "bp256.", 64],
  ["other-curves", "", 21],
  ["eddsa", "", 6],
];

for (const [folder, prefix, files] of FOREIGN) {
  fileTest(`importKey() of ${folder}/${prefix}* as secp256k1 is DataError`, files, async () => {
    const others = /\.(cert|csr|raw|msg)\./;
    const names = fileNames(folder, prefix).filter((name) => !others.test(name));
    assertEquals(names.length, files);
    for (const name of names) {
      const format = name.split(".")[1].replace("v1", "");
      const path = `${folder}/${name}`;
      assertEquals(await imported(matching, format, bytesOf(path), CURVE), "DataError", name);
    }
  });
}

fileTest("importKey() of a JWK on another curve as secp256k1 is DataError", 1, async () => {
  const jwk = JSON.parse(readText("jwk/jws.bp256r1.key.json"));
  const importing = subtle.importKey("jwk", jwk, ECDSA, true, ["sign"]);
  assertEquals(await importing.then(() => "ok", (error) => error.name), "DataError");
});
