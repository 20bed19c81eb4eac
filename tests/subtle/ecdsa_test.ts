import { assert, assertEquals, assertNotEquals, assertRejects } from "@std/assert";
import { bigintToBytes, bytesToBigint } from "../../src/bytes.ts";
import type { EcdsaSignParams } from "../../mod.ts";
import { fromHex, toHex } from "../hex.ts";
import { CURVE, ECDSA, runtime, SHA256, subtle } from "./subject.ts";

type Untyped = Record<string, (...args: unknown[]) => Promise<unknown>>;
const untyped = subtle as unknown as Untyped;

const MESSAGE = new TextEncoder().encode("signed");
/** One pair for all runs: what a signature happens to be stays so. */
const keys = (async () => {
  const d = new Uint8Array(32).fill(7);
  const privateKey = await subtle.importKey("raw-private", d, ECDSA, true, ["sign"]);
  return { privateKey, publicKey: await subtle.getPublicKey(privateKey, ["verify"]) };
})();

async function signed(params: Partial<EcdsaSignParams>, message = MESSAGE): Promise<Uint8Array> {
  const algorithm = { ...SHA256, ...params };
  return new Uint8Array(await subtle.sign(algorithm, (await keys).privateKey, message));
}

async function verified(
  signature: Uint8Array,
  params: Partial<EcdsaSignParams> = {},
  message = MESSAGE,
): Promise<boolean> {
  const { publicKey } = await keys;
  return subtle.verify({ ...SHA256, ...params }, publicKey, signature.slice(), message);
}

function importPrivate(d: string): Promise<CryptoKey> {
  return subtle.importKey("raw-private", fromHex(d), ECDSA, true, ["sign"]);
}

function importPublic(point: string): Promise<CryptoKey> {
  return subtle.importKey("raw", fromHex(point), ECDSA, true, ["verify"]);
}

/** r ‖ (n − s). */
function withOtherS(signature: Uint8Array): Uint8Array {
  const s = bytesToBigint(signature.subarray(32, 64));
  return Uint8Array.of(...signature.subarray(0, 32), ...bigintToBytes(CURVE.n - s, 32));
}

async function nameOfError(call: () => Promise<unknown>): Promise<string> {
  return (await assertRejects(call, DOMException)).name;
}

Deno.test("sign() is reproducible, and writes r and s of 32 bytes", async () => {
  const signature = await signed({});
  assertEquals(signature.length, 64);
  assertEquals(await signed({ format: "ieee-p1363" }), signature);
  assert(await verified(signature));
});

Deno.test("sign() writes DER and recovered, which are the same numbers", async () => {
  const signature = await signed({});
  const der = await signed({ format: "der" });
  const recovered = await signed({ format: "recovered" });
  assertEquals([der[0], der[1], recovered.length], [0x30, der.length - 2, 65]);
  assertEquals(recovered.subarray(0, 64), signature);
  assert(await verified(der, { format: "der" }));
  assert(await verified(recovered, { format: "recovered" }));
});

Deno.test("verify() of one form is false for another", async () => {
  const der = await signed({ format: "der" });
  const recovered = await signed({ format: "recovered" });
  const plain = await signed({});
  assertEquals(await verified(der), false);
  assertEquals(await verified(recovered), false);
  assertEquals(await verified(plain, { format: "der" }), false);
  assertEquals(await verified(plain, { format: "recovered" }), false);
  assertEquals(await verified(recovered, { format: "der" }), false);
});

Deno.test("verify() of recovered is true for the right id alone", async () => {
  const recovered = await signed({ format: "recovered" });
  const answers = [];
  for (const id of [0, 1, 2, 3, 4, 27, 28, 255]) {
    answers.push(await verified(recovered.with(64, id), { format: "recovered" }));
  }
  assertEquals(answers.map((answer, id) => answer === (id === recovered[64])), Array(8).fill(true));
});

Deno.test("verify() takes both halves of s, or with lowS the lower", async () => {
  const low = await signed({});
  const high = withOtherS(low);
  assertEquals([await verified(low), await verified(high)], [true, true]);
  assertEquals([await verified(low, { lowS: true }), await verified(high, { lowS: true })], [
    true,
    false,
  ]);
  assertEquals(await verified(high, { lowS: false }), true);
});

