/**
 * Trees of keys, synchronously: BIP-32, SLIP-10 and BIP32-Ed25519, with what wallets build on them.
 *
 * ```ts
 * import { HDKey, mnemonicToSeed } from "@subtler/crypto/hd";
 *
 * const seed = mnemonicToSeed(
 *   "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about",
 * );
 * const master = HDKey.fromSeed(seed);
 * const account = master.derive("m/84'/0'/0'");
 * const watchOnly = HDKey.fromExtendedKey(account.neuter().toExtendedKey());
 * const receiving = watchOnly.derive("m/0").children({ from: 0, count: 20 });
 * console.log(receiving[0].publicKey.length); // 33
 * ```
 *
 * Private keys are computed on WebAssembly that is emitted at run time, in a fixed sequence of
 * instructions; they never become a BigInt. Keys can be wiped. For keys that cannot be read at all
 * see the algorithms `BIP32`, `SLIP10` and `BIP32-Ed25519` of `@subtler/crypto`.
 *
 * Whoever has an extended public key and one private key of a soft child below it has the private
 * key of the parent: give out extended public keys below hardened steps alone.
 *
 * @module
 */
export type { Bytes } from "../bytes.ts";
export { bip85Entropy, bip85Mnemonic, type Bip85MnemonicChoice } from "./bip85.ts";
export { bip86OutputKey } from "./bip86.ts";
export { type EntropyChoice, HDKey, type Path, type ReadChoice } from "./extended_key.ts";
export { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeed } from "./mnemonic.ts";
export { type ChildRange, HARDENED, hardened } from "./child_index.ts";
export { formatPath, parsePath, type PathFormat } from "./path.ts";
export { PathTree } from "./path_tree.ts";
export type { SchemeName } from "./scheme.ts";
export type { SchemeChoice } from "./schemes.ts";
export { slip21Key } from "./slip21.ts";
export type { Versions } from "./versions.ts";
