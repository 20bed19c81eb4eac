/**
 * The list of algorithms: one line each. Only `registry.ts` imports this file.
 *
 * @module
 */
export { ecdh } from "./ecdh.ts";
export { ecdsa } from "./ecdsa.ts";
export { hashHandlers } from "./hashes.ts";
export { schnorr } from "./schnorr.ts";
