import { assertEquals } from "@std/assert";
import { type EcdsaRecoverParams, recoverPublicKey } from "../../mod.ts";
import { fromHex, toHex } from "../hex.ts";
import { ECDSA, nameOfError, subtle } from "./subject.ts";

const PARAMS: EcdsaRecoverParams = { ...ECDSA, hash: "SHA-256", format: "recovered" };
const MESSAGE = new TextEncoder().encode("recover");

const keys = subtle.generateKey(ECDSA, true, ["sign", "verify"]);

async function claim(): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await subtle.sign(PARAMS, (await keys).privateKey, MESSAGE));
}

async function compressed(key: CryptoKey): Promise<string> {
  return toHex(new Uint8Array(await subtle.exportKey("raw-compressed", key)));
}

Deno.test("recoverPublicKey() finds the signer's key, of short and long messages", async () => {
  const { publicKey, privateKey } = await keys;
  for (const length of [0, 7, 10_000]) {
    const message = new Uint8Array(length);
    const signature = await subtle.sign(PARAMS, privateKey, message);
    const key = await recoverPublicKey(PARAMS, signature, message);
    assertEquals(await compressed(key), await compressed(publicKey));
    assertEquals([key.type, key.extractable, key.usages], ["public", true, ["verify"]]);
  }
});

Deno.test("recoverPublicKey() takes a digest, and makes the key that is asked for", async () => {
  const digest = await subtle.digest("SHA-256", MESSAGE);
  const params = { ...PARAMS, namedCurve: "K-256", prehashed: true };
  const key = await recoverPublicKey(params, await claim(), digest, false, []);
  assertEquals(key.algorithm, { name: "ECDSA", namedCurve: "secp256k1" } as KeyAlgorithm);
  assertEquals([key.extractable, key.usages], [false, []]);
});

Deno.test("recoverPublicKey() finds the key of each id, or none", async () => {
  const signature = fromHex(
    "a76b3290dbaa7d3bcf279c0697a1bcab5395fb1f2d43ef3818435e3ef4eee9a446abd1b9474409be2fb578406c9" +
      "a0f5c5bdb1fcdaea34f6108f8d1917f3fc1c1",
  );
  const message = new TextEncoder().encode("holdout E01");
  const recover = (id: number) =>
    recoverPublicKey(PARAMS, Uint8Array.of(...signature, id), message);
  assertEquals(
    await compressed(await recover(0)),
    "02b1c2d3c6b1ec5719cc67f0f462c0581e84fd1bdca01e64cace61d048b3c427bb",
  );
  assertEquals(
    await compressed(await recover(1)),
    "03904b26ab66ef227cba14f0c21d4847facc9040a4100be7bede245bf05e1c1d72",
  );
  for (const id of [2, 3]) assertEquals(await nameOfError(() => recover(id)), "OperationError");
  for (const id of [4, 27, 255]) assertEquals(await nameOfError(() => recover(id)), "DataError");
});

Deno.test("recoverPublicKey() follows s to its other half by the id alone", async () => {
  const message = new TextEncoder().encode("holdout E05 #0");
  const r = "5b205867b2dd13274950f0290e074b20fb81bf6a6ffdc18711a9ec21ce06680b";
  const high = `${r}86f1a9ed7ca0083b8230fa7d8d91f31a1d45f36fcfa6a6df267ec9617d2230ae`;
  const low = `${r}790e5612835ff7c47dcf0582726e0ce49d68e976dfa1f95c9953952b53141093`;
  const own = "020e96f6f92bb0f215efb486ae114cd929f77782e93779232e75b5254020e22ee4";
  const other = "0360bf89675a13be253338c4805dd037120b8a9700a216cc8305a00b4b4db12b03";
  for (const [text, id, expected] of [[high, 1, own], [low, 0, own], [low, 1, other]] as const) {
    const key = await recoverPublicKey(PARAMS, Uint8Array.of(...fromHex(text), id), message);
    assertEquals(await compressed(key), expected);
  }
});

Deno.test("recoverPublicKey() refuses everything else", async () => {
  const signature = await claim();
  const recover = (params: object, ...rest: unknown[]) => () =>
    Reflect.apply(recoverPublicKey, undefined, [{ ...PARAMS, ...params }, ...rest]) as Promise<
      unknown
    >;
  const calls: ReadonlyArray<readonly [expected: string, () => Promise<unknown>]> = [
    ["DataError", recover({}, signature.slice(1), MESSAGE)],
    ["DataError", recover({}, new Uint8Array(0), MESSAGE)],
    ["OperationError", recover({}, new Uint8Array(65), MESSAGE)],
    ["OperationError", recover({ prehashed: true }, signature, MESSAGE)],
    ["TypeError", recover({ format: "der" }, signature, MESSAGE)],
    ["TypeError", recover({ format: undefined }, signature, MESSAGE)],
    ["TypeError", recover({ namedCurve: undefined }, signature, MESSAGE)],
    ["TypeError", recover({}, "text", MESSAGE)],
    ["TypeError", recover({}, signature, MESSAGE, true, ["VERIFY"])],
    ["SyntaxError", recover({}, signature, MESSAGE, true, ["sign"])],
    ["NotSupportedError", recover({ namedCurve: "P-257" }, signature, MESSAGE)],
    ["NotSupportedError", recover({ name: "ECDH" }, signature, MESSAGE)],
    ["NotSupportedError", recover({ hash: "MD5" }, signature, MESSAGE)],
  ];
  for (const [expected, call] of calls) assertEquals(await nameOfError(call), expected);
});

Deno.test("recoverPublicKey() does not see the signature change after the call", async () => {
  const signature = new Uint8Array(
    await subtle.sign(PARAMS, (await keys).privateKey, new Uint8Array(10_000)),
  );
  const recovering = recoverPublicKey(PARAMS, signature, new Uint8Array(10_000));
  signature.fill(0);
  assertEquals(await compressed(await recovering), await compressed((await keys).publicKey));
});
