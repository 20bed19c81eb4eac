/**
 * A tour of Subtler on real input: this repository's own README.md is signed, verified, encrypted
 * for somebody else, and the key that did it travels through every format.
 *
 * Run it with `deno task start`. It needs one permission: to read README.md.
 *
 * @module
 */
import { type Bytes, decodePem, encodePem, subtle, type SubtleKeyFormat } from "../mod.ts";
import { StepPrinter } from "./step_printer.ts";

const ECDSA = { name: "ECDSA", namedCurve: "secp256k1" };
const ECDH = { name: "ECDH", namedCurve: "secp256k1" };
const SIGNING = { name: "ECDSA", hash: "SHA-256" };
const AES = { name: "AES-GCM", length: 256 };

const steps = new StepPrinter();

/** Makes a key pair, signs the file and shows that a changed byte does not verify. */
async function signAndVerify(file: Bytes): Promise<CryptoKeyPair> {
  steps.section("Sign this repository's README.md and verify it");
  const keys = await steps.run(
    "make a key pair",
    () => subtle.generateKey(ECDSA, true, ["sign", "verify"]),
    () => "the first call also builds the curve's WebAssembly",
  );
  const signature = await steps.run(
    "sign it (SHA-256, deterministic nonce)",
    () => subtle.sign(SIGNING, keys.privateKey, file),
    (made) => shorten(new Uint8Array(made)),
  );
  await steps.expect(
    "verify it",
    true,
    () => subtle.verify(SIGNING, keys.publicKey, signature, file),
  );
  const changed = file.slice();
  changed[0] ^= 1;
  await steps.expect(
    "verify it with one bit changed",
    false,
    () => subtle.verify(SIGNING, keys.publicKey, signature, changed),
  );
  return keys;
}

/** Encrypts the file from one person to another: ECDH is ours, HKDF and AES-GCM the runtime's. */
async function agreeAndEncrypt(file: Bytes): Promise<void> {
  steps.section("Agree on a key and encrypt for somebody");
  const [ann, bob] = await steps.run(
    "Ann and Bob make a key pair each",
    () => Promise.all([makeAgreementKeys(), makeAgreementKeys()]),
  );
  const sending = await steps.run(
    "Ann: ECDH on secp256k1, then HKDF",
    () => agree(ann.privateKey, bob.publicKey),
    () => "a key of the runtime's AES-GCM",
  );
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await steps.run(
    "Ann: encrypt README.md",
    () => subtle.encrypt({ name: "AES-GCM", iv }, sending, file),
    (made) => `${made.byteLength} bytes`,
  );
  const receiving = await steps.run(
    "Bob: the same from his side",
    () => agree(bob.privateKey, ann.publicKey),
  );
  await steps.expect("Bob: decrypt and compare", true, async () => {
    const opened = await subtle.decrypt({ name: "AES-GCM", iv }, receiving, sealed);
    return equal(new Uint8Array(opened), file);
  });
}

/** Exports the key pair in every format, imports each again and lets it sign or verify. */
async function travel(keys: CryptoKeyPair, file: Bytes): Promise<void> {
  steps.section("Export and import again, in every format; true: what came back does its work");
  const signature = await subtle.sign(SIGNING, keys.privateKey, file);
  for (const format of ["raw", "raw-compressed", "spki", "jwk"] as const) {
    await travelAs(format, keys.publicKey, (key) => subtle.verify(SIGNING, key, signature, file));
  }
  // The nonce is deterministic: the same key signs the same bytes.
  const signsAlike = async (key: CryptoKey): Promise<boolean> =>
    equal(new Uint8Array(await subtle.sign(SIGNING, key, file)), new Uint8Array(signature));
  for (const format of ["raw-private", "pkcs8", "sec1", "jwk"] as const) {
    await travelAs(format, keys.privateKey, signsAlike);
  }
  await steps.expect("private, PEM around pkcs8", true, async () => {
    const text = encodePem("PRIVATE KEY", await exportBytes("pkcs8", keys.privateKey));
    const { bytes } = decodePem(text);
    return signsAlike(await subtle.importKey("pkcs8", bytes, ECDSA, false, ["sign"]));
  });
}

