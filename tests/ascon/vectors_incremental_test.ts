import { assert, assertEquals, assertThrows } from "@std/assert";
import {
  AsconCxof128,
  AsconDecryptor,
  AsconEncryptor,
  AsconHash256,
  AsconXof128,
} from "../../src/ascon/mod.ts";
import { type Bytes, concatBytes, equalBytes } from "../../src/bytes.ts";
import { aeadTest, type Kat, KATS, katTest } from "./kat.ts";

/** Runs something for a byte string in two pieces, cut at every offset. */
function cutEverywhere(bytes: Bytes, run: (first: Bytes, second: Bytes) => void): void {
  for (let at = 0; at <= bytes.length; at++) run(bytes.subarray(0, at), bytes.subarray(at));
}

aeadTest("AsconEncryptor gives what the vectors say, cut at every offset", (test) => {
  const { key, nonce, additionalData, plaintext, sealed, valid } = test;
  if (!valid) return;
  cutEverywhere(plaintext, (first, second) => {
    const encryptor = new AsconEncryptor(key, nonce, { additionalData });
    const parts = [encryptor.update(first), encryptor.update(second)];
    assertEquals(parts.map((part) => part.length), [first.length, second.length]);
    assert(equalBytes(concatBytes(...parts, encryptor.finish()), sealed), `case ${test.id}`);
  });
});

aeadTest("AsconDecryptor gives what the vectors say, cut at every offset", (test) => {
  const { key, nonce, additionalData, plaintext, sealed, valid } = test;
  cutEverywhere(sealed, (first, second) => {
    for (const unverified of [false, true]) {
      const decryptor = new AsconDecryptor(key, nonce, { additionalData, unverified });
      const early = concatBytes(decryptor.update(first), decryptor.update(second));
      assertEquals(early.length, unverified ? sealed.length - 16 : 0);
      if (valid) {
        const all = concatBytes(early, decryptor.finish());
        assert(equalBytes(all, plaintext), `case ${test.id}`);
      } else {
        const error = assertThrows(() => decryptor.finish(), DOMException);
        assertEquals(error.name, "OperationError", `case ${test.id}`);
      }
    }
  });
});

/** A hash or extendable output that absorbs. */
interface Absorbing {
  update(data: Uint8Array): unknown;
}

/** Hashes the message of a case in two pieces, cut at every offset. */
function everyCut<H extends Absorbing>(kat: Kat, make: () => H, end: (hash: H) => Bytes): void {
  const message = kat.bytes("Msg"), expected = kat.bytes("MD");
  cutEverywhere(message, (first, second) => {
    const hash = make();
    hash.update(first);
    hash.update(second);
    assert(equalBytes(end(hash), expected), `case ${kat.count}, cut at ${first.length}`);
  });
}

katTest("AsconHash256 gives what the vectors say, cut at every offset", KATS.hash, (kat) => {
  everyCut(kat, () => new AsconHash256(), (hash) => hash.digest());
});

katTest("AsconXof128 gives what the vectors say, cut at every offset", KATS.xof, (kat) => {
  everyCut(kat, () => new AsconXof128(), (xof) => xof.squeeze(64));
});

katTest("AsconXof128 squeezes what the vectors say, cut at every offset", KATS.xof, (kat) => {
  const message = kat.bytes("Msg"), expected = kat.bytes("MD");
  const absorbed = new AsconXof128().update(message);
  for (let at = 0; at <= expected.length; at++) {
    const xof = absorbed.clone();
    const output = concatBytes(xof.squeeze(at), xof.squeeze(expected.length - at));
    assert(equalBytes(output, expected), `case ${kat.count}, cut at ${at}`);
  }
});

katTest("AsconCxof128 gives what the vectors say, cut at every offset", KATS.cxof, (kat) => {
  const customization = kat.bytes("Z");
  everyCut(kat, () => new AsconCxof128(customization), (xof) => {
    return concatBytes(xof.squeeze(3), xof.squeeze(0), xof.squeeze(61));
  });
});
