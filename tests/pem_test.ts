import { assert, assertEquals, assertThrows } from "@std/assert";
import { decodePem, encodePem } from "../src/pem.ts";
import { fileTest, readFile } from "./vectors/files.ts";

const BYTES = Uint8Array.from({ length: 100 }, (_, i) => i * 5 % 256);

function errorOf(text: string, label?: string): DOMException {
  return assertThrows(() => decodePem(text, label), DOMException);
}

Deno.test("encodePem() writes lines of 64 columns and a last line end", () => {
  const lines = encodePem("PRIVATE KEY", BYTES).split("\n");
  assertEquals(lines.map((line) => line.length), [27, 64, 64, 8, 25, 0]);
  assertEquals([lines[0], lines[4]], ["-----BEGIN PRIVATE KEY-----", "-----END PRIVATE KEY-----"]);
});

Deno.test("decodePem() reads what encodePem() writes, for every length of the last group", () => {
  for (const length of [0, 1, 2, 3, 47, 48, 49, 100]) {
    const bytes = BYTES.slice(0, length);
    assertEquals(decodePem(encodePem("EC PRIVATE KEY", bytes)), { label: "EC PRIVATE KEY", bytes });
    assertEquals(decodePem(encodePem("PUBLIC KEY", bytes.buffer)).bytes, bytes);
  }
});

Deno.test("encodePem() refuses other labels with TypeError", () => {
  for (const label of ["", "private key", "A-B", " A", "A ", "A  B", "A\nB"]) {
    assertThrows(() => encodePem(label, BYTES), TypeError);
  }
});

Deno.test("decodePem() takes any line ends, spaces at line ends, blank lines, a byte order mark", () => {
  const text = encodePem("PUBLIC KEY", BYTES);
  for (
    const form of [
      text.replaceAll("\n", "\r\n"),
      text.replaceAll("\n", "\r"),
      text.replaceAll("\n", " \n"),
      text.replaceAll("\n", "\n\n"),
      text.trimEnd(),
      `\uFEFF${text}`,
      `Bag Attributes\n    friendlyName: x\n${text}trailing text`,
    ]
  ) assertEquals(decodePem(form).bytes, BYTES, JSON.stringify(form.slice(0, 30)));
});

Deno.test("decodePem() reads over what is no key, or reads the label asked for", () => {
  const text = encodePem("EC PARAMETERS", BYTES) + encodePem("CERTIFICATE", BYTES.slice(1)) +
    encodePem("EC PRIVATE KEY", BYTES.slice(2)) + encodePem("PUBLIC KEY", BYTES.slice(3));
  assertEquals(decodePem(text), { label: "EC PRIVATE KEY", bytes: BYTES.slice(2) });
  assertEquals(decodePem(text, "PUBLIC KEY").bytes, BYTES.slice(3));
  assertEquals(decodePem(text, "CERTIFICATE").bytes, BYTES.slice(1));
});

Deno.test("decodePem() without such a block is DataError, naming what there is", () => {
  assertEquals(errorOf("").name, "DataError");
  assertEquals(errorOf("", "PUBLIC KEY").name, "DataError");
  const certificate = errorOf(encodePem("CERTIFICATE", BYTES));
  assertEquals(certificate.name, "DataError");
  assert(certificate.message.includes("CERTIFICATE"));
  assertEquals(errorOf(encodePem("PUBLIC KEY", BYTES), "PRIVATE KEY").name, "DataError");
});

Deno.test("decodePem() refuses other kinds of keys with DataError", () => {
  for (const label of ["RSA PRIVATE KEY", "DSA PRIVATE KEY", "RSA PUBLIC KEY", "ANY PRIVATE KEY"]) {
    const error = errorOf(encodePem(label, BYTES) + encodePem("PRIVATE KEY", BYTES));
    assertEquals(error.name, "DataError");
    assert(error.message.includes(label), error.message);
  }
});

