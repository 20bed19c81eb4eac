import { assertEquals } from "@std/assert";
import { hashByName } from "../../src/hash/mod.ts";
import { emitHash } from "../../src/wasm/emit_hash.ts";
import { roundConstants, type Sha2 } from "../../src/wasm/sha2.ts";
import { toHex } from "../hex.ts";
import { sha2 } from "../reference/sha2.ts";
import { start } from "./probe.ts";
import { Random } from "./random.ts";

const HASHES = ["SHA-224", "SHA-256", "SHA-384", "SHA-512", "SHA-512/224", "SHA-512/256"];

/** Those that the runtime has: another implementation. */
const NATIVE = ["SHA-256", "SHA-384", "SHA-512"];

function descriptionOf(name: string): Sha2 {
  const { sha2, outputLength } = hashByName(name)!;
  return { ...sha2!, outputLength };
}

/** The padded message (FIPS 180-4, section 5.1). */
function pad(message: Uint8Array, blockBytes: number): Uint8Array {
  const lengthBytes = blockBytes / 8;
  const blocks = Math.ceil((message.length + 1 + lengthBytes) / blockBytes);
  const padded = new Uint8Array(blocks * blockBytes);
  padded.set(message);
  padded[message.length] = 0x80;
  new DataView(padded.buffer).setBigUint64(padded.length - 8, 8n * BigInt(message.length));
  return padded;
}

/** Starts a hash; `pieces` says how many blocks are taken at a time, over and over. */
function startHash(hash: Sha2): (message: Uint8Array, pieces: readonly number[]) => Uint8Array {
  const { binary, buffer, capacity, state } = emitHash(hash);
  const { functions, memory } = start(binary), blockBytes = 2 * hash.wordBits;
  const wordBytes = hash.wordBits / 8;
  return (message, pieces) => {
    const padded = pad(message, blockBytes);
    functions.start();
    for (let at = 0, i = 0; at < padded.length; i++) {
      const blocks = Math.min(pieces[i % pieces.length], capacity / blockBytes);
      const part = padded.subarray(at, at + blocks * blockBytes);
      memory.set(part, buffer);
      functions.absorb(part.length / blockBytes);
      at += part.length;
    }
    const words = memory.slice(state, state + 8 * wordBytes);
    for (let at = 0; at < words.length; at += wordBytes) {
      words.subarray(at, at + wordBytes).reverse();
    }
    return words.subarray(0, hash.outputLength);
  };
}

const LENGTHS = [0, 1, 3, 55, 56, 57, 63, 64, 65, 111, 112, 113, 127, 128, 129, 1000, 20000];

for (const name of HASHES) {
  Deno.test(`emitHash() of ${name} gives the digest, whatever blocks come at a time`, () => {
    const hash = descriptionOf(name), { wordBits, initial, outputLength } = hash;
    const digest = startHash(hash), random = new Random(name.length);
    for (const length of LENGTHS.filter((length) => length < 5000)) {
      const message = random.bytes(length);
      const reference = sha2(wordBits, initial, message).subarray(0, outputLength);
      const expected = toHex(reference);
      for (const pieces of [[1], [128], [1, 2, 3], [0, 5]]) {
        assertEquals(toHex(digest(message, pieces)), expected, `${length} bytes`);
      }
    }
  });
}

for (const name of NATIVE) {
  Deno.test(`emitHash() of ${name} agrees with the runtime`, async () => {
    const digest = startHash(descriptionOf(name)), random = new Random(77);
    for (const length of LENGTHS) {
      const message = random.bytes(length);
      const expected = new Uint8Array(await crypto.subtle.digest(name, message));
      assertEquals(toHex(digest(message, [7])), toHex(expected), `${length} bytes`);
    }
  });
}

Deno.test("roundConstants() are the fractions of the cube roots of the primes", () => {
  // FIPS 180-4, section 4.2.3: the first two and the last one of SHA-512.
  const constants = roundConstants(80);
  assertEquals(constants[0], 0x428a2f98d728ae22n);
  assertEquals(constants[1], 0x7137449123ef65cdn);
  assertEquals(constants[79], 0x6c44198c4a475817n);
  assertEquals(constants.length, 80);
});
