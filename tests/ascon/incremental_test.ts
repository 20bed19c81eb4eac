import { assertEquals, assertThrows } from "@std/assert";
import {
  AsconCxof128,
  AsconDecryptor,
  AsconEncryptor,
  AsconHash256,
  AsconXof128,
  cxof128,
  decrypt,
  encrypt,
  hash256,
  xof128,
} from "../../src/ascon/mod.ts";
import { concatBytes } from "../../src/bytes.ts";
import { Random } from "../wasm/random.ts";

const random = new Random(6);
const KEY = random.bytes(16), NONCE = random.bytes(16), DATA = random.bytes(50);

/** Cuts bytes at random, empty pieces among them. */
function pieces(bytes: Uint8Array): Uint8Array[] {
  const cut: Uint8Array[] = [];
  for (let at = 0; at < bytes.length;) {
    const size = random.pick([0, 1, 7, 8, 15, 16, 17, 40, 66000]);
    cut.push(bytes.subarray(at, at + size));
    at += size;
  }
  return cut;
}

Deno.test("the incremental forms give what the whole ones do, for many pieces", () => {
  for (let run = 0; run < 60; run++) {
    const bytes = random.bytes(run % 10 ? random.index(500) : 140_000), Z = random.bytes(run);
    const options = { additionalData: random.bytes(run), tagLength: 4 + run % 13 };
    const sealed = encrypt(KEY, NONCE, bytes, options);
    const encryptor = new AsconEncryptor(KEY, NONCE, options);
    const parts = pieces(bytes).map((piece) => encryptor.update(piece));
    assertEquals(concatBytes(...parts, encryptor.finish()), sealed);
    const decryptor = new AsconDecryptor(KEY, NONCE, options);
    for (const piece of pieces(sealed)) assertEquals(decryptor.update(piece).length, 0);
    assertEquals(decryptor.finish(), bytes);
    const hash = new AsconHash256(), xof = new AsconXof128(), cxof = new AsconCxof128(Z);
    for (const piece of pieces(bytes)) [hash, xof, cxof].map((each) => each.update(piece));
    assertEquals(hash.digest(), hash256(bytes));
    const output = concatBytes(...pieces(new Uint8Array(99)).map((p) => xof.squeeze(p.length)));
    assertEquals(output, xof128(bytes, 99));
    assertEquals(cxof.squeeze(33), cxof128(bytes, 33, Z));
  }
});

Deno.test("messages that come in turns do not mix", () => {
  const other = random.bytes(16), texts = [random.bytes(100), random.bytes(100)];
  const first = new AsconEncryptor(KEY, NONCE), second = new AsconEncryptor(other, NONCE);
  const hash = new AsconHash256(), xof = new AsconXof128();
  const parts: Uint8Array[][] = [[], []];
  for (let at = 0; at < 100; at += 9) {
    parts[0].push(first.update(texts[0].subarray(at, at + 9)));
    hash.update(texts[0].subarray(at, at + 9));
    parts[1].push(second.update(texts[1].subarray(at, at + 9)));
    xof.update(texts[1].subarray(at, at + 9));
    encrypt(other, NONCE, DATA);
    hash256(DATA);
  }
  assertEquals(concatBytes(...parts[0], first.finish()), encrypt(KEY, NONCE, texts[0]));
  assertEquals(concatBytes(...parts[1], second.finish()), encrypt(other, NONCE, texts[1]));
  assertEquals(hash.digest(), hash256(texts[0]));
  assertEquals(xof.squeeze(20), xof128(texts[1], 20));
});

Deno.test("what update() and squeeze() return is fresh, and what they take is not kept", () => {
  const encryptor = new AsconEncryptor(KEY, NONCE), chunk = DATA.slice();
  const out = encryptor.update(chunk), copy = out.slice();
  chunk.fill(0);
  encryptor.update(chunk);
  assertEquals(out, copy);
  const decryptor = new AsconDecryptor(KEY, NONCE), sealed = encrypt(KEY, NONCE, DATA);
  decryptor.update(sealed);
  sealed.fill(0);
  assertEquals(decryptor.finish(), DATA);
  const key = KEY.slice(), nonce = NONCE.slice(), additionalData = DATA.slice();
  const late = new AsconEncryptor(key, nonce, { additionalData });
  for (const bytes of [key, nonce, additionalData]) bytes.fill(0);
  const expected = encrypt(KEY, NONCE, DATA, { additionalData: DATA });
  assertEquals(concatBytes(late.update(DATA), late.finish()), expected);
});

