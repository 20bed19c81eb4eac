import { assertEquals, assertThrows } from "@std/assert";
import {
  fromEip155V,
  fromEip2098,
  fromEthereumV,
  fromMessageHeader,
  recover,
  type RecoveryId,
  toEip155V,
  toEip2098,
  toEthereumV,
  toMessageHeader,
} from "../../src/secp256k1/mod.ts";
import { fromHex, toHex } from "../hex.ts";

const NO_INTEGERS: readonly unknown[] = [1.5, NaN, Infinity, "27", "1", null, undefined, {}, true];

Deno.test("toEthereumV() and fromEthereumV() know 27 and 28 alone", () => {
  assertEquals([toEthereumV(0), toEthereumV(1)], [27, 28]);
  assertEquals([fromEthereumV(27), fromEthereumV(28)], [0, 1]);
  for (const v of [0, 1, 2, 3, 26, 29, 34, 35, 37, 38, -27, 27n, ...NO_INTEGERS]) {
    assertThrows(() => fromEthereumV(v as number), RangeError, "expected 27 or 28");
  }
  for (const id of [2, 3, 4, -1, 27, 0n, ...NO_INTEGERS]) {
    assertThrows(() => toEthereumV(id as RecoveryId), RangeError, "recovery id of 0 or 1");
  }
});

Deno.test("toEip155V() and fromEip155V() know chains from 1 on", () => {
  for (const chainId of [1n, 2n, 137n, 2n ** 32n, 2n ** 64n]) {
    for (const recoveryId of [0, 1] as const) {
      const v = toEip155V(recoveryId, chainId);
      assertEquals(v, 35n + 2n * chainId + BigInt(recoveryId));
      assertEquals(fromEip155V(v), { recoveryId, chainId });
    }
  }
  assertEquals(toEip155V(1, 1), 38n);
  assertEquals(fromEip155V(38), { recoveryId: 1, chainId: 1n });
  for (const v of [0, 1, 26, 27, 28, 34, 35, 36, -38, 36n, 2 ** 53, ...NO_INTEGERS]) {
    assertThrows(() => fromEip155V(v as number), RangeError, "from 37");
  }
  for (const chainId of [0, -1, 0n, 2 ** 53, ...NO_INTEGERS]) {
    assertThrows(() => toEip155V(0, chainId as number), RangeError, "chain id from 1");
  }
  assertThrows(() => toEip155V(2, 1), RangeError, "recovery id of 0 or 1");
});

Deno.test("the ways to write one id give one key", () => {
  const digest = fromHex("533b920d4ce5c3e6e5e36c7c0a71e24fb344aad1074037fffea0eb03e419cebe");
  const signature = fromHex(
    "dc3f3215ad8006fb11c78e9470fe709eed4161a92da48fa52af2a925a2d173ca" +
      "004f28b123bc6bfc48aaa966041a0d7fd4e986eaad7fdf310c50d9d4dc325724",
  );
  const key = "04e2e60174d5ea8bcfe845be60c3d811eb0f54a77156124f7f1ec32b740907c32c" +
    "880aba4bd8278e6d7ff0f023da4bd2da9e026e3cdd7e66dbc545766cc6ef1874";
  const compact = toEip2098(signature, 1);
  for (
    const id of [
      fromEthereumV(28),
      fromEip155V(38).recoveryId,
      fromEip2098(compact).recoveryId,
      fromMessageHeader(28).recoveryId,
      fromMessageHeader(32).recoveryId,
    ]
  ) assertEquals(toHex(recover(digest, signature, id)!), key);
  assertEquals(fromEip2098(compact).signature, signature);
});

Deno.test("toEip2098() and fromEip2098() keep the parity in the highest bit of s", () => {
  const r = "fed733e832bdbc767d2a9611694beff592739d33e16a3699be2001883fc61649";
  const s = "108fbcdf9b00b189ac9f5b9040cd9128292918a06b2573e9f600afd0f3e31dc9";
  const compact = fromHex(`${r}90${s.slice(2)}`);
  const signature = fromHex(r + s);
  assertEquals(fromEip2098(compact), { signature, recoveryId: 1 });
  assertEquals(fromEip2098(signature), { signature, recoveryId: 0 });
  assertEquals(toEip2098(signature, 1), compact);
  assertEquals(toEip2098(signature, 0), signature);
  const digest = fromHex("3223c898270718f5824ed63c17905c3af561d49d9917f06635f782a4b28feef9");
  const key = "0489f14d1ef270acca764d1d3d971f604787d1c47a73cbf84248097aaae8546f19" +
    "57b820d55bf1c5476f41420b54cb85c1ede7f49035d8536dd92d40cac7ad4a3f";
  assertEquals(toHex(recover(digest, signature, 1)!), key);
});

Deno.test("toEip2098() and fromEip2098() refuse the higher s and numbers out of range", () => {
  const r = "5e0e72318ad1bc2e4b421853a4130211b48f07f0283795442969ff76a704e72a";
  const high = fromHex(`${r}efdae823515bdbdd588dcc60e4a547009697b109c5065a9590bab6cd2895014c`);
  assertThrows(() => toEip2098(high, 0), RangeError, "expected s to be the lower one");
  // Read as a parity, the top bit leaves a low s, which is another signature and another key.
  const digest = fromHex("87269f64310be45f0f9f68851c1bc222808616372ce9b916d1d90e1ae19a8f7b");
  const low = fromHex(`${r}102517dcaea42422a772339f1b5ab8fe24172bdcea4245a62f17a7bfa7a13ff5`);
  const { signature, recoveryId } = fromEip2098(high);
  assertEquals(
    toHex(recover(digest, signature, recoveryId)!) === toHex(recover(digest, low, 0)!),
    false,
  );
  const half = `${r}7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a1`;
  assertThrows(() => fromEip2098(fromHex(half)), RangeError, "expected s to be the lower one");
  assertThrows(() => fromEip2098(new Uint8Array(64)), RangeError, "r and s");
  assertThrows(() => fromEip2098(new Uint8Array(65)), TypeError, "64 bytes");
  assertThrows(() => toEip2098(new Uint8Array(64), 0), RangeError, "r and s");
  assertThrows(() => toEip2098(low, 2), RangeError, "recovery id of 0 or 1");
});

Deno.test("toMessageHeader() and fromMessageHeader() know 27 to 34 alone", () => {
  for (const recoveryId of [0, 1, 2, 3] as const) {
    for (const compressed of [true, false]) {
      const header = toMessageHeader(recoveryId, compressed);
      assertEquals(header, 27 + recoveryId + (compressed ? 4 : 0));
      assertEquals(fromMessageHeader(header), { recoveryId, compressed });
    }
  }
  assertEquals(toMessageHeader(0), 31);
  for (const header of [0, 1, 26, 35, 39, 42, -27, ...NO_INTEGERS]) {
    assertThrows(() => fromMessageHeader(header as number), RangeError, "expected 27 to 34");
  }
  for (const id of [4, -1, 27, ...NO_INTEGERS]) {
    assertThrows(() => toMessageHeader(id as RecoveryId), RangeError, "of 0 to 3");
  }
});
