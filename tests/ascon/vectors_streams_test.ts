import { assert, assertEquals } from "@std/assert";
import {
  decryptStream,
  encryptStream,
  hashStream,
  type HashStreamAlgorithm,
} from "../../src/ascon/mod.ts";
import { equalBytes } from "../../src/bytes.ts";
import { CHUNK_SIZES, collect, cut, errorName, pass, sourceOf } from "./chunks.ts";
import { aeadTest, type Kat, KATS, katTest } from "./kat.ts";

for (const size of CHUNK_SIZES) {
  aeadTest(`encryptStream() and decryptStream() in chunks of ${size}`, async (test) => {
    const { key, nonce: iv, additionalData, plaintext, sealed, valid } = test;
    const label = `case ${test.id}`;
    const opened = await pass(cut(sealed, size), decryptStream(key, { iv, additionalData }));
    if (!valid) {
      assertEquals(errorName(opened.error), "OperationError", label);
      return assertEquals(opened.bytes.length, 0, label);
    }
    assert(opened.error === undefined && equalBytes(opened.bytes, plaintext), label);
    const made = await pass(cut(plaintext, size), encryptStream(key, { iv, additionalData }));
    assert(made.error === undefined && equalBytes(made.bytes, sealed), label);
  });

  katTest(`hashStream() of the hash in chunks of ${size}`, KATS.hash, (kat) => {
    return checkHash("Ascon-Hash256", kat, size);
  });

  katTest(`hashStream() of the extendable output in chunks of ${size}`, KATS.xof, (kat) => {
    return checkHash({ name: "Ascon-XOF128", outputLength: 512 }, kat, size);
  });

  katTest(`hashStream() of the customized output in chunks of ${size}`, KATS.cxof, (kat) => {
    const customization = kat.bytes("Z");
    return checkHash({ name: "Ascon-CXOF128", outputLength: 512, customization }, kat, size);
  });
}

/** Sends the message through, and compares it and its digest. */
async function checkHash(algorithm: HashStreamAlgorithm, kat: Kat, size: number): Promise<void> {
  const message = kat.bytes("Msg"), hashing = hashStream(algorithm);
  const passed = await collect(sourceOf(cut(message, size)).pipeThrough(hashing));
  assert(passed.error === undefined && equalBytes(passed.bytes, message), `case ${kat.count}`);
  assert(equalBytes(await hashing.digest, kat.bytes("MD")), `case ${kat.count}`);
}
