import { assert, assertEquals, assertNotEquals, assertRejects } from "@std/assert";
import { bigintToBytes, bytesToBigint, concatBytes } from "../../src/bytes.ts";
import type { EcdsaSignParams } from "../../mod.ts";
import { toHex } from "../hex.ts";
import { CURVE, ECDSA, nameOfError, runtime, SHA256, subtle } from "./subject.ts";

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

/** r ‖ (n − s). */
function withOtherS(signature: Uint8Array): Uint8Array {
  const s = bytesToBigint(signature.subarray(32, 64));
  return Uint8Array.of(...signature.subarray(0, 32), ...bigintToBytes(CURVE.n - s, 32));
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
  const d = bytesToBigint(new Uint8Array(32).fill(7));
  for (const [s, isLow] of [[half, true], [half + 1n, false]] as const) {
    // With k = 1, r is x(G), and the digest that belongs to s is s − r·d.
    const digest = (((s - CURVE.gx * d) % CURVE.n) + CURVE.n) % CURVE.n;
    const signature = concatBytes(bigintToBytes(CURVE.gx, 32), bigintToBytes(s, 32));
    const data = bigintToBytes(digest, 32);
    const params = { ...SHA256, prehashed: true };
    assertEquals(await subtle.verify(params, publicKey, signature, data), true);
    const strict = { ...params, lowS: true };
    assertEquals(await subtle.verify(strict, publicKey, signature, data), isLow);
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
