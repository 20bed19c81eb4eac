/**
 * Signing with keys of a tree whose root cannot be read: no private key is ever seen by the program
 * once the seed is in.
 *
 * Run it with `deno run examples/hd_signing.ts`.
 *
 * @module
 */
import { subtle } from "../mod.ts";

const seed = crypto.getRandomValues(new Uint8Array(32));
const root = await subtle.importKey("raw-seed", seed, "BIP32", false, ["deriveKey"]);
seed.fill(0);

const signing = { name: "ECDSA", namedCurve: "secp256k1", hash: "SHA-256" };
const path = { name: "BIP32", path: "m/84'/0'/0'/0/7" };
const privateKey = await subtle.deriveKey(path, root, signing, false, ["sign"]);

const message = new TextEncoder().encode("ten coins to Bob");
const signature = await subtle.sign(signing, privateKey, message);

// What anybody may have: the account's extended public key, and from it the key that verifies.
const accountPath = { name: "BIP32", path: "m/84'/0'/0'" };
const account = await subtle.deriveKey(accountPath, root, "BIP32", false, ["deriveKey"]);
const open = await subtle.getPublicKey(account, ["deriveKey"]);
const below = { name: "BIP32", path: "m/0/7" };
const publicKey = await subtle.deriveKey(below, open, signing, true, ["verify"]);
console.log(await subtle.verify(signing, publicKey, signature, message)); // true