Deno.test("verify() with lowS draws the line at (n - 1) / 2", async () => {
  const { publicKey } = await keys;
  const half = CURVE.n >> 1n;
  for (const s of [half, half + 1n]) {
    const signature = new Uint8Array([...new Uint8Array(31), 1, ...bigintToBytes(s, 32)]);
    const algorithm = { ...SHA256, lowS: true };
    assertEquals(await subtle.verify(algorithm, publicKey, signature, MESSAGE), false);
  }
});

Deno.test("sign() with lowS false leaves s as it falls, and flips nothing else", async () => {
  let flipped = 0;
  for (let i = 0; i < 12; i++) {
    const message = Uint8Array.of(i);
    const [free, low] = [await signed({ lowS: false }, message), await signed({}, message)];
    const same = toHex(free) === toHex(low);
    if (!same) assertEquals(withOtherS(free), low);
    flipped += same ? 0 : 1;
    const recovered = await signed({ lowS: false, format: "recovered" }, message);
    assertEquals(recovered.subarray(0, 64), free);
    assert(await verified(recovered, { format: "recovered" }, message));
  }
  assert(flipped > 0);
});

Deno.test("prehashed takes the digest for what it is", async () => {
  for (
    const hash of ["SHA-1", "SHA-256", "SHA-384", "SHA-512", "SHA3-256", "RIPEMD-160", "SHA-224"]
  ) {
    const digest = new Uint8Array(await subtle.digest(hash, MESSAGE));
    const signature = await signed({ hash, prehashed: true }, digest);
    assertEquals(signature, await signed({ hash }), hash);
    assert(await verified(signature, { hash, prehashed: true }, digest));
  }
});

Deno.test("prehashed of another length is OperationError", async () => {
  for (const length of [0, 20, 31, 33, 64]) {
    const digest = new Uint8Array(length);
    assertEquals(await nameOfError(() => signed({ prehashed: true }, digest)), "OperationError");
    const verifying = () => verified(new Uint8Array(64), { prehashed: true }, digest);
    assertEquals(await nameOfError(verifying), "OperationError");
  }
});

Deno.test("every hash signs and verifies, short messages and long ones alike", async () => {
  const hashes = [
    "SHA-1",
    "SHA-224",
    "SHA-256",
    "SHA-384",
    "SHA-512",
    "SHA-512/224",
    "SHA-512/256",
  ];
  hashes.push("SHA3-224", "SHA3-256", "SHA3-384", "SHA3-512", "Keccak-256", "RIPEMD-160");
  const distinct = new Set<string>();
  for (const hash of hashes) {
    for (const length of [4096, 4097]) {
      const message = new Uint8Array(length).fill(1);
      const signature = await signed({ hash }, message);
      assert(await verified(signature, { hash }, message), hash);
      const digest = new Uint8Array(await subtle.digest(hash, message));
      assertEquals(await signed({ hash, prehashed: true }, digest), signature, hash);
      distinct.add(toHex(signature));
    }
  }
  assertEquals(distinct.size, 2 * hashes.length);
});

Deno.test("SHAKE is no hash of ECDSA", async () => {
  for (const hash of ["SHAKE128", "SHAKE256", "cSHAKE128", "MD5"]) {
    assertEquals(await nameOfError(() => signed({ hash })), "NotSupportedError", hash);
  }
});

Deno.test("extraEntropy makes another signature, the same for the same bytes", async () => {
  const plain = await signed({});
  const seven = await signed({ extraEntropy: new Uint8Array(32).fill(7) });
  assertNotEquals(seven, plain);
  assertEquals(await signed({ extraEntropy: new Uint8Array(32).fill(7).buffer }), seven);
  assertNotEquals(await signed({ extraEntropy: new Uint8Array(32).fill(8) }), seven);
  assertEquals(await signed({ extraEntropy: false }), plain);
  const random = await signed({ extraEntropy: true });
  assertNotEquals(random, await signed({ extraEntropy: true }));
  assert(await verified(seven) && await verified(random));
});

