import { assert, assertEquals } from "@std/assert";
import { GeneratedHmac } from "../../src/hash/generated_hmac.ts";
import { keyedHash } from "../../src/hash/keyed_hash.ts";
import { hashByName, type HashFunction } from "../../src/hash/mod.ts";
import { pbkdf2 } from "../../src/hash/pbkdf2.ts";
import { toHex } from "../hex.ts";
import { startCounting } from "./instances.ts";

const SHA2 = ["SHA-224", "SHA-256", "SHA-384", "SHA-512", "SHA-512/224", "SHA-512/256"];

/** Bytes of which none is zero, so that what is left of them shows. */
function bytes(length: number, seed: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, (_, i) => (i * 7 + seed) | 1);
}

for (const name of [...SHA2, "SHA3-256", "RIPEMD-160"]) {
  Deno.test(`keyedHash() of ${name} gives the HMAC, whatever the lengths`, () => {
    const hash = hashByName(name) as HashFunction, { blockLength, outputLength } = hash;
    const keyed = keyedHash(hash);
    assertEquals(keyedHash(hash), keyed, "the same object");
    assertEquals(keyed instanceof GeneratedHmac, SHA2.includes(name));
    const padding = blockLength / 8 + 1, two = 2 * blockLength;
    const lengths = [0, 1, 37, 69, two + 1, 1000];
    for (const end of [blockLength, two]) {
      lengths.push(end - padding - 1, end - padding, end - 1, end);
    }
    for (const keyLength of [0, 1, 32, blockLength - 1, blockLength, blockLength + 1, 500]) {
      const key = bytes(keyLength, 3);
      keyed.setKey(key);
      for (const length of [...lengths, ...lengths.toReversed()]) {
        const data = bytes(length, length);
        assertEquals(keyed.mac(data), hash.hmac(key, data), `${keyLength}, ${length}`);
      }
      const message = bytes(outputLength, 9), expected = hash.hmac(key, message);
      assertEquals(keyed.mac(message, message), expected, "over the message");
      assertEquals(message, expected);
    }
    keyed.wipe();
  });
}

Deno.test("wipe() leaves nothing of the key and the messages", () => {
  const instances = startCounting();
  const hash = hashByName("SHA-512") as HashFunction;
  const keyed = new GeneratedHmac(hash, hash.sha2!);
  const [memory] = instances.stop();
  const before = memory.slice();
  for (const length of [37, 100, 239]) {
    keyed.setKey(bytes(200, 5));
    keyed.mac(bytes(length, 7));
    assert(toHex(memory) !== toHex(before), "there is something to wipe");
    keyed.wipe();
    assertEquals(toHex(memory), toHex(before));
  }
});

/** RFC 7914, section 11; for SHA-512 what the runtime gives. */
Deno.test("pbkdf2() gives known answers", async () => {
  const text = new TextEncoder();
  const input = { password: text.encode("passwd"), salt: text.encode("salt") };
  const sha256 = hashByName("SHA-256") as HashFunction;
  assertEquals(
    toHex(pbkdf2(sha256, input, 1, 64)),
    "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc" +
      "49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783",
  );
  for (const [rounds, length] of [[1, 20], [2, 64], [3, 65], [100, 96], [7, 200]]) {
    const key = await crypto.subtle.importKey("raw", input.password, "PBKDF2", false, [
      "deriveBits",
    ]);
    const algorithm = { name: "PBKDF2", hash: "SHA-512", salt: input.salt, iterations: rounds };
    const expected = await crypto.subtle.deriveBits(algorithm, key, 8 * length);
    const sha512 = hashByName("SHA-512") as HashFunction;
    assertEquals(pbkdf2(sha512, input, rounds, length), new Uint8Array(expected));
  }
});
