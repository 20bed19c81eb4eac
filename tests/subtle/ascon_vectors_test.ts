import { assert, assertEquals } from "@std/assert";
import { equalBytes } from "../../src/bytes.ts";
import { CHUNK_SIZES, cut, errorName, pass, sourceOf } from "../ascon/chunks.ts";
import { aeadTest, KATS, katTest } from "../ascon/kat.ts";
import { decryptStream, encryptStream } from "../../mod.ts";
import { nameOfError, subtle } from "./subject.ts";

function importKey(key: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return subtle.importKey("raw-secret", key, "Ascon-AEAD128", false, ["encrypt", "decrypt"]);
}

aeadTest("subtle encrypts and decrypts what the vectors say, streams too", async (test) => {
  const { nonce: iv, additionalData, plaintext, sealed, valid } = test;
  const key = await importKey(test.key), label = `case ${test.id}`;
  const algorithm = { name: "Ascon-AEAD128", iv, additionalData };
  const size = CHUNK_SIZES[test.id % CHUNK_SIZES.length];
  const stream = await pass(cut(sealed, size), decryptStream(algorithm, key));
  if (!valid) {
    assertEquals(await nameOfError(() => subtle.decrypt(algorithm, key, sealed)), "OperationError");
    return assertEquals(errorName(stream.error), "OperationError", label);
  }
  assert(equalBytes(stream.bytes, plaintext), label);
  const made = new Uint8Array(await subtle.encrypt(algorithm, key, plaintext));
  assert(equalBytes(made, sealed), label);
  const opened = new Uint8Array(await subtle.decrypt(algorithm, key, sealed));
  assert(equalBytes(opened, plaintext), label);
  const encrypted = await pass(cut(plaintext, size), encryptStream(algorithm, key));
  assert(equalBytes(encrypted.bytes, sealed), label);
});

const DIGESTS = {
  hash: () => "Ascon-Hash256",
  xof: () => ({ name: "Ascon-XOF128", outputLength: 512 }),
  cxof: (customization: Uint8Array<ArrayBuffer>) => ({
    name: "Ascon-CXOF128",
    outputLength: 512,
    customization,
  }),
};

for (const which of ["hash", "xof", "cxof"] as const) {
  katTest(
    `subtle digests what the vectors say (${which}), streams too`,
    KATS[which],
    async (kat) => {
      const message = kat.bytes("Msg"), expected = kat.bytes("MD");
      const customization = which === "cxof" ? kat.bytes("Z") : new Uint8Array(0);
      const algorithm = DIGESTS[which](customization);
      const chunks = cut(message, CHUNK_SIZES[kat.count % CHUNK_SIZES.length]);
      for (const data of [message, chunks, sourceOf(chunks)]) {
        const digest = await subtle.digest(algorithm, data as Uint8Array<ArrayBuffer>);
        assert(equalBytes(new Uint8Array(digest), expected), `case ${kat.count}`);
      }
    },
  );
}
