/**
 * Single cases that implementations are known to have got wrong, on every engine that has the curve.
 */
import { assert, assertEquals } from "@std/assert";
import { type Bytes, bytesToBigint, concatBytes } from "../../src/bytes.ts";
import type { Curve } from "../../src/ec/curve_params.ts";
import { curveByName } from "../../src/ec/curves/registry.ts";
import type { EcEngine } from "../../src/ec/engine.ts";
import { decodeSignatureDer } from "../../src/ec/signature.ts";
import { createWasmEngine } from "../../src/ec/wasm_engine.ts";
import { hashByName } from "../../src/hash/mod.ts";
import { fromHex, toHex } from "../hex.ts";
import { DER_ANSWERS } from "../vectors/der_answers.ts";
import { createReferenceEngine } from "../reference/engine.ts";

const CURVE = curveByName("secp256k1")!;

function digest(hash: string, message: string): Bytes {
  return hashByName(hash)!.digest(new TextEncoder().encode(message));
}

/** The engines of a curve: the reference, and the generated one where the package has the curve. */
function enginesOf(curve: Curve): EcEngine[] {
  return [createReferenceEngine(curve), createWasmEngine(curve)];
}

/** A message with a signature that must verify. */
interface Verified {
  readonly curve: string;
  readonly hash: string;
  readonly message: string;
  readonly publicKey: string;
  readonly signature: string;
}

const LEADING_ZEROS: readonly Verified[] = [
  {
    curve: "prime192v1",
    hash: "SHA-256",
    message: "holdout B01 #5452588",
    publicKey: "04207db3b827130989638e0f7b276c52dbb90cec01e3c5414c" +
      "40fcecf30e8b9b29782f79ff956610bb908e0e9473c04e2b",
    signature: "d6c124a28281453debeef7961dfd32026b2138849ad94c12" +
      "205ee388eb2da8f76767107af71baa13484751c8bea1fbfc",
  },
  {
    curve: "secp256k1",
    hash: "SHA-512",
    message: "holdout B01 sha512 #18429",
    publicKey: "04686f22e68eb6711487b01d9f2b641384236b2e3cf6cfffb164c4f48186c1122f" +
      "be16bd973646290dc0419184c670608b499ffc3b44cbd3af74594117b5065682",
    signature: "7317fa7585af5797a27b685ed83f6d9cccc853c3b39ab0f7d874d529703e511a" +
      "1c435a524c40b50eb8fcf05e8964bc01ba67bd41413ed74ced863321285af3fe",
  },
];

const OVERFLOWING: readonly Verified[] = [
  {
    curve: "secp256k1",
    hash: "SHA-256",
    message: "holdout A11 x(R) >= n",
    publicKey: "04043ccae0b365431f4e0d89f78651bfd9239aa505c1aaeb56bd3459a29fe4b43e" +
      "4ba61666a717ca039cb86914611dfff379c4156b892d616edaca13577c40a7d9",
    signature: "0000000000000000000000000000000000000000000000000000000000000002" +
      "3bb5d0a7b131f9ad7a76f43a7c6618eb28697aece34be2691b7c96b563f30b60",
  },
];

const SHORT_DIGESTS: readonly Verified[] = [
  {
    curve: "secp521r1",
    hash: "SHA-1",
    message: "holdout B06 short digest",
    publicKey: "040093ca9c4872c0652732bb0087a5c0487d341383b562f8b444d260d78daab0d9f01644c8b1" +
      "1464a366e1898590c2ea507ba8c777a105478a272daf41052d5f4756be" +
      "0118e710c86c6742032c1d46829275f8f4f02b7707cdde969d00801340bf5485741ed4463c196" +
      "3f5f5263e5a7df8f047cec945c700d01b74e3f2c7582c7b2bf44be1",
    signature: "0151253d071599e62fac4cff0b5cd691b83035dc8536d67c46c9f28a8d510ef835af236555be" +
      "68cd73adb77ec7ac2a5de999b56d724524271b2decd1c809fd1f63f9" +
      "001cb03a2245876211733b066a9e40fea5223d593694d3dbfef36e5c0a18737a7d46627cbc1cd" +
      "8b75159e4c4573af95004da99a82d46a4495a62356222b3e16b7c1c",
  },
];

function curveTest(name: string, curveName: string, body: (curve: Curve) => void): void {
  Deno.test(`${name} (${curveName})`, () => body(curveByName(curveName)!));
}

