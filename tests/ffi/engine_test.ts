import { assert, assertEquals, assertStrictEquals, assertThrows } from "@std/assert";
import { openSecp256k1 } from "../../ffi/mod.ts";
import { createCrypto } from "../../mod.ts";
import { curveByName } from "../../src/ec/curves/registry.ts";
import { engineFor, setEngine } from "../../src/ec/engines.ts";
import { createWasmEngine } from "../../src/ec/wasm_engine.ts";
import { hashByLength } from "../../src/hash/mod.ts";
import { pointFromScalar, sign, signSchnorr, useEngine } from "../../src/secp256k1/mod.ts";
import { Draw, scalarBytes } from "../engines/inputs.ts";
import { nativeTest } from "./libraries.ts";

const CURVE = curveByName("secp256k1")!;
const D = new Uint8Array(32).fill(7);
const H = new Uint8Array(32).fill(9);
const OPTIONS = { hash: hashByLength(32)!, lowS: true };

nativeTest("useEngine() puts the library in use, null takes it out", ({ path }) => {
  const expected = [pointFromScalar(D), sign(H, D), signSchnorr(H, D)];
  using engine = openSecp256k1({ path });
  const before = engineFor(CURVE);
  try {
    useEngine(engine);
    assertEquals(engineFor(CURVE).name, "libsecp256k1");
    assertEquals([pointFromScalar(D), sign(H, D), signSchnorr(H, D)], expected);
  } finally {
    useEngine(null);
  }
  assertEquals(engineFor(CURVE).name, before.name);
});

nativeTest("createCrypto() takes the engine, for itself alone", async ({ path }) => {
  using engine = openSecp256k1({ path });
  let calls = 0;
  const { name } = engine;
  const counting = {
    name,
    publicKey: (d: Uint8Array) => (calls++, engine.publicKey!(d)),
  };
  const { subtle } = createCrypto({ engines: { secp256k1: counting } });
  const algorithm = { name: "ECDSA", namedCurve: "secp256k1" };
  await subtle.importKey("raw-private", D, algorithm, false, ["sign"]);
  assertEquals(calls, 1);
  await createCrypto().subtle.importKey("raw-private", D, algorithm, false, ["sign"]);
  assertEquals(calls, 1);
});

nativeTest(
  "sign() leaves other hashes, other entropy and the higher s to the generated engine",
  (library) => {
    using engine = openSecp256k1(library);
    assertEquals(engine.sign!(H, D, { ...OPTIONS, lowS: false }), undefined);
    assertEquals(engine.sign!(H, D, { ...OPTIONS, hash: hashByLength(64)! }), undefined);
    const extraEntropy = new Uint8Array(31);
    assertEquals(engine.sign!(H, D, { ...OPTIONS, extraEntropy }), undefined);
    assertEquals(engine.sign!(H, D, OPTIONS)?.length, 65);
    const wasm = createWasmEngine(CURVE);
    setEngine(CURVE, engine);
    try {
      for (
        const options of [{ ...OPTIONS, lowS: false }, { ...OPTIONS, hash: hashByLength(64)! }]
      ) {
        assertEquals(engineFor(CURVE).sign(H, D, options), wasm.sign(H, D, options));
      }
    } finally {
      setEngine(CURVE, null);
    }
  },
);

nativeTest("a disposed engine refuses every call, and may be disposed of twice", (library) => {
  const engine = openSecp256k1(library), point = engine.publicKey!(D)!;
  engine[Symbol.dispose]();
  engine[Symbol.dispose]();
  const calls = [
    () => engine.publicKey!(D),
    () => engine.decodePoint!(point),
    () => engine.sign!(H, D, OPTIONS),
    () => engine.verify!(new Uint8Array(64), H, point),
    () => engine.sharedPoint!(D, point),
    () => engine.recover!(new Uint8Array(64), H, 0),
    () => engine.addToSecret!(D, D),
    () => engine.addToPublic!(point, D),
    () => engine.combine!([point]),
  ];
  for (const call of calls) assertThrows(call, TypeError, "it has been disposed");
  assert(engine.info().path.length > 0);
});

nativeTest("two engines of one library work side by side", (library) => {
  using one = openSecp256k1(library);
  {
    using two = openSecp256k1(library);
    assertEquals(two.publicKey!(D), one.publicKey!(D));
  }
  assertEquals(one.publicKey!(D)?.length, 65);
});

nativeTest("answers stay the same when the context is randomized again", (library) => {
  using engine = openSecp256k1(library);
  const first = engine.sign!(H, D, OPTIONS);
  for (let i = 0; i < 1100; i++) assertEquals(engine.publicKey!(D)![0], 4);
  assertEquals(engine.sign!(H, D, OPTIONS), first);
});

nativeTest(
  "mixed calls with collections in between give what the generated engine gives",
  (library) => {
    using engine = openSecp256k1(library);
    const wasm = createWasmEngine(CURVE), draw = new Draw("mixed");
    for (let i = 0; i < 300; i++) {
      const d = scalarBytes(CURVE, draw.number(CURVE.n)), h = draw.bytes(32);
      const point = engine.publicKey!(d)!, signed = engine.sign!(h, d, OPTIONS)!;
      assertEquals(point, wasm.publicKey(d));
      assertEquals(signed, wasm.sign(h, d, OPTIONS));
      const signature = signed.subarray(0, 64);
      assertStrictEquals(engine.verify!(signature, h, point), true);
      assertEquals(engine.recover!(signature, h, signed[64]), point);
      assertEquals(engine.sharedPoint!(d, point), wasm.sharedPoint(d, point));
      assertEquals(engine.addToPublic!(point, h), wasm.addToPublic(point, h));
      assertEquals(engine.addToSecret!(d, h), wasm.addToSecret(d, h));
      assertEquals(engine.combine!([point, point]), wasm.combine([point, point]));
      const schnorr = engine.signSchnorr!(h, d, h);
      if (schnorr !== undefined) assertEquals(schnorr, wasm.signSchnorr(h, d, h));
    }
  },
);