Deno.test("decodePem() refuses blocks that do not match, nest or end with DataError", () => {
  const text = encodePem("PUBLIC KEY", BYTES);
  for (
    const form of [
      text.replace("END PUBLIC", "END PRIVATE"),
      text.replace(/-----END.*/, ""),
      text.replace("-----END PUBLIC KEY-----", "-----END PUBLIC KEY----"),
      text.replace("\n", `\n${text}`),
      text.replace("-----BEGIN PUBLIC KEY-----", ""),
      `-----END PUBLIC KEY-----\n${text}`,
    ]
  ) assertEquals(errorOf(form).name, "DataError", form.slice(0, 60));
});

Deno.test("decodePem() refuses loose base64 with DataError, and shows nothing of it", () => {
  const body = (base64: string) =>
    `-----BEGIN PRIVATE KEY-----\n${base64}\n-----END PRIVATE KEY-----\n`;
  assertEquals(decodePem(body("AQI=")).bytes, Uint8Array.of(1, 2));
  for (
    const base64 of ["AQI", "AQI==", "AQJ=", "AQ-_", "AQ*=", "A===", "=AQI", "AQ=I", "AQI=AQI="]
  ) {
    const error = errorOf(body(base64));
    assertEquals(error.name, "DataError", base64);
    assert(!error.message.includes(base64));
  }
});

Deno.test("decodePem() refuses headers: DEK-Info is NotSupportedError naming the cipher", () => {
  const with_ = (headers: string) =>
    encodePem("EC PRIVATE KEY", BYTES).replace("\n", `\n${headers}\n\n`);
  const encrypted = errorOf(with_("Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,00"));
  assertEquals(encrypted.name, "NotSupportedError");
  assert(/EC PRIVATE KEY.*DEK-Info AES-256-CBC/.test(encrypted.message), encrypted.message);
  assertEquals(errorOf(with_("Comment: none")).name, "DataError");
});

Deno.test("decodePem() refuses encrypted PKCS#8 that is malformed with DataError", () => {
  assertEquals(errorOf(encodePem("ENCRYPTED PRIVATE KEY", BYTES)).name, "DataError");
  assertEquals(errorOf(encodePem("OPENSSH PRIVATE KEY", BYTES)).name, "DataError");
});

Deno.test("decodePem() wants a string", () => {
  assertThrows(() => decodePem(BYTES as unknown as string), TypeError);
});

/** What the message has to name. */
const ENCRYPTED: ReadonlyArray<readonly [file: string, naming: RegExp]> = [
  ["k1.encpkcs8.iterations-2147483647.pem", /id-PBES2, id-PBKDF2, id-aes\d+-CBC/],
  ["k1.encpkcs8.pbkdf2-sha1-default-prf.aes128.pem", /id-PBES2, id-PBKDF2, id-aes128-CBC/],
  ["k1.encpkcs8.pbkdf2-sha256.aes256.pem", /id-PBES2, id-PBKDF2, id-aes256-CBC/],
  ["k1.encpkcs8.pbkdf2-sha512.aes256.pem", /id-PBES2, id-PBKDF2, id-aes256-CBC/],
  ["k1.encpkcs8.pbkdf2-with-keyLength.pem", /id-PBES2, id-PBKDF2, id-aes\d+-CBC/],
  ["k1.encpkcs8.pbkdf2.des3.pem", /id-PBES2, id-PBKDF2, des-EDE3-CBC/],
  ["k1.encpkcs8.scrypt-N-2^30.pem", /id-PBES2, id-scrypt, id-aes\d+-CBC/],
  ["k1.encpkcs8.scrypt.pem", /id-PBES2, id-scrypt, id-aes256-CBC/],
  ["k1.sec1.dek-info-encrypted.pem", /EC PRIVATE KEY with DEK-Info AES-256-CBC/],
];

fileTest("decodePem() names how a key is encrypted, at once", ENCRYPTED.length, () => {
  for (const [file, naming] of ENCRYPTED) {
    const path = `secp256k1/${file.replace("^", "%5E")}`;
    const text = new TextDecoder().decode(readFile(path));
    const start = performance.now();
    const error = errorOf(text);
    assert(performance.now() - start < 100, file);
    assertEquals(error.name, "NotSupportedError", file);
    assert(naming.test(error.message), `${file}: ${error.message}`);
  }
});
