import { shake256 as nobleShake256 } from "@noble/hashes/sha3.js";
import { assert, assertEquals } from "@std/assert";
import { createHash } from "node:crypto";
import { concatBytes } from "../../src/bytes.ts";
import { GeneratedShake256 } from "../../src/hash/generated_shake.ts";
import { shake256 } from "../../src/hash/shake.ts";
import { toHex } from "../hex.ts";

const LENGTHS = [0, 1, 7, 8, 57, 134, 135, 136, 137, 271, 272, 273, 1000];
const OUTPUTS = [0, 1, 32, 64, 114, 135, 136, 137, 272, 300];

function message(length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, i) => 7 * i + length);
}

Deno.test("shake256() gives the first output of FIPS 202 for the empty message", () => {
  const expected = "46b9dd2b0ba88d13233b3feb743eeb243fcd52ea62b81b82b50c27646ed5762f";
  assertEquals(toHex(shake256(new Uint8Array(0), 32)), expected);
});

Deno.test("shake256() is what @noble/hashes and Node's module give, at every border of a block", () => {
  for (const length of LENGTHS) {
    for (const outputLength of OUTPUTS) {
      const data = message(length), got = toHex(shake256(data, outputLength));
      assertEquals(got, toHex(nobleShake256(data, { dkLen: outputLength })), `${length} bytes`);
      if (outputLength === 0) continue;
      const other = createHash("shake256", { outputLength }).update(data).digest();
      assertEquals(got, toHex(new Uint8Array(other)));
    }
  }
});

Deno.test("GeneratedShake256 leaves nothing of a message in its memory", () => {
  const memories: WebAssembly.Memory[] = [], Original = WebAssembly.Instance;
  WebAssembly.Instance = class extends Original {
    constructor(module: WebAssembly.Module, imports?: WebAssembly.Imports) {
      super(module, imports);
      memories.push(this.exports.memory as WebAssembly.Memory);
    }
  };
  try {
    const shake = new GeneratedShake256();
    const [memory] = memories, before = new Uint8Array(memory.buffer).slice();
    for (const length of LENGTHS) {
      shake.digest(concatBytes(message(length), Uint8Array.of(1)), 200);
      assertEquals(new Uint8Array(memory.buffer), before, `${length} bytes`);
    }
    assert(before.some((byte) => byte !== 0), "the round constants are there");
  } finally {
    WebAssembly.Instance = Original;
  }
});

Deno.test("shake256() works where WebAssembly cannot be compiled", () => {
  const command = new Deno.Command(Deno.execPath(), {
    args: [
      "eval",
      "--config=deno.json",
      `WebAssembly.Module = class { constructor() { throw new Error("not allowed"); } };
       const { shake256 } = await import("./src/hash/shake.ts");
       console.log(shake256(new Uint8Array(3), 40).toHex());`,
    ],
  });
  const { stdout, success } = command.outputSync();
  assert(success);
  const expected = toHex(nobleShake256(new Uint8Array(3), { dkLen: 40 }));
  assertEquals(new TextDecoder().decode(stdout).trim(), expected);
});
