/**
 * The addresses of a watch-only wallet, from nothing but an extended public key: P2PKH, P2WPKH and
 * P2TR of Bitcoin, and Ethereum's.
 *
 * Run it with `deno run examples/watch_only.ts [xpub]`; without a key it takes the account of the
 * mnemonic that everybody tests with.
 *
 * @module
 */
import { base58, bech32, bech32m } from "@scure/base";
import { bip86OutputKey, HDKey } from "../src/hd/mod.ts";
import { pointCompress } from "../src/secp256k1/mod.ts";
import { subtle } from "../mod.ts";

const TEST_ACCOUNT =
  "xpub6BosfCnifzxcFwrSzQiqu2DBVTshkCXacvNsWGYJVVhhawA7d4R5WSWGFNbi8Aw6ZRc1brxMyWMzG3DSSSSoekkudhUd9yLb6qx39T9nMdj";

async function hash(name: string, data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await subtle.digest(name, data));
}

async function hash160(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return await hash("RIPEMD-160", await hash("SHA-256", data));
}

/** Base58Check of a version octet and the hash of the public key. */
async function p2pkh({ publicKey }: HDKey): Promise<string> {
  const payload = new Uint8Array([0, ...await hash160(publicKey)]);
  const checksum = await hash("SHA-256", await hash("SHA-256", payload));
  return base58.encode(new Uint8Array([...payload, ...checksum.subarray(0, 4)]));
}

/** BIP-84: witness version 0, the same hash. */
async function p2wpkh({ publicKey }: HDKey): Promise<string> {
  return bech32.encode("bc", [0, ...bech32.toWords(await hash160(publicKey))]);
}

/** BIP-86: witness version 1, the tweaked key. */
function p2tr(key: HDKey): string {
  return bech32m.encode("bc", [1, ...bech32m.toWords(bip86OutputKey(key))]);
}

/** The last 20 bytes of the hash of x ‖ y, with the capitals of EIP-55. */
async function ethereum({ publicKey }: HDKey): Promise<string> {
  const point = pointCompress(publicKey, false).slice(1);
  const digits = (await hash("Keccak-256", point)).slice(12).toHex();
  const pattern = (await hash("Keccak-256", new TextEncoder().encode(digits))).toHex();
  const cased = Array.from(digits, (digit, i) => pattern[i] >= "8" ? digit.toUpperCase() : digit);
  return `0x${cased.join("")}`;
}

const account = HDKey.fromExtendedKey(Deno.args[0] ?? TEST_ACCOUNT);
const receiving = account.deriveChild(0).children({ from: 0, count: 3 });
for (const [i, key] of receiving.entries()) {
  console.log(`m/0/${i}`);
  console.log(`  P2PKH     ${await p2pkh(key)}`);
  console.log(`  P2WPKH    ${await p2wpkh(key)}`);
  console.log(`  P2TR      ${p2tr(key)}`);
  console.log(`  Ethereum  ${await ethereum(key)}`);
}
