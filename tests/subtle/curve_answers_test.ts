import { assert, assertEquals } from "@std/assert";
import { bigintToBytes, bytesToBigint, concatBytes } from "../../src/bytes.ts";
import type { Curve } from "../../src/ec/curve_params.ts";
import { allCurves, curveByName } from "../../src/ec/curves/registry.ts";
import { fromHex, toHex } from "../hex.ts";
import { add, type Affine, basePoint, multiply } from "../reference/group.ts";
import { encodePoint, liftX } from "../reference/points.ts";
import { nameOfError, own } from "./subject.ts";

// Keys and signatures on which other implementations have been wrong, on curves of every kind; the
// answers are of several implementations that agree.

/** A signature that has to verify. */
interface Verified {
  readonly what: string;
  readonly namedCurve: string;
  readonly hash: string;
  readonly message: string;
  readonly publicKey: string;
  readonly signature: string;
}

const VERIFIED: readonly Verified[] = [
  {
    what: "reduces x(R) modulo n",
    namedCurve: "brainpoolP256r1",
    hash: "SHA-256",
    message: "holdout A11 x(R) >= n",
    publicKey: "04822f2b1b2f980c28142186afa341c85141cc3023ca3daf756a0737f65b34a93c" +
      "787fc653eb3fcadb4390249b63b85062b01cc63f552069fa0b0367103d0d76fe",
    signature: "0000000000000000000000000000000000000000000000000000000000000001" +
      "277b58b0e44fa9c2e255b4e8d3ba55535d2679ed634d6da21adadf20f00ad55c",
  },
  {
    what: "counts the zero bytes that a long digest begins with",
    namedCurve: "P-192",
    hash: "SHA-256",
    message: "holdout B01 #5452588",
    publicKey: "04207db3b827130989638e0f7b276c52dbb90cec01e3c5414c" +
      "40fcecf30e8b9b29782f79ff956610bb908e0e9473c04e2b",
    signature: "d6c124a28281453debeef7961dfd32026b2138849ad94c12" +
      "205ee388eb2da8f76767107af71baa13484751c8bea1fbfc",
  },
  {
    what: "takes a digest shorter than the order whole",
    namedCurve: "P-521",
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

for (const { what, namedCurve, hash, message, publicKey, signature } of VERIFIED) {
  Deno.test(`verify() ${what}, on ${namedCurve}`, async () => {
    const params = { name: "ECDSA", namedCurve }, octets = fromHex(publicKey);
    const key = await own.importKey("raw", octets, params, true, ["verify"]);
    const data = new TextEncoder().encode(message), bytes = fromHex(signature);
    assertEquals(await own.verify({ name: "ECDSA", hash }, key, bytes, data), true);
    assertEquals(await own.verify({ name: "ECDSA", hash }, key, bytes, data.slice(1)), false);
  });
}

/** A deterministic signature. */
interface Signed {
  readonly what: string;
  readonly namedCurve: string;
  readonly hash: string;
  readonly message: string;
  readonly d: string;
  readonly signature: string;
}

const SIGNED: readonly Signed[] = [
  {
    what: "writes numbers as long as the order, not the field",
    namedCurve: "secp160r1",
    hash: "SHA-256",
    message: "holdout A13 fixed length",
    d: "00994f01526f999cd01e1263a85d012298e9503018",
    signature: "00f44be120e4ba8cfee9f7eeaaf79d4983cea3048e" +
      "00d20ca7c107c53db8f5c39abc7e57fe5b5184e11b",
  },
  {
    what: "shifts a nonce that begins with zero bytes as any other",
    namedCurve: "P-521",
    hash: "SHA-512",
    message: "holdout B02 secp521r1 #506",
    d: "011671a88d0a67dff89c7039703dd5a46868a6fae034ffc857a1783ef0c6a822b6badf7e1030" +
      "5529b90cdfdf249b3745ccc29b561e224936a1f04387cc47bd6d1a17",
    signature: "01e4f01c9ee429c310c1fc225c605f5b4a02c0f6430884c395bd870ecc2a743de02507f31b67" +
      "a421dcfbf58cd3bcf06cd9ba952d9b578774b2463997406deea97657" +
      "012fd0b33f245a3088c639705f193cc759be24b1a2dbbacfbdbf6a48652b920f713aedd66c7d" +
      "8831cec47c37138a0787e868057b25501db9ecec9da223e5d3fce8d9",
  },
];

function importPrivate(namedCurve: string, d: string, name = "ECDSA"): Promise<CryptoKey> {
  const usages: KeyUsage[] = name === "ECDSA" ? ["sign"] : ["deriveBits"];
  return own.importKey("raw-private", fromHex(d), { name, namedCurve }, true, usages);
}

for (const { what, namedCurve, hash, message, d, signature } of SIGNED) {
  Deno.test(`sign() ${what}, on ${namedCurve}`, async () => {
    const key = await importPrivate(namedCurve, d), data = new TextEncoder().encode(message);
    const signed = await own.sign({ name: "ECDSA", hash }, key, data);
    assertEquals(toHex(new Uint8Array(signed)), signature);
  });
}

Deno.test("sign() leaves s as it is on every curve but secp256k1; verify() takes both", async () => {
  const d = "6b1475f669cf76461c369ea93b05d06e18394e324c408e482e11d61b522b6c14";
  const high = "26c14f4971659d3ab26b87dc722643f22a1c36fbacfca907f4ec50b1173e6183" +
    "a0bc47735c5aa2714c5273cc2ff6ccacd622ce17a22a896ae881bc555d94bedc";
  const message = new TextEncoder().encode("holdout A12 high-s");
  const params = { name: "ECDSA", hash: "SHA-256" }, { n } = curveByName("brainpoolP256r1")!;
  const privateKey = await importPrivate("brainpoolP256r1", d);
  const publicKey = await own.getPublicKey(privateKey, ["verify"]);
  const signature = fromHex(high), s = bytesToBigint(signature.subarray(32));
  const low = concatBytes(signature.subarray(0, 32), bigintToBytes(n - s, 32));
  for (const each of [signature, low]) {
    assertEquals(await own.verify(params, publicKey, each, message), true);
  }
  assertEquals(await own.verify({ ...params, lowS: true }, publicKey, signature, message), false);
  const isHigh = (bytes: ArrayBuffer) => 2n * bytesToBigint(new Uint8Array(bytes, 32)) > n;
  const messages = Array.from({ length: 16 }, (_, i) => Uint8Array.of(i));
  const [either, lower] = await Promise.all(
    [undefined, true].map((lowS) =>
      Promise.all(messages.map((each) => own.sign({ ...params, lowS }, privateKey, each)))
    ),
  );
  assertEquals(lower.filter(isHigh).length, 0);
  assert(either.some(isHigh) && !either.every(isHigh));
});

/** Bytes of a coordinate and of a number modulo the order, on every curve. */
const LENGTHS: Readonly<Record<string, readonly [field: number, scalar: number]>> = {
  "P-192": [24, 24],
  "P-224": [28, 28],
  "P-256": [32, 32],
  "P-384": [48, 48],
  "P-521": [66, 66],
  brainpoolP160r1: [20, 20],
  brainpoolP160t1: [20, 20],
  brainpoolP192r1: [24, 24],
  brainpoolP192t1: [24, 24],
  brainpoolP224r1: [28, 28],
  brainpoolP224t1: [28, 28],
  brainpoolP256r1: [32, 32],
  brainpoolP256t1: [32, 32],
  brainpoolP320r1: [40, 40],
  brainpoolP320t1: [40, 40],
  brainpoolP384r1: [48, 48],
  brainpoolP384t1: [48, 48],
  brainpoolP512r1: [64, 64],
  brainpoolP512t1: [64, 64],
  secp112r1: [14, 14],
  secp112r2: [14, 14],
  secp128r1: [16, 16],
  secp128r2: [16, 16],
  secp160k1: [20, 21],
  secp160r1: [20, 21],
  secp160r2: [20, 21],
  secp192k1: [24, 24],
  secp224k1: [28, 29],
  secp256k1: [32, 32],
};

Deno.test("every curve: keys, signatures and secrets have the standard's lengths", async () => {
  assertEquals(Object.keys(LENGTHS).sort(), allCurves().map(({ name }) => name).sort());
  for (const [namedCurve, [field, scalar]] of Object.entries(LENGTHS)) {
    const params = { name: "ECDSA", namedCurve }, sha256 = { name: "ECDSA", hash: "SHA-256" };
    const { privateKey, publicKey } = await own.generateKey(params, true, ["sign", "verify"]);
    const length = async (format: string, key: CryptoKey) =>
      (await own.exportKey(format as "raw", key)).byteLength;
    const jwk = await own.exportKey("jwk", privateKey);
    const digits = [jwk.x, jwk.y, jwk.d].map((member) => member!.length);
    const agreement = { name: "ECDH", namedCurve };
    const pair = await own.generateKey(agreement, true, ["deriveBits"]);
    const partner = { name: "ECDH", public: pair.publicKey };
    const signature = await own.sign(sha256, privateKey, new Uint8Array(0));
    assertEquals(
      [
        await length("raw", publicKey),
        await length("raw-compressed", publicKey),
        await length("raw-private", privateKey),
        signature.byteLength,
        (await own.deriveBits(partner, pair.privateKey)).byteLength,
      ],
      [1 + 2 * field, 1 + field, scalar, 2 * scalar, field],
      namedCurve,
    );
    assertEquals(digits, [field, field, scalar].map((bytes) => Math.ceil(8 * bytes / 6)));
    for (const wrong of [scalar - 1, scalar + 1]) {
      const d = new Uint8Array(wrong).fill(1, 1);
      const importing = () => own.importKey("raw-private", d, params, true, ["sign"]);
      assertEquals(await nameOfError(importing), "DataError", `${namedCurve}: d of ${wrong}`);
    }
    for (const change of [-1, 1]) {
      const bytes = new Uint8Array(2 * scalar + change);
      bytes.set(new Uint8Array(signature).subarray(0, bytes.length));
      assert(!await own.verify(sha256, publicKey, bytes, new Uint8Array(0)), namedCurve);
    }
  }
});

Deno.test("deriveBits() keeps the zero byte that x begins with, on brainpoolP384r1", async () => {
  const params = { name: "ECDH", namedCurve: "brainpoolP384r1" };
  const key = await importPrivate(
    params.namedCurve,
    "7faf0fff0a087615a08ab08343cba1535eb91f43c8e31a55247001e65c1913abe3ec8b9ce9a76f00a22c85676633a15f",
    "ECDH",
  );
  const point = fromHex(
    "0417d4beaa65a0191115acbc2ba50659e840c06796ceb7af7f259629272cc40d4f27925d44a61ec705d98f1eea3194" +
      "d69e8a296b9d8cf729e9bd08a9e936217fdf82bb8915ebdc29aac11bad2a1bfeb7ad2eae55cc68b2b2971a1880" +
      "beb523a372",
  );
  const partner = await own.importKey("raw", point, params, true, []);
  const bits = await own.deriveBits({ name: "ECDH", public: partner }, key);
  assertEquals(
    toHex(new Uint8Array(bits)),
    "0034419e86dfda4e439fd69eab9f75202ef6b19bcfca70d0fbd50c04058583316733d3f050381fdff70df43749550095",
  );
});

Deno.test("deriveBits() on P-521 gives up to 528 bits, the last ones cleared", async () => {
  const params = { name: "ECDH", namedCurve: "P-521" };
  const { privateKey, publicKey } = await own.generateKey(params, true, ["deriveBits"]);
  const derive = (length: number | null) =>
    own.deriveBits({ name: "ECDH", public: publicKey }, privateKey, length);
  const whole = new Uint8Array(await derive(null));
  assertEquals(whole.length, 66);
  assertEquals(new Uint8Array(await derive(528)), whole);
  assertEquals(new Uint8Array(await derive(521)), whole.with(65, whole[65] & 0x80));
  assertEquals(await nameOfError(() => derive(529)), "OperationError");
});

/** Points that are not of the curve they are given for. */
const FOREIGN_POINTS: ReadonlyArray<readonly [what: string, namedCurve: string, point: string]> = [
  [
    "of the twisted curve",
    "brainpoolP256r1",
    "0498aced25bdb02e5a474dce5e400a670649abce8027393a00e17979f706f4376a" +
    "5c46beb4d477d26f23e95c133252916efed8e4ae5287542caeac1c9794a257ad",
  ],
  [
    "of a curve with another b",
    "brainpoolP256r1",
    "040000000000000000000000000000000000000000000000000000000000000002" +
    "781940c1dd4628ada8e9cbe1d76dc05257bf110d2ce3df15adeb0698bef6da42",
  ],
];

for (const [what, namedCurve, point] of FOREIGN_POINTS) {
  Deno.test(`importKey() of a point ${what} is DataError on ${namedCurve}`, async () => {
    const params = { name: "ECDSA", namedCurve };
    const importing = () => own.importKey("raw", fromHex(point), params, true, ["verify"]);
    assertEquals(await nameOfError(importing), "DataError");
  });
}

Deno.test("a key of a twisted curve is none of the other, in no format", async () => {
  for (const { name } of allCurves().filter(({ isomorphicTo }) => isomorphicTo)) {
    const twisted = name.replace("r1", "t1");
    for (const [from, to] of [[name, twisted], [twisted, name]]) {
      const params = { name: "ECDSA", namedCurve: from }, other = { ...params, namedCurve: to };
      const { privateKey, publicKey } = await own.generateKey(params, true, ["sign", "verify"]);
      for (const format of ["raw", "spki", "jwk"] as const) {
        const bytes = await own.exportKey(format as "raw", publicKey);
        const importing = () => own.importKey(format as "raw", bytes, other, true, ["verify"]);
        assertEquals(await nameOfError(importing), "DataError", `${format} of ${from} as ${to}`);
      }
      for (const format of ["pkcs8", "sec1", "jwk"] as const) {
        const bytes = await own.exportKey(format as "pkcs8", privateKey);
        const importing = () => own.importKey(format as "pkcs8", bytes, other, true, ["sign"]);
        assertEquals(await nameOfError(importing), "DataError", `${format} of ${from} as ${to}`);
      }
      const partner = await own.generateKey({ name: "ECDH", namedCurve: to }, true, ["deriveBits"]);
      const base = await own.generateKey({ name: "ECDH", namedCurve: from }, true, ["deriveBits"]);
      const algorithm = { name: "ECDH", public: partner.publicKey };
      assertEquals(
        await nameOfError(() => own.deriveBits(algorithm, base.privateKey)),
        "InvalidAccessError",
      );
    }
  }
});

Deno.test("importKey() takes the points of order n alone where the cofactor is 4", async () => {
  for (const curve of allCurves().filter(({ h }) => h !== 1)) {
    const points = Array.from({ length: 60 }, (_, x) => liftX(curve, BigInt(x), x % 3 === 0));
    const ends: string[] = [];
    for (const point of points.filter((candidate) => candidate !== null)) {
      ends.push(await importAll(curve, point));
    }
    const good = ends.filter((end) => end === "ok").length;
    assert(good > 3 && ends.length - good > 10, `${good} of ${ends.length}`);
  }
});

/** Imports a point, and what of it is outside the subgroup: n·P has an order of 1, 2 or 4. */
async function importAll(curve: Curve, point: NonNullable<Affine>): Promise<string> {
  const small = multiply(curve, curve.n, point), end = await importPoint(curve, point);
  assertEquals(end, small === null ? "ok" : "DataError");
  if (small === null) return end;
  for (const other of [small, add(curve, small, small), add(curve, basePoint(curve), small)]) {
    if (other !== null) assertEquals(await importPoint(curve, other), "DataError", curve.name);
  }
  return end;
}

async function importPoint(curve: Curve, point: NonNullable<Affine>): Promise<string> {
  const params = { name: "ECDH", namedCurve: curve.name };
  const ends = [false, true].map((compressed) =>
    own.importKey("raw", encodePoint(curve, point, compressed), params, true, []).then(
      () => "ok",
      (error: Error) => error.name,
    )
  );
  const [full, short] = await Promise.all(ends);
  assertEquals(full, short);
  return full;
}
