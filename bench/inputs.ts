/**
 * The inputs that everybody is measured on: 64 keys and 64 messages, the same in every run.
 *
 * @module
 */
import { secp256k1 } from "@noble/curves/secp256k1.js";

/** Bytes in memory of their own. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** Parallel lists of `count` entries; index i of each belongs together. */
export interface Inputs {
  readonly count: number;
  /** Private keys, 32 bytes. */
  readonly privateKeys: readonly Bytes[];
  /** Their public keys, uncompressed: 65 bytes. */
  readonly publicKeys: readonly Bytes[];
  /** Public keys of somebody else, uncompressed: 65 bytes. */
  readonly otherPublicKeys: readonly Bytes[];
  /** Messages of 32 bytes. */
  readonly messages: readonly Bytes[];
  /** Messages of 1024 bytes. */
  readonly longMessages: readonly Bytes[];
  /** SHA-256 of `messages`. */
  readonly digests: readonly Bytes[];
  /** r ‖ s over `digests`, s low: 64 bytes. */
  readonly signatures: readonly Bytes[];
  /** r ‖ s over SHA-256 of `longMessages`, s low: 64 bytes. */
  readonly longSignatures: readonly Bytes[];
}

const COUNT = 64;

/** Makes the inputs, by @noble/curves and the runtime: nobody is asked to verify its own work. */
export async function makeInputs(): Promise<Inputs> {
  const indexes = Array.from({ length: COUNT }, (_, i) => i);
  const privateKeys = await Promise.all(indexes.map((i) => digestOf(`private key ${i}`)));
  const publicKeys = privateKeys.map(publicKeyOf);
  const messages = await Promise.all(indexes.map((i) => digestOf(`message ${i}`)));
  const longMessages = messages.map((message) => repeat(message, 32));
  const digests = await Promise.all(messages.map(sha256));
  const longDigests = await Promise.all(longMessages.map(sha256));
  return {
    count: COUNT,
    privateKeys,
    publicKeys,
    otherPublicKeys: indexes.map((i) => publicKeys[(i + 1) % COUNT]),
    messages,
    longMessages,
    digests,
    signatures: indexes.map((i) => signatureOf(digests[i], privateKeys[i])),
    longSignatures: indexes.map((i) => signatureOf(longDigests[i], privateKeys[i])),
  };
}

function digestOf(text: string): Promise<Bytes> {
  return sha256(new TextEncoder().encode(text));
}

async function sha256(data: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", data));
}

function publicKeyOf(privateKey: Bytes): Bytes {
  return new Uint8Array(secp256k1.getPublicKey(privateKey, false));
}

function signatureOf(digest: Bytes, privateKey: Bytes): Bytes {
  return new Uint8Array(secp256k1.sign(digest, privateKey, { prehash: false }));
}

function repeat(bytes: Bytes, times: number): Bytes {
  const repeated = new Uint8Array(bytes.length * times);
  for (let i = 0; i < times; i++) repeated.set(bytes, i * bytes.length);
  return repeated;
}
