import { assert, assertEquals, assertStrictEquals } from "@std/assert";
import { concatBytes } from "../../src/bytes.ts";
import { hashByLength, hashByName, type HashFunction, hashNames } from "../../src/hash/mod.ts";
import { fromHex, toHex } from "../hex.ts";
import { ABC_DIGESTS } from "./abc_digests.ts";

const ABC = new TextEncoder().encode("abc");
const JEFE = new TextEncoder().encode("Jefe");
const WHAT = new TextEncoder().encode("what do ya want for nothing?");

interface Answer {
  readonly name: string;
  readonly block: number;
  /** HMAC of RFC 4231's test case 2. */
  readonly hmac?: string;
}

/** HMAC: RFC 2202 and RFC 4231; the rest equal in OpenSSL 3.0 and Python's hmac. */
const ANSWERS: readonly Answer[] = [
  {
    name: "SHA-1",
    block: 64,
    hmac: "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79",
  },
  {
    name: "SHA-224",
    block: 64,
    hmac: "a30e01098bc6dbbf45690f3a7e9e6d0f8bbea2a39e6148008fd05e44",
  },
  {
    name: "SHA-256",
    block: 64,
    hmac: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
  },
  {
    name: "SHA-384",
    block: 128,
    hmac: "af45d2e376484031617f78d2b58a6b1b9c7ef464f5a01b47" +
      "e42ec3736322445e8e2240ca5e69e2c78b3239ecfab21649",
  },
  {
    name: "SHA-512",
    block: 128,
    hmac: "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554" +
      "9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737",
  },
  {
    name: "SHA-512/224",
    block: 128,
    hmac: "4a530b31a79ebcce36916546317c45f247d83241dfb818fd37254bde",
  },
  {
    name: "SHA-512/256",
    block: 128,
    hmac: "6df7b24630d5ccb2ee335407081a87188c221489768fa2020513b2d593359456",
  },
  {
    name: "SHA3-224",
    block: 144,
    hmac: "7fdb8dd88bd2f60d1b798634ad386811c2cfc85bfaf5d52bbace5e66",
  },
  {
    name: "SHA3-256",
    block: 136,
    hmac: "c7d4072e788877ae3596bbb0da73b887c9171f93095b294ae857fbe2645e1ba5",
  },
  {
    name: "SHA3-384",
    block: 104,
    hmac: "f1101f8cbf9766fd6764d2ed61903f21ca9b18f57cf3e1a2" +
      "3ca13508a93243ce48c045dc007f26a21b3f5e0e9df4c20a",
  },
  {
    name: "SHA3-512",
    block: 72,
    hmac: "5a4bfeab6166427c7a3647b747292b8384537cdb89afb3bf5665e4c5e709350b" +
      "287baec921fd7ca0ee7a0c31d022a95e1fc92ba9d77df883960275beb4e62024",
  },
  {
    name: "Keccak-256",
    block: 136,
  },
  {
    name: "RIPEMD-160",
    block: 64,
    hmac: "dda6c0213a485a9e24f4742064a7f033b43c4069",
  },
];

Deno.test("hashNames() lists every hash, as it is written", () => {
  assertEquals(hashNames(), ANSWERS.map(({ name }) => name));
  assertEquals(hashNames(), Object.keys(ABC_DIGESTS));
});

for (const { name, block, hmac } of ANSWERS) {
  const abc = ABC_DIGESTS[name];
  const hash = hashByName(name)!;

  Deno.test(`${name}: digest(), create() and the lengths are those of the standard`, () => {
    assertEquals(hash.name, name);
    assertEquals([hash.outputLength, hash.blockLength], [abc.length / 2, block]);
    assertEquals(toHex(hash.digest(ABC)), abc);
    const state = hash.create().update(fromHex("61")).update(new Uint8Array(0));
    assertEquals(toHex(state.update(fromHex("6263")).digest()), abc);
  });

  Deno.test(`${name}: create() hashes what was cut at a block's border as digest() does`, () => {
    const data = Uint8Array.from({ length: 3 * block + 1 }, (_, i) => i);
    for (const cut of [0, 1, block - 1, block, block + 1, 2 * block, data.length]) {
      const state = hash.create().update(data.subarray(0, cut)).update(data.subarray(cut));
      assertEquals(state.digest(), hash.digest(data), `cut at ${cut}`);
    }
  });

  Deno.test(`${name}: hmac() is RFC 2104, for keys up to and beyond a block`, () => {
    if (hmac !== undefined) assertEquals(toHex(hash.hmac(JEFE, WHAT)), hmac);
    for (const length of [0, 1, block - 1, block, block + 1, 3 * block]) {
      const key = new Uint8Array(length).fill(0xa5);
      assertEquals(hash.hmac(key, WHAT), hmacByDefinition(hash, key, WHAT), `key of ${length}`);
    }
  });

  Deno.test(`${name}: digest() gives a fresh buffer and leaves its input`, () => {
    const data = ABC.slice();
    const [first, second] = [hash.digest(data), hash.digest(data)];
    assert(first.buffer !== second.buffer);
    assertEquals(first.buffer.byteLength, hash.outputLength);
    assertEquals(data, ABC);
  });
}

/** H((K ⊕ opad) ‖ H((K ⊕ ipad) ‖ text)), K hashed first if it is longer than a block. */
function hmacByDefinition(hash: HashFunction, key: Uint8Array, text: Uint8Array): Uint8Array {
  const padded = new Uint8Array(hash.blockLength);
  padded.set(key.length > hash.blockLength ? hash.digest(key) : key);
  const inner = hash.digest(concatBytes(padded.map((octet) => octet ^ 0x36), text));
  return hash.digest(concatBytes(padded.map((octet) => octet ^ 0x5c), inner));
}

Deno.test("hashByName() does not regard ASCII case", () => {
  for (const { name } of ANSWERS) {
    assertStrictEquals(hashByName(name.toLowerCase()), hashByName(name));
    assertStrictEquals(hashByName(name.toUpperCase()), hashByName(name));
  }
});

Deno.test("hashByName() regards everything but ASCII case", () => {
  const names = ["", "SHA256", " SHA-256", "SHA-256 ", "SHA-256\0", "SHA_256", "SHA-2", "MD5"];
  // U+212A lowers to k, U+017F raises to S, U+0130 lowers to i and a dot.
  names.push("\u212Aeccak-256", "\u017FHA-256", "R\u0130PEMD-160", "r\u0131pemd-160");
  names.push("__proto__", "constructor", "toString", "hasOwnProperty");
  for (const name of names) assertEquals(hashByName(name), undefined, JSON.stringify(name));
});

Deno.test("hashByLength() finds the member of SHA-2 of 28, 32, 48 and 64 bytes only", () => {
  for (let length = 0; length <= 128; length++) {
    const expected = { 28: "SHA-224", 32: "SHA-256", 48: "SHA-384", 64: "SHA-512" }[length];
    assertEquals(hashByLength(length)?.name, expected, `${length} bytes`);
  }
  for (const length of [-32, 32.5, NaN, Infinity]) assertEquals(hashByLength(length), undefined);
});