Deno.test("clone() goes on by itself, absorbing and squeezing", () => {
  const makers = [() => new AsconXof128(), () => new AsconCxof128(DATA)];
  for (const make of makers) {
    const one = make().update(DATA.subarray(0, 11)), two = one.clone();
    one.update(DATA.subarray(11));
    const early = two.squeeze(5), three = two.clone();
    assertEquals(
      concatBytes(early, two.squeeze(20)),
      make().update(DATA.subarray(0, 11)).squeeze(25),
    );
    assertEquals(three.squeeze(20), make().update(DATA.subarray(0, 11)).squeeze(25).slice(5));
    assertEquals(one.squeeze(9), make().update(DATA).squeeze(9));
  }
  const hash = new AsconHash256().update(DATA), copy = hash.clone();
  assertEquals(hash.digest(), hash256(DATA));
  assertEquals(copy.update(DATA).digest(), hash256(concatBytes(DATA, DATA)));
});

Deno.test("nothing is absorbed after squeezing", () => {
  for (const xof of [new AsconXof128(), new AsconCxof128(DATA)]) {
    xof.squeeze(0);
    const message =
      "Cannot update: expected a hash that still absorbs, got one that has been squeezed";
    assertThrows(() => xof.update(DATA), TypeError, message);
    assertThrows(() => xof.clone().update(DATA), TypeError, message);
    assertEquals(xof.squeeze(3).length, 3);
  }
});

Deno.test("what has ended or was wiped is of no use", () => {
  const hash = new AsconHash256(), encryptor = new AsconEncryptor(KEY, NONCE);
  const decryptor = new AsconDecryptor(KEY, NONCE);
  hash.digest();
  encryptor.finish();
  decryptor.update(encrypt(KEY, NONCE, DATA));
  decryptor.finish();
  const wiped = [new AsconHash256(), new AsconXof128(), new AsconCxof128(DATA)] as const;
  for (const each of wiped) each.wipe();
  const gone = [new AsconEncryptor(KEY, NONCE), new AsconDecryptor(KEY, NONCE)];
  for (const each of gone) each.wipe();
  for (
    const run of [
      () => hash.update(DATA),
      () => hash.digest(),
      () => hash.clone().digest(),
      () => encryptor.update(DATA),
      () => encryptor.finish(),
      () => decryptor.update(DATA),
      () => decryptor.finish(),
      () => wiped[0].digest(),
      () => wiped[1].squeeze(1),
      () => wiped[2].squeeze(1),
      () => wiped[1].update(DATA),
      () => wiped[1].clone().squeeze(1),
      () => gone[0].update(DATA),
      () => gone[0].finish(),
      () => gone[1].update(DATA),
      () => gone[1].finish(),
    ]
  ) assertThrows(run, TypeError, "ended");
});

Deno.test("AsconDecryptor gives unverified plaintext only when asked, and never the tag's bytes", () => {
  const sealed = encrypt(KEY, NONCE, DATA);
  const eager = new AsconDecryptor(KEY, NONCE, { unverified: true });
  const given: Uint8Array[] = [];
  for (let at = 0; at < sealed.length; at++) {
    given.push(eager.update(sealed.subarray(at, at + 1)));
    assertEquals(given.at(-1)?.length, at < 16 ? 0 : 1, `byte ${at}`);
  }
  assertEquals(concatBytes(...given), DATA);
  assertEquals(eager.finish().length, 0);
  sealed[3] ^= 1;
  const forged = new AsconDecryptor(KEY, NONCE, { unverified: true });
  assertEquals(forged.update(sealed).length, DATA.length);
  assertThrows(() => forged.finish(), DOMException, "expected an authentic message");
});

Deno.test("AsconDecryptor says what a message without room for its tag lacks", () => {
  const decryptor = new AsconDecryptor(KEY, NONCE);
  decryptor.update(new Uint8Array(7));
  const error = assertThrows(() => decryptor.finish(), DOMException);
  assertEquals(error.name, "OperationError");
  assertEquals(error.message, "Cannot decrypt: expected at least 16 bytes, got 7");
});

Deno.test("a key of 32 bytes masks the nonce: K ‖ K′ with N is K with N ⊕ K′", () => {
  const mask = random.bytes(16), masked = NONCE.map((byte, i) => byte ^ mask[i]);
  const sealed = encrypt(concatBytes(KEY, mask), NONCE, DATA);
  assertEquals(sealed, encrypt(KEY, masked, DATA));
  assertEquals(decrypt(KEY, masked, sealed), DATA);
});

Deno.test("AsconDecryptor takes more pieces than a call has room for arguments, in little memory", () => {
  const plaintext = random.bytes(200_000), sealed = encrypt(KEY, NONCE, plaintext);
  const decryptor = new AsconDecryptor(KEY, NONCE);
  for (let i = 0; i < sealed.length; i++) decryptor.update(sealed.subarray(i, i + 1));
  assertEquals(decryptor.finish(), plaintext);
});
