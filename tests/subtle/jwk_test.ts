import { assert, assertEquals, assertRejects } from "@std/assert";
import { createCrypto } from "../../mod.ts";
import { ECDH, ECDSA, nameOfError, subtle } from "./subject.ts";

/** A public key whose x begins with a zero byte. */
const SHORT_X = {
  kty: "EC",
  crv: "secp256k1",
  x: "AHVI-5EV9mXJz9diwlspk3aAEPF4TrA9CsM6Qr6LnBQ",
  y: "qQZ9uQQ2dXumkMRc-t82lBO4rDI2AKhsR57Gm5OVlcU",
};

const keys = subtle.generateKey(ECDSA, true, ["sign", "verify"]);

function importing(jwk: JsonWebKey, usages: KeyUsage[] = []): Promise<CryptoKey> {
  return subtle.importKey("jwk", jwk, ECDSA, true, usages);
}

Deno.test("exportKey() writes exactly the standard's members", async () => {
  const { publicKey, privateKey } = await keys;
  const shown = await subtle.exportKey("jwk", publicKey);
  assertEquals(Object.keys(shown), ["kty", "crv", "x", "y", "key_ops", "ext"]);
  const secret = await subtle.exportKey("jwk", privateKey);
  assertEquals(Object.keys(secret), ["kty", "crv", "x", "y", "d", "key_ops", "ext"]);
  assertEquals([secret.x, secret.y], [shown.x, shown.y]);
  assertEquals([shown.key_ops, secret.key_ops, shown.ext], [["verify"], ["sign"], true]);
});

Deno.test("exportKey() gives key_ops that are the caller's", async () => {
  const { publicKey } = await keys;
  (await subtle.exportKey("jwk", publicKey)).key_ops!.push("sign");
  assertEquals((await subtle.exportKey("jwk", publicKey)).key_ops, ["verify"]);
});

Deno.test("exportKey() and importKey() keep leading zero bytes", async () => {
  const key = await importing(SHORT_X);
  const { x, y } = await subtle.exportKey("jwk", key);
  assertEquals([x, y], [SHORT_X.x, SHORT_X.y]);
  assertEquals(new Uint8Array(await subtle.exportKey("raw", key))[1], 0);
});

for (
  const [name, x] of [
    ["without its leading zero", "dUj7kRX2ZcnP12LCWymTdoAQ8XhOsD0KwzpCvoucFA"],
    ["with a zero too many", "AAB1SPuRFfZlyc_XYsJbKZN2gBDxeE6wPQrDOkK-i5wU"],
    ["with padding", `${SHORT_X.x}=`],
    ["in the standard alphabet", SHORT_X.x.replaceAll("-", "+")],
    ["with a set bit behind its end", SHORT_X.x.slice(0, -1) + "R"],
    ["with a line end", `${SHORT_X.x}\n`],
    ["empty", ""],
  ]
) {
  Deno.test(`importKey() refuses x ${name} with DataError`, async () => {
    assert(x !== SHORT_X.x);
    assertEquals(await nameOfError(() => importing({ ...SHORT_X, x })), "DataError");
  });
}

Deno.test("importKey() refuses a y that is not of the point, and says nothing of d", async () => {
  const { privateKey } = await keys;
  const jwk = await subtle.exportKey("jwk", privateKey);
  const error = await assertRejects(
    () => importing({ ...jwk, y: SHORT_X.y }, ["sign"]),
    DOMException,
  );
  assertEquals(error.name, "DataError");
  const digits = await assertRejects(
    () => importing({ ...jwk, d: `${jwk.d}A` }, ["sign"]),
    DOMException,
  );
  assertEquals(
    digits.message,
    'Cannot import key as "jwk": expected d of 32 bytes in base64url, got 44 digits',
  );
  assert(!error.message.includes(jwk.d!) && !digits.message.includes(jwk.d!));
});

Deno.test("importKey() takes alg ES256K or none for ECDSA, and anything for ECDH", async () => {
  assert(await importing({ ...SHORT_X, alg: "ES256K" }));
  for (const alg of ["es256k", "ES256", "ECDH-ES", ""]) {
    assertEquals(await nameOfError(() => importing({ ...SHORT_X, alg })), "DataError", alg);
    assert(await subtle.importKey("jwk", { ...SHORT_X, alg }, ECDH, true, []));
  }
});

Deno.test("importKey() takes the other spellings of the curve", async () => {
  for (const crv of ["K-256", "P-256K"]) {
    const key = await importing({ ...SHORT_X, crv });
    assertEquals((await subtle.exportKey("jwk", key)).crv, "secp256k1");
  }
});

Deno.test("importKey() reads inherited members, and those of a proxy", async () => {
  assert(await importing(Object.create(SHORT_X)));
  assert(await importing(new Proxy(SHORT_X, {})));
});

Deno.test("importKey() converts ext and key_ops", async () => {
  const jwk = (members: object) => ({ ...SHORT_X, ...members }) as JsonWebKey;
  assert(await importing(jwk({ ext: 1 })));
  assertEquals(await nameOfError(() => importing(jwk({ ext: 0 }))), "DataError");
  assert(await importing(jwk({ key_ops: new Set(["verify"]) }), ["verify"]));
  await assertRejects(() => importing(jwk({ key_ops: {} })), TypeError);
  await assertRejects(() => importing(jwk({ kty: Symbol("EC") })), TypeError);
});

Deno.test("a JWK goes through without the runtime as well", async () => {
  const { subtle: alone } = createCrypto({ native: null });
  assert(await alone.importKey("jwk", SHORT_X, ECDSA, true, ["verify"]));
});
