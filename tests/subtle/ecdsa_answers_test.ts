import { assertEquals } from "@std/assert";
import { bigintToBytes } from "../../src/bytes.ts";
import { fromHex, toHex } from "../hex.ts";
import { DER_ANSWERS } from "../vectors/der_answers.ts";
import { CURVE, ECDSA, SHA256, subtle } from "./subject.ts";

// Signatures on which other implementations have been wrong; the answers are of several that agree.

function importPrivate(d: string): Promise<CryptoKey> {
  return subtle.importKey("raw-private", fromHex(d), ECDSA, true, ["sign"]);
}

function importPublic(point: string): Promise<CryptoKey> {
  return subtle.importKey("raw", fromHex(point), ECDSA, true, ["verify"]);
}

Deno.test("verify() reduces x(R) modulo n", async () => {
  const key = await importPublic(
    "04043ccae0b365431f4e0d89f78651bfd9239aa505c1aaeb56bd3459a29fe4b43e4ba61666a717ca039cb869146" +
      "11dfff379c4156b892d616edaca13577c40a7d9",
  );
  const signature = fromHex(
    "00000000000000000000000000000000000000000000000000000000000000023bb5d0a7b131f9ad7a76f43a7c66" +
      "18eb28697aece34be2691b7c96b563f30b60",
  );
  const message = new TextEncoder().encode("holdout A11 x(R) >= n");
  assertEquals(await subtle.verify(SHA256, key, signature, message), true);
  for (const id of [0, 1, 2, 3]) {
    const claim = Uint8Array.of(...signature, id);
    const algorithm = { ...SHA256, format: "recovered" } as const;
    assertEquals(await subtle.verify(algorithm, key, claim, message), id === 2);
  }
});

Deno.test("verify() of DER refuses every other spelling of a signature", async () => {
  const key = await importPublic(DER_ANSWERS.publicKey);
  const message = new TextEncoder().encode(DER_ANSWERS.message);
  for (const [der, expected] of DER_ANSWERS.variants) {
    const algorithm = { ...SHA256, format: "der" } as const;
    assertEquals(await subtle.verify(algorithm, key, fromHex(der), message), expected, der);
  }
  assertEquals(await subtle.verify(SHA256, key, fromHex(DER_ANSWERS.p1363), message), true);
});

Deno.test("sign() and verify() keep the leading zeros of r and s", async () => {
  const key = await importPrivate(
    "a584dc937e4c87c80cf790247bc0fed638caac63b94802ca577b19e08fcac557",
  );
  const signatures: ReadonlyArray<readonly [message: string, signature: string]> = [
    [
      "holdout A15 #87",
      "0098658d17efe35fe8940afd45bd6a57aeb126de1e64e9789bf297b414aefb280bde5bfb77c5e42cbec04323b34" +
      "06dda79c69456a873fd9a3bc73c5b67cd7321",
    ],
    [
      "holdout A15 #11703",
      "0000668ebc67a3fc79953364a179613090fad7778e93ffc9c01b272c277ef9e915cb32e951e1712ad880c262d54" +
      "6b80839bc1a9a52eb0530224eea3fc4f1ae87",
    ],
    [
      "holdout A15 #2268",
      "00be77a3efa29d6b1914c45fd07147c23c4e57e226f6a7045ee4b9c60099baca008279a4fb1fb056c689d076253" +
      "7401326d9a3b85793861871e95fac2dc7fcf6",
    ],
  ];
  for (const [text, signature] of signatures) {
    const message = new TextEncoder().encode(text);
    assertEquals(toHex(new Uint8Array(await subtle.sign(SHA256, key, message))), signature);
  }
});

Deno.test("sign() makes the nonce with the signature's own hash, and takes leading bits", async () => {
  const key = await importPrivate(
    "95590c54c59a80807abe901ca52921e436a51444b0f808d20f86513776890636",
  );
  const message = new TextEncoder().encode("holdout B04 secp256k1 with SHA-512");
  const signature = await subtle.sign({ name: "ECDSA", hash: "SHA-512" }, key, message);
  assertEquals(
    toHex(new Uint8Array(signature)),
    "09b8450f59b08c80786da28fcb80654574a9a06eb2445884152cf66090721f415de35779117495ee02e3217e317" +
      "5ee85cf0ea266f61764c26f5e21bdd56d61a4",
  );
});

Deno.test("verify() counts the zero bytes a long digest begins with", async () => {
  const key = await importPublic(
    "04686f22e68eb6711487b01d9f2b641384236b2e3cf6cfffb164c4f48186c1122fbe16bd973646290dc0419184c" +
      "670608b499ffc3b44cbd3af74594117b5065682",
  );
  const signature = fromHex(
    "7317fa7585af5797a27b685ed83f6d9cccc853c3b39ab0f7d874d529703e511a1c435a524c40b50eb8fcf05e896" +
      "4bc01ba67bd41413ed74ced863321285af3fe",
  );
  const message = new TextEncoder().encode("holdout B01 sha512 #18429");
  assertEquals(
    await subtle.verify({ name: "ECDSA", hash: "SHA-512" }, key, signature, message),
    true,
  );
});

Deno.test("sign() reduces a prehashed digest modulo n in the nonce", async () => {
  const key = await importPrivate(
    "9dff2d1ef18af8180757c1c6fd3346c1454372ad212657630501815c48989132",
  );
  const digests: ReadonlyArray<readonly [Uint8Array<ArrayBuffer>, string]> = [
    [
      new Uint8Array(32).fill(255),
      "f7dae7470b3f572535a09941743bf088cfd40356f3e4a81fe15af0466457a16336c049116c1d0e9cb00293cc9d3" +
      "970906b4fadd4e9d41470003d93f4ec0cc11d",
    ],
    [
      bigintToBytes(CURVE.n, 32),
      "89da76e9d4b2f6f27b0f3dca942c9906147fdeab80d35f64540be8dfbaaeb6ef0d771051d3ff5d5737e6cc5a454" +
      "daa05621d3d4bb8a99f8385f09409210b5c53",
    ],
  ];
  for (const [digest, signature] of digests) {
    const signing = subtle.sign({ ...SHA256, prehashed: true }, key, digest);
    assertEquals(toHex(new Uint8Array(await signing)), signature);
  }
});
