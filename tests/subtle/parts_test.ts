import { assertEquals } from "@std/assert";

/** In a fresh process: what is done first, and the parts that it may load. */
const FIRST: Readonly<Record<string, readonly [code: string, parts: readonly string[]]>> = {
  "importing the provider": ["", []],
  "a key of the runtime": [`await subtle.generateKey("Ed25519", false, ["sign"]);`, []],
  "ECDSA": [
    `const algorithm = { name: "ECDSA", namedCurve: "secp256k1", hash: "SHA-256" };
     const { privateKey, publicKey } = await subtle.generateKey(algorithm, false, ["sign", "verify"]);
     const signature = await subtle.sign(algorithm, privateKey, bytes(9));
     const jwk = await subtle.exportKey("jwk", publicKey);
     const key = await subtle.importKey("jwk", jwk, algorithm, false, ["verify"]);
     await subtle.verify(algorithm, key, signature, bytes(9));`,
    ["engines", "hashes"],
  ],
  "ECDH": [
    `const algorithm = { name: "ECDH", namedCurve: "brainpoolP256r1" };
     const pair = await subtle.generateKey(algorithm, false, ["deriveBits"]);
     await subtle.deriveBits({ name: "ECDH", public: pair.publicKey }, pair.privateKey, 128);`,
    ["engines"],
  ],
  "Schnorr": [
    `const algorithm = { name: "Schnorr", namedCurve: "secp256k1" };
     const pair = await subtle.generateKey(algorithm, false, ["sign", "verify"]);
     const signature = await subtle.sign(algorithm, pair.privateKey, bytes(9));
     await subtle.verify(algorithm, pair.publicKey, signature, bytes(9));`,
    ["engines"],
  ],
  "EdDSA": [
    `const key = await subtle.importKey("raw-seed", bytes(32), "Ed25519", false, ["sign"]);
     await subtle.sign("Ed25519", key, bytes(9));`,
    ["eddsa", "edwards"],
  ],
  "X25519": [
    `const own = createCrypto({ edwards: "own" }).subtle;
     const pair = await own.generateKey("X25519", false, ["deriveBits"]);
     await own.deriveBits({ name: "X25519", public: pair.publicKey }, pair.privateKey, 128);`,
    ["edwards"],
  ],
  "Ascon-AEAD128": [
    `const key = await subtle.importKey("raw-secret", bytes(16), "Ascon-AEAD128", true, ["encrypt"]);
     await subtle.encrypt({ name: "Ascon-AEAD128", iv: bytes(16) }, key, bytes(9));
     sealStream("Ascon-AEAD128", key);`,
    ["ascon"],
  ],
  "an Ascon key of ECDH": [
    `const algorithm = { name: "ECDH", namedCurve: "secp256k1" };
     const pair = await subtle.generateKey(algorithm, false, ["deriveKey"]);
     const agreed = { name: "ECDH", public: pair.publicKey };
     await subtle.deriveKey(agreed, pair.privateKey, "Ascon-AEAD128", false, ["encrypt"]);`,
    ["engines", "ascon"],
  ],
  "BIP32, and a key of its own": [
    `const usages = ["deriveKey"];
     const node = await subtle.importKey("raw-seed", bytes(32), "BIP32", false, usages);
     const derivation = { name: "BIP32", path: "m/0'" };
     await subtle.deriveKey(derivation, node, "BIP32", false, usages);`,
    ["hd"],
  ],
  "a key of ECDSA from a node": [
    `const usages = ["deriveKey"];
     const node = await subtle.importKey("raw-seed", bytes(32), "BIP32", false, usages);
     const derivation = { name: "BIP32", path: "m/0'" };
     const algorithm = { name: "ECDSA", namedCurve: "secp256k1", hash: "SHA-256" };
     const key = await subtle.deriveKey(derivation, node, algorithm, false, ["sign"]);
     await subtle.sign(algorithm, key, bytes(9));`,
    ["hd", "engines", "hashes"],
  ],
  "Ascon-Hash256": [`await subtle.digest("Ascon-Hash256", bytes(9));`, ["ascon"]],
  "Ascon-XOF128 of chunks": [
    `await subtle.digest({ name: "Ascon-XOF128", outputLength: 8 }, [bytes(9)]);`,
    ["ascon"],
  ],
  "Keccak-256": [`await subtle.digest("Keccak-256", bytes(9));`, ["hashes"]],
  "recoverPublicKey()": [
    `const signature = Uint8Array.fromHex("79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b" +
       "16f81798" + "01".repeat(32) + "00");
     const algorithm = { name: "ECDSA", namedCurve: "secp256k1", hash: "SHA-256", format: "recovered" };
     await recoverPublicKey(algorithm, signature, bytes(9));`,
    ["engines", "hashes"],
  ],
};

/** Gives the parts that are loaded after some code has run in a fresh process. */
async function partsAfter(code: string): Promise<readonly string[]> {
  const script = `
    import { createCrypto, recoverPublicKey, sealStream, subtle } from "./mod.ts";
    import { isLoaded } from "./src/subtle/arithmetic.ts";
    const bytes = (length) => new Uint8Array(length).fill(7);
    ${code}
    const parts = ["engines", "hashes", "ascon", "eddsa", "edwards", "hd"];
    console.log(JSON.stringify(parts.filter((part) => isLoaded([part]))));`;
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-prompt", "--quiet", "--no-check", "--ext=js", "-"],
    cwd: new URL("../..", import.meta.url),
    env: { DENO_NO_UPDATE_CHECK: "1", NO_COLOR: "1" },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(script));
  await writer.close();
  const { stdout, stderr } = await child.output();
  const text = new TextDecoder();
  assertEquals(text.decode(stderr), "");
  return JSON.parse(text.decode(stdout));
}

for (const [name, [code, parts]] of Object.entries(FIRST)) {
  Deno.test(`${name} loads what it computes with, and no more`, async () => {
    assertEquals((await partsAfter(code)).toSorted(), parts.toSorted());
  });
}
