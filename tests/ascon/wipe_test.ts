import { assert, assertEquals, assertThrows } from "@std/assert";

/** Memories of all modules that are instantiated in this file. */
const memories: WebAssembly.Memory[] = [];
const original = WebAssembly.Instance;
WebAssembly.Instance = class extends original {
  constructor(module: WebAssembly.Module, imports?: WebAssembly.Imports) {
    super(module, imports);
    memories.push(this.exports.memory as WebAssembly.Memory);
  }
};
const ascon = await import("../../src/ascon/mod.ts");

/** Bytes that are not zero in the modules' memories: they hold nothing public. */
function leftovers(): number {
  return memories.reduce((sum, { buffer }) => {
    return sum + new Uint8Array(buffer).reduce((count, byte) => count + Number(byte !== 0), 0);
  }, 0);
}

const KEY = new Uint8Array(32).fill(0x11), NONCE = new Uint8Array(16).fill(0x22);
const LENGTHS = [0, 1, 8, 15, 16, 17, 100, 65536, 70001];

function bytes(length: number): Uint8Array {
  return new Uint8Array(length).fill(0x33);
}

Deno.test("the modules' memory is seen, and public data are not in it", () => {
  ascon.encrypt(KEY, NONCE, bytes(3));
  ascon.hash256(bytes(3));
  assertEquals(memories.length, 2);
  assertEquals(leftovers(), 0);
  new Uint8Array(memories[0].buffer)[3] = 1;
  assertEquals(leftovers(), 1);
  new Uint8Array(memories[0].buffer)[3] = 0;
});

for (const length of LENGTHS) {
  Deno.test(`nothing stays in the modules of messages of ${length} bytes`, () => {
    const data = bytes(length), additionalData = data;
    const clean = (label: string): void => assertEquals(leftovers(), 0, label);
    for (const key of [KEY, KEY.subarray(16)]) {
      const sealed = ascon.encrypt(key, NONCE, data, { additionalData });
      clean("encrypt");
      ascon.decrypt(key, NONCE, sealed, { additionalData });
      clean("decrypt");
      sealed[length] ^= 1;
      assertThrows(() => ascon.decrypt(key, NONCE, sealed, { additionalData }), DOMException);
      clean("decrypt of a forgery");
      const encryptor = new ascon.AsconEncryptor(key, NONCE, { additionalData });
      clean("AsconEncryptor");
      encryptor.update(data);
      clean("AsconEncryptor.update");
      encryptor.finish();
      clean("AsconEncryptor.finish");
      const decryptor = new ascon.AsconDecryptor(key, NONCE, { additionalData });
      decryptor.update(sealed);
      clean("AsconDecryptor.update");
      assertThrows(() => decryptor.finish(), DOMException);
      clean("AsconDecryptor.finish");
    }
    ascon.hash256(data);
    clean("hash256");
    ascon.xof128(data, length + 1);
    clean("xof128");
    ascon.cxof128(data, 9, data.subarray(0, 200));
    clean("cxof128");
    const xof = new ascon.AsconXof128().update(data);
    clean("AsconXof128.update");
    xof.squeeze(length);
    clean("AsconXof128.squeeze");
  });
}

Deno.test("nothing stays in the module where the engine throws in the middle", () => {
  const real = Uint8Array.prototype.set;
  for (
    const run of [
      () => ascon.encrypt(KEY, NONCE, bytes(70000)),
      () => ascon.decrypt(KEY, NONCE, bytes(70000)),
      () => ascon.hash256(bytes(70000)),
    ]
  ) {
    let calls = 0;
    Uint8Array.prototype.set = function (this: Uint8Array, ...args) {
      if (this.length > 60000 && ++calls === 2) throw new RangeError("no memory");
      return real.apply(this, args);
    } as typeof real;
    try {
      assertThrows(run, RangeError, "no memory");
    } finally {
      Uint8Array.prototype.set = real;
    }
    assert(calls > 0);
    assertEquals(leftovers(), 0);
  }
});
