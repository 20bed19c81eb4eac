/**
 * The list of algorithms: one line each. Only `registry.ts` imports this file.
 *
 * @module
 */
export { asconAead128 } from "./ascon_aead128.ts";
export { asconCxof128, asconHash256, asconXof128 } from "./ascon_hashes.ts";
export { bip32 } from "./bip32.ts";
export { bip32Ed25519 } from "./bip32_ed25519.ts";
export { ecdh } from "./ecdh.ts";
export { ecdsa } from "./ecdsa.ts";
export { ed25519 } from "./ed25519.ts";
export { ed448 } from "./ed448.ts";
export { hashHandlers } from "./hashes.ts";
export { schnorr } from "./schnorr.ts";
export { slip10 } from "./slip10.ts";
export { x25519 } from "./x25519.ts";
export { x448 } from "./x448.ts";
