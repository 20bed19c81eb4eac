import { assertEquals } from "@std/assert";
import { decodeSignatureDer, encodeSignatureDer } from "../../src/ec/signature.ts";
import { fromHex, toHex } from "../hex.ts";

/** A signature whose r has its top bit set, and s has not. */
const RS = "edeb4c0299a2081cd8ec0f09e0d76d4a672bbc221c9665b167ec72986dd2f095" +
  "0b568b5979c683b0ccd16bfd2156023e1ff31e39b325839858d4022a1ad011c5";
const [R, S] = [RS.slice(0, 64), RS.slice(64)];
const DER = `3045022100${R}0220${S}`;

function decode(der: string, scalarBytes: number = 32): string | null {
  const signature = decodeSignatureDer(fromHex(der), scalarBytes);
  return signature && toHex(signature);
}

Deno.test("decodeSignatureDer() and encodeSignatureDer() turn one form into the other", () => {
  assertEquals(decode(DER), RS);
  assertEquals(toHex(encodeSignatureDer(fromHex(RS))), DER);
});

Deno.test("decodeSignatureDer() refuses BER, and every other way to write the numbers", () => {
  const variants = {
    "length in long form": `308145022100${R}0220${S}`,
    "length of r in long form": `304602812100${R}0220${S}`,
    "indefinite length": `3080022100${R}0220${S}0000`,
    "negative r": `30440220${R}0220${S}`,
    "needless zero before r": `30460222${"0000"}${R}0220${S}`,
    "needless zero before s": `3046022100${R}022100${S}`,
    "octet behind": `${DER}00`,
    "octet inside": `3046022100${R}0220${S}00`,
    "third number": `3048022100${R}0220${S}020101`,
    "one number": `3023022100${R}`,
    "SET for SEQUENCE": `3145022100${R}0220${S}`,
    "OCTET STRING for r": `3045042100${R}0220${S}`,
    "OCTET STRING for s": `3045022100${R}0420${S}`,
    "length too small": `3044022100${R}0220${S}`,
    "length too large": `3046022100${R}0220${S}`,
    "length of r with its top bit": `304502a100${R}0220${S}`,
    "empty r": `302402000220${S}`,
    "empty s": `3025022100${R}0200`,
    "empty sequence": "3000",
    "r ‖ s": RS,
    "nothing": "",
  };
  for (const [what, der] of Object.entries(variants)) assertEquals(decode(der), null, what);
});

Deno.test("decodeSignatureDer() refuses a signature cut anywhere", () => {
  for (let length = 0; length < DER.length; length += 2) {
    assertEquals(decode(DER.slice(0, length)), null);
  }
});

Deno.test("decodeSignatureDer() refuses numbers longer than the order", () => {
  assertEquals(decode(DER, 31), null);
  assertEquals(decode("3008020301000002010a", 2), null);
  assertEquals(decode("30080201010203010000", 2), null);
  assertEquals(decode("3006020101020101", 2), "00010001");
});

Deno.test("decodeSignatureDer() leaves zero and everything up to 2^bits to the engine", () => {
  assertEquals(decode("3006020100020100", 1), "0000");
  assertEquals(decode("3008020200ff020200ff", 1), "ffff");
});

Deno.test("the two forms of every length and number of leading zeros agree", () => {
  for (const scalarBytes of [1, 14, 21, 29, 32, 48, 66]) {
    for (let zeros = 0; zeros <= Math.min(4, scalarBytes); zeros++) {
      const signature = crypto.getRandomValues(new Uint8Array(2 * scalarBytes));
      signature.fill(0, 0, zeros).fill(0, scalarBytes, scalarBytes + 4 - zeros);
      const der = encodeSignatureDer(signature);
      assertEquals(decodeSignatureDer(der, scalarBytes), signature);
    }
  }
});

Deno.test("encodeSignatureDer() writes short numbers short", () => {
  // A secp256k1 signature whose r begins with a zero octet, signed by libsecp256k1.
  const signature = "0098658d17efe35fe8940afd45bd6a57aeb126de1e64e9789bf297b414aefb28" +
    "0bde5bfb77c5e42cbec04323b3406dda79c69456a873fd9a3bc73c5b67cd7321";
  const der = "304402200098658d17efe35fe8940afd45bd6a57aeb126de1e64e9789bf297b414aefb28" +
    "02200bde5bfb77c5e42cbec04323b3406dda79c69456a873fd9a3bc73c5b67cd7321";
  assertEquals(toHex(encodeSignatureDer(fromHex(signature))), der);
  assertEquals(decode(der), signature);
});
