import { assert, assertEquals, assertThrows } from "@std/assert";
import {
  type SchnorrItem,
  signSchnorr,
  verifySchnorr,
  verifySchnorrBatch,
  xOnlyPointFromScalar,
} from "../../src/secp256k1/mod.ts";
import { fromHex, toHex } from "../hex.ts";

const D = fromHex("7e7439e988de5d594226262c8afefd0419c44686d83abc93f43bc65ef9679c6f");
const X = xOnlyPointFromScalar(D);

Deno.test("signSchnorr() signs messages as they are, with zeros for absent randomness", () => {
  const answers: [message: string, signature: string][] = [
    [
      "",
      "923560592319599ce17e948141efbcbf2a8154f2c1e1e1ccc2f0cab313320bdb" +
      "37cc35f6ea7d685cd352ed4b2f2e3c2e247819b267dc2ce166cd5ee0c7f4f249",
    ],
    [
      "48",
      "fc73cdb479cf717d6e57c9c6314b6fa8e72d87ac8033748d7200edd21c98ee00" +
      "c5a988587147c8d619d60eaaf3befd634f10be839cdeb69c734f659eb14ca748",
    ],
    [
      "4861678ca54d2a67d9a0aad5ed263b3ea3",
      "6494004c431c69d75fda2b5421377f676adef7bd86a982247f6b627b5ea03c46" +
      "17633c27d0deb3be479d347666483e930529af747f13124118b3f75613c4a4ac",
    ],
    [
      "52601f84ca789f250b6a402aee5af321e7c2de40b663464894a5caad5f0b14b6",
      "98f608db0b30ae438debd8d0db1ecf7798ec87f248890f268f7cc876921ca41b" +
      "176fcc45549af32186f3a26a8ac117085892b4308ee3c8c356a461a62319491a",
    ],
  ];
  for (const [message, signature] of answers) {
    assertEquals(toHex(signSchnorr(fromHex(message), D)), signature);
    assertEquals(toHex(signSchnorr(fromHex(message), D, new Uint8Array(32))), signature);
    assert(verifySchnorr(fromHex(message), X, fromHex(signature)));
  }
  const aux = fromHex("32a6b26718236458f75e45088b69eca02318d35c06053a10181ffd7423bb5913");
  const hedged = "25e5ab0cb8e15fe089d3dac22217df460dc36d27e9101bbea641781277e2ec00" +
    "7c16e33bb6b555a3f801b04ef1550e528d07c3c63ba7bd028d22c8034ff8e4dc";
  assertEquals(toHex(signSchnorr(fromHex(answers[3][0]), D, aux)), hedged);
});

Deno.test("verifySchnorrBatch() tells whether all hold", () => {
  const items: SchnorrItem[] = Array.from({ length: 20 }, (_, i) => {
    const message = new Uint8Array(i);
    return { message, publicKey: X, signature: signSchnorr(message, D) };
  });
  assert(verifySchnorrBatch(items));
  assert(verifySchnorrBatch([]));
  assertEquals(
    verifySchnorrBatch(items.with(7, { ...items[7], message: new Uint8Array(9) })),
    false,
  );
  const noPoint = fromHex("00".repeat(31) + "05");
  assertEquals(verifySchnorrBatch(items.with(7, { ...items[7], publicKey: noPoint })), false);
  assertEquals(verifySchnorrBatch(items.with(7, { ...items[7], signature: X })), false);
});

Deno.test("verifySchnorrBatch() refuses what is no byte string", () => {
  const item = { message: D, publicKey: X, signature: signSchnorr(D, D) };
  for (const part of ["message", "publicKey", "signature"]) {
    for (const value of [null, undefined, "00", [1]]) {
      const items = [item, { ...item, [part]: value as unknown as Uint8Array }];
      assertThrows(() => verifySchnorrBatch(items), TypeError, "Cannot verify");
    }
  }
  const short = [{ ...item, publicKey: X.slice(1) }];
  assertThrows(() => verifySchnorrBatch(short), TypeError, "32 bytes");
});
