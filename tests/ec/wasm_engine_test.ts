import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import { curveByName } from "../../src/ec/curves/registry.ts";
import type { Curve } from "../../src/ec/curve_params.ts";
import { createWasmEngine } from "../../src/ec/wasm_engine.ts";
import { hashByName, type HashFunction } from "../../src/hash/mod.ts";
import { createCrypto } from "../../mod.ts";
import { toHex } from "../hex.ts";

const CURVE = curveByName("secp256k1") as Curve;
const HASH = hashByName("SHA-256") as HashFunction;
const D = new Uint8Array(32).fill(0x5a);
const DIGEST = new Uint8Array(32).fill(9);

Deno.test("sign() leaves nothing of the key where the nonce generator cannot start", () => {
  const engine = createWasmEngine(CURVE);
  const { Instance } = WebAssembly;
  const memories: WebAssembly.Memory[] = [];
  WebAssembly.Instance = class extends Instance {
    constructor(module: WebAssembly.Module, imports?: WebAssembly.Imports) {
      if (imports) throw new Error("not allowed");
      super(module, imports);
      memories.push(this.exports.memory as WebAssembly.Memory);
    }
  };
  try {
    engine.publicKey(D);
    const attempt = () => engine.sign(DIGEST, D, { hash: HASH, lowS: true });
    assertEquals(assertThrows(attempt, DOMException).name, "NotSupportedError");
  } finally {
    WebAssembly.Instance = Instance;
  }
  assert(memories.length > 0);
  for (const { buffer } of memories) {
    assert(!toHex(new Uint8Array(buffer)).includes(toHex(D.subarray(0, 8))));
  }
});

Deno.test("a curve is NotSupportedError where there is no WebAssembly", async () => {
  const original = Object.getOwnPropertyDescriptor(globalThis, "WebAssembly") as PropertyDescriptor;
  Reflect.deleteProperty(globalThis, "WebAssembly");
  try {
    const engine = createWasmEngine(CURVE);
    assertEquals(
      assertThrows(() => engine.publicKey(D), DOMException).name,
      "NotSupportedError",
    );
    const { subtle } = createCrypto({
      engines: { secp256k1: { name: "none", ...membersOf(engine) } },
    });
    const algorithm = { name: "ECDSA", namedCurve: "secp256k1" };
    const made = subtle.generateKey(algorithm, true, ["sign", "verify"]);
    assertEquals((await assertRejects(() => made, DOMException)).name, "NotSupportedError");
  } finally {
    Object.defineProperty(globalThis, "WebAssembly", original);
  }
});

function membersOf(engine: ReturnType<typeof createWasmEngine>) {
  return {
    publicKey: (d: Uint8Array) => engine.publicKey(d),
    decodePoint: (point: Uint8Array) => engine.decodePoint(point),
  };
}
