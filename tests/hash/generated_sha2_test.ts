import { assert, assertEquals } from "@std/assert";
import { sha224, sha256, sha384, sha512, sha512_224, sha512_256 } from "@noble/hashes/sha2.js";
import { GeneratedSha2 } from "../../src/hash/generated_sha2.ts";
import { hashByName, type HashFunction } from "../../src/hash/mod.ts";
import { toHex } from "../hex.ts";

const HASHES = {
  "SHA-224": sha224,
  "SHA-256": sha256,
  "SHA-384": sha384,
  "SHA-512": sha512,
  "SHA-512/224": sha512_224,
  "SHA-512/256": sha512_256,
};

/** Lengths around every border: of the padding, of a block, of the buffer of 128 blocks. */
function lengths(blockLength: number): number[] {
  const buffer = 128 * blockLength, padding = blockLength / 8 + 1;
  const borders = [blockLength, buffer, 2 * buffer].flatMap((end) => [end, end - padding]);
  const near = borders.flatMap((border) => [-1, 0, 1].map((step) => border + step));
  return [...Array(2 * blockLength + 2).keys(), ...near, 3 * buffer + 7];
}

/** Bytes of which none is zero, so that what is left of them shows. */
function message(length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, i) => (i * 7 + length) | 1);
}

/** Makes a hash and tells what its memory holds. */
function generate(name: string): { digest(data: Uint8Array): Uint8Array; leftovers(): number } {
  const hash = hashByName(name) as HashFunction & Required<Pick<HashFunction, "sha2">>;
  const instances: WebAssembly.Instance[] = [];
  const original = WebAssembly.Instance;
  WebAssembly.Instance = class extends original {
    constructor(module: WebAssembly.Module, imports?: WebAssembly.Imports) {
      super(module, imports);
      instances.push(this);
    }
  };
  try {
    const generated = new GeneratedSha2(hash, hash.sha2);
    const { buffer } = instances[0].exports.memory as WebAssembly.Memory;
    // Room for state and schedule, then the buffer; what follows is constants.
    const secret = new Uint8Array(buffer, 0, 256 + 128 * hash.blockLength);
    return {
      digest: (data) => generated.digest(data),
      leftovers: () => secret.reduce((count, byte) => count + Number(byte !== 0), 0),
    };
  } finally {
    WebAssembly.Instance = original;
  }
}

for (const [name, expected] of Object.entries(HASHES)) {
  Deno.test(`GeneratedSha2 of ${name} is @noble/hashes' at every border`, () => {
    const generated = generate(name);
    const all = lengths(expected.blockLen);
    for (const length of all) {
      const data = message(length);
      assertEquals(toHex(generated.digest(data)), toHex(expected(data)), `${length} bytes`);
    }
  });

  Deno.test(`GeneratedSha2 of ${name} leaves nothing of a message in its memory`, () => {
    const generated = generate(name);
    for (const length of lengths(expected.blockLen)) {
      generated.digest(message(length));
      assertEquals(generated.leftovers(), 0, `${length} bytes`);
    }
  });
}

Deno.test("digest() of SHA-256 works where WebAssembly cannot be compiled", () => {
  const command = new Deno.Command(Deno.execPath(), {
    args: [
      "eval",
      "--config=deno.json",
      `WebAssembly.Module = class { constructor() { throw new Error("not allowed"); } };
       const { hashByName } = await import("./src/hash/mod.ts");
       console.log(hashByName("SHA-256").digest(new Uint8Array(3)).toHex());`,
    ],
  });
  const { stdout, success } = command.outputSync();
  assert(success);
  const text = new TextDecoder().decode(stdout).trim();
  assertEquals(text, toHex(sha256(new Uint8Array(3))));
});
