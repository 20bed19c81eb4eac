import { assert, assertEquals } from "@std/assert";
import { createCrypto, decodePem, type SubtleKeyFormat, type SubtleKeyUsage } from "../../mod.ts";
import type { Bytes } from "../../src/bytes.ts";
import { encodeDer, Tag } from "../../src/der.ts";
import { fromHex, toHex } from "../hex.ts";
import { fileTest, readFile } from "../vectors/files.ts";
import { nameOfError } from "./subject.ts";

const { subtle } = createCrypto({ edwards: "own" });

interface Kind {
  readonly name: string;
  readonly length: number;
  /** The whole of an SPKI before the key, and of a PKCS#8 before it. */
  readonly spki: string;
  readonly pkcs8: string;
  readonly publicUsages: readonly SubtleKeyUsage[];
  readonly privateUsages: readonly SubtleKeyUsage[];
}

const SIGNATURE = { publicUsages: ["verify"], privateUsages: ["sign"] } as const;
const AGREEMENT = { publicUsages: [], privateUsages: ["deriveKey", "deriveBits"] } as const;

/** RFC 8410: parameters absent, version 0, the key an OCTET STRING in the OCTET STRING. */
const KINDS: readonly Kind[] = [
  {
    name: "Ed25519",
    length: 32,
    spki: "302a300506032b6570032100",
    pkcs8: "302e020100300506032b657004220420",
    ...SIGNATURE,
  },
  {
    name: "Ed448",
    length: 57,
    spki: "3043300506032b6571033a00",
    pkcs8: "3047020100300506032b6571043b0439",
    ...SIGNATURE,
  },
  {
    name: "X25519",
    length: 32,
    spki: "302a300506032b656e032100",
    pkcs8: "302e020100300506032b656e04220420",
    ...AGREEMENT,
  },
  {
    name: "X448",
    length: 56,
    spki: "3042300506032b656f033900",
    pkcs8: "3046020100300506032b656f043a0438",
    ...AGREEMENT,
  },
];

async function bytesOf(format: SubtleKeyFormat, key: CryptoKey): Promise<Bytes> {
  return new Uint8Array(await subtle.exportKey(format as "raw", key));
}

async function pairOf({ name, publicUsages, privateUsages }: Kind): Promise<CryptoKeyPair> {
  const usages = [...publicUsages, ...privateUsages];
  return await subtle.generateKey(name, true, usages) as CryptoKeyPair;
}

