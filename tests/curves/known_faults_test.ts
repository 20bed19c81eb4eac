import { assert, assertEquals, assertThrows } from "@std/assert";
import { curve } from "../../src/ec/mod.ts";
import { hashByName } from "../../src/hash/mod.ts";
import { fromHex, toHex } from "../hex.ts";

function sha256(text: string): Uint8Array<ArrayBuffer> {
  return hashByName("SHA-256")!.digest(new TextEncoder().encode(text));
}

const K1 = curve("secp256k1");

Deno.test("verify() and recover() take r = x(R) − n, of a point R whose x is not below n", () => {
  const key = fromHex(
    "04043ccae0b365431f4e0d89f78651bfd9239aa505c1aaeb56bd3459a29fe4b43e4ba61666a717ca039cb86914611dfff379c4156b892d616edaca13577c40a7d9",
  );
  const signature = fromHex(
    "00000000000000000000000000000000000000000000000000000000000000023bb5d0a7b131f9ad7a76f43a7c6618eb28697aece34be2691b7c96b563f30b60",
  );
  const digest = sha256("holdout A11 x(R) >= n"), compressed = K1.Point.fromBytes(key).toBytes();
  assert(K1.verify(signature, digest, key));
  assertEquals(K1.recover(signature, digest, 2), compressed);
  assert(K1.recoverAll(signature, digest).some((each) => toHex(each) === toHex(compressed)));
});

Deno.test("recover() tells the ids apart, and refuses those of no point", () => {
  const digest = sha256("holdout E01"),
    signature = fromHex(
      "a76b3290dbaa7d3bcf279c0697a1bcab5395fb1f2d43ef3818435e3ef4eee9a446abd1b9474409be2fb578406c9a0f5c5bdb1fcdaea34f6108f8d1917f3fc1c1",
    );
  const keys = [
    "02b1c2d3c6b1ec5719cc67f0f462c0581e84fd1bdca01e64cace61d048b3c427bb",
    "03904b26ab66ef227cba14f0c21d4847facc9040a4100be7bede245bf05e1c1d72",
  ];
  keys.forEach((key, id) => assertEquals(toHex(K1.recover(signature, digest, id)), key));
  assertEquals(K1.recoverAll(signature, digest).map(toHex), keys);
  for (const id of [2, 3, 4, 256, 257, -1, 1.5, NaN]) {
    assertThrows(() => K1.recover(signature, digest, id), RangeError, "Cannot recover key");
  }
  for (const id of ["1", null, undefined, 1n]) {
    assertThrows(
      () => K1.recover(signature, digest, id as unknown as number),
      TypeError,
      "id to be a number",
    );
  }
});

Deno.test("the recovery id follows when s becomes n − s", () => {
  const d = fromHex("77811f0d7ad2a00c46a4483ac1f8f859150e38745d5e875ea26bb3f20112b914");
  const digest = sha256("holdout E05 #0"), format = "recovered", key = K1.publicKey(d);
  const [raw, low] = [false, true].map((lowS) => K1.sign(digest, d, { format, lowS }));
  assertEquals([raw[64], low[64]], [1, 0]);
  for (const signature of [raw, low]) {
    assertEquals(K1.recover(signature.subarray(0, 64), digest, signature[64]), key);
    assert(K1.verify(signature, digest, key, { format }));
  }
});

Deno.test("sharedSecret() keeps leading zeros", () => {
  const c = curve("brainpoolP384r1");
  const d = fromHex(
    "7faf0fff0a087615a08ab08343cba1535eb91f43c8e31a55247001e65c1913abe3ec8b9ce9a76f00a22c85676633a15f",
  );
  const theirs = fromHex(
    "0417d4beaa65a0191115acbc2ba50659e840c06796ceb7af7f259629272cc40d4f27925d44a61ec705d98f1eea3194d69e8a296b9d8cf729e9bd08a9e936217fdf82bb8915ebdc29aac11bad2a1bfeb7ad2eae55cc68b2b2971a1880beb523a372",
  );
  const expected =
    "0034419e86dfda4e439fd69eab9f75202ef6b19bcfca70d0fbd50c04058583316733d3f050381fdff70df43749550095";
  assertEquals(toHex(c.sharedSecret(d, theirs)), expected);
  assertEquals(toHex(c.sharedSecret(d, theirs, "xy").subarray(0, 48)), expected);
  assertEquals(toHex(c.Point.fromBytes(theirs).multiply(d).toBytes().subarray(1)), expected);
});

Deno.test("a point of a twisted Brainpool curve is none of the curve that it comes from", () => {
  const [r1, t1] = ["brainpoolP256r1", "brainpoolP256t1"].map((name) => curve(name));
  const { publicKey } = t1.generateKeyPair(), octets = t1.Point.fromBytes(publicKey).toBytes(false);
  assertThrows(() => r1.Point.fromBytes(octets), RangeError, "a point of brainpoolP256r1");
  assertThrows(() => r1.Point.fromAffine(t1.Point.BASE.toAffine()), RangeError, "coordinates");
  assertThrows(
    () => r1.Point.BASE.add(t1.Point.BASE),
    TypeError,
    "got one of another curve, brainpoolP256t1",
  );
});

Deno.test("curve() takes aliases, and says what there is for an unknown name", () => {
  assert(curve("prime256v1") === curve("P-256") && curve("K-256") === K1);
  for (const name of ["", "p-256", "toString", "__proto__", "Ed25519 "]) {
    assertThrows(() => curve(name), RangeError, "Cannot give curve: expected one of ");
  }
  for (const name of [null, undefined, 7, {}]) {
    assertThrows(() => curve(name as string), TypeError, "Cannot give curve: expected its name");
  }
});