Deno.test("extraEntropy of another length is OperationError, of another kind TypeError", async () => {
  for (const length of [0, 31, 33]) {
    const call = () => signed({ extraEntropy: new Uint8Array(length) });
    assertEquals(await nameOfError(call), "OperationError");
  }
  for (const value of ["true", 1, null, {}, [1]]) {
    await assertRejects(() => signed({ extraEntropy: value as never }), TypeError);
  }
});

Deno.test("unknown words in format are TypeError", async () => {
  for (const format of ["DER", "compact", "", null, 0]) {
    await assertRejects(() => signed({ format: format as never }), TypeError);
    await assertRejects(() => verified(new Uint8Array(64), { format: format as never }), TypeError);
  }
});

Deno.test("wrong parameters come before a wrong key, and a wrong key before wrong lengths", async () => {
  const { publicKey, privateKey } = await keys;
  const sign = (params: object, key: CryptoKey) =>
    untyped.sign({ ...SHA256, ...params }, key, MESSAGE);
  await assertRejects(() => sign({ format: "?" }, publicKey), TypeError);
  const early = () => sign({ extraEntropy: new Uint8Array(3) }, publicKey);
  assertEquals(await nameOfError(early), "InvalidAccessError");
  assertEquals(await nameOfError(() => sign({ prehashed: true }, publicKey)), "InvalidAccessError");
  assertEquals(await nameOfError(() => sign({ prehashed: true }, privateKey)), "OperationError");
});

Deno.test("a key of the runtime takes no parameter of ours", async () => {
  const params = { name: "ECDSA", namedCurve: "P-256" };
  const native = await subtle.generateKey(params, true, ["sign", "verify"]);
  const extras = { format: "der", prehashed: true, lowS: true, extraEntropy: true };
  for (const [name, value] of Object.entries(extras)) {
    const algorithm = { ...SHA256, [name]: value };
    const error = await assertRejects(
      () => untyped.sign(algorithm, native.privateKey, MESSAGE),
      DOMException,
      'nist: "own"',
    );
    assertEquals(error.name, "NotSupportedError");
    if (name === "extraEntropy") continue;
    const verifying = () => untyped.verify(algorithm, native.publicKey, MESSAGE, MESSAGE);
    assertEquals(await nameOfError(verifying), "NotSupportedError");
  }
  const signature = await subtle.sign(SHA256, native.privateKey, MESSAGE);
  assertEquals(await runtime.verify(SHA256, native.publicKey, signature, MESSAGE), true);
});

// Known answers of the field's public bug reports.

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
  const key = await importPublic(
    "04620eadd6a48a6539be7797d196394fa99d870daa55d317d295391e252a015b78df697b2318bf11499e58c6540" +
      "6e3883c7278fa63925ffbd7564492aa480f5e48",
  );
  const message = new TextEncoder().encode("holdout A: der variants");
  const r = "edeb4c0299a2081cd8ec0f09e0d76d4a672bbc221c9665b167ec72986dd2f095";
  const s = "0b568b5979c683b0ccd16bfd2156023e1ff31e39b325839858d4022a1ad011c5";
  const variants: ReadonlyArray<readonly [string, boolean]> = [
    [`3045022100${r}0220${s}`, true],
    [`308145022100${r}0220${s}`, false],
    [`3080022100${r}0220${s}0000`, false],
    [`30440220${r}0220${s}`, false],
    [`304602220000${r}0220${s}`, false],
    [`3046022100${r}022100${s}`, false],
    [`3045022100${r}0220${s}00`, false],
    [`3046022100${r}0220${s}00`, false],
    [`3048022100${r}0220${s}020101`, false],
    [`3145022100${r}0220${s}`, false],
    [`3045032100${r}0220${s}`, false],
    [`3026020100${""}022100${r}`, false],
    [`3023022100${r}`, false],
    [r + s, false],
    ["", false],
    ["30", false],
    ["3006020101020101", false],
  ];
  for (const [der, expected] of variants) {
    const algorithm = { ...SHA256, format: "der" } as const;
    assertEquals(await subtle.verify(algorithm, key, fromHex(der), message), expected, der);
  }
  assertEquals(await subtle.verify(SHA256, key, fromHex(r + s), message), true);
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
