import { assertEquals, assertThrows } from "@std/assert";
import {
  cxof128,
  decrypt,
  decryptInto,
  encrypt,
  encryptInto,
  hash256,
  xof128,
} from "../../src/ascon/mod.ts";
import { toHex } from "../hex.ts";
import * as reference from "../reference/ascon.ts";
import { aeadTest, KATS, katTest } from "./kat.ts";

aeadTest("encrypt() and decrypt() give what the vectors say", (test) => {
  const { key, nonce, additionalData, plaintext, sealed, valid } = test;
  const label = `case ${test.id}`;
  const length = sealed.length - 16, output = new Uint8Array(length).fill(7);
  if (!valid) {
    for (const run of [decrypt, decryptInto.bind(null, output)]) {
      const error = assertThrows(() => run(key, nonce, sealed, { additionalData }), DOMException);
      assertEquals(error.name, "OperationError", label);
    }
    assertEquals(output, new Uint8Array(length), label);
    return;
  }
  const made = encrypt(key, nonce, plaintext, { additionalData });
  assertEquals(toHex(made), toHex(sealed), label);
  assertEquals(decrypt(key, nonce, sealed, { additionalData }), plaintext, label);
  assertEquals(decryptInto(output, key, nonce, sealed, { additionalData }), length, label);
  assertEquals(output, plaintext, label);
  const into = new Uint8Array(sealed.length);
  assertEquals(encryptInto(into, key, nonce, plaintext, { additionalData }), sealed.length, label);
  assertEquals(toHex(into), toHex(sealed), label);
});

aeadTest("the reference gives what the vectors say", (test) => {
  const { key, nonce, additionalData, plaintext, sealed, valid } = test;
  const opened = reference.decrypt(key, nonce, sealed, { additionalData });
  assertEquals(opened, valid ? plaintext : null, `case ${test.id}`);
  if (valid) {
    const made = reference.encrypt(key, nonce, plaintext, { additionalData });
    assertEquals(toHex(made), toHex(sealed), `case ${test.id}`);
  }
});

katTest("hash256() gives what the vectors say", KATS.hash, (kat) => {
  assertEquals(toHex(hash256(kat.bytes("Msg"))), toHex(kat.bytes("MD")), `case ${kat.count}`);
});

katTest("xof128() gives what the vectors say", KATS.xof, (kat) => {
  const expected = kat.bytes("MD");
  const output = xof128(kat.bytes("Msg"), expected.length);
  assertEquals(toHex(output), toHex(expected), `case ${kat.count}`);
});

katTest("cxof128() gives what the vectors say", KATS.cxof, (kat) => {
  const expected = kat.bytes("MD");
  const output = cxof128(kat.bytes("Msg"), expected.length, kat.bytes("Z"));
  assertEquals(toHex(output), toHex(expected), `case ${kat.count}`);
});