function verifiedTest(name: string, { curve, hash, message, ...rest }: Verified): void {
  curveTest(name, curve, (found) => {
    for (const engine of enginesOf(found)) {
      const [signature, publicKey] = [fromHex(rest.signature), fromHex(rest.publicKey)];
      assert(engine.verify(signature, digest(hash, message), publicKey), engine.name);
    }
  });
}

for (const verified of LEADING_ZEROS) {
  verifiedTest("verify() counts the zero octets that a long digest begins with", verified);
}
for (const verified of OVERFLOWING) {
  verifiedTest("verify() compares r with x(R) modulo n", verified);
}
for (const verified of SHORT_DIGESTS) {
  verifiedTest("verify() takes a digest shorter than the order whole", verified);
}

/** A message with its deterministic signature. */
interface Signed {
  readonly curve: string;
  readonly hash: string;
  readonly message: string;
  readonly d: string;
  readonly lowS: boolean;
  readonly signature: string;
}

const SIGNED: ReadonlyArray<readonly [name: string, signed: Signed]> = [
  ["sign() makes the nonce with the hash of the message", {
    curve: "secp256k1",
    hash: "SHA-512",
    message: "holdout B04 secp256k1 with SHA-512",
    d: "95590c54c59a80807abe901ca52921e436a51444b0f808d20f86513776890636",
    lowS: true,
    signature: "09b8450f59b08c80786da28fcb80654574a9a06eb2445884152cf66090721f41" +
      "5de35779117495ee02e3217e3175ee85cf0ea266f61764c26f5e21bdd56d61a4",
  }],
  ["sign() shifts a candidate that begins with zero octets as any other", {
    curve: "secp521r1",
    hash: "SHA-512",
    message: "holdout B02 secp521r1 #506",
    d: "011671a88d0a67dff89c7039703dd5a46868a6fae034ffc857a1783ef0c6a822b6badf7e1030" +
      "5529b90cdfdf249b3745ccc29b561e224936a1f04387cc47bd6d1a17",
    lowS: false,
    signature: "01e4f01c9ee429c310c1fc225c605f5b4a02c0f6430884c395bd870ecc2a743de02507f31b67" +
      "a421dcfbf58cd3bcf06cd9ba952d9b578774b2463997406deea97657" +
      "012fd0b33f245a3088c639705f193cc759be24b1a2dbbacfbdbf6a48652b920f713aedd66c7d" +
      "8831cec47c37138a0787e868057b25501db9ecec9da223e5d3fce8d9",
  }],
  ["sign() writes numbers as long as the order, not the field", {
    curve: "secp160r1",
    hash: "SHA-256",
    message: "holdout A13 fixed length",
    d: "00994f01526f999cd01e1263a85d012298e9503018",
    lowS: false,
    signature: "00f44be120e4ba8cfee9f7eeaaf79d4983cea3048e" +
      "00d20ca7c107c53db8f5c39abc7e57fe5b5184e11b",
  }],
];

for (const [name, { curve, hash, message, d, lowS, signature }] of SIGNED) {
  curveTest(name, curve, (found) => {
    for (const engine of enginesOf(found)) {
      const options = { hash: hashByName(hash)!, lowS };
      const signed = engine.sign(digest(hash, message), fromHex(d), options)!;
      assertEquals(toHex(signed.subarray(0, -1)), signature, engine.name);
    }
  });
}

Deno.test("verify() of a DER signature takes the one strict encoding only", () => {
  const publicKey = fromHex(DER_ANSWERS.publicKey), { variants } = DER_ANSWERS;
  const h = digest("SHA-256", DER_ANSWERS.message);
  for (const engine of enginesOf(CURVE)) {
    for (const [der, valid] of variants) {
      const signature = decodeSignatureDer(fromHex(der), 32);
      const verified = signature !== null && engine.verify(signature, h, publicKey);
      assertEquals(verified, valid, der);
    }
    // The DER octets themselves are no r ‖ s.
    assertEquals(engine.verify(fromHex(variants[0][0]), h, publicKey), false);
  }
});

Deno.test("sign() and verify() treat the two s of one signature as each is asked to", () => {
  const d = fromHex("c542ea1b8788fd1a5cd6d756153516ef2ca93fbaf129ec5912012afad5e6fea9");
  const r = "85b92a6649c3245cae0e03ce213b97f50686f2a74c5eabc28bcf792b9be10bfc";
  const low = "4c9e59ebe2d8d24c497268272d951b767bdc842140fb5ebc0929cc467b5c8244";
  const high = "b361a6141d272db3b68d97d8d26ae4883ed258c56e4d417fb6a8924654d9befd";
  const h = digest("SHA-256", "holdout A12 high-s");
  for (const engine of enginesOf(CURVE)) {
    const publicKey = engine.publicKey(d)!;
    for (const s of [low, high]) assert(engine.verify(fromHex(r + s), h, publicKey));
    const signed = engine.sign(h, d, { hash: hashByName("SHA-256")!, lowS: true })!;
    assert(2n * bytesToBigint(signed.subarray(32, 64)) < CURVE.n);
  }
});