/** One format there and back; `works` says whether the key that came back does its work. */
async function travelAs(
  format: SubtleKeyFormat,
  key: CryptoKey,
  works: (key: CryptoKey) => Promise<boolean>,
): Promise<void> {
  let shown = "";
  await steps.expect(`${key.type}, ${format}`, true, async () => {
    const exported = await subtle.exportKey(format, key);
    shown = describe(exported, key.type);
    return works(await importAgain(format, exported, key.usages));
  }, () => shown);
}

function importAgain(
  format: SubtleKeyFormat,
  exported: ArrayBuffer | JsonWebKey,
  usages: readonly KeyUsage[],
): Promise<CryptoKey> {
  return format === "jwk"
    ? subtle.importKey(format, exported as JsonWebKey, ECDSA, true, usages)
    : subtle.importKey(format, exported as ArrayBuffer, ECDSA, true, usages);
}

/** Wraps the private key for storage, and shows that a key made non-extractable stays closed. */
async function protect(keys: CryptoKeyPair, file: Bytes): Promise<void> {
  steps.section("Keep a private key closed");
  const wrappingKey = await subtle.generateKey(AES, false, ["wrapKey", "unwrapKey"]);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const wrapped = await steps.run(
    "wrap it with the runtime's AES-GCM",
    () => subtle.wrapKey("pkcs8", keys.privateKey, wrappingKey, { name: "AES-GCM", iv }),
    (made) => `${made.byteLength} bytes`,
  );
  const closed = await steps.run(
    "unwrap it, not extractable",
    () =>
      subtle.unwrapKey("pkcs8", wrapped, wrappingKey, { name: "AES-GCM", iv }, ECDSA, false, [
        "sign",
      ]),
  );
  await steps.expect("it still signs", true, async () => {
    const signature = await subtle.sign(SIGNING, closed, file);
    return subtle.verify(SIGNING, keys.publicKey, signature, file);
  });
  await steps.expectError(
    "but does not come out",
    "InvalidAccessError",
    () => subtle.exportKey("pkcs8", closed),
  );
}

function makeAgreementKeys(): Promise<CryptoKeyPair> {
  return subtle.generateKey(ECDH, false, ["deriveKey"]);
}

async function agree(own: CryptoKey, other: CryptoKey): Promise<CryptoKey> {
  const shared = await subtle.deriveKey({ name: "ECDH", public: other }, own, "HKDF", false, [
    "deriveKey",
  ]);
  const info = new TextEncoder().encode("quickstart");
  const hkdf = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info };
  return subtle.deriveKey(hkdf, shared, AES, false, ["encrypt", "decrypt"]);
}

async function exportBytes(format: "pkcs8", key: CryptoKey): Promise<Bytes> {
  return new Uint8Array(await subtle.exportKey(format, key));
}

/** Shows public bytes; of private ones the length. */
function describe(exported: ArrayBuffer | JsonWebKey, type: KeyType): string {
  if (!(exported instanceof ArrayBuffer)) {
    return `members ${Object.keys(exported).sort().join(" ")}`;
  }
  return type === "public" ? shorten(new Uint8Array(exported)) : `${exported.byteLength} bytes`;
}

function shorten(bytes: Bytes): string {
  const hex = bytes.toHex();
  return `${bytes.length} bytes  ${hex.slice(0, 12)}…${hex.slice(-6)}`;
}

function equal(a: Bytes, b: Bytes): boolean {
  return a.toHex() === b.toHex();
}

const readme = await Deno.readFile("README.md");
steps.title(`secp256k1 through crypto.subtle, on README.md (${readme.length} bytes)`);
const keys = await signAndVerify(readme);
await agreeAndEncrypt(readme);
await travel(keys, readme);
await protect(keys, readme);
steps.close();
