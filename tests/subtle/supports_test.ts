import { assertEquals, assertThrows } from "@std/assert";
import { createCrypto, SubtleCrypto } from "../../mod.ts";
import { ECDH, ECDSA, runtime, SHA256, subtle } from "./subject.ts";

type Supports = (...args: unknown[]) => boolean;
const supports = SubtleCrypto.supports.bind(SubtleCrypto) as Supports;

const IV = new Uint8Array(12);
const GCM = { name: "AES-GCM", iv: IV };
const HKDF = { name: "HKDF", hash: "SHA-256", salt: IV, info: IV };

const CASES: ReadonlyArray<readonly [expected: boolean, operation: unknown, ...args: unknown[]]> = [
  [true, "generateKey", ECDSA],
  [true, "generateKey", { name: "ecdh", namedCurve: "K-256" }],
  [true, "generateKey", { name: "ECDSA", namedCurve: "P-256" }],
  [false, "generateKey", "ECDSA"],
  [false, "generateKey", { name: "ECDSA" }],
  [false, "generateKey", { name: "ECDSA", namedCurve: "secp256k2" }],
  [false, "generateKey", { name: "ECDSA", namedCurve: "SECP256K1" }],
  [true, "importKey", ECDSA],
  [false, "importKey", "ECDSA"],
  [false, "importKey", { name: "ECDSA", namedCurve: "nope" }],
  [true, "exportKey", "ECDSA"],
  [true, "exportKey", "ECDH"],
  [true, "getPublicKey", "ECDSA"],
  [false, "getPublicKey", "AES-GCM"],
  [true, "sign", SHA256],
  [true, "sign", { name: "ECDSA", hash: "Keccak-256", format: "der" }],
  [false, "sign", "ECDSA"],
  [false, "sign", { name: "ECDSA", hash: "SHAKE128" }],
  [false, "sign", { name: "ECDSA", hash: "SHA-256", format: "asn1" }],
  [false, "sign", "ECDH"],
  [false, "encrypt", "ECDSA"],
  [true, "digest", "RIPEMD-160"],
  [true, "digest", "SHA-256"],
  [false, "digest", "SHA-255"],
  [false, "digest", "ECDSA"],
  [true, "encrypt", GCM],
  [false, "Sign", SHA256],
  [false, "get key length", { name: "AES-GCM", length: 128 }],
  [false, "toString", SHA256],
  [false, "", SHA256],
  [false, "sign", undefined],
  [false, "sign", null],
  [false, "sign", {}],
  [false, "deriveKey", HKDF, ECDSA],
  [true, "deriveKey", HKDF, { name: "AES-GCM", length: 256 }],
  [false, "deriveKey", HKDF, { name: "AES-GCM", length: 100 }],
  [false, "deriveKey", HKDF],
  [true, "wrapKey", GCM, "ECDSA"],
  [true, "wrapKey", GCM, "AES-GCM"],
  [false, "wrapKey", GCM, "HKDF"],
  [false, "wrapKey", "ECDSA", "AES-GCM"],
  [true, "unwrapKey", GCM, ECDSA],
  [false, "unwrapKey", GCM, "ECDSA"],
  [true, "encapsulateKey", "ML-KEM-768", "AES-GCM"],
  [true, "encapsulateBits", "ML-KEM-768"],
  [false, "encapsulateBits", "ECDH"],
];

for (const [expected, operation, ...args] of CASES) {
  const shown = args.map((arg) => JSON.stringify(arg)).join(", ");
  Deno.test(`supports("${String(operation)}", ${shown}) is ${expected}`, () => {
    assertEquals(supports(operation, ...args), expected);
  });
}

Deno.test("supports() of ECDH looks at the partner and the length", async () => {
  const { publicKey, privateKey } = await subtle.generateKey(ECDH, true, ["deriveBits"]);
  const native = await runtime.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, [
    "deriveBits",
  ]);
  const algorithm = (key: unknown, output?: string) => ({ name: "ECDH", public: key, output });
  assertEquals(
    [
      supports("deriveBits", algorithm(publicKey), 256),
      supports("deriveBits", algorithm(publicKey), null),
      supports("deriveBits", algorithm(publicKey)),
      supports("deriveBits", algorithm(publicKey), 264),
      supports("deriveBits", algorithm(publicKey, "xy"), 512),
      supports("deriveBits", algorithm(publicKey, "compressed"), 265),
      supports("deriveBits", algorithm(privateKey), 256),
      supports("deriveBits", algorithm({}), 256),
      supports("deriveBits", algorithm(native.publicKey), 256),
      supports("deriveKey", algorithm(publicKey), { name: "AES-GCM", length: 256 }),
      supports("deriveKey", algorithm(publicKey), "HKDF"),
      supports("deriveKey", algorithm(publicKey), { name: "HMAC", hash: "SHA-256" }),
      supports("deriveKey", algorithm(publicKey, "xy"), { name: "HMAC", hash: "SHA-256" }),
    ],
    [true, true, true, false, true, false, false, false, true, true, true, false, true],
  );
});

Deno.test("supports() does not throw what a getter throws", () => {
  const algorithm = {
    get name() {
      throw new Error("own");
    },
  };
  assertEquals(supports("sign", algorithm), false);
});

Deno.test("supports() wants two arguments", () => {
  assertThrows(() => supports("sign"), TypeError);
});

Deno.test("supports() is about the provider whose class is asked", () => {
  const { constructor } = createCrypto({ native: null }).subtle;
  const alone = (constructor as unknown as { supports: Supports }).supports;
  assertEquals(
    [
      alone("generateKey", ECDSA),
      alone("generateKey", { name: "ECDSA", namedCurve: "P-256" }),
      alone("generateKey", "ML-DSA-65"),
      alone("encrypt", GCM),
      alone("digest", "SHA-256"),
      alone("deriveKey", HKDF, { name: "AES-GCM", length: 128 }),
    ],
    [true, true, false, false, true, false],
  );
});

Deno.test("supports() goes by what is known where the runtime has none", () => {
  const native = { subtle: { digest: () => {} } } as unknown as Crypto;
  const { constructor } = createCrypto({ native }).subtle;
  const old = (constructor as unknown as { supports: Supports }).supports;
  assertEquals(
    [
      old("encrypt", "AES-GCM"),
      old("sign", "RSA-PSS"),
      old("sign", "AES-GCM"),
      old("sign", "none"),
    ],
    [true, true, false, false],
  );
});