for (const kind of KINDS) {
  const { name, length, publicUsages, privateUsages } = kind;
  const readPublic = (format: SubtleKeyFormat, data: Bytes) =>
    subtle.importKey(format as "raw", data, name, true, publicUsages);
  const readPrivate = (format: SubtleKeyFormat, data: Bytes) =>
    subtle.importKey(format as "raw", data, name, true, privateUsages);

  Deno.test(`generateKey() of ${name} makes a pair of its algorithm`, async () => {
    const { publicKey, privateKey } = await pairOf(kind);
    assertEquals(publicKey.algorithm, { name });
    assertEquals([publicKey.type, privateKey.type], ["public", "private"]);
    assertEquals(publicKey.usages, [...publicUsages]);
    assertEquals(privateKey.usages, [...privateUsages]);
    const same = await subtle.getPublicKey(privateKey, publicUsages);
    assertEquals(await bytesOf("raw", same), await bytesOf("raw", publicKey));
    const generate = (usages: SubtleKeyUsage[]) => () => subtle.generateKey(name, true, usages);
    assertEquals(await nameOfError(generate([])), "SyntaxError");
    assertEquals(await nameOfError(generate(["encrypt"])), "SyntaxError");
  });

  Deno.test(`exportKey() of ${name} writes each format as RFC 8410 and RFC 8037 have it`, async () => {
    const { publicKey, privateKey } = await pairOf(kind);
    const raw = await bytesOf("raw", publicKey), seed = await bytesOf("raw-seed", privateKey);
    assertEquals([raw.length, seed.length], [length, length]);
    assertEquals(await bytesOf("raw-public", publicKey), raw);
    assertEquals(await bytesOf("raw-private", privateKey), seed);
    assertEquals(toHex(await bytesOf("spki", publicKey)), kind.spki + toHex(raw));
    assertEquals(toHex(await bytesOf("pkcs8", privateKey)), kind.pkcs8 + toHex(seed));
    const base64url = (bytes: Bytes) =>
      bytes.toBase64({ alphabet: "base64url", omitPadding: true });
    const alg = name.startsWith("Ed") ? { alg: name } : {};
    const jwk = { kty: "OKP", ...alg, crv: name, x: base64url(raw) };
    assertEquals(await subtle.exportKey("jwk", publicKey), {
      ...jwk,
      key_ops: [...publicUsages],
      ext: true,
    });
    assertEquals(await subtle.exportKey("jwk", privateKey), {
      ...jwk,
      d: base64url(seed),
      key_ops: [...privateUsages],
      ext: true,
    });
    for (const format of ["spki", "raw", "raw-public"] as const) {
      assertEquals(await nameOfError(() => bytesOf(format, privateKey)), "InvalidAccessError");
    }
    for (const format of ["pkcs8", "raw-private", "raw-seed"] as const) {
      assertEquals(await nameOfError(() => bytesOf(format, publicKey)), "InvalidAccessError");
    }
    for (const format of ["sec1", "raw-secret", "raw-compressed"] as const) {
      assertEquals(await nameOfError(() => bytesOf(format, privateKey)), "NotSupportedError");
    }
  });

  Deno.test(`importKey() of ${name} reads back what exportKey() wrote`, async () => {
    const { publicKey, privateKey } = await pairOf(kind);
    const raw = await bytesOf("raw", publicKey), seed = await bytesOf("raw-seed", privateKey);
    for (const format of ["raw", "raw-public", "spki"] as const) {
      const key = await readPublic(format, await bytesOf(format, publicKey));
      assertEquals(await bytesOf("raw", key), raw);
    }
    for (const format of ["raw-private", "raw-seed", "pkcs8"] as const) {
      const key = await readPrivate(format, await bytesOf(format, privateKey));
      assertEquals(await bytesOf("raw-seed", key), seed);
    }
    const jwk = await subtle.exportKey("jwk", privateKey);
    const key = await subtle.importKey("jwk", jwk, name, true, privateUsages);
    assertEquals(await bytesOf("raw-seed", key), seed);
  });

  Deno.test(`importKey() of ${name} takes PKCS#8 of version 1 with the public key of the private one`, async () => {
    const { publicKey, privateKey } = await pairOf(kind);
    const raw = await bytesOf("raw", publicKey), pkcs8 = await bytesOf("pkcs8", privateKey);
    const tail = (bytes: Bytes) => Uint8Array.of(0x81, bytes.length + 1, 0, ...bytes);
    const versioned = (version: number, rest: Uint8Array) => {
      const body = Uint8Array.of(...pkcs8.subarray(2), ...rest);
      body[2] = version;
      return encodeDer({ tag: Tag.sequence, contents: [body] });
    };
    const good = await readPrivate("pkcs8", versioned(1, tail(raw)));
    assertEquals(await bytesOf("pkcs8", good), pkcs8);
    const attributes = fromHex("a009300706035504033100");
    assertEquals((await readPrivate("pkcs8", versioned(0, attributes))).type, "private");
    const foreign = raw.slice();
    foreign[0] ^= 1;
    const bad = [
      versioned(1, tail(foreign)),
      versioned(1, tail(raw.subarray(1) as Bytes)),
      versioned(0, tail(raw)),
      versioned(2, new Uint8Array(0)),
      versioned(0, Uint8Array.of(5, 0)),
    ];
    for (const der of bad) {
      assertEquals(await nameOfError(() => readPrivate("pkcs8", der)), "DataError", toHex(der));
    }
  });

  Deno.test(`importKey() of ${name} refuses what is no key`, async () => {
    const { publicKey, privateKey } = await pairOf(kind);
    const spki = await bytesOf("spki", publicKey), pkcs8 = await bytesOf("pkcs8", privateKey);
    const other = KINDS[(KINDS.indexOf(kind) + 1) % KINDS.length];
    const foreign = await pairOf(other);
    const withNull = (der: Bytes, at: number) => {
      const bytes = Uint8Array.of(...der.subarray(0, at + 7), 5, 0, ...der.subarray(at + 7));
      bytes[1] += 2;
      bytes[at + 1] += 2;
      return bytes;
    };
    const badPublic: [SubtleKeyFormat, Bytes][] = [
      ["raw", new Uint8Array(length - 1)],
      ["raw", new Uint8Array(length + 1)],
      ["raw-public", new Uint8Array(0)],
      ["spki", withNull(spki, 2)],
      ["spki", spki.slice(0, -1)],
      ["spki", Uint8Array.of(...spki, 0)],
      ["spki", Uint8Array.of(0x30, spki[1] + 2, ...spki.subarray(2), 5, 0)],
      ["spki", await bytesOf("spki", foreign.publicKey)],
    ];
    for (const [format, data] of badPublic) {
      assertEquals(await nameOfError(() => readPublic(format, data)), "DataError", toHex(data));
    }
    const badPrivate: [SubtleKeyFormat, Bytes][] = [
      ["raw-seed", new Uint8Array(length + 1)],
      ["raw-seed", new Uint8Array(2 * length)],
      ["raw-private", new Uint8Array(length - 1)],
      ["pkcs8", withNull(pkcs8, 5)],
      ["pkcs8", await bytesOf("pkcs8", foreign.privateKey)],
      ["pkcs8", pkcs8.slice(0, -1)],
    ];
    for (const [format, data] of badPrivate) {
      assertEquals(await nameOfError(() => readPrivate(format, data)), "DataError", toHex(data));
    }
    for (const format of ["sec1", "raw-secret"] as const) {
      const read = () => readPrivate(format, new Uint8Array(length));
      assertEquals(await nameOfError(read), "NotSupportedError");
    }
    const wrongUsage = () => subtle.importKey("raw", new Uint8Array(length), name, true, ["sign"]);
    assertEquals(await nameOfError(wrongUsage), "SyntaxError");
    const noUsage = () => subtle.importKey("raw-seed", new Uint8Array(length), name, true, []);
    assertEquals(await nameOfError(noUsage), "SyntaxError");
  });

  Deno.test(`importKey() of ${name} checks every member of a JWK`, async () => {
    const { publicKey, privateKey } = await pairOf(kind);
    const whole = await subtle.exportKey("jwk", privateKey);
    const shown = await subtle.exportKey("jwk", publicKey);
    const isSignature = name.startsWith("Ed");
    const bad: JsonWebKey[] = [
      { ...whole, kty: "EC" },
      { ...whole, crv: "X" + name },
      { ...whole, crv: undefined },
      { ...whole, x: undefined },
      { ...whole, x: `${whole.x!.slice(0, -4)}AAAA` },
      { ...whole, d: `${whole.d}A` },
      { ...whole, d: whole.d!.slice(1) },
      { ...whole, use: isSignature ? "enc" : "sig" },
      { ...whole, key_ops: ["verify"] },
      { ...whole, ext: false },
      ...(isSignature ? [{ ...whole, alg: "ES256" }, { ...whole, alg: "ed25519" }] : []),
    ];
    for (const jwk of bad) {
      const read = () => subtle.importKey("jwk", jwk, name, true, privateUsages);
      assertEquals(await nameOfError(read), "DataError", Object.values(jwk).join(" "));
    }
    const algs = isSignature ? [name, "EdDSA"] : ["anything"];
    for (const alg of algs) {
      const key = await subtle.importKey("jwk", { ...whole, alg }, name, true, privateUsages);
      assertEquals(key.type, "private");
    }
    const short = { ...shown, x: shown.x!.slice(1) };
    const read = () => subtle.importKey("jwk", short, name, true, publicUsages);
    assertEquals(await nameOfError(read), "DataError");
  });
}

fileTest("importKey() takes the files of OpenSSL", 6, async () => {
  for (const kind of KINDS.slice(0, 2)) {
    const file = kind.name.toLowerCase();
    const text = (path: string) => new TextDecoder().decode(readFile(path));
    const ders = [
      readFile(`eddsa/${file}.pkcs8v1.der`),
      decodePem(text(`eddsa/${file}.pkcs8v1.pem`)).bytes as Bytes,
    ];
    for (const der of ders) {
      const key = await subtle.importKey("pkcs8", der, kind.name, true, ["sign"]);
      const message = new Uint8Array(5);
      const signature = await subtle.sign(kind.name, key, message);
      const publicKey = await subtle.getPublicKey(key, ["verify"]);
      assert(await subtle.verify(kind.name, publicKey, signature, message));
    }
    if (kind.name !== "Ed25519") continue;
    const spkis = [
      readFile("eddsa/ed25519.spki.der"),
      decodePem(text("eddsa/ed25519.spki.pem")).bytes as Bytes,
    ];
    for (const spki of spkis) {
      const key = await subtle.importKey("spki", spki, "Ed25519", true, ["verify"]);
      assertEquals(await bytesOf("spki", key), spki);
    }
  }
});