Deno.test("recover() gives two keys for ordinary signatures and nothing for ids 2 and 3", () => {
  const signature = fromHex(
    "a76b3290dbaa7d3bcf279c0697a1bcab5395fb1f2d43ef3818435e3ef4eee9a4" +
      "46abd1b9474409be2fb578406c9a0f5c5bdb1fcdaea34f6108f8d1917f3fc1c1",
  );
  const keys = [
    "02b1c2d3c6b1ec5719cc67f0f462c0581e84fd1bdca01e64cace61d048b3c427bb",
    "03904b26ab66ef227cba14f0c21d4847facc9040a4100be7bede245bf05e1c1d72",
  ];
  const h = digest("SHA-256", "holdout E01");
  for (const engine of enginesOf(CURVE)) {
    const recovered = [0, 1, 2, 3].map((id) => engine.recover(signature, h, id));
    const expected = keys.map((key) => engine.decodePoint(fromHex(key)));
    assertEquals(recovered, [...expected, null, null]);
  }
});

Deno.test("recover() gives the key of x(R) ≥ n with id 2", () => {
  const { message, publicKey, signature, hash } = OVERFLOWING[0];
  for (const engine of enginesOf(CURVE)) {
    const recovered = engine.recover(fromHex(signature), digest(hash, message), 2);
    assertEquals(recovered, fromHex(publicKey));
  }
});

Deno.test("lowS flips the recovery id with s", () => {
  const d = fromHex("77811f0d7ad2a00c46a4483ac1f8f859150e38745d5e875ea26bb3f20112b914");
  const r = "5b205867b2dd13274950f0290e074b20fb81bf6a6ffdc18711a9ec21ce06680b";
  const raw = "86f1a9ed7ca0083b8230fa7d8d91f31a1d45f36fcfa6a6df267ec9617d2230ae";
  const low = "790e5612835ff7c47dcf0582726e0ce49d68e976dfa1f95c9953952b53141093";
  const signer = fromHex("020e96f6f92bb0f215efb486ae114cd929f77782e93779232e75b5254020e22ee4");
  const other = fromHex("0360bf89675a13be253338c4805dd037120b8a9700a216cc8305a00b4b4db12b03");
  const h = digest("SHA-256", "holdout E05 #0");
  const hash = hashByName("SHA-256")!;
  for (const engine of enginesOf(CURVE)) {
    const [rawSigned, lowSigned] = [false, true].map((lowS) => engine.sign(h, d, { hash, lowS })!);
    assertEquals(rawSigned, concatBytes(fromHex(r + raw), Uint8Array.of(1)));
    assertEquals(lowSigned, concatBytes(fromHex(r + low), Uint8Array.of(0)));
    assertEquals(engine.recover(fromHex(r + raw), h, 1), engine.decodePoint(signer));
    assertEquals(engine.recover(fromHex(r + low), h, 0), engine.decodePoint(signer));
    assertEquals(engine.recover(fromHex(r + low), h, 1), engine.decodePoint(other));
  }
});

curveTest("sharedPoint() keeps the zero octet that x begins with", "brainpoolP384r1", (curve) => {
  const d = "7faf0fff0a087615a08ab08343cba1535eb91f43c8e31a55247001e65c1913abe3ec8b9ce9a76f00" +
    "a22c85676633a15f";
  const publicKey = "0417d4beaa65a0191115acbc2ba50659e840c06796ceb7af7f259629272cc40d4f" +
    "27925d44a61ec705d98f1eea3194d69e8a296b9d8cf729e9bd08a9e936217fdf" +
    "82bb8915ebdc29aac11bad2a1bfeb7ad2eae55cc68b2b2971a1880beb523a372";
  const x = "0034419e86dfda4e439fd69eab9f75202ef6b19bcfca70d0fbd50c04058583316733d3f050381fd" +
    "ff70df43749550095";
  for (const engine of enginesOf(curve)) {
    const point = engine.sharedPoint(fromHex(d), fromHex(publicKey))!;
    assertEquals(toHex(point.subarray(1, 49)), x, engine.name);
  }
});
