import { assert, assertEquals, assertRejects } from "@std/assert";
import type { EcdhDeriveParams } from "../../mod.ts";
import { fromHex, toHex } from "../hex.ts";
import { ECDH, ECDSA, nameOfError, subtle } from "./subject.ts";

type Untyped = Record<string, (...args: unknown[]) => Promise<unknown>>;
const untyped = subtle as unknown as Untyped;

/** A pair whose shared x begins with a zero byte; the answers are of two other implementations. */
const OWN_D = "367a95b2fb9aae7b3dd9ea2f596f7ab2b499b71b9654310814c2b2769fdd516f";
const PARTNER =
  "0410cfdc82c4d26ec1b8a401084e051fce9358ffa71ee42c2ae8600a27d7135cd695c88a9ca637ba1" +
  "e662d4a4efd1e109d3ee1f1aad0d1594d6c4805e571bbdadd";
const SHARED_X = "00e29b776b6a96981225f0a9628fa8db1eb2aaea2cecd21d33528e79089243d6";
/** SHA-256 of the compressed shared point. */
const SHARED_SHA256 = "f4fcd886c61f5391cdc8d03135eb7645c8dab2dcbe2407969db5b2b713d47c46";

function ownKey(usages: KeyUsage[] = ["deriveBits", "deriveKey"]): Promise<CryptoKey> {
  return subtle.importKey("raw-private", fromHex(OWN_D), ECDH, true, usages);
}

function partnerKey(): Promise<CryptoKey> {
  return subtle.importKey("raw", fromHex(PARTNER), ECDH, true, []);
}

async function derived(
  length: number | null,
  output?: EcdhDeriveParams["output"],
): Promise<Uint8Array<ArrayBuffer>> {
  const params = { name: "ECDH", public: await partnerKey(), output };
  return new Uint8Array(await subtle.deriveBits(params, await ownKey(), length));
}

Deno.test("deriveBits() gives x in its full length, leading zeros and all", async () => {
  assertEquals(toHex(await derived(null)), SHARED_X);
  assertEquals(toHex(await derived(256)), SHARED_X);
  assertEquals(toHex(await derived(256, "x")), SHARED_X);
});

Deno.test("deriveBits() cuts to the bit, the rest of the last byte zero", async () => {
  const whole = await derived(null);
  for (const length of [0, 1, 7, 8, 9, 128, 250, 255]) {
    const cut = await derived(length);
    const expected = whole.slice(0, Math.ceil(length / 8));
    if (length % 8 > 0) expected[expected.length - 1] &= 0xff << (8 - length % 8);
    assertEquals(cut, expected, `${length} bits`);
  }
});

Deno.test("deriveBits() of more bits than there are is OperationError", async () => {
  assertEquals(await nameOfError(() => derived(257)), "OperationError");
  assertEquals(await nameOfError(() => derived(264)), "OperationError");
  assertEquals(await nameOfError(() => derived(513, "xy")), "OperationError");
  assertEquals(await nameOfError(() => derived(265, "compressed")), "OperationError");
});

Deno.test("deriveBits() gives x and y, and the compressed point", async () => {
  const both = await derived(null, "xy");
  const compressed = await derived(null, "compressed");
  assertEquals([both.length, compressed.length], [64, 33]);
  assertEquals(toHex(both.subarray(0, 32)), SHARED_X);
  assertEquals(toHex(compressed.subarray(1)), SHARED_X);
  assertEquals(compressed[0], 2 | both[63] & 1);
  assertEquals(toHex(new Uint8Array(await subtle.digest("SHA-256", compressed))), SHARED_SHA256);
  assert(await subtle.importKey("raw", Uint8Array.of(4, ...both), ECDH, true, []));
  assertEquals((await derived(512, "xy")).length, 64);
});

Deno.test("unknown words in output are TypeError", async () => {
  for (const output of ["X", "sha256", "", null, 0]) {
    await assertRejects(() => derived(8, output as never), TypeError);
  }
});

Deno.test("both parties derive the same", async () => {
  const [one, two] = await Promise.all(
    [1, 2].map(() => subtle.generateKey(ECDH, true, ["deriveBits"])),
  );
  const first = subtle.deriveBits({ name: "ECDH", public: two.publicKey }, one.privateKey, null);
  const second = subtle.deriveBits({ name: "ECDH", public: one.publicKey }, two.privateKey, null);
  assertEquals(await first, await second);
});

Deno.test("deriveBits() looks at the base key before the partner, at both before the length", async () => {
  const ecdsa = await subtle.generateKey(ECDSA, true, ["sign"]);
  const base = await ownKey();
  const partner = await partnerKey();
  const derive = (publicKey: unknown, key: CryptoKey, length = 8) => () =>
    untyped.deriveBits({ name: "ECDH", public: publicKey }, key, length);
  assertEquals(await nameOfError(derive(partner, ecdsa.privateKey)), "InvalidAccessError");
  assertEquals(
    await nameOfError(derive(partner, await ownKey(["deriveKey"]))),
    "InvalidAccessError",
  );
  assertEquals(await nameOfError(derive(base, base)), "InvalidAccessError");
  assertEquals(await nameOfError(derive(ecdsa.publicKey, base)), "InvalidAccessError");
  assertEquals(await nameOfError(derive(ecdsa.publicKey, base, 999)), "InvalidAccessError");
  await assertRejects(derive({}, ecdsa.privateKey), TypeError);
});

Deno.test("a key of the runtime as partner of ours is InvalidAccessError", async () => {
  const params = { name: "ECDH", namedCurve: "P-256" };
  const native = await subtle.generateKey(params, true, ["deriveBits"]);
  const partner = { name: "ECDH", public: native.publicKey };
  const base = await ownKey();
  assertEquals(await nameOfError(() => subtle.deriveBits(partner, base, 8)), "InvalidAccessError");
});

Deno.test("a key of the runtime takes no output of ours", async () => {
  const params = { name: "ECDH", namedCurve: "P-256" };
  const { publicKey, privateKey } = await subtle.generateKey(params, true, [
    "deriveBits",
    "deriveKey",
  ]);
  const algorithm = { name: "ECDH", public: publicKey, output: "xy" };
  const aes = { name: "AES-GCM", length: 128 };
  const calls: ReadonlyArray<() => Promise<unknown>> = [
    () => untyped.deriveBits(algorithm, privateKey, 8),
    () => untyped.deriveKey(algorithm, privateKey, aes, true, ["encrypt"]),
  ];
  for (const call of calls) {
    const error = await assertRejects(call, DOMException, 'nist: "own"');
    assertEquals(error.name, "NotSupportedError");
  }
});
